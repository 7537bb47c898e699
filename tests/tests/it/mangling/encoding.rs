//! Tests the encoding of names and types as symbols: the golden data, and the errors.

use half::f16;
use ptx_abi::__private::encoded;
use ptx_abi::handle::TextureHandle;
use ptx_abi::mangle::{MangleError, Symbol, SymbolType, extern_c, function, instance, signature, variable};
use ptx_abi::pointer::SharedPtr;
use ptx_abi::scalar::Scalar;
use ptx_abi::vector::{Float4, Half2};
use ptx_abi::{DevPtr, DevPtrMut, KernelParams, Layout, Opaque, PtxLayout, TypeKind};
use ptx_abi_tests::cases::{sampled, words};
use ptx_abi_tests::rng::Rng;

use super::cases;

#[test]
fn golden_signatures() {
    for (text, symbol) in cases() {
        let text = text.strip_prefix("void ").expect("all return nothing");
        assert_eq!(signature(text).map_err(|error| error.to_string()).unwrap(), symbol, "{text}");
        let decoded = Symbol::parse(symbol).unwrap_or_else(|_| panic!("{symbol} is not decoded"));
        assert_eq!(encoded(symbol).as_deref(), Ok(symbol));
        // Our text of the symbol, and that of another demangler, give the same symbol again.
        assert_eq!(signature(&decoded.to_string()).unwrap(), symbol, "{decoded}");
        let theirs = cpp_demangle::Symbol::new(symbol).unwrap().demangle().unwrap();
        // cpp_demangle 0.5 puts the sign after `A` of `A::In`.
        if !theirs.contains("*::") {
            assert_eq!(signature(&theirs).unwrap_or_else(|error| panic!("{theirs}: {error}")), symbol, "{theirs}");
        }
    }
}

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
    #[ptx(name = "n::A")] struct A { x: i32 }
    #[ptx(name = "Opaque")] struct Named { x: i32 }
    #[ptx(name = "n::Couple<{T}>")] struct Couple<T> { first: T, second: u32 }
    struct Generic<T> { x: T }
}

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(transparent)]:
    struct Link(DevPtr<Metres>);
    struct Metres(f64);
    struct Rows([[Metres; 4]; 2]);
    struct Tile(SharedPtr<f32>);
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(i8)]
#[ptx(name = "n::Mode")]
enum Mode {
    One,
}

#[derive(Clone, Copy, KernelParams)]
#[ptx(entry = "walk")]
struct Walk {
    n: u32,
    a: A,
    list: DevPtr<A>,
    out: DevPtrMut<DevPtr<f32>>,
}

