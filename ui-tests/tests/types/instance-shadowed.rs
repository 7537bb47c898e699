use ptx_abi::{PtxLayout, assert_layouts};

mod path {
    pub use ptx_abi::*;

    pub mod __private {
        pub use ptx_abi::__private::*;

        pub trait PodType {}
        impl<T> PodType for T {}
    }
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(crate = crate::path)]
struct ByPath<T> {
    value: T,
    flag: bool,
}

assert_layouts!(impls(Pod) for ByPath<u8>);

mod by_trait {
    pub use ptx_abi::*;

    pub mod __private {
        pub use ptx_abi::__private::*;

        pub unsafe trait Instance<M>: Sized {
            const PROVER: Prover<M> = Prover(core::marker::PhantomData);
            const PROOF: Proven<M>;
        }

        pub struct Prover<M>(core::marker::PhantomData<M>);

        impl<M> Prover<M> {
            pub const fn pod<T>(self, _: &str, _: usize) {}
            pub const fn no_padding<S>(self, _: &str, _: bool, _: bool, _: &[()]) -> Proven<M> {
                Proven(core::marker::PhantomData)
            }
            pub const fn any_bit_pattern<T>(self) {}
            pub const fn any_bit_patterns<const N: usize>(self, _: [(); N]) -> Proven<M> {
                Proven(core::marker::PhantomData)
            }
            pub const fn initialized<T>(self) {}
            pub const fn all_initialized<const N: usize>(self, _: [(); N]) -> Proven<M> {
                Proven(core::marker::PhantomData)
            }
        }

        pub struct Proven<M>(core::marker::PhantomData<M>);
    }
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(crate = crate::by_trait)]
struct ByTrait<T> {
    value: T,
    flag: u16,
}

assert_layouts!(impls(Pod) for ByTrait<u8>);

fn main() {}

// errors: 3, the types of both fields
// no fix: nobody hides hidden items of this crate by accident
