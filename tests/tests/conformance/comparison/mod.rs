//! Declarations of parameters and return values: what is declared, and how compilers' words are compared.

mod compare;
mod subjects;

pub(crate) use compare::{Comparison, Compiler, Deviation, Position};
pub(crate) use subjects::{Subject, by_value, classes, random};
