//! Who touches whom, along how much of an edge, who leads the fight and who supports.

use serde::{Deserialize, Serialize};

use crate::angle::{Angle, UNIT};
use crate::base::Base;
use crate::contact::{CONTACT, Side};
use crate::frame::{Frame, GRAINS_PER_TICK, Seen};
use crate::round::{div_round, saturate};

/// How two bases touch, seen from the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Contact {
    /// The edge of the first that touches the other.
    pub own: Side,
    /// The edge of the other that is touched.
    pub side: Side,
    /// How much of that edge of the other the first one's edge covers, in ticks. Of one that comes
    /// at an angle, its shadow counts.
    pub overlap: i32,
    /// The distance between them, at most [`CONTACT`].
    pub gap: i32,
    /// They meet at corners only: what is covered is no more than [`CONTACT`].
    pub corner_only: bool,
    /// Their edges are exactly parallel.
    pub aligned: bool,
}

/// A base set flush against the edge of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Aligned {
    pub base: Base,
    /// By how much it turned, either way.
    pub turn: Angle,
    /// How far the middle of its front edge went.
    pub slide: i32,
}

impl Base {
    /// How this base touches another, if it does.
    pub fn contact(&self, other: &Base) -> Option<Contact> {
        let (there, here, gap) = self.gap_in_contact(other)?;
        Some(contact_seen((self, &there), (other, &here), gap))
    }

    /// The same as each of the two sees it, this one first.
    pub fn contact_each_way(&self, other: &Base) -> Option<(Contact, Contact)> {
        let (there, here, gap) = self.gap_in_contact(other)?;
        let (one, two) = ((self, &there), (other, &here));
        Some((contact_seen(one, two, gap), contact_seen(two, one, gap)))
    }

    /// All among the others that this base touches, by their places.
    pub fn contacts<'a, I>(&self, others: I) -> impl Iterator<Item = (usize, Contact)>
    where
        I: IntoIterator<Item = &'a Base>,
    {
        let base = *self;
        let contact = move |(index, other)| Some((index, base.contact(other)?));
        others.into_iter().enumerate().filter_map(contact)
    }

    /// Which of the attackers leads against this base: of those that touch it the one that covers
    /// most of an edge. The others that touch it are its supports.
    ///
    /// On a tie: the one at the front before a flank before the rear, the one nearer, the one whose
    /// front is nearer to the middle of that edge, the one given first. None of these changes in a
    /// mirror.
    pub fn main_attacker<'a, I>(&self, attackers: I) -> Option<usize>
    where
        I: IntoIterator<Item = &'a Base>,
    {
        let claim = |(index, attacker): (usize, &Base)| {
            let contact = attacker.contact(self)?;
            let rank = match contact.side {
                Side::Front => 0,
                Side::Left | Side::Right => 1,
                Side::Rear => 2,
            };
            let off = self.middle_of(contact.side).distance(attacker.pose.front);
            Some((-contact.overlap, rank, contact.gap, off, index))
        };
        attackers.into_iter().enumerate().filter_map(claim).min().map(|claim| claim.4)
    }

    /// This base flush against an edge of `target`, shifted no farther than needed: it keeps its
    /// place along the edge, but covers at least `least` ticks of it, or as many as it can.
    pub fn aligned_to(&self, target: &Base, side: Side, least: i32) -> Aligned {
        let along = self.kept_along(target, side, least);
        self.as_aligned(self.set_against(target, side, along))
    }

    /// The same, clear of all the others: the free place along the edge with the shortest shift,
    /// if there is one. Of two as near, the one nearer to the middle of the edge.
    pub fn aligned_among(
        &self,
        target: &Base,
        side: Side,
        least: i32,
        others: &[Base],
    ) -> Option<Aligned> {
        let wanted = self.kept_along(target, side, least);
        let limit = farthest_along(self, target, side, least);
        let middle = self.set_against(target, side, 0);
        let free = |along: i32| {
            let placed = self.set_against(target, side, along);
            let clear = !others.iter().any(|other| placed.overlaps(other));
            (along.abs() <= limit && clear).then_some(placed)
        };
        // Free places begin where a neighbour ends, so only these need to be tried.
        let beside = others.iter().flat_map(|other| {
            let seen = Frame::of(&middle).see(other);
            let reach = seen.half_shadow().0 + i64::from(self.size.width) * UNIT;
            [seen.centre.x - reach, seen.centre.x + reach]
        });
        let beside = beside.map(|grains| saturate(div_round(grains, GRAINS_PER_TICK)));
        let tried = std::iter::once(wanted).chain(beside);
        let placed = tried.filter_map(|along| {
            let placed = free(along)?;
            Some((along.saturating_sub(wanted).abs(), along.abs(), placed))
        });
        let best = placed.min_by_key(|&(shift, off, _)| (shift, off))?;
        Some(self.as_aligned(best.2))
    }

