//! The reader of names: symbols become trees and text, and texts mean symbols.
#![cfg(feature = "names")]

use std::fmt::Write as _;

use ptx_abi_read::name::owned::{CppArgumentBuf, CppTypeBuf, CppTypeKind, of_tree};
use ptx_abi_read::name::{Symbol, SymbolError, parse_type};

fn shown(symbol: &str) -> String {
    Symbol::parse(symbol).map_or_else(|_| String::from("none"), |symbol| symbol.to_string())
}

/// Each pointer adds a class and itself to what can be substituted. `S10_` is the 38th of these.
#[test]
fn substitutions_are_numbered_in_base_36() {
    let classes = (10..29).map(|i| format!("a{i}"));
    let (mut symbol, mut text) = (String::from("_Z1f"), String::from("f("));
    for class in classes {
        write!(symbol, "P3{class}").unwrap();
        write!(text, "{class} *, ").unwrap();
    }
    assert_eq!(shown(&(symbol + "S10_")), text + "a28 *)");
}

#[test]
fn what_is_not_decoded() {
    use SymbolError::{Invalid, NotMangled, Unsupported};
    for (error, symbols) in [
        (
            NotMangled,
            &["", "_", "saxpy", "Z1fv", "__nv_static_25__cb4671aa_4_a_cu_875f4c47__", "__nv_static_9999_f__Z1fi"][..],
        ),
        (
            Invalid,
            &[
                "_Z",
                "_Z1fvi", // `void` beside another parameter
                "_Z1fiE",
                "_Z9fi",
                "_Z1fS_",
                "_Z1fPiS0_",
                "_Z1fPiSZZZZZZZ_",
                "_Z1fT_",
                "_Z1fIT_Evv", // the argument refers to itself
                "_Z1fIiEvT0_",
                "_Z1fIEvv",
                "_Z1fIiEv", // no parameters after the return type
                "_Z1fN1nE1",
                "_Z1fNS_E",
                "_Z1fPiNS_E",
                "_Z1fDpi", // there is no pack
                "_Z1fSt",
                "_Z1fA4i",
                "_Z1fDvT__f",
                "_Z1fIiJJiEEEvv",
                "_Z1fILb1Evv",
                "_Z1kILiEEvv", // there is no value
                "_Z1kILin5EEv",
                "_Z1kILf3f8EEvi_",
                "_Z1kILb2EEvv",
                "_Z1kILi007EEvv",
                "_Z01fv",
                "_Z1fPA01_i",
                "_Z21fv",
                "_Z1<v",
                "_Z5constv",
                "_Z1fIXadL_Z1gvEEvv",
                "_Z1fZ4mainE",
                "_Z1fZ4mainE1S_x",
                "_Z1éi",
            ],
        ),
        (
            Unsupported,
            &[
                "_Z1f", // a variable
                "_Z2fi",
                "_Z2é",
                "_ZN1n1xE",
                "_ZTV1S",
                "_Z1fi.part.0", // a part of the function
                "_Z99999999999999999999999fi",
                "_ZplRK1SS1_",
                "_ZN1SC1Ev",
                "_ZN1SD1Ev",
                "_ZN1ScviEv",
                "_Z1fZN1SplEvE1T",
                "_Z1fDTplLi1ELi2EE", // there is no template
                "_Z1fCf",
                "_Z1fTs1S",
                "_Z1fU3AS1Pi",
                "_Z1fDd",
                "_Z1fZ4mainEs",
                "_Z1fIXplLi1ELi2EEEvv",
                "_Z1fIiEvDTawT_E", // `co_await`
                "_Z1fIdEvTL0__",
                "_Z1fILi99999999999999999999999999999999999999999EEvv",
            ],
        ),
    ] {
        for symbol in symbols {
            assert_eq!(Symbol::parse(symbol).err(), Some(error), "{symbol}");
        }
    }
    assert_eq!(shown("_Z2éi"), "é(int)");
}

