//! Files: every fault with its line and what to do about it, and decimals without rounding.

use tercio_engine::setup::{Part, Reader};
use tercio_engine::{SetupFault, SetupFaults, words};

words! {
    /// Ground.
    pub enum Ground { Open "open", Wood "wood", Marsh "marsh" }
}

fn read<T>(text: &str, read: impl FnOnce(&Part<'_, '_>) -> T) -> (T, Vec<SetupFault>) {
    let reader = Reader::new("a.toml", text).expect("it is TOML");
    let root = reader.root();
    let value = read(&root);
    root.close();
    let faults = reader.finish(Some(())).err().map_or_else(Vec::new, |faults| faults.0);
    (value, faults)
}

fn told(faults: &[SetupFault]) -> Vec<String> {
    faults.iter().map(ToString::to_string).collect()
}

#[test]
fn a_sound_file_is_read_whole() {
    let text = "name = 'A'\nmen = 1_200\nlow = -3\nday = true\nground = 'wood'\nat = [1, -2]\n\
                way = [0.5, 2]\n[general]\nname = 'B'\n[[unit]]\nmen = 1\n[[unit]]\nmen = 0x10\n";
    let ((), faults) = read(text, |root| {
        assert_eq!(root.text("name").as_deref(), Some("A"));
        assert_eq!(root.number("men", 0..=2000), Some(1200));
        assert_eq!(root.number("low", -5..=5), Some(-3));
        assert!(root.flag("day") && !root.flag("night"));
        assert_eq!(root.word("ground", &Ground::KIND, Ground::from_word), Ground::Wood);
        assert_eq!(root.word("other", &Ground::KIND, Ground::from_word), Ground::Open);
        assert_eq!(root.numbers("at"), Some(vec![1, -2]));
        assert_eq!(root.decimals("way", 10), Some(vec![5, 20]));
        assert_eq!(root.text_or("motto", "none"), "none");
        assert_eq!(root.number_or("guns", 0..=9, 4), 4);
        let general = root.table("general").expect("it is there");
        assert_eq!(general.text("name").as_deref(), Some("B"));
        general.close();
        let men: Vec<_> =
            root.tables("unit").iter().map(|unit| unit.number("men", 0..=99)).collect();
        assert_eq!(men, [Some(1), Some(16)]);
    });
    assert_eq!(told(&faults), [""; 0]);
}

#[test]
fn every_fault_is_found_with_its_line_and_a_hint() {
    let text = "name = 3\nmen = 12.5\nday = 'yes'\nground = 'woods'\nat = [1, 'b']\n\
                general = 4\nunit = 5\nsize = 99\nnote = 'x'\n";
    let ((), faults) = read(text, |root| {
        assert_eq!(root.text("name"), None);
        assert_eq!(root.number("men", 0..=50), None);
        assert!(!root.flag("day"));
        assert_eq!(root.word("ground", &Ground::KIND, Ground::from_word), Ground::Open);
        assert_eq!(root.numbers("at"), None);
        assert!(root.table("general").is_none());
        assert!(root.tables("unit").is_empty());
        assert_eq!(root.number_or("size", 0..=9, 1), 1);
        assert_eq!(root.text("notes"), None);
    });
    let expected = [
        "a.toml: the file has no `notes` (add `notes = ` and a text in quotes)",
        "a.toml:1: `name` of the file is not a text in quotes (give a text in quotes)",
        "a.toml:2: `men` of the file is not a whole number from 0 to 50 \
         (give a whole number from 0 to 50)",
        "a.toml:3: `day` of the file is not true or false (give true or false)",
        "a.toml:4: `ground` of the file cannot be `woods` (did you mean `wood`?)",
        "a.toml:5: `at` of the file is not a list of whole numbers (give a list of whole numbers)",
        "a.toml:6: `general` of the file is not a table: [general] (give a table: [general])",
        "a.toml:7: `unit` of the file is not a list of tables: [[unit]] \
         (give a list of tables: [[unit]])",
        "a.toml:8: `size` of the file is not a whole number from 0 to 9 \
         (give a whole number from 0 to 9)",
        "a.toml:9: the file has a key `note` that means nothing (did you mean `notes`?)",
    ];
    assert_eq!(told(&faults), expected);
}

