//! What `ptx-abi-cpp` reads of layouts and of types of C++.

use core::fmt;

use crate::abi::layout::{Layout, Member};
use crate::abi::{Number, Scalar, Value};

pub use super::{
    bottom, cpp_of, cpp_type, cuda_name, digits, has_definition, hash, instance_digits, library, standard, str_eq,
};
pub use crate::abi::layout::nested::{in_cpp, is_function_pointer, is_opaque_struct, within};
pub use crate::abi::vector::cuda::has_copy_constructor;
#[cfg(feature = "check")]
pub use crate::kernel::check::types::compare_types;

/// Writes the literal in C++.
pub fn write_literal(value: &Value, to: &mut dyn fmt::Write) -> fmt::Result {
    to.write_str(value.text().as_str())
}

/// The number of this width and kind; `None` for the untyped scalars, and for `.f16`, which is a class in C++.
pub const fn number(scalar: Scalar) -> Option<Number> {
    Number::of(scalar)
}

/// Panics if the layout, which `name` has, has no equivalent in C++.
#[track_caller]
pub const fn expect_accepted(layout: &Layout<'_>, name: &str) {
    layout.expect_accepted(name);
}

/// Whether C++ cannot name the member from outside of the type.
pub const fn is_hidden(member: &Member<'_>) -> bool {
    member.is_hidden()
}
