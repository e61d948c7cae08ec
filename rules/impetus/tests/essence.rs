//! A charge stripped of what does not matter has the law of the whole one.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

use std::collections::BTreeMap;
use tercio_chance::Rolled;
use tercio_impetus::Book;
use tercio_impetus::facts::{ChargeFacts, Cover, FightSide};
use tercio_impetus::phase::charge::{Charge, ChargeVerdict};
use tercio_impetus::troops::{Grade, Shot, Troop};
use tercio_ledger::House;
use tercio_odds::{Budget, law};

const CLOSE: f64 = 1e-12;
const CHARGES: usize = 1_500;

/// Charges by lot, all that may be left out of them set to this or that.
struct Lots(Rolled);

impl Lots {
    fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.0.below(of.len() as u32) as usize]
    }

    fn flag(&mut self) -> bool {
        self.one(&[false, true])
    }

    fn side(&mut self) -> FightSide {
        let troops = [Troop::HeavyFoot, Troop::HeavyHorse, Troop::LightHorse, Troop::Skirmishers];
        FightSide {
            vbu: self.one(&[2, 4]),
            impetus: self.one(&[0, 2, 3]),
            r#type: self.one(&troops),
            disordered: self.one(&[false, false, true]),
            flank: self.one(&[false, false, false, true]),
            general: self.flag(),
            impetuous: self.flag(),
            schiltron: self.one(&[false, false, false, true]),
            ..FightSide::default()
        }
    }

    fn charge(&mut self) -> ChargeFacts {
        ChargeFacts {
            distance: self.one(&[0, 3, 5, 8, 9, 11, 13, 16, 20]),
            r#move: self.one(&[4, 8, 11]),
            slowed: self.one(&[false, false, true]),
            shot: self.one(&[Shot::None, Shot::None, Shot::LongbowB, Shot::Javelin]),
            shot_range: self.one(&[0, 4, 12]),
            ready: self.flag(),
            start_cover: self.one(&[Cover::None, Cover::Wooden]),
            start_wood_edge: self.flag(),
            start_column: self.flag(),
            counter: self.flag(),
            discipline: self.one(&[Grade::A, Grade::B, Grade::C]),
            beyond: self.flag(),
            a_pila: self.one(&[false, false, true]),
            b_pila: self.one(&[false, false, true]),
            pila_support: self.one(&[0, 1]),
            a: self.side(),
            b: self.side(),
            ..ChargeFacts::default()
        }
    }
}

fn outcomes(charge: &Charge, facts: &ChargeFacts) -> BTreeMap<String, f64> {
    let solved = law::<f64, _>(charge, facts, &Budget::default()).unwrap();
    let told = |(verdict, share): (ChargeVerdict, f64)| (format!("{verdict:?}"), share);
    solved.into_iter().map(told).collect()
}

#[test]
fn a_charge_and_its_essence_have_one_law() {
    let rulings = |answer: &str| {
        let chosen = ("impetus.reaction-fire".to_string(), answer.to_string());
        House { rulings: [chosen].into_iter().collect(), ..House::default() }
    };
    for (house, seed) in [House::default(), rulings("test"), rulings("marker")].iter().zip(7..) {
        let book = Book::new(house).unwrap();
        let (charge, mut lots) = (Charge(book.clone()), Lots(Rolled::new(seed)));
        let mut stripped = 0;
        for _ in 0..CHARGES / 3 {
            let facts = lots.charge();
            let bare = book.essence(&facts);
            stripped += usize::from(bare != facts);
            let (whole, of_bare) = (outcomes(&charge, &facts), outcomes(&charge, &bare));
            let alike = whole.len() == of_bare.len()
                && whole.iter().all(|(name, share)| {
                    of_bare.get(name).is_some_and(|other| (share - other).abs() < CLOSE)
                });
            assert!(alike, "{facts:?}\n{bare:?}\n{whole:?}\n{of_bare:?}");
            assert_eq!(book.essence(&bare), bare, "nothing more is left out the second time");
        }
        assert!(stripped > CHARGES / 6, "{stripped}");
    }
}

#[test]
fn charges_that_differ_in_nothing_that_matters_are_one() {
    let book = Book::new(&House::default()).unwrap();
    let bold = FightSide { impetus: 3, ..FightSide::default() };
    let near = ChargeFacts { distance: 3, a: bold, ..ChargeFacts::default() };
    let other = ChargeFacts {
        distance: 7,
        r#move: 10,
        discipline: Grade::C,
        beyond: true,
        pila_support: 2,
        start_column: true,
        ..near
    };
    assert_eq!(book.essence(&near), book.essence(&other));
    let far = ChargeFacts { distance: 10, ..near };
    assert_ne!(book.essence(&near), book.essence(&far), "it may fall short");
    assert_eq!(book.essence(&far), book.essence(&ChargeFacts { distance: 12, r#move: 10, ..far }));
    let shot_at = ChargeFacts { shot: Shot::LongbowB, ..near };
    assert_eq!(
        book.essence(&shot_at).distance,
        3,
        "the range of the shot is the way of the charge"
    );
}
