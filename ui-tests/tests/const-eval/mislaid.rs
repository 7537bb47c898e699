use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
struct Accessed {
    #[ptx(bits(a: u32 = 9))]
    flags: [u8; 1],
}

const VALUE: Accessed = Accessed { flags: [0] }.with_a(5);

// Nobody uses this type, but it must not compile, even under `cargo check`.
#[derive(PtxLayout)]
#[repr(C)]
struct Unused {
    a: f32,
    #[ptx(offset = 8)]
    b: f32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Flagged<T> {
    value: T,
    #[ptx(bits(a: u32 = 5))]
    flags: [u8; 1],
}

const RIGHT: usize = Flagged::<f32>::LAYOUT.size;
const WRONG: usize = Flagged::<u8>::LAYOUT.size;

fn main() {
    println!("{} {}", VALUE.a(), Accessed::A_OFFSET);
}

// errors: 3
// fix:
// in Accessed: flags: [u8; 1], → flags: [u8; 2],
// flags: [0] → flags: [0; 2]
// #[ptx(offset = 8)] → #[ptx(offset = 4)]
// in Flagged: #[repr(C)] → #[repr(C, align(4))]
