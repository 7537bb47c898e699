use ptx_abi::layout::Variant;
use ptx_abi::{Layout, PtxLayout};

#[repr(u16)]
enum Mode {
    Nearest,
    Linear,
}

// SAFETY: the description is wrong, so it does not compile.
unsafe impl PtxLayout for Mode {
    const LAYOUT: &'static Layout<'static> = &Layout::described_enum::<Self, u8>(
        "Mode",
        &[
            Variant { name: "Nearest", cpp_name: "Nearest", value: Self::Nearest as i128 },
            Variant { name: "Linear", cpp_name: "Linear", value: Self::Linear as i128 },
        ],
    );
}

fn main() {}

// fix:
// -    const LAYOUT: &'static Layout<'static> = &Layout::described_enum::<Self, u8>(
// +    const LAYOUT: &'static Layout<'static> = &Layout::described_enum::<Self, u16>(
