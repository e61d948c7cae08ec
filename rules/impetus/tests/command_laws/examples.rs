//! The examples of the procedures, read as they would be typed.

use tercio_engine::{Facts, Procedure, facts::assign};
use tercio_impetus::Book;
use tercio_impetus::phase::discipline::Test;
use tercio_impetus::phase::evade::Evade;
use tercio_impetus::phase::fate::Fate;
use tercio_impetus::phase::initiative::Initiative;
use tercio_impetus::phase::panic::Panic;
use tercio_impetus::phase::reach::Reach;
use tercio_impetus::phase::retreat::Retreat;
use tercio_impetus::phase::victory::Victory;
use tercio_odds::{Budget, law};

/// The example of a procedure, read as it would be typed.
fn read_example<P: Procedure>(procedure: &P) -> Result<P::Facts, String> {
    let mut words = procedure.example().split(' ');
    assert_eq!(words.next(), Some(procedure.name()));
    let mut pieces = Vec::new();
    while let (Some(name), Some(text)) = (words.next(), words.next()) {
        pieces.push((name.trim_start_matches("--").to_string(), text.to_string()));
    }
    let mut facts = serde_json::to_value(P::Facts::default()).unwrap();
    assign(&P::Facts::form(), &mut facts, &pieces).map_err(|fault| fault.to_string())?;
    serde_json::from_value(facts).map_err(|fault| fault.to_string())
}

#[test]
fn examples_are_read_as_they_stand() {
    fn said<P: Procedure>(procedure: P) -> String {
        let facts = read_example(&procedure).unwrap();
        let law = law::<f64, _>(&procedure, &facts, &Budget::default()).unwrap();
        procedure.sentence(&facts, &law)
    }
    let book = Book::default;
    let sentences = [
        said(Initiative(book())),
        said(Test(book())),
        said(Fate(book())),
        said(Retreat(book())),
        said(Victory(book())),
        said(Reach(book())),
        said(Evade(book())),
        said(Panic(book())),
    ];
    let expected = [
        "Side a has the initiative 66.4% of the time, side b 33.6%.",
        "The test is passed 33.3% of the time (on a die of 5 or more); \
         else it is done, and the unit ends disordered.",
        "The commander is lost 27.8% of the time, and his command routs in 0%.",
        "The beaten side goes back 2.0U on average; the pursuit, 3.5U, catches it in 83.3%.",
        "The army fights on: 8 of 18 is lost, and 9 is its limit.",
        "The charge comes home over 11U 66.7% of the time; else it ends disordered.",
        "The skirmishers get away 33.3% of the time; the charger ends disordered in 33.3%.",
        "The elephants run 7.0U on average: ahead 50.0%, back 33.3%, anywhere 16.7%.",
    ];
    assert_eq!(sentences, expected);
}
