//! Each module replaces one item that an expansion names, so that a proof would be false.

use ptx_abi::{KernelParams, PtxLayout};

/// The table that accessors use.
mod table {
    pub use ptx_abi::*;

    pub mod __private {
        pub use ptx_abi::__private::*;

        pub unsafe trait BitFields<Types> {
            const ACCESSORS: &'static [Accessor];
        }
    }
}

#[derive(PtxLayout, Clone, Copy)] // The error is about the derive.
#[repr(C)]
#[ptx(crate = table)]
struct Bits {
    #[ptx(bits(pub a: u8 = 3))]
    storage: u8,
}

/// The functions that make the table.
mod accessor {
    pub use ptx_abi::*;

    pub mod __private {
        pub use ptx_abi::__private::*;

        pub struct Accessor;

        impl Accessor {
            pub const fn run_of<S>(_: usize, _: usize) {}
            pub const fn all<const N: usize>(_: &ptx_abi::Layout<'static>, _: &[()]) -> [Self; N] {
                [const { Self }; N]
            }
        }
    }
}

#[derive(PtxLayout, Clone, Copy)] // The error is about the derive.
#[repr(C)]
#[ptx(crate = accessor)]
struct Table {
    #[ptx(bits(pub a: u8 = 3))]
    storage: u8,
}

/// The functions that prove a layout.
mod functions {
    pub use ptx_abi::*;

    pub mod __private {
        pub use ptx_abi::__private::*;

        pub struct Proof;

        impl Proof {
            pub const fn opaque<S>(_: Self, _: bool) -> ptx_abi::Layout<'static> {
                *<u8 as ptx_abi::PtxLayout>::LAYOUT
            }
            pub const fn structure(_: &str) -> Self {
                Self
            }
            pub const fn pinned_size(self, _: usize) -> Self {
                self
            }
            pub const fn pinned_align(self, _: usize) -> Self {
                self
            }
        }
    }
}

#[derive(PtxLayout, Clone, Copy)] // The error is about the derive.
#[repr(C)]
#[ptx(crate = functions, opaque, size = 1, align = 1)]
struct Large(u64);

/// The type of the layout.
mod layout {
    pub use ptx_abi::*;

    pub struct Layout<'a>(pub &'a ());

    impl Layout<'static> {
        pub const fn __laid_out<P, const N: usize>(_: &Members<N>) -> Self {
            Self(&())
        }
    }

    pub struct Members<const N: usize>;

    pub mod __private {
        pub use ptx_abi::__private::*;

        pub struct Proof;

        impl Proof {
            pub const fn union_type(_: &str) {}
            pub const fn member<T>(_: &str, _: usize) {}
            pub const fn verify<S, const N: usize>(_: (), _: [(); N]) -> super::Members<N> {
                super::Members
            }
            pub const fn members<const N: usize>(_: &super::Members<N>) -> super::Members<N> {
                super::Members
            }
        }
    }
}

#[derive(PtxLayout, Clone, Copy)] // The error is about the derive.
#[repr(C)]
#[ptx(crate = layout)]
union Either {
    a: u32,
}

/// The functions that describe the parameters of a kernel.
mod params {
    pub use ptx_abi::*;

    pub mod __private {
        pub use ptx_abi::__private::*;

        pub struct Proof;

        impl Proof {
            pub const fn param<T>(_: &str) -> ptx_abi::kernel::Param<'static> {
                ptx_abi::kernel::Param::of::<u8>("a")
            }
        }
    }
}

#[derive(KernelParams, Clone, Copy)] // The error is about the derive.
#[ptx(crate = params)]
struct Args {
    a: u32,
}

/// The array of addresses.
mod addresses {
    pub use ptx_abi::*;

    pub mod kernel {
        use core::ffi::c_void;
        use core::marker::PhantomData;
        pub use ptx_abi::kernel::*;

        pub struct Pointers<'a, const N: usize>([*mut c_void; N], PhantomData<&'a ()>);

        impl<const N: usize> Pointers<'_, N> {
            pub fn new(_: [*mut c_void; N]) -> Self {
                Self([core::ptr::null_mut(); N], PhantomData)
            }
        }

        impl<const N: usize> core::ops::Deref for Pointers<'_, N> {
            type Target = [*mut c_void];

            fn deref(&self) -> &[*mut c_void] {
                &self.0
            }
        }

        impl<const N: usize> core::ops::DerefMut for Pointers<'_, N> {
            fn deref_mut(&mut self) -> &mut [*mut c_void] {
                &mut self.0
            }
        }
    }
}

#[derive(KernelParams, Clone, Copy)] // The error is about the derive.
#[ptx(crate = addresses)]
struct Pointed {
    a: u32,
}

/// The bound of the arguments that may be copied.
mod copies {
    pub use ptx_abi::*;

    pub mod __private {
        pub use ptx_abi::__private::*;

        pub trait CopyFields<'a> {}
        impl<T> CopyFields<'_> for T {}
    }
}

#[derive(PtxLayout)]
#[repr(C)]
struct Unique<'a>(u32, core::marker::PhantomData<&'a u8>);

#[derive(KernelParams)]
#[ptx(crate = copies)]
struct Owned {
    a: Unique<'static>,
}

#[derive(KernelParams)]
#[ptx(crate = copies)]
struct Borrowed<'a> {
    a: Unique<'a>,
}

fn to_buffers(owned: &Owned, borrowed: &Borrowed<'_>) {
    _ = owned.to_buffer();
    _ = borrowed.to_buffer();
}

fn main() {}

// errors: 9, eight mistakes, and the type of each buffer
// no fix: the items that the modules replace must be those of ptx-abi
