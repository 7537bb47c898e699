//! Changed symbols and names of C++ never make the reader panic, and its results agree with each other.
#![cfg(feature = "names")]

use ptx_abi_read::name::{Symbol, parse_name, parse_type};

/// Names of kernels and variables that nvcc, clang and rustc gave.
const SYMBOLS: [&str; 20] = [
    "_Z2k1I1WIiEEvNT_1PES2_PKS2_",
    "_Z2k3IPKfEvT_S2_PKPKS2_",
    "_Z4refkRiRK6float4RA4_iPFviE",
    "_Z3lngPeP6__halfwDsPvPVKv",
    "_Z2k4IL2EC0ELb1ELin4ELc120EEvv",
    "_Z2k5ILi4EEv3ArrIXT_EES0_IXmlT_Li2EEEPAT__f",
    "_Z2k6IJifEEv3TupIJDpT_EES0_IJDpPKS1_EE",
    "_ZN36_GLOBAL__N__cb4671aa_4_a_cu_875f4c475anon2ENS_1QEPi",
    "__nv_static_25__cb4671aa_4_a_cu_875f4c47__ZN1n3sttIfEEvPT_",
    "_ZN1n2tvIiJfdEEEvPT_DpPT0_",
    "_Z2r6N1n1AIiEENS0_INS_1EEEES2_PS1_",
    "_Z2r5N1WIiE1QENS_IfE1IEPNS0_1IE",
    "_Z2t2IL2EC0ELj3ELb0ELc120ELxn5EEvv",
    "_Z1fM1SKFiPfEPS2_",
    "_Z1fPA2_A3_Ki",
    "_Z1fPFPA2_ivE",
    "_Z1fB5cxx11v",
    "_Z1fDv4_fPS_",
    "_ZN7example6kernel17h0123456789abcdefE",
    "_ZNK1SclIJifEEEDaDpOT_",
];

/// Letters that begin other rules of the grammar.
const LETTERS: &[u8] = b"IJEXLTSNKPRODpFvAMZ0123456789_aijfdxyetlscnbm(<>*&, ";

#[test]
fn changed_names_never_panic() {
    let cases = std::env::var("PTX_ABI_CASES").map_or(5_000, |cases| cases.parse().expect("PTX_ABI_CASES is a number"));
    let mut state = 0x5eed_u64;
    let mut random = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let (mut decoded, mut found, mut read) = (0, 0, 0);
    for _ in 0..cases {
        let mut symbol = SYMBOLS[random(SYMBOLS.len())].as_bytes().to_vec();
        for _ in 0..random(4) {
            let at = 2 + random(symbol.len() - 2);
            match random(6) {
                0 => symbol[at] = LETTERS[random(LETTERS.len())],
                1 => symbol.insert(at, LETTERS[random(LETTERS.len())]),
                2 if symbol.len() > 4 => _ = symbol.remove(at),
                3 => {
                    let end = at + random(symbol.len() - at + 1);
                    let part = symbol[at..end].to_vec();
                    symbol.splice(at..at, part);
                }
                4 => {
                    let other = SYMBOLS[random(SYMBOLS.len())].as_bytes();
                    symbol.splice(at.., other[2 + random(other.len() - 2)..].iter().copied());
                }
                _ => {}
            }
            symbol.truncate(4_096);
        }
        let symbol = String::from_utf8(symbol).expect("only ASCII");
        // What is not a symbol is read as a text, as is each name.
        let mut texts = vec![symbol.clone()];
        if let Ok(name) = Symbol::parse(&symbol) {
            decoded += 1;
            let text = name.to_string();
            assert!(!text.is_empty(), "{symbol}");
            found += usize::from(name.is_named(&name.name().to_string()));
            texts.extend(name.params.iter().map(ToString::to_string));
            texts.push(text);
            for other in [&symbol, texts.last().expect("a text")] {
                _ = name.is_named(other);
            }
        }
        for text in &texts {
            read += usize::from(parse_type(text, &[]).is_some()) + usize::from(parse_name(text).is_some());
        }
    }
    // Most changes leave a name that can be decoded and found.
    assert!(decoded > cases / 3 && found > cases / 4 && read > cases / 2, "{decoded} {found} {read} of {cases}");
}
