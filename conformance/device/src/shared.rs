//! What the kernels `read_in_rust` and `read_in_cpp` find in the same arguments; the host's tests include this file.

use ptx_abi::vector::Float4;

use crate::types::{Fig3, Node, Words};

/// How many values there are.
pub const VALUES: usize = 19;

/// Every member, bits of floats and addresses as they are. `shared.cu` has the same list.
pub fn values(node: &Node, words: &Words, figure: &Fig3, vector: Float4) -> [i64; VALUES] {
    [
        node.next.as_raw() as i64,
        i64::from(node.alive()),
        i64::from(node.level()),
        i64::from(node.weight.to_bits()),
        i64::from(words.a()),
        i64::from(words.b()),
        i64::from(words.c()),
        words.d() as i64,
        words.e() as i64,
        i64::from(figure.s()),
        i64::from(figure.j()),
        i64::from(figure.c),
        i64::from(figure.t()),
        i64::from(figure.u()),
        i64::from(figure.d),
        i64::from(vector.x.to_bits()),
        i64::from(vector.y.to_bits()),
        i64::from(vector.z.to_bits()),
        i64::from(vector.w.to_bits()),
    ]
}
