//! Qualifiers of types and of member functions, and the signs of pointers and references.

use core::ops::BitOr;

/// Qualifiers of types and member functions.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Flags(u8);

impl Flags {
    /// Nothing.
    pub const NONE: Self = Self(0);
    /// `const`
    pub const CONST: Self = Self(1);
    /// `volatile`
    pub const VOLATILE: Self = Self(2);
    /// `__restrict__`
    pub const RESTRICT: Self = Self(4);
    /// A member function for lvalues: `&` after its parameters.
    pub const LVALUE: Self = Self(8);
    /// A member function for rvalues: `&&` after its parameters.
    pub const RVALUE: Self = Self(16);
    /// A function type that is `noexcept`.
    pub const NOEXCEPT: Self = Self(32);
    /// A function type that is `extern "C"`.
    pub const EXTERN_C: Self = Self(64);

    /// Whether all of these flags are set.
    pub fn has(self, flags: Self) -> bool {
        self.0 & flags.0 == flags.0
    }

    pub(super) fn only(self, flags: Self) -> Self {
        Self(self.0 & flags.0)
    }
}

impl BitOr for Flags {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// The sign of a pointer or a reference.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Sign {
    /// `*`
    Pointer,
    /// `&&`
    Rvalue,
    /// `&`
    Lvalue,
}

impl Sign {
    /// The signs with their code in a symbol and their text.
    pub const ALL: [(Self, &str, &str); 3] =
        [(Self::Pointer, "P", "*"), (Self::Rvalue, "O", "&&"), (Self::Lvalue, "R", "&")];
}
