//! [`Layout::cuda`]: the C++ side of a type, with checks that the compiler of the C++ side runs.
//!
//! Names, and what stands for the types of Rust, are in `names`; the order of definitions in `walk`.

mod asserts;
mod define;
mod diff;
mod host;
mod kind;
mod line;
mod places;
#[cfg(test)]
mod tests;
mod walk;

use core::fmt::{self, Display};

use self::asserts::Asserts;
#[cfg(feature = "check")]
use crate::check::{MismatchError, check_types};
use crate::cpp::names::{self, Name, Symbol, element, library};
use crate::layout::{Layout, TypeKind};
use crate::vector::cuda_name;

pub use self::diff::line_diff;

/// What a reader of a header has to know.
const HEAD: &str = include_str!("head.h");

/// The macros and templates behind the checks, the same in every header.
const PRELUDE: &str = include_str!("prelude.h");

/// Those behind the checks of types that a header written by hand defines.
const PLACED: &str = include_str!("placed.h");

/// What the prelude has begun.
const END: &str = "\n#ifdef __GNUC__\n#pragma GCC diagnostic pop\n#endif\n";

impl Layout<'_> {
    /// The definition of the type in C++, and of every type that it contains, each once and in order.
    ///
    /// It compiles as CUDA (nvcc, NVRTC, clang) and as C++17 (gcc, clang), and checks itself there: size, alignment,
    /// offset and type of every member, type, width and order of bit-fields, integer and values of enumerations. What no
    /// constant expression of nvcc sees is not checked: the widths of unnamed bit-fields and of `bool` ones, as long as no
    /// byte moves, and of bit-fields in unions. [`cuda_header_test!`](crate::cuda_header_test) sees these too, and
    /// [`check`](crate::check#changes-of-one-line) has numbers. The constant `ptx_abi_layout_<Name>` carries the [fingerprint](Layout::fingerprint) into PTX.
    ///
    /// What it defines is plain data, of which there are no exceptions, RTTI, virtual functions or global constructors: host
    /// and device cannot share those (guide 7). A struct with a `Half2` has that type's copy constructor in C++, and nvcc's
    /// functions take it by address (facts G13); [the book](https://docs.rs/ptx-abi/latest/ptx_abi/book/cpp/) has both.
    ///
    /// A type that the compilers for Windows or for aarch64 Linux lay out in another way ([`Host`](crate::host::Host)) is an
    /// `#error` there, as its derive is for that target. So are packed or aligned bit-fields on Windows, which only GNU's
    /// attributes can write. That MSVC itself takes the rest is not proven; clang does, with MSVC's layout and without
    /// attributes.
    ///
    /// | Rust | C++ |
    /// |---|---|
    /// | `i8`, `u16`, `i32`, `usize` … | `signed char`, `unsigned short`, `int`, `unsigned long long` …: no header needed, not even in NVRTC |
    /// | `i128` | `__int128`; NVRTC needs `--device-int128` |
    /// | `Float4` and the like | `float4`, of CUDA; a host compiler includes `<vector_types.h>` |
    /// | `Half2`, `half::f16`, `Fp8E4M3` … | `__half2`, `__half` …, of CUDA's headers, which are included |
    /// | `vector::opencl::Float3` | `opencl::float3`, defined |
    /// | `TextureHandle`, `SharedPtr<T>` | `unsigned long long`, `unsigned int`, with a comment |
    /// | `DevPtr<Node>` | `const Node *`; a `Node` that is not in the header is declared as a struct |
    /// | [`Opaque`](crate::Opaque) | aligned bytes |
    /// | `#[repr(transparent)]` | `using` |
    /// | enum | `enum class` |
    /// | an instance of a generic type `Pair` | `Pair_` and eight digits of the fingerprint |
    /// | `DevPtr<Pair<f32>>` | `const Pair *`, of a `Pair` without a definition: a pointee is known by its name, and all instances have one; C++ casts it. `DevPtr<FloatPair>` of a `#[repr(transparent)] struct FloatPair(Pair<f32>)` in the header is a pointer to the instance |
    /// | a name that is a keyword of C++, or a macro of the headers that CUDA includes (`NAN`, `EOF`); the member `0` | with a `_` behind it, more where that is a member too; `_0` |
    /// | a member of an anonymous type with the name of the struct around it; a type called `std` | with a `_` behind it |
    /// | a type of which C may have a function (`index`: no namespace, no capital letter) | `struct index` wherever it is used |
    /// | a member that is a `half::f16` or the like in an anonymous struct | `__half_raw`; a struct with one in it is aligned bytes. g++ takes no class with constructors there |
    /// | `[T; 0]`, and a type that has no bytes | a comment |
    /// | an own type with the name of CUDA's (`dim3`, `float4`) | not defined: the checks compare it with CUDA's |
    ///
    /// ```
    /// use ptx_abi::PtxLayout;
    /// use ptx_abi::layout::{Item, Member, Rules, place};
    ///
    /// let items = [Item::member("c", u8::LAYOUT), Item::bit_field("b", i32::LAYOUT, 20)];
    /// let mut members = [Member::EMPTY; 2];
    /// let layout = place("S", Rules::STRUCT, &items, &mut members)?;
    /// assert!(layout.cuda().to_string().contains(
    ///     "\
    /// struct S {
    ///     unsigned char c; // byte 0
    ///     int b : 20;      // bits 8 to 27
    /// };
    /// "
    /// ));
    /// # Ok::<(), ptx_abi::layout::PlaceError>(())
    /// ```
    pub const fn cuda(&self) -> impl Display {
        Cuda(self)
    }

    /// The checks of [`cuda`](Self::cuda) without the definitions: for a type that a header written by hand defines, under
    /// the [`name`](Self::name) of this one.
    ///
    /// The types of its members may have any name, or none: the checks follow the members' names into them, and compare
    /// places and sizes, widths and order of bit-fields, and extents of arrays of one rank. Numbers and the elements of
    /// vectors are compared by kind: signed, unsigned, `bool`, `float`, `__half` and the like, an enumeration, a pointer.
    /// A `#[repr(transparent)]` type is an alias in C++, or the struct that it wraps: elements and members are those of what
    /// is wrapped.
    ///
    /// A pointer has to point to what Rust says, `const` included, and so has a pointer to pointers at each level: to `float`,
    /// to `ns::Node` for a type that Rust calls so (`#[ptx(name = "…")]`; a name that C++ has declared), to anything for
    /// [`c_void`](core::ffi::c_void), which also stands for instances of templates, and in C++ for `void`. A vector may be
    /// another one of such elements and such a size.
    ///
    /// Of a type that is in this one in more than sixteen places, the checks follow the members of sixteen; the others have
    /// to be of the type in C++ that the first of these has.
    ///
    /// The values of an enumeration are checked by its own `cuda_asserts`. The [fingerprint](Self::fingerprint) is that of
    /// this type alone; those of the members' types belong to their own checks.
    ///
    /// ```
    /// use ptx_abi::PtxLayout;
    /// use ptx_abi::layout::{Item, Member, Rules, place};
    ///
    /// let items = [Item::member("c", u8::LAYOUT), Item::member("f", f32::LAYOUT)];
    /// let mut members = [Member::EMPTY; 2];
    /// let layout = place("S", Rules::STRUCT, &items, &mut members)?;
    /// assert!(layout.cuda_asserts().to_string().contains(
    ///     "\
    /// static_assert(sizeof(S) == 8, \"S: size\");
    /// static_assert(alignof(S) == 4, \"S: alignment\");
    /// PTX_ABI_PLACE(S, c, 0, 1);
    /// PTX_ABI_KIND(S, c, 'u', 1);
    /// PTX_ABI_PLACE(S, f, 4, 4);
    /// PTX_ABI_KIND(S, f, 'f', 4);
    /// "
    /// ));
    /// # Ok::<(), ptx_abi::layout::PlaceError>(())
    /// ```
    pub const fn cuda_asserts(&self) -> impl Display {
        CudaAsserts(self)
    }
}

