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
// -#[derive(PtxLayout)]
// -#[repr(C)]
// -#[ptx(impls(DeviceRepr, Pod))]
// +#[derive(Clone, Copy, PtxLayout)]
// +#[repr(C)]
// +#[ptx(impls(DeviceRepr, Pod))]
// -#[derive(PtxLayout)]
// -#[repr(C)]
// -#[ptx(impls(DeviceRepr))]
// +#[derive(Clone, Copy, PtxLayout)]
// +#[repr(C)]
// +#[ptx(impls(DeviceRepr))]
// -#[derive(PtxLayout)]
// -#[repr(C)]
// -#[ptx(crate = fake, impls(DeviceRepr))]
// +#[derive(Clone, Copy, PtxLayout)]
// +#[repr(C)]
// +#[ptx(crate = fake, impls(DeviceRepr))]
// -ptx_abi::assert_layouts!(impls(DeviceRepr, DeviceRepr) for Pair<f32>);
// +ptx_abi::assert_layouts!(impls(DeviceRepr) for Pair<f32>);
