//! Guide 7: names of C++ functions and variables.
//!
//! nvcc gives a C++ kernel the name that the Itanium C++ ABI gives it, `_Z5saxpyjfPKfPf`: it spells the types of the
//! parameters, which PTX does not know. [`Symbol`] decodes it, so that a kernel's parameters in Rust can be compared with
//! what C++ has, down to what a pointer points to.
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
//! Who writes PTX and shares names with C++ makes symbols: [`function`] and [`variable`] from C++'s spelling of names and
//! types, or from layouts; [`instance`] that of a template's instance. They are `const fn`s, and what they make is text.
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
//! Functions: with namespaces, also those without a name; with template arguments that are types, templates, values,
//! enumerators, functions, variables and packs; `static` kernels as nvcc renames them under `-rdc=true`; ABI tags. Types:
//! builtin ones, pointers, references, arrays, functions, pointers to members, native vectors of clang, classes and
//! enumerations, also of an instance (`T::Params`) and of a function, lambdas, and what template parameters stand for.
//!
//! What depends on a template parameter in a way that only a compiler computes is unknown, and compared with nothing:
//! `typename T::value_type`, `decltype(…)`, the value in `Array<2 * N>`.
//!
//! Not decoded, so that [`Symbol::parse`] answers [`SymbolError::Unsupported`]: operators, constructors and destructors,
//! also where something is local to one; lambdas that are templates; what has a `requires`; values of classes; classes
//! nested more than 16 deep, symbols with more than 512 parts that could be substituted, and variables.
//!
//! # How it is written
//!
//! [`Symbol::is_named`] takes what `Display` writes before the parameters, and what C++ has for the same: `&ns::f` or
//! `ns::f` for a function among the template arguments, `main::{lambda(int)#1}` for the first lambda in `main` that takes an
//! `int`, `f[abi:x]` or `f` with an ABI tag, `float __vector(4)` for a native vector, `(float)[3f800000]` for the bits of a
//! `float`. `...` stands for a value that is not known.
//!
//! # What device code does not have
//!
//! Its names are those of the Itanium C++ ABI, but not everything that has such a name is there: no tables of virtual
//! functions that host and device could share (`_ZTV…`), no type information (`_ZTI…`), no global constructors (guide 7). See
//! [the book](https://docs.rs/ptx-abi/latest/ptx_abi/book/cpp/).
//!
//! # What a symbol cannot tell
//!
//! It has no return type of a function that is no template, no name of a parameter, no `const` or `__restrict__` of the
//! parameter itself. It does not tell a struct from a union or an enumeration, nor what is in one; nor types with two names
//! in C++ (`typedef`, `size_t`). Nor does it tell whether a class is passed by value: `_Z1f7__half2` takes an address in a
//! function of nvcc, and bytes in a kernel (facts G13).

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

/// The longest text of a symbol in C++, and the longest symbol that is made, in bytes.
const TEXT_BYTES: usize = 4096;

/// The decoded name of a C++ function. It borrows the symbol, and has room for what the largest one says: 17 KiB.
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
    /// [`SymbolError`]: it is not mangled, not valid, or not decoded here.
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

    /// The symbol made anew from what it says: itself, if a compiler has made it; without what nvcc puts before that of a
    /// `static` kernel.
    #[inline]
    #[doc(hidden)]
    pub const fn encoded(&self) -> Mangled {
        let Self { graph, nodes, name, returns, params } = *self;
        Mangled(compress::symbol(&decode::Decoded { graph, nodes, name, returns, params, is_variable: false }))
    }

    /// Whether this is the name of the function, as C++ writes it: `ns::saxpy`, `rms_norm<__nv_bfloat16>`.
    ///
    /// Namespaces have to be written, except those without a name. Without template arguments the name stands for every
    /// instance; the last arguments may be left out, as C++ allows where they are deduced. White space, the place of
    /// `const` and the spelling of integers do not matter: `unsigned` is `unsigned int`, and `uint64_t` is `unsigned long` or
    /// `unsigned long long`. Of an enumerator (`Mode::Fast`) only the enumeration is compared, as its value is not known;
    /// `(Mode)1` is exact. A `*` in the place of a template argument stands for any one, and as the last argument for any
    /// number of them: `scale<*>` is every instance.
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

    /// Appends the type of parameter `index` as C++ writes it, `const float *`; nothing if there are not so many.
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
    /// A text above 4,096 bytes is cut off, which `…` shows.
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

    /// The name with namespaces, without template arguments at its end: `ns::saxpy` of `ns::saxpy<float>`. All instances of
    /// a template have it.
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

    /// The type that the function returns, as C++ writes it, `void`; `None` where the symbol does not have it, which is so for
    /// every function that is no instance of a template.
    ///
    /// A text above 4,096 bytes is cut off, which `…` shows.
    #[inline]
    pub fn returns(&self) -> Option<impl fmt::Display + use<>> {
        (self.returns != NONE).then(|| {
            let mut text = Text::<TEXT_BYTES>::new();
            self.graph.push(Place::new(self.returns), &mut text);
            Shown(text)
        })
    }

    /// The type of parameter `index` as C++ writes it, `const float *`; nothing if there are not so many.
    ///
    /// A text above 4,096 bytes is cut off, which `…` shows.
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

