//! What a prospect is worth to a commander.

use crate::board::{Board, Troop, clash};
use crate::plan::{Plan, Task};
use crate::temper::Temper;
use tercio_engine::{Doing, Prospect, Role};

/// Friends who can come to help, as a share of what is won for each.
const HELP: f64 = 0.05;
/// What not fighting on saves of what the fight would cost.
const SAVED: f64 = 0.5;
/// A commander does not ride for less.
const RIDES_FOR: f64 = 0.02;
/// What it is to be with those who are about to charge, and to be within a shot, against being lost.
const STRIKING: f64 = 0.25;
const SHOT_AT: f64 = 0.1;
/// What it is that an enemy can come at all, whatever he would win by it.
const IN_REACH: f64 = 0.15;
/// Hundredths of a body's strength, and the least that is reckoned with.
const WHOLE: i32 = 100;
const LEFT_LEAST: i32 = 20;
/// How much dearer it is to charge while not in order: it can be put off until order is won back.
const IN_DISORDER: f64 = 1.5;

/// What an answer is worth: what it promises, less what it costs.
pub(crate) fn answer(board: &Board, temper: &Temper, prospect: &Prospect) -> f64 {
    let leads = |piece: &u16| board.piece(*piece).is_some_and(|troop| troop.body.leads);
    let dear = if prospect.actors.iter().any(leads) { temper.guard } else { 1.0 };
    prospect.gain - dear * prospect.cost
}

/// How much it matters that these act soon, where all that is asked is who acts: those who can
/// strike, shoot, or are about to be struck.
pub(crate) fn urgency(board: &Board, prospect: &Prospect) -> f64 {
    if prospect.doing != Doing::Other {
        return 0.0;
    }
    let actors = prospect.actors.iter().filter_map(|piece| board.piece(*piece));
    let one = |troop: &Troop| {
        let range = f64::from(troop.body.range);
        let shoots = board.nearest_foe(troop.at).is_some_and(|(_, far)| far <= range);
        board.promise(troop, troop.at, troop.heading)
            + board.danger(troop, troop.at, troop.heading)
            + if shoots { HELP * board.worth } else { 0.0 }
    };
    actors.map(one).sum()
}

/// What a deed of a body is worth under its plan; nothing worth doing is not above 0.
pub(crate) fn deed(
    board: &Board,
    plan: &Plan,
    temper: &Temper,
    troop: &Troop,
    prospect: &Prospect,
) -> f64 {
    let body = &troop.body;
    let task = plan.task(body.piece);
    let dear = if body.leads { temper.guard } else { 1.0 };
    let hasty = if body.shaken && prospect.doing == Doing::Charge { IN_DISORDER } else { 1.0 };
    let net = prospect.gain - plan.caution * hasty * dear * prospect.cost;
    match prospect.doing {
        Doing::Charge => {
            let target = prospect.on.and_then(|piece| board.piece(piece));
            net + target.map_or(0.0, |on| help(board, troop, on, prospect.gain))
                + target.map_or(0.0, |on| seized(temper, troop, on))
                - temper.charge_least * board.worth
        }
        Doing::Shoot => net - temper.shot_least * board.worth,
        // Who is in a fight is fought with anyway, sooner or later.
        Doing::Fight => prospect.gain - dear * prospect.cost,
        Doing::Rally if prospect.gain <= 0.0 => {
            prospect.chance * temper.disorder * troop.worth() - prospect.cost
        }
        Doing::Watch => {
            let idle = matches!(task, Task::Hold | Task::Screen) || body.role == Role::Shot;
            let ready = if idle && !body.ready { temper.watch * board.worth } else { 0.0 };
            ready * prospect.chance + net.min(0.0)
        }
        Doing::Refrain | Doing::End => 0.0,
        _ => net,
    }
}

/// What it is worth that the commander of a body in such peril rides over to another of ours, which
/// the prospect names: he is safer there by so much.
pub(crate) fn ride(board: &Board, temper: &Temper, in_peril: f64, prospect: &Prospect) -> f64 {
    let to = prospect.on.and_then(|piece| board.piece(piece));
    // Who is hardly in peril can nowhere be safer by as much as a ride must gain.
    let Some(to) = to.filter(|_| temper.ride * in_peril > RIDES_FOR) else { return 0.0 };
    let safer = in_peril - peril(board, to);
    (temper.ride * safer - RIDES_FOR) * board.worth
}

