//! Guide 7: names of C++ functions and variables.
//!
//! nvcc gives a C++ kernel its name in the Itanium C++ ABI, such as `_Z5saxpyjfPKfPf`. The name spells the types of the
//! parameters, which PTX does not contain. [`Symbol`] decodes it, so that a kernel's parameters in Rust can be compared
//! with those in C++, down to the pointees.
//!
//! ```
//! use ptx_abi::mangle::Symbol;
//! use ptx_abi::{DevPtr, DevPtrMut, PtxLayout};
//!
//! let saxpy = Symbol::parse("_ZN2ns5saxpyIfEEvjT_PKS1_PS1_").unwrap();
//! assert_eq!(saxpy.to_string(), "ns::saxpy<float>(unsigned int, float, const float *, float *)");
//! assert!(saxpy.is_named("ns::saxpy<float>"));
//! assert!(saxpy.accepts(0, u32::LAYOUT));
//! assert!(saxpy.accepts(2, DevPtr::<f32>::LAYOUT));
//! assert!(!saxpy.accepts(2, DevPtrMut::<f32>::LAYOUT)); // the kernel promises not to write
//! assert!(!saxpy.accepts(3, DevPtrMut::<f64>::LAYOUT));
//! ```
//!
//! # The way back
//!
//! To write PTX that shares names with C++, make the symbols. [`function`] and [`variable`] take names and types as C++
//! spells them, or layouts. [`instance`] makes the symbol of a template's instance.
//!
//! ```
//! use ptx_abi::mangle::{self, Type};
//!
//! let params = [Type::Cpp("unsigned int"), Type::of::<f32>(), Type::Cpp("const float *"), Type::Cpp("float *")];
//! assert_eq!(mangle::function("ns::saxpy", &params)?, "_ZN2ns5saxpyEjfPKfPf");
//! assert_eq!(mangle::signature("ns::saxpy(unsigned, float, const float *, float *)")?, "_ZN2ns5saxpyEjfPKfPf");
//! assert_eq!(mangle::variable("ns::table")?, "_ZN2ns5tableE");
//! # Ok::<(), ptx_abi::mangle::MangleError>(())
//! ```
//!
//! # What is decoded
//!
//! [`Symbol`] decodes functions with namespaces (also those without a name), with template arguments (types, templates,
//! values, enumerators, functions, variables and packs), with ABI tags, and `static` kernels as nvcc renames them under
//! `-rdc=true`. It decodes builtin types, pointers, references, arrays, functions, pointers to members, native vectors of
//! clang, classes and enumerations (also in an instance, `T::Params`, and in a function), lambdas, and the arguments of
//! template parameters.
//!
//! A type or value that depends on a template parameter in a way that only a compiler computes stays unknown and is not
//! compared: `typename T::value_type`, `decltype(…)`, the value in `Array<2 * N>`.
//!
//! [`Symbol::parse`] returns [`SymbolError::Unsupported`] for operators, constructors and destructors (also for items
//! local to one), lambdas that are templates, names with a `requires`, values of classes, variables, and for names that are
//! nested too deep or whose text would be too long: no tree has more than 96 levels or 32,768 nodes.
//!
//! # How it is written
//!
//! [`Symbol::is_named`] takes the text that `Display` writes before the parameters, and other C++ spellings of it:
//! `&ns::f` or `ns::f` for a function among the template arguments, `main::{lambda(int)#1}` for the first lambda in
//! `main` that takes an `int`, `f[abi:x]` or `f` with an ABI tag, `float __vector(4)` for a native vector,
//! `(float)[3f800000]` for the bits of a `float`. `...` stands for a value that is not known.
//!
//! # Unsupported symbols
//!
//! Device code uses the names of the Itanium C++ ABI, but it does not have everything that this ABI names. There are no
//! tables of virtual functions that host and device could share (`_ZTV…`), no type information (`_ZTI…`), and no global
//! constructors (guide 7). See [the book](https://docs.rs/ptx-abi/latest/ptx_abi/book/cpp/).
//!
//! # What a symbol cannot tell
//!
//! It contains no return type of a function that is not a template, no names of parameters, and no `const` or
//! `__restrict__` of a parameter itself. It does not distinguish structs, unions and enumerations, or describe their
//! contents. It does not distinguish types with two names in C++ (`typedef`, `size_t`). It does not show whether a class
//! is passed by value: `_Z1f7__half2` takes an address in a function of nvcc, and bytes in a kernel (facts G13).

mod builtins;
#[cfg(feature = "check")]
mod compare;
#[cfg(feature = "emit")]
mod encode;
#[cfg(feature = "emit")]
mod error;
#[cfg(feature = "emit")]
mod ours;
#[cfg(feature = "check")]
mod suggest;
#[cfg(any(feature = "emit", feature = "check"))]
mod write;

