//! The definitions of constants in a header, and the checks of constants that another header defines.

use core::fmt::{self, Display};

use super::Constant;
use super::float::Float;
use super::literal::{Language, Lengths, Literal, Operand, Readable, type_name};
use super::value::{Value, innermost};
use crate::cuda::POP;
use crate::cuda::define::{close_line, open_line};
use crate::names::split;
use alloc::string::String;
use ptx_abi_core::__private::cpp::hash;

/// The text before the constants, which turns off warnings about constants that a program does not use.
const BEGIN: &str = include_str!("begin.h");

/// The macros that define arrays.
const SPACE: &str = include_str!("space.h");

/// The templates that the checks use.
const VALUES: &str = include_str!("values.h");

/// Defines the constants, once in a translation unit. `c` is true if C reads them too.
pub(in crate::cuda) fn define_all(f: &mut dyn fmt::Write, constants: &[Constant<'_>], c: bool) -> fmt::Result {
    if constants.is_empty() {
        return Ok(());
    }
    let mut cpp = String::new();
    write_cpp(&mut cpp, constants)?;
    // Two headers with the same constants define them once.
    let guard = hash(&cpp);
    writeln!(f, "#ifndef PTX_ABI_CONSTANTS_{guard:016x}\n#define PTX_ABI_CONSTANTS_{guard:016x}")?;
    f.write_str(BEGIN)?;
    f.write_str(if c { "#ifdef __cplusplus\n" } else { "" })?;
    f.write_str(&cpp)?;
    if c {
        f.write_str("#else\n")?;
        write_c(f, constants)?;
        f.write_str("#endif\n")?;
    }
    f.write_str(POP)?;
    f.write_str("#endif\n\n")
}

fn write_cpp(f: &mut dyn fmt::Write, constants: &[Constant<'_>]) -> fmt::Result {
    if constants.iter().any(|constant| matches!(constant.value(), Value::Text(_) | Value::Array(_))) {
        f.write_str(SPACE)?;
    }
    constants.iter().try_for_each(|constant| {
        let ((spaces, name), value) = (constant.parts(), constant.value());
        if innermost(value).is_none() {
            return writeln!(f, "#error \"{name}: C++ has no arrays without elements\"");
        }
        if !split(constant.name).1.is_ascii() {
            let (condition, refused) = match value {
                Value::Text(_) | Value::Array(_) => ("__CUDACC__", "nvcc accepts no array or string"),
                _ => ("__CUDACC_RTC__", "NVRTC accepts no constant"),
            };
            write!(f, "#ifdef {condition}\n#error \"{name}: {refused} with a name outside of ASCII: ")?;
            writeln!(f, "write `{name} as` and another name\"\n#endif")?;
        }
        open_line(f, spaces)?;
        let space = if matches!(value, Value::Text(_) | Value::Array(_)) { "PTX_ABI_ARRAY " } else { "" };
        write!(
            f,
            "{space}constexpr {} {name}{} = {};",
            type_name(value),
            Lengths(value),
            Literal(value, Language::Cpp)
        )?;
        close_line(f, spaces)?;
        write_note(f, value)?;
        f.write_char('\n')
    })
}

/// Writes macros, because C has no other constant expressions. Arrays become variables.
fn write_c(f: &mut dyn fmt::Write, constants: &[Constant<'_>]) -> fmt::Result {
    if constants.iter().any(|constant| matches!(innermost(constant.value()), Some(Value::Bool(_)))) {
        f.write_str("#include <stdbool.h>\n")?;
    }
    constants.iter().filter(|constant| innermost(constant.value()).is_some()).try_for_each(|constant| {
        let ((_, name), value) = (constant.parts(), constant.value());
        match value {
            Value::Array(_) => {
                write!(
                    f,
                    "static const {} {name}{} = {};",
                    type_name(value),
                    Lengths(value),
                    Literal(value, Language::C)
                )?;
            }
            _ => write!(f, "#define {name} {}", Operand(Literal(value, Language::C)))?,
        }
        write_note(f, value)?;
        f.write_char('\n')
    })
}

/// Writes the value in a readable form.
fn write_note(f: &mut dyn fmt::Write, value: Value<'_>) -> fmt::Result {
    let float = match &value {
        Value::F32(value) => Float::of_f32(value),
        Value::F64(value) => Float::of_f64(value),
        _ => return Ok(()),
    };
    if float.needs_note() { write!(f, " // {:?}", float.text()) } else { Ok(()) }
}

/// Checks the constants. The checks of types must stand before them.
pub(in crate::cuda) fn check_all(f: &mut dyn fmt::Write, constants: &[Constant<'_>]) -> fmt::Result {
    if constants.is_empty() {
        return Ok(());
    }
    f.write_str(VALUES)?;
    constants.iter().try_for_each(|constant| {
        let (name, value) = (constant.name, constant.value());
        if innermost(value).is_none() {
            return writeln!(f, "#error \"{name}: C++ has no arrays without elements\"");
        }
        write!(f, "\n// {name}: {}{}\n", type_name(value), Lengths(value))?;
        if let Value::Array(_) = value {
            let (ty, lengths) = (type_name(value), Lengths(value));
            writeln!(f, "PTX_ABI_IS_ARRAY({name}, \"{name}: {lengths} in Rust\", {ty}{lengths});")?;
        }
        check(f, &name, value)
    })
}

/// Checks one value, or each element of an array.
fn check(f: &mut dyn fmt::Write, name: &dyn Display, value: Value<'_>) -> fmt::Result {
    let what = match value {
        Value::Bool(_) => "IS_BOOL",
        Value::Integer(..) => "IS_INTEGER",
        Value::F32(_) | Value::F64(_) => "IS_FLOAT",
        Value::Text(_) => "IS_TEXT",
        Value::Array(elements) => {
            return (0..elements.len())
                .try_for_each(|index| check(f, &format_args!("{name}[{index}]"), elements.element(index)));
        }
    };
    writeln!(
        f,
        "PTX_ABI_{what}({name}, \"{name}: {} in Rust\", {});",
        Readable(value),
        Operand(Literal(value, Language::Cpp))
    )
}

/// Checks the constants in C, where variables are not constant expressions. It checks integers, floats and bools of
/// macros and enumerators, and only the size of strings and arrays.
pub(in crate::cuda) fn check_all_in_c(f: &mut dyn fmt::Write, constants: &[Constant<'_>]) -> fmt::Result {
    let has_elements = |constant: &&Constant<'_>| innermost(constant.value()).is_some();
    constants.iter().filter(has_elements).try_for_each(|constant| {
        let (name, value) = (constant.name, constant.value());
        let wanted = Operand(Literal(value, Language::C));
        f.write_str("_Static_assert(")?;
        match value {
            // When only one of two numbers has a sign, C compares their bits.
            Value::Integer(number, _) => {
                write!(f, "(({name}) < 0) == {} && ({name}) == {wanted}", u8::from(number < 0))?;
            }
            Value::Bool(_) => write!(f, "({name}) == {wanted}")?,
            Value::F32(number) if number.is_nan() => write!(f, "({name}) != ({name})")?,
            Value::F64(number) if number.is_nan() => write!(f, "({name}) != ({name})")?,
            Value::F32(_) | Value::F64(_) => write!(f, "({})({name}) == {wanted}", type_name(value))?,
            Value::Text(bytes) => write!(f, "sizeof({name}) == {}", bytes.len() + 1)?,
            Value::Array(_) => write!(f, "sizeof({name}) == sizeof({}{})", type_name(value), Lengths(value))?,
        }
        match value {
            Value::Array(_) => writeln!(f, ", \"{name}: {} in Rust\");", Lengths(value)),
            _ => writeln!(f, ", \"{name}: {} in Rust\");", Readable(value)),
        }
    })
}
