//! WebSocket close codes. All but [`UNAVAILABLE`] are final: reconnecting does not help.

/// The client sent an invalid message.
pub const INVALID_MESSAGE: u16 = 4400;
/// The token is unknown, missing or expired.
pub const UNAUTHENTICATED: u16 = 4401;
/// The game belongs to another player.
pub const FORBIDDEN: u16 = 4403;
/// No such game, or no host runs its rules.
pub const NOT_FOUND: u16 = 4404;
pub const GAME_OVER: u16 = 4410;
/// The spectator must first finish their own daily game of that day.
pub const DAILY_UNFINISHED: u16 = 4425;
/// Temporary failure; the client should reconnect.
pub const UNAVAILABLE: u16 = 4503;
