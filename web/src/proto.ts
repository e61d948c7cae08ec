// Made from crates/proto; `UPDATE_GOLDEN=1 cargo test -p tercio-proto` writes it.

export type Aim = { piece: number, to: [number, number] | null, facing: number | null, on: number | null, 
/**
 * Others that go with it as one.
 */
with: Array<number>, 
/**
 * Ground of [`Scene::lay`](crate::Scene) instead of a piece, with its middle there.
 */
lay: number | null, 
/**
 * Just so, to be refused if need be; else the nearest to it that the rules allow.
 */
whole: boolean, };

export type AnswerCard = { name: string, label: string, };

export type Area = { kind: string, label: string, 
/**
 * The ground it covers.
 */
outline: Array<[number, number]>, 
/**
 * The crest of a hill; the middle line of a road, river, wall or obstacle. May be empty.
 */
line: Array<[number, number]>, 
/**
 * How wide that road, river, wall or obstacle is.
 */
width: number, };

export type Army = { side: number, 
/**
 * What it does here: `attacks`; may be empty.
 */
note: string, strength: Bar, corps: Array<Corps>, };

export type ArmyCard = { name: string, title: string, note: string, };

export type Asked = { notation: string, refused: Refused | null, 
/**
 * None when no dice are thrown for it.
 */
cases: Array<Case>, };

export type Badge = { text: string, meaning: string, };

export type Bar = { left: number, 
/**
 * At the beginning.
 */
of: number, breaks_at: number | null, 
/**
 * What is counted: `men`.
 */
what: string, };

export type CanUndo = "nothing" | "freely" | "by-consent";

export type Case = { 
/**
 * `if they defend`; empty when there is one case only.
 */
when: string, procedure: string, 
/**
 * The address of the same question among the odds pages, after the procedure.
 */
query: string, 
/**
 * What sides a and b are called here; may be empty.
 */
sides: Array<string>, odds: OddsShown, };

export type Catalogue = { version: string, systems: Array<SystemCard>, };

export type Chapter = { 
/**
 * The log entry of the step.
 */
entry: number, 
/**
 * The place that shows the table before it.
 */
place: number, 
/**
 * The turn in which it began.
 */
turn: number, orders: Array<Given>, throws: Array<Throw>, told: Array<Told>, };

export type Clock = { "kind": "live", minutes: number, seconds: number, } | { "kind": "correspondence", days: number, };

export type ClockOrder = "stop" | "start" | { "add": { seat: Seat, minutes: number, } };

export type ClockShown = { seat: Seat, left_ms: number, running: boolean, 
/**
 * There is little left.
 */
low: boolean, 
/**
 * It has run out while the seat had to decide: the others may claim the battle.
 */
out: boolean, 
/**
 * After so long the battle is lost by itself, unless the seat decides before.
 */
lost_in_ms: number | null, };

export type ClocksAt = { 
/**
 * The server's time when the message was sent, in milliseconds since 1970.
 */
server_ms: number, 
/**
 * The umpire has stopped them.
 */
stopped: boolean, 
/**
 * Nothing runs until these seats have opened their links.
 */
awaits: Array<Seat>, };

export type Corps = { title: string, 
/**
 * Who leads it; may be empty.
 */
leader: string, 
/**
 * The piece its leader is with.
 */
leader_with: number | null, 
/**
 * How far it is with its turn, or what has become of it.
 */
note: string, strength: Bar | null, units: Array<UnitLine>, };

export type Dice = "rolled" | "typed";

export type DiceWanted = { dice: number, 
/**
 * `best 3 of 5d6`
 */
say: string, rule: string, label: string, seat: Seat, 
/**
 * This role may type them.
 */
yours: boolean, tally: Shown | null, };

