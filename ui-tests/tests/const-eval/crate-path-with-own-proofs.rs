use ptx_abi::{KernelParams, PtxLayout};

mod fake {
    pub use ptx_abi::*;

    pub mod __private {
        pub use ptx_abi::__private::*;
        use ptx_abi::kernel::Param;

        pub const fn pod<T>(_: &str, _: usize) {}
        pub const fn no_padding<T>(_: &str, _: bool, _: bool, _: &[()]) {}
        pub const fn layout<T>(_: &T) -> Layout<'static> {
            *<u8 as PtxLayout>::LAYOUT
        }
        pub const fn values<T, const N: usize>() -> [i128; N] {
            [7; N]
        }
        pub const fn params<const N: usize>(_: &str, _: [Param<'static>; N]) -> [Param<'static>; N] {
            [Param::of::<[u64; 32]>("a"); N]
        }
        use ptx_abi::Layout;
    }
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(u8)]
#[ptx(crate = fake)]
enum Kind {
    One = 1,
}

#[derive(KernelParams)]
#[ptx(crate = fake)]
struct Args {
    a: u8,
}

mod padded {
    pub mod proofs {
        pub use ptx_abi::*;

        pub mod __private {
            pub use ptx_abi::__private::*;

            pub use super::super::super::fake::__private::{no_padding, pod};
        }
    }
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(crate = padded::proofs, impls(Pod))]
struct Hole {
    a: u32,
    b: u8,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(crate = fake)]
struct Small {
    a: u32,
}

fn main() {}
