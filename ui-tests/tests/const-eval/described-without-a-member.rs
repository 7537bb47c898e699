use core::mem::offset_of;
use ptx_abi::layout::{Item, Rules};
use ptx_abi::{Layout, PtxLayout};

#[repr(C)]
union Word {
    bits: u32,
    bytes: [u8; 8],
}

// SAFETY: the description is wrong, so it does not compile.
unsafe impl PtxLayout for Word {
    const LAYOUT: &'static Layout<'static> = &Layout::described::<Self, 1>(
        "Word",
        Rules::UNION,
        &[Item::member("bits", u32::LAYOUT).at(offset_of!(Self, bits))],
    );
}

fn main() {}

// fix:
// -    const LAYOUT: &'static Layout<'static> = &Layout::described::<Self, 1>(
// +    const LAYOUT: &'static Layout<'static> = &Layout::described::<Self, 2>(
// -        &[Item::member("bits", u32::LAYOUT).at(offset_of!(Self, bits))],
// +        &[
// +            Item::member("bits", u32::LAYOUT).at(offset_of!(Self, bits)),
// +            Item::member("bytes", <[u8; 8]>::LAYOUT).at(offset_of!(Self, bytes)),
// +        ],
