//! Tests which pointers the checks of a handwritten header do not compare, and the test that asks for a list of them.

use core::ffi::c_void;
use std::fs;

use ptx_abi::cuda::{self, CType, CudaAsserts, CudaFunction, FileError, Matching, Parameter};
use ptx_abi::pointer::SharedPtr;
use ptx_abi::{DevPtr, DevPtrMut, PtxLayout, bit_fields, cuda_asserts, cuda_asserts_test};
use ptx_abi_tests::texts::Text as _;

use super::files::{file, run};

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
    #[ptx(name = "ns::Buffer")]
    struct Buffer {
        data: DevPtr<c_void>,
        table: DevPtr<DevPtrMut<c_void>>,
        rows: [DevPtrMut<c_void>; 2],
        next: DevPtr<Buffer>,
        values: DevPtrMut<DevPtr<f32>>,
        raw: *const c_void,
        // An address in shared memory is an integer in C++.
        shared: SharedPtr<c_void>,
        bytes: u32,
    }
    /// Reaches the members of its members.
    struct Outer { buffers: [Buffer; 2], handle: Handle }
}

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)]:
    #[repr(transparent)] struct Handle(DevPtrMut<c_void>);
    #[repr(C)] union Either { data: DevPtr<c_void>, address: u64 }
    #[repr(C)] struct Typed { data: DevPtr<f32>, next: DevPtr<Typed> }
}

/// The lines about what is not compared, without their beginning.
pub(crate) fn not_compared(text: &str) -> Vec<String> {
    text.lines().filter_map(|line| line.strip_prefix("// not compared: ")).map(str::to_owned).collect()
}

/// The items of the lines, without the reason, which is the same for all.
fn items(asserts: &CudaAsserts<'_>) -> Vec<String> {
    let why = ": Rust describes it as a pointer to `void`, which matches every type of C++";
    let lines = not_compared(&asserts.to_string()).into_iter();
    lines.map(|line| line.strip_suffix(why).expect("this is the reason").to_owned()).collect()
}

#[test]
fn pointers_to_void_have_a_line() {
    let of_buffer = ["data", "table", "rows", "raw"];
    assert_eq!(items(&cuda_asserts!(Buffer)), of_buffer.map(|member| format!("ns::Buffer.{member}")));
    assert_eq!(
        items(&cuda_asserts!(Outer)),
        [&of_buffer.map(|member| format!("Outer.buffers[0].{member}"))[..], &["Outer.handle".to_owned()]].concat()
    );
    assert_eq!(items(&cuda_asserts!(Handle)), ["Handle"]);
    assert_eq!(items(&cuda_asserts!(Either)), ["Either.data"]);
    assert!(items(&cuda_asserts!(Typed, f32, DevPtr<c_void>)).is_empty());
}

/// C++ has no constant expression that measures the width of a bit-field in a union.
#[test]
fn bit_fields_in_unions_have_a_line() {
    #[bit_fields]
    #[derive(Clone, Copy, PtxLayout)]
    #[repr(C)]
    #[allow(dead_code)]
    union Word {
        #[bits(5)]
        low: u32,
        whole: u32,
    }
    #[derive(Clone, Copy, PtxLayout)]
    #[repr(C)]
    struct Around {
        word: Word,
    }
    let lines = |asserts: CudaAsserts<'_>| not_compared(&asserts.to_string());
    let why = "its width is that of a bit-field in a union, which C++ cannot measure";
    assert_eq!(lines(cuda_asserts!(Word)), [format!("Word.low: {why}")]);
    assert_eq!(lines(cuda_asserts!(Around)), [format!("Around.word.low: {why}")]);
}

/// bindgen's function pointers have a size only.
#[test]
fn function_pointers_have_a_line() {
    #[derive(Clone, Copy, PtxLayout)]
    #[repr(C)]
    #[ptx(bindgen)]
    struct Callbacks {
        pub one: Option<unsafe extern "C" fn(f32) -> u32>,
        pub table: [Option<unsafe extern "C" fn()>; 2],
    }
    let text = cuda_asserts!(Callbacks).to_string();
    for member in ["one", "table"] {
        let line = format!(
            "// not compared: Callbacks.{member}: it is a function pointer, of which Rust describes only the size\n"
        );
        text.has([&line]);
    }
}

/// bindgen's types: private members and base classes, bit-fields, of which there are only bytes, and padding.
mod of_bindgen {
    use ptx_abi::PtxLayout;

