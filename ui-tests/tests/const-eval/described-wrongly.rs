use core::mem::offset_of;
use ptx_abi::layout::{Item, Rules};
use ptx_abi::{Layout, PtxLayout};

#[repr(C)]
struct Sample {
    id: u16,
    value: f64,
}

// SAFETY: the description is wrong, so it does not compile.
unsafe impl PtxLayout for Sample {
    const LAYOUT: &'static Layout<'static> = &Layout::described::<Self, 2>(
        "Sample",
        Rules::STRUCT,
        &[
            Item::member("id", u16::LAYOUT).at(offset_of!(Self, id)),
            Item::member("value", f32::LAYOUT).at(offset_of!(Self, value)),
        ],
    );
}

fn main() {}

// fix:
// -            Item::member("value", f32::LAYOUT).at(offset_of!(Self, value)),
// +            Item::member("value", f64::LAYOUT).at(offset_of!(Self, value)),
