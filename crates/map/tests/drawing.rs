//! A map of everything: every kind of ground, every sign, reaches, measured lines.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

mod scenes;

use scenes::{everything, reaches, rulers};
use std::path::Path;
use tercio_engine::{Badge, Piece, Scene};
use tercio_map::{Look, draw};

fn look(dark: bool) -> Look {
    Look { dark, title: "A field of everything".into(), ..Look::default() }
}

fn whole(dark: bool) -> String {
    draw(&everything(), &reaches(), &rulers(), &look(dark))
}

#[test]
fn the_map_of_everything_is_the_one_on_file() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let (path, drawn) = (folder.join("everything.svg"), whole(false));
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(&path, &drawn).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == drawn, "the map is another; UPDATE_GOLDEN=1 writes it anew, then look at it");
}

/// The text between tags and the tags themselves, checked as XML would be.
fn check_markup(svg: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = svg;
    while let Some(at) = rest.find('<') {
        assert!(!rest[..at].contains('>'), "a loose `>`: {}", &rest[..at]);
        let end = rest.find('>').unwrap();
        let tag = &rest[at + 1..end];
        assert!(!tag.contains('<'), "a loose `<`: {tag}");
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        let name = tag.trim_start_matches('/').split([' ', '/', '\n']).next().unwrap();
        match (tag.starts_with('/'), tag.ends_with('/')) {
            (true, _) => assert_eq!(open.pop(), Some(name)),
            (false, true) => {}
            (false, false) => open.push(name),
        }
        rest = &rest[end + 1..];
    }
    assert_eq!(open, Vec::<&str>::new());
    for part in svg.split('&').skip(1) {
        let word = part.split(';').next().unwrap();
        assert!(["amp", "lt", "gt", "quot", "#39"].contains(&word), "&{word}");
    }
}

#[test]
fn tags_are_balanced_and_names_cannot_break_out() {
    let mut scene = everything();
    scene.pieces[0].name = "<script>alert('x')</script> & \"sons\"".into();
    scene.pieces[0].label = "</title></svg>".into();
    scene.pieces[0].glyph = "<>".into();
    scene.pieces[0].badges = vec![Badge { text: "&".into(), meaning: "<b>".into() }];
    scene.areas[0].kind = "\"><script>".into();
    scene.areas[0].label = "]]>".into();
    scene.sides[0] = "A & B".into();
    scene.unit_name = "<ell>".into();
    for dark in [false, true] {
        let svg = draw(&scene, &reaches(), &rulers(), &look(dark));
        check_markup(&svg);
        assert!(!svg.contains("<script"));
        assert!(svg.contains("A &amp; B"));
    }
}

#[test]
fn nothing_is_asked_from_elsewhere() {
    let svg = whole(false);
    let elsewhere = ["<script", "<image", "@import", "@font-face", "url(http", "href=\"http"];
    for word in elsewhere {
        assert!(!svg.contains(word), "{word}");
    }
    // What is referred to is there, once.
    for part in svg.split("href=\"#").skip(1).chain(svg.split("url(#").skip(1)) {
        let id = part.split(['"', ')']).next().unwrap();
        assert_eq!(svg.matches(&format!(" id=\"{id}\"")).count(), 1, "{id}");
    }
}

#[test]
fn units_that_are_out_are_not_on_the_table() {
    let mut scene = everything();
    let there = draw(&scene, &[], &[], &look(false));
    assert!(there.contains("<title>Housecarls"), "its place on the table");
    scene.pieces[0].out = true;
    let gone = draw(&scene, &[], &[], &look(false));
    assert!(!gone.contains("<title>Housecarls"));
    assert!(gone.contains("not on the table: Housecarls"));
}

/// The numbers of an attribute of the tags that have it.
fn numbers(svg: &str, attribute: &str) -> Vec<f64> {
    let key = format!(" {attribute}=\"");
    svg.split(&key).skip(1).filter_map(|part| part.split('"').next()?.parse().ok()).collect()
}

