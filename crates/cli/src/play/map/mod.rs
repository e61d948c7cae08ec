//! The table as text: footprints with letters, ground as light texture, a legend.

mod footprint;
mod grid;
mod ground;
mod legend;

use crate::out::Out;
use crate::tables::table;
pub use grid::Extent;
use grid::{Grid, margin};
use std::fmt::Write;
use tercio_engine::{Panel, Scene};

/// One sign of the map, and whose it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sign {
    Bare,
    Ground(char),
    Mark,
    Unit(char, u8),
}

/// The whole map with its legend.
pub fn draw(scene: &Scene, out: &Out) -> String {
    draw_part(scene, Extent::Whole, out)
}

/// A map of as much as is wanted, with a legend of what is on it.
pub fn draw_part(scene: &Scene, extent: Extent<'_>, out: &Out) -> String {
    if scene.width <= 0 || scene.height <= 0 {
        return String::new();
    }
    let grid = Grid::of(scene, extent, out);
    let mut signs = vec![vec![Sign::Bare; grid.columns]; grid.rows];
    let kinds = ground::textures(scene);
    for area in &scene.areas {
        let texture = kinds.iter().find(|(kind, _)| *kind == area.kind).map_or(':', |(_, t)| *t);
        ground::lay(&grid, &mut signs, area, texture);
    }
    for mark in &scene.marks {
        if let Some((row, column)) = grid.place(f64::from(mark.x), f64::from(mark.y)) {
            signs[row][column] = Sign::Mark;
        }
    }
    let codes = footprint::codes(scene);
    let drawn = footprint::stamp(&grid, &mut signs, scene, &codes);
    let every = figures_every(scene, &grid);
    let mut text = framed(scene, &grid, &signs, every, out);
    let part = matches!(extent, Extent::Around(_));
    let seen = legend::Seen { scene, signs: &signs, codes: &codes, drawn: &drawn, part };
    text.push_str(&seen.legend(&kinds, out));
    let _ = writeln!(text, "  edges marked every {every}, unit: {}", scene.unit_name);
    text
}

/// Every so many units of length a figure stands at the edge: as many as have room.
fn figures_every(scene: &Scene, grid: &Grid) -> i32 {
    const STEPS: [i32; 8] = [1, 2, 3, 6, 12, 20, 30, 60];
    const APART: f64 = 8.0;
    let columns = |step: i32| f64::from(step) * f64::from(scene.unit_ticks.max(1)) / grid.wide;
    STEPS.into_iter().find(|step| columns(*step) >= APART).unwrap_or(100)
}

fn framed(scene: &Scene, grid: &Grid, signs: &[Vec<Sign>], every: i32, out: &Out) -> String {
    let unit = f64::from(scene.unit_ticks.max(1));
    let margin = margin(scene);
    let edge = format!("{:margin$}+{}\n", "", "-".repeat(grid.columns));
    let mut text = edge.clone();
    let mut last_figure = i32::MAX;
    for (row, line) in signs.iter().enumerate() {
        let (_, y) = grid.point(row, 0);
        // In whole ticks, so that a figure on the edge of two rows falls on one of them.
        let lowest = ((y - grid.high / 2.0).round() / unit).ceil() as i32;
        let highest = ((y + grid.high / 2.0).round() / unit).ceil() as i32;
        let figure = (lowest..highest).find(|at| at % every == 0 && *at != last_figure);
        last_figure = figure.unwrap_or(last_figure);
        let figure = figure.map_or_else(String::new, |at| at.to_string());
        let _ = write!(text, "{figure:>margin$}|");
        let last = line.iter().rposition(|sign| *sign != Sign::Bare);
        for sign in line.iter().take(last.map_or(0, |last| last + 1)) {
            match sign {
                Sign::Bare => text.push(' '),
                Sign::Ground(texture) => text.push_str(&out.faint(&texture.to_string())),
                Sign::Mark => text.push('*'),
                Sign::Unit(sign, side) => text.push_str(&out.side(*side, &sign.to_string())),
            }
        }
        text.push('\n');
    }
    text.push_str(&edge);
    let _ = writeln!(text, "{:margin$} {}", "", figures(grid, unit, every).trim_end());
    text
}

