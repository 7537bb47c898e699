//! Tests the headers `.entry`, `.func` and `.extern .func`.

use ptx_abi::handle::TextureHandle;
use ptx_abi::kernel::Param;
use ptx_abi::layout::{Item, Rules};
use ptx_abi::param::{Entry, ParamError, Prototype, PrototypeError, Spelling};
use ptx_abi::vector::Float4;
use ptx_abi::{DevPtr, Linkage, PtxLayout};

use crate::kernel::derive::Saxpy;
use crate::prototypes::{bytes, placed};

const ALL: &[Param<'static>] = &[
    Param::of::<bool>("b"),
    Param::of::<i16>("s"),
    Param::of::<f32>("f"),
    Param::of::<f64>("d"),
    Param::of::<DevPtr<f32>>("p"),
    Param::of::<TextureHandle>("t"),
    Param::of::<Float4>("v"),
    Param::of::<i128>("w"),
];

#[test]
fn kernels() {
    assert_eq!(
        Entry::new("k", ALL).to_string(),
        ".visible .entry k(.param .u8 k_param_0, .param .u16 k_param_1, .param .f32 k_param_2, .param .f64 k_param_3, \
         .param .u64 k_param_4, .param .u64 k_param_5, .param .align 16 .b8 k_param_6[16], \
         .param .align 16 .b8 k_param_7[16])"
    );
    assert_eq!(
        Entry::new("k", ALL).spelling(Spelling::Guide).named().linkage(Linkage::Weak).to_string(),
        ".weak .entry k(.param .u32 b, .param .s32 s, .param .f32 f, .param .f64 d, .param .u64 p, .param .b64 t, \
         .param .align 16 .b8 v[16], .param .align 16 .b8 w[16])"
    );
    assert_eq!(Entry::new("k", &[]).to_string(), ".visible .entry k()");
    assert_eq!(format!("{:#}", Entry::new("k", &[])), ".visible .entry k()");
    assert_eq!(
        format!("{:#}", Entry::new("k", &ALL[..2])),
        ".visible .entry k(\n\t.param .u8 k_param_0,\n\t.param .u16 k_param_1\n)"
    );
}

#[test]
fn functions() {
    let function = Prototype::new("f", ALL).returning(u8::LAYOUT);
    let list = "(.param .b32 func_retval0) f(.param .b32 f_param_0, .param .b32 f_param_1, .param .b32 f_param_2, \
                .param .b64 f_param_3, .param .b64 f_param_4, .param .b64 f_param_5, \
                .param .align 16 .b8 f_param_6[16], .param .align 16 .b8 f_param_7[16])";
    assert_eq!(function.to_string(), format!(".extern .func {list};"));
    assert_eq!(function.definition().to_string(), format!(".visible .func {list}"));
    assert_eq!(function.linkage(Linkage::Internal).definition().to_string(), format!(".func {list}"));
    assert_eq!(
        function.spelling(Spelling::Guide).named().to_string(),
        ".extern .func (.param .u32 func_retval0) f(.param .u32 b, .param .s32 s, .param .f32 f, .param .f64 d, \
         .param .u64 p, .param .b64 t, .param .align 16 .b8 v[16], .param .align 16 .b8 w[16]);"
    );
    assert_eq!(Prototype::new("abort", &[]).to_string(), ".extern .func abort();");
    assert_eq!((function.name(), function.params().len()), ("f", 8));
    assert_eq!(function.return_layout().map(|layout| layout.name), Some("u8"));
    assert!(Prototype::new("f", ALL).return_layout().is_none());
    let line_by_line = format!("{:#}", Prototype::new("f", &ALL[..2]).returning(<[u8; 3]>::LAYOUT));
    assert_eq!(
        line_by_line,
        ".extern .func (.param .align 1 .b8 func_retval0[3]) f(\n\t.param .b32 f_param_0,\n\t.param .b32 f_param_1\n);"
    );
}

#[test]
fn of_a_derived_type() {
    assert_eq!(
        Prototype::of::<Saxpy>().returning(f32::LAYOUT).named().to_string(),
        ".extern .func (.param .b32 func_retval0) saxpy(.param .b32 n, .param .b32 a, .param .b64 x, .param .b64 y);"
    );
}

