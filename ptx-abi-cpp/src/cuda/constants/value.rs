//! The Rust values that have a C++ counterpart.

use alloc::vec::Vec;
use core::ffi::CStr;

use super::float::Float;
use crate::types::Scalar;

/// A value that can be a constant in C++: an integer of up to 64 bits, a float, a `bool`, a string, or an array of
/// numbers.
///
/// The trait is sealed. [`Constant`](super::Constant) shows how C++ spells each of these types.
#[diagnostic::on_unimplemented(
    message = "[PTX720] C++ has no constants of the type `{Self}`",
    label = "a constant of the type `{Self}`",
    note = "integers of up to 64 bits, `f32`, `f64`, `bool`, `&str`, `&CStr` and arrays of numbers can be constants"
)]
pub trait ConstantValue: Shape {}

/// What [`Constant`](super::Constant) and [`Define`](super::Define) ask of a type.
pub trait Shape: Sealed {
    const FORM: Form;
}

/// Whether values are arrays or strings. All others are numbers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Form {
    Number,
    Text,
    Array,
    ArrayOfText,
}

/// A [`ConstantValue`] of the constant `Name`, a type of that name. Errors of the macros name both.
#[diagnostic::on_unimplemented(
    message = "[PTX720] C++ has no constants of the type `{Self}`",
    label = "`{Name}` is of the type `{Self}`",
    note = "integers of up to 64 bits, `f32`, `f64`, `bool`, `&str`, `&CStr` and arrays of numbers can be constants"
)]
pub trait NamedConstant<Name>: ConstantValue {}

#[diagnostic::do_not_recommend]
impl<T: ConstantValue, Name> NamedConstant<Name> for T {}

/// The value of a constant, without its type, so that constants of all types fit in one slice.
pub trait Sealed: Sync {
    fn value(&self) -> Value<'_>;
}

/// A value with its type in C++.
pub enum Value<'a> {
    Bool(bool),
    Integer(i128, Scalar),
    Float(Float),
    /// The bytes of a string, without a zero at the end.
    Text(&'a [u8]),
    /// The elements, in order.
    Array(Vec<Value<'a>>),
}

/// Types of single values: what they are, and their form in C++.
macro_rules! values {
    ($($ty:ty: $form:ident, |$value:ident| $in_cpp:expr;)*) => {$(
        impl Sealed for $ty {
            fn value(&self) -> Value<'_> {
                let $value = *self;
                $in_cpp
            }
        }

        impl Shape for $ty {
            const FORM: Form = Form::$form;
        }

        impl ConstantValue for $ty {}
    )*};
}

values! {
    bool: Number, |value| Value::Bool(value);
    f32: Number, |value| Value::Float(value.into());
    f64: Number, |value| Value::Float(value.into());
    &str: Text, |text| Value::Text(text.as_bytes());
    &CStr: Text, |text| Value::Text(text.to_bytes());
}

macro_rules! integers {
    ($($ty:ident $scalar:ident),*) => {
        // This is lossless, because none of these types has more than 64 bits.
        values! { $($ty: Number, |value| Value::Integer(value as i128, Scalar::$scalar);)* }
    };
}

integers! {
    i8 S8, i16 S16, i32 S32, i64 S64, isize S64,
    u8 U8, u16 U16, u32 U32, u64 U64, usize U64
}

/// Arrays and references to arrays, in terms of their elements.
macro_rules! arrays {
    ($([$($generics:tt)*] $ty:ty;)*) => {$(
        impl<T: Sealed $($generics)*> Sealed for $ty {
            fn value(&self) -> Value<'_> {
                Value::Array(self.iter().map(T::value).collect())
            }
        }

        impl<T: Shape $($generics)*> Shape for $ty {
            const FORM: Form = match T::FORM {
                Form::Text | Form::ArrayOfText => Form::ArrayOfText,
                Form::Number | Form::Array => Form::Array,
            };
        }

        impl<T: ConstantValue $($generics)*> ConstantValue for $ty {}
    )*};
}

arrays! {
    [, const N: usize] [T; N];
    [, const N: usize] &[T; N];
    [] &[T];
}

/// The lengths of an array and of the arrays in it, from the outermost; none of another value. `None` if arrays beside each
/// other have different lengths.
pub(super) fn dimensions(value: &Value<'_>) -> Option<Vec<usize>> {
    let Value::Array(elements) = value else { return Some(Vec::new()) };
    let mut inner = elements.iter().map(dimensions);
    let first = inner.next().unwrap_or(Some(Vec::new()))?;
    let is_regular = inner.all(|other| other.as_ref() == Some(&first));
    is_regular.then(|| [&[elements.len()], &first[..]].concat())
}
