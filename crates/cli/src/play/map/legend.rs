//! What the signs of a map mean.

use super::Sign;
use super::footprint::arrow;
use crate::out::Out;
use crate::tables::wrapped;
use crate::units::own_name;
use std::fmt::Write;
use tercio_engine::{Area, Badge, Piece, Scene};

/// More units than this are listed side by side, by the names they are typed with.
const FEW: usize = 14;

/// A map as it was drawn.
pub struct Seen<'s> {
    pub scene: &'s Scene,
    pub signs: &'s [Vec<Sign>],
    pub codes: &'s [String],
    /// Which of the pieces are on it.
    pub drawn: &'s [bool],
    /// Only a part of the table is on it.
    pub part: bool,
}

impl<'s> Seen<'s> {
    pub fn legend(&self, kinds: &[(&str, char)], out: &Out) -> String {
        let mut text = match self.pieces().count() {
            count if count > FEW => self.side_by_side(out),
            _ => self.one_by_one(out),
        };
        let gone = self.scene.pieces.iter().filter(|piece| piece.out && !self.part);
        let gone: Vec<&str> = gone.map(|piece| own_name(self.scene, piece)).collect();
        if !gone.is_empty() {
            let words = format!("not on the table: {}", gone.join(", "));
            text.push_str(&wrapped(&words, "  ", out.width));
        }
        for (kind, texture) in kinds {
            let drawn = |sign: &Sign| *sign == Sign::Ground(*texture);
            if !self.signs.iter().flatten().any(drawn) {
                continue;
            }
            let _ = writeln!(text, "  {texture}   {kind}{}", labels(&self.scene.areas, kind));
        }
        text
    }

    /// The pieces of the table, or of the part of it, with their codes.
    fn pieces(&self) -> impl Iterator<Item = (&'s Piece, &'s str)> {
        let all = self.scene.pieces.iter().zip(self.codes).zip(self.drawn);
        let here = all.filter(|((piece, _), drawn)| !piece.out && (!self.part || **drawn));
        here.map(|((piece, code), _)| (piece, code.as_str()))
    }

    /// A line for each unit.
    fn one_by_one(&self, out: &Out) -> String {
        let mut text = String::new();
        let wide = self.pieces().map(|(piece, _)| piece.label.chars().count()).max().unwrap_or(0);
        // A badge that is a letter is explained once, below; a number beside its unit.
        let mut key: Vec<String> = Vec::new();
        for (piece, code) in self.pieces() {
            let sign = out.side(piece.side, &format!("{code}{}", arrow(piece.facing)));
            let mut badges: Vec<String> = Vec::new();
            for badge in &piece.badges {
                let explained = format!("{} {}", badge.text, badge.meaning);
                if !badge.text.chars().all(char::is_alphabetic) {
                    badges.push(explained);
                    continue;
                }
                badges.push(badge.text.clone());
                if !key.contains(&explained) {
                    key.push(explained);
                }
            }
            let line = format!("{:wide$}  {}", piece.label, badges.join(", "));
            let _ = writeln!(text, "  {sign}  {}", line.trim_end());
        }
        if !key.is_empty() {
            let _ = writeln!(text, "      {}", key.join(", "));
        }
        text
    }

    /// The units of each side in columns.
    fn side_by_side(&self, out: &Out) -> String {
        let mut text = String::new();
        let mut sides: Vec<u8> = self.pieces().map(|(piece, _)| piece.side).collect();
        sides.sort_unstable();
        sides.dedup();
        let entry = |(piece, code): (&Piece, &str)| {
            let badges: Vec<&str> = piece.badges.iter().map(|badge| badge.text.as_str()).collect();
            let sign = format!("{code}{}", arrow(piece.facing));
            let words = format!("{} {}", own_name(self.scene, piece), badges.join(" "));
            (sign, words.trim_end().to_string())
        };
        let length = |(sign, words): &(String, String)| sign.len() + 1 + words.chars().count();
        let wide = self.pieces().map(|one| length(&entry(one))).max().unwrap_or(0) + 2;
        let across = (out.width.saturating_sub(2) / wide).max(1);
        for side in sides {
            if let Some(name) = self.scene.sides.get(usize::from(side)) {
                let _ = writeln!(text, "  {}", out.side(side, name));
            }
            let entries: Vec<_> =
                self.pieces().filter(|(piece, _)| piece.side == side).map(entry).collect();
            for line in entries.chunks(across) {
                let mut cells = String::from("  ");
                for (sign, words) in line {
                    let room = wide - sign.len() - 1;
                    let _ = write!(cells, "{} {words:room$}", out.side(side, sign));
                }
                let _ = writeln!(text, "{}", cells.trim_end());
            }
        }
        let badges = self.pieces().flat_map(|(piece, _)| &piece.badges);
        let words = key(badges);
        text + &wrapped(&words, "      ", out.width)
    }
}

/// Each badge with its meaning, once; of badges with figures, `n` stands for them.
fn key<'b>(badges: impl Iterator<Item = &'b Badge>) -> String {
    let mut key: Vec<String> = Vec::new();
    for badge in badges {
        let mut text = badge.text.replace(|sign: char| sign.is_ascii_digit(), "n");
        while text.contains("nn") {
            text = text.replace("nn", "n");
        }
        let explained = format!("{text} {}", badge.meaning);
        if !key.contains(&explained) {
            key.push(explained);
        }
    }
    key.join(", ")
}

/// What the areas of a kind are called.
fn labels(areas: &[Area], kind: &str) -> String {
    let mut labels: Vec<&str> = Vec::new();
    for area in areas.iter().filter(|area| area.kind == kind && !area.label.is_empty()) {
        if !labels.contains(&area.label.as_str()) {
            labels.push(&area.label);
        }
    }
    if labels.is_empty() { String::new() } else { format!(": {}", labels.join(", ")) }
}
