//! What bindgen 0.73 writes for the header of the example `bindgen`, without functions.

#[allow(non_snake_case, non_camel_case_types, non_upper_case_globals)]
pub mod root {
    #[repr(C)]
    #[derive(Copy, Clone, Debug, Default, Eq, Hash, Ord, PartialEq, PartialOrd)]
    pub struct __BindgenBitfieldUnit<Storage> {
        storage: Storage,
    }
    #[repr(C)]
    #[derive(Default)]
    pub struct __IncompleteArrayField<T>(::std::marker::PhantomData<T>, [T; 0]);
    #[allow(unused_imports)]
    use self::super::root;
    #[repr(C)]
    #[derive(Debug, ::ptx_abi::PtxLayout)]
    #[ptx(bindgen(namespaces))]
    pub struct Stream {
        _unused: [u8; 0],
    }
    pub type Callback = ::std::option::Option<
        unsafe extern "C" fn(
            stream: *mut root::Stream,
            status: ::std::os::raw::c_int,
            user: *mut ::std::os::raw::c_void,
        ),
    >;
    pub const Mode_MODE_FAST: Mode = 0;
    pub const Mode_MODE_EXACT: Mode = 4;
    pub type Mode = ::std::os::raw::c_uint;
    #[repr(C)]
    #[derive(Copy, Clone, ::ptx_abi::PtxLayout)]
    #[ptx(bindgen(namespaces))]
    pub struct Value {
        pub type_: u32,
        pub __bindgen_anon_1: root::Value__bindgen_ty_1,
        pub grid: [root::Value__bindgen_ty_2; 2usize],
    }
    #[repr(C)]
    #[derive(Copy, Clone, ::ptx_abi::PtxLayout)]
    #[ptx(bindgen(namespaces))]
    pub union Value__bindgen_ty_1 {
        pub real: f32,
        pub __bindgen_anon_1: root::Value__bindgen_ty_1__bindgen_ty_1,
        pub pointer: *mut ::std::os::raw::c_void,
    }
    #[repr(C)]
    #[derive(Copy, Clone, ::ptx_abi::PtxLayout)]
    #[ptx(bindgen(namespaces))]
    pub struct Value__bindgen_ty_1__bindgen_ty_1 {
        pub low: u16,
        pub high: u16,
    }
    #[repr(C)]
    #[derive(Copy, Clone, ::ptx_abi::PtxLayout)]
    #[ptx(bindgen(namespaces))]
    pub struct Value__bindgen_ty_2 {
        pub x: ::std::os::raw::c_int,
        pub y: ::std::os::raw::c_int,
    }
    #[repr(C)]
    #[derive(Copy, Clone, ::ptx_abi::PtxLayout)]
    #[ptx(bindgen(namespaces))]
    pub struct Flags {
        pub version: u8,
        pub _bitfield_1: root::__BindgenBitfieldUnit<[u8; 6usize]>,
        pub scale: f32,
    }
    #[repr(C)]
    #[repr(align(32))]
    #[derive(Copy, Clone, ::ptx_abi::PtxLayout)]
    #[ptx(bindgen(namespaces))]
    pub struct Tile {
        pub tag: ::std::os::raw::c_char,
        pub __bindgen_padding_0: [u8; 15usize],
        pub origin: ::std::os::raw::c_int,
    }
    #[repr(C)]
    #[derive(Copy, Clone, ::ptx_abi::PtxLayout)]
    #[ptx(bindgen(namespaces))]
    pub struct Base {
        pub id: i32,
        pub weight: f32,
    }
    #[repr(C)]
    #[derive(Copy, Clone, ::ptx_abi::PtxLayout)]
    #[ptx(bindgen(namespaces))]
    pub struct Derived {
        pub _base: root::Base,
        pub match_: i32,
        pub next: *mut root::Base,
    }
    #[repr(C)]
    #[derive(Copy, Clone, ::ptx_abi::PtxLayout)]
    #[ptx(bindgen(namespaces))]
    pub struct Empty {
        pub _address: u8,
    }
    #[repr(C, packed(2))]
    #[derive(Copy, Clone, ::ptx_abi::PtxLayout)]
    #[ptx(bindgen(namespaces))]
    pub struct Packed {
        pub c: ::std::os::raw::c_char,
        pub d: f64,
    }
    #[repr(C)]
    #[derive(::ptx_abi::PtxLayout)]
    #[ptx(bindgen(namespaces))]
    pub struct Message {
        pub length: u32,
        pub words: root::__IncompleteArrayField<u32>,
    }
    #[repr(C)]
    #[derive(Copy, Clone, ::ptx_abi::PtxLayout)]
    #[ptx(bindgen(namespaces))]
    pub struct Launch {
        pub mode: root::Mode,
        pub callback: root::Callback,
        pub others: [root::Callback; 3usize],
        pub stream: *mut root::Stream,
        pub rows: *const *const f32,
        pub cooperative: bool,
        pub empty: root::Empty,
        pub bytes: usize,
        pub limits: root::Launch_Limits,
    }
    #[repr(C)]
    #[derive(Copy, Clone, ::ptx_abi::PtxLayout)]
    #[ptx(bindgen(namespaces), name = "Launch::Limits")]
    pub struct Launch_Limits {
        pub threads: u32,
        pub blocks: u32,
    }
    pub mod physics {
        #[allow(unused_imports)]
        use self::super::super::root;
        #[repr(C)]
        #[derive(Copy, Clone, ::ptx_abi::PtxLayout)]
        #[ptx(bindgen(namespaces))]
        pub struct Particle {
            pub position: [f32; 3usize],
            pub mass: f32,
        }
        #[repr(C)]
        #[derive(Copy, Clone, ::ptx_abi::PtxLayout)]
        #[ptx(bindgen(namespaces))]
        pub struct Pair<T> {
            pub _phantom_0: ::std::marker::PhantomData<::std::cell::UnsafeCell<T>>,
            pub first: T,
            pub second: T,
        }
        #[repr(C)]
        #[derive(Copy, Clone, ::ptx_abi::PtxLayout)]
        #[ptx(bindgen(namespaces))]
        pub struct Contact {
            pub particle: *mut root::physics::Particle,
            pub impulse: root::physics::Pair<f32>,
        }
    }
}
