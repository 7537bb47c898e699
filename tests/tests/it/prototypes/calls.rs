//! Tests the text of call sequences, and the errors.

use ptx_abi::handle::TextureHandle;
use ptx_abi::kernel::Param;
use ptx_abi::param::{CallError, Entry, Memory, Place, Position, Prototype, Spelling};
use ptx_abi::scalar::Scalar;
use ptx_abi::syscall::ValistLayout;
use ptx_abi::vector::{Float2, Float4};
use ptx_abi::{DevPtr, Layout, PtxLayout, StateSpace, TypeKind};

use crate::prototypes::{bytes, memory};

const R: fn(&str) -> Place<'_> = |name| Place::Register(name);

#[test]
fn nothing_to_pass() {
    let function = Prototype::new("f", &[]);
    assert_eq!(function.call(&[], None).unwrap().to_string(), "{ call.uni f, (); }");
    // The linker requires a declaration of the result, even if the caller ignores it.
    assert_eq!(
        function.returning(u8::LAYOUT).call(&[], None).unwrap().to_string(),
        "{ .param .b32 retval0; call.uni (retval0), f, (); }"
    );
    assert_eq!(
        function.call_through("%rd1", &[], None).unwrap().to_string(),
        "{ __ptx_abi_type: .callprototype _(); call %rd1, (), __ptx_abi_type; }"
    );
}

#[test]
fn scalars() {
    let params =
        [Param::of::<f64>("d"), Param::of::<DevPtr<u8>>("p"), Param::of::<TextureHandle>("t"), Param::of::<u32>("n")];
    let function = Prototype::new("f", &params).returning(f32::LAYOUT);
    let arguments = [R("%fd1"), R("%rd1"), R("%rd2"), R("-5")];
    assert_eq!(
        function.call(&arguments, Some(R("%f1"))).unwrap().to_string(),
        "{ .param .b64 param0; st.param.b64 [param0+0], %fd1; .param .b64 param1; st.param.b64 [param1+0], %rd1; \
         .param .b64 param2; st.param.b64 [param2+0], %rd2; .param .b32 param3; st.param.b32 [param3+0], -5; \
         .param .b32 retval0; call.uni (retval0), f, (param0, param1, param2, param3); \
         ld.param.b32 %f1, [retval0+0]; }"
    );
    assert_eq!(
        function.spelling(Spelling::Guide).call(&arguments, None).unwrap().to_string(),
        "{ .param .f64 param0; st.param.b64 [param0+0], %fd1; .param .u64 param1; st.param.b64 [param1+0], %rd1; \
         .param .b64 param2; st.param.b64 [param2+0], %rd2; .param .u32 param3; st.param.b32 [param3+0], -5; \
         .param .f32 retval0; call.uni (retval0), f, (param0, param1, param2, param3); }"
    );
}

/// Types that pass as bytes and have the size of a register.
#[test]
fn bytes_in_a_register() {
    let params = [Param::of::<half::f16>("h"), Param::of::<Float2>("v")];
    let function = Prototype::new("f", &params).returning(half::bf16::LAYOUT);
    assert_eq!(
        function.call(&[R("%h1"), R("%rd1")], Some(R("%h2"))).unwrap().to_string(),
        "{ .param .align 2 .b8 param0[2]; st.param.b16 [param0+0], %h1; .param .align 8 .b8 param1[8]; \
         st.param.b64 [param1+0], %rd1; .param .align 2 .b8 retval0[2]; call.uni (retval0), f, (param0, param1); \
         ld.param.b16 %h2, [retval0+0]; }"
    );
}