struct Cuda<'l, 'a>(&'l Layout<'a>);

impl Display for Cuda<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_all(f, &[self.0])
    }
}

struct CudaAsserts<'l, 'a>(&'l Layout<'a>);

impl Display for CudaAsserts<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let layout = element(self.0);
        f.write_str(PRELUDE)?;
        f.write_str(PLACED)?;
        walk::each(&[layout], &mut |layout| host::refuse(f, layout, &Name(layout), false))?;
        let named = layout.has_definition() || matches!(layout.kind, TypeKind::Vector { .. });
        if named && cuda_name(layout).is_none() {
            f.write_str("\n")?;
            write_checks(f, &Asserts { layout, roots: &[layout], defined: false })?;
            // Of this type alone: the header may have others of the members' types, which nothing here checks.
            write_fingerprint(f, layout)?;
        }
        f.write_str(END)
    }
}

/// The C++ side of several types in one header; [`cuda_header!`](crate::cuda_header) makes it.
#[derive(Clone, Copy, Debug)]
pub struct CudaHeader<'a> {
    layouts: &'a [&'a Layout<'a>],
}

impl<'a> CudaHeader<'a> {
    /// The header of these types and of all that they contain.
    pub const fn new(layouts: &'a [&'a Layout<'a>]) -> Self {
        Self { layouts }
    }

