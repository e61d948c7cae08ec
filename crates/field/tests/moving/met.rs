//! Bases that touch.

use proptest::prelude::{ProptestConfig, proptest};
use proptest::{prop_assert, prop_assert_eq};
use tercio_field::{CONTACT, Side};

use crate::crowd::{TABLE, bases, crowd, is_free, mirrored, mover_and_crowd};

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 1_000,
        max_global_rejects: 10_000,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn contacts_are_where_the_bases_touch((target, others) in mover_and_crowd()) {
        let image = TABLE.mirrored(&target);
        let images = mirrored(&others);
        for (other, other_image) in others.iter().zip(&images) {
            let contact = other.contact(&target);
            prop_assert_eq!(contact.is_some(), other.touches(&target));
            let expected = contact.map(|contact| tercio_field::Contact {
                own: contact.own.mirrored(),
                side: contact.side.mirrored(),
                ..contact
            });
            prop_assert_eq!(other_image.contact(&image), expected);
        }
        let main = target.main_attacker(&others);
        prop_assert_eq!(image.main_attacker(&images), main);
        let widest = target.contacts(&others).map(|(index, _)| {
            (others[index].contact(&target).unwrap().overlap, index)
        });
        let widest = widest.max_by_key(|widest| widest.0);
        prop_assert_eq!(
            main.map(|main| others[main].contact(&target).unwrap().overlap),
            widest.map(|widest| widest.0)
        );
    }

    #[test]
    fn aligned_bases_are_flush_and_clear(
        base in bases(), target in bases(), others in crowd(12),
        side in proptest::sample::select(Side::ALL.to_vec()), least in 0..2_000i32,
    ) {
        let aligned = base.aligned_to(&target, side, least);
        let contact = aligned.base.contact(&target).unwrap();
        prop_assert!(!aligned.base.overlaps(&target) && contact.aligned && contact.gap <= 1);
        let edge = if side.is_flank() { target.size.depth } else { target.size.width };
        prop_assert!(contact.overlap >= least.min(edge).min(base.size.width) - 2);
        if contact.overlap > CONTACT {
            prop_assert_eq!((contact.own, contact.side), (Side::Front, side));
        }
        let among = base.aligned_among(&target, side, least, &others);
        if is_free(&aligned.base, &others) {
            prop_assert_eq!(among, Some(aligned));
        }
        if let Some(among) = among {
            prop_assert!(is_free(&among.base, &others) && among.base.contact(&target).is_some());
            prop_assert!(among.slide + 2 >= aligned.slide);
        }
    }

    #[test]
    fn aligning_in_a_mirror(
        base in bases(), target in bases(), others in crowd(12),
        side in proptest::sample::select(Side::ALL.to_vec()),
    ) {
        let image = TABLE.mirrored(&base);
        let target_image = TABLE.mirrored(&target);
        let among = base.aligned_among(&target, side, 500, &others);
        let other =
            image.aligned_among(&target_image, side.mirrored(), 500, &mirrored(&others));
        prop_assert_eq!(other.is_some(), among.is_some());
        if let (Some(among), Some(other)) = (among, other) {
            // The middle of an edge is rounded, and then the way along it.
            prop_assert_eq!(other.slide, among.slide);
            prop_assert_eq!(other.base, TABLE.mirrored(&among.base));
        }
    }
}
