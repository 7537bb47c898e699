//! Declarations of whole kernels and functions.

use core::fmt;

use ptx_abi_core::__private::emit::{each, error_by_message, is_identifier, param_error, tri, write_param};
use ptx_abi_core::__private::{Text, fail, push, str_eq};
use ptx_abi_core::kernel::{MAX_PARAM_BYTES, Param, param_size};
use ptx_abi_core::param::{Class, ParamDecl, ParamError, Spelling};
use ptx_abi_core::{KernelParams, Layout, Linkage};

use super::call::{CallError, Place};
use crate::words::or_panic;

/// A device function (guide 2.3): its name, its parameters and its return value.
///
/// [`Display`](fmt::Display) writes the prototype that a caller in another module needs; [`Self::definition`] is the
/// header in the function's own module. `{:#}` puts every parameter on a line of its own.
///
/// A function that nvcc compiles receives `__half2`, or another class with a copy constructor, by address, and returns it
/// through an address (facts G13): the chapter `cpp` of the book shows how to declare it.
///
/// ```
/// use ptx_abi::param::Prototype;
/// use ptx_abi::{DevPtr, PtxLayout, kernel::Param};
///
/// const PARAMS: &[Param<'static>] = &[Param::of::<DevPtr<u8>>("format"), Param::of::<[f32; 3]>("at")];
/// const F: Prototype<'static> = Prototype::new("f", PARAMS).returning(i32::LAYOUT);
/// assert_eq!(
///     F.to_string(),
///     ".extern .func (.param .b32 func_retval0) f(.param .b64 f_param_0, .param .align 4 .b8 f_param_1[12]);"
/// );
/// assert_eq!(
///     F.named().definition().to_string(),
///     ".visible .func (.param .b32 func_retval0) f(.param .b64 format, .param .align 4 .b8 at[12])"
/// );
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Prototype<'a> {
    pub(crate) header: Header<'a>,
}

/// The header of a kernel; [`Display`](fmt::Display) writes it without the body that follows.
///
/// `{:#}` puts every parameter on a line of its own, as nvcc does.
///
/// ```
/// use ptx_abi::{DevPtr, kernel::Param, param::Entry};
///
/// let params = [Param::of::<u32>("n"), Param::of::<DevPtr<f32>>("x")];
/// let entry = Entry::new("scale", &params);
/// assert_eq!(entry.to_string(), ".visible .entry scale(.param .u32 scale_param_0, .param .u64 scale_param_1)");
/// assert_eq!(format!("{:#}", entry.named()), ".visible .entry scale(\n\t.param .u32 n,\n\t.param .u64 x\n)");
/// ```
///
/// [`Entry::of`] takes both from a type:
///
/// ```
/// use ptx_abi::param::Entry;
/// use ptx_abi::{DevPtr, KernelParams};
///
/// #[derive(Clone, Copy, KernelParams)]
/// #[ptx(entry = "scale")]
/// struct Scale { n: u32, x: DevPtr<f32> }
///
/// const ENTRY: Entry<'static> = Entry::of::<Scale>();
/// assert_eq!(ENTRY.to_string(), ".visible .entry scale(.param .u32 scale_param_0, .param .u64 scale_param_1)");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Entry<'a> {
    pub(crate) header: Header<'a>,
}

/// Why a kernel or function cannot be declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PrototypeError {
    /// The name is not a PTX identifier, begins with `%`, or is that of the return value, `func_retval0`. For a C++ function,
    /// use the mangled name.
    Name,
    /// The parameter with this index, counted from 0, cannot be declared.
    Param(usize, ParamError),
    /// The return value cannot be declared.
    Return(ParamError),
    /// The parameter with this index, counted from 0, has the name of an earlier parameter or of the return value.
    Duplicate(usize),
    /// The parameters of the kernel take more than [`MAX_PARAM_BYTES`] bytes.
    Size,
}

/// The name that compilers give the return value in the function itself (facts 3).
pub(super) const RETURN: &str = "func_retval0";

/// An identifier for a declaration that gets its name later.
const ANY: &str = "param";

