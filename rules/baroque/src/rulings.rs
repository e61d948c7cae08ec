//! Where the sheet is silent or can be read in two ways: what we play, and what else one may.

tercio_ledger::rulings! {
    /// The answers a table has chosen.
    pub struct Rulings;
    switchable {
        critical_floor: CriticalFloor = "baroque.critical-floor", "Can the critical number sink below one?",
            "The sister sheet has it so, and a unit should have some hope." {
            One "one" "no: it is never less than one, and a roll of one passes",
            None "none" "yes: then a roll of one costs VBU too",
        }
        reactions: Reactions = "baroque.reactions", "How often may a unit react?",
            "The sheet gives the tests, not how often they are taken." {
            Once "once" "each unit tries at most one reaction or evasion in an enemy unit's activation, and makes one opportunity shot a turn; defensive fire, countercharges and evasions any number of times; a failed test does nothing else; nobody reacts in melee; a charge is answered by its target with defensive fire, at point blank, a countercharge, an evasion or nothing, and by others with opportunity fire; all shots come before contact, and a charger who loses his order comes on; a move, a withdrawal or a shot is answered when it is over, by a shot in range and arc or a charge straight ahead in reach, and who is charged so ends his activation; nobody answers an answer, so only a shot of the side that acts is evaded, but who is charged answers for itself",
            Free "free" "the same, but as many opportunity shots a turn as tests are passed",
        }
        countercharge: Counters = "baroque.countercharge", "Who may countercharge?",
            "The modifiers name horse and warbands, but the first line is for anybody." {
            Any "any" "any unit with Impetus that is not exhausted and is charged in front; both meet half way and both have their Impetus",
            Eager "mounted-and-warband" "only mounted units and warbands, else the same",
        }
        disordered_charge: DisorderedCharge = "baroque.disordered-charge", "Does disorder cost a charger its Impetus?",
            "Disorder is not on the sheet's list of what denies it." {
            Keeps "keeps" "no, only its die",
            Cancels "cancels" "yes, the whole bonus",
        }
        pikes: PikesFacing = "baroque.pikes", "When do pikes deny mounted their Impetus?",
            "Pikes point forward." {
            Front "front" "pikes, pike and musket, and tercios contacted in front",
            AllRound "all-round" "the same foot, contacted from any side",
        }
        flank_rout: FlankRout = "baroque.flank-rout", "Is a unit lost that fails a test while contacted on the flank or in the rear?",
            "The sister game has it so; the sheet has only its die and its cohesion." {
            On "on" "yes, it is eliminated",
            Off "off" "no, it loses by the test alone",
        }
        pass: Passed = "baroque.pass", "Does a retreat through a friend disorder him?",
            "The sheet says so only of those who push." {
            Unharmed "unharmed" "no; and to pass of its own will a unit clears him wholly in that move, neither being in melee",
            Disordered "disordered" "yes; else the same",
        }
        vdc: CommandValue = "baroque.vdc", "What does an eliminated unit cost its command?",
            "A command is counted like an army." {
            Double "double" "its VD twice in all, as it costs the army",
            Single "single" "its VD once, exhausted or eliminated",
        }
    }
    fixed {
        "baroque.groups", "Do units move in groups?", "no: units are activated one by one", "So the turn is printed.";
        "baroque.traits", "What are the traits of units worth?", "iron officers have a failed discipline test rolled again, once; motivated adds one to cohesion, unmotivated takes one", "Known in kind, the figures are ours.";
        "baroque.bases", "How deep are bases that are not known?", "pikes and warbands as other foot of the line, artillery one BU, a leader's base half a BU", "Near what is on most tables.";
        "baroque.moves", "How far does a unit move?", "slow foot 1BU, foot 2, slow mounted 2, mounted 3, gallopers 3, light horse 4; heavy guns only turn, medium ones move 1 and do not shoot, light ones move 1; leaders 6", "The sheet has no moves, only the classes of its tables.";
        "baroque.dragoons", "What do dragoons do on foot?", "mounting or dismounting is one move; they shoot on foot only", "Their horses bring them, no more.";
        "baroque.caracole", "What may reiters do after a shot?", "withdraw one move in order", "That is what they trained for.";
        "baroque.ground", "Which ground is difficult, which broken?", "steep or wooded hills, woods, villages and rivers are difficult, fields broken, gentle hills clear; a unit is in ground that holds more than half of its base; where the table has a figure in BU, a move goes no farther while any part of the base is in that ground; disorder falls at the end of the move", "The sheet names kinds of ground without saying what they are.";
        "baroque.sight", "How far does one see over hills and into woods?", "a line may run over each hill, wood or village for its figure, from the near edge or from a viewer inside; the smaller figure holds where the line crosses the ridge of a gentle hill", "The sheet gives the figures only.";
        "baroque.line", "How is a line of fire drawn?", "from the middle of the front edge to the nearest point, which is the range too; units block it, friendly light horse, skirmishers and artillery do not; howitzers shoot over all; none into or out of a melee; the edge of a wood is 1BU deep", "One point, one line, no argument.";
        "baroque.zone", "What may a unit do at a zone of control?", "1BU ahead of a unit in order: inside it others go straight ahead or straight back; past one that is not to the front goes on straight, with disorder", "As in the sister game.";
        "baroque.leaders", "Where is a leader?", "a base of his own that moves 6BU once in his command's activation, blocks nobody, and attaches by touching a unit; he leaves no unit that is in melee or has moved with him; alone and touched by an enemy, or when his unit is gone, he goes to the nearest of his units in range, else he is lost; lost, he adds nothing and his command is out of range; under his control are units of his command in range", "The sheet has him attached, and says no more.";
        "baroque.again", "Who says first whether he throws again?", "who is behind, then the other, each once for a throw; a tie that a structure breaks puts one behind; where nobody is behind, both throw anew unless one who may throws first; on paper a charismatic leader throws the dice again that bring him ahead more often, and of two equal ways the one with fewer dice", "Both see the dice, and the one who loses has the reason to act.";
        "baroque.actions", "What may a unit do in its activation?", "rally, by test, and then at most shoot, as after one move; or withdraw, one move straight back facing the enemy, which disorders all but skirmishers, light horse and dragoons; or in melee fight on, or disengage, by test, 1BU back; or move and then shoot; or shoot and then move once; or move and then charge, the charge being a move too; the first move is free, each further one tests, at one less for each after the second; a failed one is made, then the unit is disordered and has done", "The sheet names the actions and what may be repeated.";
        "baroque.denials", "Does a countercharge lift what denies Impetus?", "no: foot that comes on against mounted, or mounted against pikes in front, has none; what a unit that comes on defended no longer counts", "The list of denials speaks of all who charge.";
        "baroque.evasion", "How does a unit evade?", "by test, one move and the die of the charge bonus straight back, facing away, past friends; from a shot it goes after the shot, which has one die less; caught it fights as contacted in the rear; failed it stands, and the shot has all its dice", "The sheet gives the test and the die lost.";
        "baroque.arc", "Where may a unit shoot?", "45 degrees to each side of straight ahead, light horse all round", "As in the sister game.";
        "baroque.priority", "Who stands most directly to the front?", "who is nearest to the line straight out from the middle of the front edge; artillery may be passed over even within 2BU", "It can be seen with a ruler.";
        "baroque.support", "Who fights, who supports?", "main is the widest overlap of fronts; others that touch the same enemy roll half of their whole dice, rounded up; all hits go to the main unit; a unit has at least one die; bases stay where they touch", "As in the sister game.";
        "baroque.flank", "What is a flank or rear contact?", "one whose charge began wholly behind the line of the target's front edge, as long as the two are in contact", "It can be seen with a ruler.";
        "baroque.defending", "When does a unit defend something?", "when it was charged while behind the obstacle, or standing higher on the hill, and has been in contact since", "Who attacks out of his cover has left it.";
        "baroque.loser", "Who loses a melee, and who pursues?", "more losses by a failed test, or eliminated; equal is drawn and fought on when either is activated; the loser goes back by the table, facing the enemy, a tercio as foot; gallopers must pursue, reiters and artillery may not, others may with Impetus; foot never pursues mounted; a fresh pursuer has his Impetus again", "The sheet gives the distances.";
        "baroque.vdt", "What is the value of an army?", "the sum of its units' VD; exhausted takes a unit's VD, eliminated takes it twice in all; baggage and villages are not in the sum and take 3 and 1 when lost", "So the list adds up.";
        "baroque.length", "How long does a battle last?", "12 turns, then the larger share of value left wins; equal, or both at nothing, is a draw; commands break before armies are reckoned", "An evening ends.";
        "baroque.baggage", "What are baggage and villages?", "baggage is 2BU by 2BU at its own edge, VBU 2, fortified; a village is lost when enemy foot is alone in it, and who holds one defends an obstacle all round", "The sheet counts them only when they are lost.";
        "baroque.terrain", "How are pieces of ground counted?", "both players' pieces together count against the most of a kind; open and broken fields are one kind, steep and wooded hills another; what costs three options costs no more when it is large", "The sheet speaks of what can be placed, not by whom, and prints one price.";
        "baroque.setup", "How is a battle set up?", "on 30BU by 20BU; the higher 2d6 with the chief's bonus attacks, equal throws are thrown again; each has 6 options, the defender begins, a piece each in turn; over 4BU across is out of format, 6BU is the most; pieces lie 2BU apart; roads and rivers run from edge to edge, a waterway lies on a short edge, villages belong to scenarios; the attacker picks his edge, the defender deploys first, within 4BU of it and 2BU from the sides", "The sheet has the prices only.";
        "baroque.armies", "Where do the values of the armies come from?", "our own estimate on a known make-up; unless its list says otherwise foot and tercios have muskets, horse pistols, dragoons arquebuses", "The sheet has no lists.";
    }
}
