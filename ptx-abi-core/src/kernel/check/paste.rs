//! First contact with a kernel: the struct to paste, with sizes from PTX or a cubin and types from the C++ name.
//!
//! The message of a constant and the texts at run time come from the same `const fn`s, because both have the same data: the
//! declarations, and the types that the symbol spells. A constant stops at [`LONGEST`] bytes. At run time a text has no
//! bound.

use alloc::string::{String, ToString};

use ptx_abi_read::name::model::{Class, Parameter, Type};
use ptx_abi_read::name::{Symbol, is_identifier};
use ptx_abi_read::rust_path::rust_path;
use ptx_abi_read::search::cpp_entry;

use super::compare::pointee_space;
use super::difference::Message;
use super::kernel::{Kernel, KernelParam};
use crate::abi::layout::str_eq;
use crate::abi::vector::{known, rust_name};
use crate::abi::{Number, Scalar, StateSpace};
use crate::kernel::mangle::{Classes, Comparison, NULL, has_rust, is_keyword, is_word, push_rust};
use crate::kernel::ptx::Declared;
use crate::param::{base, place};
use crate::text::{Bytes, Text, each, from_byte, push, written};

/// The maximum length of a struct in the message of a constant, in bytes. It is enough for about 100 fields.
pub(super) const LONGEST: usize = 8192;

/// The line between a message and the struct at its end.
pub(super) const BEFORE: &str = "\n  or paste this struct, which has the parameters of the kernel:\n";

/// The largest `Align` type, in bytes.
const LARGEST_MARKER: usize = 128;

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
        each!(i, 0..self.kernel.params.len(), { self.push_field(text, i) });
        text.push_str(self.end());
    }

    const fn push_head<const N: usize>(&self, text: &mut Text<N>) {
        let Self { kernel: Kernel { symbol, cpp_name, .. }, name, module } = *self;
        let (key, entry) = if cpp_name.is_empty() { ("entry", symbol) } else { ("cpp_entry", cpp_name) };
        push!(text, "#[derive(KernelParams)]\n#[ptx({} = ", key);
        push_literal(text, entry);
        if !module.is_empty() {
            text.push_str(", module = ");
            push_literal(text, module);
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
        let (size, align) = self.size_and_align(index);
        let mut unfit = if size % align > 0 { Some(Unfit::Place(size, align)) } else { None };
        if let Some(Parameter { ty, text: of_cpp }) = self.kernel.type_of(index) {
            let is_scalar = param.is_scalar();
            if let Some(number) = param.julia(ty) {
                return push_choice(text, (number.rust(), ""), unfit);
            }
            if let Some(choice) = of_language(ty) {
                return push_choice(text, choice, unfit);
            }
            match vector_name(ty, size, align) {
                Some(name) if !is_scalar => return push!(text, "{},", name),
                _ => {}
            }
            // The types of C++ have no addresses in other state spaces.
            let is_elsewhere = matches!(param, KernelParam::Declared(declared)
                if declared.is_pointer && !matches!(pointee_space(declared), StateSpace::Generic));
            if has_rust(ty, Classes::Rust) && !is_elsewhere {
                // Toolkits align a class of CUDA's headers differently: `CUtensorMap`.
                let aligned = if let Type::Class(class) = ty { rust_name(class.text.get(), Some(align)) } else { None };
                match aligned {
                    Some(name) => text.push_str(name),
                    None => push_rust(text, ty, Classes::Rust),
                }
                // Only the name of a class says nothing about its size.
                return match ty {
                    Type::Class(Class { text: name, .. }) if rust_name(name.get(), None).is_none() => {
                        let what = if is_scalar { ", an enumeration" } else { "" };
                        push!(text, ", // `{}` of C++{}, {}", of_cpp.get(), what, Bytes(param.size()));
                    }
                    Type::Pointer(to, _) if !has_rust(to.get(), Classes::Rust) => {
                        push!(text, ", // `{}` of C++", of_cpp.get());
                    }
                    _ => text.push_str(","),
                };
            }
            let is_opaque = matches!(ty, Type::Class(_) | Type::MemberFunction | Type::Vector(..)) && !is_scalar;
            if is_opaque && size % align == 0 && align <= LARGEST_MARKER {
                return push!(text, "Opaque<{}, Align{}>, // `{}` of C++", size, align, of_cpp.get());
            }
            if matches!(ty, Type::Builtin(_) | Type::Vector(..)) && !has_rust(ty, Classes::Rust) {
                unfit = Some(Unfit::Name(of_cpp.get()));
            }
        }
        match param {
            KernelParam::Declared(declared) => push_declared(text, declared, unfit),
            KernelParam::Malformed(_) => text.push_str("(), // its declaration cannot be read"),
            KernelParam::Placed(..) => match by_size(size) {
                Some(choice) if align == size => push_choice(text, choice, unfit),
                _ => push_bytes(text, size, align, unfit),
            },
        }
    }

    /// The size and the alignment of a parameter. A cubin does not have the alignment: it is taken as the largest one up to
    /// 16 that fits the place and the size, and as a larger one if the parameter would otherwise be further in front.
    const fn size_and_align(&self, index: usize) -> (usize, usize) {
        let param = &self.kernel.params[index];
        let (size, offset) = match param {
            KernelParam::Declared(declared) => return (param.size(), declared.alignment()),
            KernelParam::Malformed(_) => return (0, 1),
            KernelParam::Placed(size, offset) => (*size, *offset),
        };
        let base = match self.kernel.origin.sm() {
            Some(sm) => base(sm),
            None => 0,
        };
        let end = match self.kernel.params.split_at(index).0 {
            [.., KernelParam::Placed(size, offset)] => *offset + *size,
            _ => 0,
        };
        let mut align = 1 << (size | (base + offset) | 16).trailing_zeros();
        while align < LARGEST_MARKER && place(end, align, base) < offset && size % (2 * align) == 0 {
            align *= 2;
        }
        (size, align)
    }

    /// The text after the last field.
    #[inline]
    const fn end(&self) -> &'static str {
        if self.kernel.params.is_empty() { "}" } else { "\n}" }
    }
}