/// The header of a kernel or function; [`Display`](fmt::Display) writes it with the linkage in its own module.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Header<'a> {
    pub(crate) name: &'a str,
    pub(crate) params: &'a [Param<'a>],
    pub(super) returns: Option<&'a Layout<'a>>,
    pub(crate) entry: bool,
    named: bool,
    spelling: Spelling,
    pub(crate) linkage: Linkage,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Name<'a> {
    Given(&'a str),
    /// A parameter of the function with this name: `f_param_0`.
    Formal(&'a str, usize),
    /// An argument of a call: `param0`.
    Actual(usize),
}

impl fmt::Display for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Given(name) => f.write_str(name),
            Self::Formal(function, index) => write!(f, "{function}_param_{index}"),
            Self::Actual(index) => write!(f, "param{index}"),
        }
    }
}

/// [`ParamDecl`] with another name.
struct Declaration<'a> {
    name: Name<'a>,
    decl: ParamDecl<'static>,
}

impl fmt::Display for Declaration<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_param(f, &self.decl, &self.name)
    }
}

/// Whether a function or variable of a module can have this name. One with `%` may be that of a special register.
pub(crate) const fn is_symbol(name: &str) -> bool {
    is_identifier(name.as_bytes()) && name.as_bytes()[0] != b'%'
}

impl<'a> Header<'a> {
    const fn new(name: &'a str, params: &'a [Param<'a>], entry: bool) -> Result<Self, PrototypeError> {
        // ptxas crashes if a function with a result has the name of that result.
        if !is_symbol(name) || str_eq(name, RETURN) {
            return Err(PrototypeError::Name);
        }
        each!(i, 0..params.len(), {
            let layout = params[i].layout;
            let declared = if entry { layout.try_entry_param(ANY) } else { layout.try_func_param(ANY) };
            if let Err(error) = declared {
                return Err(PrototypeError::Param(i, error));
            }
        });
        if entry && param_size(params) > MAX_PARAM_BYTES {
            return Err(PrototypeError::Size);
        }
        let (spelling, linkage) = (Spelling::Compiler, Linkage::Visible);
        Ok(Self { name, params, returns: None, entry, named: false, spelling, linkage })
    }

    const fn try_named(self) -> Result<Self, PrototypeError> {
        each!(i, 0..self.params.len(), {
            let name = self.params[i].name;
            if !is_identifier(name.as_bytes()) {
                return Err(PrototypeError::Param(i, ParamError::Name));
            }
            let mut duplicate = str_eq(name, RETURN);
            each!(earlier, 0..i, { duplicate |= str_eq(name, self.params[earlier].name) });
            if duplicate {
                return Err(PrototypeError::Duplicate(i));
            }
        });
        Ok(Self { named: true, ..self })
    }

    /// The name of the parameter where it is declared.
    pub(super) const fn formal(&self, index: usize) -> Name<'a> {
        if self.named { Name::Given(self.params[index].name) } else { Name::Formal(self.name, index) }
    }

    /// One declaration of a parameter or return value, whose layout has been checked.
    pub(super) fn declaration(&self, layout: &Layout<'_>, name: Name<'a>) -> impl fmt::Display {
        let decl = if self.entry { layout.entry_param(ANY) } else { layout.func_param(ANY) };
        Declaration { name, decl: decl.spelling(self.spelling) }
    }

    /// The header without its linkage. `all` replaces every name, as in a `.callprototype`.
    pub(super) fn write(&self, f: &mut fmt::Formatter<'_>, keyword: &str, all: Option<Name<'a>>) -> fmt::Result {
        f.write_str(keyword)?;
        if let Some(layout) = self.returns {
            write!(f, "({}) ", self.declaration(layout, all.unwrap_or(Name::Given(RETURN))))?;
        }
        write!(f, "{}(", all.unwrap_or(Name::Given(self.name)))?;
        for (i, param) in self.params.iter().enumerate() {
            f.write_str(match (f.alternate(), i) {
                (true, 0) => "\n\t",
                (true, _) => ",\n\t",
                (false, 0) => "",
                (false, _) => ", ",
            })?;
            write!(f, "{}", self.declaration(param.layout, all.unwrap_or(self.formal(i))))?;
        }
        f.write_str(if f.alternate() && !self.params.is_empty() { "\n)" } else { ")" })
    }
}

impl<'a> Prototype<'a> {
    /// The same function, which returns a value of this layout.
    ///
    /// # Panics
    ///
    /// Panics where [`Self::try_returning`] returns an error. In a constant, the program does not compile.
    #[must_use]
    #[track_caller]
    pub const fn returning(self, layout: &'a Layout<'a>) -> Self {
        or_panic!(self.try_returning(layout), |error| panic_with(error, self.header.name, self.header.params))
    }

