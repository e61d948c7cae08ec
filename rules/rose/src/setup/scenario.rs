//! Scenarios: a table, its ground, players, two armies and where they stand.

use super::army::{Army, check_size, read_army, read_force};
use super::form::{MINUTES, SYSTEM, TABLE_SIDE, WIDTHS};
use super::free::MORNING;
use super::leader::{Posting, tell_apart};
use super::place::read_place;
use super::word::read_keywords;
use super::{LEADERS_MAX, PLAYERS_MAX, PlayerSetup, Setup};
use crate::order::notation::VERBS;
use crate::sheet;
use tercio_chance::Seat;
use tercio_engine::setup::{Part, Reader};
use tercio_engine::{PieceSource, SetupFaults, Shelf};
use tercio_family::{
    Placing, Sources, army_text, army_that_stands, check_apart, check_system, find_side,
    note_sources, read_grounds, read_lessons, read_prefix, read_whole, two_sides,
};
use tercio_field::{TICKS_PER_U, Table, Terrain};
use tercio_ledger::Rule;

/// What has been read of a battle so far.
struct Draft<'r, 't> {
    reader: &'r Reader<'t>,
    shelf: &'r dyn Shelf,
    table: Table,
    terrain: &'r Terrain,
    army: Army,
    players: Vec<PlayerSetup>,
    /// Places are chosen at the table.
    free: bool,
    /// Where each of its units stands in the file; one without a place stands nowhere yet.
    sources: Vec<PieceSource>,
}

/// Reads a scenario; armies it names are found on the shelf.
pub fn read(file: &str, text: &str, shelf: &dyn Shelf) -> Result<Setup, SetupFaults> {
    read_whole(file, text, |reader, root, sources| read_root(reader, root, shelf, sources))
}

/// As much of a scenario as can be read, and all that is wrong with it.
pub(super) fn read_partly(
    file: &str,
    text: &str,
    shelf: &dyn Shelf,
) -> (Option<Setup>, Sources, SetupFaults) {
    let read = |reader: &Reader<'_>, root: &Part<'_, '_>, sources: &mut Sources| {
        read_root(reader, root, shelf, sources)
    };
    tercio_family::read_partly(file, text, read)
}

fn read_root(
    reader: &Reader<'_>,
    root: &Part<'_, '_>,
    shelf: &dyn Shelf,
    sources: &mut Sources,
) -> Option<Setup> {
    check_system(root, SYSTEM);
    let title = root.text("title");
    let about = root.text_or("note", "");
    let side = |key, usual: &Rule| {
        root.number_or(key, TABLE_SIDE, usual.value.into()) as i32 * TICKS_PER_U
    };
    let wide = side("width", &sheet::TABLE_WIDE);
    let table = Table::new(wide, side("height", &sheet::TABLE_DEEP));
    let minutes = root.number_or("minutes", MINUTES, sheet::END_TIME.value.into());
    let begins = read_clock(root);
    let free = root.flag("free");
    let (places, features) = read_grounds(root, &table, &WIDTHS, &mut sources.grounds);
    let terrain = Terrain { features };
    let (army, players) = (Army::default(), Vec::new());
    let (terrain_ref, units) = (&terrain, Vec::new());
    let mut draft =
        Draft { reader, shelf, table, terrain: terrain_ref, army, players, free, sources: units };
    let parts = root.tables("side").into_iter().zip(0u8..);
    let sides: Vec<String> = parts.map(|(part, side)| draft.read_side(part, side)).collect();
    let keywords = read_keywords(root, &sides);
    let attacker = find_side(root, "attacker", &sides);
    let lessons = read_lessons(root, VERBS, &draft.army.units);
    let Draft { mut army, players, sources: units, .. } = draft;
    let sides = two_sides(root, sides)?;
    tell_apart(&mut army.leaders, &sides);
    check_size(root, "the battle is too large", &army);
    if players.len() > PLAYERS_MAX {
        root.fault("there are too many players", format!("at most {PLAYERS_MAX}"));
    }
    sources.units = units;
    Some(Setup {
        title: title?,
        about,
        table,
        terrain,
        places,
        sides,
        players: players.into_iter().take(PLAYERS_MAX).collect(),
        leaders: army.leaders.into_iter().take(LEADERS_MAX).collect(),
        minutes: u16::try_from(minutes).unwrap_or(u16::MAX),
        attacker,
        begins,
        keywords,
        lessons,
        units: army.units,
    })
}

