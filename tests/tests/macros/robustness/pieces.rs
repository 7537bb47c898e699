//! Words, and pieces of items that the macros accept, refuse, or may be confused by.

use proc_macro2::TokenStream;
use ptx_abi_tests::cases::{Words, words};
use ptx_abi_tests::rng::Rng;

pub(crate) static IDENTS: Words = Words::new(|| {
    words(
        "a | b | A | x | X | with_a | set_a | new | r#type | r#new | r#async | _0 | _ | __align0 | __bits0 | \
         __ptx_runs | größe | ŉ | ß | 名前 | İ | ǆ | value | T | Self | self | crate | enum | fn | union | default | \
         dyn | S | type_ | vtable_ | _base | _unused | _bitfield_1 | _bindgen_opaque_blob | bindgen_union_field | \
         __bindgen_anon_1 | __bindgen_padding_0 | S__bindgen_ty_1 | FAM",
    )
});

pub(crate) static LITERALS: Words = Words::new(|| {
    words(
        "0 | 1 | 3 | 8 | 9 | 16 | 31 | 32 | 64 | 127 | 128 | 129 | 3u8 | 9_usize | 0x1f | 0b101 | 0o17 | 1_000 | \
         4294967295 | 4294967296 | 18446744073709551615 | 18446744073709551616 | \
         340282366920938463463374607431768211456 | 99999999999999999999999999999999999999999999999999 | 1.5 | 1e400 | \
         1f32 | 0x1.0 | 'c' | b'x' | \"A\" | \"\" | \"ns::Name\" | \"class\" | \"camelCase\" | \
         \"SCREAMING_SNAKE_CASE\" | \"größe\" | \"a b\" | \"\\u{0}\" | r#\"raw\"# | b\"bytes\" | c\"c\" | true | \
         false | 5unknown",
    )
});

static TYPES: Words = Words::new(|| {
    words(
        "u8 | i8 | u16 | i16 | u32 | i32 | u64 | i64 | u128 | i128 | bool | f32 | f64 | ::core::ffi::c_uint | \
         Float4 | vector::Float3 | Align16 | DevPtr<f32> | DevPtrMut<Self> | [u8; 4] | [[u8; 2]; 3] | [u8; N] | \
         [u8; { 4 }] | [u8; const { 4 }] | [u8; size_of::<u32>()] | [u8; 2 + 2] | [u8; if true { 1 } else { 2 }] | \
         [u8] | str | (u8) | () | (u8, u16) | S | Self | T | <T as Iterator>::Item | Option<&'static T> | &'a u8 | \
         &mut u8 | *const u8 | *mut Self | fn(u8) -> u8 | extern \"C\" fn() | for<'x> fn(&'x u8) | \
         unsafe extern fn(...) | ! | _ | impl Copy | dyn Copy | dyn Copy + Send | (dyn Copy + 'static) | \
         Box<dyn Fn(u8) -> u8 + Send> | mac!(u8) | mac! { u8 } | PhantomData<T> | Größe | r#struct | crate::S | \
         enum E | __BindgenBitfieldUnit<[u8; 4]> | root::__BindgenUnionField<[T; 2]> | __IncompleteArrayField<u8> | \
         __BindgenUnionField<__BindgenOpaqueArray8<[u8; 8]>> | ManuallyDrop<__BindgenComplex<f32>> | \
         ::std::option::Option<unsafe extern \"C\" fn(*mut T)> | FAM",
    )
});

static TRAITS: Words = Words::new(|| {
    words(
        "Clone | Copy | Debug | Default | PartialEq | Eq | PartialOrd | Ord | Hash | PtxLayout | ::core::fmt::Debug | \
         ptx_abi::PtxLayout",
    )
});

static REPRS: Words = Words::new(|| {
    words(
        "C | C | C | C, packed | C, packed(2) | C, align(8) | C, align(16), align(4) | transparent | u8 | i32 | \
         u128 | C, u8 | packed(0) | align(99999999999999999999) | align(\"4\") | packed, align(4) | Rust |  | C(4)",
    )
});

static TYPE_KEYS: Words = Words::new(|| {
    words(
        "crate = ::other | crate = crate::a::b | crate = self | name = \"ns::B\" | rename_all = \"camelCase\" | \
         rename_all = \"SCREAMING_SNAKE_CASE\" | rename_all = \"PascalCase\" | rename_all = \"UPPERCASE\" | vector | \
         size = 16 | align = 4 | impls(Pod) | impls(AnyBitPattern, DeviceRepr, DeviceCopy) | \
         impls(Pod, AnyBitPattern) | impls(Initialized) | bindgen | bindgen(namespaces) | bindgen() | \
         bindgen(namespace = 3) | bindgen = \"namespaces\" | impls() | algin = 4 | size | offset = 0 | __aligns | ",
    )
});

static FIELD_KEYS: Words = Words::new(|| {
    words(
        "name = \"childCount\" | name = \"a\" | offset = 8 | offset = 18446744073709551615 | anonymous | \
         as = Float4 | as = [Float4; 4] | as = dyn Copy + Send | as = [u8; { 4 }] | as = fn(u8) -> u8 | __aligns | \
         nam = \"x\" | bits | bits() | as | vector | ",
    )
});

static ATTRS: Words = Words::new(|| {
    words(
        "#[doc = \"text\"] | /// text\n | #[cfg(test)] | #[cfg_attr(test, repr(C))] | #[allow(dead_code)] | \
         #[deprecated] | #[bits] | #[bits = 3] | #[bits()] | #[ptx] | #[ptx = 3] | #[ptx { }] | #[bit_fields] | \
         #[a::b] | #[derive(PtxLayout)] | #[derive = 3] | #[repr] | #[automatically_derived]",
    )
});

static GENERICS: Words = Words::new(|| {
    words(
        "<T> | <'a> | <const N: usize> | <T: Copy = u8> | \
         <'a, T: 'a + Copy, const N: usize = 3> where T: Copy, [u8; N]: Copy | <> | where u8: Copy | <#[cfg(test)] T>",
    )
});

/// A random piece; between others it may end with a comma.
pub(crate) fn piece(rng: &mut Rng) -> TokenStream {
    let lists = [&TYPES, &TYPES, &TRAITS, &REPRS, &TYPE_KEYS, &FIELD_KEYS, &ATTRS, &GENERICS];
    let list = rng.pick(&lists);
    let text = rng.pick(list);
    let text = match rng.below(4) {
        0 => format!("{text},"),
        1 => format!("#[ptx({text})]"),
        _ => text.to_owned(),
    };
    // Some literals are valid only for other compilers.
    text.parse().unwrap_or_default()
}
