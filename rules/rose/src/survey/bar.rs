//! Why something cannot be, kept without words: most of what is tried is never told.

use super::Survey;
use crate::setup::Setup;
use crate::sheet;
use tercio_engine::Refusal;
use tercio_family::{UnitId, say_degrees};
use tercio_ledger::Rule;

/// What is in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bar {
    /// This enemy stands in the way.
    Enemy(UnitId),
    /// This friend stands there.
    Friend(UnitId),
    /// Ground that nobody passes, by its place in the list.
    Closed(usize),
    OffTable,
    /// An order that changes nothing.
    Nowhere,
    /// There is no such unit on the table.
    NotHere(UnitId),
    /// Not an enemy of who acts.
    NotAnEnemy(UnitId),
    /// Not of the same side.
    NotAFriend(UnitId),
    /// Too far from the first to go with it, by so many paces.
    Apart(UnitId, u16),
    /// Out of the front, by so much of a turn.
    NotInFront(UnitId, i32),
    /// The target, and who stands before it.
    Hidden(UnitId, UnitId),
    /// There is no room before this target: others fight it already, or stand by it.
    NoRoom(UnitId),
    /// Outside the ground where its side deploys.
    OutsideZone,
}

impl Survey<'_> {
    /// What keeps a unit from a target: who fights it or stands by it leaves no room, others are in
    /// the way.
    pub(super) fn no_room(&self, target: UnitId, before: Option<Bar>) -> Bar {
        match before {
            Some(Bar::Friend(other) | Bar::Enemy(other)) if self.is_in_contact(other, target) => {
                Bar::NoRoom(target)
            }
            Some(bar) => bar,
            None => Bar::NoRoom(target),
        }
    }
}

impl Bar {
    /// The rule that bars it, and the same in words.
    pub fn say(&self, setup: &Setup) -> (&'static Rule, String) {
        let name = |id| name_of(setup, id);
        match *self {
            Bar::Enemy(id) => (&sheet::WAY_FOE, format!("in the way: {}", name(id))),
            Bar::Friend(id) => (&sheet::WAY, format!("it would stand on {}", name(id))),
            Bar::Closed(place) => {
                let ground = setup.places.get(place).map_or("the ground", String::as_str);
                (&sheet::WAY_CLOSED, format!("no way through {ground}"))
            }
            Bar::OffTable => (&sheet::WAY_EDGE, "the table ends before that".into()),
            Bar::Nowhere => (&sheet::WAY_SOMEWHERE, "that changes nothing".into()),
            Bar::NotHere(id) => (&sheet::WAY_HERE, format!("not on the table: {}", name(id))),
            Bar::NotAnEnemy(id) => (&sheet::SIGHT_ENEMY, format!("no enemy: {}", name(id))),
            Bar::NotAFriend(id) => (&sheet::GROUP_SIDE, format!("of the other side: {}", name(id))),
            Bar::Apart(id, by) => {
                (&sheet::GROUP_NEAR, format!("{} is {by} paces too far to go along", name(id)))
            }
            Bar::NotInFront(id, by) => {
                let by = say_degrees(by);
                (&sheet::SHOT_FAN, format!("out of the front by {by}: {}", name(id)))
            }
            Bar::Hidden(id, behind) => {
                (&sheet::SHOT_LINE, format!("{} hidden behind {}", name(id), name(behind)))
            }
            Bar::NoRoom(id) => (&sheet::WAY_HOME, format!("no room before {}", name(id))),
            Bar::OutsideZone => (&sheet::DEPLOY_DEEP, "outside the ground to deploy on".into()),
        }
    }

    /// The same as a refusal. Who is not there cannot be waved through either.
    pub fn refusal(&self, setup: &Setup) -> Refusal {
        let (rule, because) = self.say(setup);
        match self {
            Bar::NotHere(_) | Bar::Nowhere | Bar::NotAFriend(_) | Bar::NotAnEnemy(_) => {
                Refusal::nonsense(rule, because)
            }
            _ => Refusal::new(rule, because),
        }
    }
}

/// Orders that came over a wire may name units that never were.
fn name_of(setup: &Setup, id: UnitId) -> &str {
    setup.units.get(usize::from(id.0)).map_or("that unit", |unit| unit.title.as_str())
}
