use ptx_abi::{DevPtr, foreign_types};

foreign_types! { Map; &'static f32 = DevPtr<f32> }

ptx_abi::foreign_types! { NoEntries }

fn main() {}

// errors: 2
// fix:
// -foreign_types! { Map; &'static f32 = DevPtr<f32> }
// +foreign_types! { Map; DevPtr<f32> = DevPtr<f32> }
// -ptx_abi::foreign_types! { NoEntries }
// +struct Hertz(u32);
// -fn main() {}
// +ptx_abi::foreign_types! { NoEntries; Hertz = u32 }
// +
// +fn main() {}
