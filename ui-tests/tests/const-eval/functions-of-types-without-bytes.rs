use core::marker::PhantomData;
use ptx_abi::Opaque;

type Row = [f32; 3];

#[ptx_abi::cuda_functions]
unsafe extern "C" {
    fn row(row: Row);
    fn bytes(bytes: Opaque<16>);
    fn marker(marker: PhantomData<u8>);
}

fn main() {}

// errors: 3
// fix:
// -use core::marker::PhantomData;
//
// -type Row = [f32; 3];
// -
//
// -    fn row(row: Row);
// -    fn bytes(bytes: Opaque<16>);
// -    fn marker(marker: PhantomData<u8>);
// +    fn row(row: *const [f32; 3]);
// +    fn bytes(bytes: *const Opaque<16>);
// +    fn marker();
// -fn main() {}
// +fn main() {
// +    assert_eq!(FUNCTIONS.len(), 3);
// +}