    /// bindgen writes this type itself.
    #[derive(Clone, Copy)]
    #[repr(C)]
    #[allow(non_camel_case_types)]
    pub(super) struct __BindgenBitfieldUnit<Storage> {
        storage: Storage,
    }

    ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
        #[ptx(bindgen)] pub(super) struct Base { pub id: u32 }
        #[ptx(bindgen)]
        #[allow(dead_code)]
        pub(super) struct Hidden {
            _base: Base,
            secret: u32,
            pub shown: u32,
            pub _bitfield_align_1: [u32; 0],
            pub _bitfield_1: __BindgenBitfieldUnit<[u8; 4usize]>,
            pub __bindgen_padding_0: u32,
            pub pointer: *mut f32,
        }
        #[ptx(bindgen)] pub(super) struct Around { pub hidden: [Hidden; 2], pub _address: u8 }
    }
}
use of_bindgen::{Around as AroundHidden, Hidden};

#[test]
fn members_that_cpp_cannot_name_have_a_line() {
    let lines = |asserts: CudaAsserts<'_>| {
        let text = asserts.to_string();
        // C declares none of them either.
        let code = text.lines().filter(|line| !line.starts_with("//"));
        assert!(!code.clone().any(|line| line.contains("secret") || line.contains("_bitfield_")), "{text}");
        assert!(code.into_iter().any(|line| line.contains("shown")), "{text}");
        not_compared(&text)
    };
    let expected = |prefix: &str| {
        let why =
            ["_base: it is private in C++", "secret: it is private in C++", "_bitfield_1: Rust has only its bytes"];
        why.map(|line| format!("{prefix}.{line}"))
    };
    assert_eq!(lines(cuda_asserts!(Hidden)), expected("Hidden"));
    assert_eq!(lines(cuda_asserts!(AroundHidden)), expected("Around.hidden[0]"));
    assert_eq!(lines(cuda_asserts!(Hidden; not_compared "Hidden.*")), expected("Hidden"));
}

cuda_asserts_test! {
    #[should_panic(expected = "\
[PTX822] the checks do not compare everything that Rust declares:
  `Hidden.secret`: it is private in C++
  help: give a pointer a type that C++ has; list the rest: `; not_compared \"Hidden.secret\"`")]
    hidden: "never.cuh", Hidden; not_compared "Hidden._*"
}

/// A type to which bindgen gave a name is checked as a member, and alone not at all.
#[test]
fn a_type_without_a_name_has_a_line_unless_it_is_a_member() {
    ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
        #[ptx(name = "Named__bindgen_ty_1")] struct Unnamed { x: u32 }
        struct Named { unnamed: [Unnamed; 2] }
        struct Around { #[ptx(anonymous)] unnamed: Unnamed }
    }
    let line = "// not compared: Named__bindgen_ty_1: it has no name in C++, and no listed type has a member of it\n";
    let has_line = |asserts: CudaAsserts<'_>| asserts.to_string().contains(line);
    assert!(has_line(cuda_asserts!(Unnamed)));
    assert!(has_line(cuda_asserts!(Unnamed, Typed)));
    assert!(!has_line(cuda_asserts!(Unnamed, Named)));
    assert!(!has_line(cuda_asserts!(Around, Unnamed)));
}

/// The list changes nothing in the file.
#[test]
fn the_text_does_not_depend_on_the_list() {
    let (listed, unlisted) = (cuda_asserts!(Buffer; not_compared "*"), cuda_asserts!(Buffer));
    assert_eq!(listed.to_string(), unlisted.to_string());
}

cuda_asserts_test! {
    #[should_panic(expected = "\
[PTX822] the checks do not compare everything that Rust declares:
  `ns::Buffer.data`: Rust describes it as a pointer to `void`, which matches every type of C++
  `Handle`: Rust describes it as a pointer to `void`, which matches every type of C++
  help: give a pointer a type that C++ has; list the rest: `; not_compared \"ns::Buffer.data\", \"Handle\"`")]
    unlisted: "never.cuh", Buffer, Handle, [Buffer; 2]; tolerant [Buffer; 3]; not_compared "ns::Buffer.r*", "*.table"
}

cuda_asserts_test! {
    #[should_panic(expected = "`not_compared \"Typed.data\"` matches nothing that is not compared: remove it")]
    stale: "never.cuh", Typed, Handle; not_compared "Handle", "Typed.data"
}

cuda_asserts_test!(
    #[ignore = "`a_list_makes_the_test_pass` runs it"]
    listed: "../target/cuda_header_test/listed.cuh",
    Buffer, Typed;
    not_compared "ns::Buffer.*",;
    const LENGTH
);

const LENGTH: u32 = 3;

