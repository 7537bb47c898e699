//! The C++ side of types: headers on disk, and what they say.

// The types of a header, not of this program.
#[allow(dead_code, missing_docs, unreachable_pub)]
mod types;

use types::{
    Branch, Colour, Fig3, Fig6, Leaves, Links, Node, Packed, PackedBits, Pairs, Particle, Tagged, Tree, WordPair,
};

// `conformance_cuda` compiles it.
ptx_abi_core::cuda_header_test!(
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