/// Appends a string literal of Rust.
const fn push_literal<const N: usize>(text: &mut Text<N>, value: &str) {
    let (mut start, mut i) = (0, 0);
    text.push_str("\"");
    while i <= value.len() {
        if i == value.len() || matches!(value.as_bytes()[i], b'"' | b'\\') {
            text.push_range(value, start, i);
            text.push_str(if i < value.len() { "\\" } else { "\"" });
            start = i;
        }
        i += 1;
    }
}

/// The struct for a kernel, called `name` without arguments, or like the kernel if no struct has such a name.
///
/// `symbols` are those of the module, among which the name in C++ has to be the only one. Without them, the struct names the
/// symbol.
#[inline]
pub(super) fn struct_for(kernel: Kernel<'_>, name: &str, symbols: Option<&[&str]>) -> String {
    let own = rust_path(kernel.symbol).unwrap_or_else(|| {
        let symbol = Symbol::parse(kernel.symbol);
        symbol.map_or_else(|_| kernel.symbol.into(), |symbol| symbol.template_name().to_string())
    });
    let cpp_name = symbols.and_then(|symbols| cpp_entry(kernel.symbol, symbols)).unwrap_or_default();
    let kernel = Kernel { cpp_name: &cpp_name, ..kernel };
    let paste = |name| Paste { kernel, name, module: "" };
    let lines = (0..kernel.params.len()).map(|index| written(|line: &mut Message| paste("").push_field(line, index)));
    let fields: String = lines.collect();
    let mut own = camel(&own);
    let mut words = fields.split(|c: char| !c.is_ascii_alphanumeric());
    if own == "Self" || own == "KernelParams" || words.any(|word| word == own) {
        own += "Arguments";
    }
    let name = name.split('<').next().unwrap_or_default();
    let paste = paste(if is_identifier(name) && !is_keyword(name) { name } else { &own });
    written(|text: &mut Message| paste.push_head(text)) + &fields + paste.end()
}

/// Whether a parameter can give a field its name. The names that compilers number say less than `arg0`. Another parameter
/// may need the name `arg0` itself.
#[inline]
const fn is_field_name(name: &str, index: usize) -> bool {
    let mut end = Text::<32>::new();
    push!(end, "_param_{}", index);
    let bytes = name.as_bytes();
    if !is_word(name) || bytes[0].is_ascii_digit() || str_eq(name, "_") || is_keyword(name) {
        return false;
    }
    let is_numbered = matches!(bytes, [b'a', b'r', b'g', ..]) && u64::from_str_radix(from_byte(name, 3), 10).is_ok();
    let ends_with_number = match name.len().checked_sub(end.as_str().len()) {
        Some(start) => str_eq(from_byte(name, start), end.as_str()),
        None => false,
    };
    !is_numbered && !ends_with_number
}

