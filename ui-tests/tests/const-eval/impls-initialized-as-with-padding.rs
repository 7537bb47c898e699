use ptx_abi::PtxLayout;

/// Three bytes of padding.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(Initialized))]
struct Padded {
    a: u8,
    b: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(Initialized))]
struct S {
    #[ptx(as = [u32; 2])]
    pair: Padded,
}

fn main() {}

// fix:
//  use ptx_abi::PtxLayout;
// +use ptx_abi::module::Global;
// -
// -#[derive(Clone, Copy, PtxLayout)]
// -#[repr(C)]
// -#[ptx(impls(Initialized))]
// +
// +#[derive(Clone, Copy, PtxLayout)]
// +#[repr(C)]
// -fn main() {}
// +fn main() {
// +    let _ = Global::new("s", S::LAYOUT).bytes(&[0; 8]);
// +}
