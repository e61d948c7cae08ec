//! Reading scenario and army files: every fault with its place and what to do, not only the first.

use crate::Kind;
use serde::Serialize;
use std::cell::RefCell;
use std::fmt;
use std::ops::{Range, RangeInclusive};
use tercio_ledger::{HouseFault, near};
use thiserror::Error;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Something wrong in a file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct SetupFault {
    pub file: String,
    /// Counted from one; 0 when it concerns the whole file.
    pub line: usize,
    /// Counted from one, in letters; 0 where there is no line.
    pub column: usize,
    /// The table or value it is about, as in `side.0.unit.2.men`; empty for the whole file.
    pub path: String,
    pub what: String,
    pub hint: String,
}

impl fmt::Display for SetupFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "{}: {}", self.file, self.what)?,
            line => write!(f, "{}:{line}: {}", self.file, self.what)?,
        }
        if self.hint.is_empty() { Ok(()) } else { write!(f, " ({})", self.hint) }
    }
}

/// All that is wrong in a file.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
pub struct SetupFaults(pub Vec<SetupFault>);

impl fmt::Display for SetupFaults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.0.iter().enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            write!(f, "{fault}")?;
        }
        Ok(())
    }
}

impl SetupFaults {
    pub fn one(file: &str, what: impl Into<String>, hint: impl Into<String>) -> Self {
        let (what, hint) = (what.into(), hint.into());
        SetupFaults(vec![SetupFault { file: file.into(), what, hint, ..SetupFault::default() }])
    }

    /// House rules that a system does not know.
    pub fn of_house(system: &str, fault: &HouseFault) -> Self {
        let hint = format!("see `tercio rulings {system}`");
        SetupFaults::one("house rules", fault.to_string(), hint)
    }
}

/// A TOML file being read; it gathers faults as it goes.
#[derive(Debug)]
pub struct Reader<'t> {
    file: &'t str,
    text: &'t str,
    root: Spanned<DeTable<'t>>,
    faults: RefCell<Vec<SetupFault>>,
}

impl<'t> Reader<'t> {
    pub fn new(file: &'t str, text: &'t str) -> Result<Self, SetupFaults> {
        let root = DeTable::parse(text).map_err(|error| {
            let at = error.span().map_or(0, |span| span.start);
            let what = format!("not TOML: {}", error.message());
            let hint = "see an example with `tercio scenario`, or the book's chapter on files";
            let (line, column) = place_of(text, at);
            let (file, hint) = (file.into(), hint.into());
            SetupFaults(vec![SetupFault { file, line, column, path: String::new(), what, hint }])
        })?;
        Ok(Reader { file, text, root, faults: RefCell::new(Vec::new()) })
    }

    pub fn root(&self) -> Part<'_, 't> {
        Part {
            reader: self,
            table: self.root.get_ref(),
            span: 0..0,
            path: String::new(),
            name: "the file".into(),
            read: RefCell::default(),
        }
    }

    fn fault(
        &self,
        span: &Range<usize>,
        path: String,
        what: impl Into<String>,
        hint: impl Into<String>,
    ) {
        let (line, column) = if span.is_empty() { (0, 0) } else { place_of(self.text, span.start) };
        let (file, what, hint) = (self.file.into(), what.into(), hint.into());
        self.faults.borrow_mut().push(SetupFault { file, line, column, path, what, hint });
    }

    /// Adds the faults of another file that this one names.
    pub fn take_over(&self, faults: SetupFaults) {
        self.faults.borrow_mut().extend(faults.0);
    }

    /// What was read, unless something was wrong.
    pub fn finish<T>(self, read: Option<T>) -> Result<T, SetupFaults> {
        let faults = self.faults();
        assert!(read.is_some() || !faults.0.is_empty(), "nothing was read and nothing is wrong");
        match read {
            Some(read) if faults.0.is_empty() => Ok(read),
            _ => Err(faults),
        }
    }

    /// All that was wrong, for who goes on with what could be read.
    pub fn faults(self) -> SetupFaults {
        let mut faults = self.faults.into_inner();
        faults.sort_by_key(|fault| fault.line);
        SetupFaults(faults)
    }
}

/// The line and the column of a byte, both counted from one.
pub(crate) fn place_of(text: &str, at: usize) -> (usize, usize) {
    let before = text.get(..at).unwrap_or(text);
    let line = before.rfind('\n').map_or(before, |end| &before[end + 1..]);
    (1 + before.matches('\n').count(), 1 + line.chars().count())
}

/// What stands under a table or a list, by its key or its place.
pub(crate) fn path_to(path: &str, key: impl fmt::Display) -> String {
    if path.is_empty() { key.to_string() } else { format!("{path}.{key}") }
}

/// One table of a file. Keys nobody asked for are faults when it is [closed](Part::close).
#[derive(Debug)]
pub struct Part<'r, 't> {
    reader: &'r Reader<'t>,
    table: &'r DeTable<'t>,
    span: Range<usize>,
    path: String,
    name: String,
    read: RefCell<Vec<&'static str>>,
}

