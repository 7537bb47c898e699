use ptx_abi::{PtxLayout, bit_fields};

// It has the name of a derive, as a derive of another crate could have.
use std::fmt::Debug as Hash;

#[bit_fields]
#[derive(
    Clone, Copy, PtxLayout,
    Hash,
)]
#[repr(C)]
struct S {
    #[bits(4)]
    a: u8,
}

mod inner {
    mod core {
        pub(super) mod fmt {
            pub(in super::super) use std::hash::Hash as Debug;
        }
    }

    #[ptx_abi::bit_fields]
    #[derive(
        Clone, Copy, ptx_abi::PtxLayout,
        core::fmt::Debug,
    )]
    #[repr(C)]
    struct T {
        #[bits(4)]
        a: u8,
    }
}

fn main() {
    use std::fmt::Debug as PartialEq;

    #[bit_fields]
    #[derive(
        Clone, Copy, PtxLayout,
        PartialEq,
    )]
    #[repr(C)]
    struct U {
        #[bits(4)]
        a: u8,
    }
}

// errors: 3
// fix:
// // It has the name of a derive, as a derive of another crate could have. →
// use std::fmt::Debug as Hash; →
// -    mod core {
// -...
// -    #[ptx_abi::bit_fields]
// +    #[ptx_abi::bit_fields]
// use std::fmt::Debug as PartialEq; →
