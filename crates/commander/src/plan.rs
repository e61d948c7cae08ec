//! What each command is to do, made from the battle as it stands, and what that asks of each body.

use crate::bearing::Spot;
use crate::board::{Board, Troop, place_of, put};
use crate::temper::Temper;
use tercio_engine::Role;

/// What a command, or a body in it, is to do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Task {
    /// Stays where it is, faces what comes and strikes when it pays.
    #[default]
    Hold,
    /// Goes for the enemy opposite; shooters to their range.
    Advance,
    /// Goes round an open end of the enemy's line.
    Flank,
    /// Goes before the others, shoots and gives way.
    Screen,
    /// Follows behind and fills gaps.
    Reserve,
    /// Keeps a commander out of the first clash.
    Guard,
}

/// The plan of one battle for one side. It follows from the state alone.
#[derive(Debug, Default)]
pub(crate) struct Plan {
    tasks: Vec<Duty>,
    /// Where each piece is among the tasks.
    places: Vec<u16>,
    /// How much getting on is worth now, as a share of a body for a whole move.
    pub drive: f64,
    /// What losses count now for who need not fight.
    pub caution: f64,
    /// How far there is time to keep order on the way: 1 where there is enough.
    pub patience: f64,
    /// How far the main line is from the enemy.
    pub pace: f64,
}

/// What one body is to do.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Duty {
    pub piece: u16,
    pub command: u8,
    pub worth: i32,
    pub task: Task,
    /// The enemy whose flank it is to find, or the friend it follows.
    pub about: Option<u16>,
    /// Round the enemy's right, as he sees it.
    pub right: bool,
}

/// A friend so many widths ahead or nearer is in front of a body.
const SECOND_LINE: f64 = 3.0;
/// So far off the middle, in widths, a body still stands behind another.
const BEHIND: f64 = 0.6;
/// Headings this close, as the cosine between them, go the same way.
const SAME_WAY: f64 = 0.7;
/// How much faster than the enemy at the end of his line who goes round him must be.
const FASTER: f64 = 1.3;
/// The share of the way that can be counted on in the turns left.
const ROUND_BY: f64 = 0.6;
/// Moves that going round may take.
const ROUND_MOVES: f64 = 8.0;
/// Another enemy as near to the end of his line covers it, in widths.
const COVERED: f64 = 2.5;
/// So many may be sent round one flank.
const WING: usize = 2;
/// One body in so many may be sent round.
const ONE_IN: usize = 3;
/// How far ahead of the main line others go, in widths.
const LEAD: f64 = 1.5;
/// What is left of patience where time is shortest.
const HASTE: f64 = 0.3;
/// An enemy so many moves off late in the day is not coming.
const NOT_COMING: f64 = 1.0;
/// A side at least this hard in the clash, against the other's one, comes on even if it need not.
const AS_STRONG: f64 = 0.95;
/// The same for those who mostly follow their own will: kept back, they strike as one.
const EAGER_STRONG: f64 = 1.5;
/// To wait before so much more shooting, as a share of the enemy, is to be shot down.
const OUTSHOT: f64 = 0.2;
/// Turns before the end in which who is behind tries what he can.
const LAST: u8 = 2;

impl Plan {
    /// Makes it anew. `lead` is how much better the side stands than its enemy, `spare` how much
    /// farther it is from breaking.
    pub fn make(&mut self, board: &Board, (lead, spare): (i32, i32), temper: &Temper) {
        let must_come = board.attacker == Some(board.side);
        let late = board.turns_left <= temper.late;
        let (pace, moves) = approach(board).unwrap_or((f64::MAX, 0.0));
        // Who waits wins by the clock only if he is farther from breaking.
        let lead = if late && !must_come { spare } else { lead };
        // Who has to come and does not is gone for, unless waiting wins.
        let idle = late && lead <= 0 && moves > NOT_COMING;
        let comes = must_come || idle || comes_on(board, lead, late);
        self.drive = if must_come { temper.drive_attacker } else { temper.drive };
        self.caution = if comes { temper.caution } else { temper.caution_holding };
        if late && (lead < 0 || (lead == 0 && comes)) {
            let gone = f64::from(temper.late + 1 - board.turns_left) / f64::from(temper.late);
            let press = 1.0 + (temper.press - 1.0) * gone;
            self.drive *= press;
            // Nobody wins by bad charges: only who is behind at the very end has nothing to lose.
            let lost = board.turns_left <= LAST && spare < 0;
            let least = if lost { 0.0 } else { self.caution.min(1.0) };
            self.caution = (self.caution / press).max(least);
        }
        if board.turns_left <= LAST && spare > 0 {
            self.caution *= temper.keep;
        }
        self.pace = pace;
        self.patience = if comes && moves > 0.0 {
            ((f64::from(board.turns_left) - moves) / moves).clamp(HASTE, 1.0)
        } else {
            1.0
        };
        self.tasks.clear();
        self.tasks.extend(board.own().map(|troop| duty(board, troop, comes)));
        self.places.clear();
        for (place, duty) in self.tasks.iter().enumerate() {
            put(&mut self.places, duty.piece, place);
        }
        if comes {
            self.send_round(board);
        }
    }

