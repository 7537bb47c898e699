//! Structs shared by host and GPU, with the layout of the PTX ABI, proven at compile time.
//!
//! A struct that goes from Rust to CUDA C++, NVRTC or hand-written PTX exists twice, and nothing compares the two. Derive
//! [`PtxLayout`], and the compiler proves that the Rust type has the layout that NVIDIA's *PTX Writer's Guide to
//! Interoperability* gives it. The proof is const evaluation: nothing is left of it at run time, nothing allocates, and
//! the same crate compiles for the device.
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
//! # Where to look
//!
//! The [`book`] is a way through it: [start](book::start), [structs](book::structs), [vectors](book::vectors),
//! [bit-fields](book::bit_fields), [kernels](book::kernels), [families of kernels](book::families),
//! [the CUDA header](book::cuda_header), [Rust on the GPU](book::device_crates), [C++](book::cpp), and what to do about
//! [errors](book::errors).
//!
//! The modules are the chapters of NVIDIA's guide; [one table](book::sections) has all its sections, with the tests.
//!
//! | NVIDIA's guide | module | what is there |
//! |---|---|---|
//! | 1.1 Fundamental Types | [`scalar`], [`mod@pointer`] | scalars; [`DevPtr`], [`DevPtrMut`], 32-bit shared and local pointers |
//! | 1.2 Aggregates and Unions | [`layout`], [`vector`], [`align`] | reflection and the placement engine; `Float4`; `Align16`, [`Opaque`] |
//! | 1.2 Aggregates and Unions | [`math`] | what glam's, nalgebra's and other crates' types are in CUDA |
//! | 1.3 Bit Fields | [`bit_field`] | placement, accessors, ranges of bits |
//! | 1.4 Texture, Sampler, and Surface Types | [`handle`] | 64-bit handles |
//! | 2.3 Parameter Passing | [`param`] | `.param` declarations, [`param_decl!`]; headers, prototypes and call sequences |
//! | 2.3 Parameter Passing | [`kernel`], [`ptx`], [`object`] | arguments of a launch, checked against PTX and cubins: [`KernelParams`]; reading both |
//! | 3 System Calls | [`syscall`] | `vprintf`, `malloc`, `free`, `__assertfail`; [`device_printf!`], [`device_assert!`] |
//! | 4 Atomics Application Binary Interface | [`atomic`] | operations, orders and scopes as PTX instructions |
//! | 5 Debug Information | [`debug`] | address classes, registers; with the feature `dwarf` whole sections |
//! | 6 Example | [`module`] | whole PTX files: functions, variables with initial values, sections |
//! | 7 C++ | [`mangle`] | what the names of C++ kernels spell, and names for C++ |
//!
//! # Features
//!
//! Layouts, bit-fields, vectors, pointers, `.param` declarations and [`KernelParams`](macro@KernelParams) with its pointers
//! and buffer are always there. Pay for more where you use it; the cost is what a feature adds to the CPU time of a cold build
//! with the default features, those that it includes and the crates that it needs among it:
//!
//! | feature | what it adds | cost |
//! |---|---|---|
//! | `derive` (default) | the macros | 79 % |
//! | `bytemuck` (default) | `Pod` for this crate's types, `impls(Pod, AnyBitPattern)` | 8 % |
//! | `check` | reading PTX ([`ptx`]), cubins and fatbins ([`object`]), and C++ names ([`mangle`]); `check(ptx)`, `check_bytes(bytes)`, `module = "…"`, [`kernels_test!`] | 14 % |
//! | `cuda` | the C++ side: `Layout::cuda()`, `cuda_asserts()`, [`cuda_header!`], [`cuda_header_test!`] | 3 % |
//! | `draw` | `Layout::table()`, `Layout::svg()` | 1 % |
//! | `emit` | for PTX producers: prototypes and calls ([`param`]), [`syscall`], whole files ([`module`]), names for C++, [`debug`] | 27 % |
//! | `atomic` | [`atomic`]: operations, orders and scopes as PTX | 8 % |
//! | `dwarf` | `debug::DebugInfo`: debug information as PTX; it allocates, and gimli's writer, which it uses, needs std. Includes `emit` | 81 % |
//! | `half` | [`PtxLayout`] for `half::f16` and `half::bf16`, conversions of `Half2` and `BFloat162` | 148 % |
//! | `cudarc-0_19` | `impls(DeviceRepr)`, `builder.arg(&arguments)`, `#[ptx(as = DevPtr<f32>)] x: &'a CudaSlice<f32>`, also in an `Option`, `TypedKernel`; choose a CUDA version with a feature of cudarc in your own `Cargo.toml`. Includes `check` | 106 % |
//! | `cust_core-0_1` | `impls(DeviceCopy)`; `stream.launch(&function, grid, block, 0, &arguments.pointers())` needs no feature | 24 % |
//! | `cuda-core-0_5` | for NVIDIA's cuda-core: `impls(cuda_core::DeviceCopy)`, and `Borrowed<'a, DevPtr<f32>>` of a `&'a DeviceBuffer<f32>`; it builds where CUDA 13 and libclang are installed, with Rust 1.89 | – |
//!
//! # Sources
//!
//! "Guide 1.2" is a section of the *PTX Writer's Guide to Interoperability* 12.9, numbered as in its PDF: on the web its
//! introduction is chapter 1, and what is 1.2 here is 2.2 there. "Facts 1.1" is a section of `docs/abi-facts.md` in the
//! repository: what nvcc, clang, gcc and rustc really do, with every place where the guide is silent or wrong.
#![no_std]

