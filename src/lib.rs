//! `#[derive(PtxLayout)]` proves, while your crate compiles, that a Rust type has the memory layout that CUDA gives the
//! same type on the GPU.
//!
//! Use it if Rust code shares structs with CUDA C++, NVRTC, PTX or Rust kernels, or launches such kernels. The derive
//! reads no C++: it computes the layout that nvcc gives the same members. To compare it with your own C++, choose one:
//! (1) generate the header; (2) compile a file of checks after your header; (3) name the compiled kernel. The rules are
//! those of NVIDIA's *PTX Writer's Guide to Interoperability*, or what nvcc does where it measurably differs. The derive
//! refuses types on which the compilers of host and device disagree. The proof runs in the Rust compiler, allocates
//! nothing in your program, and has no run-time cost. The crate is `no_std`.
//!
//! ```
//! use ptx_abi::vector::{Float3, Float4};
//! use ptx_abi::{DevPtr, PtxLayout};
//!
//! #[derive(Clone, Copy, Debug, PtxLayout)]
//! #[repr(C)]
//! pub struct Particle {
//!     pub position: Float3,
//!     pub mass: f32,
//!     pub velocity: Float4,
//!     pub next: DevPtr<Particle>,
//! }
//!
//! assert_eq!((Particle::LAYOUT.size, Particle::LAYOUT.align), (48, 16)); // bytes
//! assert_eq!(Particle::LAYOUT.entry_param("p").to_string(), ".param .align 16 .b8 p[48]");
//! println!("{}", Particle::LAYOUT.table());
//! ```
//!
//! A struct with another layout does not compile, and the error shows the field, both offsets and the line to write.
//!
//! # Where to look
//!
//! The [`book`] explains the crate, task by task:
//!
//! | you want to | chapter |
//! |---|---|
//! | begin | [start](book::start), [C++ ↔ Rust on one page](book::cheat_sheet), [recipes](book::cookbook), [questions](book::questions), [glossary](book::glossary) |
//! | use a struct of a CUDA header, or generate one | [the CUDA header](book::cuda_header); [over several releases](book::releases) |
//! | check kernels | [kernels](book::kernels), [build scripts](book::build_scripts), [build systems](book::build_systems), [families](book::families), [cubins](book::cubins), [reports](book::reports) |
//! | launch them with cudarc, cust, cuda-core or the driver API | [launching](book::launching) |
//! | write types | [structs](book::structs), [vectors](book::vectors), [math crates](book::math), [bit-fields](book::bit_fields), [unions and enums](book::unions); [show them](book::pictures) |
//! | check functions of C++ that Rust calls, and constants | [functions](book::functions), [sources](book::sources), [levels](book::levels), [constants](book::constants) |
//! | write the C++ side and compile its checks in CI | [CI](book::ci) |
//! | name instances of C++ templates | [generics](book::generics) |
//! | look up an attribute | [attributes](book::attributes) |
//! | come from another crate | [bindgen](book::bindgen), [bytemuck and `DeviceRepr`](book::bytemuck), [migration](book::migration) |
//! | write kernels in Rust | [Rust on the GPU](book::device_crates) |
//! | write PTX from a compiler | [producers](book::producers) |
//! | support Windows, aarch64 or WSL | [platforms](book::platforms) |
//! | understand an error, or wrong values on the GPU | [errors](book::errors), [wrong values](book::wrong_values) |
//!
//! The modules follow the chapters of NVIDIA's guide. The file `docs/SECTIONS.md` of the repository lists
//! all sections with their tests.
//!
//! | NVIDIA's guide | module | what it contains |
//! |---|---|---|
//! | 1.1 Fundamental Types | [`scalar`], [`mod@pointer`] | scalars; [`DevPtr`], [`DevPtrMut`], 32-bit shared and local pointers |
//! | 1.2 Aggregates and Unions | [`layout`], [`vector`], [`align`] | layouts as constants, and the engine that computes them; [`assert_layouts!`]; `Float4`; `Align16`, [`Opaque`] |
//! | 1.3 Bit Fields | [`bit_field`] | placement, accessors, ranges of bits |
//! | 1.4 Texture, Sampler, and Surface Types | [`handle`] | 64-bit handles |
//! | 2.3 Parameter Passing | [`param`] | `.param` declarations, [`param_decl!`]; headers, prototypes and sequences of calls |
//! | 2.3 Parameter Passing | [`kernel`], [`ptx`][ptx_abi::ptx], [`object`] | checked launch arguments: [`KernelParams`]; readers of PTX and cubins |
//! | 3 System Calls | [`syscall`] | `vprintf`, `malloc`, `free`, `__assertfail`; [`device_printf!`], [`device_assert!`] |
//! | 4 Atomics Application Binary Interface | [`atomic`] | operations, orders and scopes as PTX instructions |
//! | 5 Debug Information | [`debug`] | address classes and registers; whole sections with the feature `dwarf` |
//! | 6 Example | [`module`] | whole PTX files: functions, variables with initial values, sections |
//! | 7 C++ | [`mangle`] | a reader and a writer of C++ symbols |
//!
//! # Features
//!
#![doc = include_str!("book/links.txt")]
#![cfg_attr(feature = "check", doc = include_str!("book/links/check.txt"))]
#![cfg_attr(feature = "cuda", doc = include_str!("book/links/cuda.txt"))]
#![cfg_attr(feature = "emit", doc = include_str!("book/links/emit.txt"))]
#![cfg_attr(feature = "atomic", doc = include_str!("book/links/atomic.txt"))]
#![cfg_attr(any(feature = "check", feature = "emit"), doc = include_str!("book/links/names.txt"))]
#![doc = include_str!("book/links/off.txt")]
#![doc = include_str!("book/features.md")]
//!
//! # Sources
//!
//! "Guide 1.2" is a section of the *PTX Writer's Guide to Interoperability* 12.9, with the number in its PDF. The web
//! edition counts the introduction as chapter 1, so section 1.2 is 2.2 there. "Facts 1.1" is a section of
//! `docs/abi-facts.md` in the repository. That file records the behavior of nvcc, clang, gcc and rustc, and each place
//! where the guide is silent or wrong.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

