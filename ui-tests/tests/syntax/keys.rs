use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(size = 4)]
#[ptx(size = 4)]
struct KeyDuplicate {
    #[ptx(offset = 0, offset = 0)]
    a: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(renam_all = "camelCase")]
struct KeyMisspelled {
    #[ptx(ofset = 0)]
    a: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(rename_all = "camel_case")]
struct RenameAllUnknown {
    a: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx]
struct PtxWithoutList {
    #[ptx = "a"]
    a: u32,
}

fn main() {}

// errors: 7
// fix:
//  #[ptx(size = 4)]
// -#[ptx(size = 4)]
//
// -    #[ptx(offset = 0, offset = 0)]
// +    #[ptx(offset = 0)]
// -#[ptx(renam_all = "camelCase")]
// +#[ptx(rename_all = "camelCase")]
// -    #[ptx(ofset = 0)]
// +    #[ptx(offset = 0)]
// -#[ptx(rename_all = "camel_case")]
// +#[ptx(rename_all = "camelCase")]
// -#[ptx]
// +#[ptx(name = "T")]
// -    #[ptx = "a"]
// +    #[ptx(name = "b")]
