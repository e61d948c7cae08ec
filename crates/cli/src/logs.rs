//! What the server has to say of itself, a line for each event, to the error stream.

use crate::args::{LogForm, LogLevel};
use serde_json::{Map, Value};
use std::fmt;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::time::{FormatTime, SystemTime};
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::registry::LookupSpan;
use tracing_subscriber::util::SubscriberInitExt;

/// Starts the log. People at a terminal hear of trouble only; a program that reads the lines hears
/// of everything that happens to the server, too.
pub fn start(form: LogForm, level: Option<LogLevel>) {
    let usual = match form {
        LogForm::Text => LogLevel::Warn,
        LogForm::Json => LogLevel::Info,
    };
    let level = match level.unwrap_or(usual) {
        LogLevel::Error => LevelFilter::ERROR,
        LogLevel::Warn => LevelFilter::WARN,
        LogLevel::Info => LevelFilter::INFO,
        LogLevel::Debug => LevelFilter::DEBUG,
    };
    // Only what we say ourselves: what a library might put into a line is not known.
    let ours = Targets::new().with_target("tercio", level);
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr).with_ansi(false);
    match form {
        LogForm::Text => {
            let lines = lines.with_target(false);
            tracing_subscriber::registry().with(lines).with(ours).init();
        }
        LogForm::Json => {
            let lines = lines.event_format(JsonLines);
            tracing_subscriber::registry().with(lines).with(ours).init();
        }
    }
}

/// An object for each event: `time`, `level`, `message`, and what belongs to it.
struct JsonLines;

impl<S, N> FormatEvent<S, N> for JsonLines
where
    S: tracing::Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
{
    fn format_event(
        &self,
        _: &FmtContext<'_, S, N>,
        mut writer: Writer<'_>,
        event: &tracing::Event<'_>,
    ) -> fmt::Result {
        let mut time = String::new();
        SystemTime.format_time(&mut Writer::new(&mut time))?;
        let mut fields = Fields(Map::new());
        fields.0.insert("time".into(), time.into());
        let level = event.metadata().level().as_str().to_ascii_lowercase();
        fields.0.insert("level".into(), level.into());
        event.record(&mut fields);
        writeln!(writer, "{}", Value::Object(fields.0))
    }
}

/// The fields of an event as JSON.
struct Fields(Map<String, Value>);

impl tracing::field::Visit for Fields {
    fn record_debug(&mut self, field: &tracing::field::Field, value: &dyn fmt::Debug) {
        self.0.insert(field.name().into(), format!("{value:?}").into());
    }

    fn record_str(&mut self, field: &tracing::field::Field, value: &str) {
        self.0.insert(field.name().into(), value.into());
    }

    fn record_bool(&mut self, field: &tracing::field::Field, value: bool) {
        self.0.insert(field.name().into(), value.into());
    }

    fn record_i64(&mut self, field: &tracing::field::Field, value: i64) {
        self.0.insert(field.name().into(), value.into());
    }

    fn record_u64(&mut self, field: &tracing::field::Field, value: u64) {
        self.0.insert(field.name().into(), value.into());
    }
}
