//! The checks of functions that C++ has declared.

use alloc::format;
use alloc::string::String;

use super::open::why;
use super::spell::{Purpose, spelled};
use super::{CType, CudaFunction, Matching, Parameter};
use crate::cuda::open;

/// The templates that compare functions.
pub(in crate::cuda) const PRELUDE: &str = include_str!("functions.h");

/// The checks of all functions, after the templates that they need.
pub(in crate::cuda) fn check_all(functions: &[&[CudaFunction<'_>]], matching: Matching) -> String {
    let checks: String = functions.iter().copied().flatten().map(|function| check(function, matching)).collect();
    if checks.is_empty() { checks } else { [PRELUDE, &checks].concat() }
}

fn check(function: &CudaFunction<'_>, matching: Matching) -> String {
    let &CudaFunction { name, parameters, result } = function;
    let (word, guard, purpose) = match matching {
        Matching::Strict => ("strict", "STRICT", Purpose::Strict),
        Matching::Tolerant => ("tolerant", "TOLERANT", Purpose::Tolerant),
    };
    // A line if the check of a parameter or result accepts every pointer.
    let open = |parameter: &str, ty: &CType<'_>| {
        why(ty, matching).map_or(String::new(), |why| open::line(&format!("{name}.{parameter}"), &why))
    };
    let mut out = format!(
        "\n#ifndef PTX_ABI_{guard}_FUNCTION_{name}\n#define PTX_ABI_{guard}_FUNCTION_{name}\n\
         PTX_ABI_PARAMETERS({word}, {name}, {});\n",
        parameters.len()
    );
    for (number, &Parameter { name: parameter, ty }) in (1..).zip(parameters) {
        let (text, compared) = (spelled(ty, Purpose::Message), spelled(ty, purpose));
        let text = format!("\"{name}: Rust passes '{text}' as parameter {number}, '{parameter}'\"");
        out += &open(parameter, &ty);
        out += &format!("PTX_ABI_PARAMETER({word}, {name}, {number}, {text}, {compared});\n");
    }
    let (text, compared) = (spelled(result, Purpose::Message), spelled(result, purpose));
    // No parameter of Rust has this name.
    out += &open("return", &result);
    out + &format!(
        "PTX_ABI_RESULT({word}, {name}, \"{name}: Rust expects '{text}' as the result\", {compared});\n#endif\n"
    )
}
