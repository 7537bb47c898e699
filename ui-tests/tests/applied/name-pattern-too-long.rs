use ptx_abi::{CppName, PtxLayout};

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(name = "Pair<{T}, {T}>")]
struct Pair<T> {
    a: T,
    b: T,
}

#[derive(PtxLayout)]
#[repr(transparent)]
#[ptx(name = "Four")]
struct Four(Pair<Pair<Pair<Pair<f32>>>>);

fn main() {
    assert_eq!(<Pair<Four>>::TYPE.to_string(), "Pair<Four, Four>");
    assert!(<Pair<Pair<Pair<Four>>>>::TYPE.to_string().len() < 512);
}