#[cfg(any(doc, doctest))]
pub mod book;

/// The examples of the README run as doc tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub mod readme {}

#[doc(inline)]
pub use ptx_abi_core::*;

// The modules of core import downwards only: these two add what people look for beside a module's own items.
pub mod kernel;
pub mod layout;

/// Proves that a type has the layout that the PTX ABI gives it (guide 1.2 and 1.3).
///
/// It implements [`PtxLayout`], [`CppName`], for enums [`BitFieldEnum`](bit_field::BitFieldEnum), and the accessors of
/// bit-fields.
///
/// The type is plain data on both sides. No Rust type stands for a C++ class with virtual functions, whose objects hold an
/// address of the side that made them; exceptions and RTTI do not exist in device code (guide 7). [`book::cpp`] has more.
///
/// # `#[ptx(…)]` on the type
///
/// | key | meaning |
/// |---|---|
/// | `name = "ns::CppName"` | the name in C++ |
/// | `rename_all = "camelCase"` | the names of all members in C++, in serde's words |
/// | `vector` | the struct is a native vector (guide 1.2) |
/// | `size = 48`, `align = 16` | pins, in bytes: another size or alignment is an error |
/// | `impls(Pod, AnyBitPattern, DeviceRepr, DeviceCopy)` | implements these traits of bytemuck, cudarc and cust |
/// | `impls(cuda_core::DeviceCopy)` | implements this trait of NVIDIA's cuda-core, if zeros are a value of the type: an enum has an enumerator 0, and fields are `DeviceCopy` too |
/// | `impls(Initialized)` | its values can be initial values of variables: [`module::Initialized`] |
/// | `global = "params"`, `module = "kernels/k.ptx"` | checks this `.const` or `.global` variable of the file: size, alignment, fingerprint |
/// | `crate = path` | the path of this crate |
///
/// # `#[ptx(…)]` on a field
///
/// | key | meaning |
/// |---|---|
/// | `as = Float4` | the field's type, of another crate, stands for this one |
/// | `offset = 16` | a pin, in bytes |
/// | `name = "childCount"` | the name in C++; also on an enumerator and inside `bits(…)` |
/// | `anonymous` | an anonymous struct or union in C++ |
/// | `bits(pub s: i16 = 9, _: i32 = 0)` | the field stores these bit-fields |
///
/// # Bit-fields
///
/// The storage of a run of bit-fields is written out, and proven: `[u8; N]` from the end of the preceding member to the
/// byte where the run ends, or an integer where its size and alignment fit. [`macro@bit_fields`] writes it for you.
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
/// A declared type is any integer or `bool`, under any name, or with `enum` an enum that derives `PtxLayout`:
/// `bits(pub mode: enum Mode = 3)`. Its getter returns a `Result`. A bit-field `x` gets, all `const fn`:
///
/// | accessor | |
/// |---|---|
/// | `x() -> T` | reads, and sign-extends |
/// | `set_x(v)`, `with_x(v) -> Self` | write; panic if the value does not fit |
/// | `set_x_checked(v)`, `with_x_checked(v)` | write; a [`BitFieldRangeError`](bit_field::BitFieldRangeError) if the value does not fit |
/// | `set_x_wrapping(v)` | writes the lowest bits, as C does |
/// | `X_BITS`, `X_OFFSET` | width, and place from the start of the struct, in bits |
#[cfg(feature = "derive")]
pub use ptx_abi_derive::PtxLayout;