    fn as_aligned(&self, base: Base) -> Aligned {
        let turn = self.pose.facing.apart(base.pose.facing);
        Aligned { base, turn, slide: self.pose.front.distance(base.pose.front) }
    }

    /// Where along an edge of `target` this base's front middle lies, to the right as it will
    /// look, brought near enough that it covers `least` ticks.
    fn kept_along(&self, target: &Base, side: Side, least: i32) -> i32 {
        let set = self.set_against(target, side, 0);
        let limit = farthest_along(self, target, side, least);
        set.pose.local(self.pose.front).dx.clamp(-limit, limit)
    }
}

/// How one of two that touch does so, each given with what it sees of the other.
fn contact_seen((one, there): (&Base, &Seen), (other, here): (&Base, &Seen), gap: i32) -> Contact {
    let (side, own) = (face_towards(other, here), face_towards(one, there));
    let overlap = covered(other, side, here, own);
    let aligned = (one.pose.facing - other.pose.facing).0.is_multiple_of(Angle::QUARTER.0);
    Contact { own, side, overlap, gap, corner_only: overlap <= CONTACT, aligned }
}

fn farthest_along(base: &Base, target: &Base, side: Side, least: i32) -> i32 {
    let edge = edge_length(target, side);
    let least = least.min(edge).min(base.size.width).max(0);
    (base.size.width.saturating_add(edge) / 2).saturating_sub(least)
}

fn edge_length(base: &Base, side: Side) -> i32 {
    if side.is_flank() { base.size.depth } else { base.size.width }
}

/// The edge of `base` along which another that it sees lies most apart. Front and rear win a tie with a flank,
/// the front one with the rear, whatever a mirror does.
fn face_towards(base: &Base, seen: &Seen) -> Side {
    let (across, ahead) = seen.half_shadow();
    let flank = seen.centre.x.abs() - across - i64::from(base.size.width) * UNIT;
    let front = seen.centre.y.abs() - ahead - i64::from(base.size.depth) * UNIT;
    match (front >= flank || seen.centre.x == 0, seen.centre.y >= 0, seen.centre.x > 0) {
        (true, true, _) => Side::Front,
        (true, false, _) => Side::Rear,
        (false, _, true) => Side::Right,
        (false, _, false) => Side::Left,
    }
}

/// How much of an edge of `target` lies in the shadow of an edge of one that it sees, in ticks.
fn covered(target: &Base, side: Side, seen: &Seen, edge: Side) -> i32 {
    let [a, b] = edge_of(seen, edge);
    let (a, b) = if side.is_flank() { (a.1, b.1) } else { (a.0, b.0) };
    let half = i64::from(edge_length(target, side)) * UNIT;
    let common = a.max(b).min(half) - a.min(b).max(-half);
    saturate(div_round(common.max(0), GRAINS_PER_TICK))
}

/// The ends of an edge in another's frame, in grains.
fn edge_of(seen: &Seen, edge: Side) -> [(i64, i64); 2] {
    let [front_left, front_right, rear_right, rear_left] =
        seen.corners().map(|corner| (corner.x, corner.y));
    match edge {
        Side::Front => [front_left, front_right],
        Side::Right => [front_right, rear_right],
        Side::Rear => [rear_right, rear_left],
        Side::Left => [rear_left, front_left],
    }
}

#[cfg(test)]
mod tests {
    use crate::angle::Angle;
    use crate::base::{Base, Size};
    use crate::contact::Side;
    use crate::point::Point;

    fn base(x: i32, y: i32, degrees: i32) -> Base {
        Base::new(Point::new(x, y), Angle::from_degrees(degrees), Size::new(8_000, 3_000))
    }

