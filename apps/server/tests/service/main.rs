//! The service as its users meet it: real processes, real PostgreSQL, real NATS, over HTTP.

mod club;
mod games;
mod limits;
mod outages;
mod people;
mod restore;
mod runs;
mod ssh;
mod wired;
