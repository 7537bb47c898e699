use ptx_abi::{CppName, PtxLayout};

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(name = "Pair<{T}, {T}>")]
struct Pair<T> {
    a: T,
    b: T,
}

type Four = Pair<Pair<Pair<Pair<f32>>>>;

const _: &str = <Pair<Pair<Pair<Four>>>>::TYPE.name();

fn main() {}
