//! The table itself: what stands on it, and which edge is where.

use serde::{Deserialize, Serialize};

use crate::angle::{Angle, UNIT};
use crate::base::{Base, Pose};
use crate::bounds::Bounds;
use crate::contact::SLACK;
use crate::moves::Way;
use crate::point::Point;
use crate::round::{div_round, saturate};

/// A table from (0, 0) in the south-west to (`width`, `height`) in the north-east, in ticks.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Table {
    pub width: i32,
    pub height: i32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Edge {
    North,
    East,
    South,
    West,
}

impl Edge {
    /// North and south first: on a tie they win, which a mirror does not change.
    pub const ALL: [Edge; 4] = [Edge::North, Edge::South, Edge::East, Edge::West];

    pub const fn opposite(self) -> Edge {
        match self {
            Edge::North => Edge::South,
            Edge::South => Edge::North,
            Edge::East => Edge::West,
            Edge::West => Edge::East,
        }
    }

    /// The direction from the middle of the table to this edge.
    pub const fn direction(self) -> Angle {
        match self {
            Edge::North => Angle::NORTH,
            Edge::East => Angle::EAST,
            Edge::South => Angle::SOUTH,
            Edge::West => Angle::WEST,
        }
    }
}

impl Table {
    pub const fn new(width: i32, height: i32) -> Table {
        Table { width, height }
    }

    /// Whether a point lies on the table, its edges included.
    pub fn contains(&self, point: Point) -> bool {
        Edge::ALL.iter().all(|&edge| self.inside_by(point, edge) >= 0)
    }

    /// Whether a base stands wholly on the table, to within [`SLACK`].
    pub fn holds(&self, base: &Base) -> bool {
        self.off_edge(base).is_none()
    }

    /// The edge over which a base sticks out by more than [`SLACK`], the one it passes by most.
    pub fn off_edge(&self, base: &Base) -> Option<Edge> {
        let (edge, room) = self.nearest_edge(base);
        (room < -SLACK).then_some(edge)
    }

    /// The distance of the base's nearest corner from an edge; negative where it sticks out.
    pub fn distance_to_edge(&self, base: &Base, edge: Edge) -> i32 {
        self.room_beyond(&Bounds::close_around(base), edge)
    }

    /// The distance of a box from an edge; negative where it sticks out.
    pub(crate) fn room_beyond(&self, bounds: &Bounds, edge: Edge) -> i32 {
        let outermost =
            if matches!(edge, Edge::North | Edge::East) { bounds.max } else { bounds.min };
        self.inside_by(outermost, edge)
    }

    /// The edge nearest to the base, and how near.
    pub fn nearest_edge(&self, base: &Base) -> (Edge, i32) {
        let bounds = Bounds::close_around(base);
        let mut nearest = (Edge::North, i32::MAX);
        for edge in Edge::ALL {
            let room = self.room_beyond(&bounds, edge);
            if room < nearest.1 {
                nearest = (edge, room);
            }
        }
        nearest
    }

    /// How far the edge nearest to a point is; negative off the table.
    pub(crate) fn inside_by_least(&self, point: Point) -> i32 {
        Edge::ALL.iter().map(|&edge| self.inside_by(point, edge)).fold(i32::MAX, i32::min)
    }

    /// The edge straight behind a base, and how far its rear middle is from it.
    pub fn edge_behind(&self, base: &Base) -> (Edge, i32) {
        self.edge_towards(base.rear(), base.pose.facing.opposite())
    }

    /// The edge met first from a point in a direction, and how far it is; 0 from off the table.
    pub fn edge_towards(&self, from: Point, direction: Angle) -> (Edge, i32) {
        let mut first = (Edge::North, i64::MAX);
        for edge in Edge::ALL {
            let nearing = (direction - edge.direction()).cos();
            if nearing <= 0 {
                continue;
            }
            let room = i64::from(self.inside_by(from, edge).max(0));
            let way = div_round(room * UNIT, nearing);
            if way < first.1 {
                first = (edge, way);
            }
        }
        (first.0, saturate(first.1))
    }

    /// How far a base on the table may go one way, up to `max` ticks, and still be wholly on it.
    pub fn travel_within(&self, base: &Base, way: Way, max: i32) -> i32 {
        let stays = |ticks: i32| self.holds(&base.step(way, ticks));
        let max = max.max(0);
        if !stays(0) {
            return 0;
        }
        if stays(max) {
            return max;
        }
        let (mut on, mut off) = (0, max);
        while off - on > 1 {
            let middle = on + (off - on) / 2;
            if stays(middle) { on = middle } else { off = middle }
        }
        on
    }

