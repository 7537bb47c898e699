use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(name = "Wide<{N}>")]
struct Wide<const N: u128> {
    a: u32,
}

fn main() {}

// fix:
// struct Wide<const N: u128> { → struct Wide<const N: u64> {
