//! Where a unit goes that is put somewhere else: into houses, out of a square.

use crate::phase::ground::{Roughness, going};
use crate::sheet;
use crate::state::UnitId;
use crate::survey::Survey;
use crate::survey::march::roughness;
use tercio_engine::Refusal;
use tercio_field::{Base, Bounds, CONTACT, Feature, Ground, Point, Pose, Shape, Way};

/// Places tried along each side of a built-up area, besides its middle.
const STEPS: i32 = 8;

impl Survey<'_> {
    /// The built-up area that a unit may occupy from where it stands, and how it stands in it.
    pub(super) fn house_for(&self, id: UnitId) -> Result<(u8, Pose), Refusal> {
        if !self.profile(id).troop.is_foot() {
            return Err(self.no(&sheet::OCCUPY, id, "not foot"));
        }
        let base = self.base(id);
        let mut refusal = self.no(&sheet::OCCUPY, id, "no built-up area touching");
        for (place, ground) in self.terrain().features.iter().enumerate() {
            let near = ground.kind == Ground::BuiltUp && ground.shape.distance_to(&base) <= CONTACT;
            let Some(number) = u8::try_from(place).ok().filter(|_| near) else { continue };
            let name = self.place_name(place);
            let inside =
                self.present().find(|other| *other != id && ground.overlaps(&self.base(*other)));
            if self.unit(id).holds == Some(number) {
                refusal = self.no(&sheet::OCCUPY, id, &format!("in {name} already"));
            } else if let Some(other) = inside {
                let because = format!("{}: in {name} already", self.profile(other).title);
                refusal = Refusal::new(&sheet::OCCUPY, because);
            } else if let Some(pose) = self.within_walls(id, &ground.shape) {
                return Ok((number, pose));
            } else {
                refusal = self.no(&sheet::OCCUPY, id, &format!("no room in {name}"));
            }
        }
        Err(refusal)
    }

    /// The pose that has most of a base in an area, the facing kept; more than half at least.
    fn within_walls(&self, id: UnitId, walls: &Shape) -> Option<Pose> {
        let base = self.base(id);
        let Bounds { min, max } = *walls.bounds();
        let at = |low: i32, high: i32, step: i32| {
            low + i32::try_from(i64::from(high - low) * i64::from(step) / i64::from(STEPS))
                .unwrap_or(0)
        };
        let middle = Point::new(at(min.x, max.x, STEPS / 2), at(min.y, max.y, STEPS / 2));
        let grid = (0..=STEPS).flat_map(|x| (0..=STEPS).map(move |y| (x, y)));
        let spots = grid.map(|(x, y)| Point::new(at(min.x, max.x, x), at(min.y, max.y, y)));
        let there = spots.map(|spot| Base::around(spot, base.pose.facing, base.size));
        let fits = |base: &Base| walls.more_than_half(base) && self.is_free(id, base);
        let most = there.filter(fits).max_by_key(|base| {
            (walls.share_of(base), std::cmp::Reverse(base.centre().distance(middle)))
        });
        most.map(|base| base.pose)
    }

    /// Where shot may come out of its pikes: to their left or right, or behind them, whichever is
    /// nearest to where it went in.
    pub(super) fn way_out(&self, id: UnitId, block: UnitId) -> Option<Pose> {
        if !self.stands(block) {
            return None;
        }
        let (pikes, own) = (self.base(block), self.base(id));
        let aside = i32::midpoint(pikes.size.width, own.size.width);
        let front = own.at(pikes.pose);
        let places = [
            front.step(Way::Left, aside),
            front.step(Way::Right, aside),
            front.step(Way::Back, pikes.size.depth),
        ];
        let open =
            places.into_iter().filter(|base| self.is_free(id, base) && !self.is_barred(id, base));
        open.min_by_key(|base| base.pose.front.distance(own.pose.front)).map(|base| base.pose)
    }

    /// Whether a unit could stand there: on the table, on nobody, touching no enemy.
    fn is_free(&self, id: UnitId, at: &Base) -> bool {
        let side = self.profile(id).side;
        let hinders = |other: UnitId| {
            let base = self.base(other);
            let hostile = self.profile(other).side != side;
            other != id && (at.overlaps(&base) || hostile && at.touches(&base))
        };
        self.setup.table.holds(at) && !self.present().any(hinders)
    }

    /// Whether it is ground that a unit may not enter.
    fn is_barred(&self, id: UnitId, at: &Base) -> bool {
        let bars = |rough: Roughness| going(self.profile(id).troop, false, rough).is_err();
        let barred = |ground: &Feature| bars(roughness(ground.kind)) && ground.overlaps(at);
        self.terrain().features.iter().any(barred)
    }
}
