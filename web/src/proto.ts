// Made from crates/proto; `UPDATE_GOLDEN=1 cargo test -p tercio-proto` writes it.

export type Aim = { piece: number, to: [number, number] | null, facing: number | null, on: number | null, 
/**
 * Others that go with it as one.
 */
with: Array<number>, };

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

export type Asked = { notation: string, refused: Refused | null, 
/**
 * None when no dice are thrown for it.
 */
cases: Array<Case>, };

export type Badge = { text: string, meaning: string, };

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
place: number, orders: Array<Given>, throws: Array<Throw>, told: Array<Told>, };

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

export type DriftShown = { why: string, agreed: Array<Seat>, };

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

export type Given = { seat: Seat, notation: string, 
/**
 * It was sealed until all were in.
 */
sealed: boolean, };

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

export type Kind = "flag" | { "number": { min: number, max: number, } } | { "word": Array<string> };

export type Link = { role: Role, secret: string, };

export type Made = { id: string, title: string, links: Array<Link>, };

export type Mark = { kind: string, label: string, x: number, y: number, };

export type MatchCard = { id: string, system: string, title: string, seats: Array<string>, created_ms: number, last_ms: number, 
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
waits: string, };

export type NewMatch = { system: string, scenario: string | null, file: string | null, 
/**
 * One for each seat.
 */
players: Array<Player>, dice: Dice, enforcement: Strictness, house: House, 
/**
 * Anybody at this server may watch.
 */
listed: boolean, };

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
drift: DriftShown | null, };

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
risk: string, };

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
ranks: number, files: number, badges: Array<Badge>, 
/**
 * A closer look: names and values.
 */
lines: Array<[string, string]>, out: boolean, };

export type Player = "human" | "computer";

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

export type ScenarioCard = { name: string, title: string, note: string, seats: Array<string>, 
/**
 * The table as it is set up.
 */
scene: Scene, 
/**
 * Units whose facts an odds page can fill in: `unit=hastings.archers`.
 */
units: Array<string>, };

export type Scene = { width: number, height: number, 
/**
 * Ticks in the system's unit of length, and that unit's name.
 */
unit_ticks: number, unit_name: string, 
/**
 * The names of the sides, by their number.
 */
sides: Array<string>, pieces: Array<Piece>, areas: Array<Area>, marks: Array<Mark>, rulers: Array<Ruler>, };

export type Seat = number;

export type SeatInfo = { seat: Seat, name: string, player: Player, };

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

export type Strictness = "strict" | "warn" | "off";

export type SystemCard = { name: string, title: string, summary: string, unit: string, 
/**
 * Whole battles can be fought; if not, its scenarios are there for their units.
 */
battles: boolean, scenarios: Array<ScenarioCard>, questions: Array<QuestionCard>, rulings: Array<RulingCard>, };

export type TableInfo = { id: string, system: string, system_title: string, title: string, seats: Array<SeatInfo>, dice: Dice, enforcement: Strictness, 
/**
 * House rules in words, empty when it is played by the sheet.
 */
house: Array<string>, 
/**
 * Anybody at this server may watch.
 */
listed: boolean, };

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
came_to: string, origin: Origin, tally: Shown | null, };

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
warning: Refused | null, } | { "kind": "refused", key: string, why: Refused, } | { "kind": "odds", key: string, asked: Asked, } | { "kind": "hint", key: string, order: unknown, notation: string, reason: string, } | { "kind": "aimed", key: string, order: unknown, notation: string, 
/**
 * The same in plain words, with where it leads and what it risks.
 */
offer: Offer, 
/**
 * What a rule says against it.
 */
refused: Refused | null, } | { "kind": "look", key: string, place: number, places: number, view: View, } | { "kind": "state", key: string, state: unknown, } | { "kind": "rematch", id: string, links: Array<Link>, } | { "kind": "branched", key: string, id: string, links: Array<Link>, } | { "kind": "closing", text: string, } | { "kind": "pong" };

export type ToServer = { "kind": "hello", links: Array<string>, known: number, sit: Role | null, } | { "kind": "sit", role: Role, } | { "kind": "order", key: string, seat: Seat, moment: number, order: unknown, } | { "kind": "typed", key: string, seat: Seat, moment: number, text: string, } | { "kind": "aim", key: string, seat: Seat, aim: Aim, } | { "kind": "ask", key: string, seat: Seat, order: unknown, } | { "kind": "hint", key: string, seat: Seat, } | { "kind": "throw", key: string, moment: number, faces: Array<number>, } | { "kind": "undo", key: string, seat: Seat, moment: number, } | { "kind": "consent", key: string, seat: Seat, moment: number, yes: boolean, } | { "kind": "concede", key: string, seat: Seat, } | { "kind": "say", key: string, role: Role, text: string, } | { "kind": "rematch", key: string, } | { "kind": "branch", key: string, place: number, } | { "kind": "look", key: string, place: number, } | { "kind": "go-on", key: string, seat: Seat, } | { "kind": "pass", key: string, seat: Seat, order: unknown, } | { "kind": "amend", key: string, path: string, value: unknown, reason: string, } | { "kind": "force", key: string, answer: unknown, } | { "kind": "state", key: string, } | { "kind": "ping" };

export type Told = { 
/**
 * The log entry it belongs to.
 */
entry: number, rule: string, text: string, 
/**
 * It explains another line, and is folded until somebody asks.
 */
detail: boolean, };

export type UndoAsked = { by: Seat, waits_for: Array<Seat>, };

export type View = { scene: Scene, prompt: Prompt, offers: Array<Offer>, panels: Array<Panel>, };
