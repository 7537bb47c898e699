//! The C++ side of types, constants and functions, with checks that the C++ compiler runs.
//!
//! [`definition`] writes the definition of one type. [`cuda_header!`](crate::cuda_header) writes a header of several types,
//! constants and functions, and [`cuda_asserts!`](crate::cuda_asserts) writes checks of a header that exists.
//!
//! ```
//! use ptx_abi::{PtxLayout, cuda_header};
//! #[derive(Clone, Copy, PtxLayout)]
//! #[repr(C)]
//! struct Ray { origin: [f32; 3], length: f32 }
//!
//! let header = cuda_header!(Ray).to_string();
//! assert!(header.contains("struct Ray {\n    float origin[3]; // byte 0\n    float length;    // byte 12\n};"));
//! ```
//!
//! The chapters of the book are `cuda_header`, `functions` and `constants`.

mod append;
mod asserts;
mod body;
mod c;
pub(crate) mod constants;
mod define;
#[cfg(any(unix, windows))]
mod diff;
#[cfg(any(unix, windows))]
pub(crate) mod file;
mod functions;
mod header;
mod host;
mod kind;
mod levels;
mod line;
mod open;
mod places;
mod references;
mod scope;
#[cfg(any(unix, windows))]
mod search;
#[cfg(any(unix, windows))]
mod sources;
mod template;
#[cfg(any(unix, windows))]
mod tokens;
mod universal;
mod walk;

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::iter;

use ptx_abi_core::__private::cpp::{bottom, has_definition, in_cpp, is_opaque_struct};
use ptx_abi_core::{Layout, TypeKind};

use self::asserts::{Asserts, Part};
use self::levels::Level;
use self::universal::universal;
use crate::names::{self, defined, element, known, name, resolved, symbol};
use crate::types::{CppType, Header};

pub use self::append::AppendOnly;
pub use self::constants::{Constant, ConstantValue, Define};
#[cfg(any(unix, windows))]
pub use self::file::{CudaFile, FileError, compare, write};
pub use self::functions::{CType, CudaFunction, Matching, Parameter, Signature, function_asserts};
pub(crate) use self::functions::{foreign, probe};
pub use self::header::{CudaAsserts, CudaHeader};

/// The text before the types. It turns off warnings about what the types themselves are.
const BEGIN: &str = include_str!("begin.h");

/// The end of texts that turn off warnings.
const POP: &str = include_str!("pop.h");

/// The macros and templates that the checks use, identical in every header of a release.
const PRELUDE: &str = include_str!("prelude.h");

/// The macros and templates that the checks of a handwritten header use.
const PLACED: &str = include_str!("placed.h");

/// [`PRELUDE`] with its number, which another release has only if it writes the same checks. Otherwise a translation unit
/// with headers of both would run the checks of one with the macros of the other.
fn prelude() -> String {
    let texts = [PRELUDE, PLACED, functions::PRELUDE, levels::PRELUDE, constants::VALUES];
    let code = texts.into_iter().flat_map(str::lines).filter(|line| !line.starts_with("//"));
    // FNV-1a of 32 bits. Without optimization, loops are much faster than iterators here.
    let mut identity: u32 = 0x811c_9dc5;
    for line in code {
        for byte in line.as_bytes() {
            identity = (identity ^ u32::from(*byte)).wrapping_mul(0x0100_0193);
        }
    }
    PRELUDE.replace("PTX_ABI_IDENTITY", &format!("{identity:#010x}"))
}

