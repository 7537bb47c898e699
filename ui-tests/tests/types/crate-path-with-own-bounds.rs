use ptx_abi::PtxLayout;

mod fake {
    pub use ptx_abi::*;

    pub mod __private {
        pub use ptx_abi::__private::*;

        pub const fn pod<T>(_: &str, _: usize) {}
        pub const fn no_padding<T>(_: &str, _: bool, _: bool, _: &[()]) {}
        pub const fn any_bit_pattern<T>() {}
        pub const fn initialized<T>() {}
    }
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Padded(u32, u8);

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(crate = fake, impls(Pod))]
struct A {
    a: bool,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(crate = fake, impls(AnyBitPattern))]
union B {
    a: bool,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(crate = fake, impls(Initialized))]
struct C {
    a: Padded,
}

fn main() {}

// errors: 3
// fix:
// -mod fake {
// -...
// -#[repr(C)]
// +#[derive(Clone, Copy, PtxLayout)]
// +#[repr(C)]
// +#[ptx(impls(Initialized))]
// #[ptx(crate = fake, impls(Pod))] → #[ptx(crate = ptx_abi, impls(Pod))]
// in A: a: bool, → a: u8,
// fake, impls(AnyBitPattern) → ptx_abi, impls(AnyBitPattern)
// in B: a: bool, → a: u8,
// fake, impls(Initialized) → ptx_abi, impls(Initialized)
