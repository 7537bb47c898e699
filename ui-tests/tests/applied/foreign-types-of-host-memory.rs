use ptx_abi::{DevPtr, foreign_types};

foreign_types! { Map; DevPtr<f32> = DevPtr<f32> }

fn main() {}