/// Name and parameters as C++ writes them; what is longer than 4,096 bytes is cut off, which `…` shows.
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

/// A type of a parameter.
#[derive(Clone, Copy, Debug)]
pub enum Type<'a> {
    /// As C++ spells it: `const float *`, `ns::Particle`, `int (*)[4]`, `Array<float, 3> &`.
    ///
    /// Of the integers of one width, as `uint64_t`, it is the type that `<cstdint>` has on the host. Values among template
    /// arguments have the type of their spelling: `3`, `3u`, `(ns::Mode)2`, but not `ns::Fast`, whose value is not known.
    /// They are spelled in the type of the class's parameter: `std::array<float, 3ul>`, where C++ converts a `3`.
    ///
    /// What only a compiler knows is taken as it is written: every name is a class or enumeration, so for a `typedef` such as
    /// `half` write what it stands for, `__half`; names are as from outside of all namespaces, inline ones included; classes
    /// have all template arguments, those with a default too; and a class template has no parameter pack, unless an expansion
    /// stands there, `Tuple<A...>`.
    Cpp(&'a str),
    /// As [`Symbol::accepts`] has it for this layout; of several types in C++ that of `<cstdint>` on the host: `unsigned long`
    /// for `u64` on Linux.
    ///
    /// No type of C++ is known for untyped scalars, arrays, generic types and [`Opaque`](crate::Opaque).
    Layout(&'a Layout<'a>),
}

impl Type<'static> {
    /// The type that `T` is passed for.
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

/// A symbol, of at most 4,096 bytes.
#[derive(Clone, Copy)]
pub struct Mangled(Text<TEXT_BYTES>);

/// The symbol of the function with this name and these parameters.
///
/// `ns::saxpy`, without a return type, which the symbol does not have. A member function has no qualifiers here, and no
/// constructor is meant: `s::s` is the function `s` of a namespace.
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
/// [`MangleError`]: what is no name or no type of C++, or is not known here.
#[inline]
pub const fn function(name: &str, params: &[Type<'_>]) -> Result<Mangled, MangleError> {
    encode::function(name, None, params)
}

/// The symbol of an instance of a function template; `name` has all its arguments, those that C++ deduces too.
///
/// `template` declares the template's parameters as in C++, `class T, int N, class... A`; their names stand in `returns` and
/// `params`, as in the declaration of the template, which the symbol spells: not `float` where the template has `T`.
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
/// [`MangleError`]: what is no name or no type of C++, or is not known here.
#[inline]
pub const fn instance(
    name: &str,
    template: &str,
    returns: Type<'_>,
    params: &[Type<'_>],
) -> Result<Mangled, MangleError> {
    encode::function(name, Some((template, returns)), params)
}

/// The symbol of the function with this name and the parameters behind it: `ns::saxpy(unsigned, const float *)`.
///
/// It is what [`Symbol`] displays, of a function that is no template.
///
/// # Errors
///
/// [`MangleError`]: what is no name or no type of C++, or is not known here.
#[inline]
pub const fn signature(text: &str) -> Result<Mangled, MangleError> {
    encode::signature(text)
}

/// The symbol of a variable: that of a namespace's is mangled, `ns::table`, and that of a template's instance.
///
/// A variable that other files cannot see, `static` or `const`, has a symbol that the compiler chooses.
///
/// # Errors
///
/// [`MangleError`]: what is no name of C++, or is not known here.
#[inline]
pub const fn variable(name: &str) -> Result<Mangled, MangleError> {
    encode::variable(name)
}

/// The symbol of a function or variable that is `extern "C"`: the name without namespaces.
///
/// # Errors
///
/// [`MangleError::Name`].
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
