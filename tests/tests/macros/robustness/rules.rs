//! Tests the rules of `check` that the UI tests do not cover: each item with all of its errors.
//!
//! `cargo mutants` found them; `ui_errors` covers the other rules.

use proc_macro2::TokenStream;
use ptx_abi_tests::cases::words;

use crate::robustness::judge::Input;

/// The errors of the derive.
#[track_caller]
fn derived(item: &str) -> Vec<String> {
    errors(None, false, item)
}

/// The errors of `#[bit_fields]` with these arguments, if there are any, and of the derive of `KernelParams` or `PtxLayout`.
#[track_caller]
fn errors(bit_fields: Option<TokenStream>, kernel: bool, item: &str) -> Vec<String> {
    let item = item.parse::<TokenStream>().expect("tokens");
    Input { bit_fields, kernel, item }.judge().unwrap_or_else(|problem| panic!("{problem}")).errors
}

#[test]
fn types_with_and_without_a_size() {
    let string = "[PTX006] a string has no fixed size: write `[u8; N]`, or `DevPtr<u8>` and a field for the length";
    assert_eq!(derived("#[repr(C)] struct S { a: str }"), [string]);
    for ty in ["[u8; 4]", "DevPtr<Self>", "DevPtr<str>", "other::S", "<u8 as Trait>::S", "<u8>::str"] {
        assert_eq!(derived(&format!("#[repr(C)] struct S {{ a: {ty} }}")), [""; 0], "{ty}");
    }
}

/// The errors for marker traits whose feature is off. The features of this crate are those of the macros.
fn without_feature(markers: &str) -> Vec<String> {
    let features = [
        ("Pod", "bytemuck", cfg!(feature = "bytemuck")),
        ("AnyBitPattern", "bytemuck", cfg!(feature = "bytemuck")),
        ("DeviceRepr", "cudarc-0_19", cfg!(feature = "cudarc-0_19")),
        ("DeviceCopy", "cust_core-0_1", cfg!(feature = "cust_core-0_1")),
        ("cuda_core::DeviceCopy", "cuda-core-0_5", cfg!(feature = "cuda-core-0_5")),
        ("Initialized", "emit", cfg!(feature = "emit")),
    ];
    let missing = features.iter().filter(|(marker, _, on)| markers.split(", ").any(|found| found == *marker) && !on);
    let message = |(marker, feature, _): &(_, _, _)| {
        format!("[PTX801] `impls({marker})` needs the feature `{feature}` of `ptx-abi`")
    };
    missing.map(message).collect()
}

/// CI also runs this test with `--no-default-features`.
#[test]
fn markers_with_and_without_their_features() {
    for markers in words(
        "Pod | AnyBitPattern | DeviceRepr | DeviceCopy | cuda_core::DeviceCopy | Initialized | \
         Pod, DeviceRepr, DeviceCopy",
    ) {
        let expected = without_feature(markers);
        assert_eq!(
            derived(&format!("#[repr(C)] #[ptx(impls({markers}))] struct S {{ a: u8 }}")),
            expected,
            "{markers}"
        );
        let wrapper = format!("#[repr(transparent)] #[ptx(impls({markers}))] struct S<T> {{ a: T }}");
        assert_eq!(derived(&wrapper), expected, "{markers}");
    }
    // In every other type rustc reports the `bool` or the `char`.
    for (ty, named) in [("bool", "bool"), ("char", "char"), ("[[bool; 2]; 3]", "bool")] {
        let wrong =
            format!("#[repr(transparent)] #[ptx(impls(AnyBitPattern))] struct S<T> {{ a: {ty}, b: PhantomData<T> }}");
        let start = format!("[PTX311] not every bit pattern of `{named}`");
        let is_named = |errors: &[String]| errors.iter().any(|error| error.starts_with(&start));
        assert!(is_named(&derived(&wrong)), "{wrong}");
        for (from, to) in [("transparent", "C"), ("<T>", "")] {
            let item = wrong.replace(from, to);
            assert!(!is_named(&derived(&item)), "{item}");
        }
    }
    for markers in ["DeviceRepr", "DeviceCopy", "cuda_core::DeviceCopy", "Initialized"] {
        let found = derived(&format!("#[repr(u8)] #[ptx(impls({markers}))] enum E {{ A }}"));
        assert_eq!(found, without_feature(markers), "{markers}");
    }
    for markers in ["Pod", "AnyBitPattern"] {
        let mut expected = without_feature(markers);
        expected
            .push("[PTX311] an enum has bit patterns that are not values: remove it, and share the integer".to_owned());
        assert_eq!(derived(&format!("#[repr(u8)] #[ptx(impls({markers}))] enum E {{ A }}")), expected, "{markers}");
    }
}

