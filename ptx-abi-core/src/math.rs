//! Types of math crates: glam, nalgebra, mint, num-complex, half.
//!
//! A vector of a math crate has the same elements as CUDA's vector, but often a lower alignment. CUDA aligns `float2`,
//! `float4`, `double2` and similar types to their whole size (guide 1.2), while most crates align a vector to one
//! element. The members of the same struct are then in different places on the two sides. The tables below list which
//! type matches which vector. This text explains what to write.
//!
//! **If the type fits**, name the vector with `as`. The compiler proves the match, and nothing is converted.
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
//! **If its alignment is too low**, put a marker in front of the field to align it. `#[repr(C, align(8))]` aligns the
//! whole struct instead, which is enough where all such fields are in the right places anyway. Or give the field this
//! crate's vector, and convert the values.
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
//! Without any of these the struct does not compile, and the error contains both numbers:
//!
//! ```text
//! error[E0080]: evaluation panicked: `Instance` does not have the layout that the PTX ABI gives it (guide 1.2)
//!                 `offset` is at byte 4 in Rust, at byte 8 in the ABI: `glam::Vec2` is aligned to 4 bytes, `Float2` needs 8 bytes
//!                 help: put a field `_align: ptx_abi::Align8` before `offset`, or use `Float2` for it
//!   --> tests/const-eval/math-glam-vec2.rs:10:5
//!    |
//! 10 |     offset: glam::Vec2,
//!    |     ^^^^^^ evaluation of `<Instance as ptx_abi::PtxLayout>::LAYOUT` failed here
//! ```
//!
//! **If its size differs**, it cannot stand for the vector. Give the field this crate's type.
//!
//! **If C++ has an array there**, as in `float offset[2]`, write `#[ptx(as = [f32; 2])] offset: glam::Vec2`. The type
//! fits unless its alignment is higher than that of the elements.
//!
//! The elements of a buffer lie one after another in both languages, and `cuMemAlloc` returns memory that is aligned for
//! all of them. So where only the alignment is too low, the bytes of a `&[glam::Vec2]` are those of an array of `float2`.
//! A kernel argument stands alone in its place, so there `as` compares only sizes.
//!
//! # glam
//!
//! The table is for glam 0.34 with its default features, and for 0.33 with its feature `cuda`. This feature gives the
//! types CUDA's alignment, but in every crate of the program at once, and any crate can enable it (`bitshifter/glam-rs`
//! #770). The layout of a struct that relies on the feature changes when a dependency does. With `as`, a struct that no
//! longer matches does not compile. Structs with a marker or an alignment, as above, match with the feature and without
//! it. The feature `scalar-math` alone removes the alignment of `Vec4`, `Quat`, `Mat2` and `Mat4`.
//!
#![doc = include_str!("math/glam.md")]
//!
//! # nalgebra
//!
//! The table is for nalgebra 0.35, which stores matrices column by column. The real part of a quaternion is its last
//! element, `w`.
//!
#![doc = include_str!("math/nalgebra.md")]
//!
//! # mint
//!
//! The table is for mint 0.5. The real part of a quaternion is its last element, `w`.
//!
#![doc = include_str!("math/mint.md")]
//!
//! # num-complex
//!
//! The table is for num-complex 0.4. CUDA's `cuFloatComplex` is `float2`, and `cuDoubleComplex` is `double2`.
//!
#![doc = include_str!("math/num_complex.md")]
//!
//! # half
//!
//! The table is for half 2. The feature `half` of this crate gives both numbers a layout, and converts pairs of them:
//! `Half2::from([x, y])`.
//!
#![doc = include_str!("math/half.md")]
#![doc(alias("glam", "nalgebra", "mint", "num-complex", "Vec2", "Vec3", "Vec4", "Mat4", "Complex"))]
