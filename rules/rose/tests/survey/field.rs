//! Keywords of the battlefield: each for an event and against it, by what stands on the table.

use super::{Table, at, pose};
use tercio_family::UnitSet;
use tercio_rose::order::Deed;
use tercio_rose::setup::LeaderId;
use tercio_rose::state::{Running, What};
use tercio_rose::troops::{Keyword, Pace};

fn table(ground: &str) -> Table {
    let own =
        [("horse", "gendarmes", 300, 1000, 300, 0), ("guns", "field-artillery", 60, 1500, 300, 0)];
    let foes = [("enemy", "crossbows", 500, 1000, 700, 180)];
    Table::new(&own, &foes, ground)
}

fn go(table: &Table, name: &str, x: i32, y: i32) -> Deed {
    let lead = table.id(name);
    Deed::Move { lead, with: UnitSet::default(), to: at(x, y), facing: None, pace: Pace::Trot }
}

#[test]
fn terrain_is_cover_height_or_a_rough_way() {
    let open = table("");
    open.check_doubtful(Keyword::Terrain, &open.engage("horse", "enemy"));
    let wood =
        table("[[ground]]\nname = \"the wood\"\nkind = \"wood\"\nrect = [900, 690, 200, 90]\n");
    wood.check_contra(Keyword::Terrain, &wood.engage("horse", "enemy"), "with Enemy in the wood");
    wood.check_contra(Keyword::Terrain, &wood.shoot("guns", "enemy"), "with Enemy in the wood");
    let ditch = "[[ground]]\nname = \"the ditch\"\nkind = \"obstacle\"\n\
                 line = [800, 680, 1200, 680]\nwidth = 10\n";
    let ditch = table(ditch);
    ditch.check_contra(
        Keyword::Terrain,
        &ditch.engage("horse", "enemy"),
        "with Enemy behind the ditch",
    );
    let hill = |y: i32| {
        let low = y - 100;
        table(&format!(
            "[[ground]]\nname = \"the hill\"\nkind = \"gentle-hill\"\n\
             rect = [900, {low}, 200, 200]\ncrest = [950, {y}, 1050, {y}]\n"
        ))
    };
    let up = hill(730);
    up.check_contra(
        Keyword::Terrain,
        &up.engage("horse", "enemy"),
        "with Enemy higher, on the hill",
    );
    let down = hill(270);
    down.check_pro(Keyword::Terrain, &down.engage("horse", "enemy"), "it comes down the hill");
}

#[test]
fn the_way_of_a_move_is_rough_or_a_road() {
    let marsh =
        "[[ground]]\nname = \"the marsh\"\nkind = \"difficult\"\nrect = [900, 400, 200, 50]\n";
    let rough = table(marsh);
    let way = go(&rough, "horse", 1000, 500);
    rough.check_contra(Keyword::Terrain, &way, "the way goes through the marsh");
    let road = "[[ground]]\nname = \"the road\"\nkind = \"road\"\nline = [1000, 0, 1000, 600]\n";
    let smooth = table(road);
    let way = go(&smooth, "horse", 1000, 500);
    smooth.check_pro(Keyword::Terrain, &way, "the way follows the road");
    smooth.check_doubtful(Keyword::Terrain, &go(&smooth, "horse", 1200, 500));
}

#[test]
fn ground_between_hides_a_target_and_the_dark_hinders() {
    let wood = "[[ground]]\nname = \"the wood\"\nkind = \"wood\"\nrect = [1100, 450, 300, 100]\n";
    let mut hidden = table(wood);
    let shot = hidden.shoot("guns", "enemy");
    hidden.check_contra(Keyword::Visibility, &shot, "with the wood between Guns and Enemy");
    hidden.check_doubtful(Keyword::Visibility, &hidden.engage("horse", "enemy"));
    hidden.check_doubtful(Keyword::TimeOfDay, &shot);
    hidden.setup.begins = 19 * 60 + 30;
    hidden.state.minute = 29;
    hidden.check_doubtful(Keyword::TimeOfDay, &shot);
    hidden.state.minute = 30;
    hidden.check_contra(Keyword::TimeOfDay, &shot, "it is dark at 20:00");
}

