//! Colours, by day and by night. Sides have those of the page.

/// Every colour of a drawing.
#[derive(Clone, Copy, Debug)]
pub struct Ink {
    /// Around the table, and in its corners.
    pub paper: &'static str,
    pub table: &'static str,
    pub table_edge: &'static str,
    pub grid: &'static str,
    /// Letters and outlines.
    pub ink: &'static str,
    pub faint: &'static str,
    /// Behind letters.
    pub halo: &'static str,
    pub hill: &'static str,
    pub contour: &'static str,
    pub wood: &'static str,
    pub leaf: &'static str,
    pub leaf_dark: &'static str,
    pub trunk: &'static str,
    pub broken: &'static str,
    pub difficult: &'static str,
    pub tuft: &'static str,
    pub marsh: &'static str,
    pub water: &'static str,
    pub shore: &'static str,
    pub rock: &'static str,
    pub rock_dark: &'static str,
    pub road: &'static str,
    pub road_edge: &'static str,
    pub built: &'static str,
    pub house: &'static str,
    pub roof: &'static str,
    pub stone: &'static str,
    pub hedge: &'static str,
    /// Of a sign on a base.
    pub plate: &'static str,
    pub sign: &'static str,
    pub ruler: &'static str,
    pub command: &'static str,
    pub sides: [Side; 4],
}

/// The colours of one side.
#[derive(Clone, Copy, Debug)]
pub struct Side {
    pub fill: &'static str,
    /// As letters on the table.
    pub text: &'static str,
}

const fn side(fill: &'static str, text: &'static str) -> Side {
    Side { fill, text }
}

pub const DAY: Ink = Ink {
    paper: "#e9dcbd",
    table: "#f6eed8",
    table_edge: "#eadfc0",
    grid: "#a08a5c",
    ink: "#2f261b",
    faint: "#6d5c42",
    halo: "#f6eed8",
    hill: "#c9a566",
    contour: "#8a5f2c",
    wood: "#b7c78f",
    leaf: "#6f9150",
    leaf_dark: "#45622f",
    trunk: "#5b4326",
    broken: "#d9c894",
    difficult: "#cbbf86",
    tuft: "#6c7034",
    marsh: "#bcd0bd",
    water: "#a9cbd6",
    shore: "#3f7389",
    rock: "#b9b1a4",
    rock_dark: "#5f574c",
    road: "#f2e2b5",
    road_edge: "#7d5f37",
    built: "#e2cdb0",
    house: "#f4ead6",
    roof: "#b05f43",
    stone: "#aaa196",
    hedge: "#77894a",
    plate: "#fbf6e8",
    sign: "#241c12",
    ruler: "#7a1f14",
    command: "#7a5a00",
    sides: [
        side("#2a76ad", "#0a4f7d"),
        side("#e3992a", "#7a4500"),
        side("#2b9077", "#066150"),
        side("#b7648f", "#8a3a66"),
    ],
};

pub const NIGHT: Ink = Ink {
    paper: "#14161a",
    table: "#23271f",
    table_edge: "#1b1e19",
    grid: "#77735a",
    ink: "#ece5d6",
    faint: "#a99f8a",
    halo: "#1d201b",
    hill: "#8a6a35",
    contour: "#c49a5c",
    wood: "#34482b",
    leaf: "#4d6d39",
    leaf_dark: "#8aab68",
    trunk: "#8b6b43",
    broken: "#3d3a26",
    difficult: "#424024",
    tuft: "#a3a565",
    marsh: "#2c4340",
    water: "#27495a",
    shore: "#79b0c7",
    rock: "#5a554e",
    rock_dark: "#b6ada0",
    road: "#5c5036",
    road_edge: "#bfa36e",
    built: "#42382d",
    house: "#cdbfa6",
    roof: "#9c5039",
    stone: "#7f786f",
    hedge: "#6d8048",
    plate: "#f3ecdb",
    sign: "#1c160e",
    ruler: "#ff9d8a",
    command: "#f1cf6b",
    sides: [
        side("#57a9de", "#8fcaf0"),
        side("#eeb044", "#f3c26a"),
        side("#45bd9d", "#70d3b7"),
        side("#d58bb3", "#e6aaca"),
    ],
};
