//! The protocol of a game that runs on another machine. This crate has no sockets and no clock.
//!
//! A client sends [`ClientMessage`]s and receives [`ServerMessage`]s, each encoded with `postcard`. The host of the game has an
//! [`Encoder`], which turns updates into messages; a player or spectator has a [`ClientProtocol`], which turns them back. The view is
//! sent whole once ([`ServerMessage::Keyframe`]) and then as differences ([`ServerMessage::Step`]), in the same bytes for the
//! player and all spectators.
//!
//! Every step carries the number of commands so far. A client that missed a step requests a keyframe, and a host ignores a
//! command that was given for another state of the game. So a connection may be lost at any time. A [`ReconnectingClient`]
//! decides when to connect again and when to give up.

mod change;
mod client_message;
mod client_protocol;
pub mod close_code;
mod encoder;
mod reconnect;
mod server_message;

pub use change::Change;
pub use client_message::{ClientMessage, MAX_CLIENT_MESSAGE_BYTES};
pub use client_protocol::ClientProtocol;
pub use encoder::{Encoded, Encoder};
pub use reconnect::{Next, Received, ReconnectingClient};
pub use server_message::{Audience, CommandCount, Keyframe, ServerMessage, ViewUpdate};
