//! CUDA's native vectors.

use super::Scalar;

/// A native vector (guide 1.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vector {
    /// The name in CUDA C++.
    pub c: &'static str,
    /// The name in Rust.
    pub rust: &'static str,
    /// The type of an element.
    pub element: Scalar,
    /// The number of elements.
    pub len: usize,
    /// The alignment in bytes (facts 2).
    pub align: usize,
}

impl Vector {
    /// The size in bytes.
    pub const fn size(&self) -> usize {
        self.len * self.element.size()
    }

    /// The definition for a compiler without CUDA's vectors.
    pub fn definition(&self) -> String {
        let Self { c, element, len, align, .. } = self;
        let names = ["x", "y", "z", "w"];
        let names = names[..*len].join(", ");
        // CUDA's headers write the attribute in the same cases; in packed types it matters to MSVC.
        let aligned =
            if *align > element.size() { format!("__attribute__((aligned({align}))) ") } else { String::new() };
        format!("struct {aligned}{c} {{ {} {names}; }};", element.c())
    }
}

macro_rules! vectors {
    ($($c:ident $rust:ident $element:ident $len:literal $align:literal;)*) => {
        /// One vector of each element size and length, and each of CUDA's exceptions.
        pub const VECTORS: &[Vector] = &[$(Vector {
            c: stringify!($c),
            rust: stringify!($rust),
            element: Scalar::$element,
            len: $len,
            align: $align,
        }),*];
    };
}

vectors! {
    char1 Char1 SignedChar 1 1;
    uchar2 UChar2 UnsignedChar 2 2;
    char3 Char3 SignedChar 3 1;
    uchar4 UChar4 UnsignedChar 4 4;
    ushort1 UShort1 UnsignedShort 1 2;
    short2 Short2 Short 2 4;
    ushort3 UShort3 UnsignedShort 3 2;
    short4 Short4 Short 4 8;
    int1 Int1 Int 1 4;
    uint2 UInt2 UnsignedInt 2 8;
    int3 Int3 Int 3 4;
    uint4 UInt4 UnsignedInt 4 16;
    long1 Long1 Long 1 8;
    ulong2 ULong2 UnsignedLong 2 16;
    ulonglong2 ULongLong2 UnsignedLongLong 2 16;
    longlong3 LongLong3 LongLong 3 8;
    long4_16a Long4A16 Long 4 16;
    longlong4_32a LongLong4A32 LongLong 4 32;
    float1 Float1 Float 1 4;
    float2 Float2 Float 2 8;
    float3 Float3 Float 3 4;
    float4 Float4 Float 4 16;
    double1 Double1 Double 1 8;
    double2 Double2 Double 2 16;
    double3 Double3 Double 3 8;
    double4_16a Double4A16 Double 4 16;
    double4_32a Double4A32 Double 4 32;
}
