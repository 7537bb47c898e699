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
