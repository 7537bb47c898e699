//! Tests the interpreter itself.

use super::Thread;

fn ready() -> Thread {
    let mut thread = Thread::default();
    thread.variable(".global", "x", 8, &[0x80, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    thread
}

#[test]
fn loads_extend() {
    let mut thread = ready();
    thread.run(".reg .b32 %r<4>; ld.global.s8 %r0, [x+0]; ld.global.u8 %r1, [x]; ld.global.b8 %r2, [x+0];").unwrap();
    assert_eq!(["%r0", "%r1", "%r2"].map(|name| thread.value(name)), [0xffff_ff80, 0x80, 0x80]);
    assert_eq!(thread.get("x").reads, [3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    thread.run("cvt.s16.s8 %r3, %r1; cvt.u16.u8 %r2, %r0").unwrap();
    assert_eq!(["%r3", "%r2"].map(|name| thread.value(name)), [0xffff_ff80, 0x80]);
}

/// Compilers write labels and places in the source between instructions.
#[test]
fn local_variables_and_places_in_the_source() {
    let mut thread = ready();
    let text = "{\n\t.local .align 8 .b8 \t__local_depot0[16];\n\t.reg .b64 \t%SPL;\n$L__func_begin0:\n\t.loc\t1 2 0\n\
                \tmov.u64 \t%SPL, __local_depot0;\n\tst.local.u64 \t[%SPL+8], 7;\n\tret;\n}";
    assert!(thread.run(text).unwrap());
    assert_eq!(thread.get("__local_depot0").bytes[8..], [7, 0, 0, 0, 0, 0, 0, 0]);
}

#[test]
fn what_is_not_allowed() {
    let refused = |text: &str| {
        let mut thread = ready();
        thread.run(".reg .b64 %rd<2>; .reg .b16 %rs<2>;").unwrap();
        thread.run(text).unwrap_err().text
    };
    assert!(refused("ld.global.b64 %rd0, [x+4];").contains("aligned to 8"));
    assert!(refused("ld.global.v2.b64 {%rd0, %rd1}, [x+0];").contains("which has 12"));
    assert!(refused("ld.global.b64 %rd0, [x+8];").contains("which has 12"));
    assert!(refused("ld.local.b64 %rd0, [x+0];").contains("is in `.global`"));
    assert!(refused("ld.global.b32 %rs0, [x+0];").contains("too few"));
    assert!(refused("ld.global.v2.b64 %rd0, [x+0];").contains("1 registers"));
    assert!(refused("mul.s32 %rd0, %rd0, 1;").contains("not a known"));
    assert!(refused("not.b64 %rd0, %rd1;").contains("no value"));
    assert!(refused("not.b64 %rd2, 1;").contains("no register"));
    assert!(refused("call.uni f, (y);").contains("no variable"));
}

#[test]
fn calls() {
    let mut thread = ready();
    thread.returned = vec![1, 0, 0, 0];
    let wrong = "{ .reg .b64 a; .param .b32 retval0; .param .align 2 .b8 param0[6]; ld.global.b64 a, [x+0];\n\
                 st.param.b16 [param0+4], a; st.param.b32 [param0+0], a; call.uni (retval0), f, (param0); }";
    thread.run(wrong).unwrap_err();
    let right = "{ .param .align 2 .b8 param0[2]; st.param.b16 [param0+0], 258; call.uni (retval0), f, (param0); }";
    assert!(!thread.run(right).unwrap());
    assert_eq!(thread.calls[0].arguments, [[2, 1]]);
    assert_eq!(thread.get("retval0").bytes, [1, 0, 0, 0]);
}
