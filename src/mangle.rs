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
//! use ptx_abi::mangle::{self, SymbolType};
//!
//! let params = [SymbolType::Cpp("unsigned int"), SymbolType::of::<f32>(), SymbolType::Cpp("const float *"), SymbolType::Cpp("float *")];
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
//! `(float)[3f800000]` for the bits of a `float`. `...` is a value that is not known.
//!
//! # Unsupported symbols
//!
//! Device code uses the names of the Itanium C++ ABI, but it does not have everything that this ABI names. There are no
//! tables of virtual functions that host and device could share (`_ZTV…`), no type information (`_ZTI…`), and no global
//! constructors (guide 7). See [the book](crate::book::cpp).
//!
//! # What a symbol cannot tell
//!
//! It contains no return type of a function that is not a template, no names of parameters, and no `const` or
//! `__restrict__` of a parameter itself. It does not distinguish structs, unions and enumerations, or describe their
//! contents. It does not distinguish types with two names in C++ (`typedef`, `size_t`). It does not show whether a class
//! is passed by value: `_Z1f7__half2` takes an address in a function of nvcc, and bytes in a kernel (facts G13).

#[doc(inline)]
pub use ptx_abi_core::mangle::*;
#[cfg(all(feature = "emit", not(target_arch = "nvptx64")))]
#[doc(inline)]
pub use ptx_abi_emit::mangle::*;
