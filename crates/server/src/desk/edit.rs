//! Changes to the text of a file that leave its comments and its layout alone.

use serde_json::Value as Json;
use tercio_engine::{Forms, Shelf};
use tercio_proto::draft::Edit;
use thiserror::Error;
use toml_edit::{
    Array, ArrayOfTables, DocumentMut, InlineTable, Item, RawString, Table, TableLike, Value,
};

/// Why a change cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EditFault {
    #[error("the text is not TOML: {0}")]
    NotToml(String),
    #[error("there is no `{0}` in this text")]
    Nowhere(String),
    #[error("`{0}` cannot stand in a file")]
    NoValue(String),
    #[error("no army is called `{0}`")]
    NoArmy(String),
}

/// The text after all changes, or the first that cannot be made.
pub fn apply(
    text: &str,
    edits: &[Edit],
    forms: &Forms,
    shelf: &dyn Shelf,
) -> Result<String, EditFault> {
    let mut file = read(text)?;
    for edit in edits {
        match edit {
            Edit::Set { path, value } => set(file.as_table_mut(), path, value)?,
            Edit::Remove { path } => remove(file.as_table_mut(), path)?,
            Edit::Insert { path, value } => insert(file.as_table_mut(), path, value, forms)?,
            Edit::Copy { path } => copy(file.as_table_mut(), path)?,
            Edit::TakeIn { path } => take_in(file.as_table_mut(), path, shelf)?,
        }
    }
    Ok(file.to_string())
}

fn read(text: &str) -> Result<DocumentMut, EditFault> {
    text.parse().map_err(|error: toml_edit::TomlError| EditFault::NotToml(error.message().into()))
}

/// A path without its last part, and that part.
fn split(path: &str) -> (&str, &str) {
    path.rsplit_once('.').unwrap_or(("", path))
}

fn nowhere(path: &str) -> EditFault {
    EditFault::Nowhere(path.into())
}

fn table_at<'f>(file: &'f mut Table, path: &str) -> Result<&'f mut dyn TableLike, EditFault> {
    let parts: Vec<&str> = path.split('.').filter(|part| !part.is_empty()).collect();
    step(file, &parts).ok_or_else(|| nowhere(path))
}

fn step<'f>(table: &'f mut dyn TableLike, parts: &[&str]) -> Option<&'f mut dyn TableLike> {
    let [key, rest @ ..] = parts else { return Some(table) };
    match table.get_mut(key)? {
        Item::ArrayOfTables(list) => {
            let [index, rest @ ..] = rest else { return None };
            step(list.get_mut(index.parse().ok()?)?, rest)
        }
        Item::Value(Value::Array(list)) => {
            let [index, rest @ ..] = rest else { return None };
            step(list.get_mut(index.parse().ok()?)?.as_inline_table_mut()?, rest)
        }
        other => step(other.as_table_like_mut()?, rest),
    }
}

fn set(file: &mut Table, path: &str, value: &Json) -> Result<(), EditFault> {
    let (parent, key) = split(path);
    let value = value_of(value).ok_or_else(|| EditFault::NoValue(value.to_string()))?;
    if table_at(file, parent).is_err() {
        // A table within a line, such as a unit's commander, is begun with its first key.
        let (above, name) = split(parent);
        let fresh = Item::Value(Value::InlineTable(InlineTable::new()));
        table_at(file, above)?.insert(name, fresh);
    }
    let table = table_at(file, parent)?;
    match table.get_mut(key) {
        Some(Item::Value(old)) => renew(old, value),
        _ => {
            table.insert(key, Item::Value(value));
        }
    }
    Ok(())
}

/// Puts a value in the place of another, laid out in the same way.
fn renew(old: &mut Value, new: Value) {
    if let (Value::Array(old), Value::Array(new)) = (&mut *old, &new) {
        while old.len() > new.len() {
            old.remove(old.len() - 1);
        }
        for (index, value) in new.iter().enumerate() {
            match old.get_mut(index) {
                Some(old) => renew(old, value.clone()),
                None => old.push(value.clone()),
            }
        }
        return;
    }
    let decor = old.decor().clone();
    *old = new;
    *old.decor_mut() = decor;
}

