use core::mem::offset_of;
use ptx_abi::layout::{Item, Rules};
use ptx_abi::{Align8, Layout, PtxLayout};

#[repr(C)]
struct Sample {
    id: u16,
    align: Align8,
    value: f32,
}

// SAFETY: the description contains more than the members, so it does not compile.
unsafe impl PtxLayout for Sample {
    const LAYOUT: &'static Layout<'static> = &Layout::described::<Self, 3>(
        "Sample",
        Rules::STRUCT,
        &[
            Item::member("id", u16::LAYOUT).at(offset_of!(Self, id)),
            Item::member("align", Align8::LAYOUT).at(offset_of!(Self, align)),
            Item::member("value", f32::LAYOUT).at(offset_of!(Self, value)),
        ],
    );
}

fn main() {}

// fix:
// -// SAFETY: the description contains more than the members, so it does not compile.
// +// SAFETY: the members are those of the struct, with their types and offsets.
// -    const LAYOUT: &'static Layout<'static> = &Layout::described::<Self, 3>(
// +    const LAYOUT: &'static Layout<'static> = &Layout::described::<Self, 2>(
// -            Item::member("align", Align8::LAYOUT).at(offset_of!(Self, align)),
// -            Item::member("value", f32::LAYOUT).at(offset_of!(Self, value)),
// +            Item::member("value", f32::LAYOUT).aligned(8).at(offset_of!(Self, value)),
