//! The forms of a system's files say what its reader does.

use crate::{Entry, FieldForm, Forms, Ruleset, TableForm};
use std::collections::BTreeSet;
use toml::{Table, Value};

/// A word that no file knows.
const NONSENSE: &str = "qqqqqq";

/// Checks that every key of the files that come with a system is described, and that the reader
/// takes every value that is described, and no number or word beyond.
pub fn check_forms<R: Ruleset>() {
    let (card, forms) = (R::card(), R::forms());
    let mut files: Vec<(&str, bool, &str)> =
        card.files.iter().map(|file| (file.name, !file.scenario, file.text)).collect();
    files.push(("a new scenario", false, forms.new_scenario));
    files.push(("a new army", true, forms.new_army));
    let mut met = BTreeSet::new();
    for (name, army, text) in files {
        let draft = R::draft(name, text, card);
        assert!(draft.faults.is_empty(), "{name}: {:?}", draft.faults);
        assert_eq!(draft.army, army, "{name} is an army or it is not");
        assert_eq!(draft.scene.is_none(), army, "{name}: a battle has a table");
        let file: Table = toml::from_str(text).expect("a file that was read");
        let mut trial = Trial { forms: &forms, army, file: &file, met: &mut met, read: read::<R> };
        trial.table(&file, &mut Vec::new());
    }
    for (army, tables) in [(false, &forms.scenario), (true, &forms.army)] {
        let unmet = tables.iter().find(|table| !met.contains(&(army, table.path)));
        assert!(unmet.is_none(), "no file has one of these, give an example: {unmet:?}");
    }
}

/// What is wrong with a file: the paths and the faults.
fn read<R: Ruleset>(file: &Table) -> Vec<(String, String)> {
    let text = toml::to_string(file).expect("a file can be written");
    let faults = R::draft("file", &text, R::card()).faults;
    faults.into_iter().map(|fault| (fault.path, fault.what)).collect()
}

struct Trial<'t> {
    forms: &'t Forms,
    army: bool,
    file: &'t Table,
    /// Tables that have been tried.
    met: &'t mut BTreeSet<(bool, &'static str)>,
    read: fn(&Table) -> Vec<(String, String)>,
}

/// A step from a table to one within it: a key, and a place where there is a list.
type Step = (String, Option<usize>);

fn written(steps: &[Step]) -> String {
    let parts = steps.iter().map(|(key, place)| match place {
        Some(place) => format!("{key}.{place}"),
        None => key.clone(),
    });
    parts.collect::<Vec<_>>().join(".")
}

impl Trial<'_> {
    fn table(&mut self, table: &Table, steps: &mut Vec<Step>) {
        let path = written(steps);
        let form = self.forms.table(self.army, &path);
        let form = form.unwrap_or_else(|| panic!("a table `{path}` is not described"));
        for (key, value) in table {
            match value {
                Value::Table(inner) => self.within(inner, (key.clone(), None), steps),
                Value::Array(list) if list.iter().any(Value::is_table) => {
                    for (place, inner) in list.iter().filter_map(Value::as_table).enumerate() {
                        self.within(inner, (key.clone(), Some(place)), steps);
                    }
                }
                _ => {
                    let known = form.fields.iter().any(|field| field.key == key);
                    assert!(known, "`{key}` of `{path}` is not described");
                }
            }
        }
        if self.met.insert((self.army, form.path)) {
            form.fields.iter().for_each(|field| self.field(form, field, steps));
        }
    }

    fn within(&mut self, table: &Table, step: Step, steps: &mut Vec<Step>) {
        steps.push(step);
        self.table(table, steps);
        steps.pop();
    }

    /// The faults at one key when it has this value, or none.
    fn faults(&self, steps: &[Step], key: &str, value: Option<Value>) -> Vec<String> {
        let mut file = self.file.clone();
        let mut table = &mut file;
        for (key, place) in steps {
            let value = table.get_mut(key).expect("a table that was met");
            let value = match place {
                Some(place) => value.get_mut(*place).expect("a place that was met"),
                None => value,
            };
            table = value.as_table_mut().expect("a table that was met");
        }
        // What is missing may be told of the whole table.
        let removed = value.is_none();
        match value {
            Some(value) => table.insert(key.into(), value),
            None => table.remove(key),
        };
        let (above, path) = (written(steps), written(&[steps, &[(key.into(), None)]].concat()));
        let here = |at: &str| at == path || (removed && at == above);
        (self.read)(&file).into_iter().filter(|(at, _)| here(at)).map(|(_, what)| what).collect()
    }

    fn field(&self, form: &TableForm, field: &FieldForm, steps: &[Step]) {
        let called = format!("`{}` of `{}`", field.key, form.path);
        let faults = |value: Value| self.faults(steps, field.key, Some(value));
        let taken = |value: Value| {
            let said = format!("{called} takes {value}");
            let wrong = faults(value).into_iter().find(|what| {
                ["means nothing", " is not a ", " is not true"]
                    .iter()
                    .any(|sign| what.contains(sign))
            });
            assert!(wrong.is_none(), "{said}: {wrong:?}");
        };
        let refused = |value: Value| {
            assert!(!faults(value.clone()).is_empty(), "{called} must not take {value}");
        };
        let word = |given: &str, list: bool| {
            let word = Value::String(given.into());
            faults(if list { Value::Array(vec![word]) } else { word })
        };
        match &field.entry {
            Entry::Text | Entry::Prose | Entry::Typed | Entry::Name(_) => {
                taken(Value::String("some-name".into()));
                refused(Value::Integer(5));
            }
            Entry::Names(_) => taken(Value::Array(vec![Value::String("some-name".into())])),
            Entry::Flag => {
                taken(Value::Boolean(true));
                refused(Value::String("yes".into()));
            }
            Entry::Number { min, max } => {
                [*min, *max].into_iter().for_each(|number| taken(Value::Integer(number)));
                [min - 1, max + 1].into_iter().for_each(|number| refused(Value::Integer(number)));
            }
            Entry::Decimal { parts, min, max } => {
                let number = |of: i64| Value::Float(of as f64 / *parts as f64);
                [*min, *max].into_iter().for_each(|of| taken(number(of)));
                [min - 1, max + parts].into_iter().for_each(|of| refused(number(of)));
            }
            Entry::Word(words) => {
                words
                    .iter()
                    .for_each(|[known, _]| check_word(&called, known, |it| word(it, false)));
            }
            Entry::Words(words) => {
                words.iter().for_each(|known| check_word(&called, known, |it| word(it, true)));
            }
            Entry::Place | Entry::Rect | Entry::Corners | Entry::Line | Entry::Crest => {
                taken(Value::Array([4, 4, 9, 9].map(Value::Integer).to_vec()));
                refused(Value::Boolean(true));
            }
        }
        if field.without.is_none() {
            assert!(!self.faults(steps, field.key, None).is_empty(), "{called} may be left out");
        }
    }
}

/// Nonsense is a fault, and a word that is known is not faulted in the same way.
fn check_word(called: &str, known: &str, faults: impl Fn(&str) -> Vec<String>) {
    let nonsense = faults(NONSENSE);
    assert!(!nonsense.is_empty(), "{called} takes any word");
    for fault in faults(known) {
        let same = nonsense.iter().any(|what| what.replace(NONSENSE, known) == fault);
        assert!(!same, "{called} does not take `{known}`: {fault}");
    }
}
