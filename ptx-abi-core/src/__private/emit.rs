//! What `ptx-abi-emit` needs beside the public interface.

use core::fmt;

pub use crate::abi::architecture;
#[cfg(feature = "emit")]
pub use crate::interop::initialized::owned;

/// Whether the name is a PTX identifier.
pub const fn is_identifier(name: &[u8]) -> bool {
    crate::param::is_identifier(name)
}

/// The message of an error, for a constant.
pub const fn param_error(error: crate::param::ParamError) -> crate::text::Text<256> {
    error.message()
}

/// Writes the declaration with another name, which the caller has checked.
pub fn write_param(
    f: &mut fmt::Formatter<'_>,
    decl: &crate::param::ParamDecl<'_>,
    name: &dyn fmt::Display,
) -> fmt::Result {
    decl.write(f, name)
}

/// The C++ type for which a value of this layout is passed.
#[cfg(feature = "emit")]
pub const fn cpp_of<'a>(layout: &crate::Layout<'a>) -> Option<crate::CppType<'a>> {
    crate::abi::vector::cpp_of(layout)
}

/// The C++ types for which a number is passed.
#[cfg(all(feature = "emit", not(target_arch = "nvptx64")))]
pub const fn builtins_of(number: crate::abi::scalar::Number) -> ptx_abi_read::name::Builtins {
    crate::kernel::mangle::builtins::of_number(number)
}