/// Makes a struct the arguments of a kernel: each field is one parameter (guide 2.3).
///
/// It implements [`kernel::KernelParams`](trait@KernelParams). The fields are of any type that is
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
/// assert_eq!(
///     Saxpy::entry().to_string(),
///     ".visible .entry saxpy(.param .u32 saxpy_param_0, .param .f32 saxpy_param_1, .param .u64 saxpy_param_2, \
///      .param .u64 saxpy_param_3)"
/// );
/// ```
///
/// # `#[ptx(…)]` on the type
///
/// | key | meaning |
/// |---|---|
/// | `entry = "saxpy"` | the name of the entry in PTX; without it the name of the struct |
/// | `cpp_entry = "ns::scale<float>"` | the name in C++ instead: finds the mangled name |
/// | `module = "kernels/saxpy.ptx"` | checks the parameters against this PTX at compile time |
/// | `crate = path` | the path of this crate |
///
/// # `#[ptx(…)]` on a field
///
/// | key | meaning |
/// |---|---|
/// | `as = Float3` | the field's type, of another crate, stands for this one, which has its size |
/// | `as = DevPtr<f32>` | on a field `&'a CudaSlice<f32>`, or `Option` of it: cudarc's buffer is passed as this pointer, `None` as null; `DevPtr<c_void>` takes elements of every type |
/// | `as = DevPtr<Float4>, elements = glam::Vec4` | the buffer holds elements of this type, which has the size and alignment of the pointee |
///
/// # What the type gets
///
/// | | |
/// |---|---|
/// | `pointers()` | of the trait: the addresses of the fields, for `cuLaunchKernel` |
/// | `to_buffer()` | all arguments in one [`kernel::ParamBuffer`]; of fields that are `Copy`; not of a type with type or const parameters |
/// | `param_offsets(sm)` | the offset of each parameter in bytes, on the architecture `sm` as in `sm_90` |
/// | `entry()` | the header of the entry as PTX |
/// | `check(ptx)`, `check_entry(ptx, symbol)`, `find_entry(ptx)` | the comparison with a kernel, at run time |
/// | `MODULE` | with `module`: the text that was checked |
///
/// # When the checks run
///
/// For a type without parameters whenever its crate is checked. For a generic type where `pointers()` or `PARAMS` is used
/// with concrete parameters, and only by `cargo build` and `cargo test`.
#[cfg(feature = "derive")]
pub use ptx_abi_derive::KernelParams;

/// Writes bit-fields as C does: makes storage, alignment and accessors of members with `#[bits(N)]` (guide 1.3).
///
/// It stands above `#[derive(PtxLayout)]`, and makes the input of the derive from what it finds. A member whose name
/// starts with `_` is an unnamed bit-field, `#[bits(0)]` one of width zero, `#[bits(3, enum)]` one that holds an enum. The
/// accessors are those of [`PtxLayout`](macro@PtxLayout); on unions they are `unsafe`.
///
/// `new` takes the ordinary members and sets all bits of bit-fields to 0; `#[bit_fields(new = false)]` leaves it out.
/// `Debug`, `Default`, `PartialEq`, `Eq`, `PartialOrd`, `Ord` and `Hash` in the derive list see the members as declared.
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
#[cfg(feature = "derive")]
pub use ptx_abi_derive::bit_fields;
