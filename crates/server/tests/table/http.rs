//! HTTP by hand: one request to a connection.

use serde_json::Value;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// An answer.
#[derive(Clone, Debug)]
pub struct Reply {
    pub status: u16,
    /// Names in small letters.
    pub headers: Vec<(String, String)>,
    pub body: String,
}

impl Reply {
    pub fn header(&self, name: &str) -> &str {
        let found = self.headers.iter().find(|(known, _)| known == name);
        found.map_or("", |(_, value)| value.as_str())
    }

    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_default()
    }
}

pub fn get(address: SocketAddr, path: &str) -> std::io::Result<Reply> {
    request(address, &format!("GET {path} HTTP/1.1"), &[], "")
}

pub fn post(address: SocketAddr, path: &str, body: &Value) -> std::io::Result<Reply> {
    let kind = [("Content-Type", "application/json")];
    request(address, &format!("POST {path} HTTP/1.1"), &kind, &body.to_string())
}

/// Sends a request. A `Host` among the headers takes the place of the address.
pub fn request(
    address: SocketAddr,
    line: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> std::io::Result<Reply> {
    let mut stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(Duration::from_secs(20)))?;
    let mut text = format!("{line}\r\nConnection: close\r\nContent-Length: {}\r\n", body.len());
    if !headers.iter().any(|(name, _)| *name == "Host") {
        text.push_str(&format!("Host: {address}\r\n"));
    }
    for (name, value) in headers {
        text.push_str(&format!("{name}: {value}\r\n"));
    }
    text.push_str("\r\n");
    stream.write_all(text.as_bytes())?;
    // A server that refuses a large body may close before it has read all of it.
    let sent = stream.write_all(body.as_bytes());
    let mut bytes = Vec::new();
    match stream.read_to_end(&mut bytes) {
        Err(error) if bytes.is_empty() => Err(sent.err().unwrap_or(error)),
        _ => Ok(read(&String::from_utf8_lossy(&bytes))),
    }
}

fn read(text: &str) -> Reply {
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((text, ""));
    let mut lines = head.lines();
    let status = lines.next().and_then(|line| line.split(' ').nth(1)?.parse().ok());
    let headers: Vec<(String, String)> = lines
        .filter_map(|line| line.split_once(": "))
        .map(|(name, value)| (name.to_ascii_lowercase(), value.to_string()))
        .collect();
    let chunked = headers.iter().any(|(name, _)| name == "transfer-encoding");
    let body = if chunked { joined(body) } else { body.to_string() };
    Reply { status: status.unwrap_or_default(), headers, body }
}

/// A body that came in chunks.
fn joined(mut rest: &str) -> String {
    let mut body = String::new();
    while let Some((size, more)) = rest.split_once("\r\n") {
        let size = usize::from_str_radix(size, 16).unwrap_or_default();
        match more.get(..size).filter(|chunk| !chunk.is_empty()) {
            Some(chunk) => body.push_str(chunk),
            None => break,
        }
        rest = more.get(size + 2..).unwrap_or_default();
    }
    body
}
