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
//! spells them, or layouts. [`instance`] makes the symbol of a template's instance. All of them are `const fn`s and
//! return text.
//!
//! ```
//! use ptx_abi::mangle::{self, Mangled, Type};
//!
//! let params = [Type::Cpp("unsigned int"), Type::of::<f32>(), Type::Cpp("const float *"), Type::Cpp("float *")];
//! assert_eq!(mangle::function("ns::saxpy", &params)?.as_str(), "_ZN2ns5saxpyEjfPKfPf");
//! assert_eq!(mangle::signature("ns::saxpy(unsigned, float, const float *, float *)")?, "_ZN2ns5saxpyEjfPKfPf");
//! assert_eq!(mangle::variable("ns::table")?.as_str(), "_ZN2ns5tableE");
//!
//! const FOO: Mangled = match mangle::signature("foo(int, int)") {
//!     Ok(symbol) => symbol,
//!     Err(_) => panic!(),
//! };
//! assert_eq!(FOO.to_string(), "_Z3fooii");
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
//! local to one), lambdas that are templates, names with a `requires`, values of classes, classes nested more than 16
//! deep, symbols with more than 512 parts that could be substituted, and variables.
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

mod build;
mod builtin;
mod compare;
mod compress;
mod declarator;
mod decode;
mod encode;
mod error;
mod expression;
mod matching;
mod names;
mod node;
mod print;
mod same;
mod spelling;
mod value;

use core::fmt;

#[cfg(feature = "check")]
pub(crate) use builtin::rust_name;
#[cfg(feature = "check")]
pub(crate) use spelling::split_arguments;

use crate::layout::{Layout, PtxLayout};
use crate::text::Text;
pub use error::{MangleError, SymbolError};
use matching::Instances;
use node::{Graph, List, NONE, Place, Tag};
use spelling::without_global_scope;

/// The maximum length in bytes of a symbol's C++ text, and of a symbol that is made.
const TEXT_BYTES: usize = 4096;

