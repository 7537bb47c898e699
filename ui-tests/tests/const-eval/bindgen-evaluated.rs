use ptx_abi::PtxLayout;

/// This is not the type that bindgen writes under this name.
#[repr(C)]
struct __IncompleteArrayField<T>([T; 4]);

#[derive(PtxLayout)]
#[ptx(bindgen)]
#[repr(C)]
struct Packet {
    length: u32,
    payload: __IncompleteArrayField<u8>,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(bindgen(namespaces))]
pub struct Particle {
    pub mass: f32,
}

/// Three bytes of padding.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(Initialized))]
struct __BindgenBitfieldUnit {
    a: u8,
    b: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[ptx(bindgen, impls(Initialized))]
#[repr(C)]
struct Flags {
    _bitfield_1: __BindgenBitfieldUnit,
}

mod root {
    mod _bindgen_mod_id_17 {
        use ptx_abi::PtxLayout;

        #[derive(PtxLayout)]
        #[repr(C)]
        #[ptx(bindgen(namespaces))]
        pub struct Particle {
            pub mass: f32,
        }
    }
}

#[derive(Clone, Copy, PtxLayout)]
#[ptx(bindgen)]
#[repr(C)]
struct Stream {
    _unused: [u64; 0],
}

fn main() {}

// errors: 5
// fix:
// -/// This is not the type that bindgen writes under this name.
// +#[derive(PtxLayout)]
// struct __IncompleteArrayField<T>([T; 4]); → struct Payload<T>([T; 4]);
// payload: __IncompleteArrayField<u8>, → payload: Payload<u8>,
// -#[ptx(bindgen(namespaces))]
// +#[ptx(bindgen)]
// #[ptx(bindgen, impls(Initialized))] → #[ptx(bindgen)]
// -        #[derive(PtxLayout)]
//
// -        #[ptx(bindgen(namespaces))]
// _unused: [u64; 0], → _unused: [u8; 0],
// main: assert_eq!(Particle::LAYOUT.name, "Particle");
