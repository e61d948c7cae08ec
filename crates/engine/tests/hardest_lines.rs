//! The hardest lines of four systems, each as a miniature just large enough to hold it. They try
//! the traits, not the sheets: their figures are sketches; the systems have crates of their own.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

mod hardest;