// The code of the book and of the README runs as doc tests of `ptx-abi-tests`, which has the crates that it uses.
#[cfg(all(doc, not(doctest)))]
pub mod book;

// Each public item has one path: `tests/data/api.txt` lists them.
#[doc(inline)]
pub use ptx_abi_core::{
    Align1, Align2, Align4, Align8, Align16, Align32, Align64, Align128, CppName, CppType, DevPtr, DevPtrMut, IntoSm,
    KernelParams, Layout, Linkage, Member, Opaque, PtxLayout, Sm, SmError, StateSpace, TypeKind, align, assert_layouts,
    bit_field, foreign_types, handle, host, param_decl, pointer, scalar, vector,
};
#[cfg(feature = "check")]
#[doc(inline)]
pub use ptx_abi_core::{check, object, ptx};
// Programs on the GPU write no C++.
#[cfg(all(feature = "cuda", not(target_arch = "nvptx64")))]
#[doc(inline)]
pub use ptx_abi_cpp::cuda;
#[cfg(feature = "cuda")]
#[doc(inline)]
pub use ptx_abi_cpp::{cuda_asserts, cuda_defines, cuda_header};
#[cfg(feature = "atomic")]
#[doc(inline)]
pub use ptx_abi_emit::atomic;
#[cfg(feature = "emit")]
#[doc(inline)]
pub use ptx_abi_emit::{debug, device_assert, device_printf, module, syscall};

/// The items that expansions of the macros use. They are not part of the public interface.
#[doc(hidden)]
pub mod __private {
    pub use ptx_abi_core::__private::*;
    #[cfg(all(feature = "cuda", not(target_arch = "nvptx64")))]
    pub use ptx_abi_cpp::__private::*;
    #[cfg(all(feature = "check", feature = "derive"))]
    pub use ptx_abi_derive::kernel_table;
    #[cfg(all(feature = "cuda", feature = "derive"))]
    pub use ptx_abi_derive::named_test;
    #[cfg(feature = "emit")]
    pub use ptx_abi_emit::__private::*;
}

// Core's modules import downwards only. These modules add what users look for beside a module's own items.
#[cfg(all(feature = "cuda", feature = "derive"))]
mod cuda_files;
pub mod kernel;
#[cfg(all(feature = "check", feature = "derive"))]
mod kernel_table;
pub mod layout;
#[cfg(any(feature = "check", all(feature = "emit", not(target_arch = "nvptx64"))))]
pub mod mangle;
mod missing;
pub mod param;

