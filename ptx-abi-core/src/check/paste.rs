//! First contact with a kernel: the struct to paste, with sizes from PTX or a cubin and types from the C++ name.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;

use ptx_abi_read::name::tree::{Flags, Form, Kind, Tree};
use ptx_abi_read::name::{Builtins, Symbol, model};

use super::difference::Message;
use super::kernel::KernelParam;
use crate::mangle::push_rust;
use crate::ptx::Declared;
use crate::vector::rust_name;

/// The keywords of Rust that PTX may have as the name of a parameter.
const KEYWORDS: [&str; 40] = [
    "as", "async", "await", "break", "const", "continue", "crate", "dyn", "else", "enum", "extern", "false", "fn",
    "for", "gen", "if", "impl", "in", "let", "loop", "match", "mod", "move", "mut", "pub", "ref", "return", "self",
    "Self", "static", "struct", "super", "trait", "true", "type", "unsafe", "use", "where", "while", "yield",
];

/// A field: its name, its Rust type, and what else the kernel may take there, or an empty text.
struct Field {
    name: String,
    ty: String,
    note: String,
}

/// The struct for the kernel with this symbol.
pub(super) fn struct_for(symbol: &str, params: &[KernelParam<'_>]) -> String {
    let decoded = Symbol::parse(symbol).ok();
    let mut fields: Vec<_> = params.iter().enumerate().map(|(index, param)| field(index, param)).collect();
    if let Some(types) = decoded.as_ref().map(Symbol::params).filter(|types| types.len() == fields.len()) {
        for (field, ty) in fields.iter_mut().zip(types) {
            let Some(rust) = rust(ty) else { continue };
            // Only the name of a class says nothing about its size.
            let (of, _) = ty.unqualified();
            let is_pointer = matches!(of.kind, Kind::Pointer(_) | Kind::LvalueRef(_) | Kind::RvalueRef(_));
            let is_class = !is_pointer && !is_number(of);
            field.note = if is_class { format!("`{ty}` of C++, {}", size_of(&field.note)) } else { String::new() };
            field.ty = rust;
        }
    }
    let (name, key) = match &decoded {
        Some(decoded) => (camel(&decoded.template_name().to_string()), format!("cpp_entry = \"{}\"", decoded.name())),
        None => (camel(symbol), format!("entry = \"{symbol}\"")),
    };
    let mut text = format!("#[derive(KernelParams)]\n#[ptx({key})]\nstruct {name} {{");
    if fields.is_empty() {
        return text + "}";
    }
    text.push('\n');
    for Field { name, ty, note } in fields {
        let note = if note.is_empty() { note } else { format!(" // {note}") };
        _ = writeln!(text, "    {name}: {ty},{note}");
    }
    text + "}"
}

/// The size in a note, which names the bytes first.
fn size_of(note: &str) -> String {
    note.split([':', ',']).next().unwrap_or_default().to_owned()
}

/// The field for a parameter, as far as the image describes it.
fn field(index: usize, param: &KernelParam<'_>) -> Field {
    let (ty, note) = match param {
        KernelParam::Declared(declared) => return of_ptx(index, declared),
        KernelParam::Malformed(_) => ("()".to_owned(), "its declaration cannot be read".to_owned()),
        // A parameter starts at a multiple of its alignment, and its size is one.
        KernelParam::Placed(size, offset) => by_size(*size, 1 << (size | offset).trailing_zeros().min(4)),
    };
    Field { name: format!("arg{index}"), ty, note }
}

fn of_ptx(index: usize, param: &Declared<'_>) -> Field {
    let is_numbered = param.name.rsplit_once("_param_").is_some_and(|(_, number)| number.parse() == Ok(index));
    let is_name = param.name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        && !param.name.starts_with(|first: char| first.is_ascii_digit())
        && param.name != "_"
        && !KEYWORDS.contains(&param.name);
    let name = if is_numbered || !is_name { format!("arg{index}") } else { param.name.to_owned() };
    let size = param.size().unwrap_or(0);
    let (ty, note) = if param.pointer {
        ("DevPtrMut<c_void>".to_owned(), "a pointer: `DevPtr<T>` or `DevPtrMut<T>`".to_owned())
    } else if param.len.is_some() || param.lanes != 1 {
        bytes(size, param.align.unwrap_or(size))
    } else {
        match param.spelling {
            ".f32" => ("f32".to_owned(), String::new()),
            ".f64" => ("f64".to_owned(), String::new()),
            ".s8" | ".s16" | ".s32" | ".s64" => (format!("i{}", 8 * size), String::new()),
            ".u64" | ".b64" => ("u64".to_owned(), "8 bytes: u64, i64 or a pointer".to_owned()),
            ".u32" | ".b32" => ("u32".to_owned(), "4 bytes: u32 or i32".to_owned()),
            _ => by_size(size, size),
        }
    };
    Field { name, ty, note }
}

/// The type of a parameter of which only the size is known, and the choice.
fn by_size(size: usize, align: usize) -> (String, String) {
    let (ty, note) = match size {
        1 => ("u8", "1 byte: u8, i8 or bool"),
        2 => ("u16", "2 bytes: u16, i16 or a 16-bit float"),
        4 => ("u32", "4 bytes: u32, i32 or f32"),
        8 => ("u64", "8 bytes: u64, i64, f64 or a pointer"),
        _ => return bytes(size, align),
    };
    (ty.to_owned(), note.to_owned())
}

/// An array of this size and alignment, which stands for a struct.
fn bytes(size: usize, align: usize) -> (String, String) {
    let (element, width) = match align {
        2 => ("u16", 2),
        4 => ("u32", 4),
        8 => ("u64", 8),
        16.. => ("Float4", 16),
        _ => ("u8", 1),
    };
    let note = format!("{size} bytes, aligned to {align}: a struct, a vector or an array");
    (format!("[{element}; {}]", size / width), note)
}

/// The Rust type for a type of C++. `None` if the name does not say what the type is.
fn rust(ty: &Tree<'_>) -> Option<String> {
    Some(match &ty.kind {
        Kind::Pointer(to) | Kind::LvalueRef(to) | Kind::RvalueRef(to) => {
            let is_const = matches!(&to.kind, Kind::Qualified(_, flags) if flags.has(Flags::CONST));
            let name = if is_const { "DevPtr" } else { "DevPtrMut" };
            format!("{name}<{}>", rust(to).unwrap_or_else(|| "c_void".to_owned()))
        }
        Kind::Qualified(of, _) => rust(of)?,
        Kind::Builtin(of) => number(*of)?,
        Kind::Name(name, _) => rust_name(name).unwrap_or(name).to_owned(),
        Kind::Scoped(_, name) | Kind::Tagged(name, _) => rust(name)?,
        Kind::Template { name, arguments, .. } => {
            let arguments = arguments.iter().map(rust).collect::<Option<Vec<_>>>()?;
            format!("{}<{}>", rust(name)?, arguments.join(", "))
        }
        Kind::Literal(ty, value) => match (ty.to_string().as_str(), &**value) {
            ("bool", "0") => "false".to_owned(),
            ("bool", "1") => "true".to_owned(),
            (_, value) => match value.strip_prefix('n') {
                Some(value) => format!("{{ -{value} }}"),
                None => value.to_owned(),
            },
        },
        Kind::Param(_, Form(argument)) => rust(argument)?,
        _ => return None,
    })
}

/// Whether this is a number or a vector.
fn is_number(ty: &Tree<'_>) -> bool {
    match ty.kind {
        Kind::Builtin(_) => true,
        Kind::Name(name, _) => rust_name(name).is_some(),
        _ => false,
    }
}

/// The Rust name of a builtin type, if Rust has it.
fn number(of: Builtins) -> Option<String> {
    let mut name = Message::new();
    push_rust(&mut name, &model::Type::Builtin(of));
    let name = name.as_str();
    let is_of_cpp = of.first().is_some_and(|builtin| builtin.name == name) && name != "bool";
    (!is_of_cpp).then(|| name.to_owned())
}

/// The name of a struct: `AddVectors` for `ns::add_vectors`.
fn camel(name: &str) -> String {
    let name = name.rsplit("::").next().unwrap_or_default().split('<').next().unwrap_or_default();
    let words = name.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let camel: String = words.map(|word| word[..1].to_ascii_uppercase() + &word[1..]).collect();
    let starts_well = camel.starts_with(|first: char| first.is_ascii_alphabetic());
    if starts_well { camel } else { format!("Kernel{camel}") }
}
