use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(align = 16)]
struct PinnedAlign {
    a: u64,
}

#[derive(PtxLayout)]
#[repr(C)]
struct PinnedAmongMany {
    #[ptx(offset = 0)]
    a0: u32,
    #[ptx(offset = 4)]
    a1: u32,
    #[ptx(offset = 8)]
    a2: u32,
    #[ptx(offset = 12)]
    a3: u32,
    #[ptx(offset = 16)]
    a4: u32,
    #[ptx(offset = 20)]
    a5: u32,
    #[ptx(offset = 24)]
    a6: u32,
    #[ptx(offset = 28)]
    a7: u32,
    #[ptx(offset = 32)]
    a8: u32,
    #[ptx(offset = 36)]
    a9: u32,
    #[ptx(offset = 40)]
    a10: u32,
    #[ptx(offset = 44)]
    a11: u32,
    #[ptx(offset = 48)]
    a12: u32,
    #[ptx(offset = 52)]
    a13: u32,
    #[ptx(offset = 56)]
    a14: u32,
    #[ptx(offset = 60)]
    a15: u32,
    #[ptx(offset = 64)]
    a16: u32,
    #[ptx(offset = 68)]
    a17: u32,
    #[ptx(offset = 72)]
    a18: u32,
    #[ptx(offset = 76)]
    a19: u32,
    #[ptx(offset = 80)]
    a20: u32,
    #[ptx(offset = 84)]
    a21: u32,
    #[ptx(offset = 88)]
    a22: u32,
    #[ptx(offset = 92)]
    a23: u32,
    #[ptx(offset = 96)]
    a24: u32,
    #[ptx(offset = 100)]
    a25: u32,
    #[ptx(offset = 104)]
    a26: u32,
    #[ptx(offset = 108)]
    a27: u32,
    #[ptx(offset = 112)]
    a28: u32,
    #[ptx(offset = 116)]
    a29: u32,
    #[ptx(offset = 120)]
    a30: u32,
    #[ptx(offset = 124)]
    a31: u32,
    #[ptx(offset = 128)]
    a32: u32,
    #[ptx(offset = 132)]
    a33: u32,
    #[ptx(offset = 136)]
    a34: u32,
    #[ptx(offset = 140)]
    a35: u32,
    #[ptx(offset = 144)]
    a36: u32,
    #[ptx(offset = 152)]
    a37: u32,
    #[ptx(offset = 152)]
    a38: u32,
    #[ptx(offset = 156)]
    a39: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
struct PinnedOffset {
    a: u8,
    #[ptx(offset = 1)]
    b: u16,
    #[ptx(offset = 4)]
    c: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(size = 16, align = 4)]
struct PinnedSize {
    a: u64,
    b: u32,
    c: u64,
}

fn main() {}

// errors: 4
// fix:
// #[ptx(align = 16)] → #[ptx(align = 8)]
//      a36: u32,
// -    #[ptx(offset = 152)]
// +    #[ptx(offset = 148)]
// #[ptx(offset = 1)] → #[ptx(offset = 2)]
// #[ptx(size = 16, align = 4)] → #[ptx(size = 24, align = 8)]
