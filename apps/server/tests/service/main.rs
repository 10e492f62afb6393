//! End-to-end tests: real processes, PostgreSQL, NATS, HTTP and SSH.

mod account_protocol;
mod client;
mod club;
mod games;
mod harness;
mod limits;
mod moderation;
mod monitoring;
mod outages;
mod people;
mod proxy;
mod pty;
mod restore;
mod rights;
mod runs;
mod s3;
mod ssh;
mod terminal;