/// Proves that a type has the layout that the PTX ABI gives it (guide 1.2 and 1.3).
///
/// The derive implements [`PtxLayout`](trait@PtxLayout), [`CppName`], and the accessors of bit-fields. For enums it
/// also implements [`BitFieldEnum`](bit_field::BitFieldEnum).
///
/// The type is plain data on both sides. No Rust type represents a C++ class with virtual functions, because its
/// objects hold an address that is valid on one side only (guide 7). [`book::cpp`] explains what to do.
///
/// # `#[ptx(…)]` on the type
///
/// | key | meaning |
/// |---|---|
/// | `name = "ns::CppName"` | the name in C++ |
/// | `rename_all = "camelCase"` | the case of all member names in C++, spelled as in serde |
/// | `bindgen`, `bindgen(namespaces)` | reads the type as bindgen writes it: see [the chapter `bindgen`](mod@book::bindgen); needs the feature `cuda` |
/// | `vector` | the struct is a native vector (guide 1.2) |
/// | `opaque` | with `size` and `align`: describes a C++ class by its bytes alone |
/// | `size = 48`, `align = 16` | pins the size or the alignment, in bytes; a different number is an error |
/// | `impls(Pod, AnyBitPattern, DeviceRepr, DeviceCopy)` | implements these traits of bytemuck, cudarc and cust |
/// | `impls(cuda_core::DeviceCopy)` | implements this trait of NVIDIA's cuda-core. Zeros must be a value of the type: an enum needs an enumerator 0, and every field must be `DeviceCopy` |
/// | `impls(Initialized)` | lets values of the type initialize variables: `module::Initialized` |
/// | `global = "params"`, `module = "kernels/k.ptx"` | checks this `.const` or `.global` variable of the file: size, alignment, fingerprint |
/// | `optional` | with `module`: an absent file is a warning |
/// | `types = Map` | the types of other crates in fields are those that [`foreign_types!`] names |
/// | `crate = path` | the path of this crate; a module that re-exports it with other items gives no other proof |
///
/// A generic type has no `impls(…)`, because its instances differ: [`assert_layouts!`] proves an instance, and implements
/// the traits for it.
///
/// # `#[ptx(…)]` on a field
///
/// | key | meaning |
/// |---|---|
/// | `as = Float4` | the type that represents the field's type from another crate |
/// | `offset = 16` | pins the offset, in bytes |
/// | `name = "childCount"` | sets the name in C++; also on an enumerator and inside `bits(…)` |
/// | `anonymous` | makes the member an anonymous struct or union in C++ |
/// | `bits(pub s: i16 = 9, _: i32 = 0)` | declares the bit-fields that the field stores |
///
/// # Bit-fields
///
/// You write the storage of a run of adjacent bit-fields, and the derive proves that it fits. The storage is a
/// `[u8; N]` that begins at the end of the preceding member and ends with the byte where the run ends. It may also be
/// an integer if its size and alignment fit. [`macro@bit_fields`] writes the storage for you.
///
/// ```
/// use ptx_abi::PtxLayout;
/// #[derive(Clone, Copy, PtxLayout)]
/// #[repr(C, align(4))]
/// pub struct Fig3 {
///     #[ptx(bits(pub s: i16 = 9, pub j: i32 = 9))] sj: [u8; 3],
///     pub c: i8,
///     #[ptx(bits(pub t: i16 = 9, pub u: i16 = 9))] tu: [u8; 4],
///     pub d: i8,
/// }
/// let fig3 = Fig3 { sj: [0; 3], c: 0, tu: [0; 4], d: 0 }.with_j(-1);
/// assert_eq!(fig3.sj, [0x00, 0xfe, 0x03]);
/// ```
///
/// The declared type is any integer or `bool`, under any name. With the word `enum`, as in
/// `bits(pub mode: enum Mode = 3)`, it is an enum that derives `PtxLayout`, and the getter returns a `Result`. A
/// bit-field `x` gets these accessors, which are `const fn`:
///
/// | accessor | what it does |
/// |---|---|
/// | `x() -> T` | reads the value; extends the sign of a signed type |
/// | `set_x(v)`, `with_x(v) -> Self` | write the value; panic if it does not fit |
/// | `set_x_checked(v)`, `with_x_checked(v)` | write the value; return a [`BitFieldRangeError`](bit_field::BitFieldRangeError) if it does not fit |
/// | `set_x_wrapping(v)` | writes the lowest bits, as C does |
/// | `X_BITS`, `X_OFFSET` | the width, and the distance from the start of the struct, in bits |
#[cfg(feature = "derive")]
pub use ptx_abi_derive::PtxLayout;

