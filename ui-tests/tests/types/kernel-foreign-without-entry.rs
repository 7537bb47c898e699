use ptx_abi::{KernelParams, PtxLayout, foreign_types};

mod field {
    pub struct Fp(pub u32);
    pub struct Ext(pub [u32; 4]);
}

#[derive(PtxLayout)]
#[repr(C)]
struct FpExt {
    elements: [u32; 4],
}

foreign_types! { Map; field::Ext = FpExt }

#[derive(KernelParams)]
#[ptx(types = Map)]
struct Fold {
    alpha: field::Ext,
    gain: field::Fp,
}

fn main() {}

// fix:
// alpha: field::Ext, → alpha: field::Ext, #[ptx(as = u32)]
// main: assert_eq!((Fold::COUNT, Fold::SIZE), (2, 20)); // bytes
