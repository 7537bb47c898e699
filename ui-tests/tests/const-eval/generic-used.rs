use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Flagged<T> {
    value: T,
    #[ptx(bits(a: u32 = 5))]
    flags: [u8; 1],
}

const RIGHT: usize = Flagged::<f32>::LAYOUT.size;
const WRONG: usize = Flagged::<u8>::LAYOUT.size;

fn main() {}

// fix:
// #[repr(C)] → #[repr(C, align(4))]
