use ptx_abi::{Align4, Opaque};

const VALUE: Opaque<8, Align4> = Opaque::from_bytes([0; 8]);

fn main() {
    let _ = VALUE;
}
