//! A launch before and after the move to checked arguments. clippy reports what is left of the first.

mod after;
mod before;

fn main() {
    // Both take the same arguments; only one of them is compared with a kernel when it is loaded.
    let _ = (before::affine, after::affine, after::load);
    println!("{}", <after::Shape as ptx_abi::PtxLayout>::LAYOUT.size);
}
