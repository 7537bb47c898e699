//! Tests the C++ side of types: headers on disk, and their contents.

mod append;
mod constants;
mod files;
mod letters;
mod levels;
mod not_compared;
mod sources;
// These types are for a header; this program does not use them all.
#[allow(dead_code, missing_docs, unreachable_pub)]
mod types;

use types::{
    Branch, Colour, Fig3, Fig6, Leaves, Links, Node, Packed, PackedBits, Pairs, Particle, Tagged, Tree, WordPair,
};

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