impl<'r, 't> Part<'r, 't> {
    fn get(&self, key: &'static str) -> Option<&'r Spanned<DeValue<'t>>> {
        self.read.borrow_mut().push(key);
        self.table.get(key)
    }

    fn wrong(&self, value: &Spanned<DeValue<'t>>, key: &str, wanted: &str) {
        let what = format!("`{key}` of {} is not {wanted}", self.name);
        self.reader.fault(&value.span(), self.to(key), what, format!("give {wanted}"));
    }

    fn missing(&self, key: &str, wanted: &str) {
        let what = format!("{} has no `{key}`", self.name);
        let hint = format!("add `{key} = ` and {wanted}");
        self.reader.fault(&self.span, self.to(key), what, hint);
    }

    /// Reports something wrong with this whole table.
    pub fn fault(&self, what: impl Into<String>, hint: impl Into<String>) {
        self.reader.fault(&self.span, self.path.clone(), what, hint);
    }

    /// Reports something wrong with the value at a key.
    pub fn fault_at(&self, key: &str, what: impl Into<String>, hint: impl Into<String>) {
        let span = self.table.get(key).map_or_else(|| self.span.clone(), Spanned::span);
        self.reader.fault(&span, self.to(key), what, hint);
    }

    /// Where it stands in the file, as in `side.0.unit.2`; empty for the file itself.
    pub fn path(&self) -> &str {
        &self.path
    }

    fn to(&self, key: &str) -> String {
        path_to(&self.path, key)
    }

    /// Names this table in later faults.
    pub fn call(&mut self, name: impl Into<String>) {
        self.name = name.into();
    }

    pub fn has(&self, key: &str) -> bool {
        self.table.contains_key(key)
    }

    pub fn text(&self, key: &'static str) -> Option<String> {
        match self.get(key) {
            Some(value) => match value.get_ref() {
                DeValue::String(text) => Some(text.to_string()),
                _ => {
                    self.wrong(value, key, "a text in quotes");
                    None
                }
            },
            None => {
                self.missing(key, "a text in quotes");
                None
            }
        }
    }

    pub fn text_or(&self, key: &'static str, default: &str) -> String {
        if self.has(key) {
            self.text(key).unwrap_or_default()
        } else {
            self.skip(key, default.into())
        }
    }

    fn skip<T>(&self, key: &'static str, default: T) -> T {
        self.read.borrow_mut().push(key);
        default
    }

    pub fn flag(&self, key: &'static str) -> bool {
        match self.get(key).map(|value| (value, value.get_ref())) {
            Some((_, DeValue::Boolean(flag))) => *flag,
            Some((value, _)) => {
                self.wrong(value, key, "true or false");
                false
            }
            None => false,
        }
    }

    pub fn number(&self, key: &'static str, range: RangeInclusive<i64>) -> Option<i64> {
        let wanted = format!("a whole number from {} to {}", range.start(), range.end());
        let Some(value) = self.get(key) else {
            self.missing(key, &wanted);
            return None;
        };
        let number = match value.get_ref() {
            DeValue::Integer(integer) => {
                i64::from_str_radix(integer.as_str(), integer.radix()).ok()
            }
            _ => None,
        };
        let number = number.filter(|number| range.contains(number));
        if number.is_none() {
            self.wrong(value, key, &wanted);
        }
        number
    }

    pub fn number_or(&self, key: &'static str, range: RangeInclusive<i64>, default: i64) -> i64 {
        if self.has(key) {
            self.number(key, range).unwrap_or(default)
        } else {
            self.skip(key, default)
        }
    }

    /// A decimal such as `1.4`, in tenths or hundredths: `scale` says how many make one.
    pub fn decimal_or(
        &self,
        key: &'static str,
        scale: i64,
        range: RangeInclusive<i64>,
        default: i64,
    ) -> i64 {
        let Some(value) = self.get(key) else { return default };
        let number = match value.get_ref() {
            DeValue::Integer(integer) => {
                let whole = i64::from_str_radix(integer.as_str(), integer.radix()).ok();
                whole.and_then(|whole| whole.checked_mul(scale))
            }
            DeValue::Float(float) => scaled(float.as_str(), scale),
            _ => None,
        };
        let Some(number) = number.filter(|number| range.contains(number)) else {
            let (least, most) = (*range.start() as f64, *range.end() as f64);
            let scale = scale as f64;
            let wanted = format!(
                "a number from {} to {} in steps of {}",
                least / scale,
                most / scale,
                1.0 / scale
            );
            self.wrong(value, key, &wanted);
            return default;
        };
        number
    }