use core::fmt::{self, Display};

use ptx_abi_read::name::Commas;
pub use ptx_abi_read::name::SymbolError;
#[cfg(feature = "check")]
use ptx_abi_read::name::model;

#[cfg(feature = "check")]
pub(crate) use self::compare::Comparison;
#[cfg(feature = "emit")]
pub use self::encode::{extern_c, function, instance, signature, variable};
#[cfg(feature = "emit")]
pub use self::error::MangleError;
#[cfg(feature = "check")]
pub(crate) use self::suggest::{Classes, has_rust, push_rust};
use crate::layout::{Layout, PtxLayout};

/// The decoded name of a C++ function. It borrows the symbol.
#[derive(Clone)]
pub struct Symbol<'a>(ptx_abi_read::name::Symbol<'a>);

impl<'a> Symbol<'a> {
    /// Decodes the mangled name of a function.
    ///
    /// # Errors
    ///
    /// [`SymbolError`] if the symbol is not mangled, not valid, or not decoded here.
    ///
    /// ```
    /// use ptx_abi::mangle::{Symbol, SymbolError};
    /// assert_eq!(Symbol::parse("saxpy").unwrap_err(), SymbolError::NotMangled);
    /// assert_eq!(Symbol::parse("_Z9saxpyi").unwrap_err(), SymbolError::Invalid);
    /// assert_eq!(Symbol::parse("_ZplRK1SS1_").unwrap_err(), SymbolError::Unsupported); // an operator
    /// ```
    pub fn parse(symbol: &'a str) -> Result<Self, SymbolError> {
        ptx_abi_read::name::Symbol::parse(symbol).map(Self)
    }

    /// The symbol itself.
    pub fn as_str(&self) -> &'a str {
        self.0.text
    }

    /// The symbol, encoded again from its tree. It equals the symbol of a compiler, except for the prefix that nvcc puts
    /// before the symbol of a `static` kernel.
    #[doc(hidden)]
    pub fn encoded(&self) -> alloc::string::String {
        write::symbol(&self.0.encoding, false)
    }

    /// Whether this is the function's name as C++ writes it: `ns::saxpy`, `rms_norm<__nv_bfloat16>`.
    ///
    /// Namespaces must be written, except those without a name. Without template arguments the name stands for every
    /// instance. The last arguments may be left out, as C++ allows where it deduces them. White space, the place of
    /// `const` and the spelling of integers do not matter: `unsigned` is `unsigned int`, and `uint64_t` is
    /// `unsigned long` or `unsigned long long`. For an enumerator (`Mode::Fast`) only the enumeration is compared,
    /// because its value is not known; `(Mode)1` is exact. A `*` in the place of a template argument stands for any
    /// argument, and as the last argument for any number of them: `scale<*>` is every instance.
    pub fn is_named(&self, name: &str) -> bool {
        self.0.is_named(name)
    }

    /// The number of parameters.
    pub fn param_count(&self) -> usize {
        self.0.params.len()
    }

    /// The name with namespaces and template arguments, which [`Symbol::is_named`] takes: `ns::saxpy<float>`.
    pub fn name(&self) -> impl Display {
        self.0.name()
    }

    /// The name with namespaces, without template arguments at its end: `ns::saxpy` of `ns::saxpy<float>`. All instances
    /// of a template share it.
    ///
    /// ```
    /// # use ptx_abi::mangle::Symbol;
    /// let symbol = Symbol::parse("_ZN2ns5saxpyIfEEvjT_PKS1_PS1_").unwrap();
    /// assert_eq!(symbol.name().to_string(), "ns::saxpy<float>");
    /// assert_eq!(symbol.template_name().to_string(), "ns::saxpy");
    /// assert_eq!(symbol.returns().unwrap().to_string(), "void");
    /// assert!(Symbol::parse("_Z3fooi").unwrap().returns().is_none());
    /// ```
    pub fn template_name(&self) -> impl Display {
        self.0.template_name()
    }

    /// The type that the function returns, as C++ writes it: `void`. It is `None` if the symbol does not contain the
    /// type: only the symbol of a template's instance does.
    pub fn returns(&self) -> Option<impl Display> {
        self.0.returns.as_ref()
    }

    /// The type of parameter `index` as C++ writes it, `const float *`; empty if there is no such parameter.
    pub fn param(&self, index: usize) -> impl Display {
        Commas(self.0.params.get(index..=index).unwrap_or_default())
    }

    /// Whether a Rust type of this layout may be passed for parameter `index`, as far as the symbol shows.
    ///
    /// - Integers must match in width and sign. Where C++ has two types for one Rust type, both are accepted: `u64` for
    ///   `unsigned long` and `unsigned long long`, `i64` likewise, `i8` for `signed char`, `u8` for `char8_t`, `u16` for
    ///   `char16_t`, `u32` for `char32_t`. `char` and `wchar_t` depend on the target: they are `i8` and `i32` on x86-64
    ///   Linux, `u8` and `u32` on aarch64 Linux, and `i8` and `u16` on Windows, as [`c_char`](core::ffi::c_char) is.
    /// - Structs, unions, enums and vectors must match in their C++ name, namespaces included. A name without template
    ///   arguments stands for every instance, since all instances of a generic Rust type have one name. An integer never
    ///   matches an enumeration, although their bytes are the same.
    /// - A `#[repr(transparent)]` type matches by its own name, or as the type that it wraps.
    /// - Pointers match by the pointee's name at every level: `DevPtr` for `const T *` and `const T &`, `DevPtrMut` for
    ///   `T *` and `T &`. `volatile` and `__restrict__` do not count. `c_void` matches every pointee, and C++'s `void`
    ///   matches every Rust pointee. An integer never matches a pointer, except that `u64` matches the address of a
    ///   function. Pointers into shared or local memory are `unsigned int`, because CUDA C++ has no such type.
    /// - Handles are `unsigned long long`, like `cudaTextureObject_t`.
    /// - Every type matches a type that only a compiler can compute: `decltype(…)`, or a member of a class that depends
    ///   on a template parameter, `typename T::value_type`, which may be a `typedef`.
    /// - [`Opaque`](crate::Opaque) types match every class. C++ does not pass arrays, so an array never matches.
    ///
    /// Returns `false` if there is no such parameter.
    #[cfg(feature = "check")]
    pub fn accepts(&self, index: usize, layout: &Layout<'_>) -> bool {
        self.takes(index, layout, false)
    }

    /// Whether [`accepts`](Self::accepts) has compared the whole type. Otherwise one of the sides leaves a part open:
    ///
    /// - a pointer to `void`, which matches every pointee, where the other side has another pointee;
    /// - a type that only a compiler can compute;
    /// - a pointee without template arguments, which stands for every instance.
    ///
    /// A pointer to `void` on both sides is a comparison.
    #[cfg(feature = "check")]
    pub fn compares(&self, index: usize, layout: &Layout<'_>) -> bool {
        self.takes(index, layout, true)
    }

    #[cfg(feature = "check")]
    fn takes(&self, index: usize, layout: &Layout<'_>, complete: bool) -> bool {
        let comparison = Comparison { behind: None, complete };
        self.0.params.get(index).is_some_and(|param| comparison.takes(&model::Type::new(param).0, layout))
    }
}

