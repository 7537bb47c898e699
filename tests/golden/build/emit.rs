//! Writes Rust declarations with the crate's macros from lowered C declarations.

use std::fmt::Write as _;

use crate::c::{Aggregate, Enum, Member, Packing, Scalar, Type};

/// The spelling of fundamental types.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Spelling {
    /// `i32`.
    Primitive,
    /// `core::ffi::c_int`: the macros must not depend on the spelling.
    Alias,
}

/// The form of bit-fields.
#[derive(Clone, Copy)]
pub enum Form<'a> {
    /// As in C, under `#[bit_fields]`.
    Attribute,
    /// With explicit storage, which this function computes.
    Derive(&'a dyn Fn(&Aggregate) -> Storage),
}

/// What the derive form needs for a structure or union with bit-fields.
#[derive(Clone, Debug)]
pub struct Storage {
    /// The alignment of the whole type, in bytes.
    pub align: usize,
    /// Each run of bit-fields, in order.
    pub runs: Vec<Run>,
    /// Whether to store a run in an integer where one fits.
    pub integers: bool,
}

/// The storage of consecutive bit-fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// The first byte.
    pub start: usize,
    /// The length in bytes.
    pub len: usize,
}

impl Storage {
    /// The type of a run. An integer must neither move the run nor raise the alignment of the whole type.
    fn ty(&self, run: Run, packing: Packing) -> String {
        let align = match packing {
            Packing::Natural => run.len,
            Packing::Attribute => 1,
            Packing::Pragma(n) => run.len.min(n),
        };
        let fits = matches!(run.len, 1 | 2 | 4 | 8) && align <= self.align && run.start % align == 0;
        if self.integers && fits { format!("u{}", 8 * run.len) } else { format!("[u8; {}]", run.len) }
    }
}

impl Spelling {
    /// The Rust type for `scalar`.
    pub fn scalar(self, scalar: Scalar) -> &'static str {
        match (self, scalar) {
            (Self::Alias, Scalar::Short) => "::core::ffi::c_short",
            (Self::Alias, Scalar::UnsignedShort) => "::core::ffi::c_ushort",
            (Self::Alias, Scalar::Int) => "::core::ffi::c_int",
            (Self::Alias, Scalar::UnsignedInt) => "::core::ffi::c_uint",
            (Self::Alias, Scalar::LongLong) => "::core::ffi::c_longlong",
            (Self::Alias, Scalar::UnsignedLongLong) => "::core::ffi::c_ulonglong",
            (_, Scalar::Bool) => "bool",
            (_, Scalar::Char | Scalar::SignedChar) => "i8",
            (_, Scalar::UnsignedChar) => "u8",
            (_, Scalar::Short) => "i16",
            (_, Scalar::UnsignedShort | Scalar::Char16) => "u16",
            (_, Scalar::Int | Scalar::WChar) => "i32",
            (_, Scalar::UnsignedInt | Scalar::Char32) => "u32",
            (_, Scalar::Long | Scalar::LongLong) => "i64",
            (_, Scalar::UnsignedLong | Scalar::UnsignedLongLong) => "u64",
            (_, Scalar::Int128) => "i128",
            (_, Scalar::UnsignedInt128) => "u128",
            (_, Scalar::Float) => "f32",
            (_, Scalar::Double) => "f64",
        }
    }
}

/// The source of one enumeration.
pub fn enumeration(e: &Enum) -> String {
    let variants: Vec<String> = e.enumerators.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    let variants = variants.join(", ");
    let repr = Spelling::Primitive.scalar(e.repr());
    format!("#[derive(Clone, Copy, PtxLayout)]\n#[repr({repr})]\npub enum {} {{ {variants} }}\n", e.name)
}

/// The source of a structure or union called `name`, after that of the types inside it.
pub fn aggregate(name: &str, aggregate: &Aggregate, spelling: Spelling, form: Form<'_>) -> String {
    declaration(name, aggregate, spelling, form, false)
}