    /// Sends those on the wings round an open flank: they are outermost already, and stay so.
    fn send_round(&mut self, board: &Board) {
        let mut most = (board.own.len() / ONE_IN).max(1);
        for right in [false, true] {
            let Some(end) = open_end(board, right) else { continue };
            for _ in 0..WING {
                let outermost = self.outermost(board, end, right).filter(|_| most > 0);
                let Some(place) = outermost else { break };
                self.tasks[place].task = Task::Flank;
                self.tasks[place].about = Some(end.body.piece);
                self.tasks[place].right = right;
                most -= 1;
            }
        }
    }

    /// Who is farthest out on one side of an enemy and can go round him.
    fn outermost(&self, board: &Board, end: &Troop, right: bool) -> Option<usize> {
        let mut best: Option<(f64, usize)> = None;
        for (place, duty) in self.tasks.iter().enumerate() {
            let Some(troop) = board.piece(duty.piece) else { continue };
            let far = (way_round(troop, end, right) - troop.at).length();
            let soon = ROUND_MOVES.min(f64::from(board.turns_left) * ROUND_BY);
            if !may_go_round(troop, end, duty)
                || far > soon * troop.reach()
                || nearer_to_the_other_end(board, troop, end)
            {
                continue;
            }
            let (_, aside) = end.sees(troop.at);
            let out = if right { aside } else { -aside };
            if best.is_none_or(|(most, _)| out > most) {
                best = Some((out, place));
            }
        }
        best.map(|(_, place)| place)
    }

    /// How much getting on is worth to a body that far from the enemy: who would strike and is
    /// well ahead of the main line waits for it, unless there is no time to wait.
    pub fn drive_at(&self, troop: &Troop, far: f64) -> f64 {
        let waits = troop.body.role == Role::Shock
            && !troop.body.eager
            && (self.pace - far) * self.patience > LEAD * troop.width()
            && self.task(troop.body.piece) != Task::Flank;
        if waits { 0.0 } else { self.drive }
    }

    /// What disorder on the way costs in time, against a whole move; haste is for who lags.
    pub fn patience_at(&self, troop: &Troop, far: f64) -> f64 {
        if self.pace - far > troop.width() { 1.0 } else { self.patience }
    }

    pub fn duty(&self, piece: u16) -> Option<&Duty> {
        self.tasks.get(place_of(&self.places, piece)?)
    }

    pub fn task(&self, piece: u16) -> Task {
        self.duty(piece).map_or(Task::Hold, |duty| duty.task)
    }

    /// What the weightiest part of a command is to do.
    pub fn of_command(&self, command: u8) -> Task {
        let mut weights = [0_i64; 6];
        for duty in self.tasks.iter().filter(|duty| duty.command == command) {
            weights[duty.task as usize] += i64::from(duty.worth);
        }
        let tasks =
            [Task::Advance, Task::Hold, Task::Flank, Task::Screen, Task::Reserve, Task::Guard];
        let heaviest = |best: Task, next: &Task| {
            if weights[*next as usize] > weights[best as usize] { *next } else { best }
        };
        tasks.iter().fold(Task::Advance, heaviest)
    }
}

/// How far the main line is from the enemy, and how many moves from striking him.
fn approach(board: &Board) -> Option<(f64, f64)> {
    let mean_of = |role: Role| {
        let (mut far, mut moves, mut weight) = (0.0, 0.0, 0.0);
        for troop in board.own().filter(|troop| troop.body.role == role) {
            let (_, near) = board.nearest_foe(troop.at)?;
            far += troop.worth() * near;
            moves += troop.worth() * (near - troop.strikes).max(0.0) / troop.reach();
            weight += troop.worth();
        }
        (weight > 0.0).then(|| (far / weight, moves / weight))
    };
    mean_of(Role::Line).or_else(|| mean_of(Role::Shock))
}

