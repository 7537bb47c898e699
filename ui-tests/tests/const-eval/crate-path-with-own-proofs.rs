use ptx_abi::PtxLayout;

mod fake {
    pub use ptx_abi::*;

    pub mod __private {
        pub use ptx_abi::__private::*;

        pub const fn pod<T>(_: &str, _: usize) {}
        pub const fn no_padding<T>(_: &str, _: bool, _: bool, _: &[()]) {}
    }
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(crate = fake, impls(Pod))]
struct Hole {
    a: u32,
    b: u8,
}

fn main() {}

// fix:
// b: u8, → b: u8, _pad: [u8; 3],
