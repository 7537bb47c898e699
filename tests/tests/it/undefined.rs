//! Tests functions that a module declares but does not define.

use ptx_abi::check::{MismatchKind, check_functions};
use ptx_abi::ptx::Module;
use ptx_abi_tests::{cases::words, texts::Text as _};

fn ptx(functions: &str) -> String {
    format!(".version 8.1\n.target sm_90\n{functions}\n.visible .entry k() {{ ret; }}\n")
}

fn said(functions: &str) -> String {
    check_functions(&ptx(functions)).map_or_else(|error| error.to_string(), |()| String::new())
}

#[test]
fn defined_or_of_the_driver() {
    for functions in [
        "",
        ".func f() { ret; }",
        ".extern .func f(); .func f() { ret; }",
        ".func f() { ret; } .extern .func f();",
        ".extern .func (.param .b32 r) vprintf(.param .b64 a, .param .b64 b); .extern .func free(.param .b64 p);",
        ".extern .func (.param .b64 r) malloc(.param .b64 n); .extern .func __assertfail(.param .b64 m);",
        ".weak .func f() { ret; }",
        ".extern .entry other();",
    ] {
        assert_eq!(said(functions), "", "{functions}");
    }
}

/// ptxas assembles such a module, and writes nothing for the kernel (facts 3.2).
#[test]
fn a_kernel_of_another_module_is_none_of_this_one() {
    let text = ptx(".extern .entry other(.param .u32 n); .extern .entry k();");
    let module = Module::new(&text);
    assert_eq!(module.entries().map(|entry| entry.name).collect::<Vec<_>>(), ["k"]);
    assert!(module.entry("other").is_none() && module.entry("k").is_some());
    assert_eq!(module.functions().len(), 3);
}

#[test]
fn each_is_named_with_what_helps() {
    let functions = ".extern .func _ZN4core9panicking5panic17h0123456789abcdefE();
.extern .func _RNvNtCs9ltgdHTiPiY_4core9panicking9panic_fmt();
.extern .func _ZN46_$LT$shared_$__$_Ray$u20$as$u20$shared_$__$_Length$GT$6length17h0123456789abcdefE();
.extern .func _ZN68_$LT$$RF$T$u20$as$u20$shared_$__$_Area$LT$$LP$T$C$$u20$$BP$T$RP$$GT$$GT$4area17h0123456789abcdefE();
.extern .func _ZN5local4work28_$u7b$$u7b$closure$u7d$$u7d$17h0123456789abcdefE();
.extern .func _RNvCs1234_6shared5scale();
.extern .func _RINvCs1234_6shared5clampfEB2_();
.extern .func _Z6helperi(.param .b32 n);
.extern .func helper();
.extern .func helper();";
    let error = check_functions(&ptx(functions)).unwrap_err();
    assert_eq!(error.kind(), MismatchKind::Undefined);
    assert_eq!(
        error.to_string(),
        "\
[PTX513] the module calls functions that it does not define: 9
    `_RINvCs1234_6shared5clampfEB2_`  // shared::clamp
    `_RNvCs1234_6shared5scale`  // shared::scale
    `_RNvNtCs9ltgdHTiPiY_4core9panicking9panic_fmt`  // core::panicking::panic_fmt
    `_Z6helperi`  // helper(int)
    `_ZN46_$LT$shared_$__$_Ray$u20$as$u20$shared_$__$_Length$GT$6length17h0123456789abcdefE`  // <shared::Ray as shared::Length>::length
    `_ZN4core9panicking5panic17h0123456789abcdefE`  // core::panicking::panic
    `_ZN5local4work28_$u7b$$u7b$closure$u7d$$u7d$17h0123456789abcdefE`  // local::work::{{closure}}
    `_ZN68_$LT$$RF$T$u20$as$u20$shared_$__$_Area$LT$$LP$T$C$$u20$$BP$T$RP$$GT$$GT$4area17h0123456789abcdefE`  // <&T as shared::Area<(T, *T)>>::area
    `helper`
  help: mark functions of `shared` with `#[inline]`, so that they are compiled into this module
  help: avoid what panics, such as `x[i]`, and `set_x` of a bit-field; or compile the crate with `-Zbuild-std=core` as a `staticlib` with a `#[panic_handler]`, and with `lto = true` in the profile
  help: link the module with the one that defines them, or compile both sources as one module
  help: mark functions of `local` with `#[inline]`, so that they are compiled into this module"
    );
}

/// rustc 1.95 writes these symbols for methods with `-C symbol-mangling-version=v0`.
#[test]
fn methods() {
    for (symbol, path) in [
        ("_RNvMCsdOmxBqW8nI2_5localNtB2_3Foo3bar", "local::Foo::bar"),
        ("_RNvMNtCsdOmxBqW8nI2_5local1mNtB4_3Foo5inner", "local::m::Foo::inner"),
        ("_RNvXs_CsdOmxBqW8nI2_5localNtB4_3FooNtB4_1T1t", "local::Foo::T::t"),
        ("_RNvXs0_CsdOmxBqW8nI2_5localSsNtB5_1T1t", "local::T::t"),
    ] {
        let message = said(&format!(".extern .func {symbol}();"));
        message.has([&format!("\n    `{symbol}`  // {path}\n  help: mark functions of `local`")]);
    }
}

#[test]
fn names_that_are_no_names() {
    for name in words(
        "_ZN | _ZNE | _ZN3fooE | _ZN99coreE | _R | _RN | _RNvC9_ | _RNvCs | _R1 | _ZN17h0123456789abcdefE | _RNvC4_é | \
         _Rot3abc | _R3abc | _Rs_3abc | _RCot3abc | _RN3abc | _Restore | _REPORT1a",
    ) {
        assert!(said(&format!(".extern .func {name}();")).contains("link the module") || !name.is_ascii(), "{name}");
    }
    let many: Vec<_> = (0..20).map(|n| format!(".extern .func f{n}();")).collect();
    assert!(said(&many.join("\n")).contains("\n    and 8 more\n"));
}
