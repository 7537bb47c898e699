//! Tests cubins and fatbins: reading them, comparing types with them, and hostile files.
//!
//! - `hostile`: truncated, changed and random files never make the reader panic. `PTX_ABI_CASES=1000000` makes a long run.

mod check;
mod constant;
mod derived;
mod hostile;
mod read;
