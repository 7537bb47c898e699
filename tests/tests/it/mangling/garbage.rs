//! Tests text that is not a symbol, or nearly one. Decoding may fail, but nothing panics. `PTX_ABI_CASES=1000000` makes a
//! long run.

use std::fmt::Write as _;

use ptx_abi::__private::encoded;
use ptx_abi::mangle::Symbol;
use ptx_abi::vector::Float4;
use ptx_abi::{DevPtr, DevPtrMut};
use ptx_abi_read::name;
use ptx_abi_tests::cases::{Words, full, sampled, words};
use ptx_abi_tests::layouts;
use ptx_abi_tests::rng::Rng;

use super::cases;

static MORE: Words = Words::new(|| {
    words(
        "_Z1kIZ4mainEUlNT_4typeEE_EvT_ | _Z1kIZ4mainEUlT_IiEE_EvT_ | _Z1kIZ4mainEUlPNT_4typeEE_EvT_ | \
         _Z6taggedB1y3TagB1x | _Z5unaryIXadL_Z6op_absfEEfEvPKT0_PS0_i | \
         _Z5unaryIXadL_ZN34_INTERNAL_3f24ed67_4_t_cu_abde2c064op_sEfEEfEvPKT0_PS1_i | \
         _Z5unaryIXadL_ZN1n2opIfEET_S2_EEdEvPKT0_PS3_i | _Z4refdIL_Z6op_absfEfEvPKT0_ | \
         _Z3depIN1n1AEEvNT_10value_typeEPKS3_ | \
         _Z6sfinaeIiEvNSt9enable_ifIXsr3std11is_integralIT_EE5valueES1_E4typeE | \
         _Z4exprIfLi4EEvPAmlLi2ET0__fPSt17integral_constantIiXplT0_Li1EEET_ | _Z2dtIifEvDTplcvT__EcvT0__EES0_ | \
         _Z2pkIJifEEvSt5tupleIJDpT_EEPSt17integral_constantIiXsZT_EE | _Z4memfIXadL_ZNK1n1A1fEiEEEvi | \
         _Z3nulIMN1n1AEKFiiEEvT_ | _Z3lamIZ4mainEUliPKfE1_EvT_ | _Z2nfILPFvvE0EEvv | _Z3colIRKfEvOT_RS2_ | \
         _ZNK2ns1S3getEi | _Z1kIZN1n1gIiEEvT_E1SEvS3_ | _Z1kIMN12_GLOBAL__N_11SEFivEEvT_ | \
         _Z1kIPDoFvRA3_izEDv4_fEvT_ | _Z1kIZZ4mainENKUlvE_clEvE1S_0Ld4000000000000000EEvT_ | \
         _Z2t2IL2EC0ELj3ELb0ELc120ELxn5EEvv | _Z2k3IPKfEvT_S2_PKPKS2_ | _ZN1n2tvIiJfdEEEvPT_DpPT0_ | \
         _Z2k6IJifEEv3TupIJDpT_EES0_IJDpPKS1_EE | __nv_static_25__cb4671aa_4_a_cu_875f4c47__ZN1n3sttIfEEvPT_ | \
         _ZN36_GLOBAL__N__cb4671aa_4_a_cu_875f4c475anon2ENS_1QEPi | _Z2k2I1WEvT_IiEPS1_IfE | \
         _Z1fILi2EEvM1SKFiPfES1_PDoFvvEDv4_fPAT__A3_Ki",
    )
});

/// The parts of the symbols.
static PARTS: Words = Words::new(|| {
    words(
        "_Z | 1f | 2ns | N | E | S_ | S0_ | S1_ | SA_ | St | I | J | L | T_ | T0_ | T9_ | P | R | O | K | V | r | i | \
         f | v | b | m | A4_ | A_ | F | M | Dp | Dv4_ | Do | Dn | DF16_ | X | Lin1E | Lb1E | B5cxx11 | u6__bf16 | \
         3é | 12_GLOBAL__N_ | 99 | _ | n | __nv_static_3_abc_ | JifE | Z4mainE | UlvE_ | UlT_E0_ | Ut_ | \
         XadL_Z1gfEE | L_Z1vE | LPKc0E | LDnE | Lf3f800000E | DTplT_T0_E | DTcl1gfp_EE | XsZT_E | Xsr3std1tIT_EE1vE | \
         A100_ | Ss | Sa | RE | DoFvvE",
    )
});

static NAMES: Words = Words::new(|| {
    words(
        "f | ns::f<float, 3> | f< | > | f<>> | :: | <> | f<'<', (((> | f<,> | const const | \
         n::(anonymous namespace)::f | é<é>",
    )
});

/// Calls everything that reads a symbol.
fn ask(text: &str) -> bool {
    let Ok(symbol) = Symbol::parse(text) else { return false };
    let layouts = layouts! { i32 Float4 DevPtr<f32> DevPtrMut<Float4> DevPtr<DevPtr<core::ffi::c_void>> [u8; 3] };
    for i in 0..=symbol.param_count() {
        for layout in layouts {
            symbol.accepts(i, layout);
        }
        assert_eq!(symbol.param(i).to_string().is_empty(), i == symbol.param_count(), "{text}");
    }
    for name in NAMES.iter() {
        symbol.is_named(name);
    }
    assert!(!symbol.is_named(""), "{text}");
    let (shown, name) = (symbol.to_string(), symbol.name().to_string());
    assert!(
        shown.ends_with(['…', '&']) || shown.replace(" const", "").replace(" volatile", "").ends_with(')'),
        "{text}"
    );
    // The shown name is a name that can be written.
    assert!(shown.starts_with(name.trim_end_matches('…')), "{text}");
    assert!(name.ends_with('…') || symbol.is_named(&name), "{text} is not {name}");
    // The symbol encoded again has the same text.
    let again = encoded(symbol.as_str()).expect("it is decoded");
    if again.as_str().len() < text.len() + 100 {
        let again = Symbol::parse(again.as_str()).unwrap_or_else(|error| panic!("{text} is {again}: {error}"));
        assert_eq!(again.to_string(), shown, "{text} is {again:?}");
    }
    true
}

