ptx_abi::foreign_types! { Map }

fn main() {}

// fix:
// -ptx_abi::foreign_types! { Map }
// +struct Hertz(u32);
// +
// +ptx_abi::foreign_types! { Map; Hertz = u32 }
