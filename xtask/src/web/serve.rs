//! Serves one folder over HTTP on loopback, with the headers of a production host.

use std::io::{self, BufRead as _, BufReader, Write as _};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{fs, thread};

use anyhow::{Context as _, Result};

use super::mime;
use super::page::POLICY;

/// Read timeout.
const TIMEOUT: Duration = Duration::from_secs(10);
/// Maximum size of a request head in bytes.
const MAX_HEAD: u64 = 64 << 10;

pub(super) struct Server {
    listener: TcpListener,
    folder: PathBuf,
}

struct Response {
    status: &'static str,
    kind: &'static str,
    body: Vec<u8>,
}

impl Server {
    pub(super) fn bind(folder: &Path, port: u16) -> Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port));
        let listener = listener.with_context(|| format!("cannot listen on port {port}"))?;
        Ok(Self {
            listener,
            folder: folder.to_owned(),
        })
    }

    pub(super) fn address(&self) -> String {
        let port = self.listener.local_addr().map_or(0, |it| it.port());
        format!("http://127.0.0.1:{port}/")
    }

    /// Serves until the process ends, with one thread per connection.
    pub(super) fn run(&self) {
        for stream in self.listener.incoming().flatten() {
            let folder = self.folder.clone();
            // Errors are ignored: the client closed the connection.
            thread::spawn(move || drop(handle(&stream, &folder)));
        }
    }
}

/// Serves one connection until the client closes it.
fn handle(stream: &TcpStream, folder: &Path) -> io::Result<()> {
    stream.set_read_timeout(Some(TIMEOUT))?;
    stream.set_nodelay(true)?;
    let mut lines = BufReader::new(stream);
    while let Some(request) = request(&mut lines)? {
        let mut words = request.split(' ');
        let (method, target) = (words.next(), words.next().unwrap_or_default());
        let found = match method {
            Some("GET" | "HEAD") => find(folder, target),
            _ => plain("405 Method Not Allowed"),
        };
        let head = format!(
            "HTTP/1.1 {}\r\nContent-Type: {}\r\nContent-Length: {}\r\nCache-Control: no-cache\r\n\
             Content-Security-Policy: {POLICY}; frame-ancestors 'none'\r\nX-Content-Type-Options: nosniff\r\n\
             Referrer-Policy: no-referrer\r\n\r\n",
            found.status,
            found.kind,
            found.body.len(),
        );
        let mut whole = head.into_bytes();
        if method != Some("HEAD") {
            whole.extend_from_slice(&found.body);
        }
        lines.get_mut().write_all(&whole)?;
    }
    Ok(())
}

/// Reads a request head and returns its first line; `None` at the end of the connection.
fn request(lines: &mut BufReader<&TcpStream>) -> io::Result<Option<String>> {
    let mut first = None;
    let mut bounded = io::Read::take(lines, MAX_HEAD);
    loop {
        let mut line = String::new();
        if bounded.read_line(&mut line)? == 0 {
            return Ok(None);
        }
        let line = line.trim_end().to_owned();
        match first {
            Some(_) if line.is_empty() => return Ok(first),
            Some(_) => {}
            None => first = Some(line),
        }
    }
}

/// The requested file. Rejects hidden files, empty parts and unusual characters.
fn find(folder: &Path, target: &str) -> Response {
    let path = target.split(['?', '#']).next().unwrap_or_default();
    let name = match path.trim_start_matches('/') {
        "" => "index.html",
        name => name,
    };
    let is_plain = |part: &str| {
        let known = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
        !part.starts_with('.') && !part.is_empty() && part.chars().all(known)
    };
    if !name.split('/').all(is_plain) {
        return plain("404 Not Found");
    }
    match fs::read(folder.join(name)) {
        Ok(body) => Response {
            status: "200 OK",
            kind: mime::of(name),
            body,
        },
        Err(_) => plain("404 Not Found"),
    }
}

fn plain(status: &'static str) -> Response {
    Response {
        status,
        kind: mime::of("a.txt"),
        body: status.into(),
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use super::*;

    fn served(requests: &str) -> String {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("index.html"), "<p>").unwrap();
        fs::write(folder.path().join("a_bg-1.wasm"), "asm").unwrap();
        let server = Server::bind(folder.path(), 0).unwrap();
        let mut stream = TcpStream::connect(server.listener.local_addr().unwrap()).unwrap();
        stream.write_all(requests.as_bytes()).unwrap();
        stream.shutdown(std::net::Shutdown::Write).unwrap();
        let (client, _) = server.listener.accept().unwrap();
        handle(&client, folder.path()).unwrap();
        drop(client);
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    #[test]
    fn several_requests_are_served_with_type_and_policy() {
        let answer = served("GET / HTTP/1.1\r\n\r\nGET /a_bg-1.wasm?x HTTP/1.1\r\nHost: a\r\n\r\n");
        assert_eq!(answer.matches("200 OK").count(), 2, "{answer}");
        assert!(answer.contains("text/html") && answer.contains("\r\n\r\n<p>HTTP/1.1"));
        assert!(answer.contains("application/wasm") && answer.ends_with("\r\n\r\nasm"));
        assert!(answer.contains("script-src 'self' 'wasm-unsafe-eval';"));
    }

    #[test]
    fn only_files_of_the_folder_are_served() {
        for target in [
            "/../secret",
            "/.hidden",
            "//etc/passwd",
            "/%2e%2e/a",
            "/none",
            "/a//b",
        ] {
            let answer = served(&format!("GET {target} HTTP/1.1\r\n\r\n"));
            assert!(answer.starts_with("HTTP/1.1 404"), "{target}: {answer}");
        }
        let answer = served("POST / HTTP/1.1\r\n\r\n");
        assert!(answer.starts_with("HTTP/1.1 405"), "{answer}");
        let answer = served("HEAD / HTTP/1.1\r\n\r\n");
        assert!(answer.ends_with("\r\n\r\n"), "{answer}");
    }
}
