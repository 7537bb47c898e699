//! Functions and variables, as a program describes them.

use core::fmt;

use super::{AddressClass, Register, TypeId};

/// A source file of a [`DebugInfo`](super::DebugInfo). [`Display`](fmt::Display) writes its number in `.file` and `.loc`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FileId(pub(super) u32);

impl fmt::Display for FileId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The place of a variable (guide 5.2). The names are those in PTX, which has to declare them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Location<'a> {
    /// A register.
    Register(Register),
    /// A parameter of a kernel with this name, such as `test_param_0`, which no parameter of another function may have.
    Param(&'a str),
    /// A place in a `.local` variable of the function, the stack frame that compilers call `__local_depot0`.
    Local {
        /// The name of the `.local` variable, which no other function may have.
        depot: &'a str,
        /// The offset in it, in bytes.
        offset: u64,
    },
    /// A `.const` variable.
    Const(&'a str),
    /// A `.global` variable.
    Global(&'a str),
    /// A `.shared` variable.
    Shared(&'a str),
}

impl Location<'_> {
    /// The address class of a variable in this place.
    pub(super) const fn address_class(&self) -> AddressClass {
        match self {
            Self::Register(_) => AddressClass::Register,
            Self::Param(_) => AddressClass::Param,
            Self::Local { .. } => AddressClass::Local,
            Self::Const(_) => AddressClass::Const,
            Self::Global(_) => AddressClass::Global,
            Self::Shared(_) => AddressClass::Shared,
        }
    }
}

/// A variable or a parameter.
#[derive(Clone, Copy, Debug)]
pub struct DataObject<'a> {
    pub(super) name: &'a str,
    pub(super) linkage_name: Option<&'a str>,
    pub(super) ty: TypeId,
    pub(super) location: Location<'a>,
    pub(super) declared: Option<(FileId, u32)>,
}

impl<'a> DataObject<'a> {
    /// A variable with this name in the source.
    pub const fn new(name: &'a str, ty: TypeId, location: Location<'a>) -> Self {
        Self { name, linkage_name: None, ty, location, declared: None }
    }

    /// The same variable with this name in PTX, if it differs from the name in the source.
    #[must_use]
    pub const fn linkage_name(self, symbol: &'a str) -> Self {
        Self { linkage_name: Some(symbol), ..self }
    }

    /// The same variable, declared in this line, counted from 1.
    #[must_use]
    pub const fn at(self, file: FileId, line: u32) -> Self {
        Self { declared: Some((file, line)), ..self }
    }
}

/// A kernel or a device function.
#[derive(Clone, Copy, Debug)]
pub struct Subprogram<'a> {
    pub(super) name: &'a str,
    pub(super) linkage_name: Option<&'a str>,
    pub(super) begin: &'a str,
    pub(super) end: &'a str,
    pub(super) declared: Option<(FileId, u32)>,
    pub(super) returns: Option<TypeId>,
    pub(super) internal: bool,
    pub(super) params: &'a [DataObject<'a>],
    pub(super) locals: &'a [DataObject<'a>],
}

impl<'a> Subprogram<'a> {
    /// A function with this name in the source and two labels in its body: one before the first instruction, and one after
    /// the last. No other function of the file may have these labels, because the sections refer to the first label of a
    /// name (facts 8).
    pub const fn new(name: &'a str, begin: &'a str, end: &'a str) -> Self {
        Self {
            name,
            linkage_name: None,
            begin,
            end,
            declared: None,
            returns: None,
            internal: false,
            params: &[],
            locals: &[],
        }
    }

    /// The same function with this name in PTX, such as the mangled name.
    #[must_use]
    pub const fn linkage_name(self, symbol: &'a str) -> Self {
        Self { linkage_name: Some(symbol), ..self }
    }

    /// The same function, declared in this line, counted from 1.
    #[must_use]
    pub const fn at(self, file: FileId, line: u32) -> Self {
        Self { declared: Some((file, line)), ..self }
    }

    /// The same function with a return value of this type. Without it the function returns `void`.
    #[must_use]
    pub const fn returning(self, ty: TypeId) -> Self {
        Self { returns: Some(ty), ..self }
    }

    /// The same function without `.visible`, so that other modules cannot use it.
    #[must_use]
    pub const fn internal(self) -> Self {
        Self { internal: true, ..self }
    }

    /// The same function with these parameters.
    #[must_use]
    pub const fn params(self, params: &'a [DataObject<'a>]) -> Self {
        Self { params, ..self }
    }

    /// The same function with these variables in its body.
    #[must_use]
    pub const fn locals(self, locals: &'a [DataObject<'a>]) -> Self {
        Self { locals, ..self }
    }
}