#[test]
fn layouts() {
    // `long` has 4 bytes on Windows.
    let u64_code = if cfg!(windows) { "y" } else { "m" };
    for (layout, code) in [
        (i8::LAYOUT, "a"),
        (u8::LAYOUT, "h"),
        (bool::LAYOUT, "b"),
        (u16::LAYOUT, "t"),
        (i32::LAYOUT, "i"),
        (u64::LAYOUT, u64_code),
        (i128::LAYOUT, "n"),
        (f32::LAYOUT, "f"),
        (f16::LAYOUT, "6__half"),
        (half::bf16::LAYOUT, "13__nv_bfloat16"),
        (Half2::LAYOUT, "7__half2"),
        (Float4::LAYOUT, "6float4"),
        (TextureHandle::LAYOUT, "y"),
        (A::LAYOUT, "N1n1AE"),
        (Named::LAYOUT, "6Opaque"),
        (Mode::LAYOUT, "N1n4ModeE"),
        (Metres::LAYOUT, "d"),
        (DevPtr::<A>::LAYOUT, "PKN1n1AE"),
        (DevPtrMut::<DevPtr<f32>>::LAYOUT, "PPKf"),
        (DevPtr::<DevPtrMut<u8>>::LAYOUT, "PKPh"),
        (DevPtr::<Metres>::LAYOUT, "PKd"),
        (DevPtrMut::<Link>::LAYOUT, "PPKd"),
        (Couple::<Metres>::LAYOUT, "N1n6CoupleIdEE"),
        (DevPtr::<Couple<Link>>::LAYOUT, "PKN1n6CoupleIPKdEE"),
        (DevPtr::<Rows>::LAYOUT, "PA2_A4_Kd"),
        (DevPtr::<DevPtrMut<Rows>>::LAYOUT, "PKPA2_A4_d"),
        (Couple::<Rows>::LAYOUT, "N1n6CoupleIA2_A4_dEE"),
        (SharedPtr::<f32>::LAYOUT, "j"),
        (DevPtr::<Tile>::LAYOUT, "PKj"),
    ] {
        assert_eq!(function("f", &[layout.into()]).unwrap().as_str(), format!("_Z1f{code}"), "{layout:?}");
        let symbol = format!("_Z1f{code}");
        assert!(Symbol::parse(&symbol).unwrap().accepts(0, layout), "{layout:?}");
    }
    let untyped = Layout { kind: TypeKind::Scalar(Scalar::B32), ..*u32::LAYOUT };
    for layout in [&untyped, <[f32; 4]>::LAYOUT, Generic::<f32>::LAYOUT, Opaque::<4>::LAYOUT] {
        let params = [SymbolType::of::<u32>(), SymbolType::Layout(layout)];
        assert_eq!(function("f", &params).err(), Some(MangleError::Param(1)), "{layout:?}");
    }
}

/// A value is converted to its type, as compilers do it (g++ 12, clang 22).
#[test]
fn values_are_converted() {
    for (value, code) in [
        ("-1", "Lin1E"),
        ("-0", "Li0E"),
        ("-1u", "Lj4294967295E"),
        ("-0x80000000", "Lj2147483648E"),
        ("-1ull", "Ly18446744073709551615E"),
        ("(unsigned long long)-1", "Ly18446744073709551615E"),
        ("(unsigned char)-1", "Lh255E"),
        ("(unsigned char)256", "Lh0E"),
        ("(signed char)200", "Lan56E"),
        ("(signed char)-200", "La56E"),
        ("(short)-3", "Lsn3E"),
        ("(short)32768", "Lsn32768E"),
        ("(int)4294967295", "Lin1E"),
        ("(long long)-1", "Lxn1E"),
        ("(char16_t)-1", "LDs65535E"),
        ("(n::Mode)-1", "LN1n4ModeEn1E"),
        ("(__int128)-1", "Lnn1E"),
    ] {
        let text = format!("V<{value}>");
        assert_eq!(function("f", &[SymbolType::Cpp(&text)]), Ok(format!("_Z1f1VI{code}E")), "{value}");
    }
}

#[test]
fn arguments_of_a_kernel() {
    let params: Vec<_> = Walk::PARAMS.iter().map(|param| SymbolType::Layout(param.layout)).collect();
    let symbol = function("n::walk", &params).unwrap();
    assert_eq!(symbol.as_str(), "_ZN1n4walkEjNS_1AEPKS0_PPKf");
    let decoded = Symbol::parse(symbol.as_str()).unwrap();
    assert!((0..4).all(|i| decoded.accepts(i, Walk::PARAMS[i].layout)));
}