/// Turns a struct into the arguments of a kernel: each field is one parameter (guide 2.3).
///
/// The derive implements [`KernelParams`](trait@KernelParams). A field may have any type that implements
/// [`PtxLayout`](trait@PtxLayout), and the struct needs no `repr`.
///
/// ```
/// use ptx_abi::{DevPtr, DevPtrMut, KernelParams};
/// #[derive(Clone, Copy, KernelParams)]
/// #[ptx(entry = "saxpy")]
/// pub struct Saxpy {
///     pub n: u32,
///     pub a: f32,
///     pub x: DevPtr<f32>,
///     pub y: DevPtrMut<f32>,
/// }
/// assert_eq!((Saxpy::ENTRY, Saxpy::COUNT, Saxpy::SIZE), ("saxpy", 4, 24)); // bytes
/// let arguments = Saxpy { n: 8, a: 2.0, x: DevPtr::null(), y: DevPtrMut::null() };
/// assert_eq!(arguments.pointers().len(), 4);
/// ```
///
/// # `#[ptx(…)]` on the type
///
/// | key | meaning |
/// |---|---|
/// | `entry = "saxpy"` | sets the name of the kernel in PTX; the default is the name of the struct |
/// | `cpp_entry = "ns::scale<float>"` | finds the kernel by its name in C++ |
/// | `module = "kernels/saxpy.ptx"` | compares the parameters with this PTX, cubin or fatbin at compile time |
/// | `optional` | with `module`: an absent file is a warning, and `MODULE` is an `Option` |
/// | `block = [BLOCK_SIZE, 1, 1]` | the threads of a block, which `module` and `check` compare with the kernel; see [`launch_shape`](mod@book::launch_shape) |
/// | `shared = SIZE` | the bytes of static shared memory, which they compare too |
/// | `types = Map` | the types of other crates in fields are those that [`foreign_types!`] names |
/// | `crate = path` | the path of this crate |
///
/// # `#[ptx(…)]` on a field
///
/// | key | meaning |
/// |---|---|
/// | `as = Float3` | the type that represents the field's type from another crate; both have the same size |
/// | `as = DevPtr<f32>` | on a field `&'a CudaSlice<f32>`, or `Option` of it: passes cudarc's buffer as this pointer, and `None` as null; `DevPtr<c_void>` accepts elements of every type |
/// | `as = DevPtrMut<f32>, writes_shared` | on a shared borrow: the kernel writes while others may borrow the buffer; see [`launching`](mod@book::launching) |
/// | `as = DevPtr<Float4>, elements = glam::Vec4` | on such a field: the buffer has elements of this type, with the size and alignment of the pointee |
///
/// # What the type gets
///
/// These are items of the trait [`KernelParams`](trait@KernelParams), which `use ptx_abi::KernelParams;` imports with the
/// derive:
///
/// | item | what it is |
/// |---|---|
/// | `ENTRY`, `COUNT`, `PARAMS`, `SIZE` | the name of the kernel, and its parameters |
/// | `pointers()` | the addresses of the fields, for `cuLaunchKernel` |
/// | `to_buffer()` | all arguments in one [`kernel::ParamBuffer`]; needs fields that are `Copy`, and a type without type or const parameters |
/// | `param_offsets(sm)` | the offset of each parameter in bytes, on the architecture `sm` as in `sm_90` |
/// | `check(source)`, `check_named(source, name)` | compare the arguments with a kernel at run time, and return its symbol |
/// | `MODULE` | with `module`: the text or the bytes that the compiler checked; otherwise `()` |
///
/// # When the checks run
///
/// The compiler checks a type without type and const parameters whenever it compiles the crate, and only such a type takes
/// `module`. It checks a generic type where your code uses `PARAMS` or a method such as `pointers()` with concrete types:
/// `cargo check` does so in constants, and `cargo build` and `cargo test` in functions too.
#[cfg(feature = "derive")]
pub use ptx_abi_derive::KernelParams;

