//! Guide, chapter 3: system calls, their arguments, formats.

mod formats;
mod macros;
mod text;
