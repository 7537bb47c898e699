//! Guide, chapter 3, to the letter: the declarations as the guide prints them, for both sizes of addresses.
//!
//! Today's compilers declare these functions differently (facts 6); [`super::VPRINTF`] and the others follow the compilers.
//! ptxas 13.5 accepts both forms, but the guide's only with 64-bit addresses (facts G19).
//!
//! ```
//! use ptx_abi::syscall::guide::{AddressSize, MALLOC, VPRINTF};
//! assert_eq!(
//!     VPRINTF.with_addresses(AddressSize::Bits64).to_string(),
//!     ".extern .func (.param .s32 status) vprintf(.param .b64 format, .param .b64 valist);"
//! );
//! assert_eq!(
//!     MALLOC.with_addresses(AddressSize::Bits32).to_string(),
//!     ".extern .func (.param .b32 ptr) malloc(.param .b32 size);"
//! );
//! ```

use core::fmt;

use ptx_abi_core::scalar::Scalar;

/// The size of addresses and of `size_t`: the guide's types `t1` and `t2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AddressSize {
    /// `.address_size 32`
    Bits32,
    /// `.address_size 64`
    Bits64,
}

/// The type of a parameter or a result of a system call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// The guide's `t1`, a generic address.
    Address,
    /// The guide's `t2`, a `size_t`.
    Size,
    /// A type that does not depend on the size of addresses.
    Scalar(Scalar),
}

/// A parameter or result, with the guide's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Value {
    /// The name.
    pub name: &'static str,
    /// The type.
    pub ty: Type,
}

/// A system call as the guide declares it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Declaration {
    /// The name of the function.
    pub name: &'static str,
    /// The result, if there is one.
    pub returns: Option<Value>,
    /// The parameters, in order.
    pub params: &'static [Value],
}

/// A declaration for one size of addresses; [`Display`](fmt::Display) writes it.
#[derive(Clone, Copy, Debug)]
pub struct Declared {
    declaration: Declaration,
    address: AddressSize,
}

const fn value(name: &'static str, ty: Type) -> Value {
    Value { name, ty }
}

/// Prints a format with its arguments.
pub const VPRINTF: Declaration = Declaration {
    name: "vprintf",
    returns: Some(value("status", Type::Scalar(Scalar::S32))),
    params: &[value("format", Type::Address), value("valist", Type::Address)],
};

/// Allocates memory.
pub const MALLOC: Declaration =
    Declaration { name: "malloc", returns: Some(value("ptr", Type::Address)), params: &[value("size", Type::Size)] };

/// Frees memory that [`MALLOC`] has allocated.
pub const FREE: Declaration = Declaration { name: "free", returns: None, params: &[value("ptr", Type::Address)] };

/// Reports a failed `assert`, and stops the kernel.
pub const ASSERTFAIL: Declaration = Declaration {
    name: "__assertfail",
    returns: None,
    params: &[
        value("message", Type::Address),
        value("file", Type::Address),
        value("line", Type::Scalar(Scalar::B32)),
        value("function", Type::Address),
        value("charSize", Type::Size),
    ],
};

/// All four declarations, in the order of the guide.
pub const ALL: [Declaration; 4] = [VPRINTF, MALLOC, FREE, ASSERTFAIL];

impl Type {
    /// The scalar type for this size of addresses.
    pub const fn scalar(self, address: AddressSize) -> Scalar {
        match (self, address) {
            (Self::Address | Self::Size, AddressSize::Bits32) => Scalar::B32,
            (Self::Address | Self::Size, AddressSize::Bits64) => Scalar::B64,
            (Self::Scalar(scalar), _) => scalar,
        }
    }
}

impl Declaration {
    /// The declaration for this size of addresses.
    pub const fn with_addresses(self, address: AddressSize) -> Declared {
        Declared { declaration: self, address }
    }
}

impl fmt::Display for Declared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Declaration { name, returns, params } = self.declaration;
        let ptx = |value: &Value| value.ty.scalar(self.address).ptx();
        f.write_str(".extern .func ")?;
        if let Some(value) = returns {
            write!(f, "(.param {} {}) ", ptx(&value), value.name)?;
        }
        write!(f, "{name}(")?;
        for (i, value) in params.iter().enumerate() {
            write!(f, "{}.param {} {}", if i == 0 { "" } else { ", " }, ptx(value), value.name)?;
        }
        f.write_str(");")
    }
}
