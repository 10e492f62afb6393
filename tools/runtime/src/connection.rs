//! A game on a server: a thread owns the WebSocket, and requests of the interface go through [`Far`].

use std::io;
use std::net::{TcpStream, ToSocketAddrs as _};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, TryRecvError};
use std::thread;
use std::time::Duration;

use tungstenite::client::IntoClientRequest as _;
use tungstenite::protocol::WebSocketConfig;
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Message, WebSocket};
use wire::close_code;

/// Timeout of the TCP connection and of the handshake.
const PATIENCE: Duration = Duration::from_secs(10);
/// Read timeout; the thread sends pending messages at this interval.
const TURN: Duration = Duration::from_millis(15);
/// Maximum size of a message in bytes.
const LONGEST: usize = 8 << 20;
/// WebSocket close code: closed without a close frame, or never open.
const LOST: u16 = 1006;

/// Event of the connection thread.
#[derive(Debug)]
pub(crate) enum ConnectionEvent {
    Open,
    Message(Vec<u8>),
    Closed(u16),
}

/// The WebSocket of a remote game; a thread owns the socket.
pub(crate) struct Connection {
    /// Address of the server, beginning with http or https.
    server: String,
    token: String,
    /// Number of the current connection; events of earlier ones are ignored.
    serial: u32,
    /// Outgoing messages; the thread ends when this is dropped.
    messages: Option<Sender<Vec<u8>>>,
    /// Whether a new token was requested after the server rejected one; prevents a second try.
    renewed: bool,
}

impl Connection {
    pub(crate) const fn new(server: String, token: String) -> Self {
        Self {
            server,
            token,
            serial: 0,
            messages: None,
            renewed: false,
        }
    }

    /// Connects to `path` after a pause. The thread passes its events to `tell`, and ends when `tell` returns
    /// false.
    pub(crate) fn dial(
        &mut self,
        path: &str,
        pause: Duration,
        tell: impl Fn(u32, ConnectionEvent) -> bool + Send + 'static,
    ) {
        self.serial = self.serial.wrapping_add(1);
        let (messages, receiver) = mpsc::channel();
        self.messages = Some(messages);
        let (serial, token) = (self.serial, self.token.clone());
        // http becomes ws, and https wss.
        let address = format!("ws{}{path}", self.server.trim_start_matches("http"));
        thread::spawn(move || {
            // The pause ends at once if the game is left meanwhile.
            match receiver.recv_timeout(pause) {
                Err(RecvTimeoutError::Timeout) => {}
                Ok(_) | Err(RecvTimeoutError::Disconnected) => return,
            }
            let code = converse(&address, &token, &receiver, |event| tell(serial, event));
            tell(serial, ConnectionEvent::Closed(code));
        });
    }

    /// Whether this is the number of the current connection.
    pub(crate) const fn is_current(&self, serial: u32) -> bool {
        self.serial == serial
    }

    /// Sets the token for the next connection.
    pub(crate) fn set_token(&mut self, token: String) {
        self.token = token;
    }

    /// The event to handle when no new token is available: the server refused one, or did not answer.
    pub(crate) const fn without_token(&mut self, refused: bool) -> (u32, ConnectionEvent) {
        self.renewed = refused;
        let code = if refused {
            close_code::UNAUTHENTICATED
        } else {
            LOST
        };
        (self.serial, ConnectionEvent::Closed(code))
    }

    /// Whether a closed connection should be tried once more with a new token, which may only have expired.
    pub(crate) const fn wants_token(&mut self, code: u16) -> bool {
        let wants = code == close_code::UNAUTHENTICATED && !self.renewed;
        self.renewed |= wants;
        wants
    }

    /// Call when the server accepted the token.
    pub(crate) const fn accepted(&mut self) {
        self.renewed = false;
    }

    pub(crate) fn send(&self, message: Vec<u8>) {
        if let Some(messages) = &self.messages {
            // Ignore the error: messages lost with a connection are sent again over the next one.
            let _ = messages.send(message);
        }
    }
}

type Socket = WebSocket<MaybeTlsStream<TcpStream>>;

/// Runs a connection until it ends or the game is left; returns the close code.
fn converse(
    address: &str,
    token: &str,
    calls: &Receiver<Vec<u8>>,
    tell: impl Fn(ConnectionEvent) -> bool,
) -> u16 {
    let Ok(mut socket) = connect(address) else {
        return LOST;
    };
    if socket.send(Message::text(token)).is_err() || !tell(ConnectionEvent::Open) {
        return LOST;
    }
    loop {
        loop {
            match calls.try_recv() {
                Ok(call) => {
                    if socket.send(Message::binary(call)).is_err() {
                        return LOST;
                    }
                }
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => {
                    let _ = socket.close(None);
                    let _ = socket.flush();
                    return LOST;
                }
            }
        }
        match socket.read() {
            Ok(Message::Binary(message)) => {
                if !tell(ConnectionEvent::Message(message.to_vec())) {
                    return LOST;
                }
            }
            Ok(Message::Close(frame)) => {
                return frame.map_or(LOST, |frame| frame.code.into());
            }
            // The library queues the answer to a ping; flushing sends it.
            Ok(_) => {
                if socket.flush().is_err() {
                    return LOST;
                }
            }
            Err(tungstenite::Error::Io(error)) if is_quiet(&error) => {}
            Err(_) => return LOST,
        }
    }
}

/// Whether a read only timed out.
fn is_quiet(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut | io::ErrorKind::Interrupted
    )
}

fn connect(address: &str) -> Result<Socket, tungstenite::Error> {
    let request = address.into_client_request()?;
    let uri = request.uri();
    let host = uri.host().unwrap_or_default().to_owned();
    let port = uri.port_u16().unwrap_or(match uri.scheme_str() {
        Some("wss") => 443,
        _ => 80,
    });
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    let mut stream = Err(io::Error::other("the address has no host"));
    for place in (bare, port).to_socket_addrs()? {
        stream = TcpStream::connect_timeout(&place, PATIENCE);
        if stream.is_ok() {
            break;
        }
    }
    let stream = stream?;
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let config = WebSocketConfig::default()
        .max_message_size(Some(LONGEST))
        .max_frame_size(Some(LONGEST));
    let made = tungstenite::client_tls_with_config(request, stream, Some(config), None);
    let (socket, _) = made.map_err(|error| match error {
        tungstenite::HandshakeError::Failure(error) => error,
        tungstenite::HandshakeError::Interrupted(_) => {
            io::Error::from(io::ErrorKind::TimedOut).into()
        }
    })?;
    let stream = match socket.get_ref() {
        MaybeTlsStream::Plain(stream) => Some(stream),
        MaybeTlsStream::Rustls(tls) => Some(&tls.sock),
        _ => None,
    };
    if let Some(stream) = stream {
        stream.set_read_timeout(Some(TURN))?;
    }
    Ok(socket)
}