export type Dispute = { 
/**
 * What is in question, in a sentence.
 */
title: string, 
/**
 * What was told, and what is said against it; either may be empty.
 */
told: string, against: string, narrator: Seat, disputer: Seat, 
/**
 * It is argued now.
 */
open: boolean, 
/**
 * When it was, such as `09:12, round 3`; empty while it is open.
 */
when: string, 
/**
 * The rungs from the likeliest, with their chances.
 */
ladder: Array<RungShown>, 
/**
 * The rung it began at and the one it stands at, by their places.
 */
reference: number, stands: number, 
/**
 * Why that reference.
 */
because: string, pros: Array<PointMade>, cons: Array<PointMade>, 
/**
 * What came of it, in a sentence; empty while it is open.
 */
outcome: string, 
/**
 * Whether it happened.
 */
happened: boolean | null, 
/**
 * The dice said so, at the rung where it stood; not the umpire, nor the players.
 */
thrown: boolean, 
/**
 * Who has had his say.
 */
done: Array<Seat>, 
/**
 * The rule behind it.
 */
rule: string, };

export type DraftAsked = { 
/**
 * For a text that names no system of its own.
 */
system: string, text: string, edits: Array<Edit>, };

export type DraftDesk = { system: string, forms: Forms, files: Array<FileCard>, };

export type DraftFault = { 
/**
 * Counted from one; 0 when it concerns the whole file, or another one.
 */
line: number, column: number, 
/**
 * The table or value it is about; empty for the whole file.
 */
path: string, text: string, 
/**
 * What to do about it.
 */
hint: string, };

export type DraftShown = { 
/**
 * The system that it was read by.
 */
system: string, text: string, 
/**
 * It holds one army, not a battle.
 */
army: boolean, 
/**
 * The text as values; null where it is not TOML.
 */
values: unknown, 
/**
 * Where tables and values stand in the text, from its top to its end.
 */
spots: Array<Spot>, 
/**
 * The table as it is set up, if enough is right for one.
 */
scene: Scene | null, 
/**
 * Where the scene's pieces come from, in its order.
 */
pieces: Array<PieceSource>, 
/**
 * The table of the file behind each of the scene's areas.
 */
areas: Array<string>, 
/**
 * Those who can play it, each with his side, and whether there is a seat for an umpire; nobody
 * while it has faults.
 */
seats: Array<string>, sides: Array<number>, umpire: boolean, 
/**
 * What the armies come to.
 */
sums: Array<Panel>, faults: Array<DraftFault>, };

export type DriftShown = { why: string, agreed: Array<Seat>, };

export type Edit = { "kind": "set", path: string, value: unknown, } | { "kind": "remove", path: string, } | { "kind": "insert", path: string, value: unknown, } | { "kind": "copy", path: string, } | { "kind": "take-in", path: string, };

export type Effect = { kind: string, at: [number, number], 
/**
 * Where a shot comes from.
 */
from: [number, number] | null, 
/**
 * To whom it happens.
 */
piece: number | null, };

export type Entry = "text" | "prose" | "typed" | "flag" | { "number": { min: number, max: number, } } | { "decimal": { parts: number, min: number, max: number, } } | { "word": Array<[string, string]> } | { "words": Array<string> } | { "name": NameOf } | { "names": NameOf } | "place" | "rect" | "corners" | "line" | "crest";

export type Field = { 
/**
 * Where it stands: `dice`, or `a.men`.
 */
path: string, label: string, kind: Kind, 
/**
 * The field a bare number means: `--a 2`.
 */
short: boolean, 
/**
 * Seldom asked about: a form may fold it away.
 */
rare: boolean, };

export type FieldForm = { key: string, label: string, entry: Entry, 
/**
 * What holds where it is left out; none where it must not be left out.
 */
without: string | null, 
/**
 * Seldom wanted: a form may fold it away.
 */
rare: boolean, };

export type FileCard = { name: string, title: string, scenario: boolean, text: string, };

export type Forms = { 
/**
 * The tables of a scenario, each after the one that holds it. The file itself is the first.
 */
scenario: Array<TableForm>, 
/**
 * The same of a file that holds one army.
 */
army: Array<TableForm>, 
/**
 * A scenario to begin with.
 */
new_scenario: string, 
/**
 * An army to begin with.
 */
new_army: string, };

