use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(impls(DeviceRepr, Pod))]
struct Both {
    a: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(impls(DeviceRepr))]
struct One {
    a: u32,
}

mod fake {
    pub use ptx_abi::*;

    pub mod __private {
        pub use ptx_abi::__private::*;

        pub const fn copy<T>() {}
    }
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(crate = fake, impls(DeviceRepr))]
struct A {
    a: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Pair<T> {
    a: T,
    b: T,
}

ptx_abi::assert_layouts!(impls(DeviceRepr, DeviceRepr) for Pair<f32>);

fn main() {}

// errors: 4
// fix:
// in Both: #[derive(PtxLayout)] → #[derive(Clone, Copy, PtxLayout)]
// in One: #[derive(PtxLayout)] → #[derive(Clone, Copy, PtxLayout)]
// in A: #[derive(PtxLayout)] → #[derive(Clone, Copy, PtxLayout)]
// DeviceRepr, DeviceRepr → DeviceRepr
