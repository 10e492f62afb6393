//! Why a connection is closed for good, as both ends of the wire know it.

/// What somebody said makes no sense.
pub const NONSENSE: u16 = 4400;
/// Nobody may do that, or those at the other end do not know who asks.
pub const FORBIDDEN: u16 = 4403;
/// There is no such game.
pub const NOT_FOUND: u16 = 4404;
/// The game is over.
pub const OVER: u16 = 4410;
/// Nobody answers; to be tried again.
pub const BUSY: u16 = 4503;