/// `bindgen` needs a feature, and the UI tests have it twice.
#[test]
fn keys_given_twice() {
    let of_type = words(
        "crate = ::other | name = \"ns::B\" | rename_all = \"camelCase\" | vector | opaque | size = 16 | align = 4 | \
         impls(Pod) | entry = \"k\" | cpp_entry = \"k\" | global = \"g\" | module = \"k.ptx\" | optional | \
         block = [1, 1, 1] | shared = 4 | types = Map",
    );
    let of_field =
        ["name = \"b\"", "offset = 0", "anonymous", "as = u32", "elements = u32", "writes_shared", "bits(b: u32 = 3)"];
    let keys = of_type.into_iter().map(|key| (key, true)).chain(of_field.map(|key| (key, false)));
    for (key, is_of_type) in keys {
        let name = key.split([' ', '(']).next().unwrap_or_default().replace("impls", "Pod");
        let twice = format!("[PTX903] `{name}` is given twice: remove one of them");
        for attributes in [format!("#[ptx({key}, {key})]"), format!("#[ptx({key})] #[ptx({key})]")] {
            let item = if is_of_type {
                format!("#[repr(C)] {attributes} struct S {{ a: u32 }}")
            } else {
                format!("#[repr(C)] struct S {{ {attributes} a: u32 }}")
            };
            for kernel in [false, true] {
                let errors = errors(None, kernel, &item);
                assert_eq!(errors.iter().filter(|error| **error == twice).count(), 1, "{item}: {errors:?}");
            }
        }
    }
}

#[test]
fn vectors() {
    for fields in ["a: f32", "a: f32, b: f32", "a: f32, b: f32, c: f32", "a: f32, b: f32, c: f32, d: f32"] {
        assert_eq!(derived(&format!("#[repr(C)] #[ptx(vector)] struct S {{ {fields} }}")), [""; 0], "{fields}");
    }
    let transparent = "#[repr(transparent)] #[ptx(vector)] struct S { a: f32 }";
    let difference = "is `transparent`, and a native vector is `#[repr(C)]`";
    assert_eq!(derived(transparent), [format!("[PTX306] `S` {difference} (guide 1.2): remove `vector`")]);
}

#[test]
fn enums() {
    let open = "[PTX109] the size of `E` is open: add `#[repr(i32)]`, or the integer that C++ declares for the enum";
    for repr in ["i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64", "isize", "usize"] {
        assert_eq!(derived(&format!("#[repr({repr})] enum E {{ A, B = 3 }}")), [""; 0], "{repr}");
    }
    for (repr, smaller) in [("i128", "i64"), ("u128", "u64")] {
        let wide = format!(
            "[PTX110] `{repr}` has 128 bits, and an enum has at most 64 bits in the PTX ABI (guide 1.1): write `{smaller}`"
        );
        assert_eq!(derived(&format!("#[repr({repr})] enum E {{ A }}")), [wide], "{repr}");
    }
    assert_eq!(derived("enum E { A }"), [open]);
    let declared = "[PTX110] `E` has no enumerators, so no bit pattern would be a value: if C++ only declares the type, write \
                    `#[repr(C)] struct E { _private: [u8; 0] }`";
    for item in ["enum E {}", "#[repr(C)] enum E {}"] {
        assert_eq!(derived(item), [declared], "{item}");
    }
    // rustc reports the error for this enum.
    assert_eq!(derived("#[repr(u8)] enum E {}"), [""; 0]);
    let pinned = |key: &str| format!("[PTX110] `{key}` of an enum is that of its `repr`: remove it");
    assert_eq!(derived("#[repr(u8)] #[ptx(size = 1)] enum E { A }"), [pinned("size")]);
    assert_eq!(derived("#[repr(u8)] #[ptx(align = 1)] enum E { A }"), [pinned("align")]);
}

#[test]
fn representations() {
    for (repr, add) in [
        ("packed", "#[repr(C, packed)]"),
        ("packed(1)", "#[repr(C, packed)]"),
        ("packed(4)", "#[repr(C, packed(4))]"),
        ("align(8)", "#[repr(C)]"),
    ] {
        let message = format!("[PTX101] `S` has no layout that C++ could match: add `{add}`");
        assert_eq!(derived(&format!("#[repr({repr})] struct S {{ a: u8 }}")), [message], "{repr}");
    }
    let integer = "[PTX101] `S` has no layout that C++ could match: write `#[repr(C)]` instead of `#[repr(u8)]`";
    assert_eq!(derived("#[repr(u8)] struct S { a: u8 }"), [integer]);
    for repr in ["C", "transparent", "C, packed", "C, align(8)"] {
        assert_eq!(derived(&format!("#[repr({repr})] struct S {{ a: u8 }}")), [""; 0], "{repr}");
    }
    assert_eq!(derived("#[repr(C)] union S { a: u8 }"), [""; 0]);
}