fn remove(file: &mut Table, path: &str) -> Result<(), EditFault> {
    let (parent, last) = split(path);
    let Ok(index) = last.parse::<usize>() else {
        let removed = table_at(file, parent)?.remove(last);
        return removed.map(drop).ok_or_else(|| nowhere(path));
    };
    let (above, key) = split(parent);
    let table = table_at(file, above)?;
    let left = match table.get_mut(key) {
        Some(Item::ArrayOfTables(list)) if index < list.len() => {
            list.remove(index);
            list.len()
        }
        Some(Item::Value(Value::Array(list))) if index < list.len() => {
            list.remove(index);
            list.len()
        }
        _ => return Err(nowhere(path)),
    };
    if left == 0 {
        table.remove(key);
    }
    Ok(())
}

fn insert(file: &mut Table, path: &str, value: &Json, forms: &Forms) -> Result<(), EditFault> {
    let army = !file.contains_key("side");
    let order: Vec<&str> = forms
        .table(army, path)
        .map(|table| table.fields.iter().map(|field| field.key).collect())
        .unwrap_or_default();
    let mut new = table_of(value, &order).ok_or_else(|| EditFault::NoValue(value.to_string()))?;
    let (parent, key) = split(path);
    let parent = table_at(file, parent)?;
    if !parent.contains_key(key) {
        parent.insert(key, Item::ArrayOfTables(ArrayOfTables::new()));
    }
    match parent.get_mut(key) {
        Some(Item::ArrayOfTables(list)) => {
            new.decor_mut().set_prefix(list.iter().last().map_or("\n", gap));
            list.push(new);
        }
        Some(Item::Value(Value::Array(list))) => list.push(new.into_inline_table()),
        _ => return Err(nowhere(path)),
    }
    Ok(())
}

/// What is left free above a table, comments not counted.
fn gap(table: &Table) -> &'static str {
    let prefix = table.decor().prefix().and_then(RawString::as_str).unwrap_or_default();
    if prefix.lines().any(|line| line.trim().is_empty()) { "\n" } else { "" }
}

fn copy(file: &mut Table, path: &str) -> Result<(), EditFault> {
    let (list, index) = split(path);
    let (parent, key) = split(list);
    let index: usize = index.parse().map_err(|_| nowhere(path))?;
    match table_at(file, parent)?.get_mut(key) {
        Some(Item::ArrayOfTables(list)) if index < list.len() => {
            let mut all: Vec<Table> = std::mem::take(list).into_iter().collect();
            let mut new = all[index].clone();
            let above = gap(&new);
            new.decor_mut().set_prefix(above);
            unplace(&mut new);
            all.insert(index + 1, new);
            *list = all.into_iter().collect();
            Ok(())
        }
        Some(Item::Value(Value::Array(list))) if index < list.len() => {
            let new = list.get(index).cloned();
            new.into_iter().for_each(|new| list.insert_formatted(index + 1, new));
            Ok(())
        }
        _ => Err(nowhere(path)),
    }
}

/// Forgets where a table and those within it stood, so that it is written where it is put.
fn unplace(table: &mut Table) {
    table.set_position(None);
    for (_, item) in table.iter_mut() {
        match item {
            Item::Table(inner) => unplace(inner),
            Item::ArrayOfTables(list) => list.iter_mut().for_each(unplace),
            _ => {}
        }
    }
}

/// Keys of an army file that are about the file, not about the army.
const HEADINGS: [&str; 3] = ["system", "name", "note"];