export type Given = { seat: Seat, notation: string, 
/**
 * It was sealed until all were in.
 */
sealed: boolean, 
/**
 * Why a computer gave it, where that is known.
 */
reason?: string, };

export type Held = { links: Array<HeldLink>, };

export type HeldLink = { id: string, secret: string, };

export type Here = { role: Role, pages: number, };

export type House = { 
/**
 * Rules that never apply here.
 */
off: Array<string>, 
/**
 * Rules worth more or less than printed.
 */
shift: { [key in string]: number }, 
/**
 * Rulings answered otherwise than by default.
 */
rulings: { [key in string]: string }, };

export type Imported = { matches: Array<Made>, 
/**
 * What was wrong with those that could not be taken in, and what was left out of the rest.
 */
faults: Array<string>, };

export type JsonValue = number | string | boolean | Array<JsonValue> | { [key in string]: JsonValue } | null;

export type KeywordOffer = { 
/**
 * As it stands in the order.
 */
word: string, label: string, 
/**
 * The heading it is listed under.
 */
group: string, 
/**
 * It is plainly true here, and why; a doubtful one has to be agreed to or thrown for.
 */
plain: boolean, why: string, };

export type Kind = "flag" | { "number": { min: number, max: number, } } | { "word": Array<string> };

export type Layable = { ground: Area, 
/**
 * The area on the table that it is, by its place among them; nothing for a new one.
 */
area: number | null, 
/**
 * It can be turned.
 */
turns: boolean, };

export type Link = { role: Role, secret: string, };

export type Made = { id: string, title: string, links: Array<Link>, };

export type Mark = { kind: string, label: string, x: number, y: number, };

export type MatchCard = { id: string, system: string, title: string, 
/**
 * Who fights whom, in words.
 */
against: string, created_ms: number, last_ms: number, 
/**
 * Steps made so far.
 */
steps: number, 
/**
 * How it ended.
 */
over: string | null, 
/**
 * What the asker is in it.
 */
roles: Array<Role>, 
/**
 * One of his seats has something to do.
 */
your_turn: boolean, 
/**
 * Whose turn it is, in a few words.
 */
waits: string, clock: Clock | null, 
/**
 * How long the asker has left to decide, where he is on the clock.
 */
left_ms: number | null, };

export type NameOf = "army" | "side" | "unit" | "commander";

export type NewMatch = { system: string, scenario: string | null, file: string | null, 
/**
 * Two armies by their names, that meet without a scenario.
 */
armies: [string, string] | null, 
/**
 * One for each seat.
 */
players: Array<Player>, dice: Dice, enforcement: Strictness, house: House, 
/**
 * Anybody at this server may watch.
 */
listed: boolean, clock: Clock | null, };

export type Now = { role: Role, 
/**
 * To be sent back with an order.
 */
moment: number, view: View, awaited: DiceWanted | null, over: Over | null, undo: CanUndo, 
/**
 * Somebody wants to take something back, and these have still to agree.
 */
undo_asked: UndoAsked | null, 
/**
 * Seats whose secret choice is in.
 */
sealed: Array<Seat>, 
/**
 * This role's own choices that are still sealed, as they are typed.
 */
own_sealed: Array<string>, 
/**
 * A computer is thinking for this seat.
 */
thinking: Seat | null, 
/**
 * How many steps have been made: the last place to look at is this one.
 */
places: number, 
/**
 * The rules have changed since this was played; these seats have agreed to go on.
 */
drift: DriftShown | null, 
/**
 * Of the seats that people play; none where there is no clock.
 */
clocks: Array<ClockShown>, clocks_at: ClocksAt | null, };

export type OddsReply = { system: string, procedure: string, 
/**
 * The question in its shortest form, what is default left out.
 */
query: string, facts: unknown, odds: OddsShown, };