#[test]
fn instances() {
    for (name, template, returns, params, symbol) in [
        ("tk<float>", "class T", "T", &["T *"][..], "_Z2tkIfET_PS0_"),
        ("tv<int, float>", "typename... A", "void", &["A..."], "_Z2tvIJifEEvDpT_"),
        ("tv<>", "class... A", "void", &["A..."], "_Z2tvIJEEvDpT_"),
        ("tv", "class... A", "void", &["A..."], "_Z2tvIJEEvDpT_"),
        ("n::tv<int, float, double>", "class T, class... A", "void", &["T *", "A *..."], "_ZN1n2tvIiJfdEEEvPT_DpPT0_"),
        ("k1<W<int>>", "class T", "void", &["typename T::P", "T", "const T *"], "_Z2k1I1WIiEEvNT_1PET_PKS2_"),
        ("k2<W>", "template <class> class T", "void", &["T<int>", "T<float> *"], "_Z2k2I1WEvT_IiEPS1_IfE"),
        ("k3<const float *>", "class T", "void", &["T", "const T", "const T *const *"], "_Z2k3IPKfEvT_S2_PKPKS2_"),
        ("k7<int, 3>", "class T, T N", "void", &["T *"], "_Z2k7IiLi3EEvPT_"),
        ("k8<n::F, (n::F)2>", "class T, const T N", "void", &["A<T, N>"], "_Z2k8IN1n1FELS1_2EEv1AIT_XT0_EE"),
        ("k9<int, 1, 2>", "class T, T... N", "void", &[], "_Z2k9IiJLi1ELi2EEEvv"),
        ("k9<7, -3>", "unsigned char N, long M", "void", &[], "_Z2k9ILh7ELln3EEvv"),
        (r"k5<'\0', '\t', '\\'>", "char A, char B, char C", "void", &[], "_Z2k5ILc0ELc9ELc92EEvv"),
        ("k4<(EC)0, true, -4, 'x'>", "EC E, bool B, int I, char C", "void", &[], "_Z2k4IL2EC0ELb1ELin4ELc120EEvv"),
        ("k5<4>", "int N", "void", &["Arr<N>", "float (*)[N]"], "_Z2k5ILi4EEv3ArrIXT_EEPAT__f"),
        (
            "k6<int, float>",
            "class... A",
            "void",
            &["Tup<A...>", "Tup<const A *...>"],
            "_Z2k6IJifEEv3TupIJDpT_EES0_IJDpPKS1_EE",
        ),
        (
            "a1<3, 4u, 'c', true>",
            "auto A, auto B, auto, auto D",
            "void",
            &["X<A>"],
            "_Z2a1ILi3ELj4ELc99ELb1EEv1XIXT_EE",
        ),
        ("a2<-2147483648, (n::E)1>", "auto... N", "void", &["X<N...>"], "_Z2a2IJLln2147483648ELN1n1EE1EEEv1XIJXT_EEE"),
        (
            "a3<0xffffffffffffffff, 020000000000, 18446744073709551615, 0xffffffffl, -9223372036854775808>",
            "auto... N",
            "void",
            &["X<0xffffffffffffffff>"],
            "_Z2a3IJLm18446744073709551615ELj2147483648ELm18446744073709551615ELl4294967295ELln9223372036854775808EEEv\
             1XILm18446744073709551615EE",
        ),
        ("u1<3, 4, 5>", "unsigned long long, unsigned char, short", "void", &[], "_Z2u1ILy3ELh4ELs5EEvv"),
        ("u2<int, float, 3>", "class, typename, const int", "void", &[], "_Z2u2IifLi3EEvv"),
        ("u3<1, 2>", "long long...", "void", &[], "_Z2u3IJLx1ELx2EEEvv"),
        ("u4<W, int, float>", "template <class> class, class...", "void", &[], "_Z2u4I1WJifEEvv"),
        ("p1<1, 2>", "int... N", "void", &["X<N...>", "X<N...> *"], "_Z2p1IJLi1ELi2EEEv1XIJXT_EEEPS1_"),
        ("p1<>", "int... N", "void", &["X<N...>"], "_Z2p1IJEEv1XIJXT_EEE"),
        ("p2<1, 2>", "int... N", "void", &["A<N>..."], "_Z2p2IJLi1ELi2EEEvDp1AIXT_EE"),
        ("p2<>", "int... N", "void", &["A<N>..."], "_Z2p2IJEEvDp1AIXT_EE"),
        ("p3<1, 2>", "int... N", "void", &["int (&)[N]..."], "_Z2p3IJLi1ELi2EEEvDpRAT__i"),
        ("p4<0, 1>", "std::size_t... I", "void", &["S<std::size_t, I...>"], "_Z2p4IJLm0ELm1EEEv1SImJXT_EEE"),
        ("p5<float, 7>", "class T, int... N", "T", &["X<N...>", "T"], "_Z2p5IfJLi7EEET_1XIJXT0_EEES0_"),
        ("p6<1, 2>", "int... N", "void", &["Y<A<N>...>", "A<N> *..."], "_Z2p6IJLi1ELi2EEEv1YIJDp1AIXT_EEEEDpPS2_"),
        (
            "t2<(EC)2, 3, false, 'x', -5>",
            "EC E, unsigned U, bool B, char C, long long L",
            "void",
            &[],
            "_Z2t2IL2EC2ELj3ELb0ELc120ELxn5EEvv",
        ),
    ] {
        let params: Vec<_> = params.iter().map(|param| SymbolType::Cpp(param)).collect();
        let made = instance(name, template, SymbolType::Cpp(returns), &params);
        // The order of nested names in symbols of their own is left to the conformance tests.
        let expected = symbol.replace("NT_1PET_PKS2_", "NT_1PES2_PKS2_");
        assert_eq!(made.unwrap_or_else(|error| panic!("{name}: {error}")).as_str(), expected, "{name}");
        assert!(Symbol::parse(&expected).unwrap().is_named(name), "{name}");
    }
}