fn take_in(file: &mut Table, path: &str, shelf: &dyn Shelf) -> Result<(), EditFault> {
    let side = table_at(file, path)?;
    let named = side.get("army").and_then(Item::as_str).unwrap_or_default().to_string();
    let (_, text) = shelf.find(&named).ok_or_else(|| EditFault::NoArmy(named.clone()))?;
    side.remove("army");
    // Tables are written in the order of their keys: the army comes before its places.
    let lists = side.iter().filter(|(_, item)| item.is_array_of_tables());
    let keys: Vec<String> = lists.map(|(key, _)| key.to_string()).collect();
    let mut lists: Vec<(String, Item)> = Vec::new();
    for key in keys {
        lists.extend(side.remove(&key).map(|item| (key, item)));
    }
    let mut army = read(&text)?;
    unplace(army.as_table_mut());
    for (key, item) in army.as_table_mut().iter() {
        if !HEADINGS.contains(&key) && !side.contains_key(key) {
            side.insert(key, item.clone());
        }
    }
    for (key, mut item) in lists {
        match (side.get_mut(&key), &mut item) {
            (Some(Item::ArrayOfTables(known)), Item::ArrayOfTables(more)) => {
                std::mem::take(more).into_iter().for_each(|table| known.push(table));
            }
            _ => {
                side.insert(&key, item);
            }
        }
    }
    Ok(())
}

/// A table with its keys in an order of their own; those that it does not name come last.
fn table_of(value: &Json, order: &[&str]) -> Option<Table> {
    let values = value.as_object()?;
    let mut table = Table::new();
    let known = order.iter().copied().filter(|key| values.contains_key(*key));
    let others = values.keys().map(String::as_str).filter(|key| !order.contains(key));
    for key in known.chain(others) {
        let value = &values[key];
        let of_tables = |list: &Vec<Json>| !list.is_empty() && list.iter().all(Json::is_object);
        let item = match value.as_array().filter(|list| of_tables(list)) {
            Some(list) => {
                let tables = list.iter().filter_map(|one| table_of(one, &[]));
                Item::ArrayOfTables(tables.collect())
            }
            None => Item::Value(value_of(value)?),
        };
        table.insert(key, item);
    }
    Some(table)
}

