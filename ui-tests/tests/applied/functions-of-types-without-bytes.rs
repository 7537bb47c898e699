use ptx_abi::Opaque;

#[ptx_abi::cuda_functions]
unsafe extern "C" {
    fn row(row: *const [f32; 3]);
    fn bytes(bytes: *const Opaque<16>);
    fn marker();
}

fn main() {
    assert_eq!(FUNCTIONS.len(), 3);
}