#[test]
fn random_parts() {
    let (mut rng, mut decoded) = (Rng::from_env(0x6d61_6e67), 0);
    for _ in 0..sampled(200_000, 30_000) {
        let mut symbol = String::from("_Z1f");
        if rng.percent(30) {
            symbol.push_str("IJifE1SLi3EEv");
        }
        for _ in 0..rng.between(0, 12) {
            symbol.push_str(rng.pick(&PARTS));
        }
        decoded += u32::from(ask(&symbol));
    }
    assert!(decoded > 300, "only {decoded} were decoded");
}

#[test]
fn random_text() {
    let mut rng = Rng::from_env(0x7465_7874);
    for _ in 0..sampled(100_000, 30_000) {
        let mut symbol = String::from(rng.pick(&["", "_Z", "_ZN", "__nv_static_"]));
        for _ in 0..rng.between(0, 40) {
            symbol.push(char::from_u32(rng.between(1, 0x250) as u32).unwrap_or('x'));
        }
        ask(&symbol);
    }
}

#[test]
fn symbols_with_a_few_other_bytes() {
    let (mut rng, mut decoded) = (Rng::from_env(0x6279_7465), 0);
    let symbols: Vec<_> = cases().into_iter().map(|(_, symbol)| symbol).chain(MORE.iter().copied()).collect();
    for symbol in &symbols {
        assert!(ask(symbol), "{symbol}");
    }
    for _ in 0..sampled(200_000, 30_000) {
        let mut symbol = rng.pick(&symbols).as_bytes().to_vec();
        for _ in 0..rng.between(1, 3) {
            let at = rng.below(symbol.len());
            match rng.below(4) {
                0 => drop(symbol.remove(at)),
                1 => symbol.insert(at, rng.pick(b"PKRSTIELN_0123vifX")),
                2 => symbol.truncate(at + 1),
                _ => symbol[at] = rng.pick(b"PKRSTIELN_0123vifX"),
            }
            if symbol.is_empty() {
                break;
            }
        }
        decoded += u32::from(ask(std::str::from_utf8(&symbol).expect("ASCII")));
    }
    assert!(decoded > 2_000, "only {decoded} were decoded");
}

/// The reader of texts accepts or refuses changed names and types.
#[test]
fn texts_with_a_few_other_bytes() {
    let (mut rng, mut read) = (Rng::from_env(0x7772_6974), 0);
    let symbols: Vec<_> = MORE.iter().map(|symbol| name::Symbol::parse(symbol).expect("a symbol")).collect();
    let texts: Vec<_> = symbols
        .iter()
        .flat_map(|symbol| symbol.params.iter().chain([symbol.name()]).map(ToString::to_string))
        .collect();
    let texts: Vec<_> = texts.iter().map(String::as_str).collect();
    for _ in 0..sampled(100_000, 10_000) {
        let mut text = rng.pick(&texts).to_owned();
        for _ in 0..rng.between(0, 3) {
            let at = rng.between(0, text.len());
            match rng.below(3) {
                0 => text.insert(at, rng.pick(b"(<>*&[]):, 'afi019_-").into()),
                1 => text.truncate(at),
                _ => {
                    let other = rng.pick(&texts);
                    text.replace_range(at.., &other[rng.between(0, other.len())..]);
                }
            }
        }
        read += u32::from(name::parse_type(&text, &[]).is_some()) + u32::from(name::parse_name(&text).is_some());
        _ = symbols[rng.below(symbols.len())].is_named(&text);
    }
    assert!(read > 2_000, "only {read} were read");
}

/// Symbols that could take exponential time or a deep stack take little time.
#[test]
fn hostile_symbols_take_little_time() {
    let mut bomb = String::from("_Z1f1A1TIS_S_E");
    for i in 0..200u32 {
        let digits: String = if i < 36 {
            char::from_digit(i, 36).unwrap().to_ascii_uppercase().to_string()
        } else {
            format!("{}{}", i / 36, char::from_digit(i % 36, 36).unwrap().to_ascii_uppercase())
        };
        let _ = write!(bomb, "S0_IS{digits}_S{digits}_E");
        if full() || i < 20 || i % 20 == 0 {
            ask(&bomb);
        }
    }
    let many = "1234".repeat(10);
    let parts = words(
        "P | 1TI | N1n | IJ | PFv | M1S | A4_ | K | S_ | L | X | Dp | DpT_ | T_ | 1 | sZ | st | pl | Z1f | Z1fE | \
         UlZ1f | Ul | 1fIXadL_Z | 1TIL_Z | Xsr1AI | sr1AIX | DTcl1g | DTsr | NDT | cv | 1aB | Dv4_",
    );
    for part in parts.into_iter().chain([many.as_str()]) {
        for start in ["_Z", "_ZN", "_Z1f", "_Z1fI", "_Z1fIJifEEv", "_Z1fPi", "_Z1fIiEvDT", "_Z1fIiEv1AIX"] {
            let symbol = format!("{start}{}", part.repeat(sampled(60_000, 15_000) / part.len()));
            for end in ["", "i", "E"] {
                ask(&format!("{symbol}{end}"));
            }
        }
    }
    // These are long C++ names for a short symbol.
    let long = "<".repeat(10_000);
    assert!(!Symbol::parse("_Z1fIiEvv").unwrap().is_named(&format!("f{long}int{}", long.replace('<', ">"))));
}