    /// Whether PTX was compiled with this header: compares the fingerprints that it carries with those of all types of the
    /// header. A kernel's own check knows the types of its parameters only, and not those that pointers inside of these
    /// lead to. Types that the PTX says nothing of are not compared. An instance of a generic type is refused where the PTX
    /// has an instance that the header does not have, but not this one.
    ///
    /// ```
    /// use ptx_abi::{DevPtr, PtxLayout, cuda_header};
    /// #[derive(Clone, Copy, PtxLayout)]
    /// #[repr(C)]
    /// struct Edge { weight: f32 }
    /// #[derive(Clone, Copy, PtxLayout)]
    /// #[repr(C)]
    /// struct Node { edges: DevPtr<Edge> }
    ///
    /// let ptx = ".version 8.7 .target sm_90 .address_size 64
    ///     .weak .global .align 8 .u64 ptx_abi_layout_Edge = 7;";
    /// let mismatch = cuda_header!(Node, Edge).check(ptx).unwrap_err().to_string();
    /// assert!(mismatch.contains("the layout of `Edge` is another one than the kernel was compiled with"));
    /// ```
    ///
    /// # Errors
    ///
    /// Fingerprints differ; the message names the types.
    #[allow(clippy::result_large_err, reason = "a text without an allocation is as large as that")]
    #[cfg(feature = "check")]
    pub fn check(&self, ptx: &str) -> Result<(), MismatchError> {
        check_types(ptx, |visit| {
            // Nothing is written.
            let _ = walk::each(self.layouts, &mut |layout| {
                visit(layout);
                Ok(())
            });
        })
    }
}

impl Display for CudaHeader<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(HEAD)?;
        write_all(f, self.layouts)
    }
}

fn write_all(f: &mut fmt::Formatter<'_>, roots: &[&Layout<'_>]) -> fmt::Result {
    walk::types(roots, &mut |types| {
        includes(f, types)?;
        let mut forwards = false;
        walk::forwards(types, &mut |forward| {
            forwards = true;
            define::declare(f, forward)
        })?;
        if forwards {
            f.write_str("\n")?;
        }
        for layout in types.iter().filter(|layout| !names::is_of_cuda(layout.name)) {
            let symbol = Symbol(layout);
            writeln!(f, "#ifndef PTX_ABI_DEFINED_{symbol}\n#define PTX_ABI_DEFINED_{symbol}")?;
            define::define(f, layout, types)?;
            f.write_str("#endif\n\n")?;
        }
        f.write_str("// From here on the compiler checks that it lays these types out as Rust does.\n\n")?;
        f.write_str(PRELUDE)?;
        for layout in types {
            f.write_str("\n")?;
            write_checks(f, &Asserts { layout, roots: types, defined: true })?;
            write_fingerprint(f, layout)?;
        }
        f.write_str(END)
    })
}

/// The checks, once in a translation unit.
fn write_checks(f: &mut fmt::Formatter<'_>, asserts: &Asserts<'_>) -> fmt::Result {
    let (symbol, what) = (Symbol(asserts.layout), if asserts.defined { "CHECKED" } else { "PLACED" });
    writeln!(f, "#ifndef PTX_ABI_{what}_{symbol}\n#define PTX_ABI_{what}_{symbol}")?;
    asserts.write(f)?;
    f.write_str("#endif\n")
}