/// The definition of the type in C++, and of every type that it contains. Each type appears once, in order.
///
/// It compiles as CUDA (nvcc, NVRTC, clang) and as C++11 or later (gcc, clang), and checks itself there: size, alignment,
/// offset and type of every member; type, width and order of bit-fields; integer and values of enumerations. It does
/// not check what a constant expression of nvcc cannot measure: the widths of unnamed and of `bool` bit-fields, as
/// long as no byte moves, and of bit-fields in unions. `cuda_header_test!` detects these
/// too, and the module `check` has numbers. The constant `ptx_abi_layout_<Name>` carries the
/// [fingerprint](Layout::fingerprint) into PTX.
///
/// All definitions are plain data. They have no exceptions, RTTI, virtual functions or global constructors, which
/// host and device cannot share (guide 7). In C++ a struct with a `Half2` has that type's copy constructor, and
/// nvcc's functions take the struct by address (facts G13).
/// The chapter `cpp` of the book has both.
///
/// If the compilers for Windows or for aarch64 Linux lay out a type differently ([`Host`](ptx_abi_core::host::Host)), its
/// definition is an `#error` there, and its derive fails for that target. Packed or aligned bit-fields are an
/// `#error` on Windows too, because only GNU's attributes can write them. clang accepts the rest with MSVC's layout
/// and without attributes. It is not proven that MSVC itself does.
///
/// | Rust | C++ |
/// |---|---|
/// | `i8`, `u16`, `i32`, `usize` … | `signed char`, `unsigned short`, `int`, `unsigned long long` …, without a header, even in NVRTC |
/// | `i128` | `__int128`; NVRTC needs `--device-int128` |
/// | `Float4` and similar types | `float4` of CUDA; a host compiler includes `<vector_types.h>` |
/// | `Half2`, `half::f16`, `Fp8E4M3`, `Fp4x4E2M1` … | `__half2`, `__half` … of CUDA's headers, which the file includes |
/// | `TensorMap<Align128>` | `CUtensorMap` of `<cuda.h>`, which the file includes; NVRTC cannot read that, so the file defines it there |
/// | `vector::opencl::Float3` | `opencl::float3`, which the file defines |
/// | `TextureHandle`, `SharedPtr<T>` | `unsigned long long`, `unsigned int`, with a comment |
/// | `DevPtr<Node>` | `const Node *`; a `Node` that is not in the header is declared as a struct |
/// | [`Opaque`](ptx_abi_core::Opaque) | aligned bytes |
/// | `#[repr(transparent)]` | `using`; through a pointer, what it represents, `const float (*p)[16]`, because C++ cannot declare an alias before its definition; the same in the arguments of a template, apart from arrays |
/// | enum | `enum class` |
/// | an instance of `#[ptx(name = "Pair<{T}>")] struct Pair<T>` | `template <> struct Pair<float>`, and a declaration of the template |
/// | an instance of a generic type `Pair` without such a name | `Pair_` and eight digits of the fingerprint |
/// | `DevPtr<Pair<f32>>` of such a type | `const Pair *` to a `Pair` without a definition, because only the name of a pointee is known and all instances have the same name; C++ casts the pointer. `DevPtr<FloatPair>` to a `#[repr(transparent)] struct FloatPair(Pair<f32>)` in the header is a pointer to the instance |
/// | `#[ptx(opaque, size = 4, align = 4)] struct Fp` | not defined: a program includes its own definition first, and the checks compare size and alignment |
/// | a letter outside of ASCII | in code its universal character name, `Gr\u00f6\u00dfe`, because NVRTC accepts no other; in the names of variables on the device `Gr_u00f6_u00dfe`, as nvcc writes it |
/// | a name that is a C++ keyword, or a macro of the headers that CUDA includes (`NAN`, `EOF`); the member `0` | the name with a `_` at the end, or more if that is a member too; `_0` |
/// | a member of an anonymous type with the name of the struct around it; a type called `std` | the name with a `_` at the end |
/// | a type whose name may be a C function (`index`: no namespace, no capital letter) | `struct index` wherever it is used |
/// | a member of type `half::f16` or similar in an anonymous struct | `__half_raw`; aligned bytes for a struct that contains one. g++ does not accept a class with constructors there |
/// | `[T; 0]`, and a type that has no bytes | a comment |
/// | a type of the user with a name of CUDA's (`dim3`, `float4`, `cudaError_t`) | not defined: the checks compare it with CUDA's; a host compiler includes `<vector_types.h>` or `<driver_types.h>` |
///
/// ```
/// use ptx_abi::layout::{Item, Rules, place};
/// use ptx_abi::{Member, PtxLayout, cuda};
///
/// let items = [Item::member("c", u8::LAYOUT), Item::bit_field("b", i32::LAYOUT, 20)];
/// let mut members = [Member::EMPTY; 2];
/// let layout = place("S", Rules::STRUCT, &items, &mut members)?;
/// assert!(cuda::definition(&layout).contains(
///     "\
/// struct S {
///     unsigned char c; // byte 0
///     int b : 20;      // bits 8 to 27
/// };
/// "
/// ));
/// # Ok::<(), ptx_abi::layout::PlaceError>(())
/// ```
pub fn definition(layout: &Layout<'_>) -> String {
    universal(&definitions(&walk::types([layout]), &[], false))
}

