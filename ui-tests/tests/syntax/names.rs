use ptx_abi::{PtxLayout, bit_fields};

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(rename_all = "camelCase")]
struct NameAfterRenameAllNoIdentifier {
    _0: u32,
    first_value: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(name = "ns::")]
struct NameNoIdentifier {
    #[ptx(name = "child count")]
    a: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(name = "Unknown<{T}, {M}>")]
struct Unknown<T, const N: usize>([T; N]);

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(name = "NoParameters<{T}>")]
struct NoParameters {
    a: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(name = "Open<{T>")]
struct Open<T>(T);

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(name = "Closed<T}>")]
struct Closed<T>(T);

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(name = "Double<{{T}}>")]
struct Double<T>(T);

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(name = "Outside_{N}")]
struct Outside<const N: usize>([u8; N]);

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(name = "Braceless<float, T>")]
struct Braceless<T>(T);

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(name = "Angles<{T}")]
struct Angles<T>(T);

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(name = "Empty<{T}, >")]
struct Empty<T>(T);

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(name = "Valued<{T}, (ns::Order)1>")]
struct Valued<T>(T);

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(name = "Sum<{N} + 1>")]
struct Sum<const N: usize>([u8; N]);

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(name = "class<{T}>")]
struct Keyword<T>(T);

#[derive(PtxLayout)]
#[repr(C)]
struct NameWithNamespaceOnField {
    #[ptx(name = "ns::a")]
    a: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "class")]
struct NameKeyword {
    #[ptx(name = "int")]
    a: u32,
    new: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(rename_all = "camelCase")]
#[allow(non_snake_case)]
struct NameTwiceAfterRenameAll {
    child_count: u32,
    childCount: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
struct NameTwiceInCpp {
    #[ptx(name = "b")]
    a: u32,
    b: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(u32)]
enum EnumNameTwice {
    A,
    #[ptx(name = "A")]
    B,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Inner(u32);

#[derive(PtxLayout)]
#[repr(C)]
struct AnonymousWithName {
    #[ptx(anonymous, name = "inner")]
    a: Inner,
}

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "ns::S²")]
struct S {
    #[ptx(name = "a²")]
    a: u32,
    #[bits(3)]
    #[ptx(name = "b½")]
    b: u32,
}

#[derive(PtxLayout)]
#[repr(u8)]
enum E {
    #[ptx(name = "Ⓐ")]
    A,
}

fn main() {
    let _ = S::new(1).b();
}

// errors: 26
// fix:
// child_count: u32, → child_count: u32, #[ptx(name = "childCount2")]
//  struct NameAfterRenameAllNoIdentifier {
// +    #[ptx(name = "_0")]
// #[ptx(name = "ns::")] → #[ptx(name = "ns::S")]
// #[ptx(name = "child count")] → #[ptx(name = "child_count")]
// #[ptx(name = "Unknown<{T}, {M}>")] → #[ptx(name = "Unknown<{T}, {N}>")]
// #[ptx(name = "NoParameters<{T}>")] → #[ptx(name = "NoParameters")]
// #[ptx(name = "Open<{T>")] → #[ptx(name = "Open<{T}>")]
// #[ptx(name = "Closed<T}>")] → #[ptx(name = "Closed<{T}>")]
// #[ptx(name = "Double<{{T}}>")] → #[ptx(name = "Double<{T}>")]
// #[ptx(name = "Outside_{N}")] → #[ptx(name = "Outside<{N}>")]
// #[ptx(name = "Braceless<float, T>")] → #[ptx(name = "Braceless<float, {T}>")]
// #[ptx(name = "Angles<{T}")] → #[ptx(name = "Angles<{T}>")]
// #[ptx(name = "Empty<{T}, >")] → #[ptx(name = "Empty<{T}>")]
// #[ptx(name = "Valued<{T}, (ns::Order)1>")] → #[ptx(name = "Valued<{T}, ns::Order::Second>")]
// #[ptx(name = "Sum<{N} + 1>")] → #[ptx(name = "Sum<{N}>")]
// #[ptx(name = "class<{T}>")] → #[ptx(name = "Class<{T}>")]
// #[ptx(name = "ns::a")] → #[ptx(name = "ns_a")]
// #[ptx(name = "class")] → #[ptx(name = "Class")]
// #[ptx(name = "int")] → #[ptx(name = "integer")]
// in NameTwiceInCpp: a: u32, → a: u32, #[ptx(name = "c")]
// #[ptx(name = "A")] → #[ptx(name = "C")]
// #[ptx(anonymous, name = "inner")] → #[ptx(anonymous)]
// #[ptx(name = "ns::S²")] → #[ptx(name = "ns::S2")]
// #[ptx(name = "a²")] → #[ptx(name = "a2")]
// #[ptx(name = "b½")] → #[ptx(name = "b_half")]
// #[ptx(name = "Ⓐ")] → #[ptx(name = "A_")]
// -    let _ = S::new(1).b();
// +    assert_eq!(NameNoIdentifier::LAYOUT.name, "ns::S");
// +    assert_eq!(NameWithNamespaceOnField::LAYOUT.members()[0].cpp_name(), "ns_a");
// +    assert_eq!((S::new(1).b(), S::LAYOUT.name), (0, "ns::S2"));
