//! Aligned types in packed types, which MSVC does not pack; `../main.rs` builds this file.

use ptx_abi::{PtxLayout, vector};

/// A vector by its name in CUDA.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C, packed)]
pub struct Float4 {
    pub first: u8,
    /// At a byte that has not its alignment.
    #[ptx(as = vector::Float4)]
    pub vector: [f32; 4],
}

/// In front of all others, in an array.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C, packed(2))]
pub struct Array {
    /// Aligned to 8 bytes in CUDA.
    #[ptx(as = [vector::Float2; 2])]
    pub vectors: [[f32; 2]; 2],
}

/// A type without declared alignments.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C, packed)]
pub struct Float3 {
    pub first: u8,
    /// Aligned as its elements.
    #[ptx(as = vector::Float3)]
    pub vector: [f32; 3],
    /// As wide as can be.
    pub last: u64,
}