/// clang 22 writes the declaration of a parameter before an argument that does not determine it, and constraints; a generic
/// lambda has parameters of its own (facts 7).
#[test]
fn declarations_and_constraints_of_clang() {
    for (symbol, text) in [
        ("_Z2kaITnDaLi3EiEvPT0_", "ka<3, int>(int *)"),
        ("_Z2kaITnDaL4Mode1ES0_EvPT0_", "ka<(Mode)1, Mode>(Mode *)"),
        ("_Z2k1ITpTnDaJLi1ELc99ELj2EEEvi", "k1<1, (char)99, 2u>(int)"),
        ("_Z2k1ITpTnDaJEEvi", "k1<>(int)"),
        ("_Z3k17ITnDcLi3ETnPDaXadL_Z2gvEEEvPi", "k17<3, &gv>(int *)"),
        ("_Z3k18I4HasXTnNT_1XELs3EEvS1_PS1_", "k18<HasX, (short)3>(HasX, HasX *)"),
        ("_Z4kvalIiTnT_Li4EEv2icIS0_XT0_EE", "kval<int, 4>(ic<int, 4>)"),
        ("_Z4kfn2IfTnPFT_S0_EXadL_Z3fn2IfES0_S0_EEEvS0_", "kfn2<float, &fn2<float>>(float)"),
        ("_Z3k10ITtTpTyE3OneiEvT_IJT0_EE", "k10<One, int>(One<int>)"),
        ("_Z2kcITk2C4iEvT_PS0_", "kc<int>(int, int *)"),
        ("_Z2k2ITk2C4iTpTk2C4JfiEEvT_DpT0_", "k2<int, float, int>(int, float, int)"),
        ("_Z2k3ITk4SameIiEiEvT_", "k3<int>(int)"),
        ("_Z2k5ITkN2ns1DILi4EEEfEvT_NS0_1ZE", "k5<float>(float, ns::Z)"),
        ("_Z2krIfQeqstT_Li4EEvS0_PS0_", "kr<float>(float, float *)"),
        ("_Z2k6IiEvT_Q2C4IS0_E", "k6<int>(int)"),
        ("_Z2k7IiQaa2C4IT_Ent4SameIS0_fEEvPS0_S0_", "k7<int>(int *, int)"),
        ("_Z2k8IiQrQT__XplfL0p_Li1EEEvPS0_S0_", "k8<int>(int *, int)"),
        ("_Z3k21IiLj4EEvRAT0__T_PAT0__KS0_QgtT0_Li2E", "k21<int, 4u>(int (&)[4u], const int (*)[4u])"),
        ("_Z4kptrIXadsoiL_Z2cvE8EEEvi", "kptr<...>(int)"),
        ("_Z4kptrIXadixL_Z2cvELl2EEEvi", "kptr<...>(int)"), // nvcc
        // `-fgpu-rdc`: the hash is that of the file, with or without `-cuid`.
        ("_ZL5kstatiPf__intern__d2b3a4afa36940b8", "kstat(int, float *)"),
        (
            "_ZN12_GLOBAL__N_14khidENS_3HidE__intern__2a5f103_4f8c01d2",
            "(anonymous namespace)::khid((anonymous namespace)::Hid)",
        ),
        // `S0_` is `T_` of the lambda, and of the kernel.
        ("_Z2kfIZ3allvEUlT_E_EvS0_i", "kf<all::{lambda(auto:1)#1}>(all::{lambda(auto:1)#1}, int)"),
        ("_Z2kfIZ3allvEUlDpT_E_EvT_i", "kf<all::{lambda(auto:1...)#1}>(all::{lambda(auto:1...)#1}, int)"),
        ("_Z2kfIZ3allvEUlTnDaiE_EvT_i", "kf<all::{lambda(int)#1}>(all::{lambda(int)#1}, int)"),
        ("_Z2kfIZ3allvEUlTk2C4PT_E_EvPS0_i", "kf<all::{lambda(auto:1 *)#1}>(all::{lambda(auto:1 *)#1} *, int)"),
        (
            "_Z2kfIZ3allvEUlTyTniRAT0__T_E_EvS0_i",
            "kf<all::{lambda(auto:1 (&)[auto:2])#1}>(all::{lambda(auto:1 (&)[auto:2])#1}, int)",
        ),
    ] {
        assert_eq!(shown(symbol), text, "{symbol}");
    }
    for symbol in [
        "_Z2kaITnDaE",
        "_Z2kcITk",
        "_Z2kcITp",
        "_Z2kcITtTyiEvv",
        "_Z2krIfQE",
        "_Z1kIiQrQT_",
        "_Z1kIiQrqCEEvv",
        "_Z1ki__intern__",
        "_Z1ki__intern__xyz",
    ] {
        assert_eq!(shown(symbol), "none", "{symbol}");
    }
}

