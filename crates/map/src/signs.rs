//! Pictures for kinds of troops, in a box of 24 by 24.

/// A picture: filled shapes, and lines with round ends.
#[derive(Debug, PartialEq, Eq)]
pub struct Sign {
    /// The name of its definition in the drawing.
    pub id: &'static str,
    /// What it stands for.
    pub means: &'static str,
    pub fill: &'static str,
    pub line: &'static str,
    /// The codes that views give it.
    codes: &'static [&'static str],
    pub figure: Figure,
}

/// What stands on a base, seen from above.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figure {
    Man,
    Rider,
    Great,
}

const fn sign(
    (id, means): (&'static str, &'static str),
    figure: Figure,
    codes: &'static [&'static str],
    fill: &'static str,
    line: &'static str,
) -> Sign {
    Sign { id, means, fill, line, codes, figure }
}

use Figure::{Great, Man, Rider};

pub static SIGNS: [Sign; 17] = [
    sign(
        ("heavy-horse", "heavy horse"),
        Rider,
        &["CP", "heavy-horse", "knights", "cuirassiers"],
        "M5 21.5c-.1-4 1-6.3 3.8-8.4-1.7.4-2.7 1.1-3.8 2.2L2.6 13.4C3.6 10.4 5.6 7.6 9 6.4L9.8 4.2 \
         11.6 6.2c4 1.2 5.6 4.9 5.6 9.3 0 2.2-.3 4.2-.7 6z",
        "M12.6 12.2 21.2 1.8M21.6 5.4V1.4h-4M14 9.2c1 1.8 1.4 4 1.2 6.4",
    ),
    sign(
        ("medium-horse", "horse"),
        Rider,
        &["CM", "horse", "cavalry", "medium-horse", "camels"],
        "M6.5 21c-.2-4.6 1.2-7 4.6-9.4-2 .5-3.3 1.3-4.6 2.6L3.6 12C4.8 8.6 7.2 5.4 11 4l1-2.4 2 2.2\
         c4.6 1.4 6.4 5.6 6.4 10.4 0 2.6-.4 4.8-.8 6.8z",
        "",
    ),
    sign(
        ("light-horse", "light horse"),
        Rider,
        &["CL", "light-horse", "hussars", "horse-archers"],
        "",
        "M7 20.5c-.2-4.6 1.2-6.7 4.6-9.1-2 .5-3.3 1.3-4.6 2.6L4.1 11.8C5.3 8.6 7.5 5.6 11.2 4.3\
         l.9-2.2 1.7 2c4.4 1.4 6.1 5.4 6.1 10 0 2.6-.4 4.6-.8 6.4",
    ),
    sign(
        ("heavy-foot", "heavy foot"),
        Man,
        &["FP", "foot", "infantry", "heavy-foot", "spears"],
        "M4 5.5c2.6 0 4.4-.6 6-1.9 1.6 1.3 3.4 1.9 6 1.9v6.1c0 4.2-2.4 7-6 8.6-3.6-1.6-6-4.4-6\
         -8.6z",
        "M20 3v18.5M18.3 6 20 2.6 21.7 6",
    ),
    sign(
        ("light-foot", "light foot"),
        Man,
        &["FL", "light-foot", "warband"],
        "M9.5 10.2a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6z",
        "M9.5 6a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM13.5 21.5 21 2.8M18.2 4.6 21.3 2.2 21.7 6",
    ),
    sign(
        ("missile-foot", "missile foot"),
        Man,
        &["T", "archers", "bow", "bows", "missile-foot", "crossbows"],
        "",
        "M5 3c9.5 1.5 14.5 6.5 16 16M5 3l16 16M4 20 18.6 5.4M18.8 9.5V5.2h-4.3M4 20l.4-3.4M4 20\
         l3.4-.4",
    ),
    sign(
        ("skirmishers", "skirmishers"),
        Man,
        &["S", "skirmishers"],
        "M6 12.6a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM12.4 5a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM17.6 14a2 2 0 \
         1 1 0 4 2 2 0 0 1 0-4z",
        "M2.8 21.4 8.6 9.6M9.4 13.4 15 2M14.4 22.2 20.4 10.4",
    ),
    sign(
        ("pikes", "pikes"),
        Man,
        &["pikes", "pike", "tercio"],
        "",
        "M5 22V4M12 22V2.5M19 22V4M3.6 7 5 3.5 6.4 7M10.6 5.5 12 2l1.4 3.5M17.6 7 19 3.5 20.4 7",
    ),
    sign(
        ("shot", "shot"),
        Man,
        &["shot", "musket", "muskets", "DR"],
        "M2.5 15.5 5 21l4-1.5 2.5-4.5L22 8.5 21 6.7 9.5 12.5z",
        "M13.5 13v3.5",
    ),
    sign(
        ("elephants", "elephants"),
        Great,
        &["EL", "elephant", "elephants"],
        "M2.5 20v-6.4C2.5 9 5.6 6.6 9.6 6.6h3.2c.6-2 2.2-3 4.2-3 3 0 4.6 2.4 4.6 5.6V18c0 1.2-.8 \
         2-2 2-1 0-1.8-.6-2-1.6l1.2-.4c.1.4.4.5.7.5.4 0 .6-.3.6-.7v-4.6c-.8.8-1.8 1.2-2.9 1.2V20\
         h-3.2v-4.2H8.6V20H5.4v-4.4H4.6V20zM8 5.4V2.2h1.4v1.2h1V2.2h1.4v3.2z",
        "",
    ),
    sign(
        ("chariots", "chariots"),
        Great,
        &["CGP", "CGL", "CG", "chariot", "chariots"],
        "M3.4 4.6h3.2c.2 3.2 1.2 4.6 4.2 4.8h10.8v2.2H4.8c-1-2-1.4-4.4-1.4-7z",
        "M9 22a5 5 0 1 0 0-10 5 5 0 0 0 0 10zM9 12.4v9.2M4.4 17h9.2M5.8 13.8l6.4 6.4M12.2 13.8\
         l-6.4 6.4",
    ),
    sign(
        ("scythed-chariots", "scythed chariots"),
        Great,
        &["CF", "scythed-chariots"],
        "M13.6 11.2c4.4-2.4 7.4-5.4 9-9.2.6 5.6-2 9.6-7.2 12zM13.6 14.8c3.6.6 6.4 2.6 8.4 6-4.4.6\
         -7.6-.6-9.8-3.2z",
        "M8 18.4a5.6 5.6 0 1 0 0-11.2 5.6 5.6 0 0 0 0 11.2zM8 7.6v10.4M2.8 12.8h10.4\
         M4.4 9.2l7.2 7.2M11.6 9.2l-7.2 7.2",
    ),
    sign(
        ("artillery", "artillery"),
        Great,
        &["ART", "guns", "gun", "artillery"],
        "M2.5 10.5 20 5l1.6 4.2L7 15z",
        "M9.5 21.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM9.5 13.5v8M5.5 17.5h8M13.5 18l8 3.5",
    ),
    sign(
        ("wagons", "wagons"),
        Great,
        &["W", "wagons", "wagon", "wagenburg"],
        "M3 13.6V10c0-4 3.4-6.6 9-6.6S21 6 21 10v3.6z",
        "M7 21.4a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6zM17 21.4a2.8 2.8 0 1 0 0-5.6 2.8 2.8 \
         0 0 0 0 5.6zM2 15h20",
    ),
    sign(
        ("baggage", "baggage"),
        Great,
        &["B", "baggage", "camp"],
        "M12 5 21.5 20h-6.4L12 13.6 8.9 20H2.5z",
        "M12 5V1.8h4.2L12 3.6",
    ),
    sign(
        ("commander", "commander"),
        Rider,
        &["commander", "general"],
        "M12 2l2.9 6.3 6.9.8-5.1 4.7 1.4 6.8-6.1-3.4-6.1 3.4 1.4-6.8L2.2 9.1l6.9-.8z",
        "",
    ),
    sign(
        ("standard", "troops"),
        Man,
        &["", "unit"],
        "M6 3.5c4-2 8 2 13 0v9c-5 2-9-2-13 0z",
        "M6 2.5v19",
    ),
];

/// The picture of a code; nothing for one that is not known.
pub fn sign_of(glyph: &str) -> Option<&'static Sign> {
    SIGNS.iter().find(|sign| sign.codes.contains(&glyph))
}

/// What is drawn on the base of such troops.
pub fn figure_of(glyph: &str) -> Figure {
    sign_of(glyph).map_or(Man, |sign| sign.figure)
}

#[cfg(test)]
mod tests {
    use super::SIGNS;

    #[test]
    fn no_code_and_no_name_is_used_twice() {
        let mut codes: Vec<&str> = SIGNS.iter().flat_map(|sign| sign.codes).copied().collect();
        let mut ids: Vec<&str> = SIGNS.iter().map(|sign| sign.id).collect();
        for words in [&mut codes, &mut ids] {
            let count = words.len();
            words.sort_unstable();
            words.dedup();
            assert_eq!(words.len(), count);
        }
    }
}
