//! The real program as a process of its own.

use serde_json::Value;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// Serves the data of a folder, at any port that is free.
pub fn start(program: &Path, dir: &Path) -> Result<(Child, SocketAddr), String> {
    let mut command = Command::new(program);
    command.args(["--json", "serve", "--no-open", "--port", "0", "--data-dir"]).arg(dir);
    let mut child = command.stdout(Stdio::piped()).spawn().map_err(|error| error.to_string())?;
    let mut line = String::new();
    let out = child.stdout.take().ok_or("it has no output")?;
    BufReader::new(out).read_line(&mut line).map_err(|error| error.to_string())?;
    let told: Value = serde_json::from_str(&line).unwrap_or_default();
    let home = told["address"].as_str().unwrap_or_default();
    let port = home.trim_end_matches('/').rsplit(':').next().and_then(|port| port.parse().ok());
    match port {
        Some(port) => Ok((child, SocketAddr::from(([127, 0, 0, 1], port)))),
        None => {
            let _ = child.kill();
            Err(format!("it does not say where it is: `{line}`"))
        }
    }
}
