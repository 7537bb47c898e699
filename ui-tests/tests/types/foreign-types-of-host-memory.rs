use ptx_abi::{DevPtr, foreign_types};

foreign_types! { Map; &'static f32 = DevPtr<f32> }

fn main() {}

// fix:
// -foreign_types! { Map; &'static f32 = DevPtr<f32> }
// +foreign_types! { Map; DevPtr<f32> = DevPtr<f32> }
