//! Guide 7: names of C++ functions and variables.
//!
//! The page `ptx_abi::mangle` describes them, and what makes symbols.

pub(crate) mod builtins;
#[cfg(feature = "check")]
mod compare;
#[cfg(feature = "check")]
mod owned;
#[cfg(feature = "check")]
mod suggest;

use core::fmt::{self, Display};

use ptx_abi_read::name::Commas;
pub use ptx_abi_read::name::SymbolError;
#[cfg(feature = "check")]
use ptx_abi_read::name::model;
#[cfg(feature = "check")]
pub use ptx_abi_read::name::owned::{CppArgumentBuf, CppTypeBuf, CppTypeKind};
#[cfg(feature = "check")]
use ptx_abi_read::name::tree::Tree;

#[cfg(feature = "check")]
pub(crate) use self::compare::{Comparison, NULL};
#[cfg(feature = "check")]
pub(crate) use self::owned::owned;
#[cfg(feature = "check")]
pub(crate) use self::suggest::{Classes, has_rust, is_keyword, is_word, last_name, push_rust};
#[cfg(feature = "check")]
use crate::abi::layout::Layout;

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

    /// Whether this is the function's name as C++ writes it: `ns::saxpy`, `rms_norm<__nv_bfloat16>`.
    ///
    /// Namespaces must be written, except those without a name and versions of libraries, such as the `__4` of
    /// `cuda::std::__4::array`. Without template arguments the name matches every instance. The last arguments may be left
    /// out, as C++ allows where it deduces them. White space, the place of `const` and the spelling of integers do not
    /// matter: `unsigned` is `unsigned int`, and `uint64_t` is `unsigned long` or `unsigned long long`. An enumerator is
    /// written by its value, `(Mode)1`, because a symbol does not have its name. A `*` in the place of a template argument
    /// matches any argument, and as the last argument any number of them: `scale<*>` is every instance.
    pub fn is_named(&self, name: &str) -> bool {
        self.0.is_named(name)
    }

    /// The same for a name that was parsed before.
    #[cfg(feature = "check")]
    pub(crate) fn is(&self, name: &Tree<'_>) -> bool {
        self.0.is(name)
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
    ///   arguments represents every instance, since all instances of a generic Rust type have one name. An integer never
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
    /// - an [`Opaque`](crate::Opaque) type, a class without template arguments, which represents every instance, or one with the
    ///   name of an enumerator among them.
    ///
    /// A pointer to `void` on both sides is a comparison.
    #[cfg(feature = "check")]
    pub fn compares(&self, index: usize, layout: &Layout<'_>) -> bool {
        self.takes(index, layout, true)
    }

    #[cfg(feature = "check")]
    fn takes(&self, index: usize, layout: &Layout<'_>, complete: bool) -> bool {
        let comparison = Comparison { pointee: None, complete };
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
        f.debug_tuple("Symbol").field(&self.0.text).finish()
    }
}
