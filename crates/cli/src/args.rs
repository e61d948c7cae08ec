//! The command line.

use crate::house::HouseArgs;
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;
use tercio_engine::Enforcement;

/// Tabletop wargames by their printed sheets: battles, exact odds, every number with its reasons.
#[derive(Parser, Debug)]
#[command(name = "tercio", version, disable_help_subcommand = true, after_help = EXAMPLES)]
pub struct Cli {
    /// Answer in JSON.
    #[arg(long, global = true)]
    pub json: bool,
    #[command(flatten)]
    pub serve: ServeArgs,
    #[command(subcommand)]
    pub command: Option<Command>,
}

const EXAMPLES: &str = "\
Without a command it serves the table in the browser.

Examples:
  tercio
  tercio --listen
  tercio systems
  tercio play hastings
  tercio odds warfare sortie --a 2 --b -2

Exit codes: 0 done, 1 refused or failed, 2 the command line was not understood.";

/// How the table in the browser is served.
#[derive(Args, Clone, Debug, Default, PartialEq, Eq)]
#[command(next_help_heading = "The table in the browser")]
pub struct ServeArgs {
    /// Let phones and other computers of the same network in.
    #[arg(long)]
    pub listen: bool,
    /// The port; 7878, or the next one that is free, unless it is said.
    #[arg(long, value_name = "N")]
    pub port: Option<u16>,
    /// Where matches are kept; your own data directory unless it is said.
    #[arg(long, value_name = "DIR")]
    pub data_dir: Option<PathBuf>,
    /// Do not open the browser.
    #[arg(long)]
    pub no_open: bool,
    /// Another name that this server goes by, such as that of a proxy in front of it.
    #[arg(long, value_name = "NAME")]
    pub name: Vec<String>,
    /// How the log is written to the error stream; text unless it is said.
    #[arg(long, value_enum, value_name = "FORM")]
    pub log: Option<LogForm>,
    /// The least that is logged; warn unless it is said, info where the log is JSON.
    #[arg(long, value_enum, value_name = "LEVEL")]
    pub log_level: Option<LogLevel>,
    /// Milliseconds that the computer waits before each of its orders.
    #[arg(long, value_name = "MS", hide = true)]
    pub pace: Option<u64>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum LogForm {
    /// Lines for people.
    #[default]
    Text,
    /// An object for each event.
    Json,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LogLevel {
    /// What went wrong.
    Error,
    /// What may go wrong, too.
    Warn,
    /// Matches and pages that come and go.
    Info,
    /// Every request and every order.
    Debug,
}

#[derive(Subcommand, Debug)]
pub enum Command {
    /// The table in the browser; what `tercio` alone does.
    #[command(after_help = "Examples:\n  tercio serve\n  tercio serve --listen --port 8000\n  \
                            tercio serve --data-dir ./battles --no-open\n\n\
                            Ctrl-C stops it; every battle is kept.")]
    Serve(ServeArgs),
    /// The matches kept for the table in the browser.
    #[command(after_help = "Examples:\n  tercio matches\n  tercio matches --json")]
    Matches {
        #[command(flatten)]
        place: PlaceArgs,
    },
    /// New secret links to a match, when the old ones were lost.
    #[command(after_help = "Example:\n  tercio links 7k2m9q4x1a\n\n\
                            The server must not be running. Old links stay good.")]
    Links {
        /// A match; `tercio matches` lists them.
        id: String,
        #[command(flatten)]
        place: PlaceArgs,
    },
    /// Logs of matches kept for the browser, one after the other: of those named, or of all.
    #[command(after_help = "Examples:\n  tercio export --out all.tercio\n  \
                            tercio export 7k2m9q4x1a --out hastings.tercio")]
    Export {
        /// Matches; all when none is named.
        ids: Vec<String>,
        /// Where to write them; to the screen when it is not said.
        #[arg(long)]
        out: Option<PathBuf>,
        #[command(flatten)]
        place: PlaceArgs,
    },
    /// Takes logs in, so that they can be played on and watched in the browser.
    #[command(after_help = "Examples:\n  tercio import all.tercio\n  \
                            tercio import hastings-7.tercio\n\n\
                            The server must not be running; the lobby can take logs in, too.")]
    Import {
        /// Files written by `tercio export`, `tercio play` or the page.
        #[arg(required = true)]
        files: Vec<PathBuf>,
        #[command(flatten)]
        place: PlaceArgs,
    },
    /// The rule systems, their scenarios and the questions their sheets answer.
    #[command(after_help = "Examples:\n  tercio systems\n  tercio systems --json")]
    Systems,
    /// A system's sheet, line by line with rule ids.
    #[command(after_help = "Examples:\n  tercio sheet warfare\n  tercio sheet warfare | less")]
    Sheet {
        /// A rule system, such as warfare.
        system: String,
    },
    /// A scenario or army that comes with the program, as a file to start your own from.
    #[command(after_help = "Examples:\n  tercio scenario bridge > my-battle.toml\n  \
                            tercio scenario saxons > my-army.toml")]
    Scenario {
        /// A scenario or army; `tercio systems` lists them.
        name: String,
    },
    /// Where a sheet is silent: what is played, and what else can be chosen.
    #[command(after_help = "Examples:\n  tercio rulings warfare\n  tercio rulings warfare --json")]
    Rulings {
        /// A rule system, such as warfare.
        system: String,
    },
    /// What a rule id means, where it stands in the code and which test meets it.
    #[command(after_help = "Examples:\n  tercio explain warfare.strength.medium-armour\n  \
                            tercio explain medium-armour\n  tercio explain warfare.net-dice")]
    Explain {
        /// The id of a rule or ruling; its last part will do where only one has it.
        rule: String,
    },
    /// Each rule of a sheet with its place in the code and its test.
    #[command(after_help = "Example:\n  tercio coverage warfare\n\n\
                            Exit code 1 when a rule has no test.")]
    Coverage {
        /// A rule system, such as warfare.
        system: String,
    },
    /// The odds of a fight on your own table.
    #[command(after_help = ODDS_HELP)]
    Odds(Free),
    /// One procedure of a sheet now, with dice rolled or typed in.
    #[command(after_help = RESOLVE_HELP)]
    Resolve(Free),
    /// A battle at the terminal.
    #[command(after_help = PLAY_HELP)]
    Play(PlayArgs),
    /// A table drawn as a picture (SVG): ground, units, their reaches, distances.
    #[command(after_help = MAP_HELP)]
    Map(MapArgs),
    /// A saved battle, played again by the rules of today.
    #[command(after_help = "Examples:\n  tercio replay hastings-7.tercio\n  \
                            tercio replay hastings-7.tercio --to 40\n\n\
                            Exit code 1 when the log and the rules of today part.")]
    Replay {
        /// A battle saved by `tercio play`.
        log: PathBuf,
        /// Only so many lines after the header.
        #[arg(long, value_name = "N")]
        to: Option<usize>,
    },
    /// What happened in a saved battle, turn by turn, as a text to keep: Markdown.
    #[command(after_help = "Examples:\n  tercio report fornovo-7.tercio\n  \
                            tercio report fornovo-7.tercio --out fornovo.md\n  \
                            tercio report hastings-7.tercio --json\n\n\
                            Where people argue, it has every argument with its chance and its dice, \
                            and how\noften what was likely happened. Nothing is in it that only one \
                            side knew.")]
    Report {
        /// A battle saved by `tercio play`.
        log: PathBuf,
        /// Where to write it; to the screen when it is not said.
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Every fault of scenarios, armies, setups and logs, with its line.
    #[command(after_help = "Examples:\n  tercio check my-battle.toml\n  \
                            tercio check hastings-7.tercio\n\n\
                            Exit code 1 when something is wrong.")]
    Check {
        /// Scenarios, armies, setups written by `tercio next`, or logs.
        #[arg(required = true)]
        files: Vec<String>,
    },
    /// The setup of the battle after a battle, with what it cost.
    #[command(after_help = "Examples:\n  tercio next hastings-7.tercio --hours 24\n  \
                            tercio next hastings-7.tercio --hours 24 --out second-day.json\n  \
                            tercio play second-day.json")]
    Next {
        /// A battle that is over, saved by `tercio play`.
        log: PathBuf,
        /// How long after the battle.
        #[arg(long)]
        hours: u32,
        /// Where to write it; to the screen when it is not said.
        #[arg(long)]
        out: Option<PathBuf>,
    },
}

/// Where the matches are.
#[derive(Args, Debug)]
pub struct PlaceArgs {
    /// Where matches are kept; your own data directory unless it is said.
    #[arg(long, value_name = "DIR")]
    pub data_dir: Option<PathBuf>,
}

/// Words that the procedure's own form decides about.
#[derive(Args, Debug)]
pub struct Free {
    /// <system> [procedure] [unit unit] [--field value ...]
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "WORDS")]
    pub words: Vec<String>,
}

const ODDS_HELP: &str = "\
Usage in full:
  tercio odds <system>                                  what can be asked
  tercio odds <system> <procedure> --help               its fields
  tercio odds <system> <procedure> [scenario.unit scenario.unit] [--field value ...]
  tercio odds <system> <procedure> value value ...      where its fields need no names