/// The traits that `#[bit_fields]` leaves in `#[derive(…)]`.
fn left_derived(traits: &str) -> String {
    let item = format!("#[derive(PtxLayout, {traits})] #[repr(C)] struct S {{ #[bits(3)] a: u8 }}");
    let item = item.parse::<TokenStream>().expect("tokens");
    let expanded = ptx_abi_macros::bit_fields(TokenStream::new(), item).to_string().replace(' ', "");
    let (_, derived) = expanded.split_once("#[derive(PtxLayout").expect("a derive");
    derived.split_once(")]").expect("its end").0.trim_start_matches(',').to_owned()
}

/// `#[bit_fields]` implements the traits of the standard library. It leaves a macro at another path, whatever its name.
#[test]
fn only_the_standard_derives_are_taken_over() {
    for (name, module) in [
        ("Debug", "fmt"),
        ("Default", "default"),
        ("PartialEq", "cmp"),
        ("Eq", "cmp"),
        ("PartialOrd", "cmp"),
        ("Ord", "cmp"),
        ("Hash", "hash"),
    ] {
        for root in ["core", "std", "::core", "::std"] {
            assert_eq!(left_derived(&format!("{root}::{module}::{name}")), "", "{root}, {name}");
            assert_eq!(left_derived(&format!("{root}::prelude::v1::{name}")), "", "{root}, {name}");
        }
        assert_eq!(left_derived(name), "", "{name}");
        for path in ["evil", "::evil", "crate::core", "self::std", "evil::core::fmt", "super"] {
            let other = format!("{path}::{name}");
            assert_eq!(left_derived(&other), other);
        }
        assert_eq!(left_derived(&format!("::{name}")), format!("::{name}"));
    }
    assert_eq!(left_derived("Clone, evil::Debug, Hash, core::marker::Copy"), "Clone,evil::Debug,core::marker::Copy");
}

#[test]
fn bit_fields_without_members() {
    for (item, found) in [
        ("struct S;", "has no members: remove `#[bit_fields]`"),
        ("struct S();", "has no members: remove `#[bit_fields]`"),
        ("struct S(u8);", "has members without names: give them names"),
        ("enum S { A }", "is an enum: remove `#[bit_fields]`"),
    ] {
        let item = format!("#[derive(PtxLayout)] #[repr(C)] {item}");
        let found = format!("[PTX411] `#[bit_fields]` takes a struct or union with named members, and `S` {found}");
        assert_eq!(errors(Some(TokenStream::new()), false, &item), [found]);
    }
}

/// The derive names `DevPtr` only where what the reference refers to has a layout, as far as its spelling shows.
#[test]
fn references() {
    let pointer = |pointer: &str| format!("[PTX004] a reference points to host memory: write `{pointer}`");
    let buffer = |pointer: &str| {
        format!(
            "[PTX005] this field borrows a device buffer, and does not name the kernel's pointer: add `#[ptx(as = {pointer})]`"
        )
    };
    let any = "[PTX004] a reference points to host memory: write `DevPtr<T>` or `DevPtrMut<T>`".to_owned();
    for (ty, in_struct, in_kernel) in [
        ("&'a u8", Some(pointer("DevPtr<u8>")), Some(pointer("DevPtr<u8>"))),
        // An array has no name in C++.
        ("&'a [u8; 4]", Some(pointer("DevPtr<u8>")), Some(pointer("DevPtr<u8>"))),
        ("&'a DeviceBuffer<[u8; 4]>", Some(pointer("DevPtr<u8>")), Some(pointer("DevPtr<u8>"))),
        ("&'a CudaSlice<[u8; 4]>", Some(pointer("DevPtr<u8>")), Some(buffer("DevPtr<u8>"))),
        ("&'a String", None, Some(any.clone())),
        ("&'a [char]", None, Some(any.clone())),
        ("&'a (u8, u8)", None, Some(any.clone())),
        ("&'a dyn Trait", None, Some(any.clone())),
        ("Option<&'a u8>", None, Some(pointer("DevPtr<u8>"))),
        ("Wrapper<&'a u8>", None, None),
        ("Option<&'a CudaSlice<u8>>", None, Some(buffer("DevPtr<u8>"))),
        ("Wrapper<&'a CudaSlice<u8>>", None, None),
    ] {
        let in_struct = in_struct.map(|text| text + ", or a raw pointer if only C++ on the host reads the struct");
        for (kernel, expected) in [(false, in_struct), (true, in_kernel)] {
            let found = errors(None, kernel, &format!("#[repr(C)] struct S<'a> {{ a: {ty} }}"));
            assert_eq!(found, Vec::from_iter(expected), "{ty}, kernel: {kernel}");
        }
    }
}