#[test]
fn twice_the_men_near_by_outnumber() {
    let own = [
        ("horse", "gendarmes", 500, 1000, 300, 0),
        ("pikes", "pikes", 1000, 1200, 520, 0),
        ("more", "pikes", 500, 2000, 500, 0),
    ];
    let foes =
        [("enemy", "crossbows", 700, 1000, 700, 180), ("far", "pikes", 1000, 2000, 700, 180)];
    let mut table = Table::new(&own, &foes, "");
    let charge = table.engage("horse", "enemy");
    table.check_pro(Keyword::Outnumbered, &charge, "1500 men there against 700");
    table.unit("pikes").pose = pose(1200, 300, 0);
    table.check_doubtful(Keyword::Outnumbered, &charge);
    let push = table.engage("more", "far");
    table.check_contra(Keyword::Outnumbered, &push, "1000 enemies there against 500");
    let hold = Deed::Hold { unit: table.id("more") };
    table.check_contra(Keyword::Outnumbered, &hold, "1000 enemies there against 500");
}

#[test]
fn a_flank_or_a_rear_is_open() {
    let mut table = table("");
    table.check_doubtful(Keyword::OpenFlank, &table.engage("horse", "enemy"));
    table.unit("enemy").pose = pose(1000, 700, 90);
    table.check_pro(
        Keyword::OpenFlank,
        &table.engage("horse", "enemy"),
        "it strikes Enemy in the right flank",
    );
    table.unit("enemy").pose = pose(1000, 700, 0);
    table.check_pro(
        Keyword::OpenFlank,
        &table.engage("horse", "enemy"),
        "it strikes Enemy in the rear",
    );
    table.check_pro(
        Keyword::OpenFlank,
        &table.shoot("guns", "enemy"),
        "it takes Enemy in the right flank",
    );
}

#[test]
fn horse_charges_who_stands_and_not_who_comes_at_it() {
    let own = [("horse", "gendarmes", 300, 1000, 300, 0), ("foot", "pikes", 900, 1300, 300, 0)];
    let foes = [("enemy", "gendarmes", 300, 1000, 700, 180)];
    let mut table = Table::new(&own, &foes, "");
    let charge = table.engage("horse", "enemy");
    table.check_pro(Keyword::Charging, &charge, "there is room for Horse to gallop");
    table.check_doubtful(Keyword::Charging, &table.engage("foot", "enemy"));
    let (unit, target) = (table.id("enemy"), table.id("horse"));
    let from = table.state.unit(unit).pose;
    let what = What::Engage {
        unit,
        target,
        from,
        to: from,
        stood: from,
        stride: 100,
        claims: Default::default(),
    };
    let narrator = tercio_chance::Seat(1);
    table.state.running.push(Running { id: 0, narrator, what, began: 0, ends: 3 });
    table.check_contra(Keyword::Charging, &charge, "with Enemy at the charge as well");
}

#[test]
fn loose_men_are_ridden_down_and_hard_to_hit() {
    let mut table = table("");
    let (charge, shot) = (table.engage("horse", "enemy"), table.shoot("guns", "enemy"));
    table.check_doubtful(Keyword::Skirmishing, &charge);
    table.unit("enemy").skirmishing = true;
    table.check_pro(Keyword::Skirmishing, &charge, "the order of Enemy is loose, before horse");
    table.check_contra(Keyword::Skirmishing, &shot, "the order of Enemy is loose, a poor mark");
}

#[test]
fn distances_are_long_or_short() {
    let mut table = table("");
    let shot = table.shoot("guns", "enemy");
    // 387.5 aside between the blocks, and 400 ahead: beyond 200, within 1500.
    table.check_contra(Keyword::Distance, &shot, "557 paces are a long shot");
    table.unit("enemy").pose = pose(1500, 380, 180);
    table.check_pro(Keyword::Distance, &shot, "80 paces are point blank");
    table.unit("enemy").pose = pose(1500, 450, 180);
    table.check_doubtful(Keyword::Distance, &shot);
    table.check_pro(Keyword::Distance, &go(&table, "horse", 1000, 400), "it is 100 paces only");
    table.check_contra(Keyword::Distance, &go(&table, "horse", 1000, 800), "500 paces are far");
    table.check_doubtful(Keyword::Distance, &go(&table, "horse", 1000, 550));
}

#[test]
fn checks_take_long_or_are_soon_done() {
    let table = table("");
    table.check_pro(Keyword::Duration, &go(&table, "horse", 1000, 480), "it takes 2 dice only");
    let round = go(&table, "horse", 520, 940);
    table.check_contra(Keyword::Duration, &round, "it takes 8 dice of time");
    table.check_doubtful(Keyword::Duration, &go(&table, "horse", 1000, 600));
    table.check_doubtful(Keyword::Duration, &table.shoot("guns", "enemy"));
    let ride =
        |x: i32| Deed::Ride { leader: LeaderId(0), to: tercio_rose::order::Goal::Place(at(x, 10)) };
    table.check_pro(Keyword::Duration, &ride(110), "it takes 1 dice only");
}