export type OddsShown = { sentence: string, 
/**
 * Nothing is left over.
 */
exact: boolean, 
/**
 * The share that was not followed to its end.
 */
left_over: number, 
/**
 * The share that never ends.
 */
endless: number, policy: Policy | null, 
/**
 * Rounds fought on average, where the fight is followed to its end.
 */
rounds: number | null, 
/**
 * Best for side a first; outcomes of the same name are one.
 */
outcomes: Array<OutcomeShown>, tally: Array<SideTally>, rulings: Array<RulingUsed>, };

export type Offer = { order: JsonValue, 
/**
 * Plain words for a button. Where it belongs to a piece, that piece's name and a colon come
 * first.
 */
label: string, 
/**
 * The order as it is typed.
 */
notation: string, 
/**
 * The piece it belongs to.
 */
piece: number | null, 
/**
 * The heading under which it is listed; may be empty.
 */
group: string, 
/**
 * Where it would bring the middle of the piece's front edge.
 */
at: [number, number] | null, 
/**
 * How the piece would face there.
 */
facing: number | null, 
/**
 * The other piece it is directed at.
 */
on: number | null, 
/**
 * A letter for the keyboard, the only one of its kind among the offers; may be empty.
 */
key: string, 
/**
 * What it invites, if that is bad.
 */
risk: string, 
/**
 * What it costs, name and value: its length, how far it turns, how much of its move is left.
 */
figures: Array<[string, string]>, 
/**
 * Where it would bring every piece that goes along, the first included.
 */
ends: Array<Stand>, 
/**
 * Words and keywords may go with it: the page puts them into the order as `words` and
 * `keywords`.
 */
wording: Wording | null, };

export type Origin = "rolled" | "typed" | "umpire";

export type OutcomeShown = { name: string, 
/**
 * Where it stands between worst and best for side a.
 */
place: number, p: number, 
/**
 * This or better for side a.
 */
at_least: number, 
/**
 * The shares as they are said: `41.7%`.
 */
p_said: string, at_least_said: string, };

export type Over = { winners: Array<Seat>, rule: string, because: string, };

export type Panel = { title: string, head: Array<string>, rows: Array<Array<string>>, 
/**
 * The piece each row speaks of; may be empty.
 */
pieces: Array<number | null>, };

export type Piece = { id: number, 
/**
 * What people call it; orders may be typed with another name.
 */
name: string, 
/**
 * A line for a legend, with the name as it is typed.
 */
label: string, glyph: string, side: number, x: number, y: number, facing: number, width: number, depth: number, 
/**
 * Figures drawn on the base, one row behind the other and side by side; 0 for none.
 */
ranks: number, files: number, 
/**
 * How many figures there are, where the rear rank is not full; 0 for as many as ranks and
 * files make.
 */
figures: number, badges: Array<Badge>, 
/**
 * A closer look: names and values.
 */
lines: Array<[string, string]>, out: boolean, };

export type PieceSource = { piece: number, 
/**
 * Its name as it is typed.
 */
name: string, 
/**
 * The table of its side.
 */
side: string, 
/**
 * The table that describes it; none where that is in another file.
 */
unit: string | null, 
/**
 * The other file that describes it, by its name.
 */
army: string | null, 
/**
 * The table that says where it stands; none where it stands nowhere yet.
 */
place: string | null, };

export type Player = "human" | "computer";

export type PointMade = { word: string, by: Seat | null, 
/**
 * How it stands, in a word or two: `plain`, `agreed`, `upheld`, `struck`, `open`, `by itself`.
 */
stands: string, counts: boolean, 
/**
 * How many rungs it is worth where it counts.
 */
rungs: number, 
/**
 * Why, in a clause; may be empty.
 */
why: string, };

export type Policy = { name: string, label: string, };