/// The figures under the map.
fn figures(grid: &Grid, unit: f64, every: i32) -> String {
    let mut figures = " ".repeat(grid.columns);
    let mut at = (grid.left() / unit / f64::from(every)).ceil() as i32 * every;
    while f64::from(at) * unit <= grid.right() {
        let column = ((f64::from(at) * unit - grid.left()) / grid.wide) as usize;
        let figure = at.to_string();
        if column + figure.len() <= figures.len() {
            figures.replace_range(column..column + figure.len(), &figure);
        }
        at += every;
    }
    figures
}

/// Panels as tables; those without rows are left out.
pub fn panels(panels: &[Panel], out: &Out) -> String {
    let mut text = String::new();
    for panel in panels.iter().filter(|panel| !panel.rows.is_empty()) {
        let _ =
            write!(text, "{}\n{}", out.bold(&panel.title), table(&panel.head, &panel.rows, out));
        text.push('\n');
    }
    text
}

/// Panels with more rows than this are worth shortening.
const ROWS_FEW: usize = 12;

/// The panels that are not as they were, whole; of a long one, if `short`, the rows that are not.
pub fn changed(panels: &[Panel], before: &[Panel], short: bool) -> Vec<Panel> {
    let news = |panel: &Panel| {
        let known = before.iter().find(|known| known.title == panel.title);
        let Some(known) = known.filter(|_| short && panel.rows.len() > ROWS_FEW) else {
            return panel.clone();
        };
        let rows = panel.rows.iter().filter(|row| !known.rows.contains(row)).cloned().collect();
        Panel { rows, pieces: Vec::new(), ..panel.clone() }
    };
    panels.iter().filter(|panel| !before.contains(panel)).map(news).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tercio_engine::{Area, Badge, Piece};

    fn plain() -> Out {
        Out { json: false, colour: false, width: 80, height: None }
    }

    fn scene() -> Scene {
        let piece = Piece {
            name: "knights".into(),
            label: "knights (800 men)".into(),
            x: 12_000,
            y: 6_000,
            width: 6_000,
            depth: 1_000,
            ..Piece::default()
        };
        let gone = Piece {
            id: 1,
            name: "Levy".into(),
            label: "levy (90 men)".into(),
            side: 1,
            out: true,
            ..piece.clone()
        };
        let area = Area {
            kind: "marsh".into(),
            label: "the marsh".into(),
            outline: vec![[0, 0], [4_000, 0], [4_000, 4_000], [0, 4_000]],
            ..Area::default()
        };
        Scene {
            width: 24_000,
            height: 12_000,
            unit_ticks: 1_000,
            unit_name: "inch".into(),
            pieces: vec![piece, gone],
            areas: vec![area],
            ..Scene::default()
        }
    }

    #[test]
    fn footprints_ground_and_legend_are_drawn() {
        let text = draw(&scene(), &plain());
        assert!(text.contains("AAA^AAA") || text.contains("AAAA^AAA"), "{text}");
        assert!(text.contains("\" \" \" "), "{text}");
        assert!(text.contains("A^  knights (800 men)"), "{text}");
        assert!(text.contains("not on the table: levy"), "{text}");
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    }

    #[test]
    fn odd_scenes_are_drawn_without_a_fault() {
        assert_eq!(draw(&Scene::default(), &plain()), "");
        let mut odd = scene();
        odd.pieces[0].x = -5_000;
        odd.pieces[0].y = i32::MAX;
        odd.areas[0].outline.clear();
        odd.height = 1_000_000;
        assert!(!draw(&odd, &plain()).is_empty());
    }

    /// Two lines of twenty bases of 8 by 3 in contact on a table of 180 by 120.
    fn armies() -> Scene {
        let piece = |at: u16| {
            let (side, place) = (at / 20, i32::from(at % 20));
            let badge =
                |text: &str, meaning: &str| Badge { text: text.into(), meaning: meaning.into() };
            Piece {
                id: at,
                name: "Foot".into(),
                label: format!("Foot (foot-{at})"),
                side: side as u8,
                x: 14_000 + place * 8_000,
                y: if side == 0 { 40_000 } else { 60_000 },
                facing: if side == 0 { 0 } else { 32_768 },
                width: 8_000,
                depth: 3_000,
                badges: if place == 3 {
                    vec![badge("D", "disordered"), badge("-2", "VBU lost")]
                } else {
                    Vec::new()
                },
                ..Piece::default()
            }
        };
        let road = Area {
            kind: "road".into(),
            outline: vec![[90_000, 0], [90_500, 0], [90_500, 120_000], [90_000, 120_000]],
            line: vec![[90_250, 0], [90_250, 120_000]],
            width: 500,
            ..Area::default()
        };
        Scene {
            width: 180_000,
            height: 120_000,
            unit_ticks: 1_000,
            unit_name: "U".into(),
            sides: vec!["Red".into(), "Blue".into()],
            pieces: (0..40).map(piece).collect(),
            areas: vec![road],
            ..Scene::default()
        }
    }

    #[test]
    fn thin_bases_in_a_line_stay_apart() {
        for (width, height) in [(80, Some(24)), (100, None), (120, Some(40)), (200, Some(60))] {
            let out = Out { width, height, ..plain() };
            let text = draw(&armies(), &out);
            let lines: Vec<&str> = text.lines().collect();
            for (first, arrow) in [('A', '^'), ('a', 'v')] {
                let line = lines.iter().find(|line| line.contains([first]) && line.contains('|'));
                let line = line.unwrap_or_else(|| panic!("no {first}:\n{text}"));
                let line = line.split_once('|').unwrap_or(("", line)).1;
                assert_eq!(line.matches(arrow).count(), 20, "{text}");
                assert!(!line.trim().contains(' '), "gaps in a closed line:\n{text}");
                for sign in (first..).take(20) {
                    assert!(line.contains(sign), "{sign} at {width}:\n{text}");
                }
            }
            assert!(lines.iter().all(|line| line.chars().count() <= width), "{text}");
            let every = text.split("every ").nth(1).and_then(|rest| rest.split(',').next());
            let every = every.and_then(|figure| figure.parse().ok()).unwrap_or(1);
            for figure in (0..120).step_by(every) {
                assert!(text.contains(&format!("\n{figure:>3}|")), "{figure} at {width}:\n{text}");
            }
            let roads = lines.iter().filter(|line| line.contains('=')).count();
            assert!(roads > 20, "the road falls between the signs:\n{text}");
            assert!(text.contains("D^ foot-3 D -2"), "{text}");
            assert!(text.contains("D disordered, -n VBU lost"), "{text}");
            let legend = lines.iter().skip_while(|line| !line.contains("Red")).count();
            assert!(legend <= 16, "{legend} lines:\n{text}");
        }
    }

    #[test]
    fn a_close_up_shows_the_surroundings_of_a_unit() {
        let scene = armies();
        let text = draw_part(&scene, Extent::Around(&scene.pieces[9]), &plain());
        assert!(text.contains("IJJJJ^JJJJJK"), "{text}");
        assert!(text.contains("N^  Foot (foot-13)") && !text.contains("foot-14"), "{text}");
        // A unit in a corner: the table ends there, and the map with it.
        let text = draw_part(&scene, Extent::Around(&scene.pieces[0]), &plain());
        assert!(text.contains("    0  "), "{text}");
    }

    #[test]
    fn only_what_changed_is_given_again() {
        let panel = |title: &str, men: [i32; 13]| Panel {
            title: title.into(),
            rows: men.iter().enumerate().map(|(at, men)| vec![format!("{at}: {men}")]).collect(),
            ..Panel::default()
        };
        let before = [panel("Units", [90; 13]), panel("Lists", [1; 13])];
        let mut men = [90; 13];
        men[4] = 60;
        let after = [panel("Units", men), panel("Lists", [1; 13])];
        let rows = |short: bool| -> Vec<usize> {
            changed(&after, &before, short).iter().map(|panel| panel.rows.len()).collect()
        };
        assert_eq!((rows(false), rows(true)), (vec![13], vec![1]));
        assert_eq!(changed(&after, &before, true)[0].rows, [["4: 60"]]);
        assert_eq!(changed(&after, &[], true), after);
    }
}
