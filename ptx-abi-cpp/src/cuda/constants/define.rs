//! The definitions of constants in a header, and the checks of constants that another header defines.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use ptx_abi_core::__private::cpp::hash;

use super::Constant;
use super::literal::{Language, lengths, literal, operand, readable, type_name};
use super::value::Value;
use crate::cuda::POP;
use crate::cuda::define::on_one_line;
use crate::names::split;

/// The text before the constants, which turns off warnings about constants that a program does not use.
const BEGIN: &str = include_str!("begin.h");

/// The macros that define arrays.
const SPACE: &str = include_str!("space.h");

/// The templates that the checks use.
pub(in crate::cuda) const VALUES: &str = include_str!("values.h");

/// The definitions of the constants, once in a translation unit. `c` is true if C reads them too.
pub(in crate::cuda) fn define_all(constants: &[Constant<'_>], c: bool) -> String {
    if constants.is_empty() {
        return String::new();
    }
    let (constants, differing) = distinct(constants);
    let cpp = define_in_cpp(&constants);
    // Two headers with the same constants define them once.
    let guard = format!("PTX_ABI_CONSTANTS_{:016x}", hash(&cpp));
    let both = if c { format!("#ifdef __cplusplus\n{cpp}#else\n{}#endif\n", define_in_c(&constants)) } else { cpp };
    format!("#ifndef {guard}\n#define {guard}\n{differing}{BEGIN}{both}{POP}#endif\n\n")
}

/// Each constant once, and an error for each name of two values: C only warns of a macro with two definitions.
fn distinct<'a>(constants: &[Constant<'a>]) -> (Vec<Constant<'a>>, String) {
    let definition = |constant: &Constant<'_>| {
        let value = constant.value();
        (type_name(&value), lengths(&value), literal(&value, Language::Cpp))
    };
    let (mut distinct, mut differing) = (Vec::<Constant<'a>>::new(), String::new());
    for constant in constants {
        let name = constant.name;
        match distinct.iter().find(|other| other.name == name) {
            None => distinct.push(*constant),
            Some(other) if definition(other) == definition(constant) => {}
            Some(_) => {
                differing +=
                    &format!("#error \"{name}: two constants with this name differ: write `as` and another name\"\n");
            }
        }
    }
    (distinct, differing)
}

const fn is_variable(value: &Value<'_>) -> bool {
    matches!(value, Value::Text(_) | Value::Array(_))
}

fn define_in_cpp(constants: &[Constant<'_>]) -> String {
    let mut out = String::new();
    if constants.iter().any(|constant| is_variable(&constant.value())) {
        out += SPACE;
    }
    for constant in constants {
        let ((spaces, name), value) = (constant.parts(), &constant.value());
        if !split(constant.name).1.is_ascii() {
            let (condition, refused) = if is_variable(value) {
                ("__CUDACC__", "nvcc accepts no array or string")
            } else {
                ("__CUDACC_RTC__", "NVRTC accepts no constant")
            };
            out += &format!(
                "#ifdef {condition}\n#error \"{name}: {refused} with a name outside of ASCII: write `{name} as` and \
                 another name\"\n#endif\n"
            );
        }
        let space = if is_variable(value) { "PTX_ABI_ARRAY " } else { "" };
        let (ty, lengths, literal) = (type_name(value), lengths(value), literal(value, Language::Cpp));
        let definition = format!("{space}constexpr {ty} {name}{lengths} = {literal};");
        out += &format!("{}{}\n", on_one_line(spaces, &definition), note(value));
    }
    out
}

/// Macros, because C has no other constant expressions. Arrays become variables.
fn define_in_c(constants: &[Constant<'_>]) -> String {
    let mut out = String::new();
    if constants.iter().any(|constant| type_name(&constant.value()) == "bool") {
        out += "#include <stdbool.h>\n";
    }
    for constant in constants {
        let ((_, name), value) = (constant.parts(), &constant.value());
        out += &match value {
            Value::Array(_) => {
                let (ty, lengths, literal) = (type_name(value), lengths(value), literal(value, Language::C));
                format!("static const {ty} {name}{lengths} = {literal};")
            }
            _ => format!("#define {name} {}", operand(value, Language::C)),
        };
        out += &format!("{}\n", note(value));
    }
    out
}

fn note(value: &Value<'_>) -> String {
    if let Value::Float(value) = value { value.note() } else { String::new() }
}

/// The checks of the constants. The checks of types must precede them.
pub(in crate::cuda) fn check_all(constants: &[Constant<'_>]) -> String {
    if constants.is_empty() {
        return String::new();
    }
    let mut out = String::from(VALUES);
    for constant in constants {
        let (name, value) = (constant.name, &constant.value());
        let (ty, lengths) = (type_name(value), lengths(value));
        out += &format!("\n// {name}: {ty}{lengths}\n");
        if let Value::Array(_) = value {
            out += &format!("PTX_ABI_IS_ARRAY({name}, \"{name}: {lengths} in Rust\", {ty}{lengths});\n");
        }
        out += &check(name, value);
    }
    out
}

/// The check of one value, or of each element of an array.
fn check(name: &str, value: &Value<'_>) -> String {
    let what = match value {
        Value::Bool(_) => "IS_BOOL",
        Value::Integer(..) => "IS_INTEGER",
        Value::Float(_) => "IS_FLOAT",
        Value::Text(_) => "IS_TEXT",
        Value::Array(elements) => {
            let check = |(index, element)| check(&format!("{name}[{index}]"), element);
            return elements.iter().enumerate().map(check).collect();
        }
    };
    let (readable, operand) = (readable(value), operand(value, Language::Cpp));
    format!("PTX_ABI_{what}({name}, \"{name}: {readable} in Rust\", {operand});\n")
}

/// The checks of the constants in C, where variables are not constant expressions. They compare integers, floats and bools
/// of macros and enumerators, and only the size of strings and arrays.
pub(in crate::cuda) fn check_all_in_c(constants: &[Constant<'_>]) -> String {
    let check = |constant: &Constant<'_>| {
        let (name, value) = (constant.name, &constant.value());
        let (wanted, ty) = (operand(value, Language::C), type_name(value));
        let condition = match *value {
            // When only one of two numbers has a sign, C compares their bits.
            Value::Integer(number, _) => {
                format!("(({name}) < 0) == {} && ({name}) == {wanted}", u8::from(number < 0))
            }
            Value::Bool(_) => format!("({name}) == {wanted}"),
            Value::Float(number) if number.value.is_nan() => format!("({name}) != ({name})"),
            Value::Float(_) => format!("({ty})({name}) == {wanted}"),
            Value::Text(bytes) => format!("sizeof({name}) == {}", bytes.len() + 1),
            Value::Array(_) => format!("sizeof({name}) == sizeof({ty}{})", lengths(value)),
        };
        let what = if let Value::Array(_) = value { lengths(value) } else { readable(value) };
        format!("_Static_assert({condition}, \"{name}: {what} in Rust\");\n")
    };
    constants.iter().map(check).collect()
}