#[test]
fn spellings() {
    for (text, symbol) in [
        ("::n :: f ( unsigned  long  long int )", "_ZN1n1fEy"),
        ("n::S::f(n::S) const", "_ZNK1n1S1fES0_"),
        ("S::f(S &)volatile&& noexcept", "_ZNVO1S1fERS_"),
        ("n::A<int>::f(n::A<int> *) const &", "_ZNKR1n1AIiE1fEPS1_"),
        ("f() noexcept", "_Z1fv"),
        ("f(void)", "_Z1fv"),
        ("f(float const * const)", "_Z1fPKf"),
        ("f(const float *__restrict__ *)", "_Z1fPrPKf"),
        ("f(struct S *, class n::A &)", "_Z1fP1SRN1n1AE"),
        ("f(int (*(*)())[2])", "_Z1fPFPA2_ivE"),
        ("f(int (int))", "_Z1fPFiiE"),
        ("f(int (&)(int, ...))", "_Z1fRFiizE"),
        ("f(const char *, ...)", "_Z1fPKcz"),
        ("f(int (S::*)(float *) const, float *)", "_Z1fM1SKFiPfES0_"),
        ("f(int (n::A::*const *)[3])", "_Z1fPKMN1n1AEA3_i"),
        ("f(void (*)() noexcept)", "_Z1fPDoFvvE"),
        ("f(unsigned, int long unsigned long, char signed, long double)", "_Z1fjyae"),
        ("f(_Float16 *, uint)", "_Z1fPDF16_j"),
        ("f(uint8_t, std::uint32_t, int8_t)", "_Z1fhja"),
        ("f(uintptr_t *, std::size_t *)", if cfg!(windows) { "_Z1fPyS_" } else { "_Z1fPmS_" }),
        ("f(half, __half2 *)", "_Z1f6__halfP7__half2"),
        ("f(Array<float, 0x10>, Array<int, 16u>)", "_Z1f5ArrayIfLi16EES_IiLj16EE"),
        ("f(Array<float, (n::E)3>)", "_Z1f5ArrayIfLN1n1EE3EE"),
        ("f(n::T<int>::In, n::T<int>, n::T<float>)", "_Z1fN1n1TIiE2InES1_NS0_IfEE"),
        ("f(std::array<float, 3>, std::array<int, 4ul> &)", "_Z1fSt5arrayIfLi3EERS_IiLm4EE"),
        ("std::f(std::X)", "_ZSt1fSt1X"),
        ("std::n::f(std::n::X)", "_ZNSt1n1fENS_1XE"),
        ("a::b::f(a::X, a::b::Y)", "_ZN1a1b1fENS_1XENS0_1YE"),
        ("main()", "main"),
        ("S::get()", "_ZN1S3getEv"),
        ("T<int>::get(int)", "_ZN1TIiE3getEi"),
        ("s::s(s::s)", "_ZN1s1sENS_1sE"),
        // This is the longest case of the golden data, and a name of any length has a symbol.
        (
            "f(a1*, a2*, a3*, a4*, a5*, a6*, a7*, a8*, a9*, a10*, a11*, a12*, a13*, a14*, a15*, a16*, a17*, a18*, a19*, a19*)",
            "_Z1fP2a1P2a2P2a3P2a4P2a5P2a6P2a7P2a8P2a9P3a10P3a11P3a12P3a13P3a14P3a15P3a16P3a17P3a18P3a19S10_",
        ),
        (&format!("f({})", "L".repeat(5000)), &format!("_Z1f5000{}", "L".repeat(5000))),
        ("müsli(Größe)", "_Z10m_u00fcsli15Gr_u00f6_u00dfe"),
    ] {
        match signature(text) {
            Ok(made) => assert_eq!(made.as_str(), symbol, "{text}"),
            Err(error) => panic!("{text}: {error}"),
        }
    }
}

