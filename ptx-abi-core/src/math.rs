//! Types of math crates: glam, nalgebra, mint, num-complex, half.
//!
//! A vector of a math crate has the elements of CUDA's, and often not its alignment: `float2`, `float4`, `double2` and the
//! like are aligned to their whole size (guide 1.2), and most crates align to one element. So the same struct has its
//! members at other places on the two sides. The tables below say which type is which vector; here is what to write.
//!
//! **The type fits**: name the vector with `as`, and it is proven. Nothing is converted.
//!
//! ```
//! use ptx_abi::PtxLayout;
//! use ptx_abi::vector::{Float3, Float4};
//!
//! #[derive(Clone, Copy, PtxLayout)]
//! #[repr(C)]
//! struct Camera {
//!     #[ptx(as = [Float4; 4])]
//!     view: glam::Mat4, // float4 view[4];
//!     #[ptx(as = Float3)]
//!     eye: glam::Vec3, // float3 eye;
//!     fov: f32,
//! }
//! assert_eq!((Camera::LAYOUT.size, Camera::LAYOUT.align), (80, 16)); // bytes
//! ```
//!
//! **Its alignment is too low**: a marker in front of it aligns this field, `#[repr(C, align(8))]` the struct, where all
//! such fields are in the right places anyway. Or the field has this crate's vector, and is converted.
//!
//! ```
//! use ptx_abi::vector::Float2;
//! use ptx_abi::{Align8, PtxLayout};
//!
//! #[derive(Clone, Copy, PtxLayout)]
//! #[repr(C)]
//! struct Marked {
//!     id: u32,
//!     align: Align8,
//!     #[ptx(as = Float2)]
//!     offset: glam::Vec2, // byte 8, as in C++
//! }
//! let marked = Marked { id: 1, align: Align8, offset: glam::Vec2::new(0.5, 2.0) };
//!
//! #[derive(Clone, Copy, PtxLayout)]
//! #[repr(C, align(8))]
//! struct Aligned {
//!     #[ptx(as = Float2)]
//!     low: glam::Vec2, // byte 0
//!     #[ptx(as = Float2)]
//!     high: glam::Vec2, // byte 8
//! }
//!
//! #[derive(Clone, Copy, PtxLayout)]
//! #[repr(C)]
//! struct Converted {
//!     id: u32,
//!     offset: Float2,
//! }
//! let converted = Converted { id: 1, offset: marked.offset.to_array().into() };
//! assert_eq!(glam::Vec2::from_array(converted.offset.into()), marked.offset);
//! ```
//!
//! Without any of it the struct does not compile, and the error has both numbers:
//!
//! ```text
//! error[E0080]: evaluation panicked: `Instance` does not have the layout that the PTX ABI gives it (guide 1.2)
//!                 `offset` is at byte 4 in Rust, at byte 8 in the ABI: `glam::Vec2` has alignment 4, `Float2` needs 8
//!                 help: put a field `_align: ptx_abi::Align8` before `offset`, or use `Float2` for it
//!   --> tests/const-eval/math-glam-vec2.rs:10:5
//!    |
//! 10 |     offset: glam::Vec2,
//!    |     ^^^^^^ evaluation of `<Instance as ptx_abi::PtxLayout>::LAYOUT` failed here
//! ```
//!
//! **Its size is another one**: it cannot stand for the vector, and the field has this crate's type.
//!
//! **C++ has an array there**: `float offset[2]` is `#[ptx(as = [f32; 2])] offset: glam::Vec2`, which fits unless the
//! alignment is higher than that of the elements.
//!
//! The elements of a buffer lie one after another in both languages, and what `cuMemAlloc` returns is aligned for all of
//! them: where only the alignment is too low, the bytes of a `&[glam::Vec2]` are those of an array of `float2`. An argument
//! of a kernel is alone in its place: there `as` compares nothing but sizes.
//!
//! # glam
//!
//! glam 0.34 with its default features, and 0.33 with its feature `cuda`. The feature gives the types CUDA's alignment, but
//! to every crate of the program at once, and any one of them can ask for it (`bitshifter/glam-rs` #770): a struct whose
//! layout hangs on it is another one when a dependency changes. With `as` a struct that is no longer right does not compile,
//! and those with a marker or an aligned struct, as above, are right with the feature and without it. The feature
//! `scalar-math` alone takes the alignment of `Vec4`, `Quat`, `Mat2` and `Mat4` away.
//!
#![doc = include_str!("math/glam.md")]
//!
//! # nalgebra
//!
//! nalgebra 0.35. Matrices are stored column by column, the real part of a quaternion is its last element: `w`.
//!
#![doc = include_str!("math/nalgebra.md")]
//!
//! # mint
//!
//! mint 0.5. The real part of a quaternion is its last element: `w`.
//!
#![doc = include_str!("math/mint.md")]
//!
//! # num-complex
//!
//! num-complex 0.4. CUDA's `cuFloatComplex` is `float2`, and `cuDoubleComplex` is `double2`.
//!
#![doc = include_str!("math/num_complex.md")]
//!
//! # half
//!
//! half 2, with the feature `half` of this crate, which gives both numbers a layout and converts pairs of them:
//! `Half2::from([x, y])`.
//!
#![doc = include_str!("math/half.md")]
#![doc(alias("glam", "nalgebra", "mint", "num-complex", "Vec2", "Vec3", "Vec4", "Mat4", "Complex"))]
