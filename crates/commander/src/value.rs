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
/// itself to come on.
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
    struck.min(1.0) + if strikes { STRIKING } else { 0.0 } + SHOT_AT * shots as f64
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
    let way = troop.at - on.at;
    let comes =
        !on.body.engaged && way.square() <= on.strikes * on.strikes && way.dot(on.heading) > 0.0;
    if comes { temper.seize * clash(&on.body, &troop.body, false).max(0.0) } else { 0.0 }
}
