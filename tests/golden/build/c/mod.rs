//! C and C++ declarations of structures, unions and enumerations: a model, its parser and its printer.
//!
//! The golden data contains C declarations. The build script turns them into Rust; the tests pass them to the placement
//! engine and to the model in `model.rs`. This module contains no layout rule.

use std::fmt;

pub mod lexer;
pub mod lower;
pub mod parser;
pub mod vector;

pub use vector::Vector;

/// A declaration with the enumerations that it needs.
#[derive(Clone, Debug)]
pub struct Unit {
    /// The enumerations, in order.
    pub enums: Vec<Enum>,
    /// The structure or union.
    pub aggregate: Aggregate,
}

/// An enumeration.
#[derive(Clone, Debug)]
pub struct Enum {
    /// The name.
    pub name: String,
    /// The integer of an `enum class`; `None` where the compiler chooses.
    pub underlying: Option<Scalar>,
    /// Names and values, in order.
    pub enumerators: Vec<(String, i64)>,
}

/// How a structure or union is packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Packing {
    /// Natural layout.
    Natural,
    /// `__attribute__((packed))`.
    Attribute,
    /// `#pragma pack(n)`, in bytes.
    Pragma(usize),
}

/// A structure or union.
#[derive(Clone, Debug)]
pub struct Aggregate {
    /// Whether it is a union.
    pub union: bool,
    /// The name, if it has one.
    pub tag: Option<String>,
    /// The packing.
    pub packing: Packing,
    /// `aligned(n)` on the type, in bytes.
    pub aligned: Option<usize>,
    /// The members, in order.
    pub members: Vec<Member>,
}

/// A member of a structure or union.
#[derive(Clone, Debug)]
pub struct Member {
    /// The name; `None` for an unnamed bit-field and for an anonymous structure or union.
    pub name: Option<String>,
    /// The declared type.
    pub ty: Type,
    /// The width in bits of a bit-field.
    pub width: Option<u32>,
    /// `aligned(n)` on the member, in bytes.
    pub aligned: Option<usize>,
    /// `packed` on the member.
    pub packed: bool,
}

/// The type of a member.
#[derive(Clone, Debug)]
pub enum Type {
    /// A fundamental type.
    Scalar(Scalar),
    /// A native vector of CUDA.
    Vector(Vector),
    /// A pointer.
    Pointer,
    /// The name of an enumeration.
    Enum(String),
    /// A structure or union that is declared in place.
    Aggregate(Box<Aggregate>),
    /// An array; `None` is a flexible array without a length.
    Array(Box<Type>, Option<usize>),
}

macro_rules! scalars {
    ($($name:ident $c:literal $size:literal $signed:literal;)*) => {
        /// A fundamental type of C or C++.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Scalar {
            $(#[doc = concat!("`", $c, "`.")] $name,)*
        }

        impl Scalar {
            /// Every type.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// The spelling in C, in the word order of the golden data.
            pub const fn c(self) -> &'static str {
                match self { $(Self::$name => $c,)* }
            }

            /// The size and alignment in bytes, on 64-bit Linux and on the device (facts 2).
            pub const fn size(self) -> usize {
                match self { $(Self::$name => $size,)* }
            }

            /// Whether values can be negative.
            pub const fn is_signed(self) -> bool {
                match self { $(Self::$name => $signed,)* }
            }
        }
    };
}

scalars! {
    Bool "bool" 1 false;
    Char "char" 1 true;
    SignedChar "signed char" 1 true;
    UnsignedChar "unsigned char" 1 false;
    Short "short" 2 true;
    UnsignedShort "unsigned short" 2 false;
    Int "int" 4 true;
    UnsignedInt "unsigned int" 4 false;
    Long "long" 8 true;
    UnsignedLong "unsigned long" 8 false;
    LongLong "long long" 8 true;
    UnsignedLongLong "unsigned long long" 8 false;
    Int128 "__int128" 16 true;
    UnsignedInt128 "unsigned __int128" 16 false;
    WChar "wchar_t" 4 true;
    Char16 "char16_t" 2 false;
    Char32 "char32_t" 4 false;
    Float "float" 4 true;
    Double "double" 8 true;
}

