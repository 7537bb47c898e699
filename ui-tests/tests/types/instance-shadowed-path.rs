use ptx_abi::{PtxLayout, assert_layouts};

mod shadowed {
    pub use ptx_abi::*;

    pub mod __private {
        pub use ptx_abi::__private::*;

        pub trait PodType {}
        impl<T> PodType for T {}
    }
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(crate = crate::shadowed)]
struct Flagged<T> {
    value: T,
    flag: bool,
}

assert_layouts!(impls(Pod) for Flagged<u8>);

fn main() {}

// errors: 2, the types of both fields
// no fix: nobody hides hidden items of this crate by accident
