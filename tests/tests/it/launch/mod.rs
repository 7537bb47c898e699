//! Tests what a kernel demands of its launch.

mod check;
mod read;
