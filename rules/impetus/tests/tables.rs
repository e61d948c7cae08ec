//! Worked examples on a table.

#[path = "support/table.rs"]
mod table;
#[path = "support/table_asks.rs"]
mod table_asks;
#[path = "support/table_march.rs"]
mod table_march;

use serde::Deserialize;
use std::collections::BTreeMap;
use tercio_trials::{Ran, files};

#[derive(Debug, Deserialize)]
struct File {
    #[serde(default)]
    scene: BTreeMap<String, table::Scene>,
    #[serde(default)]
    table: Vec<table::Example>,
}

#[test]
fn every_example_comes_out() {
    let mut ran = Ran::default();
    for (file, read) in files::<File>("rules/impetus/tests/examples") {
        for example in &read.table {
            ran.add(&file, &example.name, example.run(&read.scene));
        }
    }
    assert!(!ran.all().is_empty());
}
