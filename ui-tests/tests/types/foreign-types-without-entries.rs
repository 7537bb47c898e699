ptx_abi::foreign_types! { Map }

fn main() {}
