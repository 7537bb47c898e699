//! Tests which kernels a claim names.

use ptx_abi::KernelParams;
use ptx_abi::check::{FindingKind, KernelSet, Unclaimed};
use ptx_abi::mangle::Symbol;
use ptx_abi_tests::cases::words;

use super::{One, module, set};

const KERNELS: [&str; 10] = [
    "fill",
    "fill_u8",
    "fill_f32",
    "prefill_f32",
    // ns::scale<float>(float), ns::scale<double>(double), ns::scale<float *>(float *)
    "_ZN2ns5scaleIfEEvT_",
    "_ZN2ns5scaleIdEEvT_",
    "_ZN2ns5scaleIPfEEvT_",
    // ns::tile<float, 4>(float), ns::tile<float, 8>(float)
    "_ZN2ns4tileIfLi4EEEvT_",
    "_ZN2ns4tileIfLi8EEEvT_",
    // other::scale(float)
    "_ZN5other5scaleEf",
];

/// The kernels that a claim matches, which the report does not list as unclaimed: their C++ names without parameters.
fn matched(pattern: &str) -> Vec<String> {
    let text = module(&KERNELS.map(|symbol| (symbol, ".f32")));
    let report = set(&text).claim::<One<f32>>(pattern).finish();
    let unclaimed = report.findings().iter().find(|finding| finding.kind == FindingKind::Unclaimed);
    let left = |symbol: &&str| unclaimed.is_some_and(|finding| finding.kernels.iter().any(|kernel| kernel == symbol));
    let name = |symbol: &str| Symbol::parse(symbol).map_or(symbol.to_owned(), |symbol| symbol.name().to_string());
    KERNELS.iter().filter(|symbol| !left(symbol)).map(|symbol| name(symbol)).collect()
}

#[test]
fn patterns() {
    let scales = ["ns::scale<float>", "ns::scale<double>", "ns::scale<float *>"];
    let tiles = ["ns::tile<float, 4>", "ns::tile<float, 8>"];
    let cases: [(&str, &[&str]); 25] = [
        ("fill", &["fill"]),
        ("fill_*", &["fill_u8", "fill_f32"]),
        ("fill*", &["fill", "fill_u8", "fill_f32"]),
        ("*fill_f32", &["fill_f32", "prefill_f32"]),
        ("*f*l*_*3*", &["fill_f32", "prefill_f32"]),
        ("_ZN2ns5scaleIfEEvT_", &scales[..1]),
        ("ns::scale<float>", &scales[..1]),
        (" ns::scale< float > ", &scales[..1]),
        // Here `*` is a pointer and not a pattern.
        ("ns::scale<float *>", &scales[2..]),
        ("ns::scale<float*>", &scales[2..]),
        ("ns::scale<const float *>", &[]),
        ("ns::scale<*>", &scales),
        ("ns::scale< * >", &scales),
        ("ns::tile<*>", &tiles),
        ("ns::tile<float, *>", &tiles),
        ("ns::tile<*, 4>", &tiles[..1]),
        ("ns::tile<*, *>", &tiles),
        ("ns::tile<double, *>", &[]),
        ("ns::tile<*, 4, 1>", &[]),
        ("ns::sc*", &scales),
        // The pattern may omit the last arguments.
        ("ns::*<float>", &[scales[0], tiles[0], tiles[1]]),
        ("ns::*<double>", &scales[1..2]),
        ("*::*<float, *>", &["ns::scale<float>", tiles[0], tiles[1]]),
        ("other::scale", &["other::scale"]),
        ("scale<*>", &[]),
    ];
    for (pattern, kernels) in cases {
        assert_eq!(matched(pattern), kernels, "{pattern}");
        // `Symbol::is_named` accepts the same wildcards among template arguments.
        let tile = Symbol::parse("_ZN2ns4tileIfLi4EEEvT_").expect("it is mangled");
        assert!(!pattern.starts_with("ns::tile") || tile.is_named(pattern) == kernels.contains(&tiles[0]), "{pattern}");
    }
    assert_eq!(matched("*").len(), KERNELS.len());
}