#[test]
fn nothing_grows_without_bound() {
    // Each parameter spells the one before it twice.
    let mut bomb = String::from("_Z1f1TIiE");
    for last in ('0'..='9').chain('A'..='Z') {
        let _ = write!(bomb, "S_IS{last}_S{last}_E");
        assert_eq!(shown(&bomb) == "none", last > 'A', "{bomb}");
    }
    // These are deep by nesting, by pointers, by substitutions and by scopes.
    let nested = |depth: usize| format!("_Z1f{}i{}", "1TI".repeat(depth), "E".repeat(depth));
    assert_ne!(shown(&nested(45)), "none");
    assert_eq!(shown(&nested(48)), "none");
    assert_eq!(shown(&nested(10_000)), "none");
    assert_eq!(shown(&format!("_Z1f{}i", "P".repeat(90))), format!("f(int {})", "*".repeat(90)));
    assert_eq!(shown(&format!("_Z1f{}i", "P".repeat(30_000))), "none");
    assert_eq!(shown(&format!("_Z1f{}i", "PFvPi".repeat(1000))), "none");
    let mut chain = String::from("_Z1fPi");
    for step in 0..40 {
        let _ = write!(chain, "PPPPS{}_", base_36(4 * step));
    }
    assert_eq!(shown(&chain), "none");
    assert_eq!(shown(&format!("_ZN{}1fEi", "1n".repeat(100))), "none");
    assert_eq!(shown(&format!("_Z1f{}", "i".repeat(70_000))), "none");
    // Many parameters are allowed, and the text of a long name is whole.
    let many = format!("_Z1f{}", "i".repeat(10_000));
    assert_eq!(Symbol::parse(&many).map(|symbol| symbol.params.len()), Ok(10_000));
    assert_eq!(shown(&many).len(), "f()".len() + 10_000 * "int, ".len() - ", ".len());
}

/// The number of a substitution.
fn base_36(number: u32) -> String {
    let Some(number) = number.checked_sub(1) else { return String::new() };
    let digit = |digit| char::from_digit(digit, 36).unwrap().to_ascii_uppercase();
    if number < 36 { digit(number).into() } else { [digit(number / 36), digit(number % 36)].iter().collect() }
}

/// A symbol is small, although it borrows only its text.
#[test]
fn symbols_are_small() {
    assert!(size_of::<Symbol<'_>>() < 128, "{} bytes", size_of::<Symbol<'_>>());
}