#[test]
fn host_memory_in_place_of_a_buffer() {
    for (ty, buffer, pointer) in [
        ("&'a [f32]", "&'a CudaSlice<f32>", "DevPtr<f32>"),
        ("&'a mut [f32]", "&'a mut CudaSlice<f32>", "DevPtrMut<f32>"),
        ("&'a str", "&'a CudaSlice<u8>", "DevPtr<u8>"),
    ] {
        let found = errors(None, true, &format!("struct S<'a> {{ #[ptx(as = DevPtr<f32>)] a: {ty} }}"));
        let instead = if cfg!(feature = "cudarc-0_19") {
            format!("`{buffer}`, a buffer on the device")
        } else {
            format!("`{pointer}` without `#[ptx(as = …)]`")
        };
        assert_eq!(found, [format!("[PTX004] this is host memory: write {instead}")], "{ty}");
    }
}

/// An error about a key is the only one: no other error asks for what is written there.
#[test]
fn wrong_keys_and_values_in_attributes() {
    let number = |found: &str| format!("[PTX901] expected an integer literal, in bytes: write the value of `{found}`");
    let no_value = |key: &str| format!("[PTX901] `{key}` takes no value");
    let string = "[PTX901] expected a string, such as `\"Name\"`".to_owned();
    let ty = |key: &str, example: &str| format!("[PTX901] expected a type, such as `{key} = {example}`");
    for (item, error) in [
        ("#[ptx(opaque, size = 4 as usize, align = 4)] struct S;", number("4 as usize")),
        ("#[ptx(opaque, size = 4, align = x)] struct S;", number("x")),
        ("#[ptx(opaque = 1, size = 4, align = 4)] struct S;", no_value("opaque")),
        ("#[ptx(vector = 1)] struct S { x: f32, y: f32 }", no_value("vector")),
        ("#[ptx(module = 5, optional)] struct S { a: u8 }", string.clone()),
        ("#[ptx(module = 5, global = \"x\")] struct S { a: u8 }", string.clone()),
        ("struct S<'a> { #[ptx(as = 5)] a: &'a [f32] }", ty("as", "Float4")),
        ("struct S { #[ptx(as = { u8 })] a: u8 }", ty("as", "Float4")),
        ("struct S { #[ptx(anonymous = 1)] _a: u8 }", no_value("anonymous")),
        ("struct S { #[ptx(ass = u8)] a: u8 }", "[PTX902] unknown key `ass`: did you mean `as`?".to_owned()),
        ("#[ptx(bits)] struct S { a: u8 }", "[PTX904] `bits` belongs on a field".to_owned()),
        (
            "struct S { #[ptx(bits(a: u32 = -1))] a: u32 }",
            "[PTX405] the width of a bit-field is not negative: write the width that C++ declares".to_owned(),
        ),
        (
            "struct S { #[ptx(bits(a: u32 = 99999999999))] a: u32 }",
            "[PTX403] the width is 99999999999 bits, and `u32` has 32 bits (guide 1.3): write at most 32 bits"
                .to_owned(),
        ),
        (
            "#[ptx(size = 4)] struct S;",
            "[PTX230] `S` has no members, and only an `opaque` type gets its layout from `size`: add `opaque`"
                .to_owned(),
        ),
    ] {
        assert_eq!(derived(&format!("#[repr(C)] {item}")), [error], "{item}");
    }
    for (item, error) in [
        ("struct S<'a> { #[ptx(as = 5)] a: &'a [f32] }", ty("as", "Float4")),
        ("struct S<'a> { #[ptx(as = 5, elements = f32)] a: &'a [f32] }", ty("as", "Float4")),
        ("#[ptx(module = 5, optional)] struct S { a: u8 }", string),
    ] {
        assert_eq!(errors(None, true, &format!("#[repr(C)] {item}")), [error], "{item}");
    }
}

#[test]
#[cfg(feature = "cuda")]
fn options_of_bindgen() {
    for (options, error) in [
        ("5", "[PTX901] expected `bindgen` or `bindgen(namespaces)`"),
        ("x y", "[PTX213] `bindgen` has no option `x`: expected `namespaces`"),
        ("namespaces y", "[PTX901] expected `,`"),
        ("namespaces, y", "[PTX213] `bindgen` has one option, `namespaces`: remove this"),
    ] {
        assert_eq!(
            derived(&format!("#[repr(C)] #[ptx(bindgen({options}))] struct S {{ a: u8 }}")),
            [error],
            "{options}"
        );
    }
    let instead = "[PTX104] `S` is empty: C++ gives an empty type 1 byte, Rust none; let bindgen read the header as C++, \
                   `.clang_args([\"-x\", \"c++\"])`";
    assert_eq!(derived("#[repr(C)] #[ptx(size = 4, bindgen)] struct S;")[..1], [instead]);
}