/// All reads come before the first `st.param`, and all writes after the last `ld.param`.
#[test]
fn from_memory() {
    let params = [Param::of::<Float4>("v"), Param::of::<[u8; 3]>("b"), Param::of::<i8>("n")];
    let function = Prototype::new("f", &params).returning(Float4::LAYOUT);
    let arguments = [
        Place::Memory(Memory::new(StateSpace::Generic, "%rd1").offset(32)),
        memory(StateSpace::Param, "k_param_0"),
        memory(StateSpace::Const, "table"),
    ];
    let result = Place::Memory(Memory::new(StateSpace::Local, "%rd2").offset(8).aligned(8));
    let call = function.call(&arguments, Some(result)).unwrap();
    assert_eq!(
        call.to_string(),
        "{ .reg .b64 __ptx_abi_q<2>; .reg .b32 __ptx_abi_w<1>; .reg .b16 __ptx_abi_h<3>; \
         ld.v2.b64 {__ptx_abi_q0, __ptx_abi_q1}, [%rd1+32]; \
         ld.param.b8 __ptx_abi_h0, [k_param_0+0]; ld.param.b8 __ptx_abi_h1, [k_param_0+1]; \
         ld.param.b8 __ptx_abi_h2, [k_param_0+2]; \
         ld.const.s8 __ptx_abi_w0, [table+0]; \
         .param .align 16 .b8 param0[16]; st.param.v2.b64 [param0+0], {__ptx_abi_q0, __ptx_abi_q1}; \
         .param .align 1 .b8 param1[3]; st.param.b8 [param1+0], __ptx_abi_h0; st.param.b8 [param1+1], __ptx_abi_h1; \
         st.param.b8 [param1+2], __ptx_abi_h2; \
         .param .b32 param2; st.param.b32 [param2+0], __ptx_abi_w0; \
         .param .align 16 .b8 retval0[16]; call.uni (retval0), f, (param0, param1, param2); \
         ld.param.b64 __ptx_abi_q0, [retval0+0]; ld.param.b64 __ptx_abi_q1, [retval0+8]; \
         st.local.b64 [%rd2+8], __ptx_abi_q0; st.local.b64 [%rd2+16], __ptx_abi_q1; }"
    );
}

