//! Tests the numbers in `LAYOUT` for `#[derive(PtxLayout)]` on every kind of type, with every attribute.
//!
//! Bit-fields are in `bit_fields`, type and const parameters in `generics.rs`, marker traits in `impls.rs`.
#![allow(dead_code, reason = "most types are here for their layout only")]
#![allow(clippy::items_after_statements, reason = "constants are where they are compared")]

use ptx_abi::vector::{Float3, Float4};
use ptx_abi::{DevPtr, PtxLayout, TypeKind};

mod failed;
mod fingerprints;
mod foreign;
mod kinds;
mod leaves;
mod names;
mod places;

#[allow(missing_docs, unreachable_pub, reason = "as a user would write it")]
#[derive(Clone, Copy, Debug, PtxLayout)]
#[repr(C)]
pub struct Particle {
    pub position: Float3,
    pub mass: f32,
    pub velocity: Float4,
    pub next: DevPtr<Particle>,
}

/// The size and alignment in bytes, and for each member the name, offset in bytes and width in bits.
type Shape = (usize, usize, Vec<(&'static str, usize, usize)>);

/// The contents of `LAYOUT`, whose size and alignment must be those of the Rust type.
fn shape<T: PtxLayout>() -> Shape {
    let layout = T::LAYOUT;
    assert_eq!((layout.size, layout.align), (size_of::<T>(), align_of::<T>()), "{}", layout.name);
    let members = layout.members().iter().map(|member| {
        assert_eq!(member.bit_offset, 8 * member.offset());
        assert!(!member.is_bit_field());
        (member.name, member.offset(), member.bit_width)
    });
    (layout.size, layout.align, members.collect())
}

fn cpp_names<T: PtxLayout>() -> Vec<&'static str> {
    T::LAYOUT.members().iter().map(ptx_abi::Member::cpp_name).collect()
}

/// The kind of the layout, in one word.
fn kind<T: PtxLayout>() -> &'static str {
    match T::LAYOUT.kind {
        TypeKind::Struct(_) => "struct",
        TypeKind::Union(_) => "union",
        TypeKind::Transparent(_) => "transparent",
        TypeKind::Vector { .. } => "vector",
        TypeKind::Enum { .. } => "enum",
        _ => "other",
    }
}
