//! What the messages say to write compiles and runs: `applied/` has the file of the same name as a mistake, after what its
//! message says was done to it. All of them are modules of this crate.

#![allow(warnings, clippy::all, reason = "they are no longer than the mistake needs")]

include!(concat!(env!("OUT_DIR"), "/applied.rs"));
