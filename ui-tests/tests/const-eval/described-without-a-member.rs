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
