//! Facts: what a sheet asks about a case. One declaration gives the struct, its form and its
//! parser, for the command line, the address of a page and a file alike.

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Map, Value};
use std::fmt::Debug;
use std::hash::Hash;
use tercio_ledger::near;
use thiserror::Error;

/// What values a field takes.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    Flag,
    Number { min: i64, max: i64 },
    Word(&'static [&'static str]),
}

/// One field of a procedure's form.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Field {
    /// Where it stands: `dice`, or `a.men`.
    pub path: String,
    pub label: &'static str,
    pub kind: Kind,
    /// The field a bare number means: `--a 2`.
    pub short: bool,
    /// Seldom asked about: a form may fold it away.
    pub rare: bool,
}

impl Field {
    fn group(&self) -> &str {
        self.path.split_once('.').map_or("", |(group, _)| group)
    }

    fn name(&self) -> &str {
        self.path.split_once('.').map_or(&self.path, |(_, name)| name)
    }
}

/// The facts of a procedure.
pub trait Facts:
    Copy + Eq + Hash + Debug + Default + Serialize + DeserializeOwned + Send + Sync + 'static
{
    /// Appends this form's fields, each path under `group`.
    fn fields(group: &str, into: &mut Vec<Field>);

    fn form() -> Vec<Field> {
        let mut fields = Vec::new();
        Self::fields("", &mut fields);
        fields
    }
}

/// Why facts could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FactFault {
    #[error("there is no `{name}` here; known: {known}{hint}")]
    Unknown { name: String, hint: String, known: String },
    #[error("`{path}` takes {wanted}, not `{given}`{hint}")]
    BadValue { path: String, wanted: String, given: String, hint: String },
    #[error("`{path}` is given twice, as `{first}` and `{second}`")]
    Twice { path: String, first: String, second: String },
    #[error("`{group}` takes fields such as `{example}`, not a bare number")]
    NoShort { group: String, example: String },
}

fn wanted(kind: &Kind) -> String {
    match kind {
        Kind::Flag => "yes or no".into(),
        Kind::Number { min, max } => format!("a whole number from {min} to {max}"),
        Kind::Word(words) => format!("one of {}", words.join(", ")),
    }
}

fn parse(field: &Field, given: &str) -> Result<Value, FactFault> {
    let bad = || FactFault::BadValue {
        path: field.path.clone(),
        wanted: wanted(&field.kind),
        given: given.to_string(),
        hint: match &field.kind {
            Kind::Word(words) => near::hint(given, words.iter().copied()),
            _ => String::new(),
        },
    };
    match &field.kind {
        Kind::Flag => match given.to_lowercase().as_str() {
            "" | "yes" | "true" | "on" | "1" => Ok(Value::Bool(true)),
            "no" | "false" | "off" | "0" => Ok(Value::Bool(false)),
            _ => Err(bad()),
        },
        Kind::Number { min, max } => {
            let number: i64 = given.trim_start_matches('+').parse().map_err(|_| bad())?;
            if (*min..=*max).contains(&number) { Ok(number.into()) } else { Err(bad()) }
        }
        Kind::Word(words) => {
            let word = meant(words, given);
            word.map(Value::from).ok_or_else(bad)
        }
    }
}

/// Letters that may stand for a word that begins with them; more of them are a slip.
const LETTERS: usize = 2;

