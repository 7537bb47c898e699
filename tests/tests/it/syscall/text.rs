//! Tests the text that the crate writes.

use ptx_abi::param::{CallError, Memory, Place, Position};
use ptx_abi::syscall::{
    ASSERTFAIL, FREE, MALLOC, Printf, Slot, StringError, StringVariable, VPRINTF, ValistError, ValistLayout,
    assertfail_arguments,
};
use ptx_abi::vector::Float2;
use ptx_abi::{DevPtr, Layout, PtxLayout, StateSpace};
use ptx_abi_tests::SYSTEM_CALLS;

/// The buffer of no arguments.
const NONE: ValistLayout = ValistLayout::new(&[]);

const R: fn(&str) -> Place<'_> = |name| Place::Register(name);

const fn address(space: StateSpace, name: &str) -> Place<'_> {
    Place::Address(Memory::new(space, name))
}

/// The prototypes are those of chapter 3, apart from the names of results and the spelling of the types.
#[test]
fn as_the_guide_declares_them() {
    for (ours, text) in [VPRINTF, MALLOC, FREE, ASSERTFAIL].iter().zip(SYSTEM_CALLS) {
        let text =
            text.replace("t1", ".b64").replace("t2", ".b64").replace(".s32", ".b32").replace("status", "func_retval0");
        assert_eq!(
            ours.named().to_string(),
            text.replace("(.param .b64 ptr) malloc", "(.param .b64 func_retval0) malloc")
        );
    }
}

#[test]
fn nothing_to_print() {
    assert!(NONE.slots().is_empty());
    assert_eq!((NONE.size(), NONE.address("d")), (0, R("0")));
    assert_eq!(NONE.depot("d").unwrap().to_string(), "");
    let format = StringVariable::try_new("$str", "").unwrap();
    assert_eq!(format.to_string(), ".global .align 1 .b8 $str[1] = {0};");
    let printf = Printf::try_new(format.address(), NONE, &[]).unwrap().returning(R("%r1")).unwrap();
    assert_eq!(
        printf.to_string(),
        "{ .reg .b64 __ptx_abi_q<1>; cvta.global.u64 __ptx_abi_q0, $str; .param .b64 param0; \
         st.param.b64 [param0+0], __ptx_abi_q0; .param .b64 param1; st.param.b64 [param1+0], 0; .param .b32 retval0; \
         call.uni (retval0), vprintf, (param0, param1); ld.param.b32 %r1, [retval0+0]; }"
    );
}

/// Arguments come from memory, from registers and as constants.
#[test]
fn stores() {
    let layout = ValistLayout::new(&[f32::LAYOUT, u16::LAYOUT, f32::LAYOUT, i64::LAYOUT, DevPtr::<i8>::LAYOUT]);
    let arguments = [
        Place::Memory(Memory::new(StateSpace::Global, "%rd1").offset(4)),
        Place::Memory(Memory::new(StateSpace::Param, "p")),
        R("0f3F800000"),
        R("-5"),
        Place::Address(Memory::new(StateSpace::Shared, "text").offset(3)),
    ];
    assert_eq!(
        format!("{:#}", layout.store("depot", &arguments).unwrap()),
        "{\n\t.reg .b64 __ptx_abi_q<3>;\n\t.reg .b32 __ptx_abi_w<2>;\n\tld.global.f32 __ptx_abi_w0, [%rd1+4];\n\t\
         cvt.f64.f32 __ptx_abi_q0, __ptx_abi_w0;\n\tld.param.u16 __ptx_abi_w1, [p+0];\n\t\
         cvt.f64.f32 __ptx_abi_q1, 0f3F800000;\n\tcvta.shared.u64 __ptx_abi_q2, text;\n\t\
         add.s64 __ptx_abi_q2, __ptx_abi_q2, 3;\n\tst.local.b64 [depot+0], __ptx_abi_q0;\n\t\
         st.local.b32 [depot+8], __ptx_abi_w1;\n\tst.local.b64 [depot+16], __ptx_abi_q1;\n\t\
         st.local.b64 [depot+24], -5;\n\tst.local.b64 [depot+32], __ptx_abi_q2;\n}"
    );
}

/// Addresses become generic (guide 2.3, note B).
#[test]
fn addresses_are_made_generic() {
    let text = |place| FREE.call(&[place], None).unwrap().to_string();
    let call = ".param .b64 param0; st.param.b64 [param0+0], __ptx_abi_q0; call.uni free, (param0); }";
    for (space, convert) in [
        (StateSpace::Generic, "mov.b64"),
        (StateSpace::Global, "cvta.global.u64"),
        (StateSpace::Shared, "cvta.shared.u64"),
        (StateSpace::Local, "cvta.local.u64"),
        (StateSpace::Const, "cvta.const.u64"),
        (StateSpace::Param, "cvta.param.u64"),
    ] {
        let start = format!("{{ .reg .b64 __ptx_abi_q<1>; {convert} __ptx_abi_q0, x; ");
        assert_eq!(text(address(space, "x")), format!("{start}{call}"));
        let further = Place::Address(Memory::new(space, "x").offset(24));
        assert_eq!(text(further), format!("{start}add.s64 __ptx_abi_q0, __ptx_abi_q0, 24; {call}"));
    }
}