    /// The base as it stands in a mirror image of the table, west and east changed over.
    pub fn mirrored(&self, base: &Base) -> Base {
        let Pose { front, facing } = base.pose;
        let front = Point::new(self.width.saturating_sub(front.x), front.y);
        base.at(Pose::new(front, -facing))
    }

    /// The base as it stands from the other end of the table.
    pub fn half_turned(&self, base: &Base) -> Base {
        let Pose { front, facing } = base.pose;
        let (x, y) = (self.width.saturating_sub(front.x), self.height.saturating_sub(front.y));
        base.at(Pose::new(Point::new(x, y), facing.opposite()))
    }

    fn inside_by(&self, point: Point, edge: Edge) -> i32 {
        match edge {
            Edge::North => self.height.saturating_sub(point.y),
            Edge::East => self.width.saturating_sub(point.x),
            Edge::South => point.y,
            Edge::West => point.x,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Edge, Table};
    use crate::angle::Angle;
    use crate::base::{Base, Size};
    use crate::contact::SLACK;
    use crate::moves::Way;
    use crate::point::Point;

    const TABLE: Table = Table::new(180_000, 120_000);

    fn base(x: i32, y: i32, degrees: i32) -> Base {
        Base::new(Point::new(x, y), Angle::from_degrees(degrees), Size::new(4_000, 2_000))
    }

    #[test]
    fn on_and_off_the_table() {
        assert!(TABLE.holds(&base(2_000, 2_000, 0)));
        assert!(TABLE.holds(&base(2_000 - SLACK, 2_000, 0)));
        assert_eq!(TABLE.off_edge(&base(1_990, 2_000, 0)), Some(Edge::West));
        assert_eq!(TABLE.off_edge(&base(1_990, 1_000, 0)), Some(Edge::South));
        assert_eq!(TABLE.off_edge(&base(50_000, 120_001, 0)), None);
        assert_eq!(TABLE.off_edge(&base(50_000, 120_100, 0)), Some(Edge::North));
        assert_eq!(TABLE.off_edge(&base(180_100, 60_000, 90)), Some(Edge::East));
        assert!(!TABLE.holds(&base(i32::MAX, i32::MIN, 33)));
        assert!(TABLE.contains(Point::new(180_000, 0)) && !TABLE.contains(Point::new(0, -1)));
    }

    #[test]
    fn edges_behind_and_nearest() {
        assert_eq!(TABLE.edge_behind(&base(50_000, 30_000, 0)), (Edge::South, 28_000));
        assert_eq!(TABLE.edge_behind(&base(50_000, 30_000, 90)), (Edge::West, 48_000));
        assert_eq!(TABLE.edge_behind(&base(50_000, 30_000, 180)), (Edge::North, 88_000));
        let (edge, far) = TABLE.edge_towards(Point::new(10_000, 30_000), Angle::from_degrees(225));
        assert_eq!((edge, far), (Edge::West, 14_142));
        assert_eq!(TABLE.nearest_edge(&base(50_000, 30_000, 0)), (Edge::South, 28_000));
        assert_eq!(TABLE.distance_to_edge(&base(50_000, 30_000, 0), Edge::West), 48_000);
    }

    #[test]
    fn travel_stops_at_the_edge() {
        let here = base(50_000, 119_000, 0);
        assert_eq!(TABLE.travel_within(&here, Way::Ahead, 700), 700);
        assert_eq!(TABLE.travel_within(&here, Way::Ahead, 5_000), 1_000 + SLACK);
        assert_eq!(TABLE.travel_within(&base(-9_000, 0, 0), Way::Ahead, 5_000), 0);
        assert_eq!(TABLE.travel_within(&here, Way::Ahead, -5), 0);
    }

    #[test]
    fn mirrors_undo_themselves() {
        let here = base(50_000, 30_000, 33);
        assert_eq!(TABLE.mirrored(&TABLE.mirrored(&here)), here);
        assert_eq!(TABLE.half_turned(&TABLE.half_turned(&here)), here);
        assert_eq!(TABLE.half_turned(&base(1, 2, 0)), base(179_999, 119_998, 180));
    }
}