/// Writes the name and the parameters as C++ does.
impl Display for Symbol<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(&self.0, f)
    }
}

impl fmt::Debug for Symbol<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

/// The type of a parameter.
#[derive(Clone, Copy, Debug)]
pub enum Type<'a> {
    /// The type as C++ spells it: `const float *`, `ns::Particle`, `int (*)[4]`, `Array<float, 3> &`.
    ///
    /// A name such as `uint64_t` stands for the type that `<cstdint>` uses on the host. Values among template arguments
    /// have the type of their spelling: `3`, `3u`, `(ns::Mode)2`, but not `ns::Fast`, whose value is not known. They must
    /// be spelled in the type of the class's parameter: `std::array<float, 3ul>`, although C++ converts a `3`.
    ///
    /// Only a compiler can resolve names, so the text is taken as it is written. Every name is a class or an enumeration:
    /// write the type behind a `typedef`. Names include all namespaces, also inline ones. Classes have all template
    /// arguments, also those with a default. A class template has no parameter pack, unless an expansion stands there,
    /// `Tuple<A...>`.
    Cpp(&'a str),
    /// The C++ type that [`Symbol::accepts`] accepts for this layout. If several types match, it is the one that
    /// `<cstdint>` uses on the host: `unsigned long` for `u64` on Linux.
    ///
    /// Untyped scalars, arrays, generic types and [`Opaque`](crate::Opaque) have no C++ type here.
    Layout(&'a Layout<'a>),
}

impl Type<'static> {
    /// The C++ type for which `T` is passed.
    pub const fn of<T: PtxLayout>() -> Self {
        Self::Layout(T::LAYOUT)
    }
}

impl<'a> From<&'a str> for Type<'a> {
    fn from(cpp: &'a str) -> Self {
        Self::Cpp(cpp)
    }
}

impl<'a> From<&'a Layout<'a>> for Type<'a> {
    fn from(layout: &'a Layout<'a>) -> Self {
        Self::Layout(layout)
    }
}