/// Whether a side that need not come on does.
fn comes_on(board: &Board, lead: i32, late: bool) -> bool {
    let blow = |side: &mut dyn Iterator<Item = &Troop>| -> f64 {
        side.map(|troop| f64::from(troop.body.attack.max(0)) * troop.worth()).sum()
    };
    let shots = |side: &mut dyn Iterator<Item = &Troop>| -> f64 {
        side.filter(|troop| troop.body.range > 0).map(Troop::worth).sum()
    };
    let (ours, theirs) = (blow(&mut board.own()), blow(&mut board.foes()));
    let (our_shots, their_shots) = (shots(&mut board.own()), shots(&mut board.foes()));
    let eager = blow(&mut board.own().filter(|troop| troop.body.eager));
    let strong = if 2.0 * eager > ours { EAGER_STRONG } else { AS_STRONG };
    let all: f64 = board.foes().map(Troop::worth).sum();
    let outshot = their_shots - our_shots > OUTSHOT * all;
    match board.attacker {
        // He has to come to us: time is on our side unless he is ahead, or does not come at all.
        Some(_) => {
            (late && (lead < 0 || (lead == 0 && ours >= theirs)))
                || ours >= strong * theirs
                || outshot
        }
        // Whom nobody makes come on waits only if waiting favours him.
        None => lead <= 0 || ours >= theirs || our_shots < their_shots,
    }
}

/// What a body is to do by what it is and where it stands.
fn duty(board: &Board, troop: &Troop, comes: bool) -> Duty {
    let body = &troop.body;
    let (mut task, mut about) = match body.role {
        Role::Train => (Task::Hold, None),
        Role::Light if !body.leads => (Task::Screen, None),
        _ if comes => (Task::Advance, None),
        _ => (Task::Hold, None),
    };
    if matches!(body.role, Role::Line | Role::Shock) && comes && !body.engaged {
        if let Some(front) =
            in_front(board, troop).filter(|front| !body.eager && leads_on(troop, front))
        {
            (task, about) = (Task::Reserve, Some(front.body.piece));
        } else if body.leads && !has_neighbours(board, troop) {
            // With nobody before him to stay behind, his men are needed in the fight.
            let ahead = nearest_friend(board, troop).filter(|one| is_ahead(board, troop, one));
            if let Some(friend) = ahead {
                (task, about) = (Task::Guard, Some(friend.body.piece));
            }
        }
    }
    Duty { piece: body.piece, command: body.command, worth: body.worth, task, about, right: false }
}

/// The friend that fights in line right ahead of a body.
fn in_front<'b>(board: &'b Board, troop: &Troop) -> Option<&'b Troop> {
    let width = troop.width();
    let ahead = |friend: &&Troop| {
        let (ahead, aside) = troop.sees(friend.at);
        matches!(friend.body.role, Role::Line | Role::Shock)
            && ahead > f64::from(friend.body.depth) / 2.0
            && ahead < SECOND_LINE * width
            && aside.abs() < BEHIND * width
    };
    let far = |friend: &Troop| (friend.at - troop.at).square();
    let others = board.own().filter(|friend| friend.body.piece != troop.body.piece);
    others.filter(ahead).min_by(|one, other| far(one).total_cmp(&far(other)))
}

/// Who follows a friend is of use only while he goes the same way and is not held in a fight.
fn leads_on(troop: &Troop, front: &Troop) -> bool {
    !front.body.engaged && front.heading.dot(troop.heading) > SAME_WAY
}

/// Somebody stands beside it in line.
fn has_neighbours(board: &Board, troop: &Troop) -> bool {
    board.own().any(|friend| {
        let (ahead, aside) = troop.sees(friend.at);
        friend.body.piece != troop.body.piece
            && ahead.abs() < troop.width() / 2.0
            && aside.abs() < 1.5 * troop.width()
    })
}

/// The nearest friend of the same command to stay behind.
fn nearest_friend<'b>(board: &'b Board, troop: &Troop) -> Option<&'b Troop> {
    let far = |friend: &Troop| (friend.at - troop.at).square();
    let fights = |friend: &&Troop| {
        friend.body.piece != troop.body.piece
            && friend.body.command == troop.body.command
            && matches!(friend.body.role, Role::Line | Role::Shock)
    };
    board.own().filter(fights).min_by(|one, other| far(one).total_cmp(&far(other)))
}

