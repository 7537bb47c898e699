//! Pointers to aliases, which C++ has to spell without the alias: of arrays, of bytes, of pointers, and of each other.

use ptx_abi::{Align16, Opaque};

use super::*;

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(transparent)]:
    pub struct Matrix([f32; 16]);
    pub struct Two([Matrix; 2]);
    pub struct Bytes(Opaque<16, Align16>);
    pub struct Same(Bytes);
    pub struct Pointers([DevPtr<Two>; 4]);
    pub struct Rows([Float4; 4]);
    pub struct Link(DevPtrMut<Two>);
    pub struct Several([Bytes; 3]);
    pub struct Nodes([Node; 4]);
}

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
    pub struct Holder {
        one: DevPtr<Matrix>,
        two: DevPtrMut<Two>,
        bytes: [DevPtr<Bytes>; 2],
        same: DevPtr<Same>,
        deep: DevPtr<DevPtr<Matrix>>,
        pointers: DevPtr<Pointers>,
        rows: DevPtr<Rows>,
        link: DevPtr<Link>,
        deeper: DevPtr<DevPtrMut<Pointers>>,
        matrix: Matrix,
        value: Same,
        vectors: Rows,
    }
    pub struct Later { nodes: DevPtr<Nodes>, several: DevPtr<Several> }
    pub struct Node { up: DevPtrMut<Nodes>, value: f32 }
}