  --once, --to-the-end      one round, or the whole fight
  --policy NAME             who decides how on the way to the end
  --ruling ID=ANSWER        another answer to a ruling
  --off RULE, --shift RULE=N, --house FILE              house rules

Examples:
  tercio odds warfare sortie --a 2 --b -2
  tercio odds warfare sortie --a men=900,heavy --b men=800,horse
  tercio odds warfare volley --dice 1 --target-bonus 0 --target-penalty 3 --json
  tercio odds warfare duel hastings.housecarls hastings.knights
  tercio odds rose engage gendarmes pikes --shift 1 --json
  tercio odds rose shoot field-artillery pikes --range 400
  tercio odds rose time 3";

const RESOLVE_HELP: &str = "\
Usage in full:
  tercio resolve <system> <procedure> [scenario.unit scenario.unit] [--field value ...]

  --dice \"6 5 1 / 3 3 2\"    dice already thrown, one throw after the other (also --faces)
  --typed                   ask for each throw
  --seed N                  roll with this seed
  and the house rules of `tercio odds`

Examples:
  tercio resolve warfare sortie --a 2 --b -2
  tercio resolve warfare sortie --a 1 --dice \"6 5 5 1 / 3 3 2\"
  tercio resolve warfare volley --typed";

const PLAY_HELP: &str = "\
Examples:
  tercio play hastings
  tercio play hastings --as Saxons --seed 7
  tercio play bridge --as both --typed
  tercio play impetus --armies normans gauls
  tercio play my-battle.toml --ruling warfare.net-dice=roll-all
  tercio play hastings-7.tercio          go on with a saved battle
  tercio play hastings --as none         watch the computer play itself

Without a battle it lists what there is. At the prompt, `help` lists what can be typed.";

const MAP_HELP: &str = "\
Examples:
  tercio map hastings                              writes hastings.svg
  tercio map hastings --out field.svg --dark
  tercio map warfare/hastings --distance knights:housecarls
  tercio map teaching --unit south-crossbows       all that they reach
  tercio map teaching --zones                      the zones of every unit
  tercio map hastings-7.tercio > end.svg           a saved battle as it stands

Any browser shows the picture. How far units reach and what is measured, the rules say.";

#[derive(Args, Debug)]
pub struct MapArgs {
    /// A scenario by name, a scenario file, a setup written by `tercio next`, or a saved log.
    pub battle: String,
    /// Where to write it, `-` for the screen; beside you under its own name unless it is said or
    /// the output is piped.
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// The rule system, where several have a scenario of that name.
    #[arg(long)]
    pub system: Option<String>,
    /// A unit whose reaches are drawn; may be given several times.
    #[arg(long, value_name = "NAME")]
    pub unit: Vec<String>,
    /// Arcs, of the units named or of all.
    #[arg(long)]
    pub arcs: bool,
    /// Ranges, of the units named or of all.
    #[arg(long)]
    pub ranges: bool,
    /// Zones of control, of the units named or of all.
    #[arg(long)]
    pub zones: bool,
    /// How far commanders command, of the units named or of all.
    #[arg(long)]
    pub command: bool,
    /// The distance between two units; may be given several times.
    #[arg(long, value_name = "UNIT:UNIT")]
    pub distance: Vec<String>,
    /// Light on dark.
    #[arg(long)]
    pub dark: bool,
    /// The width of the picture in pixels.
    #[arg(long, value_name = "N", default_value_t = 1600,
          value_parser = clap::value_parser!(u32).range(100..=20_000))]
    pub width: u32,
}