/// How likely it is that a body is struck hard before long: by who comes at it, or because it is
/// itself to come on. What is left of a beaten body breaks soonest.
pub(crate) fn peril(board: &Board, troop: &Troop) -> f64 {
    let struck = board.danger(troop, troop.at, troop.heading) / troop.worth().max(1.0);
    // Who follows his own will is as good as in the fight once the enemy is near.
    let rushes = |(_, far): (&Troop, f64)| troop.body.eager && far < 2.0 * troop.strikes;
    let strikes = board.promise(troop, troop.at, troop.heading) > 0.0
        || board.nearest_foe(troop.at).is_some_and(rushes);
    let shot = |foe: &Troop| {
        let range = f64::from(foe.body.range);
        range > 0.0 && (foe.at - troop.at).square() <= range * range
    };
    let shots = board.foes().filter(|foe| shot(foe)).count().min(2);
    let open = if board.foes().any(|foe| comes_at(foe, troop)) { IN_REACH } else { 0.0 };
    let looms = struck.min(1.0) + open + if strikes { STRIKING } else { 0.0 };
    (looms + SHOT_AT * shots as f64) * frailty(troop)
}

/// How much sooner a body breaks than it would whole and in order.
fn frailty(troop: &Troop) -> f64 {
    let left = f64::from(troop.body.strength.clamp(LEFT_LEAST, WHOLE)) / f64::from(WHOLE);
    if troop.body.shaken { IN_DISORDER / left } else { 1.0 / left }
}

/// An enemy is free to come at a body from where he stands.
fn comes_at(foe: &Troop, troop: &Troop) -> bool {
    let way = troop.at - foe.at;
    !foe.body.engaged && way.square() <= foe.strikes * foe.strikes && way.dot(foe.heading) > 0.0
}

/// What getting out of a losing fight is worth beside its own prospect.
pub(crate) fn escape(fight: Option<f64>) -> f64 {
    SAVED * fight.map_or(0.0, |value| (-value).max(0.0))
}

/// Friends near the enemy charged make it worth more.
fn help(board: &Board, troop: &Troop, on: &Troop, gain: f64) -> f64 {
    let helps = |friend: &&Troop| {
        friend.body.piece != troop.body.piece
            && friend.strikes > 0.0
            && (friend.at - on.at).square() < friend.strikes * friend.strikes
    };
    let friends = board.own().filter(helps).take(2).count();
    HELP * gain * friends as f64
}

/// Who would strike us next is better struck first.
fn seized(temper: &Temper, troop: &Troop, on: &Troop) -> f64 {
    if comes_at(on, troop) {
        temper.seize * clash(&on.body, &troop.body, false).max(0.0)
    } else {
        0.0
    }
}

#[cfg(test)]
mod tests {
    use super::{Board, Temper, peril, ride};
    use tercio_engine::{Body, Doing, Muster, Prospect, Role};

    const WIDTH: i32 = 8_000;

    /// A body of a side at a place, facing its enemy, as strong as this many hundredths.
    fn body(piece: u16, side: u8, at: [i32; 2], strength: i32, shaken: bool) -> Body {
        Body {
            piece,
            side,
            command: side,
            role: Role::Line,
            at,
            facing: if side == 0 { 0 } else { 32_768 },
            width: WIDTH,
            depth: 3_000,
            worth: 100 * strength / 100,
            strength,
            attack: 5 * strength / 100,
            defence: 5 * strength / 100,
            reach: 6_000,
            range: 0,
            best: 0,
            engaged: false,
            shaken,
            waits: side == 0,
            acts: false,
            leads: piece == 0,
            eager: false,
            ready: false,
        }
    }

    /// Our commander's men, others that he might ride to, and a weak enemy before both.
    fn board(others: (i32, bool)) -> Board {
        let bodies = vec![
            body(0, 0, [60_000, 30_000], 100, false),
            body(1, 0, [68_000, 30_000], others.0, others.1),
            body(2, 1, [63_000, 36_000], 40, false),
        ];
        let muster = Muster { bodies, width: 120_000, height: 90_000, ..Muster::default() };
        let mut board = Board::default();
        board.fill(&muster, 0);
        board
    }

    #[test]
    fn men_all_but_beaten_are_no_refuge_from_a_weak_enemy() {
        let gain = |others: (i32, bool)| {
            let board = board(others);
            let prospect = Prospect { on: Some(1), ..Prospect::quiet(Doing::Other) };
            ride(&board, &Temper::STEADY, peril(&board, &board.troops[0]), &prospect)
        };
        assert!(gain((60, true)) <= 0.0, "{}", gain((60, true)));
        let board = board((60, true));
        let [strong, beaten] = [0, 1].map(|place| peril(&board, &board.troops[place]));
        assert!(beaten > strong, "{beaten} {strong}");
    }
}
