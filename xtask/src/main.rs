//! What the project asks of itself.
#![allow(clippy::print_stdout, clippy::print_stderr)]

mod book;
mod ci;
mod lex;
mod run;
mod tidy;
mod tree;
mod web;

use std::process::ExitCode;

const HELP: &str = "\
cargo xtask <command>

    ci      everything that must pass: format, lints, tests, tidy, page, browser, coverage, benchmark
    tidy    what must hold of the source itself: arrows, lengths, links, fresh pages
    docs    write the pages of the book that come from the program
    web     the page's types and unit tests
    browser the page in a real Chromium, which is installed where it can be
    shots   take the pictures of the book
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let done = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["ci"] => ci::run(),
        ["tidy"] => tidy::run(),
        ["docs"] => book::write(),
        ["web"] => web::check(),
        ["browser"] => web::browser(),
        ["shots"] => web::shots(),
        ["--help" | "-h" | "help"] => {
            print!("{HELP}");
            Ok(())
        }
        _ => {
            eprint!("{HELP}");
            return ExitCode::FAILURE;
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}
