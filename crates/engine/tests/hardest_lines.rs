//! The hardest lines of four systems, each as a miniature just large enough to hold it. They try
//! the traits, not the sheets: their figures are sketches, and the systems have crates of their own.

mod hardest;