/// The checks of [`definition`] without the definitions, for a type that a handwritten header defines under the
/// [`name`](Layout::name) of this type.
///
/// The types of its members may have any name, or none. Only a type with `#[ptx(opaque, …)]` must be the class of its name,
/// because it has no members to compare. The checks follow the members' names into the types, and compare
/// places and sizes, widths and order of bit-fields, extents of arrays of one rank, and the number of members of a
/// struct that is an aggregate without bases. They compare numbers and the elements of vectors by kind: signed,
/// unsigned, `bool`, `float`, `__half` and similar types, an enumeration, a pointer. A `#[repr(transparent)]` type is
/// an alias in C++, or the struct that it wraps, so its elements and members are those of the wrapped type.
///
/// A pointer must point to the type that Rust names, `const` included, and a pointer to pointers must match at each
/// level. The pointee is, for example, `float`, or `ns::Node` for a type with this name in Rust
/// (`#[ptx(name = "…")]`), which C++ must have declared. [`c_void`](core::ffi::c_void), which also represents
/// instances of templates, matches any type in C++, and the text has a line `// not compared:` for it. C++'s `void`
/// matches any type. A vector may be any vector of such elements and such a size.
///
/// If a type is in this one in more than sixteen places, the checks follow the members of sixteen. The others must
/// have the same C++ type as the first of these.
///
/// The values of an enumeration are checked by its own `asserts`. The [fingerprint](Layout::fingerprint) is only
/// that of this type, because those of the members' types belong to their own checks.
///
/// ```
/// use ptx_abi::layout::{Item, Rules, place};
/// use ptx_abi::{Member, PtxLayout, cuda};
///
/// let items = [Item::member("c", u8::LAYOUT), Item::member("f", f32::LAYOUT)];
/// let mut members = [Member::EMPTY; 2];
/// let layout = place("S", Rules::STRUCT, &items, &mut members)?;
/// assert!(cuda::asserts(&layout).contains(
///     "\
/// static_assert(sizeof(S) == 8, \"S: size\");
/// static_assert(alignof(S) == 4, \"S: alignment\");
/// PTX_ABI_PLACE(S, c, 0, 1);
/// PTX_ABI_KIND(\"S::c: Rust has 'unsigned char', an unsigned integer of 1 byte\", S, c, 'u', 1);
/// PTX_ABI_PLACE(S, f, 4, 4);
/// PTX_ABI_KIND(\"S::f: Rust has 'float', a float of 4 bytes\", S, f, 'f', 4);
/// PTX_ABI_NO_MORE(\"S: Rust has 2 members, C++ has more\", S__, S, PTX_ABI_ONLY(c), {}, PTX_ABI_MORE);
/// "
/// ));
/// # Ok::<(), ptx_abi::layout::PlaceError>(())
/// ```
pub fn asserts(layout: &Layout<'_>) -> String {
    universal(&[&prelude(), PLACED, &placed_checks(layout, Checks::Alone), POP].concat())
}

/// The checks of one type that a handwritten header defines.
fn placed_checks(layout: &Layout<'_>, checks: Checks<'_>) -> String {
    let refused = |layout: &Layout<'_>| host::refuse(layout, &name(layout), false);
    let mut out: String = walk::types([element(layout)]).into_iter().map(refused).collect();
    let Some(layout) = &placed(layout) else {
        let name = element(layout).name;
        if names::is_unnamed(name) {
            out += &format!("\n// {name}: a type without a name, which is checked where it is a member\n");
        }
        return out;
    };
    let roots = [layout];
    let asserts = |level, part| Asserts::of(layout, &roots, Some(level), part);
    match checks {
        Checks::Alone => out += &format!("\n{}", once("PLACED", layout, &asserts(Level::STRICT, Part::All))),
        Checks::InFriend(level) => {
            let [in_class, measured] = [Part::InClass, Part::Measured].map(|part| asserts(level, part));
            let (symbol, prefix) = (symbol(layout), level.prefix());
            let class = format!(
                "template <> struct ptx_abi_access<struct ptx_abi_placed_{prefix}{symbol}> {{\n{in_class}}};\n"
            );
            let what = format!("{}PLACED", prefix.to_ascii_uppercase());
            out += &once(&what, layout, &(class + &measured));
        }
    }
    // This is only the fingerprint of this type. The header may have others for the members' types, which nothing here
    // checks.
    out + &fingerprint(layout)
}

