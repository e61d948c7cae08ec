//! Where the sheet is silent or can be read in two ways: what we play, and what else one may.

tercio_ledger::rulings! {
    /// The answers a table has chosen.
    pub struct Rulings;
    switchable {
        depth_spears: DepthSpears = "impetus.depth-spears", "Whom does the second depth line of schiltrons and long spears count against?",
            "Printed twice against mounted; a line for mounted and one for foot is what the pairs around it have." {
            Foot "foot" "against foot: one die",
            Printed "printed" "as printed, against mounted: three dice in all, and none against foot",
        }
        depth: Depth = "impetus.depth", "What is a unit of depth?",
            "Depth is what stands behind the front." {
            Rear "rear" "each rear unit, up to three",
            Whole "whole" "the front unit counts too, up to three",
        }
        bounds: Bounds = "impetus.discipline-bounds", "Can a discipline test be beyond chance?",
            "The sister sheet has it so." {
            Natural "natural" "a natural one fails, a natural six passes",
            None "none" "only the total counts",
        }
        contact: Contact = "impetus.contact", "Are bases aligned on contact?",
            "The game leaves them where they touch." {
            Halt "halt" "the charger halts where it touches; over no more than 0.05U of an edge, as at corners, is no contact, and a charge that would only brush a corner is not made",
            Align "align" "the charger turns flush with the side it touches",
        }
        reaction_fire: ReactionFire = "impetus.reaction-fire", "Who shoots at a charger?",
            "Readiness is what the opportunity marker is for." {
            Marker "marker" "only a unit on opportunity, if the shot is lawful where the charge begins, and from there",
            Test "test" "any missile unit in order, after a discipline test",
        }
        priority: Priority = "impetus.priority", "Do firing priorities bind?",
            "The list is printed as a limitation." {
            Binds "binds" "the lowest class with a lawful shot binds, free choice within it: exchange is with who has shot at the unit this turn or has declared a charge on it; to the front is straight ahead of the base; nearest is reckoned among all enemies seen in the arc; neighbours are friends it touches",
            Test "test" "a passed discipline test lets a unit go lower",
        }
        disordered_charge: DisorderedCharge = "impetus.disordered-charge", "Does disorder cost a charger its Impetus?",
            "The sheet prints one die for disorder and says no more." {
            Keeps "keeps" "no, only its die",
            Cancels "cancels" "yes, the whole bonus",
        }
        support_pool: SupportPool = "impetus.support-pool", "Over which dice are pairs of fives counted where units support each other?",
            "A side throws its dice together." {
            Side "side" "over the side's whole throw",
            Unit "unit" "unit by unit",
        }
    }
    fixed {
        "impetus.mounted", "Who is mounted?", "horse, elephants and chariots; artillery, wagenburgs and baggage count as foot when shot at, as neither foot nor mounted in melee, and never retreat or pursue", "The sheet has two columns and fourteen kinds of troops.";
        "impetus.bases", "How large are bases?", "8U wide; deep: heavy foot 3U, light and missile foot 4U, horse 6U, skirmishers 2U, elephants, chariots and artillery 5U, wagons 8U", "One size for each kind, near what is on most tables.";
        "impetus.stakes", "What do stakes do?", "planted at deployment; mounted have no Impetus bonus against them in front; lost on a move", "As pavises, and they cannot be carried along.";
        "impetus.doubles", "What do doubles in the initiative do?", "double one lowers a commander a level, double six raises him; once a turn, from the next roll on", "Known from other editions in kind.";
        "impetus.commander", "Where is a commander?", "with a unit of his command; he may change to another within 20U when his is activated and neither is in melee; his unit routed and he unhurt, he goes to the nearest of his command in range, else he is lost; range from the nearest point of his unit to the nearest of the other, the last U is in; without one, initiative +0 and all units are beyond range", "The sheet speaks of a commander who is attached.";
        "impetus.moves", "How many moves may a unit make?", "the first is free, each further one tests, at -1 for each after the second; a failed one is the last, and one that charges then contacts disordered", "The failure table says what failing one does.";
        "impetus.general-rally", "What can a commander do for a rally?", "each activation one failed rally in his range is rolled again; never for impetuous units or chariots", "Known in kind.";
        "impetus.wheel", "How far may a unit wheel?", "45 degrees; 90 for skirmishers, light and medium horse, light foot; the outer corner's path is measured", "Nimble troops turn faster.";
        "impetus.sidestep", "How far does a unit go sideways or obliquely?", "half of M; rounded up; oblique is any direction from ahead to sideways; to the rear a whole M", "It is slow work.";
        "impetus.groups", "What is a group?", "units edge to edge that face one way; slowest M, wheels as one, tests once at its worst discipline, charges straight ahead; impetuous only with impetuous; never scythed chariots; for guns a unit is in column if a friend it touches is in column with it and none is in line with it; of one command, at most sixteen units; a column follows its head; a group wheels as its stiffest unit, goes as its slowest slowed one, charges with the bonus of foot if any of it is foot, halts together and is not aligned; it passes only friends that all of it may pass", "So it stays a line.";
        "impetus.ground", "Which ground is difficult, which broken?", "steep hills, woods, marsh and rivers are difficult; scrub, ploughland and vineyards broken; a move that touches half-speed ground is halved as a whole, rounded up; disorder falls at its end; a unit fights in ground that holds more than half of its base; higher on a gentle hill is who has more than half of his base on it while the other is on none, or on the same hill has his centre nearer to the crest; on two hills nobody is; walls, hedges, ditches and works are crossed as broken ground; a built-up area is not marched into, only occupied; a single unit or column that stands on ground it could not enter may leave it; each unit of a group is disordered by its own ground; retreats, evades and pursuits are not halved, but ground disorders, destroys or stops them", "The sheet names kinds of ground without saying what they are.";
        "impetus.zone", "What may a unit do at a zone of control?", "a wheel, a step aside or an oblique move may not enter one, and inside there is no about face; a unit is to the front if some part of it lies straight ahead; one that is not disorders whoever goes straight on in or into its zone", "The game gives the zone and the two ways out of it.";
        "impetus.pass", "When may a unit pass through a friend?", "if its whole base clears him in that move, and neither is in melee; an impetuous unit at half VBU no longer counts as impetuous", "Bases cannot stand on each other.";
        "impetus.out-of-control", "When does an impetuous unit break loose?", "activated with a visible enemy other than skirmishers within 30U it passes a test or makes one move straight at the nearest", "Impetuous troops are hard to hold.";
        "impetus.baggage-lure", "When does enemy baggage tempt a unit?", "activated within 15U of it with no other enemy nearer, it tests or moves at it", "The failure table knows the test, not the distance.";
        "impetus.dismount", "Who may dismount?", "heavy horse whose list says so, by test, for a whole activation outside enemy zones; it becomes heavy foot with M 5, the same VBU and Impetus 2, for good", "The failure table knows the test.";
        "impetus.disengage", "Who may leave a melee?", "skirmishers, light horse, and mounted from foot: by test, one move straight back, facing the enemy", "The failure table knows the test.";
        "impetus.square", "How do shot shelter with pikes?", "missile foot with harquebuses or muskets that touches friendly pikes two deep shelters for nothing, also when charged; there it cannot be contacted or shoot, shares the block's fate, and comes out by test", "The failure table knows the way out.";
        "impetus.bua", "Who occupies a built-up area?", "one unit of foot, by test, from its edge; it counts as fortified and has no flanks", "The failure table knows the test.";
        "impetus.opportunity", "What is opportunity good for?", "a marker that lasts until used or the unit's next activation: it fires or charges once, out of turn, at what moves or fires in its range and arc; an enemy that enters or fires within a unit's zone may be charged at once without one; never disordered or in melee", "The failure table knows the test.";
        "impetus.charge-bonus", "How much farther does a charge go?", "a die in U, foot half of it rounded up, if needed; rolled and still short is disorder; every unit of a group that comes into contact needs Impetus or an excuse; ground, zones and a schiltron's move disorder the charger before contact; its hill and footing count where it makes contact, works as seen from where it began", "Known in kind.";
        "impetus.counter-charge", "Who may counter-charge?", "mounted or impetuous units in order, charged in front, by test; they meet half way, rounded up, both have their Impetus bonus, and the one who comes on leaves his shieldwall, stakes and cover behind", "The failure table knows the test.";
        "impetus.evade", "How does a unit evade?", "skirmishers and light horse, the first time in a turn for nothing and even disordered, then by test; from a charge or a shot, one move and a die straight back (skirmishers half the die), facing kept, past any friend who is not in melee, or short of him; a charger whom no die can bring to the evader does not roll; light horse caught fights as if struck in the rear", "The sheet knows evading only as a modifier.";
        "impetus.flank", "What is a flank or rear charge?", "one that began wholly behind the line of the target's front edge, and stays one while the two are in contact; a supporting unit there counts too for the rout of who fails a test", "It can be seen with a ruler.";
        "impetus.line", "How is a line of fire drawn?", "from the middle of the front edge to the nearest point, which is the range too; a target is in the arc if any part of it is, 45 degrees to each side also for kinds the sheet leaves out; units block it, and so does a built-up area in which neither of the two stands; none into or out of a melee", "One point, one line, no argument.";
        "impetus.sight", "How far does one see over hills and into woods?", "a line may run over each hill or wood for its figure, counted from the near edge or from a viewer inside; a wooded hill counts as a wood; 5U beyond a gentle crest that is passed, and who stands on the crest looks down both slopes; a unit is on the edge of a wood if more than half of its base is in it and some part less than 5U from its edge", "The sheet gives the figures only.";
        "impetus.indirect", "Who may fire over friends?", "bows, slings and artillery over friends in the line, if none of these is within 5U of either end of it; enemies and ground still block; never at point blank; a list that frees a unit of the penalty says so by a trait", "The sheet refers to a paragraph it does not print.";
        "impetus.javelins", "Who moves and throws javelins for nothing?", "skirmishers and light foot with javelins, after one move; two moves cost both dice", "Both kinds need javelins as we read the line.";
        "impetus.stationary", "When is a chariot stationary?", "when it made no move in its last activation", "The sheet does not say since when.";
        "impetus.protections", "What protects from a charge?", "works, built-up areas, wagenburgs, stakes, pavises and wooden cover; a work covers who has more than half of his base in it, or touches it while the line comes over it; houses only those in them; hedges and other obstacles are wooden cover; pavises and stakes against what comes from ahead of the line of the front edge; stakes do not cover against shots", "The sheet speaks of protections.";
        "impetus.min-dice", "Can a melee be fought with no dice?", "never with fewer than one", "Somebody always fights.";
        "impetus.support", "Who fights, who supports?", "main is the widest overlap of fronts; others that touch the same enemy roll half of their whole dice, rounded up; all hits go to the main unit; at most four supports count, the widest first", "The sheet gives the half.";
        "impetus.pursuit", "Where does pursuit go?", "straight on, also after a rout; contact is fought at once; it passes friends it may pass and stops at others; over the edge it has routed too", "The sheet gives the distance.";
        "impetus.edge", "What is beyond the edge?", "a unit that leaves the table has routed; enemies and impassable ground stop a retreat as friends in melee do; nobody is pushed into ground he may not enter; who is pushed off the table routs", "It will not come back.";
        "impetus.artillery", "How far does artillery move?", "one move an activation", "Guns are slow.";
        "impetus.elephant-panic", "What do elephants do that fail a test from fire?", "they run 2d6 U: a die of 1 to 3 ahead, 4 or 5 back, 6 where a second die points, a sixth of a turn clockwise for each pip; all they touch is disordered", "Known in kind.";
        "impetus.setup", "How is a battle set up?", "on 180U by 120U; the higher 2d6 with the commander-in-chief's leadership, and one for more mounted units, attacks; the other lays 3 to 6 pieces of ground, each within 20U by 20U and 5U apart, of which the attacker moves or drops one before he picks his edge; the defender deploys first, by commands, within 20U of the edge and 10U from the sides, baggage at the edge", "The sheet begins with the fighting.";
        "impetus.length", "How long does a battle last?", "12 turns; then the smaller share of value lost wins, equal is a draw; both beaten at once is a draw", "An evening ends.";
        "impetus.armies", "Where do commanders, structures and discipline of the armies come from?", "our own estimate; M, VBU, Impetus and values are those of known lists", "The sheet has no lists.";
        "impetus.vd", "What do baggage and villages count?", "nothing in the initial total; lost, three each", "So printed: only if they are lost.";
    }
}
