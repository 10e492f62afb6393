//! Why a connection is closed for good, as both ends of the wire know it.

/// What somebody said makes no sense.
pub const NONSENSE: u16 = 4400;
/// Those at the other end do not know who asks.
pub const STRANGER: u16 = 4401;
/// The game is somebody else's.
pub const NOT_YOURS: u16 = 4403;
/// There is no such game.
pub const NOT_FOUND: u16 = 4404;
/// The game is over.
pub const OVER: u16 = 4410;
/// Whoever wants to look on has to finish their own game of that day first.
pub const NOT_YET: u16 = 4425;
/// Nobody answers; to be tried again.
pub const BUSY: u16 = 4503;