/// The types of a producer may exist only at run time.
#[test]
fn described_at_run_time() {
    let items = [Item::member("a", u8::LAYOUT), Item::member("b", u64::LAYOUT)];
    placed("S", Rules::STRUCT.packed(1), &items, |layout| {
        let params = [Param::new("p", layout)];
        let name = String::from("run_time");
        assert_eq!(
            Prototype::new(&name, &params).returning(layout).to_string(),
            ".extern .func (.param .align 1 .b8 func_retval0[9]) run_time(.param .align 1 .b8 run_time_param_0[9]);"
        );
    });
}

#[test]
fn alignments() {
    let (most, more) = (bytes(128, 128), bytes(256, 256));
    let params = [Param::new("a", &most), Param::new("b", &more)];
    // Facts G4.
    assert_eq!(Entry::new("k", &params[1..]).to_string(), ".visible .entry k(.param .align 256 .b8 k_param_0[256])");
    assert_eq!(Prototype::new("f", &params[..1]).returning(&most).params().len(), 1);
    let error = Prototype::try_new("f", &params).unwrap_err();
    assert_eq!(error, PrototypeError::Param(1, ParamError::Alignment(256)));
    assert!(error.to_string().starts_with("parameter 1: the alignment is 256 bytes"), "{error}");
    let error = Prototype::new("f", &[]).try_returning(&more).unwrap_err();
    assert_eq!(error, PrototypeError::Return(ParamError::Alignment(256)));
    assert!(error.to_string().starts_with("the return value: the alignment is 256 bytes"), "{error}");
}

#[test]
fn refused() {
    for name in ["", "_", "ns::f", "two words", "1", "f<int>", "%tid", "func_retval0"] {
        assert_eq!(Prototype::try_new(name, ALL).unwrap_err(), PrototypeError::Name, "{name}");
        assert_eq!(Entry::try_new(name, ALL).unwrap_err(), PrototypeError::Name, "{name}");
    }
    let nothing = [Param::of::<u8>("a"), Param::of::<[u8; 0]>("b")];
    assert_eq!(Entry::try_new("k", &nothing).unwrap_err(), PrototypeError::Param(1, ParamError::ZeroSize));
    let large = [Param::of::<[u8; 32764]>("a"), Param::of::<u8>("b")];
    assert!(Entry::try_new("k", &large[..1]).is_ok() && Prototype::try_new("f", &large).is_ok());
    let error = Entry::try_new("k", &large).unwrap_err();
    assert_eq!(
        (error, &*error.to_string()),
        (PrototypeError::Size, "the parameters of a kernel take at most 32764 bytes")
    );
    let names = |names: &[&'static str]| {
        let params: Vec<_> = names.iter().map(|name| Param::of::<u8>(name)).collect();
        let entry = Entry::new("k", &params).try_named().map(|_| ());
        assert_eq!(entry, Prototype::new("k", &params).try_named().map(|_| ()));
        entry.unwrap_err()
    };
    assert_eq!(names(&["a", "0"]), PrototypeError::Param(1, ParamError::Name));
    assert_eq!(names(&["a", "b", "a"]), PrototypeError::Duplicate(2));
    assert_eq!(names(&["func_retval0"]), PrototypeError::Duplicate(0));
    assert_eq!(
        PrototypeError::Duplicate(2).to_string(),
        "parameter 2: another parameter or the return value has the same name"
    );
}

#[test]
#[should_panic(expected = "[PTX520] `f` cannot be declared: parameter 1 `b: [u8; 0]`: the type has size 0")]
fn a_parameter_without_size() {
    let _ = Prototype::new("f", &[Param::of::<u8>("a"), Param::of::<[u8; 0]>("b")]);
}

#[test]
#[should_panic(
    expected = "[PTX520] `ns::k` cannot be declared: the name is not an identifier of PTX, or begins with `%`; a C++ function that is not"
)]
fn a_name_in_cpp() {
    let _ = Entry::new("ns::k", ALL);
}

#[test]
#[should_panic(expected = "`: the name is not an identifier of PTX: a letter")]
fn a_long_name_leaves_the_reason() {
    let name = "b d".repeat(300);
    let _ = Entry::new("k", &[Param::of::<u8>(&name)]).named();
}

#[test]
#[should_panic(
    expected = "[PTX520] `k` cannot be declared: parameter 1 `b d: u8`: the name is not an identifier of PTX"
)]
fn a_parameter_with_two_words() {
    let _ = Entry::new("k", &[Param::of::<u8>("a"), Param::of::<u8>("b d")]).named();
}