/// The word that is meant: as it is written, else by its initials or its first letters, as tables
/// print them, where only it has them: `vu` for `very-unlikely`, `l` for `likely`.
fn meant(words: &[&'static str], given: &str) -> Option<&'static str> {
    let whole = words.iter().find(|word| word.eq_ignore_ascii_case(given));
    let given = given.to_lowercase();
    let is_short = (1..=LETTERS).contains(&given.chars().count());
    let initials = |word: &str| -> String {
        word.split('-')
            .filter_map(|part| part.chars().next())
            .flat_map(char::to_lowercase)
            .collect()
    };
    let fits = |word: &&&str| {
        initials(word) == given || is_short && word.to_lowercase().starts_with(&given)
    };
    let mut short = words.iter().filter(fits);
    let only = || match (short.next(), short.next()) {
        (Some(only), None) if !given.is_empty() => Some(only),
        _ => None,
    };
    whole.or_else(only).copied()
}

/// Sets facts from pieces of text: `("dice", "1")`, `("a", "2")`, `("a", "men=900,heavy")`.
pub fn assign(
    fields: &[Field],
    facts: &mut Value,
    pieces: &[(String, String)],
) -> Result<(), FactFault> {
    for (name, text) in pieces {
        let name = name.replace('_', "-");
        match fields.iter().find(|field| field.path.replace('_', "-") == name) {
            Some(field) => put(facts, &field.path, parse(field, text)?),
            None => assign_group(fields, facts, &name, text)?,
        }
    }
    Ok(())
}

fn assign_group(
    fields: &[Field],
    facts: &mut Value,
    group: &str,
    text: &str,
) -> Result<(), FactFault> {
    let in_group = |field: &&Field| field.group().replace('_', "-") == group;
    let members: Vec<&Field> = fields.iter().filter(in_group).collect();
    if members.is_empty() {
        let known: Vec<&str> = match group.contains('.') {
            true => fields.iter().map(|field| field.path.as_str()).collect(),
            false => top_names(fields),
        };
        return Err(FactFault::Unknown {
            name: group.to_string(),
            hint: near::hint(group, known.iter().copied()),
            known: known.join(", "),
        });
    }
    let mut given: Vec<(&Field, &str)> = Vec::new();
    for item in text.split(',').map(str::trim).filter(|item| !item.is_empty()) {
        let (field, value) = member(&members, group, item)?;
        if let Some((_, first)) = given.iter().find(|(known, _)| known.path == field.path) {
            return Err(FactFault::Twice {
                path: field.path.clone(),
                first: first.to_string(),
                second: item.to_string(),
            });
        }
        put(facts, &field.path, parse(field, value)?);
        given.push((field, item));
    }
    Ok(())
}

/// `men=900`, a flag by its name, a word by itself (`heavy`), or a bare number for the short one.
fn member<'f, 'i>(
    members: &[&'f Field],
    group: &str,
    item: &'i str,
) -> Result<(&'f Field, &'i str), FactFault> {
    if item.trim_start_matches(['+', '-']).parse::<u64>().is_ok() {
        let short = members.iter().find(|field| field.short);
        return short.map(|field| (*field, item)).ok_or_else(|| FactFault::NoShort {
            group: group.to_string(),
            example: members.first().map_or("", |field| field.name()).to_string(),
        });
    }
    let (name, value) = item.split_once('=').unwrap_or((item, ""));
    let wanted_name = name.trim().replace('_', "-");
    let named = |field: &&&Field| field.name().replace('_', "-").eq_ignore_ascii_case(&wanted_name);
    if let Some(field) = members.iter().find(named) {
        return Ok((field, value.trim()));
    }
    let has_word = |field: &&&Field| match &field.kind {
        Kind::Word(words) => words.iter().any(|word| word.eq_ignore_ascii_case(item)),
        _ => false,
    };
    if let Some(field) = members.iter().find(has_word) {
        return Ok((field, item));
    }
    let known: Vec<String> = members.iter().map(|field| field.name().replace('_', "-")).collect();
    let words = members.iter().flat_map(|field| match &field.kind {
        Kind::Word(words) => *words,
        _ => &[],
    });
    Err(FactFault::Unknown {
        name: format!("{group}.{wanted_name}"),
        hint: near::hint(&wanted_name, known.iter().map(String::as_str).chain(words.copied())),
        known: known.join(", "),
    })
}

/// The names that can follow `--`: plain fields and groups.
pub fn top_names(fields: &[Field]) -> Vec<&str> {
    let mut names: Vec<&str> = Vec::new();
    for field in fields {
        let name = if field.group().is_empty() { field.path.as_str() } else { field.group() };
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// The pieces of text that make these facts out of the default ones: what [`assign`] undoes.
pub fn pieces(fields: &[Field], default: &Value, facts: &Value) -> Vec<(String, String)> {
    let changed = fields.iter().filter_map(|field| {
        let value = get(facts, &field.path)?;
        let text = match value {
            Value::Bool(true) => "yes".into(),
            Value::Bool(false) => "no".into(),
            Value::String(word) => word.clone(),
            other => other.to_string(),
        };
        (get(default, &field.path) != Some(value)).then(|| (field.path.clone(), text))
    });
    changed.collect()
}

/// The value at a field's path.
pub fn get<'f>(facts: &'f Value, path: &str) -> Option<&'f Value> {
    path.split('.').try_fold(facts, |value, name| value.get(name))
}

/// Sets the value at a field's path.
pub fn put(facts: &mut Value, path: &str, value: Value) {
    let mut place = facts;
    for step in path.split('.') {
        if !place.is_object() {
            *place = Value::Object(Map::new());
        }
        let Value::Object(map) = place else { return };
        place = map.entry(step).or_insert(Value::Null);
    }
    *place = value;
}

/// Declares a procedure's facts: struct, defaults, form.
///
/// Each field gives its default, what values it takes and what it says. `#[short]` marks the one that
/// a bare number means, `#[rare]` those a form may fold away. Fields after `..` are
/// facts themselves, one per side.
#[macro_export]
macro_rules! facts {
    ( $(#[$meta:meta])* pub struct $name:ident { $($body:tt)* } ) => {
        $crate::facts!(@sort [$(#[$meta])*] $name [] [] $($body)*);
    };
    // Plain and nested fields are told apart one by one: a pattern cannot look ahead far enough.
    (@sort $meta:tt $name:ident [$($plain:tt)*] [$($nested:tt)*]
        nested $inner:ident: $inner_type:ty; $($rest:tt)*) => {
        $crate::facts!(@sort $meta $name [$($plain)*] [$($nested)* $inner: $inner_type;] $($rest)*);
    };
    (@sort $meta:tt $name:ident [$($plain:tt)*] [$($nested:tt)*]
        $(#[$tag:ident])? $field:ident: $type:ty = $default:expr, $kind:expr, $label:literal;
        $($rest:tt)*) => {
        $crate::facts!(@sort $meta $name
            [$($plain)* $(#[$tag])? $field: $type = $default, $kind, $label;]
            [$($nested)*] $($rest)*);
    };
    (@sort [$(#[$meta:meta])*] $name:ident
        [$(
            $(#[$tag:ident])? $field:ident: $type:ty = $default:expr, $kind:expr, $label:literal;
        )*]
        [$( $inner:ident: $inner_type:ty; )*]
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
        #[serde(default, deny_unknown_fields)]
        pub struct $name {
            $( #[doc = $label] pub $field: $type, )*
            $( pub $inner: $inner_type, )*
        }

        impl Default for $name {
            fn default() -> Self {
                $name { $( $field: $default, )* $( $inner: Default::default(), )* }
            }
        }

        impl $crate::Facts for $name {
            fn fields(group: &str, into: &mut Vec<$crate::Field>) {
                let under = |name: &str| match group {
                    "" => name.to_string(),
                    group => format!("{group}.{name}"),
                };
                $( into.push($crate::Field {
                    path: under(stringify!($field).trim_start_matches("r#")),
                    label: $label,
                    kind: $kind,
                    short: $crate::facts!(@short $($tag)?),
                    rare: $crate::facts!(@rare $($tag)?),
                }); )*
                $( <$inner_type as $crate::Facts>::fields(&under(stringify!($inner)), into); )*
                let _ = under;
            }
        }
    };
    (@short short) => { true };
    (@short $($other:ident)?) => { false };
    (@rare rare) => { true };
    (@rare $($other:ident)?) => { false };
}

/// Declares an enum whose values have one word each, in files, forms, facts and logs.
/// The first is the default.
#[macro_export]
macro_rules! words {
    (
        $(#[$meta:meta])*
        pub enum $name:ident { $( $(#[$doc:meta])* $variant:ident $word:literal ),+ $(,)? }
    ) => {
        $(#[$meta])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord,
            serde::Serialize, serde::Deserialize,
        )]
        pub enum $name { $( $(#[$doc])* #[serde(rename = $word)] $variant ),+ }

        impl $name {
            pub const ALL: &'static [$name] = &[$($name::$variant),+];
            pub const WORDS: &'static [&'static str] = &[$($word),+];
            pub const KIND: $crate::Kind = $crate::Kind::Word(Self::WORDS);

            pub const fn word(self) -> &'static str {
                Self::WORDS[self as usize]
            }

            pub fn from_word(word: &str) -> Option<Self> {
                Self::WORDS.iter().position(|known| *known == word).map(|at| Self::ALL[at])
            }
        }

        impl Default for $name {
            fn default() -> Self { Self::ALL[0] }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.word())
            }
        }

        $crate::packed_enum!($name { $($variant),+ });
    };
}

/// A number field's range.
pub const fn number(min: i64, max: i64) -> Kind {
    Kind::Number { min, max }
}

/// A flag in a fault or a form.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    A,
    B,
    /// The case as a whole.
    Table,
}
