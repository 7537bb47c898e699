//! Compares declarations of parameters and return values: the declared types, and the comparison with compilers.

mod compare;
mod subjects;

pub(crate) use compare::{Comparison, Compiler, Deviation, Position};
pub(crate) use subjects::{Subject, by_value, classes, random};