fn value_of(json: &Json) -> Option<Value> {
    match json {
        Json::Null => None,
        Json::Bool(flag) => Some((*flag).into()),
        Json::String(text) => Some(text.as_str().into()),
        Json::Number(number) => number.as_i64().map(Value::from).or_else(|| {
            // Thousandths are as fine as files go.
            let value = (number.as_f64()? * 1000.0).round() / 1000.0;
            let whole = value.fract() == 0.0 && value.abs() < 1e15;
            Some(if whole { Value::from(value as i64) } else { Value::from(value) })
        }),
        Json::Array(items) => {
            let items: Option<Array> = items.iter().map(value_of).collect();
            items.map(Value::Array)
        }
        Json::Object(fields) => {
            let mut table = InlineTable::new();
            for (key, value) in fields {
                table.insert(key, value_of(value)?);
            }
            Some(Value::InlineTable(table))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{EditFault, apply};
    use serde_json::json;
    use tercio_engine::{Card, Forms};
    use tercio_proto::draft::Edit;
    use tercio_systems::find;

    const TEXT: &str = r#"# The file.
title = "x" # said aloud

[[side]]
name = "a"
[[side.place]]
unit = "u" # the first
at = [1,  2.5, 0]
# Keep this.
[[side.place]]
unit = "v"
at = [ 3, 4, 90 ]

[[side]]
name = "b"

# The wood.
[[ground]]
points = [
    1, 2, # here
    3, 4,
    5, 6,
]
"#;

    fn card() -> &'static Card {
        find("impetus").expect("a system").card()
    }

    fn edited(edit: Edit) -> String {
        apply(TEXT, &[edit], &Forms::default(), card()).expect("it can be done")
    }

    fn set(path: &str, value: serde_json::Value) -> Edit {
        Edit::Set { path: path.into(), value }
    }

    #[test]
    fn a_value_changes_and_nothing_else() {
        let moved = edited(set("side.0.place.0.at", json!([7, 2.5, 15])));
        assert_eq!(moved, TEXT.replace("[1,  2.5, 0]", "[7,  2.5, 15]"));
        let named = edited(set("title", json!("y")));
        assert_eq!(named, TEXT.replace("\"x\" #", "\"y\" #"));
        let wood = edited(set("ground.0.points", json!([1, 2, 3, 9, 5, 6])));
        assert_eq!(wood, TEXT.replace("3, 4,\n", "3, 9,\n"));
    }

    #[test]
    fn a_new_key_comes_last_in_its_table() {
        let text = edited(set("side.1.army", json!("normans")));
        assert_eq!(text, TEXT.replace("\"b\"\n", "\"b\"\narmy = \"normans\"\n"));
        let text = edited(set("side.0.lead.level", json!(2)));
        assert_eq!(text, TEXT.replace("\"a\"\n", "\"a\"\nlead = { level = 2 }\n"));
    }

    #[test]
    fn a_table_is_added_after_those_of_its_kind() {
        let path = "side.0.place".to_string();
        let text = edited(Edit::Insert { path, value: json!({"unit": "w", "at": [0, 0, 0.5]}) });
        let new = "at = [ 3, 4, 90 ]\n[[side.place]]\nunit = \"w\"\nat = [0, 0, 0.5]\n";
        assert_eq!(text, TEXT.replace("at = [ 3, 4, 90 ]\n", new));
        let path = "side.1.place".to_string();
        let text = edited(Edit::Insert { path, value: json!({"unit": "w"}) });
        let new = "name = \"b\"\n\n[[side.place]]\nunit = \"w\"\n";
        assert_eq!(text, TEXT.replace("name = \"b\"\n", new));
    }

    #[test]
    fn a_copy_stands_after_its_original() {
        let text = edited(Edit::Copy { path: "side.0.place.0".into() });
        let first = "[[side.place]]\nunit = \"u\" # the first\nat = [1,  2.5, 0]\n";
        assert_eq!(text, TEXT.replace(first, &format!("{first}{first}")));
    }

    #[test]
    fn what_is_taken_out_takes_its_comment_along() {
        let text = edited(Edit::Remove { path: "side.0.place.1".into() });
        let gone = "# Keep this.\n[[side.place]]\nunit = \"v\"\nat = [ 3, 4, 90 ]\n";
        assert_eq!(text, TEXT.replace(gone, ""));
        let text = edited(Edit::Remove { path: "ground.0".into() });
        assert!(!text.contains("ground"), "{text}");
    }

    #[test]
    fn an_army_is_taken_into_the_side_that_names_it() {
        let text = card().file("hastings").expect("a battle").text;
        let edit = Edit::TakeIn { path: "side.1".into() };
        let text = apply(text, &[edit], &Forms::default(), card()).expect("it can be done");
        assert!(!text.contains("army = \"saxons\""), "{text}");
        let at = |word: &str| text.find(word).unwrap_or_else(|| panic!("{word}: {text}"));
        let order = [
            "name = \"Saxons\"",
            "[[side.command]]",
            "[[side.command.unit]]",
            "line = [\"great-fyrd-1\"",
            "name = \"Senlac ridge\"",
        ];
        assert!(order.map(at).is_sorted(), "{text}");
    }

    #[test]
    fn what_cannot_be_done_says_so() {
        let edit = |edit: Edit| apply(TEXT, &[edit], &Forms::default(), card()).unwrap_err();
        let path = "side.7.name".to_string();
        let nowhere = EditFault::Nowhere("side.7".into());
        assert_eq!(edit(set(&path, json!("c"))), EditFault::Nowhere("side".into()));
        assert_eq!(edit(Edit::Remove { path }), nowhere);
        assert!(matches!(edit(set("title", json!(null))), EditFault::NoValue(_)));
        let broken = apply("= =", &[set("a", json!(1))], &Forms::default(), card());
        assert!(matches!(broken, Err(EditFault::NotToml(_))));
    }
}
