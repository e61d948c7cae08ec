//! Where the sheet is silent or can be read in two ways: what we play, and what else one may.

tercio_ledger::rulings! {
    /// The answers a table has chosen.
    pub struct Rulings;
    switchable {
        net_dice: NetDice = "warfare.net-dice", "How do strength dice and weakness dice meet?",
            "One throw that everybody can read; the sheet keeps the best or the worst three and does not say what happens when both are due." {
            Cancel "cancel" "they cancel one for one; what is left keeps the best or worst three",
            RollAll "roll-all" "all are rolled; as many highest as there are weakness dice are dropped, then the best three count",
        }
        attacker: Attacker = "warfare.attacker", "Who is the attacker where Attack meets Charge?",
            "The other names in the table are the names of maneuvers, so this one is too." {
            Attack "attack" "the unit whose maneuver is Attack",
            Charger "charger" "the unit that charges",
        }
        free_retreat: FreeRetreat = "warfare.no-roll", "How far does a retreat go that succeeds without a throw?",
            "No margin, so no more than a plain win; dice offered are kept." {
            Half "half" "half a move, as a plain win",
            Full "full" "a full move",
        }
        commit: Commit = "warfare.commit", "How many bonus dice may one sortie take?",
            "The sheet sets no limit." {
            All "all" "as many as the pool holds",
            Six "six" "at most six",
        }
        record: Record = "warfare.record", "Which dice count for casualties?",
            "The sheet counts penalty dice taken; a bonus die lost is not one." {
            Penalty "penalty" "those that took the pool below zero or deeper",
            Lost "lost" "every die lost",
        }
        flanked: FlankedDice = "warfare.flanked", "What does being flanked change?",
            "Both sides of the result bite; with the penalty alone, flanking is hardly ever worth choosing." {
            Both "both" "the flanked unit loses a die and its flanker gains the outflanking die",
            Penalty "penalty" "the flanked unit loses a die",
        }
        loser: LoserLoss = "warfare.loser", "Does the loser's share of casualties come besides those per penalty die?",
            "The sheet adds it for the loser and takes nothing back." {
            Besides "besides" "it comes on top",
            Instead "instead" "it replaces them",
        }
    }
    fixed {
        "warfare.recent", "For how long has a unit fought recently?", "for as many days as it had penalty dice when its last battle ended", "The number of dice must be that of a moment; the end of the battle is the one on record.";
        "warfare.weapons", "What are superior weapons?", "long spears or pikes against horse, two-handed arms against medium or heavy, or the scenario's mark; one side at most", "The sheet leaves it to the table.";
        "warfare.ground", "How is ground graded?", "one grade for the place of the sortie: clear, open, neutral, cluttered, rough", "The sheet names kinds of ground in two lines that overlap.";
        "warfare.most-dice", "Is there a limit to the dice of one throw?", "a hundred dice; dice beyond it on both sides cancel first, and no pool sinks below 120 penalty dice", "Nobody owns more, and no result changes that anyone would notice.";
        "warfare.given", "What does a bare number of dice mean in a question?", "net dice besides all other lines", "So that a table that has added up its dice can ask.";
        "warfare.tie", "Who wins a tie?", "nobody; no effect, spent dice stay spent", "The sheet knows only a higher score.";
        "warfare.double", "When is a win by x2?", "at least twice the loser's total, checked first, even where the margin is less than four", "So printed: the column stands above the other.";
        "warfare.winner-row", "Whose maneuver sets the effects?", "the winner's: its upper line for him, its lower line for the loser", "The footnote on charges bears it out.";
        "warfare.fronts", "Do outflanking, two fronts and opposite fronts add up?", "the best one only", "Each is the worse case of the one before.";
        "warfare.levels", "How do fractions of a level count?", "the square, rounded down; below zero a die per full fifth; untrained militia is level -1", "Whole dice only.";
        "warfare.initiative", "How is the initiative found?", "once a battle, 3d6 each, one more with a strong commander; ties again; the die is for each unit's own first sortie", "The sheet gives the die but not the throw.";
        "warfare.mercenary", "Which penalty dice of mercenaries double?", "every one they gain, at the start too; a doubling by a charge is not doubled again", "The line stands among the dice of the pool.";
        "warfare.give-ground", "How does a unit ignore penalty dice by giving ground?", "declared with any maneuver but Charge; the opponent chooses to press or not; higher ground and walls are given up", "Half a move ignores one, a full move two, in this sortie.";
        "warfare.give-ground.edge", "What if it gives ground over the edge?", "it is off the table", "There is nowhere else to go.";
        "warfare.standoff", "Can two units defend against each other for ever?", "the second time running they part by half a move and gain nothing", "Otherwise the best play between equals is to gain dice for ever.";
        "warfare.escape", "May a finished unit get away?", "it rolls its unspent bonus dice alone, best three; above the finishing total it makes a full move away and is at 0", "The sheet leaves it to the referee; this is the roll it describes.";
        "warfare.finished", "What becomes of a finished unit?", "a free enemy beside it may spend its round to capture or kill it; otherwise it goes a move a round to its edge and away", "It is out of the battle either way.";
        "warfare.finished.take", "What does capturing a finished unit cost?", "the taker's whole round", "It is not otherwise engaged.";
        "warfare.finished.leave", "How fast does a finished unit leave?", "one move a round", "It flees.";
        "warfare.commander", "What happens to the commander of a lost unit?", "a die: unit finished, 1 captured, 2 wounded (a level less); destroyed, 1-2 killed, 3-4 captured", "The sheet speaks of the loss of commanders without figures.";
        "warfare.commander.captured", "When is he captured?", "on a 1 if his unit is finished", "See warfare.commander.";
        "warfare.commander.wounded", "When is he wounded?", "on a 2 if his unit is finished", "See warfare.commander.";
        "warfare.commander.killed", "When is he killed?", "on 1 or 2 if his unit is destroyed", "See warfare.commander.";
        "warfare.commander.captured-destroyed", "When is he captured with a destroyed unit?", "on 3 or 4", "See warfare.commander.";
        "warfare.moves", "How far do units move?", "foot 5, 4, 3 inches (light, medium, heavy), horse 9, 8, 7; straight ahead or wheeling, the outer corner's path measured", "The sheet speaks of moves, not inches.";
        "warfare.moves.foot-light", "Light foot's move?", "5 inches", "See warfare.moves.";
        "warfare.moves.foot-medium", "Medium foot's move?", "4 inches", "See warfare.moves.";
        "warfare.moves.foot-heavy", "Heavy foot's move?", "3 inches", "See warfare.moves.";
        "warfare.moves.horse-light", "Light horse's move?", "9 inches", "See warfare.moves.";
        "warfare.moves.horse-medium", "Medium horse's move?", "8 inches", "See warfare.moves.";
        "warfare.moves.horse-heavy", "Heavy horse's move?", "7 inches", "See warfare.moves.";
        "warfare.round", "What is the order of a round?", "the initiative's loser moves all his units, then the winner; volleys; all sorties, chosen secretly together; positions; clean-up", "Some ten minutes pass.";
        "warfare.round.contact", "When are units engaged?", "when their bases touch", "Front, flanks and rear of the one touched decide the fronts dice.";
        "warfare.setup", "How is a battle set up?", "as the scenario says; or the defender lays ground and both place units in turn within 8 inches of their edge, the larger army first", "The sheet begins with the fighting.";
        "warfare.setup.ground", "How much ground does the defender lay?", "up to four patches, each within 12 by 12 inches and 8 from both edges of deployment", "Enough to matter, not enough to wall a side off.";
        "warfare.end", "How does a battle end?", "a side is beaten when its units are gone, hold under a third of its men, or it concedes; after 20 rounds or those of the scenario, or three without an attack, the defender has won", "The sheet speaks of single units; somebody has to attack.";
        "warfare.end.third", "When is a side beaten?", "when all its units are gone, or those left hold under a third of its men as a round starts", "The sheet speaks of single units.";
        "warfare.end.rounds", "How long does a battle last?", "20 rounds, unless the scenario names its own number; then the defender has won", "Somebody has to attack.";
        "warfare.end.quiet", "What if nobody attacks?", "after three rounds without attack, charge, flank or volley the defender has won; before the first blows, rounds in which the attacker still comes on do not count", "Somebody has to attack, and foot needs time to march up.";
        "warfare.end.conceded", "May a side give up?", "at any time it is to act", "As at every table.";
        "warfare.archer-bands", "Do the archers' bands move with the number?", "they do: by 1-3 one die, by 4 or more two, twice the number finishes", "So that archers can finish a unit, as the sheet says they may.";
        "warfare.archer-dice", "Which dice count for archers?", "commander, weaknesses, superior weapons, higher ground and floating dice; not armour, size, horse or maneuver; one volley a round after half a move at most, not engaged, not into a fight", "They shoot; they are not in a melee.";
        "warfare.many", "How does one unit fight many?", "one maneuver against all, one roll against each; 'both sides' is opposite fronts", "As the sheet says.";
        "warfare.doubled", "What doubles when it is beaten from both sides?", "penalty dice; finished stays finished, flanked stays flanked", "Only numbers can double.";
        "warfare.through", "How does being passed through scale?", "four dice times the passing men over one's own, to the nearest die, halves up", "Both printed examples come out.";
        "warfare.combine", "How are dice shared when units join?", "the smaller joins the larger: its dice times its men over the host's, toward zero, are added; parts of one unit put their shares together again", "This is the printed arithmetic; a weighted mean is not.";
        "warfare.split", "How are dice shared when a unit splits?", "by men, toward zero; what is left over stays with the commander, and the other part is away from him", "The same arithmetic backwards.";
        "warfare.armies", "Where do the armies come from?", "our own estimate of men, arms, levels and commanders", "The sheet has no lists.";
    }
}