/// The constant that PTX keeps, once in a translation unit, and the check that all headers agree.
fn write_fingerprint(f: &mut fmt::Formatter<'_>, layout: &Layout<'_>) -> fmt::Result {
    let (symbol, fingerprint) = (Symbol(layout), layout.fingerprint());
    write!(
        f,
        "\
#ifndef PTX_ABI_LAYOUT_{symbol}
#define PTX_ABI_LAYOUT_{symbol} {fingerprint:#018x}ULL
#ifdef __CUDACC__
extern \"C\" __device__ PTX_ABI_WEAK const unsigned long long ptx_abi_layout_{symbol} = {fingerprint:#018x}ULL;
#endif
#endif
static_assert(PTX_ABI_LAYOUT_{symbol} == {fingerprint:#018x}ULL, \"{symbol}: two types, or two headers, with this name differ\");
"
    )
}

/// The headers of CUDA that are needed.
fn includes(f: &mut fmt::Formatter<'_>, types: &[&Layout<'_>]) -> fmt::Result {
    const LIBRARIES: [&str; 3] = ["cuda_fp16.h", "cuda_bf16.h", "cuda_fp8.h"];
    let (mut vectors, mut needed) = (false, [false; LIBRARIES.len()]);
    let mut see = |name: &str| {
        let header = library(name);
        match LIBRARIES.iter().position(|library| header == Some(library)) {
            Some(index) => needed[index] = true,
            None => vectors |= names::is_of_cuda(name),
        }
    };
    types.iter().try_for_each(|layout| {
        see(layout.name);
        walk::leaves(layout, &mut |leaf| {
            match (cuda_name(leaf), leaf.kind) {
                (Some(name), _) => see(name),
                (None, TypeKind::Pointer(pointer)) => see(names::parts(pointer.pointee).1),
                _ => {}
            }
            Ok(())
        })
    })?;
    for (library, _) in LIBRARIES.iter().zip(needed).filter(|(_, needed)| *needed) {
        writeln!(f, "#include <{library}>")?;
    }
    if vectors {
        f.write_str("#ifndef __CUDACC__\n#include <vector_types.h>\n#endif\n")?;
    }
    if vectors || needed.contains(&true) { f.write_str("\n") } else { Ok(()) }
}

/// The C++ header of several types and of all that they contain, each once: a [`CudaHeader`] to print.
///
/// [`Layout::cuda`] says how Rust's types are written in C++.
///
/// ```
/// use ptx_abi::{DevPtr, PtxLayout, cuda_header, vector::Float3};
/// #[derive(Clone, Copy, PtxLayout)]
/// #[repr(C)]
/// struct Ray { origin: Float3, direction: Float3 }
/// #[derive(Clone, Copy, PtxLayout)]
/// #[repr(C)]
/// #[ptx(name = "trace::Params", rename_all = "camelCase")]
/// struct Params { first_ray: Ray, ray_count: u32, rays: DevPtr<Ray> }
///
/// let header = cuda_header!(Ray, Params).to_string();
/// assert!(header.contains(
///     "\
/// namespace trace {
/// // 40 bytes, alignment 8 bytes
/// struct Params {
///     ::Ray firstRay;        // byte 0
///     unsigned int rayCount; // byte 24
///     const ::Ray *rays;     // byte 32
/// };
/// } // namespace trace
/// "
/// ));
/// ```
///
/// [`Layout::cuda`]: crate::Layout::cuda
/// [`CudaHeader`]: crate::cuda::CudaHeader
#[macro_export]
macro_rules! cuda_header {
    ($($ty:ty),+ $(,)?) => {
        $crate::cuda::CudaHeader::new(const { &[$(<$ty as $crate::PtxLayout>::LAYOUT),+] })
    };
    () => {
        ::core::compile_error!("expected types: `cuda_header!(First, Second)`")
    };
}

/// A `#[test]` that fails, with the lines that differ, where a file is not the [`cuda_header!`] of these types.
///
/// The path is relative to the crate (`CARGO_MANIFEST_DIR`). With the environment variable `UPDATE_EXPECT=1` the test writes
/// the file. It is called `cuda_header_is_up_to_date`; a name in front of the path gives it another, where a module has two.
/// Attributes in front of that, `#[ignore]` or `#[cfg(…)]`, are those of the test.
///
/// ```
/// # use ptx_abi::PtxLayout;
/// # #[derive(Clone, Copy, PtxLayout)]
/// # #[repr(C)]
/// # struct Ray { length: f32 }
/// ptx_abi::cuda_header_test!("include/shared.h", Ray);
/// ptx_abi::cuda_header_test!(other_header: "include/other.h", Ray, [Ray; 2]);
/// ```
#[macro_export]
macro_rules! cuda_header_test {
    ($(#[$attribute:meta])* $path:literal, $($ty:ty),+ $(,)?) => {
        $crate::cuda_header_test!($(#[$attribute])* cuda_header_is_up_to_date: $path, $($ty),+);
    };
    ($(#[$attribute:meta])* $name:ident: $path:literal, $($ty:ty),+ $(,)?) => {
        $(#[$attribute])*
        #[test]
        fn $name() {
            extern crate std as __std;
            let path = __std::path::Path::new(::core::env!("CARGO_MANIFEST_DIR")).join($path);
            let expected = __std::string::ToString::to_string(&$crate::cuda_header!($($ty),+));
            // git may have made the ends of lines those of Windows.
            let found = __std::fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
            if found == expected {
                return;
            }
            if __std::env::var_os("UPDATE_EXPECT").is_some_and(|value| value == "1") {
                if let ::core::option::Option::Some(folder) = path.parent() {
                    __std::fs::create_dir_all(folder).expect("the folder of the header can be made");
                }
                __std::fs::write(&path, expected).expect("the header can be written");
                return;
            }
            if found.is_empty() {
                ::core::panic!("{} is not there or empty: `UPDATE_EXPECT=1 cargo test` writes it", path.display());
            }
            ::core::panic!(
                "{} is not the header of the types in Rust: `UPDATE_EXPECT=1 cargo test` writes it anew\n{}",
                path.display(),
                $crate::__private::line_diff(&found, &expected),
            );
        }
    };
    ($($other:tt)*) => {
        ::core::compile_error!("expected a literal path, and then types: `cuda_header_test!(\"include/shared.h\", First, Second)`");
    };
}