export type Prompt = { seats: Array<Seat>, text: string, rule: string, 
/**
 * This seat has something to do.
 */
yours: boolean, 
/**
 * What is chosen now stays sealed until every choice is in.
 */
sealed: boolean, 
/**
 * What a teaching battle says to who plays for the first time; may be empty.
 */
lesson: string, };

export type QuestionCard = { name: string, label: string, fields: Array<Field>, policies: Array<Policy>, 
/**
 * A chain is what is wanted unless one round is asked for.
 */
runs_to_the_end: boolean, 
/**
 * The facts where nothing is said.
 */
defaults: unknown, 
/**
 * Sides a and b can be filled in from units.
 */
takes_units: boolean, };

export type Reach = { kind: string, label: string, piece: number, outline: Array<[number, number]>, };

export type Refused = { 
/**
 * The rule that says so; empty when no rule does.
 */
rule: string, because: string, 
/**
 * It was chosen from an older view; look again.
 */
stale: boolean, };

export type Role = { "seat": Seat } | "umpire" | "spectator";

export type RuleOdds = { rule: string, worth: Array<RuleWorth>, };

export type RuleWorth = { procedure: string, label: string, 
/**
 * The case in which it applies.
 */
query: string, with_it: OddsShown, without: OddsShown, };

export type Ruler = { kind: string, label: string, from: [number, number], to: [number, number], 
/**
 * More to say: what the measure means, and by how much.
 */
lines: Array<string>, };

export type RulingCard = { id: string, question: string, reason: string, 
/**
 * The first is the default.
 */
answers: Array<AnswerCard>, };

export type RulingUsed = { id: string, question: string, answer: string, };

export type Run = { label: string, 
/**
 * A word for its look: `move`, `engage`, `reform`, `reload`, `order`, `ride`.
 */
kind: string, side: number, piece: number | null, began: number, ends: number, };

export type RungShown = { name: string, short: string, 
/**
 * What must be thrown: `10+`.
 */
score: string, 
/**
 * Its chance, as so many ways of so many.
 */
ways: number, of: number, };

export type ScenarioCard = { name: string, title: string, note: string, seats: Array<string>, 
/**
 * The side of each seat.
 */
sides: Array<number>, 
/**
 * Who fights whom, in words.
 */
against: string, 
/**
 * There is a seat for an umpire, too.
 */
umpire: boolean, 
/**
 * The table as it is set up.
 */
scene: Scene, 
/**
 * Units whose facts an odds page can fill in: `unit=hastings.archers`.
 */
units: Array<string>, 
/**
 * The first side is told step by step what can be done.
 */
teaches: boolean, };

export type Scene = { width: number, height: number, 
/**
 * Ticks in the system's unit of length, and that unit's name.
 */
unit_ticks: number, unit_name: string, 
/**
 * The names of the sides, by their number.
 */
sides: Array<string>, pieces: Array<Piece>, areas: Array<Area>, marks: Array<Mark>, rulers: Array<Ruler>, 
/**
 * Ground that the seat may lay or move now.
 */
lay: Array<Layable>, 
/**
 * Where pieces may be placed now, as outlines with labels.
 */
zones: Array<Area>, };

export type Seat = number;

export type SeatInfo = { seat: Seat, name: string, 
/**
 * The side it is on, as a scene counts them.
 */
side: number, player: Player, };

export type Sheet = { system: string, title: string, summary: string, sections: Array<SheetSection>, rulings: Array<RulingCard>, };

export type SheetRule = { id: string, label: string, value: number, 
/**
 * The ruling it rests on.
 */
rests_on: string | null, 
/**
 * Questions whose odds it can change.
 */
questions: Array<string>, };

export type SheetSection = { title: string, 
/**
 * The section as it looks in print, where it is a table.
 */
table: string | null, rules: Array<SheetRule>, };

export type Shown = { 
/**
 * What it is about, where one side has several; else empty.
 */
title?: string, total: number, lines: Array<ShownLine>, };

export type ShownLine = { rule: string, label: string, value: number, applied: boolean, house?: boolean, off?: boolean, rests_on?: string | null, };

