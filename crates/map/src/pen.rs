//! Writing SVG: numbers kept short, names made safe, paths.

use crate::shape::Spot;
use std::fmt::{self, Display};

/// A number with two decimals at most.
#[derive(Clone, Copy)]
pub struct N(pub f64);

impl Display for N {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{:.2}", self.0);
        let short = text.trim_end_matches('0').trim_end_matches('.');
        f.write_str(if short == "-0" { "0" } else { short })
    }
}

/// A text in which nothing is taken for markup, and no sign is one that XML forbids.
pub struct Safe<'a>(pub &'a str);

impl Display for Safe<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for sign in self.0.chars() {
            match sign {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                sign if sign.is_control() || matches!(sign, '\u{fffe}' | '\u{ffff}') => {
                    f.write_str(" ")?;
                }
                sign => write!(f, "{sign}")?,
            }
        }
        Ok(())
    }
}

/// Straight from point to point.
pub fn path(points: &[Spot], closed: bool) -> String {
    let mut text = String::new();
    for (index, at) in points.iter().enumerate() {
        let letter = if index == 0 { 'M' } else { 'L' };
        text.push_str(&format!("{letter}{} {}", N(at.x), N(at.y)));
    }
    if closed && !text.is_empty() {
        text.push('Z');
    }
    text
}

/// One stroke.
pub fn stroke(from: Spot, to: Spot) -> String {
    path(&[from, to], false)
}

/// About how wide a text is, in heights of its letters.
pub fn wide(text: &str) -> f64 {
    let one = |sign: char| match sign {
        'i' | 'j' | 'l' | 'f' | 't' | 'r' | '.' | ',' | ':' | ';' | '\'' | '|' | ' ' | '-'
        | '(' | ')' | 'I' => 0.31,
        'm' | 'w' | 'M' | 'W' | '@' | '%' => 0.85,
        sign if sign.is_uppercase() => 0.68,
        sign if sign as u32 > 0x2e80 => 1.0,
        _ => 0.51,
    };
    text.chars().map(one).sum()
}

#[cfg(test)]
mod tests {
    use super::{N, Safe};

    #[test]
    fn numbers_are_short() {
        let said = [1.0, 0.126, -0.001, 12.3456, 100.0].map(|value| N(value).to_string());
        assert_eq!(said, ["1", "0.13", "0", "12.35", "100"].map(String::from));
    }

    #[test]
    fn names_cannot_break_out() {
        let said = Safe("<b a=\"1\">O'Neil & sons\u{0}").to_string();
        assert_eq!(said, "&lt;b a=&quot;1&quot;&gt;O&#39;Neil &amp; sons ");
    }
}
