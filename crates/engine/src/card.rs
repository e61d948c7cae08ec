//! A system's card: what it is, the lines of its sheet, its rulings, its data.

use tercio_ledger::{House, HouseFault, Rule, Ruling};

/// What a system covers.
#[derive(Debug)]
pub struct Card {
    pub name: &'static str,
    pub title: &'static str,
    pub summary: &'static str,
    /// Changes when the same log could play out otherwise.
    pub version: u32,
    /// Its unit of length.
    pub unit: &'static str,
    /// Whole battles can be fought; without it there are its odds, its sheet and its tables.
    pub battles: bool,
    pub sections: &'static [Section],
    pub rulings: &'static [&'static Ruling],
    pub files: &'static [DataFile],
    /// Where each rule stands in the code and which test meets it, as JSON written by the tests.
    pub coverage: &'static str,
}

/// One section of the sheet, in the sheet's order.
#[derive(Debug)]
pub struct Section {
    pub title: &'static str,
    pub rules: &'static [&'static Rule],
    /// The section as it looks in print, where it is a table.
    pub table: Option<fn() -> String>,
}

/// A scenario or army that comes with the program.
#[derive(Debug)]
pub struct DataFile {
    pub name: &'static str,
    pub scenario: bool,
    pub text: &'static str,
}

impl DataFile {
    pub const fn scenario(name: &'static str, text: &'static str) -> Self {
        DataFile { name, scenario: true, text }
    }

    pub const fn army(name: &'static str, text: &'static str) -> Self {
        DataFile { name, scenario: false, text }
    }
}

impl Card {
    /// Every line of the sheet.
    pub fn rules(&self) -> impl Iterator<Item = &'static Rule> + Clone {
        self.sections.iter().flat_map(|section| section.rules.iter().copied())
    }

    pub fn rule(&self, id: &str) -> Option<&'static Rule> {
        self.rules().find(|rule| rule.id.0 == id)
    }

    pub fn ruling(&self, id: &str) -> Option<&'static Ruling> {
        self.rulings.iter().copied().find(|ruling| ruling.id.0 == id)
    }

    pub fn file(&self, name: &str) -> Option<&'static DataFile> {
        self.files.iter().find(|file| file.name == name)
    }

    pub fn house_faults(&self, house: &House) -> Vec<HouseFault> {
        house.faults(self.rules(), self.rulings)
    }

    /// The sheet as the engine knows it, line by line with ids.
    pub fn print(&self) -> String {
        let mut text = format!("{}: {}\n", self.title, self.summary);
        let ids = self.rules().map(|rule| rule.id.0.len()).max().unwrap_or(0);
        for section in self.sections {
            text.push_str(&format!("\n{}\n", section.title));
            if let Some(table) = section.table {
                text.push_str(&table());
            }
            for rule in section.rules {
                let value =
                    if rule.value == 0 { String::new() } else { format!("{:+}", rule.value) };
                let rests = rule.rests_on.map_or_else(String::new, |on| format!(" (ruling {on})"));
                text.push_str(&format!(
                    "  {:ids$}  {value:>4}  {}{rests}\n",
                    rule.id.0, rule.label
                ));
            }
        }
        text
    }
}

/// Where other files are found by name.
pub trait Shelf {
    /// The file's place and text.
    fn find(&self, name: &str) -> Option<(String, String)>;
    /// Every name that can be found.
    fn names(&self) -> Vec<String>;
}

/// The files that come with the program.
impl Shelf for Card {
    fn find(&self, name: &str) -> Option<(String, String)> {
        self.file(name).map(|file| (format!("{name}.toml (built in)"), file.text.to_string()))
    }

    fn names(&self) -> Vec<String> {
        self.files.iter().map(|file| file.name.to_string()).collect()
    }
}
