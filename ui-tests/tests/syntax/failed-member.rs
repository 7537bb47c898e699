// There is one error: code that contains, names or passes the type whose derive has failed adds none.
use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[ptx(impls(Pod))]
struct Inner {
    a: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(size = 8, impls(Pod))]
struct Outer {
    #[ptx(offset = 0)]
    inner: Inner,
    b: u32,
}

const DECL: &str = ptx_abi::param_decl!(Outer, "p");

fn main() {
    println!("{DECL} {}", Outer::LAYOUT.size);
}

// fix:
//  #[ptx(impls(Pod))]
// +#[repr(C)]