export type Side = "a" | "b" | "table";

export type SideTally = { side: Side, 
/**
 * What it is about, where one side has several; else empty.
 */
title?: string, total: number, lines: Array<ShownLine>, };

export type Sorry = { error: string, 
/**
 * Each fault, where there are several.
 */
details: Array<string>, hint: string, };

export type Spot = { path: string, 
/**
 * Counted from one.
 */
line: number, };

export type Stand = { piece: number, x: number, y: number, facing: number, };

export type Standing = { left: number, 
/**
 * At the beginning.
 */
of: number, 
/**
 * With no more than this it is beaten.
 */
breaks_at: number, };

export type Start = { label: string, value: unknown, };

export type Strictness = "strict" | "warn" | "off";

export type SystemCard = { name: string, title: string, summary: string, unit: string, 
/**
 * Whole battles can be fought; if not, its scenarios are there for their units.
 */
battles: boolean, scenarios: Array<ScenarioCard>, 
/**
 * Armies that can meet without a scenario; none where the system has no such battles.
 */
armies: Array<ArmyCard>, questions: Array<QuestionCard>, rulings: Array<RulingCard>, };

export type TableForm = { 
/**
 * Where it stands, as in `side.unit`; empty for the file itself.
 */
path: string, 
/**
 * What one of them is called.
 */
label: string, 
/**
 * There is a list of them: `[[side]]`, not `[side]`.
 */
many: boolean, fields: Array<FieldForm>, 
/**
 * New ones to choose from.
 */
starts: Array<Start>, };

export type TableInfo = { id: string, system: string, system_title: string, title: string, seats: Array<SeatInfo>, 
/**
 * The seat at which an umpire gives orders of his own, where the rules have one.
 */
umpire: Seat | null, dice: Dice, enforcement: Strictness, 
/**
 * House rules in words, empty when it is played by the sheet.
 */
house: Array<string>, 
/**
 * Anybody at this server may watch.
 */
listed: boolean, clock: Clock | null, };

export type TalkLine = { 
/**
 * Its place in the log.
 */
entry: number, 
/**
 * Nobody's: the umpire's.
 */
seat: Seat | null, text: string, };

export type Throw = { seat: Seat, 
/**
 * The throw in words: `best 3 of 5d6`.
 */
say: string, rule: string, label: string, faces: Array<number>, 
/**
 * What the dice came to, in words.
 */
came_to: string, origin: Origin, tally: Shown | null, 
/**
 * How lucky it was for who threw, in thousandths: the share of throws that would have been
 * worse less the share that would have been better. Nothing where a throw is no number.
 */
luck: number | null, };

export type Timeline = { 
/**
 * Since the beginning, in `unit`s.
 */
now: number, 
/**
 * Until when the present round reaches; `now` while nobody knows.
 */
until: number, 
/**
 * When it is over.
 */
last: number, 
/**
 * What is counted: `min`.
 */
unit: string, 
/**
 * The time of day, such as `09:12`.
 */
reads: string, runs: Array<Run>, };

export type ToPage = { "kind": "welcome", table: TableInfo, 
/**
 * What the links that were sent make of the page; a spectator, where none was sent and
 * the match is open to all.
 */
roles: Array<Role>, } | { "kind": "story", keep: number, chapters: Array<Chapter>, 
/**
 * How many entries of the log the page knows now.
 */
known: number, } | { "kind": "talk", lines: Array<TalkLine>, } | { "kind": "now" } & Now | { "kind": "presence", here: Array<Here>, } | { "kind": "done", key: string, 
/**
 * A refusal that was waved through.
 */
warning: Refused | null, } | { "kind": "refused", key: string, why: Refused, } | { "kind": "odds", key: string, asked: Asked, } | { "kind": "hint", key: string, order: unknown, notation: string, 
/**
 * The same in plain words, with where it leads and what it risks.
 */
offer: Offer, reason: string, } | { "kind": "aimed", key: string, order: unknown, notation: string, 
/**
 * The same in plain words, with where it leads and what it risks.
 */
offer: Offer, 
/**
 * What a rule says against it.
 */
refused: Refused | null, 
/**
 * Why it is less than was aimed at.
 */
cut: Refused | null, } | { "kind": "reached", key: string, reaches: Array<Reach>, } | { "kind": "gauged", key: string, rulers: Array<Ruler>, } | { "kind": "trails", key: string, trails: Array<Trail>, } | { "kind": "review", key: string, 
/**
 * By place, then by seat.
 */
standings: Array<Array<Standing>>, } | { "kind": "look", key: string, place: number, places: number, view: View, } | { "kind": "state", key: string, state: unknown, } | { "kind": "rematch", id: string, links: Array<Link>, } | { "kind": "branched", key: string, id: string, links: Array<Link>, } | { "kind": "closing", text: string, } | { "kind": "pong" };