#[test]
fn asserts() {
    let strings = ["$m", "$f", "$k"].map(|name| StringVariable::try_new(name, "x").unwrap());
    let [message, file, function] = &strings;
    let arguments = assertfail_arguments(message, file, "10", function);
    let text = ASSERTFAIL.call(&arguments, None).unwrap().to_string();
    let call = "call.uni __assertfail, (param0, param1, param2, param3, param4); }";
    assert!(text.contains("cvta.global.u64 __ptx_abi_q2, $k;") && text.ends_with(call), "{text}");
    assert!(text.contains("st.param.b32 [param2+0], 10;") && text.contains("st.param.b64 [param4+0], 1;"), "{text}");
    let no_line = assertfail_arguments(message, file, "ten lines", function);
    assert_eq!(ASSERTFAIL.call(&no_line, None).unwrap_err(), CallError::Name(Position::Param(2)));
}

#[test]
fn refused() {
    // Places.
    let text = address(StateSpace::Global, "$str");
    assert_eq!(MALLOC.call(&[text], None).unwrap_err(), CallError::Address(Position::Param(0)));
    assert_eq!(MALLOC.call(&[R("8")], Some(text)).unwrap_err(), CallError::Address(Position::Return));
    assert_eq!(FREE.load_param(0, text).unwrap_err(), CallError::Address(Position::Param(0)));
    for name in ["", "5", "param0", "__ptx_abi_q0", "two words"] {
        let place = address(StateSpace::Global, name);
        assert_eq!(FREE.call(&[place], None).unwrap_err(), CallError::Name(Position::Param(0)), "{name}");
        assert_eq!(Printf::try_new(place, NONE, &[]).unwrap_err(), CallError::Name(Position::Param(0)));
    }
    assert_eq!(
        CallError::Address(Position::Param(0)).to_string(),
        "parameter 0: only an argument that is a generic pointer takes a `Place::Address`"
    );

    // Lists.
    let layout = ValistLayout::new(&[i32::LAYOUT, DevPtr::<u8>::LAYOUT]);
    let error = |arguments: &[Place<'_>]| layout.store("d", arguments).unwrap_err();
    assert_eq!(error(&[R("1")]), CallError::Arity { params: 2, arguments: 1 });
    assert_eq!(error(&[text, R("%rd1")]), CallError::Address(Position::Param(0)));
    assert_eq!(error(&[R("%r1"), R("two words")]), CallError::Name(Position::Param(1)));
    for depot in ["5", "two words", "__ptx_abi_w0", "param0"] {
        assert_eq!(layout.store(depot, &[R("1"), text]).unwrap_err(), CallError::Name(Position::Param(1)), "{depot}");
        assert_eq!(layout.depot(depot).unwrap_err(), CallError::Name(Position::Param(1)), "{depot}");
    }
    let aligned = |bytes| {
        let place = Place::Memory(Memory::new(StateSpace::Global, "x").aligned(bytes));
        ValistLayout::new(&[f32::LAYOUT]).store("d", &[place]).map(|_| ())
    };
    assert_eq!([1, 2, 3].map(aligned), [Err(CallError::Alignment(Position::Param(0))); 3]);
    assert_eq!([4, 8].map(aligned), [Ok(()); 2]);
    assert!(layout.store("d", &[R("1"), text]).is_ok());
    let arguments = [R("1"), text];
    let printf = Printf::try_new(text, layout, &arguments).unwrap();
    assert_eq!(printf.returning(R("5")).unwrap_err(), CallError::Name(Position::Return));

    // Types.
    let refused =
        |layout: &Layout<'_>| ValistLayout::try_new(&[i8::LAYOUT, layout]).unwrap_err() == ValistError::Type(1);
    assert!([i128::LAYOUT, Float2::LAYOUT, <[u8; 4]>::LAYOUT, half::f16::LAYOUT].into_iter().all(refused));
    assert!(refused(ptx_abi::pointer::SharedPtr::<u8>::LAYOUT));
    assert_eq!(ValistLayout::try_new(&[i8::LAYOUT; 33]), Err(ValistError::TooMany(33)));
    assert_eq!(ValistLayout::new(&[i8::LAYOUT; 32]).size(), 128);
    assert_eq!(ValistError::TooMany(33).to_string(), "33 arguments, and `vprintf` reads 32");
    let long = "x".repeat(600);
    for name in ["Float2", &long] {
        let layout = &Layout { name, ..*Float2::LAYOUT };
        let message = ptx_abi_tests::panics::message(|| ValistLayout::new(&[layout])).expect("it panics");
        assert!(message.starts_with(&format!("argument 0, a `{name}`, is not an integer")), "{message}");
    }

    // Strings.
    for name in ["two words", "%tid"] {
        assert_eq!(StringVariable::try_new(name, "").unwrap_err(), StringError::Name);
    }
    assert_eq!(StringVariable::try_new("$str", "a\0").unwrap_err(), StringError::Nul(1));
}

/// Slots keep the order and are aligned, and no two slots share a byte.
#[test]
fn slots_follow_each_other() {
    let all = [i8::LAYOUT, u16::LAYOUT, i32::LAYOUT, u64::LAYOUT, f32::LAYOUT, f64::LAYOUT, bool::LAYOUT];
    for pattern in 0..all.len().pow(4) {
        let digits = [0, 1, 2, 3].map(|digit| pattern / all.len().pow(digit) % all.len());
        let layout = ValistLayout::new(&digits.map(|i| all[i]));
        let mut end: usize = 0;
        for (slot, i) in layout.slots().iter().zip(digits) {
            let Slot { offset, argument, promoted, .. } = *slot;
            let size = if all[i].size == 8 || all[i].name == "f32" { 8 } else { 4 };
            assert_eq!((promoted.size(), argument.size()), (size, all[i].size));
            assert_eq!(offset, end.next_multiple_of(size), "{digits:?}");
            end = offset + size;
        }
        assert_eq!(layout.size(), end.next_multiple_of(8));
    }
}