#[test]
fn names() {
    for (symbol, yes, no) in [
        (
            "_Z5saxpyi",
            vec!["saxpy", "::saxpy", " saxpy "],
            vec!["ns::saxpy", "saxp", "saxpy<int>", "", "saxpy::", "saxpy_"],
        ),
        (
            "_ZN2ns5saxpyEi",
            vec!["ns::saxpy", "::ns :: saxpy"],
            vec!["saxpy", "ns::m::saxpy", "n::saxpy", "ns", "::saxpy"],
        ),
        (
            "_Z8rms_normI13__nv_bfloat16Lj128EEvPT_",
            vec![
                "rms_norm",
                "rms_norm<__nv_bfloat16>",
                "rms_norm<>",
                "rms_norm < nv_bfloat16 , 128u >",
                "rms_norm<struct __nv_bfloat16, 0x80>",
            ],
            vec!["rms_norm<__half>", "rms_norm<__nv_bfloat16, 64>", "rms_norm<__nv_bfloat16, 128, 1>", "rms_norm<128>"],
        ),
        (
            "_ZN1n3tktIN1m2VeILi3EfEEjPKmEEvT_",
            vec!["n::tkt<m::Ve<3,float>,uint32_t,unsigned long const*>", "n::tkt<::m::Ve<(int) 3, float>>"],
            vec![
                "n::tkt<m::Ve<3>, unsigned>",
                "n::tkt<m::Ve<4, float>>",
                "n::tkt<Ve<3, float>>",
                "n::tkt<m::Ve<3, float>, int>",
                "n::tkt<m::Ve<3, float>, unsigned, uint64_t *>",
                "n::tkt<m::Ve<3, float>, unsigned, const unsigned long long *>",
            ],
        ),
        (
            "_Z2tvIJifP1SEEvDpT_",
            vec!["tv", "tv<int>", "tv<int, float, S *>"],
            vec!["tv<float>", "tv<int,float,S*,int>"],
        ),
        (
            "_Z2t3ILN1n1EE2ELb0ELc44EEvv",
            vec!["t3<(n::E)2>", "t3<(n::E)2, false, ','>", "t3<(n::E)2, false, 44>"],
            // The name of an enumerator may be that of another number.
            vec!["t3<n::E::x>", "t3<(n::E)1>", "t3<2>", "t3<(E)2>", "t3<(n::E)2, true>", "t3<(n::E>", "t3<x>"],
        ),
        ("_Z2t5ILc62ELc60EEvv", vec!["t5<'>', '<'>"], vec!["t5<'<', '>'>"]),
        (
            "_Z2t5ILc10ELc39EEvv",
            vec![r"t5<'\n', '\''>"],
            vec![r"t5<'\r', '\''>", r"t5<'\q', 39>", "t5<10, ''>", "t5<'>"],
        ),
        (
            "_Z2t4ILin5EEvv",
            vec!["t4<-5>", "t4<- 5>"],
            vec!["t4<5>", "t4<>>", "t4<-5", "t4<x>", "t4<-99999999999999999999999999999999999999999>"],
        ),
        (
            "_ZN1n36_GLOBAL__N__cb4671aa_4_a_cu_875f4c475anon3EPi",
            vec!["n::anon3", "n::(anonymous namespace)::anon3"],
            vec!["anon3", "n::m::anon3", "(anonymous namespace)::anon3"],
        ),
        ("_ZN12_GLOBAL__N_14anonEv", vec!["anon", "(anonymous namespace)::anon"], vec!["n::anon"]),
        ("_ZN1nL4statEv", vec!["n::stat"], vec!["stat"]),
    ] {
        let parsed = Symbol::parse(symbol).unwrap_or_else(|error| panic!("{symbol}: {error}"));
        for name in yes {
            assert!(parsed.is_named(name), "{symbol} is {name}");
        }
        for name in no {
            assert!(!parsed.is_named(name), "{symbol} is not {name}");
        }
    }
}

/// `long` has 32 bits on Windows (facts 1.6).
#[test]
fn names_of_64_bits() {
    let long_has_64_bits = size_of::<std::ffi::c_long>() == 8;
    let parsed = Symbol::parse("_ZN1n3tktIN1m2VeILi3EfEEjPKmEEvT_").expect("a name");
    for name in
        ["n::tkt<m::Ve<3, float>, unsigned, const uint64_t *>", "n::tkt<m::Ve, unsigned int, std::size_t const *>"]
    {
        assert_eq!(parsed.is_named(name), long_has_64_bits, "{name}");
    }
}

/// Texts that are nested or wrong at their end take little time.
#[test]
fn texts_take_little_time() {
    let symbol = Symbol::parse("_Z1fIiEvv").unwrap();
    for (open, close) in
        [("A<", ">"), ("(", ")"), ("A(", ")"), ("A<(", ")>"), ("(A)", ""), ("&(", ")"), ("A<(S::*", ")>")]
    {
        for (depth, end) in [(30, ""), (30, "+"), (100, ""), (10_000, ""), (10_000, "+")] {
            let text = format!("f<{}int{end}{}>", open.repeat(depth), close.repeat(depth));
            assert!(!symbol.is_named(&text));
            assert!(parse_type(&text, &[]).is_none() || depth == 30);
        }
    }
}

fn params(symbol: &str) -> Vec<CppTypeBuf> {
    Symbol::parse(symbol).expect("a function").params.iter().map(of_tree).collect()
}

