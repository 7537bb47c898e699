//! Tests system calls, their arguments and formats (guide, chapter 3).

mod formats;
mod macros;
mod text;