/// What the list names stays in the file.
#[test]
fn a_list_makes_the_test_pass() {
    let path = file("listed.cuh");
    let run = |update| run("not_compared::listed", update);
    let (passes, said) = run("0");
    assert!(!passes && said.contains("listed.cuh is not there or empty"), "{said}");
    assert!(run("1").0);
    assert!(run("0").0);
    let text = fs::read_to_string(path).expect("the file is written");
    assert_eq!(text.matches("\n// not compared: ns::Buffer.").count(), 4, "{text}");
    text.has(["LENGTH"]);
}

/// A long list has a pattern for each function with several items, and is cut off. One pattern lists everything.
#[test]
fn one_pattern_lists_everything() {
    let names: Vec<_> = (0..13).map(|index| format!("f{index}")).collect();
    let parameters = ["p", "q"].map(|name| Parameter::new(name, CType::Pointer { to: &CType::Void, mutable: true }));
    let of = |index: usize| if index == 1 { &parameters[..1] } else { &parameters };
    let functions: Vec<_> =
        names.iter().enumerate().map(|(index, name)| CudaFunction::new(name, of(index), CType::Void)).collect();
    let message = |count, patterns: &[&str]| {
        let functions = [&functions[..count]];
        let checks = CudaAsserts::new(&[]).with_functions(Matching::Compatible, &functions).with_not_compared(patterns);
        match cuda::compare(file("not_compared.cuh"), &checks) {
            Err(FileError::NotCompared { items, .. }) => items,
            Err(FileError::Absent { .. }) => String::new(),
            other => panic!("{other:?}"),
        }
    };
    let long = message(13, &[]);
    long.has(["`; not_compared \"f0.*\", \"f1.p\", \"f2.*\", "]);
    long.ends("\"f11.*\", …`; `\"*\"` lists everything");
    message(6, &[]).ends("\"f5.p\", \"f5.q\"`");
    assert_eq!(message(13, &["*"]), "");
}

/// A listed type and functions have enumerations, whose values only the checks of a listed enumeration compare.
#[allow(dead_code, unreachable_pub, reason = "only the layouts matter")]
mod enumerations {
    use core::mem::MaybeUninit;

    use ptx_abi::{DevPtr, PtxLayout, bit_fields, cuda_asserts, cuda_asserts_test};

    macro_rules! enumerations {
        ($($name:ident)*) => {$(
            #[derive(Clone, Copy, Debug, PartialEq, PtxLayout)]
            #[repr(i32)]
            #[ptx(name = concat!("ns::", stringify!($name)))]
            pub enum $name { Off, On }
        )*};
    }
    enumerations! { Member Element Inner Wrapped Unnamed Variant Bits Passed Returned PointedTo Addressed Led }

    ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)]:
        #[repr(transparent)] struct Wrapper(Wrapped);
        #[repr(C)] struct Within { inner: Inner }
        #[repr(C)] struct Anonymous { unnamed: Unnamed }
        #[repr(C)] union Either { variant: MaybeUninit<Variant>, number: u32 }
    }

    ptx_abi_tests::types! { #[bit_fields] #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
        pub struct Modes {
            member: Member,
            elements: [[Element; 2]; 3],
            within: Within,
            wrapper: Wrapper,
            #[ptx(anonymous)] anonymous: Anonymous,
            either: Either,
            #[bits(3, enum)] bits: Bits,
            pointer: DevPtr<Led>,
        }
    }

    #[ptx_abi::cuda_functions]
    unsafe extern "C" {
        fn change_modes(passed: Passed, member: Member, to: *const PointedTo, at: DevPtr<Addressed>) -> Returned;
    }

    const ALL: [&str; 11] = [
        "Member",
        "Element",
        "Inner",
        "Wrapped",
        "Unnamed",
        "Variant",
        "Bits",
        "Passed",
        "PointedTo",
        "Addressed",
        "Returned",
    ];

    #[test]
    fn each_is_listed_or_not_compared() {
        let open = super::not_compared(&cuda_asserts!(Modes; fn FUNCTIONS).to_string());
        let of = |name| format!("ns::{name}: the list of types lacks this enumeration, so its values are not compared");
        assert!(ALL.iter().all(|name| open.contains(&of(name))) && open.len() == ALL.len(), "{open:#?}");
        let listed = cuda_asserts!(
            Modes, Member, Element, Inner, Unnamed, Variant, Bits; compatible Wrapped, Passed; tolerant PointedTo, Addressed, Returned;
            fn FUNCTIONS
        );
        assert_eq!(super::not_compared(&listed.to_string()), [""; 0]);
    }

    cuda_asserts_test! {
        #[should_panic(expected = "help: add the Rust types of `ns::Inner` to the list; list the rest: `; not_compared \"ns::Inner\"`")]
        refused: "never.cuh", Within
    }
}
