//! What `ptx-abi-emit` needs beside the public interface.

use core::fmt;

#[cfg(feature = "emit")]
pub use super::cpp_of;
pub use crate::abi::architecture;
#[cfg(feature = "emit")]
pub use crate::interop::initialized::owned_run;
pub use crate::param::text::is_identifier;
pub use crate::{__each as each, __error_by_message as error_by_message, __find as find, __tri as tri};

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

/// The C++ types for which a number is passed.
#[cfg(all(feature = "emit", not(target_arch = "nvptx64")))]
pub const fn builtins_of(number: crate::abi::scalar::Number) -> ptx_abi_read::name::Builtins {
    crate::kernel::mangle::builtins::of_number(number)
}
