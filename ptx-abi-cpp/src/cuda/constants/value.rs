//! The Rust values that have a C++ counterpart.

use alloc::vec::Vec;
use core::ffi::CStr;

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

/// What [`Constant`](super::Constant) and [`Define`](super::Define) accept.
pub trait Shape: Sealed {
    /// Whether it is an integer, a float or a `bool`.
    const IS_NUMBER: bool = true;
    /// Whether it is a string.
    const IS_TEXT: bool = false;
    /// Whether it is an array that contains strings.
    const IS_ARRAY_OF_TEXT: bool = false;
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
#[derive(Clone, Copy)]
pub enum Value<'a> {
    Bool(bool),
    Integer(i128, Scalar),
    F32(f32),
    F64(f64),
    /// The bytes of a string, without a zero at the end.
    Text(&'a [u8]),
    Array(&'a dyn Elements),
}

/// The elements of an array, in order.
pub trait Elements {
    fn len(&self) -> usize;
    /// Element `index`, which must be less than the length.
    fn element(&self, index: usize) -> Value<'_>;
}

/// A type of single values: whether they are strings, and their form in C++.
macro_rules! values {
    ($is_text:literal, |$value:ident| $form:expr, $ty:ty) => {
        impl Sealed for $ty {
            fn value(&self) -> Value<'_> {
                let $value = *self;
                $form
            }
        }

        impl Shape for $ty {
            const IS_NUMBER: bool = !$is_text;
            const IS_TEXT: bool = $is_text;
        }

        impl ConstantValue for $ty {}
    };
}

values! { false, |value| Value::Bool(value), bool }
values! { false, |value| Value::F32(value), f32 }
values! { false, |value| Value::F64(value), f64 }
values! { true, |text| Value::Text(text.as_bytes()), &str }
values! { true, |text| Value::Text(text.to_bytes()), &CStr }

macro_rules! integers {
    ($($ty:ident $scalar:ident),*) => {$(
        // This is lossless, because none of these types has more than 64 bits.
        values! { false, |value| Value::Integer(value as i128, Scalar::$scalar), $ty }
    )*};
}

integers! {
    i8 S8, i16 S16, i32 S32, i64 S64, isize S64,
    u8 U8, u16 U16, u32 U32, u64 U64, usize U64
}

/// Arrays and references to arrays, in terms of their elements.
macro_rules! arrays {
    ($([$($generics:tt)*] $ty:ty;)*) => {$(
        impl<T: Sealed $($generics)*> Elements for $ty {
            fn len(&self) -> usize {
                self.iter().len()
            }

            fn element(&self, index: usize) -> Value<'_> {
                self[index].value()
            }
        }

        impl<T: Sealed $($generics)*> Sealed for $ty {
            fn value(&self) -> Value<'_> {
                Value::Array(self)
            }
        }

        impl<T: Shape $($generics)*> Shape for $ty {
            const IS_NUMBER: bool = false;
            const IS_ARRAY_OF_TEXT: bool = T::IS_TEXT || T::IS_ARRAY_OF_TEXT;
        }

        impl<T: ConstantValue $($generics)*> ConstantValue for $ty {}
    )*};
}

arrays! {
    [, const N: usize] [T; N];
    [, const N: usize] &[T; N];
    [] &[T];
}

/// The first element that is not an array itself, whose type all other elements share.
pub(super) fn innermost(value: Value<'_>) -> Option<Value<'_>> {
    match value {
        Value::Array(elements) if elements.len() == 0 => None,
        Value::Array(elements) => innermost(elements.element(0)),
        value => Some(value),
    }
}

/// The lengths of an array and of the arrays in it, from the outermost; none of another value. `None` if arrays beside each
/// other have different lengths.
pub(super) fn dimensions(value: Value<'_>) -> Option<Vec<usize>> {
    let Value::Array(elements) = value else { return Some(Vec::new()) };
    let mut inner = (0..elements.len()).map(|index| dimensions(elements.element(index)));
    let first = inner.next().unwrap_or(Some(Vec::new()))?;
    let is_regular = inner.all(|other| other.as_ref() == Some(&first));
    is_regular.then(|| [&[elements.len()], &first[..]].concat())
}