    /// One of a list of words; absent means the first.
    pub fn word<T: Copy + Default>(
        &self,
        key: &'static str,
        kind: &Kind,
        from_word: impl Fn(&str) -> Option<T>,
    ) -> T {
        let Some(value) = self.get(key) else { return T::default() };
        let Kind::Word(words) = kind else { return T::default() };
        let DeValue::String(text) = value.get_ref() else {
            self.wrong(value, key, &format!("one of {}", words.join(", ")));
            return T::default();
        };
        from_word(text).unwrap_or_else(|| {
            let what = format!("`{key}` of {} cannot be `{text}`", self.name);
            let near = near::nearest(text, words.iter().copied());
            let hint = match near {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("one of {}", words.join(", ")),
            };
            self.reader.fault(&value.span(), self.to(key), what, hint);
            T::default()
        })
    }

    /// A list of whole numbers.
    pub fn numbers(&self, key: &'static str) -> Option<Vec<i64>> {
        let value = self.get(key)?;
        let numbers = match value.get_ref() {
            DeValue::Array(items) => items
                .iter()
                .map(|item| match item.get_ref() {
                    DeValue::Integer(i) => i64::from_str_radix(i.as_str(), i.radix()).ok(),
                    _ => None,
                })
                .collect(),
            _ => None,
        };
        if numbers.is_none() {
            self.wrong(value, key, "a list of whole numbers");
        }
        numbers
    }

    /// A list of decimals, in `scale` parts each.
    pub fn decimals(&self, key: &'static str, scale: i64) -> Option<Vec<i64>> {
        let value = self.get(key)?;
        let numbers = match value.get_ref() {
            DeValue::Array(items) => items
                .iter()
                .map(|item| match item.get_ref() {
                    DeValue::Integer(i) => i64::from_str_radix(i.as_str(), i.radix())
                        .ok()
                        .and_then(|whole| whole.checked_mul(scale)),
                    DeValue::Float(float) => scaled(float.as_str(), scale),
                    _ => None,
                })
                .collect(),
            _ => None,
        };
        if numbers.is_none() {
            self.wrong(value, key, "a list of numbers");
        }
        numbers
    }

    /// A list of texts.
    pub fn texts(&self, key: &'static str) -> Option<Vec<String>> {
        let value = self.get(key)?;
        let texts = match value.get_ref() {
            DeValue::Array(items) => items
                .iter()
                .map(|item| match item.get_ref() {
                    DeValue::String(text) => Some(text.to_string()),
                    _ => None,
                })
                .collect(),
            _ => None,
        };
        if texts.is_none() {
            self.wrong(value, key, "a list of texts in quotes");
        }
        texts
    }

    /// A single table under a key, if it is there.
    pub fn table(&self, key: &'static str) -> Option<Part<'r, 't>> {
        let value = self.get(key)?;
        match value.get_ref() {
            DeValue::Table(table) => {
                Some(self.part(table, value.span(), self.to(key), key.to_string()))
            }
            _ => {
                self.wrong(value, key, &format!("a table: [{key}]"));
                None
            }
        }
    }

    /// The tables of a list: `[[unit]]`.
    pub fn tables(&self, key: &'static str) -> Vec<Part<'r, 't>> {
        let Some(value) = self.get(key) else { return Vec::new() };
        let DeValue::Array(items) = value.get_ref() else {
            self.wrong(value, key, &format!("a list of tables: [[{key}]]"));
            return Vec::new();
        };
        let mut parts = Vec::new();
        for (index, item) in items.iter().enumerate() {
            match item.get_ref() {
                DeValue::Table(table) => {
                    let (path, name) = (self.to(&format!("{key}.{index}")), index + 1);
                    parts.push(self.part(table, item.span(), path, format!("{key} {name}")));
                }
                _ => self.wrong(item, key, "a table"),
            }
        }
        parts
    }

    fn part(
        &self,
        table: &'r DeTable<'t>,
        span: Range<usize>,
        path: String,
        name: String,
    ) -> Part<'r, 't> {
        Part { reader: self.reader, table, span, path, name, read: RefCell::default() }
    }

    /// Reports every key that nobody asked for.
    pub fn close(self) {
        let read = self.read.borrow();
        for key in self.table.keys() {
            let name = key.get_ref().as_ref();
            if !read.contains(&name) {
                let what = format!("{} has a key `{name}` that means nothing", self.name);
                let near = near::nearest(name, read.iter().copied());
                let hint = match near {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => format!("known keys: {}", read.join(", ")),
                };
                self.reader.fault(&key.span(), path_to(&self.path, name), what, hint);
            }
        }
    }
}

/// `1.4` at ten parts is 14; `1.45` is nothing, rather than something rounded unseen.
fn scaled(text: &str, scale: i64) -> Option<i64> {
    let text = text.replace('_', "");
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(&text)),
    };
    let (whole, part) = digits.split_once('.')?;
    let mut value = whole.parse::<i64>().ok()?.checked_mul(scale)?;
    let mut left = scale;
    for digit in part.chars() {
        let digit = i64::from(digit.to_digit(10)?);
        if digit != 0 && (left == 0 || left % 10 != 0) {
            return None;
        }
        left /= 10;
        value += digit * left;
    }
    Some(if negative { -value } else { value })
}
