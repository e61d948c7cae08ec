//! What a commander is like: how dear losses are to him and how much he wants to get on.

/// Weights of a commander's judgement. Shares are shares of what a body of troops is worth, so
/// that they mean the same in every system.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Temper {
    /// What a loss of ours counts against one of the enemy's when we may choose to fight.
    pub caution: f64,
    /// The same for those who hold their ground: they need not fight.
    pub caution_holding: f64,
    /// How much dearer a body is that a commander is with.
    pub guard: f64,
    /// A charge must promise at least this share more than it costs.
    pub charge_least: f64,
    /// A shot must promise at least this share.
    pub shot_least: f64,
    /// What it is worth to strike before the enemy strikes, as a share of what his blow would cost.
    pub seize: f64,
    /// Getting nearer to a goal by a whole move, to who has to come on and to who has not.
    pub drive_attacker: f64,
    pub drive: f64,
    /// Turns before the end from which time presses: who is behind then comes on harder.
    pub late: u8,
    /// How much harder.
    pub press: f64,
    /// How much dearer losses are at the very end to who is winning as it stands.
    pub keep: f64,
    /// How a danger that may or may not come counts.
    pub dread: f64,
    /// How a charge that may be possible next turn counts.
    pub hope: f64,
    /// A body that stands a whole move before or behind those next to it in the line.
    pub ragged: f64,
    /// Order lost or won back.
    pub disorder: f64,
    /// Moves that are lost while order is won back.
    pub rallying: f64,
    /// Bringing a commander from where he would be struck to where he would not.
    pub ride: f64,
    /// Standing ready rather than idle.
    pub watch: f64,
    /// A march must be better than standing still by this much.
    pub march_least: f64,
    /// Orders closer than this are as good as each other: the seed chooses.
    pub close: f64,
}

impl Temper {
    /// Neither rash nor timid.
    pub const STEADY: Temper = Temper {
        caution: 1.18,
        caution_holding: 1.3,
        guard: 1.3,
        charge_least: 0.01,
        shot_least: 0.002,
        seize: 0.4,
        drive_attacker: 0.12,
        drive: 0.06,
        late: 9,
        press: 8.0,
        keep: 1.5,
        dread: 0.8,
        hope: 0.5,
        ragged: 0.05,
        disorder: 0.3,
        rallying: 4.0,
        ride: 0.5,
        watch: 0.01,
        march_least: 0.004,
        close: 0.002,
    };
}

impl Temper {
    /// The weight of this name, for who tries others.
    pub fn weight(&mut self, name: &str) -> Option<&mut f64> {
        Some(match name {
            "caution" => &mut self.caution,
            "caution_holding" => &mut self.caution_holding,
            "guard" => &mut self.guard,
            "charge_least" => &mut self.charge_least,
            "shot_least" => &mut self.shot_least,
            "seize" => &mut self.seize,
            "drive_attacker" => &mut self.drive_attacker,
            "drive" => &mut self.drive,
            "press" => &mut self.press,
            "keep" => &mut self.keep,
            "dread" => &mut self.dread,
            "hope" => &mut self.hope,
            "ragged" => &mut self.ragged,
            "disorder" => &mut self.disorder,
            "rallying" => &mut self.rallying,
            "ride" => &mut self.ride,
            "watch" => &mut self.watch,
            "march_least" => &mut self.march_least,
            _ => return None,
        })
    }
}

impl Default for Temper {
    fn default() -> Self {
        Temper::STEADY
    }
}
