//! Guide 7: names of C++ functions and variables.
//!
//! nvcc gives a C++ kernel the name that the Itanium C++ ABI gives it, `_Z5saxpyjfPKfPf`: it spells the types of the
//! parameters, which PTX does not know. [`Symbol`] decodes it, so that a kernel's parameters in Rust can be compared with
//! what C++ has, down to what a pointer points to.
//!
//! ```
//! use ptx_abi_core::mangle::Symbol;
//! use ptx_abi_core::{DevPtr, DevPtrMut, PtxLayout};
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
//! # What is decoded
//!
//! Functions: with namespaces, also those without a name; with template arguments that are types, templates, whole
//! numbers, enumerators and packs; `static` kernels as nvcc renames them under `-rdc=true`; ABI tags. Types: builtin ones,
//! pointers, references, arrays, functions, pointers to members, native vectors of clang, classes and enumerations,
//! also of an instance (`T::Params`), and what template parameters stand for.
//!
//! Not decoded, so that [`Symbol::parse`] returns `None`: lambdas and local classes, operators, expressions in the
//! signature other than a template parameter (`Array<2 * N>`), `decltype`, `std::string` and its like, classes nested
//! more than 16 deep, symbols with more than 512 parts that could be substituted, and variables.
//!
//! # What device code does not have
//!
//! Its names are those of the Itanium C++ ABI, but not everything that has such a name is there: no tables of virtual
//! functions that host and device could share (`_ZTV…`), no type information (`_ZTI…`), no global constructors (guide 7). See
//! [`guide::cpp`](crate::guide::cpp).
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
mod decode;
mod matching;
mod names;
mod node;
mod print;

use core::fmt;

use crate::layout::text::Text;
use matching::{Instances, without_global_scope};
use node::{Graph, List, NONE, Place};

/// The longest text of a symbol in C++, in bytes.
const TEXT_BYTES: usize = 4096;

/// The decoded name of a C++ function. It borrows the symbol, and has room for what the largest one says: 17 KiB.
#[derive(Clone, Copy)]
pub struct Symbol<'a> {
    graph: Graph<'a>,
    name: u16,
    /// The cell with the first parameter.
    params: u16,
}

impl<'a> Symbol<'a> {
    /// Decodes the mangled name of a function: `None` if it is not mangled, not valid, or not decoded here.
    pub const fn parse(symbol: &'a str) -> Option<Self> {
        match decode::decode(symbol) {
            Some(decode::Decoded { graph, name, params }) => Some(Self { graph, name, params }),
            None => None,
        }
    }

    /// The symbol itself.
    pub const fn as_str(&self) -> &'a str {
        self.graph.text
    }

    /// Whether this is the name of the function, as C++ writes it: `ns::saxpy`, `rms_norm<__nv_bfloat16>`.
    ///
    /// Namespaces have to be written, except those without a name. Without template arguments the name stands for every
    /// instance; the last arguments may be left out, as C++ allows where they are deduced. White space, the place of
    /// `const` and the spelling of integers do not matter: `unsigned` is `unsigned int`, and `uint64_t` is `unsigned long` or
    /// `unsigned long long`. Of an enumerator (`Mode::Fast`) only the enumeration is compared, as its value is not known;
    /// `(Mode)1` is exact.
    pub const fn is_named(&self, name: &str) -> bool {
        let name = without_global_scope(name.as_bytes());
        self.graph.is_name(Place::new(self.name), name, Instances::Start)
    }

    /// The number of parameters.
    pub const fn param_count(&self) -> usize {
        let mut list = List::new(self.params, NONE);
        let mut count = 0;
        while list.next(&self.graph).is_some() {
            count += 1;
        }
        count
    }

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
    pub(crate) const fn push_param<const N: usize>(&self, index: usize, text: &mut Text<N>) {
        if let Some(place) = self.param_place(index) {
            self.graph.push(place, text);
        }
    }

    /// Appends the name with namespaces and template arguments: `ns::saxpy<float>`.
    pub(crate) const fn push_name<const N: usize>(&self, text: &mut Text<N>) {
        self.graph.push(Place::new(self.name), text);
    }

    /// The type of parameter `index` as C++ writes it, `const float *`; nothing if there are not so many.
    ///
    /// A text above 4,096 bytes is cut off, which `…` shows.
    pub fn param(&self, index: usize) -> impl fmt::Display {
        let mut text = Text::<TEXT_BYTES>::new();
        self.push_param(index, &mut text);
        Shown(text)
    }
}

struct Shown(Text<TEXT_BYTES>);

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.as_str())
    }
}

/// Name and parameters as C++ writes them; what is longer than 4,096 bytes is cut off, which `…` shows.
impl fmt::Display for Symbol<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Text::<TEXT_BYTES>::new();
        self.push_name(&mut text);
        text.push_str("(");
        self.graph.push_list(List::new(self.params, NONE), &mut text);
        text.push_str(")");
        f.write_str(text.as_str())
    }
}

impl fmt::Debug for Symbol<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Symbol").field(&self.graph.text).finish()
    }
}

#[cfg(test)]
mod tests;