/// Generates storage, alignment and accessors for members with `#[bits(N)]`, which are bit-fields as in C (guide 1.3).
///
/// Put it above `#[derive(PtxLayout)]`. A member whose name starts with `_` is an unnamed bit-field. `#[bits(0)]`
/// declares a bit-field of width zero, and `#[bits(3, enum)]` declares a bit-field that holds an enum.
/// [`PtxLayout`](macro@PtxLayout) lists the accessors. The accessors of unions are `unsafe`.
///
/// `new` takes the ordinary members and sets all bits of bit-fields to 0. It is as visible as the least visible of them.
/// `#[bit_fields(new = false)]` omits it, which a struct needs beside a constant or `static` with the name of such a member:
/// Rust has no parameter of that name.
/// `Debug`, `Default`, `PartialEq`, `Eq`, `PartialOrd`, `Ord` and `Hash` in the derive list use the members as you
/// declared them.
///
/// ```
/// use ptx_abi::{PtxLayout, bit_fields};
/// /// `struct { unsigned a : 3; unsigned : 0; bool b : 1; int c : 20; };`
/// #[bit_fields]
/// #[derive(Clone, Copy, Debug, Default, PartialEq, PtxLayout)]
/// #[repr(C)]
/// pub struct Flags {
///     #[bits(3)]
///     pub a: u32,
///     #[bits(0)]
///     _0: u32,
///     #[bits(1)]
///     pub b: bool,
///     #[bits(20)]
///     pub c: i32,
/// }
/// let flags = Flags::new().with_b(true).with_c(-3);
/// assert_eq!(format!("{flags:?}"), "Flags { a: 0, b: true, c: -3 }");
/// assert_eq!((Flags::LAYOUT.size, Flags::B_OFFSET, Flags::C_OFFSET), (8, 32, 33)); // bytes, bits, bits
/// ```
///
/// # Generated code
///
/// These are the instructions for figure 3 of the guide, `#[bits(9)] s: i16, #[bits(9)] j: i32, c: i8`, with optimization on
/// x86-64. A test writes them. `set_j_checked` returns here whether the value fits, and a branch without a label leads to the
/// panic:
///
#[doc = include_str!("code/accessors.md")]
#[cfg(feature = "derive")]
pub use ptx_abi_derive::bit_fields;

/// Describes the functions of an `unsafe extern "C"` block in the constant `FUNCTIONS`, a `&[`[`cuda::CudaFunction`]`]`
/// beside the block.
///
/// [`cuda_header!`] writes prototypes from this constant, and [`cuda::function_asserts`] writes checks for functions
/// that C++ already declares. The macro leaves the block unchanged. [The book](book::functions) shows both uses.
///
/// ```
/// use ptx_abi::cuda_header;
///
/// #[ptx_abi::cuda_functions]
/// unsafe extern "C" {
///     /// Multiplies `len` elements of `data`, which is on the device.
///     pub fn launch_scale(data: *mut f32, factor: f32, len: u32) -> i32;
/// }
///
/// let header = cuda_header!(fn FUNCTIONS).to_string();
/// assert!(header.contains("int launch_scale(float *data, float factor, unsigned int len);"));
/// ```
///
/// `#[cuda_functions(name = LAUNCHERS)]`, or `#[cuda_functions(LAUNCHERS)]`, gives the constant another name. It has the
/// visibility of the most visible function of the block, or that in front of its name: `name = pub(crate) LAUNCHERS`.
/// `#[cuda_functions(crate = path)]` sets the path of this crate.
/// `#[cuda_functions(deny(const))]` makes a difference in `const` alone an error at [each level](book::levels).
///
/// `#[cuda_functions(EF = FpExt)]` says which type of C++ the type `EF` of another crate is, for the whole block, and
/// `#[cuda_functions(types = Map)]` names a map of [`foreign_types!`] with such types; [the book shows both](book::foreign_types).
///
/// `#[link_name = "…"]` sets the name in C++. `#[cfg(…)]` on functions and parameters also applies to the description.
/// The macro refuses each item of the block that is not a function: statics, types, and calls of macros, which expand after
/// the attribute. A macro that writes functions has to write the whole block.
///
/// # `#[ptx(…)]`
///
/// | key | meaning |
/// |---|---|
/// | `as = *mut Stream` | describes the parameter, or the returned value, by this type of the same size |
/// | `file = "sort.cu"` | on a function: names the source that defines it; see [`sources`](mod@book::sources) |
#[cfg(all(feature = "derive", feature = "cuda"))]
pub use ptx_abi_derive::cuda_functions;
