//! First contact with a kernel: the struct to paste, with sizes from PTX or a cubin and types from the C++ name.
//!
//! The message of a constant and the texts at run time come from the same `const fn`s, because both have the same data: the
//! declarations, and the types that the symbol spells. A constant stops at [`LONGEST`] bytes. At run time a text has no
//! bound.

use alloc::string::{String, ToString};

use ptx_abi_read::name::model::{Class, Parameter, Type};
use ptx_abi_read::name::{Symbol, before_arguments};

use super::compare::pointee_space;
use super::difference::Message;
use super::kernel::{Kernel, KernelParam};
use crate::abi::layout::str_eq;
use crate::abi::vector::rust_name;
use crate::abi::{Number, Scalar, StateSpace};
use crate::kernel::mangle::{Classes, has_rust, push_rust};
use crate::kernel::ptx::Declared;
use crate::text::{Bytes, Text, push, written};

/// The maximum length of a struct in the message of a constant, in bytes. It is enough for about 100 fields.
pub(super) const LONGEST: usize = 8192;

/// The line between a message and the struct at its end.
pub(super) const BEFORE: &str = "\n  or paste this struct, which has the parameters of the kernel:\n";

/// The keywords of Rust that PTX may have as the name of a parameter.
const KEYWORDS: [&str; 40] = [
    "as", "async", "await", "break", "const", "continue", "crate", "dyn", "else", "enum", "extern", "false", "fn",
    "for", "gen", "if", "impl", "in", "let", "loop", "match", "mod", "move", "mut", "pub", "ref", "return", "self",
    "Self", "static", "struct", "super", "trait", "true", "type", "unsafe", "use", "where", "while", "yield",
];

#[derive(Clone, Copy)]
pub(super) struct Paste<'a> {
    pub(super) kernel: Kernel<'a>,
    pub(super) name: &'a str,
    /// The file that the struct names, or empty.
    pub(super) module: &'a str,
}

impl Paste<'_> {
    /// Appends the struct.
    pub(super) const fn push<const N: usize>(&self, text: &mut Text<N>) {
        self.push_head(text);
        let mut i = 0;
        while i < self.kernel.params.len() {
            self.push_field(text, i);
            i += 1;
        }
        text.push_str(self.end());
    }

    const fn push_head<const N: usize>(&self, text: &mut Text<N>) {
        let Self { kernel: Kernel { symbol, cpp_name, .. }, name, module } = *self;
        let (key, entry) = if cpp_name.is_empty() { ("entry", symbol) } else { ("cpp_entry", cpp_name) };
        push!(text, "#[derive(KernelParams)]\n#[ptx({} = \"{}\"", key, entry);
        if !module.is_empty() {
            push!(text, ", module = \"{}\"", module);
        }
        push!(text, ")]\nstruct {} {", name);
    }

    /// Appends the line of a field, after a line break.
    const fn push_field<const N: usize>(&self, text: &mut Text<N>, index: usize) {
        let param = &self.kernel.params[index];
        match param {
            KernelParam::Declared(declared) if is_field_name(declared.name, index) => {
                push!(text, "\n    {}: ", declared.name);
            }
            _ => push!(text, "\n    arg{}: ", index),
        }
        if let Some(Parameter { ty, text: of_cpp }) = self.kernel.type_of(index) {
            if has_rust(ty, Classes::Rust) && !is_in_other_space(param) {
                match aligned_class(ty, param) {
                    Some(name) => text.push_str(name),
                    None => push_rust(text, ty, Classes::Rust),
                }
                // Only the name of a class says nothing about its size.
                return match ty {
                    Type::Class(Class { text: name, .. }) if rust_name(name.get(), None).is_none() => {
                        push!(text, ", // `{}` of C++, {}", of_cpp.get(), Bytes(param.size()));
                    }
                    _ => text.push_str(","),
                };
            }
        }
        match param {
            KernelParam::Declared(declared) => push_declared(text, declared),
            KernelParam::Malformed(_) => text.push_str("(), // its declaration cannot be read"),
            // A parameter starts at a multiple of its alignment, and its size is one.
            KernelParam::Placed(size, offset) => match by_size(*size) {
                Some(choice) => push_choice(text, choice),
                None => push_bytes(text, *size, 1 << (*size | *offset | 16).trailing_zeros()),
            },
        }
    }

    /// The text after the last field.
    #[inline]
    const fn end(&self) -> &'static str {
        if self.kernel.params.is_empty() { "}" } else { "\n}" }
    }
}