/// The type that is checked in place of this one, as C++ has it. For an array this is the element type. Types without a
/// name, and types of CUDA and of the language, have no checks of their own.
fn placed<'l>(layout: &'l Layout<'l>) -> Option<Layout<'l>> {
    let layout = in_cpp(element(layout));
    (has_definition(&layout) && !names::is_unnamed(layout.name)).then_some(layout)
}

/// The place of the checks of a type.
#[derive(Clone, Copy)]
enum Checks<'l> {
    Alone,
    /// In a class that a class with private members may declare as a friend.
    InFriend(Level<'l>),
}

/// The definitions of types, the prototypes of functions, and the checks of the types. `c` is true if C reads them too.
fn definitions<'l>(types: &[&'l Layout<'l>], functions: &[&'l [CudaFunction<'l>]], c: bool) -> String {
    let (mut out, prototypes) = (includes(types, functions), functions::prototypes(types, functions, c));
    if types.is_empty() {
        return out + &prototypes;
    }
    out += BEGIN;
    let forwards = walk::forwards(types);
    out.extend(forwards.iter().map(|forward| define::declare(*forward, c)));
    out += if forwards.is_empty() { "" } else { "\n" };
    let mut known: Vec<(String, String)> = Vec::new();
    for layout in types.iter().filter(|layout| !names::is_of_cuda(layout.name)) {
        let (name, symbol) = (name(layout), definition_symbol(layout));
        out += &if known.iter().any(|(other, _)| *other == name) {
            format!("#error \"{name}: two types in Rust have this name: give one of them another `name`\"\n\n")
        } else if let Some(outer) = types.iter().find(|outer| is_inside(&name, &names::name(outer))) {
            let outer = names::name(outer);
            format!(
                "#error \"{name}: {outer} is a type of this header, not a namespace: give one of them another `name`\"\n\n"
            )
        } else if let Some((other, _)) = known.iter().find(|(_, other)| names::is_instance(layout) && *other == symbol)
        {
            format!("// {name} is {other}, which has other names for the same arguments.\n\n")
        } else if is_opaque_struct(layout) {
            let size = define::size(&in_cpp(layout));
            format!(
                "// {name} is not defined here: include the header that does so before this one. It has {size}.\n\n"
            )
        } else {
            once_as("DEFINED", &symbol, &define::define(layout, types, c)) + "\n"
        };
        known.push((name, symbol));
    }
    out += &prototypes;
    out += "// From here on the compiler checks that it lays these types out as Rust does.\n\n";
    out += if c { "#ifdef __cplusplus\n" } else { "" };
    out += &prelude();
    let in_cpp: Vec<_> = types.iter().map(|layout| in_cpp(layout)).collect();
    for layout in &in_cpp {
        let asserts = Asserts::of(layout, types, None, Part::All);
        out += &format!("\n{}{}", once("CHECKED", layout, &asserts), fingerprint(layout));
    }
    out += POP;
    if c {
        out += "\n#else\n";
        out.extend(in_cpp.iter().map(|layout| c::check(layout, true)));
        out += &[c::END, "#endif\n"].concat();
    }
    out + POP
}

/// Whether a name is `outer::…`.
fn is_inside(name: &str, outer: &str) -> bool {
    name.strip_prefix(outer).is_some_and(|rest| rest.starts_with("::"))
}

/// The symbol of what C++ defines: two instances are one if only the names of their arguments differ.
fn definition_symbol(layout: &Layout<'_>) -> String {
    let ty = defined(layout);
    if ty.is_instance() { names::symbol_of(&resolved(&ty, false)) } else { symbol(layout) }
}

/// A text about a type, once in a translation unit.
fn once(what: &str, layout: &Layout<'_>, text: &str) -> String {
    once_as(what, &symbol(layout), text)
}

