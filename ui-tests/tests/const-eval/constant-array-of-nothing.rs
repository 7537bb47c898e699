const NONE: [f32; 0] = [];

fn main() {
    println!("{}", ptx_abi::cuda_header!(const NONE));
}

// fix:
// -const NONE: [f32; 0] = [];
// +const NONE: [f32; 1] = [0.0];
