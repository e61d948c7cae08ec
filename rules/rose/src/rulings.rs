//! Where the sheet is silent or can be read in two ways: what we play, and what else one may.

tercio_ledger::rulings! {
    /// The answers a table has chosen.
    pub struct Rulings;
    switchable {
        time: TimeCheck = "rose.time-check", "How is a time check read?",
            "The sheet's typical time is exactly the mean of so many dice that show 4 or more." {
            Dice "dice" "each die that shows 4 or more is a minute; none is at once",
            Average "average" "half of the dice in minutes, rounded up, without a throw",
        }
        gallop: Gallop = "rose.gallop", "What is the gallop's die for 50 paces?",
            "So it reads: a gallop no faster than a trot, and only for the last of the way." {
            Home "50" "the charge home: horse trots, and gallops its last 50 paces on one die",
            Misprint "200" "a misprint: one die for 200 paces, which a charge gallops at the last",
        }
        orders: Orders = "rose.orders", "How many dice does an order take?",
            "A messenger trots at the sheet's own rate." {
            Hundred "100" "coup d'oeil, one for each recipient, one for each 100 paces of the way, one for each action beyond the first",
            FiveHundred "500" "the same, but one for each 500 paces",
        }
        caught: Caught = "rose.caught", "Whom does a pursuer catch?",
            "Both run 200 paces, and equals keep their distance." {
            Faster "faster" "horse catches foot and guns, and anybody catches who is stopped in flight; the caught are destroyed; after who falls back a pursuit goes to contact, and the fight goes on",
            Always "always" "whoever is pursued while it flees",
        }
        guns: Guns = "rose.guns", "Do guns move?",
            "Pieces of the time were laid before the battle." {
            Stay "stay" "no; falling back leaves them unformed where they are, put to flight they are lost; they reform as foot",
            Foot "foot" "they go at the pace of foot; else the same",
        }
        keywords: KeywordsBack = "rose.keywords-back", "How often is a keyword brought?",
            "The sheet does not say." {
            Event "event" "once by a side for each event",
            Round "round" "once by a side in a round",
        }
    }
    fixed {
        "rose.dice", "How many dice has a player?", "one for each of his commanders on the table, from 2 to 4; all who have dice pick some and throw, the highest narrates and his are spent; ties are thrown again; one left with dice narrates alone, one die at a time", "The sheet selects dice without saying which.";
        "rose.pass", "What if a player passes?", "he throws no die and spends one", "So that rounds end.";
        "rose.minutes", "Which throw sets the minutes?", "the highest face of the round's first throw, before ties are thrown again; a round in which nobody throws spans one minute", "It is the first roll, and battles end.";
        "rose.events", "Which events does a program move by?", "move, engage, shoot, reform, rally, order, hold, interrupt, ride, go loose or close up, end the battle; all else is told and recorded", "A closed list is needed for the table.";
        "rose.disputes", "How often may an event be disputed?", "by each player of the other side once as a whole, and twice at most in details", "So that it ends.";
        "rose.shift", "What do keywords do?", "an argument starts from the rung of the table, else from 50-50 or what is agreed; each accepted keyword is a rung, three a side at most; what is plainly true is accepted, what is doubtful is thrown for at 50-50, once; WILDCARD needs a reason that is accepted", "Without a limit piles of keywords make everything certain.";
        "rose.ladder-ends", "What lies beyond the ladder's ends?", "nothing: reference, keywords and conditions are summed up, and then brought back to its ends", "The order of keywords makes no difference.";
        "rose.cohesion", "Whose order counts?", "that of the acting unit against it, that of the enemy it is directed at for it: disturbed 1, unformed 2; a panic-stricken target of a shot counts as unformed", "It is so for both, or for neither.";
        "rose.scope", "What is fixed when an event happens?", "its units, target and path, for this round; a later event interrupts it only by a check shorter than the time left; one event for a unit in a round", "The sheet fixes the scope.";
        "rose.closing", "What is the closing step?", "the clock goes on by the round's minutes; what is due is done in order of time, at the same minute at once; fleeing units move; each of them tries to rally; risks to commanders; the end; keywords come back", "The sheet only names it.";
        "rose.chase", "What if the target of an attack moves?", "the attack goes in its time no farther than the way it set out for; after a target that it then sees within its front it goes on at the same pace until contact, and one that it does not see is gone", "Who rides away is not caught by the clock.";
        "rose.under-way", "Where is who is on the way?", "at the share of the way that its minutes have come to; it stops short of anybody in its way", "The clock runs by minutes.";
        "rose.way", "How does a move go?", "straight, to a place free of units and closed ground, past no enemy in contact; rough ground is wood, marsh, broken and steep ground, rivers, houses and obstacles, and misaligns who ends in it or passes it", "The sheet has the time only.";
        "rose.group", "Can several units go as one?", "up to four, within 200 paces of the first, by the check of the slowest", "Armies moved in bodies.";
        "rose.reform-dice", "How many dice do unformed foot take?", "two, and one for each full hundred men; who reforms does nothing else, and broken off starts again", "So it reads.";
        "rose.ordered", "When may ORDERED be said?", "for a unit that has an order that fits or its commander with it, against one that has none", "Units may be told to act without.";
        "rose.orders-under", "Who orders whom?", "a commander his own units, the chief any; an order is kept until another comes", "The sheet has the time only.";
        "rose.voice", "How is the way of an order measured?", "to the farthest recipient; within 50 paces, 50 included, by voice and without a die", "Nobody sends a rider so far.";
        "rose.melee-time", "How long does a fight last?", "it is settled at contact, without a check", "The sheet has checks for shooting only.";
        "rose.skirmish-order", "How do shot become skirmishers?", "by a check of one die, as the misaligned, loose or back into ranks; any shot may be so at the start", "The sheet has the row, not the way to it.";
        "rose.skirmishers", "Whom do skirmishers engage?", "neither heavy cavalry nor pikes; they shoot at the range of their weapon", "The sheet has them shooting only.";
        "rose.arms", "Which unit is which row and column?", "gendarmes are heavy cavalry; mounted bow and arquebus, stradiots and jinetes light cavalry; sword and buckler, crossbows and arquebusiers other infantry; bombards and field artillery artillery, which never engages", "The names of the two tables differ.";
        "rose.mounted-bow", "How do mounted bows shoot?", "as cavalry crossbows; stradiots and jinetes do not shoot", "They have no row of their own.";
        "rose.horse-row", "Which row counts when both engage each other?", "that of who was told first; where it is n.a. the other's", "One roll settles the fight.";
        "rose.long-range", "How far is long range?", "twice the effective range for hand weapons, the extreme range for guns; the rung stays, and the column for long range is read", "The sheet has the column.";
        "rose.sight", "At whom may a unit shoot?", "at an enemy within 45 degrees of its front with no unit in the line; guns on a hill shoot over foot", "The sheet has the range only.";
        "rose.exhausted", "When are sides exhausted?", "each with two close combats fought", "The footnote has no figure.";
        "rose.fatigue", "How does the footnote on FATIGUE apply?", "by itself when both are exhausted, one step, to the loser only", "It is a fact, not an argument.";
        "rose.conditions", "What do conditions do?", "disturbed one rung against it, unformed two and it does not engage, panic-stricken nothing at all, and who engages it wins by 4; a lighter one changes nothing; MP disturbs only while the fight lasts; who rallies is unformed", "The sheet names them.";
        "rose.distances", "How far do results carry?", "fall back 100 paces, disentangle 50, follow up 50, flee 200 at once, pursue 200 or to contact; friends in the way are disturbed", "The sheet has no distances.";
        "rose.follow-up", "How does a fight go on?", "at the first minute of the next round, without an approach, if both still stand; who is in it fights on unformed too", "A new fight in the next round.";
        "rose.flight", "How do the panic-stricken run?", "towards their own edge at a trot or the pace of foot, each minute of the round; off it they are lost; one try to rally at the closing step, by no keyword, unless an event has tried it", "The sheet ends with the flight.";
        "rose.plain", "When is a keyword plainly true?", "when the table shows it: ground, numbers, flanks, orders, what a unit has done, what its army list says of it", "So that plain things are not thrown for.";
        "rose.risk", "When is a commander at risk?", "when the nearest friendly unit, within 100 paces, gets a result; captured only hand to hand; wounded he is a grade worse and out for a round; killed or captured his dice are gone", "The sheet has the bands.";
        "rose.succession", "Who leads after the chief?", "the next in rank, a grade worse than his own", "The sheet does not say.";
        "rose.setup", "How is a battle set up?", "3000 by 2000 paces; a unit 150 wide, a battery 75; each side within 400 paces of its edge, a unit in turn, unless the scenario places them", "The sheet has no setup.";
        "rose.unit-sizes", "How large are units?", "foot 300 to 1000 men, up to 2000 where the army's list says so; horse 100 to 500", "The squares of the time were larger.";
        "rose.armies", "Where do the armies come from?", "our own estimate on a known make-up", "The sheet has no lists.";
        "rose.end", "When is a battle over?", "by agreement; when at a closing step half of a side's units are lost, or a third and its commander-in-chief; after 120 minutes, fewer units lost, equal is a draw", "An evening ends.";
        "rose.peace", "How do players agree on an end?", "a narrator proposes it: all accept, or it is refused without an argument", "It is no event of the battle.";
        "rose.umpire", "What does an umpire do?", "he answers for any player, weighs keywords, names rungs, and sets what stands on the table right", "A matrix game has one.";
    }
}
