//! One type of each kind, for the test in `../expansion.rs`.

mod plain {
    use ptx_abi::DevPtr;
    use ptx_abi::vector::Float4;

    #[derive(ptx_abi::PtxLayout)]
    #[repr(C)]
    pub struct Plain {
        pub a: u8,
        pub b: f32,
        pub c: [u16; 3],
        pub d: f64,
        pub e: DevPtr<Plain>,
        pub f: Float4,
        pub g: bool,
        pub h: u8,
    }
}

mod bindgen {
    pub struct __BindgenBitfieldUnit<Storage>(Storage);

    #[derive(ptx_abi::PtxLayout)]
    #[repr(C)]
    #[ptx(bindgen(namespaces), name = "Outer::Inner")]
    pub struct Outer_Inner {
        pub _base: super::plain::Plain,
        pub type_: u8,
        pub __bindgen_padding_0: [u8; 7],
        pub _bitfield_1: __BindgenBitfieldUnit<[u8; 4]>,
        pub callback: ::std::option::Option<unsafe extern "C" fn()>,
        secret: u32,
    }

    #[derive(ptx_abi::PtxLayout)]
    #[repr(C)]
    #[ptx(bindgen)]
    pub struct Incomplete {
        _unused: [u8; 0],
    }
}

mod attributes {
    use ptx_abi::PtxLayout;

    #[derive(PtxLayout)]
    #[repr(C, packed(2))]
    #[ptx(name = "ns::Attributes", size = 20, align = 2)]
    pub struct Attributes {
        pub a: u8,
        #[ptx(offset = 2)]
        pub c: [u16; 3],
        #[ptx(name = "D")]
        pub d: f64,
        #[ptx(as = u32)]
        pub f: [u8; 4],
    }
}

mod transparent {
    #[derive(Clone, Copy, ptx_abi::PtxLayout)]
    #[repr(transparent)]
    #[ptx(impls(Pod))]
    pub struct Meters<T>(pub T);
}

mod vector {
    #[derive(Clone, Copy, ptx_abi::PtxLayout)]
    #[repr(C, align(8))]
    #[ptx(vector, impls(Pod))]
    pub struct Complex(pub f32, pub f32);
}

mod bits {
    use ptx_abi::PtxLayout;

    #[derive(PtxLayout)]
    #[repr(u8)]
    #[ptx(rename_all = "SCREAMING_SNAKE_CASE")]
    pub enum Kind {
        ReadOnly,
        All = 7,
    }

    #[derive(PtxLayout)]
    #[repr(C, align(4))]
    pub struct Fig3 {
        #[ptx(bits(
            /// Documented.
            pub s: i16 = 9,
            #[ptx(name = "K")]
            kind: enum Kind = 7,
            _: i32 = 0,
        ))]
        sj: [u8; 4],
        pub c: i8,
    }
}

mod attribute {
    use ptx_abi::{PtxLayout, bit_fields};

    #[bit_fields]
    #[derive(Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, PtxLayout)]
    #[repr(C)]
    pub struct Made {
        /// Documented.
        #[bits(9)]
        pub s: i16,
        pub c: i8,
    }
}

mod generics {
    use ptx_abi::PtxLayout;

    #[derive(Clone, Copy, PtxLayout)]
    #[repr(C)]
    pub union Generic<T: Copy, const N: usize>
    where
        T: Send,
    {
        #[ptx(bits(
            /// Documented.
            pub s: i16 = 9,
        ))]
        bits: i16,
        values: [T; N],
    }
}

mod kernel {
    use ptx_abi::vector::Float4;
    use ptx_abi::{DevPtr, DevPtrMut, KernelParams};

    #[derive(KernelParams)]
    #[repr(C)]
    pub struct Saxpy {
        pub n: u32,
        pub a: f32,
        pub x: DevPtr<f32>,
        pub y: DevPtrMut<f32>,
        pub bounds: Float4,
    }
}

mod kernel_attributes {
    use ptx_abi::{DevPtr, KernelParams};

    #[derive(KernelParams)]
    #[repr(C)]
    #[ptx(entry = "scale_f32")]
    pub struct Scale<'a, T: Copy> {
        #[ptx(as = DevPtr<f32>)]
        pub data: u64,
        pub factor: f64,
        pub marker: core::marker::PhantomData<&'a T>,
    }
}

mod instance {
    use ptx_abi::{DevPtr, PtxLayout};

    #[derive(PtxLayout)]
    #[repr(C)]
    #[ptx(name = "ns::Matrix<{T}, {N}>")]
    pub struct Matrix<T, const N: usize> {
        data: [DevPtr<T>; N],
        width: u32,
    }
}

mod opaque {
    use ptx_abi::PtxLayout;

    #[derive(PtxLayout)]
    #[repr(C)]
    #[ptx(opaque, size = 4, align = 4)]
    pub struct Fp(u32);
}

mod functions {
    use core::ffi::{c_int, c_void};

    #[ptx_abi::cuda_functions(pub LAUNCHERS)]
    unsafe extern "C" {
        /// `stream` may be null.
        fn launch_scale(data: *mut f32, n: usize, factor: f32, stream: *mut c_void) -> c_int;
        #[link_name = "reset_all"]
        fn reset();
    }
}
