//! Tests `#[ptx(as = Type)]`: fields with types of other crates.

use std::num::NonZero;
use std::ops::Deref;
use std::ptr::NonNull;

use ptx_abi::vector::{Float2, Float3, Float4};
use ptx_abi::{DevPtr, DevPtrMut, Opaque, PtxLayout, TypeKind};

use crate::derive::shape;

/// Types like those of a math crate, without `PtxLayout` and aligned as one element unless they declare more.
mod math {
    #[derive(Clone, Copy)]
    pub(super) struct Vec2(pub(super) f32, pub(super) f32);
    #[derive(Clone, Copy)]
    pub(super) struct Vec3(pub(super) [f32; 3]);
    #[derive(Clone, Copy)]
    #[repr(align(16))]
    pub(super) struct Vec4(pub(super) [f32; 4]);
    #[derive(Clone, Copy)]
    pub(super) struct Mat4(pub(super) [Vec4; 4]);
    /// A matrix of 16 floats with alignment 4.
    #[derive(Clone, Copy)]
    pub(super) struct Rows(pub(super) [f32; 16]);
}

#[test]
fn foreign_types() {
    let members = vec![("view", 0, 512), ("eye", 64, 128), ("up", 80, 96), ("fov", 92, 32)];
    assert_eq!(shape::<Camera>(), (96, 16, members));
    let view = Camera::LAYOUT.member("view").expect("a member").layout;
    assert!(matches!(view.kind, TypeKind::Array { element, len: 4 } if element.name == "Float4"));
    assert_eq!(Camera::LAYOUT.member("up").map(|member| member.layout.name), Some("Float3"));
}

ptx_abi_tests::types! { #[derive(PtxLayout)]:
    /// The lower alignment of the foreign types is harmless here: each has its place in C++, and the struct is aligned.
    #[repr(C, align(16))]
    struct Under {
        #[ptx(as = [Float4; 4], name = "rows", offset = 0)] matrix: math::Rows,
        #[ptx(as = Float2)] low: math::Vec2,
        #[ptx(as = Float2)] high: math::Vec2,
    }
    #[repr(transparent)] struct Wrapped(#[ptx(as = Float4)] math::Vec4);
    #[repr(C, packed)] struct PackedForeign { tag: u8, #[ptx(as = Float3)] vector: math::Vec3 }
}

#[test]
fn alignment_of_the_struct_makes_up_for_it() {
    assert_eq!(shape::<Under>(), (80, 16, vec![("matrix", 0, 512), ("low", 64, 64), ("high", 72, 64)]));
    assert_eq!(Under::LAYOUT.member("rows").map(|member| member.layout.align), Some(16));
}

ptx_abi_tests::types! { #[derive(PtxLayout)] #[repr(C)]:
    /// A foreign type has a higher alignment in Rust, which the struct needs anyway.
    struct Over { #[ptx(as = [f32; 4])] plain: math::Vec4, #[ptx(as = Float4)] aligned: math::Vec4 }
    struct Tuple(u32, #[ptx(as = [u8; 4])] core::net::Ipv4Addr, #[ptx(as = Opaque<12>)] math::Vec3);
    struct Camera {
        #[ptx(as = [Float4; 4])] view: math::Mat4,
        #[ptx(as = Float4)] eye: math::Vec4,
        #[ptx(as = Float3)] up: math::Vec3,
        fov: f32,
    }
    /// Fields that do not point to host memory, or that the derive cannot distinguish from an address of unified memory.
    struct Addresses<T> {
        #[ptx(as = DevPtr<f32>)] a: Unified<f32>,
        #[ptx(as = DevPtr<f32>)] b: NonNull<f32>,
        #[ptx(as = DevPtr<f32>)] c: Option<NonZero<u64>>,
        #[ptx(as = DevPtrMut<f32>)] d: *mut f32,
        #[ptx(as = [f32; 2])] e: Components,
        #[ptx(as = u64)] f: T,
    }
    /// A kernel uses the bytes of the owner itself.
    struct Meant {
        #[ptx(as = [u64; 3])] vector: std::mem::ManuallyDrop<Vec<f32>>,
        #[ptx(as = DevPtr<u32>)] owner: std::mem::ManuallyDrop<Box<u32>>,
    }
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
union Reinterpreted {
    #[ptx(as = Float3)]
    vector: math::Vec3,
    floats: [f32; 3],
}

#[test]
fn foreign_types_everywhere() {
    assert_eq!(shape::<Over>(), (32, 16, vec![("plain", 0, 128), ("aligned", 16, 128)]));
    assert_eq!(shape::<Reinterpreted>(), (12, 4, vec![("vector", 0, 96), ("floats", 0, 96)]));
    assert_eq!(shape::<Tuple>(), (20, 4, vec![("0", 0, 32), ("1", 4, 32), ("2", 8, 96)]));
    assert_eq!(shape::<Wrapped>(), (16, 16, vec![("0", 0, 128)]));
    assert_eq!(Wrapped::LAYOUT.func_param("v").to_string(), ".param .align 16 .b8 v[16]");
    assert_eq!(shape::<PackedForeign>(), (13, 1, vec![("tag", 0, 8), ("vector", 1, 96)]));
}

/// An owner of unified memory like cust's `UnifiedBox`. It dereferences, and a kernel takes its address.
#[repr(transparent)]
struct Unified<T>(NonNull<T>);

impl<T> Deref for Unified<T> {
    type Target = T;

    fn deref(&self) -> &T {
        // SAFETY: the tests create it from references.
        unsafe { self.0.as_ref() }
    }
}

/// A value that dereferences to its own parts, like nalgebra's vectors and most new types.
#[derive(Clone, Copy)]
#[repr(transparent)]
struct Components([f32; 2]);

impl Deref for Components {
    type Target = [f32; 2];

    fn deref(&self) -> &[f32; 2] {
        &self.0
    }
}

impl From<[f32; 2]> for Components {
    fn from(components: [f32; 2]) -> Self {
        Self(components)
    }
}

#[test]
fn addresses_of_unified_memory_stand_for_pointers() {
    let layout = Addresses::<usize>::LAYOUT;
    assert_eq!((layout.size, layout.members().len()), (48, 6));
    assert_eq!((*Unified(NonNull::from(&2.0_f32))).to_bits(), 2.0_f32.to_bits());
    assert_eq!(Components([1.0, 2.0])[1].to_bits(), 2.0_f32.to_bits());
}

#[test]
fn owners_whose_bytes_are_meant() {
    assert_eq!(shape::<Meant>(), (32, 8, vec![("vector", 0, 192), ("owner", 24, 64)]));
}
