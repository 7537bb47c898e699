//! Tests everything that moves members or only describes them:
//! alignment markers, opaque types, `PhantomData`, pins, pointers.

use core::marker::PhantomData;

use ptx_abi::pointer::Pointer;
use ptx_abi::{
    Align8, Align16, Align64, Align128, CppName, DevPtr, DevPtrMut, Layout, Member, Opaque, PtxLayout, StateSpace,
    TypeKind,
};

use crate::derive::shape;

ptx_abi_tests::types! { #[derive(PtxLayout)] #[repr(C)]:
    struct Markers { a: u8, _before_b: Align16, b: f32, _before_c: Align8, c: u8, d: u8, _end: Align64 }
    struct MarkerFirst { _align: Align128, byte: u8 }
    struct Foreign { id: u32, props: Opaque<368, Align8>, map: Opaque<128, Align64>, tail: Opaque<3> }
    struct Phantoms {
        first: PhantomData<u128>,
        a: u8,
        middle: PhantomData<fn() -> String>,
        b: u8,
        last: PhantomData<[u64]>,
    }
    #[ptx(size = 48, align = 16)]
    struct Pinned { #[ptx(offset = 0)] a: [u32; 4], #[ptx(offset = 16)] b: u128, #[ptx(offset = 32, name = "C")] c: u8 }
}

#[test]
fn alignment_markers_are_no_members() {
    let members = vec![("a", 0, 8), ("b", 16, 32), ("c", 24, 8), ("d", 25, 8)];
    assert_eq!(shape::<Markers>(), (64, 64, members));
    assert_eq!(shape::<MarkerFirst>(), (128, 128, vec![("byte", 0, 8)]));
    assert!(Markers::LAYOUT.member("_before_b").is_none());
}

#[test]
fn opaque() {
    let members = vec![("id", 0, 32), ("props", 8, 2944), ("map", 384, 1024), ("tail", 512, 24)];
    assert_eq!(shape::<Foreign>(), (576, 64, members));
    assert!(matches!(
        Foreign::LAYOUT.member("map"),
        Some(Member { layout: Layout { kind: TypeKind::Opaque, .. }, .. })
    ));
}

#[test]
fn phantom_data_is_no_member() {
    assert_eq!(shape::<Phantoms>(), (2, 1, vec![("a", 0, 8), ("b", 1, 8)]));
    assert!(Phantoms::LAYOUT.member("middle").is_none());
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(size = 0x8)]
#[ptx(align = 4)]
union PinnedUnion {
    #[ptx(offset = 0)]
    a: u32,
    #[ptx(offset = 0)]
    b: [u8; 5],
}

#[test]
fn pins_change_nothing() {
    assert_eq!(shape::<Pinned>(), (48, 16, vec![("a", 0, 128), ("b", 16, 128), ("c", 32, 8)]));
    assert_eq!(shape::<PinnedUnion>(), (8, 4, vec![("a", 0, 32), ("b", 0, 40)]));
}

ptx_abi_tests::types! { #[derive(PtxLayout)] #[repr(C)]:
    struct Node { value: u32, next: DevPtr<Node> }
    struct SelfNode { value: u32, next: DevPtrMut<Self> }
    #[ptx(name = "scene::Tree")]
    struct Tree { children: [DevPtrMut<Tree>; 2], parent: DevPtr<Tree>, path: DevPtr<DevPtrMut<Tree>> }
    struct Owner { pets: DevPtrMut<Pet>, count: usize }
    #[ptx(name = "Dog")] struct Pet { owner: DevPtr<Owner>, age: u8 }
}

fn pointer<T: PtxLayout>(name: &str) -> (StateSpace, bool, String) {
    let member = T::LAYOUT.member(name).expect("the member exists");
    let layout = match member.layout.kind {
        TypeKind::Array { element, .. } => element,
        _ => member.layout,
    };
    let TypeKind::Pointer(Pointer { space, mutable, pointee }) = layout.kind else {
        panic!("`{name}` is not a pointer")
    };
    (space, mutable, pointee.to_string())
}

#[test]
fn self_referential_and_mutual() {
    assert_eq!(shape::<Node>(), (16, 8, vec![("value", 0, 32), ("next", 8, 64)]));
    assert_eq!(pointer::<Node>("next"), (StateSpace::Generic, false, "Node".to_owned()));
    assert_eq!(shape::<SelfNode>(), (16, 8, vec![("value", 0, 32), ("next", 8, 64)]));
    assert_eq!(pointer::<SelfNode>("next"), (StateSpace::Generic, true, "SelfNode".to_owned()));
    assert_eq!(shape::<Tree>(), (32, 8, vec![("children", 0, 128), ("parent", 16, 64), ("path", 24, 64)]));
    assert_eq!(pointer::<Tree>("children"), (StateSpace::Generic, true, "scene::Tree".to_owned()));
    assert_eq!(pointer::<Tree>("parent"), (StateSpace::Generic, false, "scene::Tree".to_owned()));
    assert_eq!(pointer::<Tree>("path"), (StateSpace::Generic, false, "scene::Tree *".to_owned()));
    assert_eq!(pointer::<Owner>("pets"), (StateSpace::Generic, true, "Dog".to_owned()));
    assert_eq!(pointer::<Pet>("owner"), (StateSpace::Generic, false, "Owner".to_owned()));
    assert_eq!((shape::<Owner>().0, shape::<Pet>().0, Pet::TYPE.name()), (16, 16, "Dog"));
}