/// The decoded name of a C++ function. It borrows the symbol, and has room for the largest graph: 17 KiB.
#[derive(Clone, Copy)]
pub struct Symbol<'a> {
    graph: Graph<'a>,
    nodes: u16,
    name: u16,
    returns: u16,
    /// The cell with the first parameter.
    params: u16,
}

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
    #[inline]
    pub const fn parse(symbol: &'a str) -> Result<Self, SymbolError> {
        match decode::decode(symbol) {
            Ok(decode::Decoded { is_variable: true, .. }) => Err(SymbolError::Unsupported),
            Ok(decode::Decoded { graph, nodes, name, returns, params, .. }) => {
                Ok(Self { graph, nodes, name, returns, params })
            }
            Err(error) => Err(error),
        }
    }

    /// The symbol itself.
    #[inline]
    pub const fn as_str(&self) -> &'a str {
        self.graph.text
    }

    /// The symbol, encoded again from its graph. It equals the symbol of a compiler, except for the prefix that nvcc puts
    /// before the symbol of a `static` kernel.
    #[inline]
    #[doc(hidden)]
    pub const fn encoded(&self) -> Mangled {
        let Self { graph, nodes, name, returns, params } = *self;
        Mangled(compress::symbol(&decode::Decoded { graph, nodes, name, returns, params, is_variable: false }))
    }

    /// Whether this is the function's name as C++ writes it: `ns::saxpy`, `rms_norm<__nv_bfloat16>`.
    ///
    /// Namespaces must be written, except those without a name. Without template arguments the name stands for every
    /// instance. The last arguments may be left out, as C++ allows where it deduces them. White space, the place of
    /// `const` and the spelling of integers do not matter: `unsigned` is `unsigned int`, and `uint64_t` is
    /// `unsigned long` or `unsigned long long`. For an enumerator (`Mode::Fast`) only the enumeration is compared,
    /// because its value is not known; `(Mode)1` is exact. A `*` in the place of a template argument stands for any
    /// argument, and as the last argument for any number of them: `scale<*>` is every instance.
    #[inline]
    pub const fn is_named(&self, name: &str) -> bool {
        let name = without_global_scope(name.as_bytes());
        self.graph.is_name(Place::new(self.name), name, Instances::Start)
    }

    /// The number of parameters.
    #[inline]
    pub const fn param_count(&self) -> usize {
        let mut list = List::new(self.params, NONE);
        let mut count = 0;
        while list.next(&self.graph).is_some() {
            count += 1;
        }
        count
    }

    #[inline]
    const fn param_place(&self, index: usize) -> Option<Place> {
        let mut list = List::new(self.params, NONE);
        let mut left = index;
        while let Some(place) = list.next(&self.graph) {
            if left == 0 {
                return Some(place);
            }
            left -= 1;
        }
        None
    }

    /// Appends the type of parameter `index` as C++ writes it, `const float *`; nothing if there is no such parameter.
    #[inline]
    pub(crate) const fn push_param<const N: usize>(&self, index: usize, text: &mut Text<N>) {
        if let Some(place) = self.param_place(index) {
            self.graph.push(place, text);
        }
    }

    /// Appends the name with namespaces and template arguments: `ns::saxpy<float>`.
    #[inline]
    pub(crate) const fn push_name<const N: usize>(&self, text: &mut Text<N>) {
        self.graph.push(Place::new(self.graph.unqualified_name(self.name).0), text);
    }

    /// The name with namespaces and template arguments, which [`Symbol::is_named`] takes: `ns::saxpy<float>`.
    ///
    /// A text longer than 4,096 bytes is cut off and ends with `…`.
    #[inline]
    pub fn name(&self) -> impl fmt::Display {
        let mut text = Text::<TEXT_BYTES>::new();
        self.push_name(&mut text);
        Shown(text)
    }

    /// Appends the name with namespaces, without the last template arguments: `ns::saxpy`.
    #[inline]
    pub(crate) const fn push_template_name<const N: usize>(&self, text: &mut Text<N>) {
        let name = self.graph.node(self.graph.unqualified_name(self.name).0);
        match name.tag {
            Tag::Template => self.graph.push(Place::new(name.a), text),
            _ => self.push_name(text),
        }
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
    #[inline]
    pub fn template_name(&self) -> impl fmt::Display {
        let mut text = Text::<TEXT_BYTES>::new();
        self.push_template_name(&mut text);
        Shown(text)
    }

    /// The type that the function returns, as C++ writes it: `void`. It is `None` if the symbol does not contain the
    /// type: only the symbol of a template's instance does.
    ///
    /// A text longer than 4,096 bytes is cut off and ends with `…`.
    #[inline]
    pub fn returns(&self) -> Option<impl fmt::Display + use<>> {
        (self.returns != NONE).then(|| {
            let mut text = Text::<TEXT_BYTES>::new();
            self.graph.push(Place::new(self.returns), &mut text);
            Shown(text)
        })
    }

    /// The type of parameter `index` as C++ writes it, `const float *`; empty if there is no such parameter.
    ///
    /// A text longer than 4,096 bytes is cut off and ends with `…`.
    #[inline]
    pub fn param(&self, index: usize) -> impl fmt::Display {
        let mut text = Text::<TEXT_BYTES>::new();
        self.push_param(index, &mut text);
        Shown(text)
    }
}

struct Shown(Text<TEXT_BYTES>);

impl fmt::Display for Shown {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.as_str())
    }
}

/// Writes the name and the parameters as C++ does. A text longer than 4,096 bytes is cut off and ends with `…`.
impl fmt::Display for Symbol<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Text::<TEXT_BYTES>::new();
        self.push_name(&mut text);
        text.push_str("(");
        self.graph.push_list(List::new(self.params, NONE), &mut text);
        text.push_str(")");
        print::push_function_qualifiers(self.graph.unqualified_name(self.name).1, &mut text);
        f.write_str(text.as_str())
    }
}

impl fmt::Debug for Symbol<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Symbol").field(&self.graph.text).finish()
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
    #[inline]
    pub const fn of<T: PtxLayout>() -> Self {
        Self::Layout(T::LAYOUT)
    }
}

impl<'a> From<&'a str> for Type<'a> {
    #[inline]
    fn from(cpp: &'a str) -> Self {
        Self::Cpp(cpp)
    }
}

