//! The comparison of a compiled field with the field that a derive has read.

use super::Proof;
use crate::abi::layout::own_message;

own_message! {
    /// A type that is `Read`, the type that a derive has read.
    #[diagnostic::on_unimplemented(
        message = "[PTX113] the field has the type `{Self}`, but the derive has read the type `{Read}`",
        label = "an attribute macro below the derive has changed this field",
        note = "attributes run from top to bottom: move the attribute macro above `#[derive(…)]`"
    )]
    pub unsafe trait Unchanged<Read>
}

own_message! {
    /// A type that is `Read`, the type that a derive has read, if the type calls a macro.
    #[diagnostic::on_unimplemented(
        message = "[PTX113] the field has the type `{Self}`, but the derive has read the type `{Read}`",
        label = "the macro has made two types of this",
        note = "rustc expands the macro once for the struct and once for the derive: write the type without the macro"
    )]
    pub unsafe trait Repeatable<Read>
}

impl Proof {
    /// Compiles only if the field has the type that the derive has read. The pointer is invariant, so neither a subtype nor
    /// another lifetime passes.
    pub const fn unchanged<Read: ?Sized, T: Unchanged<Read> + ?Sized>(_: *mut T) {}

    /// Compiles only if the macro in the type of a field makes the type that the derive has read.
    pub const fn repeatable<Read: ?Sized, T: Repeatable<Read> + ?Sized>(_: *mut T) {}
}

/// The type itself, as an alias that uses the parameters of the type `S`.
pub trait Bound<S: ?Sized> {
    /// The type.
    type Type: ?Sized;
}

impl<T: ?Sized, S: ?Sized> Bound<S> for T {
    type Type = T;
}