/// The struct for a kernel, called `name`, or like the kernel if `name` is empty.
#[inline]
pub(super) fn struct_for(kernel: Kernel<'_>, name: &str) -> String {
    let cpp_name = Symbol::parse(kernel.symbol).map_or_else(|_| String::new(), |symbol| symbol.name().to_string());
    let template = before_arguments(&cpp_name).map_or(&*cpp_name, |(template, _)| template);
    let own = camel(if template.is_empty() { kernel.symbol } else { template });
    let kernel = Kernel { cpp_name: &cpp_name, ..kernel };
    let paste = Paste { kernel, name: if name.is_empty() { &own } else { name }, module: "" };
    let mut text = written(|text: &mut Message| paste.push_head(text));
    for index in 0..kernel.params.len() {
        text += &written(|line: &mut Message| paste.push_field(line, index));
    }
    text + paste.end()
}

/// Whether a parameter can give a field its name. The names that compilers number say less than `arg0`.
#[inline]
const fn is_field_name(name: &str, index: usize) -> bool {
    let mut end = Text::<32>::new();
    push!(end, "_param_{}", index);
    let (bytes, end) = (name.as_bytes(), end.as_str().as_bytes());
    let mut i = 0;
    while i < bytes.len() && (bytes[i].is_ascii_alphanumeric() || bytes[i] == b'_') {
        i += 1;
    }
    if i < bytes.len() || i == 0 || bytes[0].is_ascii_digit() || str_eq(name, "_") {
        return false;
    }
    i = 0;
    while i < KEYWORDS.len() {
        if str_eq(name, KEYWORDS[i]) {
            return false;
        }
        i += 1;
    }
    i = 0;
    while i < end.len() && i < bytes.len() && bytes[bytes.len() - 1 - i] == end[end.len() - 1 - i] {
        i += 1;
    }
    i < end.len()
}

/// The type for a class of CUDA's headers that has the alignment of the declaration: toolkits align `CUtensorMap` differently.
#[inline]
const fn aligned_class(ty: &Type<'_>, param: &KernelParam<'_>) -> Option<&'static str> {
    match (ty, param) {
        (Type::Class(class), KernelParam::Declared(declared)) => {
            rust_name(class.text.get(), Some(declared.alignment()))
        }
        _ => None,
    }
}

/// Whether PTX declares an address that the types of C++ do not have.
#[inline]
const fn is_in_other_space(param: &KernelParam<'_>) -> bool {
    matches!(param, KernelParam::Declared(declared)
        if declared.pointer && !matches!(pointee_space(declared), StateSpace::Generic))
}

/// A type, and what else the kernel may take there, or an empty text.
type Choice = (&'static str, &'static str);

const fn push_declared<const N: usize>(text: &mut Text<N>, declared: &Declared<'_>) {
    let Some(size) = declared.size() else { return text.push_str("(), // it is too large") };
    if declared.lanes == 0 {
        return push!(text, "(), // no field fits a `{}`", declared.spelling);
    }
    if declared.len.is_some() || declared.lanes > 1 {
        return push_bytes(text, size, declared.alignment());
    }
    let choice = match (declared.scalar, pointee_space(declared)) {
        (_, StateSpace::Shared) if declared.pointer && size == 4 => ("SharedPtrMut<c_void>", "or a `SharedPtr<T>`"),
        (_, StateSpace::Local) if declared.pointer && size == 4 => ("LocalPtrMut<c_void>", "or a `LocalPtr<T>`"),
        (_, StateSpace::Shared) if declared.pointer => ("u64", "an address in shared memory"),
        (_, StateSpace::Local) if declared.pointer => ("u64", "an address in local memory"),
        _ if declared.pointer => ("DevPtrMut<c_void>", "a pointer: `DevPtr<T>` or `DevPtrMut<T>`"),
        (Scalar::F16, _) => ("f16", ""),
        (Scalar::U32, _) => ("u32", "4 bytes: u32 or i32"),
        (Scalar::U64, _) => ("u64", "8 bytes: u64, i64 or a pointer"),
        (scalar, _) => match (Number::of(scalar), by_size(size)) {
            (Some(number), _) if scalar.is_signed() || scalar.is_float() => (number.rust(), ""),
            (_, Some(choice)) => choice,
            (_, None) => return push_bytes(text, size, declared.alignment()),
        },
    };
    push_choice(text, choice);
}

