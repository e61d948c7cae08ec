//! Where the sheet is silent or can be read in two ways: what we play, and what else one may.

tercio_ledger::rulings! {
    /// The answers a table has chosen.
    pub struct Rulings;
    switchable {
        notes: Notes = "conquest.notes", "Which weapons does the note against moving and shooting under the staff sling mean?",
            "Each note of the table stands under the rows it speaks of, and bows are shot on the move elsewhere." {
            StaffSling "staff-sling" "the staff sling alone: bows of all kinds may move and shoot",
            Bows "bows" "all from the shortbow down to the staff sling",
        }
        fighting: PikeRanks = "conquest.fighting", "Which figures fight?",
            "Full ranks of pikes beat all foot in front of them by three to one and more." {
            Half "half" "figures in contact and one file beyond each end; with spears also the second rank when not charging; with pikes the next three ranks at half, rounded up, standing or charging; ranks behind count to the front only; both sides strike at once, and losses come off the rear rank",
            Full "full-ranks" "the same, but pikes fight in four full ranks standing and in three charging",
        }
        weapons: PikeFronts = "conquest.weapons", "What are weapons worth hand to hand?",
            "Known in kind; what pikes do to horse is the part in doubt." {
            Deny "no-impact" "pilum and throwing spear KA +1 in the first round; two-handed KA +1 and no shield; lance KA +1 and AP 1 charging or counter-charging; pikes and stakes in front deny horse and chariots their impact bonus",
            Bar "no-charge" "the same, but horse may not charge pikes in front at all",
        }
        skirmish_cover: SkirmishCover = "conquest.skirmish-cover", "Is a target in skirmish formation in the line of fire?",
            "A loose line is as hard to hit as to shoot past." {
            Target "target-too" "yes: one from SA for each skirmish formation between, and for a target that is one; its armour for skirmishing stands beside it; a target is in a terrain feature with at least half of it",
            Between "between-only" "no: only those between count; else the same",
        }
        ranks: RankBonus = "conquest.ranks", "Which ranks earn a bonus?",
            "If the front rank counted, two ranks would earn all of it and depth would be worth nothing." {
            Behind "behind" "ranks behind the first with six figures or more; none when disordered, or in dense or rough ground",
            Every "every" "every such rank, the first too; else the same",
        }
        counter: CounterImpact = "conquest.counter", "Who has the impact bonus when a charge is countered?",
            "The sheet takes it from who counter-charges." {
            Charger "charger-keeps" "the charger only",
            Nobody "both-lose" "neither",
        }
    }
    fixed {
        "conquest.rounds", "How often is a combat fought?", "in both sides' rounds, so twice in a game turn", "The combat phase is part of each round.";
        "conquest.failed-charge", "What becomes of a charge that is out of reach?", "it goes its base move towards the target, stops short of anybody, and is disordered", "The sheet begins with shooting.";
        "conquest.facing", "Which side of a unit is charged?", "the one in whose arc the charge began; lines at half a right angle, outwards from the corners of the block, part front, flanks and rear; on contact the charger squares up to it", "It can be seen with a ruler.";
        "conquest.tests", "How is a test taken?", "2d6, at most Mo; in the general's zone the better of the two Mo; each intervention point is one die more, and the lowest two are kept", "The sheet has the comparison, not the dice.";
        "conquest.types", "Which formations are there?", "battle formations are regular, light or drilled, and drilled is regular; a warband is regular and must charge what is in reach unless it passes a command test; skirmishers stand loose, face all ways, have no ranks, and move and shoot in any direction; a regular formation on the sheet is a regular battle formation", "The sheet uses the names without a list.";
        "conquest.moves", "How far does a unit move?", "foot 4, 5 or 6 inches for heavy, medium and light or skirmishing; horse 7, 8, 9; chariots 7 to 9, elephants 6; heavy are large shields with heavy armour or better, pikes, plate, and barded horse", "The sheet has no moves.";
        "conquest.bases", "How large is a figure?", "on foot 0.8 inches square, on horse 1 by 2, a chariot or an elephant 2 by 3", "Near what is on most tables.";
        "conquest.profile", "What are figures worth?", "KA 3 and D 7; CA and SA 2 to 4; elephants KA 5, D 8, 5 wounds and 3 attacks", "The sheet has no lists.";
        "conquest.general", "What does a general do?", "he is in a unit, or alone within 2 inches of one, and moves 9; he adds two attacks with the CA of his unit; he dies on a one when it has lost a fifth in a phase, and with him his zone and his points are gone; when his unit is gone he goes to the nearest steady one within his move, and is lost if there is none", "The sheet does not name him.";
        "conquest.shooting-ranks", "Which figures shoot, and at whom?", "the front rank, of skirmishers all; in mass shooting two ranks, and the third and farther ones at half, rounded up; at a target in the fan of 45 degrees, past no unit and not into combat; one target for a unit, named before any dice, and a shot at one that is gone is lost", "The sheet has the conditions of mass shooting only.";
        "conquest.saves", "How do armour values add up?", "all of them, AP off; a natural one fails, so more than five in all only makes up for AP; one kind of shield, of body armour, of barding; shields not against flank or rear, pavise and spara only while it stands; a save given as a whole stands as it is", "The sheet lists the values.";
        "conquest.impossible", "When are the odds impossible?", "at SA 0 or less only a six hits, and KA is one lower; at SA 1 a six hits at full KA; a natural one fails in every roll", "So the two lines agree.";
        "conquest.shot-morale", "When does a unit test from shooting?", "once, when its losses of the phase reach the figure of its band, by what it began the phase with; moving and shooting are one phase for this, so shots at chargers count with it, and combat is the next; beyond forty figures one more for each five", "Bands of five are a fifth of the larger number.";
        "conquest.min-size", "What is the least size?", "6 on foot, 4 on horse, 1 elephant or chariot; below it no bonus of any kind, push and shove neither", "The sheet names it without a figure.";
        "conquest.multi", "How are several units in one combat scored?", "one score for a side: all kills, the best bonus for ranks, impact once though it is printed twice, flank or rear once, the better; each losing unit tests; numbers compare the sides", "The sheet speaks of sides.";
        "conquest.disorder", "What does disorder do?", "besides what the sheet takes away, one less CA and no double pace; the test of who is charged in the flank is taken for the rear too; of its end see who recovers", "The sheet says only what is lost.";
        "conquest.outnumber", "Who outnumbers whom?", "figures at the end of the combat, horse and chariots counted double, elephants ten times", "The sheet gives the shares.";
        "conquest.push", "How long does push and shove last?", "for the next round of that combat; a draw ends it, and it does not pile up", "So it reads.";
        "conquest.flight", "How does a beaten unit run?", "one that has broken strikes nobody any more; foot and elephants 2d6 inches, horse and chariots 3d6, heavy ones 2 less, away from the enemy, facing away; a pursuer who comes at least as far destroys it, else he stops behind; friends in the way are passed and disordered; over the edge is gone; to hold takes a command test, drilled hold at will, warbands must pursue; a pursuer who meets another enemy charges it, fought next round; who routs when fought on several facings is destroyed, by whatever result", "The sheet ends with the rout.";
        "conquest.rally", "How does a fleeing unit rally, and whom does it frighten?", "at the end of its own round with a quarter of its figures or more, 2d6 at most Mo, one less with an enemy within 8 inches; then it is disordered, else it runs again; a battle formation that breaks or is destroyed makes friends within 4 inches test, once a phase; skirmishers frighten nobody", "The sheet ends with the rout.";
        "conquest.setup", "How is a battle set up?", "72 by 48 inches; four features and one more for each three that a die shows, laid in turn, 6 inches apart; the higher die takes an edge or deploys second; a unit each in turn, within 12 inches of the edge and 6 from the sides", "The sheet begins with shooting.";
        "conquest.end", "When is a battle over?", "after 6 game turns; an army breaks when more than half its units are destroyed or fleeing at the end of a game turn; else fewer units lost, then fewer figures, and who runs is lost; both is a draw", "An evening ends.";
        "conquest.armies", "Where do the values of the armies come from?", "our own estimate on a known make-up", "The sheet has no lists.";
        "conquest.points", "How are intervention points spent?", "they are renewed each game turn while the general lives; on the Strategic Advantage, sealed, or on tests of units in his zone, in which his own always is; the owner says how many before the dice", "Known in kind, and it must be said when.";
        "conquest.shaken-charge", "What becomes of a charger who fails a test from a reaction?", "he stops where he began, and flees in the resolution phase", "The sheet lets him flee then.";
        "conquest.flee-reaction", "How does a unit flee from a charge?", "it runs its dice at once, straight away from the charger; a charge that reaches as far as the gap and the flight destroys it, else it has failed; a fleeing unit that is charged always flees, and a broken or fleeing one that is touched is destroyed", "As in a pursuit.";
        "conquest.counter-move", "Where do a charge and a counter-charge meet?", "who counters goes half of the gap straight at the charger, charged in front only; then the charge is run home", "So both have moved.";
        "conquest.loose", "How much room do skirmishers take?", "each figure a cell of twice its base either way; in combat all who can reach fight as a front rank; they slip through friends who do not fight, if they have room where they stop", "They stand apart.";
        "conquest.dressing", "How does a block close up?", "it keeps its files while it has a full rank, and with less it narrows about its middle; who is in combat stays so until one is gone or runs, and at least one file fights", "Losses come off the rear rank.";
        "conquest.wounds", "How do wounds count?", "each is a kill in the score; a figure goes off when it has all of its own", "The score counts kills.";
        "conquest.two-targets", "When are two units charged at once?", "where the block, lined up with the first, touches the second too; only the first answers the charge, and the second stands; one that can no longer be touched is left out, and the charge goes home on the first", "It can be seen with a ruler.";
        "conquest.chariots", "What are chariots worth?", "2 attacks, 2 wounds, KA 4, D 7, impact as other battle formations", "The reading has only their number.";
        "conquest.grounds", "Which ground is dense, rough or closed?", "woods, wooded hills, rivers, marsh and houses are dense; broken ground, steep hills and obstacles rough; cliffs and works are closed; gentle hills and roads open; the die of dense ground is thrown when a move comes to touch it or begins in it; from there it goes no farther, and the unit moves no more in that round", "The sheet names no kinds.";
        "conquest.turning", "How do figures turn where they stand?", "left, right or about, once a round, as part of the move and at no cost; a quarter turn exchanges ranks and files; who has turned has moved when it comes to shooting", "Known in kind.";
        "conquest.declaring", "At whom may a charge be declared?", "at any enemy seen in the fan of 45 degrees, in reach or not", "Who is out of reach fails, which is a choice.";
        "conquest.recovery", "Who recovers order?", "a disordered unit at the end of its own round, without dice, if it is steady, fights nobody, has not charged or changed its formation in that round, and is not in dense ground", "A quiet moment is enough to dress the ranks.";
        "conquest.several-charges", "What if several charge one unit?", "it answers each charge, but shoots once, and flees from all or from none; they are run home in the order they were declared, and who still reaches it when it runs destroys it", "One unit does one thing at a time.";
        "conquest.target-gone", "What becomes of a charge at a target that is gone?", "it is not made, and the unit has neither moved nor lost its order", "There is nobody to run at.";
        "conquest.none-left", "Who wins when a side is killed to the last figure?", "the other, whatever the scores, and it takes no test; both gone is a draw", "Nobody is left to hold the field.";
    }
}
