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

fn main() {}

// fix:
// -        #[derive(PtxLayout)]
// -        #[repr(C)]
// -        #[ptx(bindgen(namespaces))]
// +        #[repr(C)]
