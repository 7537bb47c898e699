use ptx_abi::{Align4, Opaque};

const VALUE: Opaque<6, Align4> = Opaque::from_bytes([0; 6]);

fn main() {
    let _ = VALUE;
}

// fix:
// -const VALUE: Opaque<6, Align4> = Opaque::from_bytes([0; 6]);
// +const VALUE: Opaque<8, Align4> = Opaque::from_bytes([0; 8]);