impl Type {
    /// The type of an array's elements at any depth, or the type itself.
    pub fn element(&self) -> &Self {
        if let Self::Array(element, _) = self { element.element() } else { self }
    }

    /// The structure or union that is declared in place, also as the element of an array.
    pub fn aggregate(&self) -> Option<&Aggregate> {
        if let Self::Aggregate(aggregate) = self.element() { Some(aggregate) } else { None }
    }
}

impl Aggregate {
    /// A structure or union with natural layout and no members.
    pub const fn new(union: bool) -> Self {
        Self { union, tag: None, packing: Packing::Natural, aligned: None, members: Vec::new() }
    }

    /// The structures and unions that the members declare.
    pub fn inner(&self) -> impl Iterator<Item = &Self> {
        self.members.iter().filter_map(|member| member.ty.aggregate())
    }

    /// Whether `found` holds for it or for a structure or union inside it.
    pub fn any(&self, found: &impl Fn(&Self) -> bool) -> bool {
        found(self) || self.inner().any(|inner| inner.any(found))
    }
}

impl Member {
    /// A member without attributes.
    pub const fn new(name: Option<String>, ty: Type, width: Option<u32>) -> Self {
        Self { name, ty, width, aligned: None, packed: false }
    }

    /// Whether it is an anonymous structure or union.
    pub const fn is_anonymous(&self) -> bool {
        self.name.is_none() && self.width.is_none()
    }
}

impl Enum {
    /// The integer that stores it: the declared integer, or else `int` if a value is negative, or else `unsigned int`
    /// (facts G7).
    pub fn repr(&self) -> Scalar {
        self.underlying.unwrap_or(if self.enumerators.iter().any(|(_, value)| *value < 0) {
            Scalar::Int
        } else {
            Scalar::UnsignedInt
        })
    }
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for e in &self.enums {
            write!(f, "{e}; ")?;
        }
        if let Packing::Pragma(n) = self.aggregate.packing {
            writeln!(f, "#pragma pack({n})")?;
        }
        write!(f, "{};", self.aggregate)
    }
}

impl fmt::Display for Enum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.underlying {
            Some(scalar) => write!(f, "enum class {} : {} {{ ", self.name, scalar.c())?,
            None => write!(f, "enum {} {{ ", self.name)?,
        }
        for (name, value) in &self.enumerators {
            write!(f, "{name} = {value}, ")?;
        }
        f.write_str("}")
    }
}

impl fmt::Display for Aggregate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.union { "union" } else { "struct" })?;
        if self.packing == Packing::Attribute {
            f.write_str(" __attribute__((packed))")?;
        }
        if let Some(n) = self.aligned {
            write!(f, " __attribute__((aligned({n})))")?;
        }
        if let Some(tag) = &self.tag {
            write!(f, " {tag}")?;
        }
        f.write_str(" { ")?;
        for member in &self.members {
            write!(f, "{member}; ")?;
        }
        f.write_str("}")
    }
}

impl fmt::Display for Member {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut element, mut lengths) = (&self.ty, String::new());
        while let Type::Array(inner, length) = element {
            lengths.push_str(&length.map_or_else(|| "[]".to_owned(), |n| format!("[{n}]")));
            element = inner;
        }
        match element {
            Type::Scalar(scalar) => f.write_str(scalar.c())?,
            Type::Vector(vector) => f.write_str(vector.c)?,
            Type::Pointer => f.write_str("void *")?,
            Type::Enum(name) => f.write_str(name)?,
            Type::Aggregate(aggregate) => write!(f, "{aggregate}")?,
            Type::Array(..) => unreachable!("the loop took the arrays off"),
        }
        if let Some(name) = &self.name {
            write!(f, " {name}")?;
        }
        f.write_str(&lengths)?;
        if let Some(width) = self.width {
            write!(f, " : {width}")?;
        }
        if let Some(n) = self.aligned {
            write!(f, " __attribute__((aligned({n})))")?;
        }
        if self.packed {
            f.write_str(" __attribute__((packed))")?;
        }
        Ok(())
    }
}