    /// Like [`Self::returning`], but returns an error instead of panicking.
    ///
    /// # Errors
    ///
    /// [`PrototypeError::Return`] with an error of [`Layout::try_func_return`].
    pub const fn try_returning(self, layout: &'a Layout<'a>) -> Result<Self, PrototypeError> {
        match layout.try_func_return(RETURN) {
            Ok(_) => Ok(Self { header: Header { returns: Some(layout), ..self.header } }),
            Err(error) => Err(PrototypeError::Return(error)),
        }
    }

    /// The layout of the value that the function returns, if it returns one.
    pub const fn return_layout(&self) -> Option<&'a Layout<'a>> {
        self.header.returns
    }

    /// The header of the function in its own module, `.visible .func (…) name(…)`, which the body follows.
    pub const fn definition(&self) -> impl fmt::Display + fmt::Debug + Copy + use<'a> {
        self.header
    }
}

impl Header<'_> {
    /// Whether this may be defined after that declaration: ptxas requires the same linkage, parameters and result.
    pub(crate) const fn defines(&self, declared: &Header<'_>) -> bool {
        let (params, others) = (self.params, declared.params);
        let mut same = params.len() == others.len()
            && self.entry == declared.entry
            && self.linkage as u8 == declared.linkage as u8
            && self.spelling as u8 == declared.spelling as u8
            && match (self.returns, declared.returns) {
                (Some(layout), Some(other)) => is_passed_as(layout, other),
                (None, None) => true,
                _ => false,
            };
        let mut i = 0;
        while same && i < params.len() {
            same = is_passed_as(params[i].layout, others[i].layout);
            i += 1;
        }
        same
    }
}

/// Whether both types pass in the same way.
const fn is_passed_as(layout: &Layout<'_>, other: &Layout<'_>) -> bool {
    match (layout.param_class(), other.param_class()) {
        (Class::Scalar(scalar), Class::Scalar(other)) => scalar as u8 == other as u8,
        (Class::Handle, Class::Handle) => true,
        (Class::Bytes { size, align }, Class::Bytes { size: other, align: to }) => size == other && align == to,
        _ => false,
    }
}

/// The prototype for callers in other modules: `.extern .func (…) name(…);`.
impl fmt::Display for Prototype<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.header.write(f, ".extern .func ", None)?;
        f.write_str(";")
    }
}

impl fmt::Display for Header<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.linkage.directive())?;
        self.write(f, if self.entry { ".entry " } else { ".func " }, None)
    }
}

impl fmt::Display for Entry<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.header.fmt(f)
    }
}

