use std::time::Instant;
use tercio_engine::{Ruleset, AnySystem, System};
use tercio_field::{Angle, Corner, Leg, Way};
use tercio_impetus::{survey::Survey, Impetus, UnitId, CARD};
struct S;
impl tercio_engine::Shelf for S {
    fn find(&self, name: &str) -> Option<(String, String)> { CARD.files.iter().find(|f| f.name==name).map(|f| (name.into(), f.text.into())) }
    fn names(&self) -> Vec<String> { vec![] }
}
#[test]
fn speed() {
    let _ = System::<Impetus>::new().card();
    for file in ["hastings", "agincourt", "cannae"] {
    let text = CARD.files.iter().find(|f| f.name==file).unwrap().text;
    let setup = Impetus::read("h", text, &S).unwrap();
    let rules = Impetus::new(setup, Default::default()).unwrap();
    let state = rules.begin();
    let survey = Survey { book: &rules.book, setup: &rules.setup, state: &state };
    let legs = [Leg::Straight{way:Way::Ahead,ticks:3000},Leg::Straight{way:Way::Ahead,ticks:5000},Leg::Wheel{corner:Corner::Left,turn:Angle(3000)},Leg::Wheel{corner:Corner::Right,turn:Angle(5000)},Leg::Straight{way:Way::Left,ticks:2000},Leg::Straight{way:Way::Back,ticks:3000}];
    let n = state.units.len();
    for leg in &legs {
        let t = Instant::now(); let mut ok=0; let mut all=0;
        for _ in 0..2000 { for u in 0..n { all+=1; ok += usize::from(survey.try_march(&[UnitId(u as u8)], leg).is_ok()); } }
        println!("{file} {leg:?} {ok}/{all} {:.0} ns", t.elapsed().as_nanos() as f64/all as f64);
    }
    let t = Instant::now(); let mut ok=0; let mut all=0;
    for _ in 0..200 { for u in 0..n { for e in 0..n { if rules.setup.units[u].side!=rules.setup.units[e].side { all+=1; ok += usize::from(survey.try_charge(&[UnitId(u as u8)], UnitId(e as u8)).is_ok()); } } } }
    println!("{file} charge {ok}/{all} {:.0} ns", t.elapsed().as_nanos() as f64/all as f64);
    let t = Instant::now(); let mut all=0;
    for _ in 0..200 { for u in 0..n { all+=1; std::hint::black_box(survey.retreat(UnitId(u as u8), 5000)); } }
    println!("{file} retreat {:.0} ns", t.elapsed().as_nanos() as f64/all as f64);
    }
}