#[test]
fn variables() {
    for (name, symbol) in [
        ("table", "table"),
        ("::table", "table"),
        ("n::nv", "_ZN1n2nvE"),
        ("a::b::x", "_ZN1a1b1xE"),
        ("std::x", "_ZSt1x"),
        ("pi<float>", "_Z2piIfE"),
        ("n::C<n::A>::x", "_ZN1n1CINS_1AEE1xE"),
    ] {
        assert_eq!(variable(name).map_err(|error| error.to_string()).unwrap().as_str(), symbol, "{name}");
    }
    assert_eq!(extern_c("n::kernel").unwrap(), "kernel");
    for name in ["", "a b", "1x", "n::", "::", "n::int", "operator+", "n::(anonymous namespace)::x"] {
        assert_eq!(variable(name).err(), Some(MangleError::Name), "{name}");
        assert!(extern_c(name).is_err() || name.contains("anonymous"), "{name}");
    }
}

#[test]
fn what_is_no_signature() {
    use MangleError::{Arguments, Name, Param, Signature, Template};
    let nested = format!("f({}int{})", "A<".repeat(80), ">".repeat(80));
    let stars = format!("f(int {})", "*".repeat(100));
    for (text, error) in [
        ("f", Signature),
        ("", Signature),
        ("f)", Signature),
        ("f(", Signature),
        ("f(int)(", Signature),
        ("f())", Signature),
        ("f(int) const", Signature),
        ("const", Signature),
        ("f(int) restrict", Signature),
        ("(int)", Name),
        ("void f(int)", Name),
        ("operator+(int)", Name),
        ("S::~S()", Name),
        ("return(int)", Name),
        ("n::new::f(int)", Name),
        ("f(int, n::for *)", Param(1)),
        ("n::S::operator()(int)", Name),
        ("(anonymous namespace)::f(int)", Name),
        ("f<int>(int)", Template),
        ("f(void, int)", Param(0)),
        ("f(int, )", Signature),
        ("f(..., int)", Param(0)),
        ("f(int, void (*)(..., int))", Param(1)),
        ("f(... *)", Param(0)),
        ("f(int x)", Param(0)),
        ("f(long float)", Param(0)),
        ("f(unsigned float)", Param(0)),
        ("f(char char)", Param(0)),
        ("f(long long long)", Param(0)),
        ("f(auto)", Param(0)),
        ("f(std::string)", Param(0)),
        ("f(std::allocator<int>)", Param(0)),
        ("f(int, A<>)", Param(1)),
        ("f(A<int)", Param(0)),
        ("f(int (*)[N])", Param(0)),
        ("f(S::)", Param(0)),
        ("f(A<'''>)", Param(0)),
        ("f(A<'\\'>)", Param(0)),
        ("f(*)", Param(0)),
        ("f(int (*)", Name),
        ("f(int (*)(int)", Name),
        (&nested, Param(0)),
        (&stars, Param(0)),
    ] {
        assert_eq!(signature(text).err(), Some(error), "{text}");
        assert!(!error.to_string().is_empty());
    }
    for (name, template, error) in [
        ("f", "class T", Arguments),
        ("f<int, int>", "class T", Arguments),
        ("f<>", "class T", Arguments),
        ("f<3>", "class T", Arguments),
        ("f<int>", "", Template),
        ("f", "", Template),
        ("f<int>", "int N", Arguments),
        ("f<int>", "template <class T>", Arguments),
        ("f<3>", "int N = 4", Arguments),
        ("f<-1>", "unsigned N", Arguments),
        ("f<300>", "unsigned char N", Arguments),
        ("f<2>", "bool B", Arguments),
        ("f<2>", "n::E E", Arguments),
        ("f<(n::F)2>", "n::E E", Arguments),
        ("f<int, int>", "class T, class T", Arguments),
        ("f<int>", "auto V", Arguments),
        ("f<n::e>", "auto V", Arguments),
        // Only a compiler knows the argument after a pack, a default.
        ("f<int, float>", "class... A, class B", Arguments),
        ("f", "int... N, class B", Arguments),
        ("void f<int>", "class T", Name),
        ("S<+>::f<int>", "class T", Name),
    ] {
        assert_eq!(instance(name, template, SymbolType::Cpp("void"), &[]).err(), Some(error), "{name}, {template}");
    }
    // A pack is not a type, and a pack of values has no types.
    for (template, param) in [("class... A", "A"), ("class... A", "A *"), ("int... N", "N..."), ("int... N", "A<N>")] {
        let name = if template.starts_with('c') { "f<int, float>" } else { "f<1, 2>" };
        let made = instance(name, template, SymbolType::Cpp("void"), &[SymbolType::Cpp(param)]);
        assert_eq!(made.err(), Some(Param(0)), "{template}, {param}");
    }
    let cast = instance("f<int>", "class T", SymbolType::Cpp("void"), &[SymbolType::Cpp("A<(T)5>")]);
    assert_eq!(cast.err(), Some(Param(0)));
    let returns = instance("f<int>", "class T", SymbolType::Cpp("a b"), &[]);
    assert_eq!(returns.err(), Some(MangleError::Return));
}

