//! Tests the parts of the conformance tests that need no compiler. They must not hide the errors that they should find.

#[path = "conformance/mangling/plain.rs"]
mod plain;

use plain::plain;
use ptx_abi_conformance::engine::{disputes, engine};
use ptx_abi_conformance::generate::{Audience, rust_type, unit};
use ptx_abi_conformance::observe::places;
use ptx_abi_tests::c::parser;
use ptx_abi_tests::ptx_run::{BASE, Module};
use ptx_abi_tests::rng::Rng;

const PTX: &str = "\
.visible .global .align 8 .b8 bytes[16] = {116, 3, 0, 0, 0, 0, 0, 0, 4};
.visible .global .align 8 .u64 words[3] = {8, 7};
.extern .func elsewhere
(
	.param .b64 elsewhere_param_0
)
;
.visible .func store(
	.param .b64 store_param_0
)
{
	.reg .b16 	%rs<3>;
	.reg .b32 	%r<2>;
	.reg .b64 	%rd<3>;

	ld.param.u64 	%rd1, [store_param_0];
	ld.u8 	%rs1, [%rd1+1];
	or.b16  	%rs2, %rs1, -128;
	st.u8 	[%rd1+1], %rs2;
	mov.b32 	%r1, {%rs2, %rs2};
	shl.b64 	%rd2, %rd1, 0;
	st.v2.b32 	[%rd2+8], {%r1, 0x10};
	ret;
}
.visible .entry kernel(
	.param .align 8 .b8 kernel_param_0[8],
	.param .u64 kernel_param_1
)
{
	.reg .b32 	%r<5>;
	.reg .b64 	%rd<4>;

	ld.param.v2.b32 	{%r1, %r2}, [kernel_param_0];
	ld.param.s8 	%rd3, [kernel_param_0+7];
	ld.param.u64 	%rd1, [kernel_param_1];
	cvta.to.global.u64 	%rd2, %rd1;
	bfe.s32 	%r3, %r2, 4, 8;
	bfe.u32 	%r4, %r1, 28, 4;
	st.global.u32 	[%rd2], %r3;
	st.global.b32 	[%rd2+4], %r4;
	st.global.b64 	[%rd2+8], %rd3;
	ret;
}
.visible .func outside(
	.param .b64 outside_param_0
)
{
	.reg .b64 	%rd<2>;

	ld.param.u64 	%rd1, [outside_param_0];
	st.u8 	[%rd1+16], 1;
	ret;
}
";

#[test]
fn ptx_is_run_or_refused() {
    let module = Module::parse(PTX);
    assert_eq!(module.numbers("bytes"), Ok(vec![884, 4]));
    assert_eq!(module.numbers("words"), Ok(vec![8, 7, 0]));
    let mut memory = [0; 16];
    memory[1] = 3;
    module.call("store", &mut memory).expect("known instructions");
    assert_eq!(memory, [0, 0x83, 0, 0, 0, 0, 0, 0, 0x83, 0xff, 0x83, 0xff, 0x10, 0, 0, 0]);
    let pointer = BASE.to_le_bytes();
    let argument = [0, 0, 0, 0x9f, 0xf0, 0x0f, 0, 0x80];
    module.launch("kernel", &[&argument, &pointer], &mut memory).expect("known instructions");
    assert_eq!(memory, [0xff, 0xff, 0xff, 0xff, 9, 0, 0, 0, 0x80, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]);
    let error = module.launch("kernel", &[&argument[..7], &pointer], &mut memory).expect_err("it reads 8 bytes");
    assert!(error.contains("not in the arguments"), "{error}");
    for (function, complaint) in [("outside", "byte 16 is outside"), ("elsewhere", "no function")] {
        let error = module.call(function, &mut [0; 16]).expect_err("it cannot be run");
        assert!(error.contains(complaint), "{function}: {error}");
    }
}

#[test]
fn declarations_can_be_read_back() {
    let mut rng = Rng::new(4);
    for i in 0..2000 {
        let unit = unit(&mut rng, "S", Audience::Cpp);
        let vectors = unit.aggregate.members.iter().any(|member| format!("{:?}", member.ty).contains("Vector"));
        // The parser is for the golden data, which contains no vectors.
        if !vectors {
            let read = parser::unit(&unit.to_string()).unwrap_or_else(|error| panic!("{i}: {error}\n{unit}"));
            assert_eq!(read.to_string(), unit.to_string());
        }
    }
}

#[test]
fn rust_can_declare_what_is_generated_for_it() {
    let mut rng = Rng::new(6);
    for i in 0..5000 {
        let unit = unit(&mut rng, "S", Audience::Rust);
        assert!(disputes(&unit).is_empty(), "{unit}");
        rust_type(&unit).unwrap_or_else(|reason| panic!("{i}: {reason:?}: {unit}"));
        engine(&unit).unwrap_or_else(|error| panic!("{i}: {error}: {unit}"));
    }
}

/// The generator makes every kind of member, nested and not.
#[test]
fn the_generator_makes_every_kind() {
    let mut rng = Rng::new(7);
    let text: String =
        std::iter::repeat_with(|| unit(&mut rng, "S", Audience::Cpp)).take(3000).map(|unit| unit.to_string()).collect();
    for part in [
        "union",
        "packed",
        "#pragma pack(1)",
        "#pragma pack(16)",
        "aligned(128)",
        "float4",
        "double4_32a",
        "void *",
        "bool",
        "__int128",
        ": 0;",
        ": 64;",
        ": 128;",
        "char : ",
        "EnumU8 m",
        "EnumSigned : ",
        "][",
        "} m",
        "}; ",
    ] {
        assert!(text.contains(part), "no `{part}`");
    }
    let mut rng = Rng::new(7);
    let most = std::iter::repeat_with(|| places(&unit(&mut rng, "S", Audience::Cpp).aggregate).len()).take(3000).max();
    assert!(most > Some(12), "{most:?}");
}

#[test]
fn qualifiers_stand_behind_names() {
    for (one, other) in [
        ("f(const int *, volatile const a::B<const c *, 3> &)", "f(int const*, a::B<c const*,3> const volatile&)"),
        ("f<-3ll, 4u>(void (*)(long))", "f<(long long)-3, (unsigned int)4>(void(*)(long))"),
        ("const (anonymous namespace)::T<int> *const *", "(anonymous namespace)::T<int> const* const*"),
    ] {
        assert_eq!(plain(one), plain(other));
    }
    assert_ne!(plain("const int *"), plain("int *const"));
}
