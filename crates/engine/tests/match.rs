//! Matches of a toy rule system: orders, sealed choices, undo, typed dice, the umpire, the log, and
//! the kit that every system runs.

mod playing;
mod toy;
