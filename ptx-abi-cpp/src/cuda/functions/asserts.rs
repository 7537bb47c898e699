//! The checks of functions that C++ has declared.

use core::fmt::{self, Display};

use super::open::why;
use super::spell::{Purpose, spelled};
use super::{CType, Function, Matching, Parameter};
use crate::cuda::{PLACED, POP, PRELUDE, open};

/// The templates that compare functions.
const FUNCTIONS_PRELUDE: &str = include_str!("functions.h");

/// The checks of functions, with everything that they need.
pub(super) struct FunctionAsserts<'a> {
    pub(super) functions: &'a [Function<'a>],
    pub(super) matching: Matching,
}

impl Display for FunctionAsserts<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(PRELUDE)?;
        f.write_str(PLACED)?;
        check_all(f, &[self.functions], self.matching)?;
        f.write_str(POP)
    }
}

/// Writes the checks of all functions, after the templates that they need.
pub(in crate::cuda) fn check_all(
    f: &mut fmt::Formatter<'_>,
    functions: &[&[Function<'_>]],
    matching: Matching,
) -> fmt::Result {
    let mut all = functions.iter().copied().flatten().peekable();
    if all.peek().is_some() {
        f.write_str(FUNCTIONS_PRELUDE)?;
    }
    all.try_for_each(|function| write_function(f, function, matching))
}

fn write_function(f: &mut fmt::Formatter<'_>, function: &Function<'_>, matching: Matching) -> fmt::Result {
    let &Function { name, parameters, result } = function;
    let (word, guard, purpose) = match matching {
        Matching::Strict => ("strict", "STRICT", Purpose::Strict),
        Matching::Tolerant => ("tolerant", "TOLERANT", Purpose::Tolerant),
    };
    writeln!(f, "\n#ifndef PTX_ABI_{guard}_FUNCTION_{name}\n#define PTX_ABI_{guard}_FUNCTION_{name}")?;
    writeln!(f, "PTX_ABI_PARAMETERS({word}, {name}, {});", parameters.len())?;
    for (index, &Parameter { name: parameter, ty }) in parameters.iter().enumerate() {
        write_open(f, name, parameter, &ty, matching)?;
        let (number, text, ty) = (index + 1, spelled(ty, Purpose::Message), spelled(ty, purpose));
        write!(f, "PTX_ABI_PARAMETER({word}, {name}, {number}, ")?;
        writeln!(f, "\"{name}: Rust passes '{text}' as parameter {number}, '{parameter}'\", {ty});")?;
    }
    // No parameter of Rust has this name.
    write_open(f, name, "return", &result, matching)?;
    let (text, ty) = (spelled(result, Purpose::Message), spelled(result, purpose));
    writeln!(f, "PTX_ABI_RESULT({word}, {name}, \"{name}: Rust expects '{text}' as the result\", {ty});")?;
    f.write_str("#endif\n")
}

/// Writes a line if the check of a parameter or result accepts every pointer.
fn write_open(
    f: &mut fmt::Formatter<'_>,
    function: &str,
    parameter: &str,
    ty: &CType<'_>,
    matching: Matching,
) -> fmt::Result {
    match why(ty, matching) {
        Some(why) => open::write(f, &format_args!("{function}.{parameter}"), &why),
        None => Ok(()),
    }
}
