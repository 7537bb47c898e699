//! What `ptx-abi-cpp` reads of layouts and of types of C++.

use core::fmt;

use crate::abi::layout::layers::Target;
use crate::abi::layout::{Layout, Member};
use crate::abi::{CppType, Library, Number, Scalar, Value};
use crate::text::Text;

pub use crate::abi::vector::cpp_type;

#[cfg(feature = "check")]
pub use crate::kernel::check::types::HeaderTypes;

/// Fails with a text. A number represents so many bytes.
#[cold]
#[track_caller]
pub const fn fail(parts: &[Result<&str, usize>]) -> ! {
    let mut text = Text::<512>::new();
    let mut i = 0;
    while i < parts.len() {
        match parts[i] {
            Ok(part) => text.push_str(part),
            Err(bytes) => text.push_bytes(bytes),
        }
        i += 1;
    }
    panic!("{}", text.as_str())
}

/// Whether two texts are equal.
pub const fn str_eq(a: &str, b: &str) -> bool {
    crate::text::str_eq(a, b)
}
/// The digits that distinguish two instances in the symbols of their fingerprints.
pub fn digits(name: &str) -> impl Iterator<Item = char> {
    crate::abi::fingerprint::digits(name).into_iter().map(char::from)
}

/// The 64-bit FNV-1a hash of a text.
pub const fn hash(text: &str) -> u64 {
    let mut hash = crate::text::Fnv::new();
    hash.bytes(text);
    hash.value()
}

/// Writes the literal in C++.
pub fn write_literal(value: &Value, to: &mut dyn fmt::Write) -> fmt::Result {
    to.write_str(value.text().as_str())
}

/// The class that CUDA's headers define for this type.
pub const fn library(layout: &Layout<'_>) -> Option<&'static Library> {
    crate::abi::vector::library(layout)
}

/// The name of [`library`].
pub const fn cuda_name(layout: &Layout<'_>) -> Option<&'static str> {
    crate::abi::vector::cuda_name(layout)
}

/// The type that the language or CUDA's headers define under this name.
pub const fn standard(name: &str) -> Option<CppType<'static>> {
    crate::abi::vector::standard(name)
}

/// The type in C++, if it has one under a name. An alias is not resolved.
pub const fn cpp_of<'a>(layout: &Layout<'a>) -> Option<CppType<'a>> {
    crate::abi::vector::cpp_of(layout)
}

/// The number of this width and kind; `None` for the untyped scalars, and for `.f16`, which is a class in C++.
pub const fn number(scalar: Scalar) -> Option<Number> {
    Number::of(scalar)
}

/// The element of an array, or the type that a `#[repr(transparent)]` type wraps.
pub const fn within<'a>(layout: &Layout<'a>) -> Option<&'a Layout<'a>> {
    layout.within()
}

/// The type inside of all arrays and wrappers.
pub const fn bottom<'a>(layout: &'a Layout<'a>) -> &'a Layout<'a> {
    layout.bottom()
}

/// Whether C++ has a definition of the type, under its name.
pub const fn has_definition(layout: &Layout<'_>) -> bool {
    layout.has_definition()
}

/// The layout of a pointee, if it is known.
pub const fn target_layout(target: Target) -> Option<&'static Layout<'static>> {
    match target {
        Some(laid) => Some(laid.layout),
        None => None,
    }
}

/// Whether this is a pointer to a function, of which only the size is known.
pub const fn is_function_pointer(layout: &Layout<'_>) -> bool {
    layout.is_function_pointer()
}

/// Panics if the layout, which `name` has, has no equivalent in C++.
#[track_caller]
pub const fn expect_accepted(layout: &Layout<'_>, name: &str) {
    layout.expect_accepted(name);
}

/// The layout in C++: that of Rust, unless the type has bytes in C++ only.
pub const fn in_cpp<'a>(layout: &Layout<'a>) -> Layout<'a> {
    layout.in_cpp()
}

/// Whether only size and alignment of a struct are known, because of `#[ptx(opaque)]`.
pub const fn is_opaque_struct(layout: &Layout<'_>) -> bool {
    layout.is_opaque_struct()
}

/// Whether C++ cannot name the member from outside of the type.
pub const fn is_hidden(member: &Member<'_>) -> bool {
    member.is_hidden()
}