/// A name without `*` must match exactly one kernel.
#[test]
fn a_name_of_several_kernels() {
    let text = module(&KERNELS.map(|symbol| (symbol, ".f32")));
    let report = set(&text).claim::<One<f32>>("ns::tile").unclaimed(Unclaimed::Allow).finish();
    let [finding] = report.findings() else { panic!("{report}") };
    assert_eq!(finding.kind, FindingKind::Ambiguous);
    assert_eq!(
        finding.to_string(),
        "\
[PTX501] several kernels are called `ns::tile`
    `_ZN2ns4tileIfLi4EEEvT_`  // ns::tile<float, 4>(float)
    `_ZN2ns4tileIfLi8EEEvT_`  // ns::tile<float, 8>(float)
  help: name one of them with its template arguments, or by its symbol, or claim all instances with a `*`: `ns::tile<*>`"
    );
    // An overloaded function has no instances.
    let text = module(&["_Z1ff", "_Z1fi"].map(|symbol| (symbol, ".f32")));
    let report = set(&text).claim::<One<f32>>("f").unclaimed(Unclaimed::Allow).finish();
    assert!(report.findings()[0].to_string().ends_with("\n  help: name one of them by its symbol"), "{report}");
}

/// With several modules, a claim names the kernels of each.
#[test]
fn several_modules() {
    let [first, second] = [module(&[("fill", ".f32")]), module(&[("fill", ".f64"), ("copy", ".f32")])];
    let set = KernelSet::try_new([&first, &second]).expect("both are PTX");
    assert!(set.kernels().eq(["fill", "fill", "copy"]));
    let report = set.claim::<One<f32>>("fill").claim::<One<f32>>("copy").finish();
    assert_eq!((report.checked_kernels().len(), report.agreeing(), report.findings().len()), (3, 2, 1));
    assert!(report.to_string().contains("the kernel `fill` in `module 2`"), "{report}");
}

/// No pattern panics or takes long.
#[test]
fn hostile_patterns() {
    let text = module(&KERNELS.map(|symbol| (symbol, ".f32")));
    let long = "*a".repeat(20_000);
    let deep = "a<".repeat(20_000) + &">".repeat(20_000);
    let stars = "*".repeat(50_000);
    let patterns = words(
        " |   | < | > | <> | <*> | *<*> | *< | >* | :: | *::* | ::* | (*) | (* | a<* | a*> | <*,*,*> | é*ü | \0 | \
         ns::scale<*,> | ns::scale<,*> | ** | * * | _Z* | fill_*\n | ns::scale<*><*> | {}",
    );
    let mut all = set(&text);
    for pattern in patterns.into_iter().chain([&*long, &*deep, &*stars]) {
        all = all.claim::<One<f32>>(pattern);
        // The report contains a claim that matches nothing.
        let report = set(&text).claim::<One<f32>>(pattern).unclaimed(Unclaimed::Allow).finish();
        assert!(!report.is_ok() || report.agreeing() > 0, "{pattern}: {report}");
    }
    assert!(!all.finish().is_ok());
}

/// nvcc spells letters outside of ASCII in symbols (facts 10).
#[test]
fn letters_outside_of_ascii() {
    for (pattern, symbol) in [
        ("naïve", "na_u00efve"),
        ("Été", "_u00c9t_u00e9"),
        ("赤_9", "_u8d64_9"),
        ("𝒳y", "_U0001d4b3y"),
        ("naï*", "na_u00efve"),
        ("naïve_two", "_Z14na_u00efve_twof"),
        ("naïve_*", "_Z14na_u00efve_twof"),
        ("n::naïve", "_ZN1n10na_u00efveIfEEvT_"),
        ("n::naïve<*>", "_ZN1n10na_u00efveIfEEvT_"),
        ("n::na*e<*>", "_ZN1n10na_u00efveIfEEvT_"),
        ("n::*ïve<float>", "_ZN1n10na_u00efveIfEEvT_"),
    ] {
        let text = module(&[(symbol, ".f32")]);
        let report = set(&text).claim::<One<f32>>(pattern).finish();
        assert!(report.is_ok() && report.agreeing() == 1, "{pattern}: {report}");
        if !pattern.contains('*') {
            assert_eq!(One::<f32>::check_named(&text, pattern).as_deref(), Ok(symbol));
        }
    }
}
