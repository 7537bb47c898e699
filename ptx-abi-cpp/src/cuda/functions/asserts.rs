//! The checks of functions that C++ has declared.

use alloc::borrow::ToOwned as _;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use ptx_abi_core::__private::cpp::hash;

use super::open::why;
use super::spell::{Purpose, spelled};
use super::{CType, CudaFunction, Matching, Parameter};
use crate::cuda::open;

pub(in crate::cuda) const PRELUDE: &str = include_str!("functions.h");

/// The check of what differs in `const` alone. Compilers report it by a deprecated name, whatever the file around it says
/// about such names. In g++ and clang `-Werror` does not apply to such a pragma, so that `PTX_ABI_CONST` alone makes it an
/// error.
pub(in crate::cuda) fn only_const(level: &str, text: &str, items: &[String]) -> String {
    format!(
        "#ifdef __GNUC__\n#pragma GCC diagnostic push\n#pragma GCC diagnostic warning \"-Wdeprecated-declarations\"\n#endif\n\
         PTX_ABI_ONLY_CONST({level}, \"{text}; only const differs\", {});\n#ifdef __GNUC__\n#pragma GCC diagnostic pop\n#endif\n",
        items.join(", ")
    )
}

pub(in crate::cuda) fn check_all<'f>(
    functions: impl IntoIterator<Item = &'f CudaFunction<'f>>,
    matching: Matching,
) -> String {
    functions.into_iter().map(|function| check(function, matching)).collect()
}

fn check(function: &CudaFunction<'_>, matching: Matching) -> String {
    let &CudaFunction { name, parameters, result, .. } = function;
    let word = matching.word();
    let purpose = Purpose::Checked(matching);
    // A line if the check of a parameter or result accepts every pointer.
    let open = |parameter: &str, ty: &CType<'_>| {
        why(ty, matching).map_or(String::new(), |why| open::line(&format!("{name}.{parameter}"), &why))
    };
    let guard = format!("PTX_ABI_{}_FUNCTION_{name}", word.to_ascii_uppercase());
    let fixed = match parameters {
        [fixed @ .., Parameter { ty: CType::More, .. }] => fixed,
        _ => parameters,
    };
    let (count, more) = (fixed.len(), &parameters[fixed.len()..]);
    let (form, mark) = if more.is_empty() { ("FUNCTION", "") } else { ("VARIADIC", "..., ") };
    let mut out: String = more.iter().map(|Parameter { ty, .. }| open("...", ty)).collect();
    out += &format!("PTX_ABI_{form}({word}, {name}, {count});\n");
    let (mut constants, mut types) = (Constants::default(), mark.to_owned());
    for (number, &Parameter { name: parameter, ty }) in (1..).zip(fixed) {
        let (text, compared) = (spelled(ty, Purpose::Message), spelled(ty, purpose));
        constants.parameter(number, parameter, &compared);
        types += &format!("{compared}, ");
        let text = format!("\"{name}: Rust passes '{text}' as parameter {number}, '{parameter}'\"");
        out += &open(parameter, &ty);
        out += &format!("PTX_ABI_PARAMETER({word}, {number}, {text}, {compared});\n");
    }
    let (text, compared) = (spelled(result, Purpose::Message), spelled(result, purpose));
    constants.result(&compared);
    let types = hash(&(types + &compared));
    // No parameter of Rust has this name.
    out += &open("return", &result);
    out += &format!("PTX_ABI_RESULT({word}, \"{name}: Rust expects '{text}' as the result\", {compared});\n");
    if matching != Matching::Strict {
        out += &constants.line(function);
    }
    // Another declaration in Rust may have the same symbol.
    format!(
        "\n#ifndef {guard}\n#define {guard} 0x{types:016x}ULL\n{out}PTX_ABI_END({name});\n#elif {guard} != 0x{types:016x}ULL\n\
         #error \"{name}: Rust declares this function twice, with other types: declare it once\"\n#endif\n"
    )
}

/// What may differ from C++ in `const` alone.
#[derive(Default)]
struct Constants {
    /// Each is an argument of `PTX_ABI_ONLY_CONST`.
    items: Vec<String>,
    /// Whether Rust may write what is `const` in C++: a result, or a parameter of a callback.
    rust_writes: bool,
}

impl Constants {
    fn parameter(&mut self, number: usize, name: &str, compared: &str) {
        let is_callback = compared.contains("(*)(");
        self.rust_writes |= is_callback;
        if is_callback || compared.contains("const ") {
            let name = if name == "_" { "" } else { name };
            self.items.push(format!("pa_if<pa_const_{number}, struct pa_parameter_{number}_{name}>"));
        }
    }

    fn result(&mut self, compared: &str) {
        if compared.contains('*') {
            self.rust_writes = true;
            self.items.push("pa_if<pa_const_result, struct pa_returned>".to_owned());
        }
    }

    fn line(&self, &CudaFunction { name, denies_const, .. }: &CudaFunction<'_>) -> String {
        if self.items.is_empty() {
            return String::new();
        }
        let level = if denies_const { "2" } else { "PTX_ABI_CONST" };
        let who = if self.rust_writes {
            "one side may write what is const on the other"
        } else {
            "C++ may write through these parameters"
        };
        only_const(level, &format!("{name}: {who}"), &self.items)
    }
}