fn once_as(what: &str, symbol: &str, text: &str) -> String {
    format!("#ifndef PTX_ABI_{what}_{symbol}\n#define PTX_ABI_{what}_{symbol}\n{text}#endif\n")
}

/// The constant that PTX keeps, once in a translation unit, and the check that all headers agree.
fn fingerprint(layout: &Layout<'_>) -> String {
    let (symbol, name, fingerprint) = (symbol(layout), name(layout), layout.fingerprint());
    format!(
        "\
#ifndef PTX_ABI_LAYOUT_{symbol}
#define PTX_ABI_LAYOUT_{symbol} {fingerprint:#018x}ULL
#ifdef __CUDACC__
extern \"C\" __device__ PTX_ABI_WEAK const unsigned long long ptx_abi_layout_{symbol} = {fingerprint:#018x}ULL;
#endif
#elif PTX_ABI_LAYOUT_{symbol} != {fingerprint:#018x}ULL
#error \"{name}: two types, or two headers, with this name differ\"
#endif
"
    )
}

/// The header of CUDA's vectors. nvcc and NVRTC include it automatically, and HIP has vectors with the same names.
const VECTORS: &str = "\
#ifdef __HIP__
#include <hip/hip_vector_types.h>
#elif !defined(__CUDACC__)
#include <vector_types.h>
#endif
";

/// The header of the runtime's enumerations. nvcc and NVRTC include it automatically.
const RUNTIME: &str = "\
#ifndef __CUDACC__
#include <driver_types.h>
#endif
";

/// The header of `CUtensorMap`. NVRTC cannot read it, because it has no `<stdlib.h>`.
const DRIVER: &str = "\
#if !defined(__CUDACC_RTC__)
#include <cuda.h>
#elif !defined(CUDA_VERSION) && !defined(PTX_ABI_TENSOR_MAP)
#define PTX_ABI_TENSOR_MAP
typedef struct CUtensorMap_st {
    alignas(__CUDACC_VER_MAJOR__ >= 13 ? 128 : 64) unsigned long long opaque[16];
} CUtensorMap;
#endif
";

/// The includes of CUDA's headers that are needed.
fn includes(types: &[&Layout<'_>], functions: &[&[CudaFunction<'_>]]) -> String {
    const LIBRARIES: [(Header, &str); 5] = [
        (Header::Fp16, "cuda_fp16.h"),
        (Header::Bf16, "cuda_bf16.h"),
        (Header::Fp8, "cuda_fp8.h"),
        (Header::Fp6, "cuda_fp6.h"),
        (Header::Fp4, "cuda_fp4.h"),
    ];
    let of_types = types.iter().flat_map(|layout| iter::once(*layout).chain(walk::leaves(layout)));
    let leaves = of_types.chain(functions::layouts(functions).into_iter().map(|layout| bottom(layout)));
    let needed: Vec<_> = leaves
        .flat_map(|leaf| {
            let ty = match leaf.kind {
                // The header spells all aliases that it does not define as their types.
                TypeKind::Pointer(pointer) => *names::target(&[], pointer.pointee),
                _ => defined(leaf),
            };
            iter::once(ty).chain(names::arguments(&ty))
        })
        .map(|ty| known(&ty))
        .collect();
    let is_from = |ty: &CppType<'_>, wanted| matches!(ty, CppType::Library(library) if library.header == wanted);
    let libraries = LIBRARIES.iter().filter(|(header, _)| needed.iter().any(|ty| is_from(ty, *header)));
    let mut out = libraries.map(|(_, library)| format!("#include <{library}>\n")).collect::<Vec<_>>().concat();
    if needed.iter().any(|ty| is_from(ty, Header::Driver)) {
        out += DRIVER;
    }
    let is_vector = |ty: &CppType<'_>| match ty {
        CppType::Library(library) => library.header == Header::Vectors,
        ty => names::is_of_cuda(ty.name()) && !names::is_of_runtime(ty.name()),
    };
    if needed.iter().any(is_vector) {
        out += VECTORS;
    }
    if needed.iter().any(|ty| names::is_of_runtime(ty.name())) {
        out += RUNTIME;
    }
    if out.is_empty() { out } else { out + "\n" }
}