#[test]
fn types_are_trees() {
    // `f(const ns::Array<float, 3> *, unsigned int, Outer<float>::Inner &, float (*)[4])`
    let all = params("_Z1fPKN2ns5ArrayIfLi3EEEjRN5OuterIfE5InnerEPA4_f");
    let texts: Vec<String> = all.iter().map(ToString::to_string).collect();
    assert_eq!(texts, ["const ns::Array<float, 3> *", "unsigned int", "Outer<float>::Inner &", "float (*)[4]"]);

    let CppTypeKind::Pointer { to, mutable: false } = all[0].kind() else { panic!("{:?}", all[0]) };
    let CppTypeKind::Instance { template, arguments } = to.kind() else { panic!("{to:?}") };
    assert_eq!((&**template, to.as_str()), ("ns::Array", "ns::Array<float, 3>"));
    // Rust knows no tags of an ABI, of which a class may have several.
    let tagged = params("_Z1fN2ns1TB1xB1yE");
    assert_eq!((tagged[0].kind(), tagged[0].as_str()), (&CppTypeKind::Named("ns::T".into()), "ns::T[abi:x][abi:y]"));
    let [CppArgumentBuf::Type(float), CppArgumentBuf::Value(three)] = &**arguments else { panic!("{arguments:?}") };
    assert_eq!((float.kind(), float.as_str(), &**three), (&CppTypeKind::Fundamental, "float", "3"));

    assert_eq!(*all[1].kind(), CppTypeKind::Fundamental);
    let CppTypeKind::Reference { to, mutable: true } = all[2].kind() else { panic!("{:?}", all[2]) };
    let CppTypeKind::Member { of, member } = to.kind() else { panic!("{to:?}") };
    assert_eq!((of.as_str(), member.kind()), ("Outer<float>", &CppTypeKind::Named("Inner".into())));
    let CppTypeKind::Pointer { to, .. } = all[3].kind() else { panic!("{:?}", all[3]) };
    assert_eq!((to.kind(), to.as_str()), (&CppTypeKind::Other, "float[4]"));
}

#[test]
fn arguments_may_be_const() {
    // `f(Box<const int>, Box<const int *>)`
    let all = params("_Z1f3BoxIKiES_IPKiE");
    let CppTypeKind::Instance { arguments, .. } = all[0].kind() else { panic!("{:?}", all[0]) };
    let [CppArgumentBuf::Type(int)] = &**arguments else { panic!("{arguments:?}") };
    assert!(matches!(int.kind(), CppTypeKind::Const(int) if int.as_str() == "int"));
    assert_eq!(all[1].as_str(), "Box<const int *>");
}

/// The search decodes each symbol that may have a name, however the name is written.
#[cfg(feature = "files")]
#[test]
fn the_search_finds_what_the_decoder_finds() {
    for (symbol, name) in [
        // nvcc spells letters outside of ASCII, g++ keeps them (facts 10).
        ("_Z10na_u00efvei", "naïve"),
        ("_ZN1n10na_u00efveIfEEvT_", "n::naïve<float>"),
        ("_Z6naïvei", "naïve"),
        ("_Z5saxpyIfEvT_", " saxpy\t<float> "),
        ("_ZN1n5saxpyEf", "n ::\nsaxpy"),
        ("_Z5saxpyB5tag_1f", "saxpy[abi:tag_1]"),
        ("_ZN12_GLOBAL__N_15saxpyEf", "(anonymous namespace)::saxpy"),
        ("_ZZ4mainENKUliE_clEi", "main::{lambda(int)#1}::operator()"),
    ] {
        assert!(Symbol::parse(symbol).expect(symbol).is_named(name), "{symbol} is {name}");
        assert!(ptx_abi_read::search::is_named(symbol, name), "{symbol} is found as {name}");
    }
}

/// A symbol may repeat a long name or value often, but its text has a limit.
#[test]
fn texts_have_a_limit() {
    let name = |letters: usize| format!("_Z1f{letters}{}{}", "a".repeat(letters), "S_".repeat(30_000));
    let value = |digits: usize| format!("_Z1f1AILf{}EE{}", "0".repeat(digits), "S0_".repeat(5_000));
    for symbol in [name(20), value(8)] {
        assert!(Symbol::parse(&symbol).expect("a function").to_string().len() < 1_000_000);
    }
    for symbol in [name(60_000), value(60_000)] {
        assert_eq!(Symbol::parse(&symbol).err(), Some(SymbolError::Unsupported));
    }
}

#[cfg(feature = "files")]
#[test]
fn names_of_types_without_modules_and_lifetimes() {
    for (path, name) in [
        ("kernels::Gather<u8, half::binary16::f16>", "Gather<u8, f16>"),
        ("app::Affine<'_>", "Affine"),
        ("app::Grid<'_, '_, app::{{closure}}::Tile<'_>, 3>", "Grid<Tile, 3>"),
        ("[app::Tile; 2]", "[Tile; 2]"),
    ] {
        assert_eq!(ptx_abi_read::rust_path::instance_name(path), name);
    }
}