/// The choice for a parameter of which only the size is known.
#[inline]
const fn by_size(size: usize) -> Option<Choice> {
    Some(match size {
        1 => ("u8", "1 byte: u8, i8 or bool"),
        2 => ("u16", "2 bytes: u16, i16 or a 16-bit float"),
        4 => ("u32", "4 bytes: u32, i32 or f32"),
        8 => ("u64", "8 bytes: u64, i64, f64 or a pointer"),
        _ => return None,
    })
}

const fn push_choice<const N: usize>(text: &mut Text<N>, (ty, note): Choice) {
    push!(text, "{},{}{}", ty, if note.is_empty() { "" } else { " // " }, note);
}

/// Appends a type of this size and alignment, which represents a struct.
const fn push_bytes<const N: usize>(text: &mut Text<N>, size: usize, align: usize) {
    let width = 1 << (size | align | 16).trailing_zeros();
    let element = match width {
        1 => "u8",
        2 => "u16",
        4 => "u32",
        8 => "u64",
        _ => "Float4",
    };
    // No array of vectors has such an alignment.
    if align > 16 && align <= 128 && size % align == 0 {
        push!(text, "Opaque<{}, Align{}>,", size, align);
    } else {
        push!(text, "[{}; {}],", element, size / width);
    }
    // nvcc declares a `__half` as bytes.
    let float = if size == 2 && align == 2 { "a 16-bit float, " } else { "" };
    push!(text, " // {}, aligned to {}: {}a struct, a vector or an array", Bytes(size), align, float);
}

/// The name of a struct: `AddVectors` for `ns::add_vectors`.
#[inline]
fn camel(name: &str) -> String {
    let name = name.rsplit("::").next().unwrap_or_default().split('<').next().unwrap_or_default();
    let words = name.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let camel: String = words.map(|word| word[..1].to_ascii_uppercase() + &word[1..]).collect();
    let starts_well = camel.starts_with(|first: char| first.is_ascii_alphabetic());
    if starts_well { camel } else { alloc::format!("Kernel{camel}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::check::Origin;
    use crate::kernel::ptx::Params;
    use alloc::format;
    use alloc::vec::Vec;

    /// The struct in a constant, and at run time.
    fn both(count: usize) -> (Text<LONGEST>, String) {
        let declared: Vec<_> = (0..count).map(|i| format!(".param .align 8 .b8 parameter_{i}[24]")).collect();
        let declared = declared.join(", ");
        let params = KernelParam::of_ptx(Params::new(&declared));
        let kernel = Kernel::new("k", Origin::Ptx(None), &params, &[]);
        let mut text = Text::new();
        Paste { kernel, name: "Arguments", module: "" }.push(&mut text);
        (text, struct_for(kernel, "Arguments"))
    }

    #[test]
    fn only_constants_have_a_bound() {
        for count in [0, 1, 90] {
            let (constant, text) = both(count);
            assert_eq!(constant.as_str(), text);
        }
        let (constant, text) = both(400);
        let cut = constant.as_str().strip_suffix('…').expect("a text that was cut off");
        assert!(text.starts_with(cut) && text.ends_with("\n}") && text.len() > 4 * LONGEST);
    }
}
