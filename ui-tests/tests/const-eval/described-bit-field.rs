use ptx_abi::layout::{Item, Rules};
use ptx_abi::{Layout, PtxLayout};

#[repr(C)]
struct Flags {
    storage: [u8; 1],
}

// SAFETY: the description contains more than ordinary members, so it does not compile.
unsafe impl PtxLayout for Flags {
    const LAYOUT: &'static Layout<'static> =
        &Layout::described::<Self, 1>("Flags", Rules::STRUCT, &[Item::bit_field("mode", u8::LAYOUT, 3).at(0)]);
}

fn main() {}

// fix:
// -use ptx_abi::layout::{Item, Rules};
// -use ptx_abi::{Layout, PtxLayout};
// -
// +use ptx_abi::PtxLayout;
// +
// +#[derive(Clone, Copy, PtxLayout)]
//  struct Flags {
// +    #[ptx(bits(mode: u8 = 3))]
// -// SAFETY: the description contains more than ordinary members, so it does not compile.
// -unsafe impl PtxLayout for Flags {
// -    const LAYOUT: &'static Layout<'static> =
// -        &Layout::described::<Self, 1>("Flags", Rules::STRUCT, &[Item::bit_field("mode", u8::LAYOUT, 3).at(0)]);
// -}
// -