impl<'a> From<&'a Layout<'a>> for Type<'a> {
    #[inline]
    fn from(layout: &'a Layout<'a>) -> Self {
        Self::Layout(layout)
    }
}

/// A symbol of at most 4,096 bytes.
#[derive(Clone, Copy)]
pub struct Mangled(Text<TEXT_BYTES>);

/// The symbol of the function with this name and these parameters.
///
/// The symbol does not contain the return type, so the name has none: `ns::saxpy`. A member function has no qualifiers
/// here. `s::s` is never a constructor, but the function `s` of a namespace.
///
/// ```
/// use ptx_abi::mangle::{self, Type};
/// use ptx_abi::{DevPtr, PtxLayout};
/// #[derive(Clone, Copy, PtxLayout)]
/// #[repr(C)]
/// #[ptx(name = "ns::Node")]
/// struct Node { next: DevPtr<Node> }
///
/// let params = [Type::of::<DevPtr<Node>>(), Type::Cpp("ns::Node *"), Type::of::<Node>()];
/// assert_eq!(mangle::function("ns::walk", &params)?.as_str(), "_ZN2ns4walkEPKNS_4NodeEPS0_S0_");
/// # Ok::<(), mangle::MangleError>(())
/// ```
///
/// # Errors
///
/// [`MangleError`] if a name or a type is not C++, or is not supported.
#[inline]
pub const fn function(name: &str, params: &[Type<'_>]) -> Result<Mangled, MangleError> {
    encode::function(name, None, params)
}

/// The symbol of an instance of a function template. `name` has all template arguments, also those that C++ deduces.
///
/// `template` declares the template's parameters as in C++: `class T, int N, class... A`. `returns` and `params` use
/// their names, because the symbol spells the declaration of the template: not `float` where the template has `T`.
///
/// ```
/// use ptx_abi::mangle::{self, Type};
/// let params = [Type::Cpp("unsigned"), Type::Cpp("T"), Type::Cpp("const T *"), Type::Cpp("T *")];
/// let saxpy = mangle::instance("ns::saxpy<float>", "class T", Type::Cpp("void"), &params)?;
/// assert_eq!(saxpy.as_str(), "_ZN2ns5saxpyIfEEvjT_PKS1_PS1_");
/// # Ok::<(), mangle::MangleError>(())
/// ```
///
/// # Errors
///
/// [`MangleError`] if a name or a type is not C++, or is not supported.
#[inline]
pub const fn instance(
    name: &str,
    template: &str,
    returns: Type<'_>,
    params: &[Type<'_>],
) -> Result<Mangled, MangleError> {
    encode::function(name, Some((template, returns)), params)
}

/// The symbol of the function with this name and these parameters after it: `ns::saxpy(unsigned, const float *)`.
///
/// [`Symbol`] displays this text for a function that is not a template.
///
/// # Errors
///
/// [`MangleError`] if a name or a type is not C++, or is not supported.
#[inline]
pub const fn signature(text: &str) -> Result<Mangled, MangleError> {
    encode::signature(text)
}

/// The symbol of a variable. It is mangled if the variable is in a namespace, `ns::table`, or an instance of a template.
///
/// A variable that other files cannot use, `static` or `const`, has a symbol that the compiler chooses.
///
/// # Errors
///
/// [`MangleError`] if the name is not C++, or is not supported.
#[inline]
pub const fn variable(name: &str) -> Result<Mangled, MangleError> {
    encode::variable(name)
}

/// The symbol of an `extern "C"` function or variable, which is the name without namespaces.
///
/// # Errors
///
/// [`MangleError::Name`] if the name is not C++.
#[inline]
pub const fn extern_c(name: &str) -> Result<Mangled, MangleError> {
    encode::extern_c(name)
}

impl Mangled {
    /// The symbol.
    #[inline]
    pub const fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

impl fmt::Display for Mangled {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for Mangled {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Mangled").field(&self.as_str()).finish()
    }
}

impl AsRef<str> for Mangled {
    #[inline]
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl PartialEq for Mangled {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for Mangled {}

impl PartialEq<&str> for Mangled {
    #[inline]
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}

#[cfg(test)]
mod tests;
