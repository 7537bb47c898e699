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
    assert_eq!(<Pair<Four>>::NAME, "Pair<Four, Four>");
    assert!(<Pair<Pair<Pair<Four>>>>::NAME.len() < 512);
}
