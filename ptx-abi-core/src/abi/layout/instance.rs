//! The trees that the derive writes: instances of templates, as `#[ptx(name = "Array<{T}, {N}>")]` names those of a generic
//! type, and aliases.
//!
//! The arguments of an instance are the trees of types, and values.

use core::marker::PhantomData;

use super::CppName;
use crate::abi::{Argument, CppType, Number, Value};
use crate::text::{Text, each, fail};

/// The type of a parameter that both a C++ template and Rust (as a const parameter) can have: an integer of at most 64
/// bits, `bool` or `char`.
#[diagnostic::on_unimplemented(
    message = "[PTX222] C++ has no literals of the type `{Self}`, so that `#[ptx(name = \"…\")]` cannot name such a value",
    label = "no literals of this type in C++",
    note = "a const parameter in braces is an integer of at most 64 bits, `bool` or `char`"
)]
pub trait TemplateValue {
    /// The type in C++.
    const IN_CPP: &'static CppType<'static>;
}

macro_rules! template_values {
    ($($rust:ident $number:ident)*) => {$(
        impl TemplateValue for $rust {
            const IN_CPP: &'static CppType<'static> = &CppType::Number(Number::$number);
        }
    )*};
}

template_values! {
    i8 I8 i16 I16 i32 I32 i64 I64 isize Isize u8 U8 u16 U16 u32 U32 u64 U64 usize Usize bool Bool
}

impl TemplateValue for char {
    const IN_CPP: &'static CppType<'static> = &CppType::Fundamental("char");
}

/// An argument that is a type.
pub const fn ty<'a>(ty: &'a CppType<'a>) -> Argument<'a> {
    Argument::Type(ty)
}

/// An argument that is a value of this type.
///
/// # Panics
///
/// If it is a character that a `char` of C++ does not hold on every host: the type has a sign on some (facts 1.8).
#[track_caller]
pub const fn value(value: i128, ty: &'static CppType<'static>) -> Argument<'static> {
    if matches!(ty, CppType::Fundamental(_)) && value > i8::MAX as i128 {
        fail!(
            "[PTX222] a `char` of C++ holds ASCII, and the const parameter is the character {}: declare the parameter as a `u32`",
            value.unsigned_abs()
        );
    }
    Argument::Value(Value::new(value, ty))
}

/// Finds the type in C++ of a type that may have none.
///
/// An inherent constant takes precedence over that of a trait (Reference, "Associated items"), so that of [`WithoutName`] is
/// for all types without [`CppName`], and arrays of them. For a parameter of a generic item it is that of [`WithoutName`], too.
pub struct Named<T: ?Sized>(PhantomData<T>);

impl<T: InCpp> Named<T> {
    /// The type in C++.
    pub const NAME: Option<&'static CppType<'static>> = Some(T::IN_CPP);
    /// The type in C++ if it has bytes in Rust.
    pub const WRAPPED: Option<&'static CppType<'static>> = if size_of::<T>() == 0 { None } else { Self::NAME };
}

/// A type that has a name in C++, an array of such a type, or a type for which C++ has another.
pub trait InCpp {
    /// The type in C++.
    const IN_CPP: &'static CppType<'static>;
}

impl<T: CppName> InCpp for T {
    const IN_CPP: &'static CppType<'static> = T::TYPE;
}

impl<T: InCpp, const N: usize> InCpp for [T; N] {
    const IN_CPP: &'static CppType<'static> = &CppType::Array { element: T::IN_CPP, len: N };
}

/// The constant for a type without a C++ name.
pub trait WithoutName {
    /// No name.
    const NAME: Option<&'static CppType<'static>> = None;
    /// No name.
    const WRAPPED: Option<&'static CppType<'static>> = None;
}

impl<T: ?Sized> WithoutName for Named<T> {}

/// The type of a `#[repr(transparent)]` type with these fields: an alias, if C++ has a name for the one that has bytes.
pub const fn alias<'a>(name: &'a str, fields: &[Option<&'a CppType<'a>>]) -> CppType<'a> {
    each!(i, 0..fields.len(), {
        if let Some(of) = fields[i] {
            return CppType::Alias { name, of };
        }
    });
    CppType::Named(name)
}

/// The name of `T` in C++.
///
/// An array cannot have a length that depends on `T`, so the name is in the shortest of these arrays that holds it. Only
/// the function that is called evaluates its constant. The last length is more than rustc's limit for the names of types.
pub const fn spelled<T: CppName>() -> &'static str {
    macro_rules! at_most {
        ($($bytes:literal)*) => {
            match T::TYPE.len() {
                $(..=$bytes => in_bytes::<T, $bytes>(),)*
                _ => panic!("the name of this instance in C++ has more than a mebibyte"),
            }
        };
    }
    at_most! { 16 32 64 128 256 512 1024 2048 4096 8192 16_384 32_768 65_536 131_072 262_144 524_288 1_048_576 }
}

const fn in_bytes<T: CppName, const N: usize>() -> &'static str {
    let text = const {
        &{
            let mut text = Text::<N>::new();
            T::TYPE.push_to(&mut text);
            text
        }
    };
    text.as_str()
}