#[test]
fn words_stay_on_the_sheet() {
    let svg = whole(false);
    let words: String = svg.split("<text").skip(1).map(|part| format!("<text{part}")).collect();
    // The drawing is 180 wide and 120 high, with a margin, a title and a legend.
    for x in numbers(&words, "x") {
        assert!((-7.0..=187.0).contains(&x), "{x}");
    }
    for y in numbers(&words, "y") {
        assert!((-13.0..=165.0).contains(&y), "{y}");
    }
}

/// Where the middle of a name stands.
fn place(svg: &str, name: &str) -> (f64, f64) {
    let end = svg.find(&format!(">{name}</text>")).unwrap_or_else(|| panic!("{name}"));
    let start = svg[..end].rfind("<text").unwrap();
    let tag = &svg[start..end];
    (numbers(tag, "x")[0], numbers(tag, "y")[0])
}

#[test]
fn a_name_stands_behind_its_unit_unless_another_stands_there() {
    let unit = |name: &str, y: i32| Piece {
        name: name.into(),
        x: 90_000,
        y: y * 1_000,
        width: 12_000,
        depth: 4_000,
        ..Piece::default()
    };
    let mut scene =
        Scene { width: 180_000, height: 120_000, unit_ticks: 1_000, ..Scene::default() };
    scene.pieces = vec![unit("Vanguard", 60)];
    let (x, y) = place(&draw(&scene, &[], &[], &look(false)), "Vanguard");
    // The front is at 60 from above, the rear at 64.
    assert!((x - 90.0).abs() < 1.0 && (65.0..68.0).contains(&y), "{x} {y}");
    scene.pieces.push(unit("Reserve", 55));
    let (x, y) = place(&draw(&scene, &[], &[], &look(false)), "Vanguard");
    let upon = (x - 90.0).abs() < 9.0 && (64.0..71.0).contains(&y);
    assert!(!upon, "{x} {y}");
}

#[test]
fn the_view_box_is_in_units_of_the_scene() {
    let scene = Scene { width: 48_000, height: 36_000, unit_ticks: 1_000, ..Scene::default() };
    let svg = draw(&scene, &[], &[], &Look { width: 800, ..Look::default() });
    let view: Vec<f64> = svg
        .split("viewBox=\"")
        .nth(1)
        .and_then(|rest| rest.split('"').next())
        .unwrap()
        .split(' ')
        .map(|number| number.parse().unwrap())
        .collect();
    assert!(view[0] < 0.0 && view[0] + view[2] > 48.0 && view[2] < 55.0, "{view:?}");
    assert!(view[1] < 0.0 && view[1] + view[3] > 36.0 && view[3] < 50.0, "{view:?}");
    assert!(svg.contains("width=\"800\""));
}

#[test]
fn odd_scenes_are_drawn_without_a_fault() {
    check_markup(&draw(&Scene::default(), &[], &[], &Look::default()));
    let mut odd = everything();
    odd.unit_ticks = 0;
    odd.height = i32::MAX;
    for (index, area) in odd.areas.iter_mut().enumerate() {
        match index % 4 {
            0 => area.outline.clear(),
            1 => area.outline.truncate(2),
            2 => area.outline[0] = [i32::MIN, i32::MAX],
            _ => area.line = vec![[5, 5]; 3],
        }
    }
    for (index, piece) in odd.pieces.iter_mut().enumerate() {
        match index % 3 {
            0 => (piece.x, piece.y) = (i32::MAX, i32::MIN),
            1 => (piece.width, piece.depth) = (0, -5),
            _ => (piece.ranks, piece.files) = (255, 255),
        }
    }
    let svg = draw(&odd, &reaches(), &rulers(), &Look { width: 0, ..Look::default() });
    check_markup(&svg);
    for word in ["NaN", "inf"] {
        assert!(!svg.contains(word), "{word}");
    }
}