    #[test]
    fn overlap_along_each_side() {
        let target = base(0, 0, 0);
        let front = base(3_000, 10, 180).contact(&target).unwrap();
        assert_eq!((front.own, front.side, front.overlap), (Side::Front, Side::Front, 5_000));
        assert!(front.aligned && !front.corner_only && front.gap == 10);
        let flank = base(4_000, -2_000, 270).contact(&target).unwrap();
        assert_eq!((flank.own, flank.side, flank.overlap), (Side::Front, Side::Right, 3_000));
        let rear = base(-7_000, -3_000, 0).contact(&target).unwrap();
        assert_eq!((rear.own, rear.side, rear.overlap), (Side::Front, Side::Rear, 1_000));
        let beside = base(-8_000, 1_000, 0).contact(&target).unwrap();
        assert_eq!((beside.own, beside.side, beside.overlap), (Side::Right, Side::Left, 2_000));
        let corner = base(8_000, 0, 180).contact(&target).unwrap();
        assert!(corner.corner_only && corner.overlap == 0);
        assert_eq!(base(0, 100, 180).contact(&target), None);
    }

    #[test]
    fn one_at_an_angle_covers_its_shadow() {
        let target = base(0, 0, 0);
        // Facing 210 degrees, its front left corner is lowest: 4 U times the cosine and the sine
        // of 30 degrees to the right of and below its front middle.
        let own = base(-3_464, 2_000, 210);
        let contact = own.contact(&target).unwrap();
        assert_eq!((contact.own, contact.side), (Side::Front, Side::Front));
        assert!(!contact.aligned);
        // The shadow is 6,928 long and ends at 0; the target's edge begins at -4,000.
        assert!((3_995..=4_005).contains(&contact.overlap), "{contact:?}");
    }

    #[test]
    fn each_of_two_sees_what_it_would_see_alone() {
        let target = base(0, 0, 10);
        let (mut met, mut apart) = (0, 0);
        for degrees in (0..360).step_by(15) {
            for (x, y) in [(0, 30), (3_900, 1_500), (-5_000, -1_000), (6_000, -3_000), (0, 9_000)] {
                let own = base(x, y, degrees);
                let alone = own.contact(&target).zip(target.contact(&own));
                assert_eq!(own.contact_each_way(&target), alone, "{own:?}");
                *(if alone.is_some() { &mut met } else { &mut apart }) += 1;
            }
        }
        assert!(met > 20 && apart > 20, "{met} met, {apart} were apart");
    }

    #[test]
    fn the_widest_leads_and_ties_are_broken_alike() {
        let target = base(0, 0, 0);
        let attackers = [base(5_000, 0, 180), base(-3_000, 0, 180), base(50_000, 0, 180)];
        assert_eq!(target.main_attacker(&attackers), Some(1));
        let touching: Vec<_> = target.contacts(&attackers).map(|(index, _)| index).collect();
        assert_eq!(touching, [0, 1]);
        assert_eq!(target.main_attacker(&[base(4_000, 0, 180), base(-4_000, 0, 180)]), Some(0));
        // The whole of a flank is 3 U, as much as the second covers of the front.
        let flank = base(4_000, -1_500, 270);
        assert_eq!(target.main_attacker(&[flank, base(-5_000, 0, 180)]), Some(1));
        assert_eq!(target.main_attacker(&[base(0, 9_000, 180)]), None);
    }

    #[test]
    fn aligning_shifts_no_more_than_it_must() {
        let target = base(0, 0, 0);
        let own = base(-3_464, 2_000, 210);
        let aligned = own.aligned_to(&target, Side::Front, 1_000);
        assert_eq!(aligned.base, base(-3_464, 0, 180));
        assert_eq!((aligned.slide, aligned.turn.degrees()), (2_000, 30));
        let far = base(-9_000, 100, 180).aligned_to(&target, Side::Front, 1_000);
        assert_eq!(far.base, base(-7_000, 0, 180));
        let flank = base(4_100, 500, 250).aligned_to(&target, Side::Right, 0);
        assert_eq!(flank.base, base(4_000, 500, 270));
    }

    #[test]
    fn aligning_finds_the_nearest_free_place() {
        let target = base(0, 0, 0);
        let own = base(1_000, 500, 190);
        let friend = base(-5_000, 0, 180);
        let aligned = own.aligned_among(&target, Side::Front, 1_000, &[friend]).unwrap();
        assert_eq!(aligned.base, base(3_000, 0, 180));
        let closed = [friend, base(6_000, 0, 180)];
        assert_eq!(own.aligned_among(&target, Side::Front, 1_000, &closed), None);
        let free = own.aligned_among(&target, Side::Front, 1_000, &[]).unwrap();
        assert_eq!(free.base, base(1_000, 0, 180));
    }
}