#[test]
fn a_table_in_a_list_is_named_and_placed() {
    let text = "[[unit]]\nmen = 3\n\n[[unit]]\nname = 'B'\nweapn = 'bow'\n";
    let ((), faults) = read(text, |root| {
        for mut unit in root.tables("unit") {
            if let Some(name) = unit.has("name").then(|| unit.text("name")).flatten() {
                unit.call(name);
            }
            unit.number("men", 1..=9);
            unit.text_or("name", "");
            unit.text_or("weapon", "");
            unit.close();
        }
    });
    let expected = [
        "a.toml:4: B has no `men` (add `men = ` and a whole number from 1 to 9)",
        "a.toml:6: B has a key `weapn` that means nothing (did you mean `weapon`?)",
    ];
    assert_eq!(told(&faults), expected);
}

#[test]
fn a_key_without_a_neighbour_is_told_the_known_ones() {
    let ((), faults) = read("zzz = 1\n", |root| {
        root.flag("day");
        root.flag("rain");
    });
    assert_eq!(
        told(&faults),
        ["a.toml:1: the file has a key `zzz` that means nothing (known keys: day, rain)"]
    );
}

#[test]
fn decimals_are_exact_or_refused() {
    let tenths = |text: &str| {
        let (value, faults) =
            read(&format!("pace = {text}\n"), |root| root.decimal_or("pace", 10, -100..=1000, 7));
        if faults.is_empty() { Some(value) } else { None }
    };
    for (text, value) in [
        ("1.4", 14),
        ("0.1", 1),
        ("-0.5", -5),
        ("+2.0", 20),
        ("3", 30),
        ("1.40", 14),
        ("1.400", 14),
        ("1_0.3", 103),
        ("100.0", 1000),
    ] {
        assert_eq!(tenths(text), Some(value), "{text}");
    }
    for text in ["1.45", "1.405", "1.4005", "0.05", "1e1", "1.4e1", "inf", "nan", "100.1", "'1'"] {
        assert_eq!(tenths(text), None, "{text} is refused, not rounded");
    }
    let (value, faults) = read("pace = 1.45\n", |root| root.decimal_or("pace", 100, 0..=1000, 7));
    assert_eq!((value, faults.len()), (145, 0), "exact in hundredths");
    let (value, faults) = read("", |root| root.decimal_or("pace", 10, 0..=1000, 7));
    assert_eq!((value, faults.len()), (7, 0), "left out");
    let (_, faults) = read("pace = 1.45\n", |root| root.decimal_or("pace", 10, 0..=1000, 7));
    assert_eq!(
        told(&faults),
        ["a.toml:1: `pace` of the file is not a number from 0 to 100 in steps of 0.1 \
          (give a number from 0 to 100 in steps of 0.1)"]
    );
}

#[test]
fn a_file_that_is_not_toml_names_its_line() {
    let faults = Reader::new("a.toml", "men = 1\nname = 'A\n").map(|_| ()).unwrap_err();
    let SetupFaults(faults) = faults;
    assert_eq!((faults.len(), faults[0].line), (1, 2), "{}", faults[0]);
    assert!(faults[0].what.starts_with("not TOML: "), "{}", faults[0]);
    assert!(!faults[0].hint.is_empty());
}

#[test]
fn the_faults_of_a_file_it_names_stand_beside_its_own() {
    let reader = Reader::new("a.toml", "army = 'b'\n").unwrap();
    reader.take_over(SetupFaults::one("b.toml", "there is no such file", "see `tercio armies`"));
    let root = reader.root();
    root.fault_at("army", "`b` cannot be read", "");
    root.fault("the whole is odd", "");
    let faults = reader.finish(Some(())).unwrap_err();
    assert_eq!(
        faults.to_string(),
        "b.toml: there is no such file (see `tercio armies`)\n\
         a.toml: the whole is odd\n\
         a.toml:1: `b` cannot be read"
    );
}