/// `packed` is true inside a packed type, where Rust allows no `repr(align)` (E0588).
fn declaration(name: &str, aggregate: &Aggregate, spelling: Spelling, form: Form<'_>, packed: bool) -> String {
    let packed = packed || aggregate.packing != Packing::Natural;
    let mut source = String::new();
    let mut body = String::new();
    let storage = match form {
        Form::Derive(storage) if has_bit_fields(aggregate) => Some(storage(aggregate)),
        _ => None,
    };
    let mut runs =
        storage.iter().flat_map(|storage| storage.runs.iter().map(|run| storage.ty(*run, aggregate.packing)));
    for (first, run) in runs_of(&aggregate.members) {
        let member = &run[0];
        if let Some(inner) = member.ty.aggregate().filter(|inner| !inner.members.is_empty()) {
            source += &declaration(&nested_name(name, member, first), inner, spelling, form, packed);
        }
        if let Some(align) = member.aligned {
            let _ = writeln!(body, "    pub _align{first}: ::ptx_abi::Align{align},");
        }
        if member.width.is_none() {
            let anonymous = if member.is_anonymous() { "#[ptx(anonymous)] " } else { "" };
            let ty = rust_type(name, member, first, &member.ty, spelling);
            let _ = writeln!(body, "    {anonymous}pub {}: {ty},", field(member, first));
            continue;
        }
        let bits = run.iter().zip(first..).map(|(member, i)| {
            let ty = rust_type(name, member, i, &member.ty, spelling);
            let enumeration = if let Type::Enum(_) = member.ty { "enum " } else { "" };
            (member, i, ty, enumeration, member.width.unwrap_or(0))
        });
        if storage.is_some() {
            let bits: Vec<String> = bits
                .map(|(member, i, ty, enumeration, width)| match member.name {
                    Some(_) => format!("pub {}: {enumeration}{ty} = {width}", field(member, i)),
                    None => format!("_: {enumeration}{ty} = {width}"),
                })
                .collect();
            let ty = runs.next().expect("storage for each run");
            let _ = writeln!(body, "    #[ptx(bits({}))] pub run{first}: {ty},", bits.join(", "));
        } else {
            for (member, i, ty, enumeration, width) in bits {
                let enumeration = if enumeration.is_empty() { "" } else { ", enum" };
                let _ = writeln!(body, "    #[bits({width}{enumeration})] pub {}: {ty},", field(member, i));
            }
        }
    }
    if has_bit_fields(aggregate) && storage.is_none() {
        source += "#[bit_fields]\n";
    }
    // Bytes are aligned to 1, so the struct must declare the alignment of the bit-fields' types.
    let mut align = aggregate.aligned;
    match storage.map_or(1, |storage| storage.align) {
        1 => {}
        types if packed => body = format!("    pub _types_{name}: [u{}; 0],\n{body}", 8 * types),
        types => align = align.max(Some(types)),
    }
    let repr = match (aggregate.packing, align) {
        (Packing::Natural, None) => "C".to_owned(),
        (Packing::Natural, Some(align)) => format!("C, align({align})"),
        (Packing::Attribute, _) => "C, packed".to_owned(),
        (Packing::Pragma(n), _) => format!("C, packed({n})"),
    };
    let keyword = if aggregate.union { "union" } else { "struct" };
    let _ = writeln!(source, "#[derive(Clone, Copy, PtxLayout)]\n#[repr({repr})]\npub {keyword} {name} {{\n{body}}}");
    source
}

/// The members, with adjacent bit-fields in one run, each run with the index of its first member. An aligned bit-field
/// starts a new run, because a marker precedes it.
pub fn runs_of(members: &[Member]) -> impl Iterator<Item = (usize, &[Member])> {
    let chunks = members.chunk_by(|a, b| a.width.is_some() && b.width.is_some() && b.aligned.is_none());
    chunks.scan(0, |next, chunk| {
        let first = *next;
        *next += chunk.len();
        Some((first, chunk))
    })
}

/// Whether the attribute form is needed.
pub fn has_bit_fields(aggregate: &Aggregate) -> bool {
    aggregate.members.iter().any(|member| member.width.is_some())
}

/// The name of a member in Rust; `i` is its place in the declaration.
pub fn field(member: &Member, i: usize) -> String {
    match (&member.name, member.width) {
        (Some(name), _) if name == "type" => "r#type".to_owned(),
        (Some(name), _) => name.clone(),
        (None, Some(_)) => format!("_{i}"),
        (None, None) => format!("anon{i}"),
    }
}

fn nested_name(outer: &str, member: &Member, i: usize) -> String {
    match &member.name {
        Some(name) => format!("{outer}_{name}"),
        None => format!("{outer}_{i}"),
    }
}

fn rust_type(outer: &str, member: &Member, i: usize, ty: &Type, spelling: Spelling) -> String {
    match ty {
        Type::Scalar(scalar) => spelling.scalar(*scalar).to_owned(),
        Type::Vector(vector) => format!("::ptx_abi::vector::{}", vector.rust),
        Type::Pointer => "::ptx_abi::DevPtrMut<::core::ffi::c_void>".to_owned(),
        Type::Enum(name) => name.clone(),
        // Facts G12: C++ gives an empty structure one byte.
        Type::Aggregate(inner) if inner.members.is_empty() => "::ptx_abi::Opaque<1, ::ptx_abi::Align1>".to_owned(),
        Type::Aggregate(_) => nested_name(outer, member, i),
        Type::Array(element, length) => {
            format!("[{}; {}]", rust_type(outer, member, i, element, spelling), length.unwrap_or(0))
        }
    }
}
