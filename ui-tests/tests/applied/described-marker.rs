use core::mem::offset_of;
use ptx_abi::layout::{Item, Rules};
use ptx_abi::{Align8, Layout, PtxLayout};

#[repr(C)]
struct Sample {
    id: u16,
    align: Align8,
    value: f32,
}

// SAFETY: the members are those of the struct, with their types and offsets.
unsafe impl PtxLayout for Sample {
    const LAYOUT: &'static Layout<'static> = &Layout::described::<Self, 2>(
        "Sample",
        Rules::STRUCT,
        &[
            Item::member("id", u16::LAYOUT).at(offset_of!(Self, id)),
            Item::member("value", f32::LAYOUT).aligned(8).at(offset_of!(Self, value)),
        ],
    );
}

fn main() {}
