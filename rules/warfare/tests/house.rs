//! House rules bite where they can, and are refused where they would be passed over.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

use tercio_engine::Side;
use tercio_ledger::House;
use tercio_warfare::facts::{SortieFacts, Weight};
use tercio_warfare::{Book, CARD};

fn off(id: &str) -> House {
    House { off: vec![id.into()], ..House::default() }
}

fn shift(id: &str, by: i16) -> House {
    House { shift: [(id.to_string(), by)].into(), ..House::default() }
}

#[test]
fn lines_switched_off_or_shifted_change_the_dice_and_say_so() {
    let mut facts = SortieFacts::default();
    facts.a.weight = Weight::Heavy;
    let dice = |house: House| {
        let book = Book::new(&house).unwrap();
        let tally = book.sortie_dice(&facts, Side::A);
        (tally.total(), tally.lines().iter().filter(|line| line.house).count())
    };
    assert_eq!(dice(House::default()), (2, 0));
    assert_eq!(dice(off("warfare.strength.heavy-armour")), (0, 1));
    assert_eq!(dice(shift("warfare.strength.heavy-armour", 3)), (5, 1));
    assert_eq!(dice(shift("warfare.compare.attack.attack", -4)), (-2, 1));
}

/// Every rule of the sheet is either changed by a house or refused; none is passed over.
#[test]
fn what_is_not_added_up_is_refused() {
    let refused = |house: House| Book::new(&house).err().map(|fault| fault.to_string());
    for id in ["warfare.degree.by4", "warfare.effect.attack.loser.win", "warfare.end.rounds"] {
        let said = refused(off(id)).unwrap();
        assert!(said.contains(id) && said.contains("not a line that is added up"), "{said}");
        assert!(refused(shift(id, 1)).is_some());
    }
    assert!(refused(shift("warfare.moves.foot-heavy", 1)).is_none());
    assert!(refused(off("warfare.moves.foot-heavy")).is_some());
    let said = refused(off("warfare.strength.havy-armour")).unwrap();
    assert!(said.contains("did you mean `warfare.strength.heavy-armour`?"), "{said}");
    let changeable = CARD.rules().filter(|rule| refused(off(rule.id.0)).is_none()).count();
    assert!(changeable > 70, "only {changeable} lines can be switched off");
}
