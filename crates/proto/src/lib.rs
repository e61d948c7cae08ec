//! Messages between the server and the page.
//!
//! [`table`] is what goes over a match's WebSocket, [`desk`] what is asked and answered over HTTP.
//! The page's TypeScript is made from these types by `tests/bindings.rs` and is committed as
//! `web/src/proto.ts`.

mod clock;
mod described;
pub mod desk;
pub mod draft;
mod odds;
mod role;
pub mod table;

pub use clock::{Clock, ClockOrder, ClockShown, ClocksAt};
pub use odds::{OddsShown, OutcomeShown, RulingUsed};
pub use role::{Link, Role};

use std::any::TypeId;
use std::collections::{BTreeMap, HashSet};
use ts_rs::{Config, TS, TypeVisitor};

/// Every type of both doors as TypeScript, in the order of their names.
pub fn typescript() -> String {
    let config = Config::new().with_large_int("number");
    let mut all = Declared { config: &config, seen: HashSet::new(), found: BTreeMap::new() };
    all.visit::<table::ToServer>();
    all.visit::<table::ToPage>();
    desk::visit(&mut all);
    draft::visit(&mut all);
    let mut text = String::from(
        "// Made from crates/proto; `UPDATE_GOLDEN=1 cargo test -p tercio-proto` writes it.\n",
    );
    for declaration in all.found.values() {
        text.push_str(&format!("\nexport {declaration}\n"));
    }
    text
}

struct Declared<'c> {
    config: &'c Config,
    seen: HashSet<TypeId>,
    found: BTreeMap<String, String>,
}

impl TypeVisitor for Declared<'_> {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if !self.seen.insert(TypeId::of::<T>()) {
            return;
        }
        // Only a type of our own has a file of its own; numbers and lists have none.
        if T::output_path().is_some() {
            self.found.insert(T::ident(self.config), T::decl(self.config));
        }
        T::visit_dependencies(self);
    }
}
