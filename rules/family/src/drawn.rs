//! Ground as a scene shows it.

use crate::ground::ground_word;
use tercio_engine::Area;
use tercio_field::{Feature, Ground, Point, Shape};

/// Names of difficult ground that is wet.
const WET: [&str; 5] = ["marsh", "bog", "fen", "swamp", "mire"];

/// A word of a file as it is spoken.
pub fn spoken(word: &str) -> String {
    word.replace('-', " ")
}

/// A piece of ground as a scene shows it.
pub fn ground_area(feature: &Feature, name: &str) -> Area {
    let points = |points: &[Point]| points.iter().map(|p| [p.x, p.y]).collect();
    let (line, width) = match &feature.shape {
        Shape::Strip(strip) => (points(strip.line().points()), strip.width()),
        Shape::Area(_) => {
            (feature.crest.as_ref().map(|crest| points(crest.points())).unwrap_or_default(), 0)
        }
    };
    let kind = spoken(ground_word(feature.kind));
    Area {
        kind: ground_look(feature.kind, name).into(),
        label: if name == kind { kind } else { format!("{name} ({kind})") },
        outline: points(&feature.shape.outline()),
        line,
        width,
    }
}

/// How ground is drawn: as its kind, but for wet ground and houses.
pub fn ground_look(ground: Ground, name: &str) -> &'static str {
    let mut words = name.split(|sign: char| !sign.is_alphabetic());
    match ground {
        Ground::Difficult if words.any(|word| WET.contains(&word)) => "marsh",
        Ground::BuiltUp => "buildings",
        _ => ground_word(ground),
    }
}

#[cfg(test)]
mod tests {
    use super::ground_area;
    use tercio_field::{Feature, Ground, Point, Polygon};

    fn drawn(kind: Ground, name: &str) -> (String, String) {
        let shape = Polygon::rect(Point::new(0, 0), Point::new(9_000, 5_000)).into();
        let area = ground_area(&Feature { kind, shape, crest: None }, name);
        (area.kind, area.label)
    }

    #[test]
    fn wet_ground_and_houses_look_their_own_way() {
        let both = |kind: &str, label: &str| (kind.to_string(), label.to_string());
        let fen = drawn(Ground::Difficult, "the fen");
        assert_eq!(fen, both("marsh", "the fen (difficult)"));
        assert_eq!(drawn(Ground::Difficult, "the fence").0, "difficult");
        assert_eq!(drawn(Ground::BuiltUp, "built up"), both("buildings", "built up"));
    }
}