/// Random text: if it has a symbol, the symbol can be decoded and encoded again as the same.
#[test]
fn random_text() {
    let parts = words(
        "int | unsigned | const | float | S | n::A | T | :: | * | & | && | ( | ) | [ | ] | < | > | , | 3 | -1 | 'x' | \
         (E) | ... |   | ::* | volatile | std:: | decltype(nullptr) | noexcept | é | true | void",
    );
    let mut rng = Rng::from_env(0xe4c);
    let mut symbols = 0;
    for _ in 0..sampled(100_000, 20_000) {
        let params: Vec<_> = (0..rng.between(0, 12)).map(|_| rng.pick(&parts)).collect();
        let text = format!("f({})", params.join(rng.pick(&["", " "])));
        let Ok(symbol) = signature(&text) else { continue };
        symbols += 1;
        assert_eq!(encoded(&symbol).as_deref(), Ok(&*symbol), "{text}");
    }
    assert!(symbols > 1000, "{symbols}");

    let mut instances = 0;
    for _ in 0..50_000 {
        let mut some = |most| (0..rng.between(0, most)).map(|_| rng.pick(&parts)).collect::<Vec<_>>().join(" ");
        let (name, param, result) = (format!("n::f<{}>", some(4)), some(2), some(1));
        let template = rng.pick(&["class T", "class T, int N", "class T, class... A", "int... N", "bool", "", ","]);
        let Ok(symbol) = instance(&name, template, SymbolType::Cpp(&result), &[SymbolType::Cpp(&param)]) else {
            continue;
        };
        instances += 1;
        assert_eq!(encoded(&symbol).as_deref(), Ok(&*symbol), "{name} {template} {result} {param}");
    }
    assert!(instances > 50, "{instances}");
}