#[test]
fn refused_calls() {
    let params = [Param::of::<i32>("i"), Param::of::<Float4>("v")];
    let nothing = Prototype::new("f", &params);
    let function = nothing.returning(Float4::LAYOUT);
    let address = memory(StateSpace::Global, "%rd1");
    let error = |arguments: &[Place<'_>], result| function.call(arguments, result).map(|_| ()).unwrap_err();

    assert_eq!(error(&[], None), CallError::Arity { params: 2, arguments: 0 });
    assert_eq!(error(&[address; 3], None), CallError::Arity { params: 2, arguments: 3 });
    assert_eq!(nothing.call(&[address; 2], Some(address)).unwrap_err(), CallError::Missing(Position::Return));
    assert_eq!(nothing.store_return(address).unwrap_err(), CallError::Missing(Position::Return));
    assert_eq!(nothing.load_param(2, address).unwrap_err(), CallError::Missing(Position::Param(2)));
    assert_eq!(error(&[R("%r1"), R("%f1")], None), CallError::Register(Position::Param(1)));
    assert_eq!(error(&[address; 2], Some(R("%f1"))), CallError::Register(Position::Return));

    for name in ["", "_", "1 2", "%r1;", "[%rd1]", "param0", "param17", "retval0", "__ptx_abi_w0", "--1", "1.5"] {
        assert_eq!(error(&[R(name), address], None), CallError::Name(Position::Param(0)), "{name}");
        let base = memory(StateSpace::Global, name);
        assert_eq!(error(&[R("%r1"), base], None), CallError::Name(Position::Param(1)), "{name}");
        assert_eq!(error(&[R("%r1"), address], Some(base)), CallError::Name(Position::Return), "{name}");
    }
    for name in ["param", "params0", "param17x", "retval", "retval01", "$0", "%_", "0x1fU", "-7"] {
        assert!(function.call(&[R(name), address], None).is_ok(), "{name}");
    }
    // A constant is neither a place for a result nor an address.
    assert_eq!(function.load_param(0, R("5")).unwrap_err(), CallError::Name(Position::Param(0)));
    assert_eq!(error(&[R("5"), memory(StateSpace::Global, "5")], None), CallError::Name(Position::Param(1)));

    let other = memory(StateSpace::Other, "x");
    assert_eq!(error(&[other; 2], None), CallError::Space(Position::Param(0)));
    assert_eq!(error(&[address; 2], Some(other)), CallError::Space(Position::Return));
    for space in [StateSpace::Const, StateSpace::Param] {
        let place = memory(space, "x");
        assert!(function.call(&[place; 2], None).is_ok() && function.store_return(place).is_ok());
        assert_eq!(error(&[address; 2], Some(place)), CallError::Space(Position::Return));
        assert_eq!(function.load_param(1, place).unwrap_err(), CallError::Space(Position::Param(1)));
    }
    for align in [0, 3, 24] {
        let place = Place::Memory(Memory::new(StateSpace::Global, "%rd1").aligned(align));
        assert_eq!(error(&[address, place], None), CallError::Alignment(Position::Param(1)));
    }
}

/// ptxas takes these constants and no others (facts 3.2), and cuts off bits that the value does not have. It takes integers for
/// floats and the other way round, which are errors here.
#[test]
fn constants_suit_the_type() {
    let (integers, single, double) = (["0", "-7", "0x1fU", "017", "0b11"], "0f3F800000", "0D3ff0000000000000");
    let wrong =
        ["9z", "08", "0x", "0b2", "-", "--1", "+1", "0f3F80", "-0f3F800000", "18446744073709551616", "1u", "1e3"];
    let untyped = Layout { name: "b32", size: 4, align: 4, kind: TypeKind::Scalar(Scalar::B32) };
    for (layout, takes_integers, takes_single, takes_double) in [
        (i8::LAYOUT, true, false, false),
        (u16::LAYOUT, true, false, false),
        (i32::LAYOUT, true, false, false),
        (f32::LAYOUT, false, true, false),
        (f64::LAYOUT, false, false, true),
        (DevPtr::<u8>::LAYOUT, true, false, false),
        (TextureHandle::LAYOUT, true, false, false),
        (half::f16::LAYOUT, true, false, false),
        (Float2::LAYOUT, true, false, true),
        (<[f32; 1]>::LAYOUT, true, true, false),
        (&untyped, true, true, false),
    ] {
        let params = [Param::new("x", layout)];
        let is_taken = |text: &str| Prototype::new("f", &params).call(&[R(text)], None).is_ok();
        assert_eq!(integers.map(is_taken), [takes_integers; 5], "{layout:?}");
        let (most, least) = ((1_u128 << (8 * layout.size)) - 1, 1_u128 << (8 * layout.size - 1));
        assert_eq!(
            [most.to_string(), format!("-{least}")].map(|text| is_taken(&text)),
            [takes_integers; 2],
            "{layout:?}"
        );
        assert!(!is_taken(&(most + 1).to_string()) && !is_taken(&format!("-{}", least + 1)), "{layout:?}");
        assert_eq!([single, double].map(is_taken), [takes_single, takes_double], "{layout:?}");
        assert_eq!(wrong.map(is_taken), [false; 12], "{layout:?}");
    }
    let params = [Param::of::<bool>("x")];
    let is_taken = |text| Prototype::new("f", &params).call(&[R(text)], None).is_ok();
    assert_eq!(["0", "0x1", "2", "-1", "-0"].map(is_taken), [true, true, false, false, false]);
    for (layout, takes_single) in [(f32::LAYOUT, true), (f64::LAYOUT, false)] {
        let list = ValistLayout::new(&[layout]);
        let is_taken = |text| list.store("depot", &[R(text)]).is_ok();
        assert_eq!(["1", "9z", single, double].map(is_taken), [false, false, takes_single, true], "{layout:?}");
    }
}

/// An offset wraps around, as it does for ptxas (facts 3.2).
#[test]
fn offsets_wrap_around() {
    let params = [Param::of::<[u32; 2]>("x")];
    let before = Memory::new(StateSpace::Global, "%rd1").offset(8).offset(usize::MAX - 11);
    let call = Prototype::new("f", &params).call(&[Place::Memory(before)], None).expect("a call").to_string();
    assert!(call.contains("[%rd1+18446744073709551612]") && call.contains("[%rd1+0]"), "{call}");
}

/// One instruction reads or writes an integer of 16 bits, so its address has the alignment of the type.
#[test]
fn converted_values_are_aligned() {
    for (layout, least) in [(i8::LAYOUT, 1), (bool::LAYOUT, 1), (i16::LAYOUT, 2), (u16::LAYOUT, 2), (i32::LAYOUT, 1)] {
        let params = [Param::new("x", layout)];
        let (function, entry) = (Prototype::new("f", &params).returning(layout), Entry::new("f", &params));
        for known in [1, 2, 4] {
            let place = Place::Memory(Memory::new(StateSpace::Global, "%rd1").aligned(known));
            let expected = |position| if known < least { Err(CallError::Alignment(position)) } else { Ok(()) };
            let (param, result) = (expected(Position::Param(0)), expected(Position::Return));
            assert_eq!(function.call(&[place], None).map(|_| ()), param, "{layout:?} {known}");
            assert_eq!(function.call(&[R("%r1")], Some(place)).map(|_| ()), result, "{layout:?} {known}");
            assert_eq!(function.load_param(0, place).map(|_| ()), param, "{layout:?} {known}");
            assert_eq!(entry.load_param(0, place).map(|_| ()), param, "{layout:?} {known}");
            assert_eq!(function.store_return(place).map(|_| ()), result, "{layout:?} {known}");
            let list = ValistLayout::new(&[layout]);
            assert_eq!(list.store("depot", &[place]).map(|_| ()), param, "{layout:?} {known}");
        }
    }
}

/// A sequence hides what has a name that it declares itself.
#[test]
fn names_that_a_sequence_declares() {
    for name in ["param1d_load", "param_0", "param", "retval00"] {
        assert!(Prototype::new(name, &[]).call(&[], None).is_ok(), "{name}");
    }
    for name in ["param0", "param12", "retval0", "__ptx_abi_w0"] {
        let params = [Param::of::<i8>(name)];
        let function = Prototype::new(name, &params);
        assert_eq!(function.call(&[R("%rs1")], None).map(|_| ()), Err(CallError::Function), "{name}");
        assert_eq!(function.call_through(name, &[R("%rs1")], None).map(|_| ()), Err(CallError::Function), "{name}");
        assert!(function.call_through("%rd1", &[R("%rs1")], None).is_ok(), "{name}");
        assert!(function.load_param(0, R("%rs1")).is_ok(), "{name}");
        let loaded = function.named().load_param(0, memory(StateSpace::Global, "%rd1")).map(|_| ());
        let is_register = name.starts_with("__ptx_abi_");
        let expected = if is_register { Err(CallError::Name(Position::Param(0))) } else { Ok(()) };
        assert_eq!(loaded, expected, "{name}");
    }
}

#[test]
fn addresses_of_functions_are_registers() {
    for name in ["", "_", "5", "%rd1;", "[%rd1]", "inlined_at", "function_name", "WARP_SZ"] {
        let call = Prototype::new("f", &[]).call_through(name, &[], None);
        assert_eq!(call.map(|_| ()), Err(CallError::Function), "{name}");
    }
}

/// Bytes fit a register only if they are aligned to their size.
#[test]
fn registers_for_bytes() {
    for (size, align) in [(1, 1), (2, 2), (4, 4), (8, 8)] {
        let layout = bytes(size, align);
        let params = [Param::new("x", &layout)];
        let text = Prototype::new("f", &params).call(&[R("%x")], None).unwrap().to_string();
        assert!(text.contains(&format!("st.param.b{} [param0+0], %x;", 8 * size)), "{text}");
    }
    for (size, align) in [(3, 1), (2, 1), (4, 2), (8, 4), (16, 16), (16, 8), (128, 128)] {
        let layout = bytes(size, align);
        let params = [Param::new("x", &layout)];
        let error = Prototype::new("f", &params).call(&[R("%x")], None).unwrap_err();
        assert_eq!(error, CallError::Register(Position::Param(0)), "{size} {align}");
    }
}

#[test]
fn messages() {
    let text = |error: CallError| error.to_string();
    assert_eq!(
        text(CallError::Arity { params: 2, arguments: 1 }),
        "the function has 2 parameters, the call 1 argument"
    );
    assert_eq!(text(CallError::Missing(Position::Return)), "the return value: the function has none");
    assert_eq!(text(CallError::Missing(Position::Param(3))), "parameter 3: the function has none");
    assert!(text(CallError::Register(Position::Param(1))).ends_with("give its address"));
}
