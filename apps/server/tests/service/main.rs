//! The service as its users meet it: real processes, real PostgreSQL, real NATS, over HTTP.

mod club;
mod games;
mod limits;
mod outages;
mod people;
mod proxy;
mod pty;
mod restore;
mod runs;
mod ssh;
mod terminal;
mod wired;