/// `begins = "09:30"`, in minutes after midnight.
fn read_clock(root: &Part<'_, '_>) -> u16 {
    let text = root.text_or("begins", "");
    let clock = || {
        let (hours, minutes) = text.split_once(':')?;
        let part = |digits: &str, most: u16| -> Option<u16> {
            let plain = digits.len() == 2 && digits.bytes().all(|byte| byte.is_ascii_digit());
            digits.parse().ok().filter(|number| plain && *number <= most)
        };
        Some(part(hours, 23)? * 60 + part(minutes, 59)?)
    };
    if text.is_empty() && !root.has("begins") {
        return MORNING;
    }
    clock().unwrap_or_else(|| {
        let what = format!("`{text}` tells no time of day");
        root.fault_at("begins", what, "hours and minutes, as in \"09:30\"");
        MORNING
    })
}

impl<'t> Draft<'_, 't> {
    /// Reads one side, and gives its name.
    fn read_side(&mut self, part: Part<'_, 't>, side: u8) -> String {
        let name = part.text("name").unwrap_or_default();
        let (first, seat) = (self.army.units.len(), self.players.len());
        let seat = u8::try_from(seat).unwrap_or(u8::MAX);
        self.read_players(&part, side, &name);
        let leaders = self.enlist(&part, side, seat);
        let (table, units, sources) = (self.table, &mut self.army.units, &mut self.sources);
        let mut placing = Placing { table, units, sources, first };
        for place in part.tables("place") {
            read_place(&mut placing, place, self.terrain);
        }
        placing.close(&part, self.free);
        self.check_players(&part, side, leaders);
        part.close();
        name
    }

    /// `[[side.player]]`, or one player with the name of the side.
    fn read_players(&mut self, part: &Part<'_, 't>, side: u8, name: &str) {
        let before = self.players.len();
        for mut table in part.tables("player") {
            let name = table.text("name").unwrap_or_default();
            table.call(format!("player `{name}`"));
            if self.players.iter().any(|player| player.name == name) {
                let what = format!("two players are called `{name}`");
                table.fault_at("name", what, "give them different names");
            }
            table.close();
            self.players.push(PlayerSetup { name, side });
        }
        if self.players.len() == before {
            self.players.push(PlayerSetup { name: name.into(), side });
        }
    }

    /// Everybody who plays speaks for somebody; the side's own commanders begin at `first`.
    fn check_players(&self, part: &Part<'_, 't>, side: u8, first: usize) {
        let own = self.players.iter().zip(0u8..).filter(|(player, _)| player.side == side);
        let leaders = self.army.leaders.get(first..).unwrap_or_default();
        for (player, seat) in own {
            if !leaders.iter().any(|leader| leader.seat == Seat(seat)) {
                let what = format!("player `{}` has no commander", player.name);
                let hint = format!("write player = \"{}\" in a [[side.leader]]", player.name);
                part.fault(what, hint);
            }
        }
    }

    /// Adds the army of a side to the battle, and says where its commanders begin.
    fn enlist(&mut self, part: &Part<'_, 't>, side: u8, seat: u8) -> usize {
        let prefix = read_prefix(part);
        let other = army_that_stands(part, "unit");
        let mut parts = part.tables("leader");
        let army = match other.as_deref() {
            Some(name) => self.army_of(part, name),
            None => read_force(part, &mut parts, false),
        };
        let key = if other.is_some() { "army" } else { "unit" };
        let (first, leaders) = (self.army.units.len(), self.army.leaders.len());
        army.join(side, &prefix, &mut self.army);
        self.army.leaders[leaders..].iter_mut().for_each(|leader| leader.seat = Seat(seat));
        let own = (&self.army.units[first..], &self.army.paths[first..]);
        check_apart(part, key, &self.army.units, first);
        note_sources(part, other.as_deref(), own, &mut self.sources);
        let (units, players, table) = (&self.army.units, &self.players, self.table);
        let posting = Posting { table, units, first, players, seat, side };
        let known = &mut self.army.leaders[leaders..];
        for (place, part) in parts.into_iter().enumerate() {
            match known.get_mut(place).filter(|_| other.is_none()) {
                Some(leader) => posting.read_post(part, leader),
                None => posting.read_known(part, known),
            }
        }
        leaders
    }

    /// The army a side names.
    fn army_of(&self, part: &Part<'_, 't>, name: &str) -> Army {
        let Some((file, text)) = army_text(part, self.shelf, name) else {
            return Army::default();
        };
        read_army(&file, &text).unwrap_or_else(|faults| {
            self.reader.take_over(faults);
            Army::default()
        })
    }
}