/// The methods that kernels and functions have alike.
macro_rules! headers {
    ($($header:ident $what:literal $entry:literal;)*) => {$(
        impl<'a> $header<'a> {
            #[doc = concat!("The ", $what, " of this name with these parameters.")]
            ///
            /// The parameters have the names that compilers give them, `<name>_param_0` and so on; [`Self::named`] uses
            /// their own names.
            ///
            /// # Panics
            ///
            /// Panics where [`Self::try_new`] returns an error. In a constant, the program does not compile.
            #[track_caller]
            pub const fn new(name: &'a str, params: &'a [Param<'a>]) -> Self {
                or_panic!(Self::try_new(name, params), |error| panic_with(error, name, params))
            }

            #[doc = concat!("The ", $what, " with the name and the parameters of the kernel that takes `T`.")]
            ///
            /// # Panics
            ///
            /// Panics where [`Self::new`] does, also if the type has only the name in C++ (`cpp_entry` without `module`),
            /// because the symbol is not known. In a constant, the program does not compile.
            #[track_caller]
            pub const fn of<T: KernelParams>() -> $header<'static> {
                $header::new(T::ENTRY, T::PARAMS)
            }

            /// Like [`Self::new`], but returns an error instead of panicking.
            ///
            /// # Errors
            ///
            /// [`PrototypeError::Name`], [`PrototypeError::Param`] with an error of [`Layout::try_entry_param`] or
            /// [`Layout::try_func_param`], and [`PrototypeError::Size`].
            pub const fn try_new(name: &'a str, params: &'a [Param<'a>]) -> Result<Self, PrototypeError> {
                Ok(Self { header: tri!(Header::new(name, params, $entry)) })
            }

            #[doc = concat!("The same ", $what, ", whose parameters have the names in [`Param::name`].")]
            ///
            /// # Panics
            ///
            /// Panics where [`Self::try_named`] returns an error. In a constant, the program does not compile.
            #[must_use]
            #[track_caller]
            pub const fn named(self) -> Self {
                or_panic!(self.try_named(), |error| panic_with(error, self.header.name, self.header.params))
            }

            /// Like [`Self::named`], but returns an error instead of panicking.
            ///
            /// # Errors
            ///
            /// [`PrototypeError::Param`] if a name is not a PTX identifier, and [`PrototypeError::Duplicate`] if a name
            /// occurs twice.
            pub const fn try_named(self) -> Result<Self, PrototypeError> {
                Ok(Self { header: tri!(self.header.try_named()) })
            }

            #[doc = concat!("The same ", $what, " in another spelling.")]
            #[must_use]
            pub const fn spelling(self, spelling: Spelling) -> Self {
                Self { header: Header { spelling, ..self.header } }
            }

            #[doc = concat!("The same ", $what, " with another linkage in its own module: `.visible` without this call.")]
            #[must_use]
            pub const fn linkage(self, linkage: Linkage) -> Self {
                Self { header: Header { linkage, ..self.header } }
            }

            #[doc = concat!("The name of the ", $what, ".")]
            pub const fn name(&self) -> &'a str {
                self.header.name
            }

            /// The parameters, in order.
            pub const fn params(&self) -> &'a [Param<'a>] {
                self.header.params
            }

            #[doc = concat!("Reads the parameter with this index, counted from 0, in the ", $what, " itself.")]
            ///
            /// The load reads only the own bits of an integer of 8 or 16 bits, and extends them to the register. It ignores
            /// the upper bits, which the caller of a function may leave (facts 3).
            ///
            /// ```
            /// use ptx_abi::param::{Place, Prototype};
            /// use ptx_abi::kernel::Param;
            ///
            /// let params = [Param::of::<i8>("a")];
            /// let load = Prototype::new("foo", &params).load_param(0, Place::Register("%rs1"))?;
            /// assert_eq!(load.to_string(), "ld.param.s8 %rs1, [foo_param_0+0];");
            /// # Ok::<(), ptx_abi::param::CallError>(())
            /// ```
            ///
            /// # Errors
            ///
            /// [`CallError`] for a parameter that does not exist, a place that the value cannot go to, or an invalid name.
            pub const fn load_param(
                &self,
                index: usize,
                into: Place<'a>,
            ) -> Result<impl fmt::Display + fmt::Debug + Copy + use<'a>, CallError> {
                self.header.load_param(index, into)
            }
        }
    )*};
}

headers! {
    Prototype "function" false;
    Entry "kernel" true;
}

impl PrototypeError {
    /// The message, with the name of the parameter if `params` contains it.
    const fn message(self, params: &[Param<'_>]) -> Text<2048> {
        let mut message = Text::new();
        match self {
            Self::Name => message.push_str(
                "the name is not an identifier of PTX, or begins with `%`; a C++ function that is not `extern \"C\"` has a mangled \
                 symbol, and `func_retval0` is the return value",
            ),
            Self::Return(error) => {
                push!(message, "the return value: {}", param_error(error).as_str());
            }
            Self::Size => push!(message, "the parameters of a kernel take at most {} bytes", MAX_PARAM_BYTES),
            Self::Param(index, _) | Self::Duplicate(index) => {
                push!(message, "parameter {}", index);
                if index < params.len() {
                    push!(message, " `{}: ", params[index].name);
                    message.push_type(params[index].layout);
                    message.push_str("`");
                }
                message.push_str(": ");
                match self {
                    Self::Param(_, error) => message.push_str(param_error(error).as_str()),
                    _ => message.push_str("another parameter or the return value has the same name"),
                }
            }
        }
        message
    }
}

error_by_message!(PrototypeError, |error| error.message(&[]).as_str());

#[track_caller]
const fn panic_with(error: PrototypeError, name: &str, params: &[Param<'_>]) -> ! {
    fail!("[PTX520] `{}` cannot be declared: {}", name, error.message(params).as_str())
}
