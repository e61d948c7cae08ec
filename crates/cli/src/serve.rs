//! The table in the browser: an address, a code for phones, and a server until it is stopped.

use crate::args::ServeArgs;
use crate::logs;
use crate::out::{self, Out};
use anyhow::{Context, Result, bail};
use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;
use serde_json::json;
use std::future::Future;
use std::io::ErrorKind;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;
use tercio_server::store::{StoreFault, default_dir};
use tercio_server::{Options, ServeFault, Server};

const PORT: u16 = 7878;
/// Ports tried after the first, when none was asked for.
const PORTS_MORE: u16 = 20;
/// The computer's orders come slowly enough to be followed.
const PACE: Duration = Duration::from_millis(450);
/// Where the address of a running server stands, beside its data.
const ADDRESS_FILE: &str = "tercio.address";

pub fn run(arguments: &ServeArgs, out: &Out) -> Result<()> {
    logs::start(arguments.log.unwrap_or_default(), arguments.log_level);
    let runtime = tokio::runtime::Runtime::new().context("the server cannot be started")?;
    runtime.block_on(serve(arguments, out))
}

/// The data directory that was given, or the user's own.
pub fn place(given: Option<PathBuf>) -> Result<PathBuf> {
    let place = given.or_else(default_dir);
    place.context("there is no home directory to keep matches in; name one with --data-dir")
}

async fn serve(arguments: &ServeArgs, out: &Out) -> Result<()> {
    let dir = place(arguments.data_dir.clone())?;
    let server = match open(arguments, &dir).await {
        Ok(server) => server,
        Err(ServeFault::Store(fault @ StoreFault::Locked { .. })) => {
            return running_already(&dir, &fault, arguments, out);
        }
        Err(fault) => return Err(fault.into()),
    };
    let stop = asked_to_stop()?;
    let address = server.address()?;
    tracing::info!(%address, version = env!("CARGO_PKG_VERSION"), "serving");
    let home = format!("http://localhost:{}/", address.port());
    // Only a convenience for the next one who starts it; without it he is told less.
    let _ = std::fs::write(dir.join(ADDRESS_FILE), &home);
    let network = arguments.listen.then(own_address).flatten();
    let network = network.map(|ip| format!("http://{}/", SocketAddr::new(ip, address.port())));
    announce(&home, network.as_deref(), &dir, arguments, out);
    if !arguments.no_open {
        open_browser(&home);
    }
    server.run(stop).await?;
    let _ = std::fs::remove_file(dir.join(ADDRESS_FILE));
    if !out.json {
        out.say("Stopped. Every battle is kept.");
    }
    Ok(())
}

async fn open(arguments: &ServeArgs, dir: &Path) -> Result<Server, ServeFault> {
    let ip = if arguments.listen { Ipv4Addr::UNSPECIFIED } else { Ipv4Addr::LOCALHOST };
    let first = arguments.port.unwrap_or(PORT);
    let last = arguments.port.unwrap_or(PORT + PORTS_MORE);
    let mut port = first;
    loop {
        let options = Options {
            address: SocketAddr::from((ip, port)),
            data_dir: dir.to_path_buf(),
            names: arguments.name.clone(),
            pace: arguments.pace.map_or(PACE, Duration::from_millis),
        };
        match Server::open(options).await {
            Err(ServeFault::Address { error, .. })
                if error.kind() == ErrorKind::AddrInUse && port < last =>
            {
                port += 1;
            }
            opened => return opened,
        }
    }
}

fn running_already(dir: &Path, fault: &StoreFault, arguments: &ServeArgs, out: &Out) -> Result<()> {
    let Ok(home) = std::fs::read_to_string(dir.join(ADDRESS_FILE)) else { bail!("{fault}") };
    out.say(&format!("tercio is running already at {home}"));
    if !arguments.no_open {
        open_browser(&home);
    }
    Ok(())
}

fn announce(home: &str, network: Option<&str>, dir: &Path, arguments: &ServeArgs, out: &Out) {
    if out.json {
        let data = dir.display().to_string();
        return out.json_line(&json!({ "address": home, "network": network, "data_dir": data }));
    }
    out.say(&format!("The table is at {}", out.bold(home)));
    match network {
        Some(network) => {
            out.say(&format!("Phones on the same network: {}\n", out.bold(network)));
            if let Ok(code) = QrCode::new(network) {
                let mut drawn = code.render::<Dense1x2>();
                // Most terminals are dark, so what is to look light is drawn.
                let drawn = drawn.dark_color(Dense1x2::Light).light_color(Dense1x2::Dark);
                out.say(&drawn.build());
            }
        }
        None if arguments.listen => {
            out.say("This computer seems to be on no network that phones could reach.");
        }
        None => out.say("Phones on the same network: start it with --listen."),
    }
    out.say(&out.faint(&format!("Battles are kept in {}. Ctrl-C stops.", dir.display())));
}

/// The address that this computer would send from. Nothing is sent.
fn own_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    // An address kept for documentation: any that is not local will do.
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    let ip = socket.local_addr().ok()?.ip();
    (!ip.is_loopback() && !ip.is_unspecified()).then_some(ip)
}

/// Where there is a desktop; a server without one is left in peace.
fn open_browser(address: &str) {
    let mut command = match std::env::consts::OS {
        "macos" => Command::new("open"),
        "windows" => {
            let mut command = Command::new("cmd");
            command.args(["/c", "start", ""]);
            command
        }
        _ => {
            let desktop = ["DISPLAY", "WAYLAND_DISPLAY"].map(std::env::var_os);
            if desktop.iter().all(|value| value.as_ref().is_none_or(|value| value.is_empty())) {
                return;
            }
            Command::new("xdg-open")
        }
    };
    command.arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if command.spawn().is_err() {
        out::complain("tercio: no browser could be opened; go to the address yourself");
    }
}

/// Ctrl-C, or the system's polite request. Both are listened for from now on, not only once
/// somebody waits.
#[cfg(unix)]
fn asked_to_stop() -> Result<impl Future<Output = ()> + Send + 'static> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

#[cfg(not(unix))]
fn asked_to_stop() -> Result<impl Future<Output = ()> + Send + 'static> {
    Ok(async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}