export type ToServer = { "kind": "hello", links: Array<string>, known: number, sit: Role | null, } | { "kind": "sit", role: Role, } | { "kind": "order", key: string, seat: Seat, moment: number, order: unknown, } | { "kind": "typed", key: string, seat: Seat, moment: number, text: string, } | { "kind": "aim", key: string, seat: Seat, aim: Aim, } | { "kind": "read", key: string, seat: Seat, text: string, } | { "kind": "ask", key: string, seat: Seat, order: unknown, } | { "kind": "hint", key: string, seat: Seat, } | { "kind": "reach", key: string, piece: number, } | { "kind": "gauge", key: string, from: number, to: number, } | { "kind": "trails", key: string, place: number | null, } | { "kind": "review", key: string, } | { "kind": "throw", key: string, moment: number, faces: Array<number>, } | { "kind": "undo", key: string, seat: Seat, moment: number, } | { "kind": "consent", key: string, seat: Seat, moment: number, yes: boolean, } | { "kind": "concede", key: string, seat: Seat, } | { "kind": "claim", key: string, against: Seat, } | { "kind": "clocks", key: string, what: ClockOrder, } | { "kind": "say", key: string, role: Role, text: string, } | { "kind": "rematch", key: string, } | { "kind": "branch", key: string, place: number, } | { "kind": "look", key: string, place: number, } | { "kind": "go-on", key: string, seat: Seat, } | { "kind": "pass", key: string, seat: Seat, order: unknown, } | { "kind": "amend", key: string, path: string, value: unknown, reason: string, } | { "kind": "force", key: string, answer: unknown, } | { "kind": "state", key: string, } | { "kind": "ping" };

export type Told = { 
/**
 * The log entry it belongs to.
 */
entry: number, rule: string, text: string, 
/**
 * It explains another line, and is folded until somebody asks.
 */
detail: boolean, 
/**
 * How it looks on the table for a moment.
 */
effect?: Effect, };

export type Trail = { piece: number, 
/**
 * Each the middle of the front edge, and the facing.
 */
poses: Array<[number, number, number]>, };

export type UndoAsked = { by: Seat, waits_for: Array<Seat>, };

export type UnitLine = { piece: number, 
/**
 * Its state in a few words.
 */
note: string, strength: Bar | null, 
/**
 * It fights no more.
 */
lost: boolean, };

export type View = { scene: Scene, prompt: Prompt, offers: Array<Offer>, panels: Array<Panel>, 
/**
 * Each side as it stands.
 */
armies: Array<Army>, 
/**
 * What takes time and is not over, where the system has a clock of its own.
 */
timeline: Timeline | null, 
/**
 * What is argued now, and then what has been, the latest first.
 */
arguments: Array<Dispute>, };

export type Wording = { 
/**
 * What the words are for, as the hint of an empty field; empty where there are none.
 */
hint: string, 
/**
 * Without words it cannot be said.
 */
needed: boolean, 
/**
 * At most so many keywords.
 */
most: number, keywords: Array<KeywordOffer>, };
