//! Cubins and fatbins: what is read of them, how types are compared with them, and files that are made to do harm.
//!
//! - `hostile`: cut off, changed and random files never make the reader panic. `PTX_ABI_CASES=1000000` makes a long run.

mod check;
mod constant;
mod derived;
mod hostile;
mod read;
