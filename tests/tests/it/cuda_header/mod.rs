//! Tests the C++ side of types: headers on disk, and their contents.

mod append;
mod constants;
mod definitions;
mod files;
mod letters;
mod levels;
pub(crate) mod not_compared;
mod search;
mod sources;
// These types are for a header; this program does not use them all.
#[allow(dead_code, missing_docs, unreachable_pub)]
mod types;

use types::{
    Branch, Colour, Fig3, Fig6, Leaves, Links, Node, Packed, PackedBits, Pairs, Particle, Tagged, Tree, WordPair,
};

#[allow(dead_code, missing_docs, unreachable_pub, clippy::must_use_candidate, reason = "the example is a program")]
#[path = "../../../../examples/strided/src/view.rs"]
mod strided;

// The header of the example `strided`.
ptx_abi::cuda_header_test!("../examples/strided/kernels/view.h", strided::View);

// `conformance::cuda` compiles this header.
ptx_abi::cuda_header_test!(
    "data/shared.h",
    Particle,
    Fig3,
    Fig6,
    Tagged,
    Packed,
    PackedBits,
    Pairs,
    Links,
    WordPair,
    Colour,
    Branch,
    Node,
    Tree,
    Leaves,
);
