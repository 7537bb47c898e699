//! Tests `cuda_asserts` of types that wrap others. In C++ they are aliases, whose elements and members are checked.

use ptx_abi::vector::Float4;
use ptx_abi::{DevPtr, DevPtrMut, PtxLayout};

use super::by_hand::{Flags, Mode, Node, Spelled};

/// Declares the types, all called `W` in C++, with definitions that the checks accept and definitions that they refuse.
macro_rules! aliases {
    ($($(#[$meta:meta])* $name:ident($wrapped:ty), $same:expr, $others:expr;)*) => {
        $(
            #[derive(Clone, Copy, PtxLayout)]
            #[repr(transparent)]
            pub(crate) struct $name($wrapped);
        )*

        pub(crate) const ALIASES: &[Spelled] = &[$(($name::LAYOUT, $same, $others)),*];
    };
}

aliases! {
    Meters(f32), &["using W = float;", "typedef real W;"], &["using W = int;", "using W = double;", "using W = float *;"];
    Length(Meters), &["using W = float;"], &["using W = unsigned;"];
    Row([f32; 4]), &["using W = float[4];", "typedef real W[4];"], &["using W = int[4];", "using W = double[2];"];
    Grid([Row; 3]), &["using W = float[3][4];"], &["using W = float[4][3];", "using W = int[3][4];"];
    OfMode(Mode), &["using W = Mode;", "using W = unsigned;"], &["using W = int;", "using W = float;"];
    OfFlags(Flags), &["using W = Flags;", "struct W { unsigned short low : 3; short high : 4; };"],
        &["using W = Turned;", "using W = unsigned short;", "struct W { unsigned short low : 4; short high : 4; };"];
    FlagRow([OfFlags; 3]), &["using W = Flags[3];"], &["using W = Turned[3];", "using W = Flags[2];"];
    FlagRows([[FlagRow; 2]; 2]), &["using W = Flags[2][2][3];"], &["using W = Turned[2][2][3];", "using W = Flags[3][2][2];"];
    Point(Float4), &["using W = Vec4;"], &["using W = Int4;", "struct alignas(16) W { double x, y; };"];
    Link(DevPtr<Node>), &["using W = const Node *;", "using W = const void *;", "using W = const struct Node *const;"],
        &["using W = Node *;", "using W = const Other *;", "using W = unsigned long;", "using W = const Node **;"];
    Links([Link; 2]), &["using W = const Node *[2];"], &["using W = Node *[2];", "using W = const Other *[2];"];
    ToRow(DevPtr<Row>), &["using W = const Row *;", "using W = const real (*)[4];", "using W = const void *;"],
        &["using W = Row *;", "using W = const float (*)[3];", "using W = const int (*)[4];", "using W = const float *;"];
    ToRows(DevPtrMut<DevPtr<Row>>), &["using W = const Row **;", "using W = const float (**)[4];"],
        &["using W = Row *const *;", "using W = const float (**)[3];", "using W = const Vec4 **;"];
    Table(DevPtr<DevPtrMut<Node>>), &["using W = Node *const *;", "using W = void *const *;", "using W = const void *;"],
        &["using W = Node **;", "using W = Other *const *;", "using W = const Node *const *;", "using W = const Node *;"];
}