#[derive(Args, Debug)]
pub struct PlayArgs {
    /// A scenario by name, a scenario file, a setup written by `tercio next`, a saved log; or with
    /// `--armies` a rule system. Without it, what there is to play is listed.
    pub battle: Option<String>,
    /// Two armies of that system, by name or by file, to fight without a scenario.
    #[arg(long, num_args = 2, value_names = ["ARMY", "ARMY"])]
    pub armies: Option<Vec<String>>,
    /// The side you play, `both` for two people at one screen, `none` to watch.
    #[arg(long = "as", value_name = "SIDE|both|none")]
    pub side: Option<String>,
    /// You are the umpire as well, and are heard before a computer acts: in systems that have one.
    #[arg(long)]
    pub umpire: bool,
    /// The seed of the dice; the same seed and orders give the same battle.
    #[arg(long)]
    pub seed: Option<u64>,
    /// Dice are thrown by hand and typed in.
    #[arg(long)]
    pub typed: bool,
    /// Where the battle is saved, line by line as it goes on.
    #[arg(long, value_name = "FILE")]
    pub log: Option<PathBuf>,
    /// What happens to an order that the rules refuse; strict unless it is said.
    #[arg(long, value_enum)]
    pub enforcement: Option<Strictness>,
    #[command(flatten)]
    pub house: HouseArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Strictness {
    /// It is not carried out.
    Strict,
    /// It is carried out, with the refusal shown.
    Warn,
    /// It is carried out.
    Off,
}

impl From<Strictness> for Enforcement {
    fn from(strictness: Strictness) -> Self {
        match strictness {
            Strictness::Strict => Enforcement::Strict,
            Strictness::Warn => Enforcement::Warn,
            Strictness::Off => Enforcement::Off,
        }
    }
}
