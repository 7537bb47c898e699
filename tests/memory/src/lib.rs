//! Tests what reads and writes memory: accessors of bit-fields, packed arguments, initial values, and the marker traits
//! that let a user read bytes.
//!
//! The crate has few dependencies, because Miri has to compile all of them.

#[cfg(test)]
mod bit_fields;
#[cfg(test)]
mod bit_range;
#[cfg(test)]
mod buffer;
#[cfg(test)]
mod casts;
#[cfg(test)]
mod cust;
#[cfg(test)]
mod impls;
#[cfg(test)]
mod macros;
#[cfg(test)]
mod module;
#[cfg(test)]
mod own_path;
#[cfg(test)]
#[path = "../../src/types.rs"]
mod types;