/// The vector for a native vector of clang with this size and this alignment in bytes.
#[inline]
const fn vector_name(ty: &Type<'_>, size: usize, align: usize) -> Option<&'static str> {
    if let Type::Vector(..) = ty {
        let comparison = Comparison { pointee: None, complete: false };
        let mut i = 0;
        while let Some(layout) = known(i) {
            if layout.size == size && layout.align == align && comparison.takes(ty, layout) {
                return Some(layout.name);
            }
            i += 1;
        }
    }
    None
}

/// A type, and what else the kernel may take there, or an empty text.
type Choice = (&'static str, &'static str);

/// The type for types of the language that only an address or an offset in Rust can be.
#[inline]
const fn of_language(ty: &Type<'_>) -> Option<Choice> {
    match ty {
        Type::Builtin(of) if of.meets(NULL) => Some(("DevPtrMut<c_void>", "a null pointer")),
        Type::MemberData => Some(("i64", "the offset of a member")),
        _ => None,
    }
}

/// Why no type of Rust fits a parameter.
#[derive(Clone, Copy)]
enum Unfit<'a> {
    /// The name of the kernel spells this type for it.
    Name(&'a str),
    /// It has this size, which is not a multiple of this alignment, in bytes.
    Place(usize, usize),
}

const fn push_declared<const N: usize>(text: &mut Text<N>, declared: &Declared<'_>, unfit: Option<Unfit<'_>>) {
    let Some(size) = declared.size() else { return text.push_str("(), // it is too large") };
    if declared.lanes == 0 {
        return push!(text, "(), // no field fits a `{}`", declared.spelling);
    }
    if declared.len.is_some() || declared.lanes > 1 {
        return push_bytes(text, size, declared.alignment(), unfit);
    }
    let choice = match (declared.scalar, pointee_space(declared)) {
        (_, StateSpace::Shared) if declared.is_pointer && size == 4 => ("SharedPtrMut<c_void>", "or a `SharedPtr<T>`"),
        (_, StateSpace::Local) if declared.is_pointer && size == 4 => ("LocalPtrMut<c_void>", "or a `LocalPtr<T>`"),
        (_, StateSpace::Shared) if declared.is_pointer => ("u64", "an address in shared memory"),
        (_, StateSpace::Local) if declared.is_pointer => ("u64", "an address in local memory"),
        _ if declared.is_pointer => ("DevPtrMut<c_void>", "a pointer: `DevPtr<T>` or `DevPtrMut<T>`"),
        (Scalar::F16, _) => ("half::f16", ""),
        (Scalar::U32, _) => ("u32", "4 bytes: u32 or i32"),
        (Scalar::U64, _) => ("u64", "8 bytes: u64, i64 or a pointer"),
        (scalar, _) => match (Number::of(scalar), by_size(size)) {
            (Some(number), _) if scalar.is_signed() || scalar.is_float() => (number.rust(), ""),
            (_, Some(choice)) => choice,
            (_, None) => return push_bytes(text, size, declared.alignment(), unfit),
        },
    };
    push_choice(text, choice, unfit);
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

const fn push_choice<const N: usize>(text: &mut Text<N>, (ty, note): Choice, unfit: Option<Unfit<'_>>) {
    push!(text, "{},", ty);
    match unfit {
        Some(unfit) => push_unfit(text, unfit),
        None if note.is_empty() => {}
        None => push!(text, " // {}", note),
    }
}

const fn push_unfit<const N: usize>(text: &mut Text<N>, unfit: Unfit<'_>) {
    match unfit {
        Unfit::Name(name) => push!(text, " // no type of Rust is `{}`", name),
        Unfit::Place(size, align) => {
            push!(text, " // {}, aligned to {}: in Rust, a size is a multiple of the alignment", Bytes(size), align);
        }
    }
}

/// Appends a type of this size and alignment, which represents a struct.
const fn push_bytes<const N: usize>(text: &mut Text<N>, size: usize, align: usize, unfit: Option<Unfit<'_>>) {
    let width = 1 << (size | align | 16).trailing_zeros();
    let element = match width {
        1 => "u8",
        2 => "u16",
        4 => "u32",
        8 => "u64",
        _ => "Float4",
    };
    // No array of vectors has such an alignment.
    if align > 16 && align <= LARGEST_MARKER && size % align == 0 {
        push!(text, "Opaque<{}, Align{}>,", size, align);
    } else {
        push!(text, "[{}; {}],", element, size / width);
    }
    if let Some(unfit) = unfit {
        return push_unfit(text, unfit);
    }
    // nvcc declares a `__half` as bytes.
    let float = if size == 2 && align == 2 { "a 16-bit float, " } else { "" };
    push!(text, " // {}, aligned to {}: {}", Bytes(size), align, float);
    if align > LARGEST_MARKER {
        push!(text, "write a struct with `repr(C, align({}))`", align);
    } else {
        text.push_str("a struct, a vector or an array");
    }
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