/// A friend is nearer to the enemy by more than the width of a body.
fn is_ahead(board: &Board, troop: &Troop, friend: &Troop) -> bool {
    let far = |at: Spot| board.nearest_foe(at).map_or(0.0, |(_, far)| far);
    far(friend.at) + troop.width() < far(troop.at)
}

/// The enemy at the end of his line on one side as he sees it, if nothing covers him there.
fn open_end(board: &Board, right: bool) -> Option<&Troop> {
    let line = |foe: &&Troop| matches!(foe.body.role, Role::Line | Role::Shot);
    let middle = middle_of(&mut board.foes().filter(line))?;
    let facing = board.foes().filter(line).fold(Spot::default(), |sum, foe| sum + foe.heading);
    let aside = facing.unit().right() * if right { 1.0 } else { -1.0 };
    let out = |foe: &Troop| (foe.at - middle).dot(aside);
    let end = board.foes().filter(line).max_by(|one, other| out(one).total_cmp(&out(other)))?;
    let covers = |foe: &Troop| {
        let (_, side) = end.sees(foe.at);
        let beyond = if right { side } else { -side };
        foe.body.piece != end.body.piece
            && foe.strikes > 0.0
            && beyond > -end.width() / 2.0
            && (foe.at - end.at).length() < COVERED * end.width()
    };
    (!end.body.engaged && !board.foes().any(covers) && inside(board, round(end, right)))
        .then_some(end)
}

/// The middle of some bodies, by what they are worth.
pub(crate) fn middle_of(troops: &mut dyn Iterator<Item = &Troop>) -> Option<Spot> {
    let (mut sum, mut weight) = (Spot::default(), 0.0);
    for troop in troops {
        sum = sum + troop.at * troop.worth().max(1.0);
        weight += troop.worth().max(1.0);
    }
    (weight > 0.0).then(|| sum * (1.0 / weight))
}

fn inside(board: &Board, at: Spot) -> bool {
    at.x > 0.0 && at.y > 0.0 && at.x < board.width && at.y < board.height
}

fn may_go_round(troop: &Troop, end: &Troop, duty: &Duty) -> bool {
    let body = &troop.body;
    // Who follows his own will breaks loose on the way, and the rush of his line is spoilt.
    matches!(body.role, Role::Shock | Role::Light)
        && troop.strikes > 0.0
        && matches!(duty.task, Task::Advance | Task::Screen | Task::Reserve)
        && !body.engaged
        && !body.leads
        && !body.eager
        && f64::from(body.reach) >= FASTER * f64::from(end.body.reach)
}

/// Who stands on one wing does not ride across the whole front to the other.
fn nearer_to_the_other_end(board: &Board, troop: &Troop, end: &Troop) -> bool {
    let line = |foe: &&Troop| matches!(foe.body.role, Role::Line | Role::Shot);
    let Some(middle) = middle_of(&mut board.foes().filter(line)) else { return false };
    let out = (end.at - middle).dot(end.heading.right());
    let own = (troop.at - middle).dot(end.heading.right());
    board.foes.len() > 1 && out * own < 0.0
}

/// How wide of an enemy who goes round him stays: out of his reach.
pub(crate) fn berth(end: &Troop) -> f64 {
    end.strikes.max(end.width()) + end.width()
}

/// Abreast of the end of the enemy's line, wide of it.
fn round(end: &Troop, right: bool) -> Spot {
    let side = if right { 1.0 } else { -1.0 };
    end.at + end.heading.right() * (side * berth(end))
}

/// Where going round leads next: out to the side, past him, then in.
pub(crate) fn way_round(troop: &Troop, end: &Troop, right: bool) -> Spot {
    let (ahead, aside) = end.sees(troop.at);
    let out = if right { aside } else { -aside };
    let past = -f64::from(end.body.depth) - end.width() / 2.0;
    if ahead < -end.width() / 4.0 && out > 0.0 {
        return end.at - end.heading * (f64::from(end.body.depth) / 2.0);
    }
    if out < 0.75 * berth(end) {
        return round(end, right);
    }
    let side = if right { 1.0 } else { -1.0 };
    // Who is wide of him already goes straight on: turning in he would cross his friends' way.
    let wide = out.max(0.8 * berth(end));
    end.at + end.heading.right() * (side * wide) + end.heading * past
}
