//! Tests mutated PTX: nothing panics, and every result is part of the text.

use std::panic::{AssertUnwindSafe, catch_unwind};

use ptx_abi::kernel::LaunchBounds;
use ptx_abi::ptx::{Declared, Module, Params};
use ptx_abi_tests::cases::{Words, sampled, words};
use ptx_abi_tests::rng::Rng;

use crate::ptx_reader::GOLDEN;

/// Pieces that may confuse a reader.
static PIECES: Words = Words::new(|| {
    words(
        "/* | */ | // | \" | { | } | ( | ) | [ | ] | , | ; | = | . | \n | \r\n | \0 | é | 日 | / | * | # | @ | \
         .entry | .func | .global | .const | .param | .visible | .extern | .align | .align 4 | .ptr | .b8 | .u64 | \
         .v4 | .version | .target | .pragma | .attribute( | .section | .shared | .maxntid | .reqntid 1,  | call f, | \
         .callprototype | ptx_abi_layout_P |  = -1; | {1, 2} | 0x | 0 | 18446744073709551616 | U | % | $",
    )
});

#[test]
fn never_a_panic() {
    let mut rng = Rng::from_env(1);
    let (cases, mut found) = (sampled(20_000, 10_000), Found::default());
    for _ in 0..cases {
        let text = input(&mut rng);
        let new = catch_unwind(AssertUnwindSafe(|| read(&text))).ok();
        found.add(new.unwrap_or_else(|| panic!("the reader panics on {text:?}")));
    }
    // The run must have read enough, both valid and broken.
    let Found { functions, variables, params, malformed, fingerprints } = found;
    assert!(
        [functions, variables, params, malformed, fingerprints].iter().all(|&count| 20 * count > cases),
        "{found:?}"
    );
}

#[derive(Clone, Copy, Debug, Default)]
struct Found {
    functions: usize,
    variables: usize,
    params: usize,
    malformed: usize,
    fingerprints: usize,
}

impl Found {
    fn add(&mut self, other: Self) {
        self.functions += other.functions;
        self.variables += other.variables;
        self.params += other.params;
        self.malformed += other.malformed;
        self.fingerprints += other.fingerprints;
    }
}

/// A changed part of a golden text.
fn input(rng: &mut Rng) -> String {
    let text = part(rng, 2_000);
    let mut text = text.to_owned();
    for _ in 0..rng.between(0, 6) {
        let (from, to) = range(&text, rng, 60);
        match rng.below(6) {
            // The changes are: remove, duplicate, move, insert, replace, and a random character.
            0 => text.replace_range(from..to, ""),
            1 => {
                let copy = text[from..to].to_owned();
                text.insert_str(to, &copy);
            }
            2 => {
                let moved = text[from..to].to_owned();
                text.replace_range(from..to, "");
                let (at, _) = range(&text, rng, 1);
                text.insert_str(at, &moved);
            }
            3 => text.insert_str(from, rng.pick(&PIECES)),
            4 => text.replace_range(from..to, rng.pick(&PIECES)),
            _ => {
                let end = text[from..].chars().next().map_or(from, |c| from + c.len_utf8());
                let most = if rng.percent(90) { 128 } else { 0x1_0000 };
                let random = char::from_u32(rng.below(most) as u32);
                text.replace_range(from..end, random.unwrap_or('\u{fffd}').encode_utf8(&mut [0; 4]));
            }
        }
    }
    if rng.percent(5) {
        text.truncate(range(&text, rng, 1).0);
    }
    text
}

/// A part of a golden text from the start of a line. Variables are chosen more often than by their length.
fn part(rng: &mut Rng, most: usize) -> &'static str {
    let (_, text) = rng.pick(&GOLDEN);
    let from = if rng.percent(50) { 0 } else { range(text, rng, 1).0 };
    let from = text[..from].rfind('\n').map_or(0, |line| line + 1);
    let mut to = (from + rng.between(1, most)).min(text.len());
    while !text.is_char_boundary(to) {
        to += 1;
    }
    &text[from..to]
}

/// A random range of at most about `most` bytes, on character boundaries.
fn range(text: &str, rng: &mut Rng, most: usize) -> (usize, usize) {
    let mut from = rng.below(text.len() + 1);
    let mut to = (from + rng.below(most)).min(text.len());
    while !text.is_char_boundary(from) {
        from -= 1;
    }
    while !text.is_char_boundary(to) {
        to += 1;
    }
    (from, to)
}

/// Reads everything, and asserts what always holds.
fn read(text: &str) -> Found {
    let module = Module::new(text);
    let mut found = Found::default();
    let inside = |part: &str| {
        let (text, part) = (text.as_bytes().as_ptr_range(), part.as_bytes().as_ptr_range());
        assert!(part.is_empty() || text.start <= part.start && part.end <= text.end, "{part:?} is not in the text");
    };
    let (_, target) = (module.version(), module.target());
    target.into_iter().for_each(inside);
    for function in module.functions() {
        found.functions += 1;
        inside(function.name);
        function.directives().for_each(|directive| inside(directive.name));
        assert!(!function.name.is_empty());
        for params in [function.params, function.returns] {
            assert_eq!(params.into_iter().count(), params.len());
            for param in params {
                found.params += 1;
                found.malformed += usize::from(param.is_err());
                param.iter().for_each(checked);
                param.map(|param| param.name).into_iter().for_each(inside);
            }
        }
        let same = module.functions().find(|other| other.name == function.name && other.is_entry);
        assert_eq!(function.is_entry, function.is_entry && same.is_some());
        assert!(!function.is_entry || module.entry(function.name).is_some());
        let bounds = module.launch_bounds(function.name);
        assert_eq!(bounds.is_some(), module.entry(function.name).is_some());
        let is_range = |bounds: LaunchBounds| bounds.static_shared.may_be(bounds.static_shared.at_least as u64);
        assert!(bounds.is_none_or(is_range), "{bounds:?}");
    }
    for variable in module.variables() {
        found.variables += 1;
        inside(variable.name);
        variable.initializer.into_iter().for_each(inside);
        found.malformed += usize::from(variable.declared.is_err());
        variable.declared.iter().for_each(checked);
        if let Ok(declared) = variable.declared {
            assert_eq!(declared.name, variable.name);
        }
        assert!(module.variable(variable.name).is_some());
    }
    for &(name, _) in module.fingerprints() {
        found.fingerprints += 1;
        inside(name);
        assert!(!name.is_empty());
    }
    // Any text can also be passed as a list of parameters.
    for param in Params::new(text).into_iter().take(50) {
        param.iter().for_each(checked);
    }
    let _ = Declared::parse(text);
    found
}

fn checked(declared: &Declared<'_>) {
    assert!(!declared.name.is_empty() && declared.spelling.starts_with('.'));
    assert!(
        (declared.lanes >= 1) != declared.spelling.ends_with("ref")
            && declared.alignment() >= declared.align.unwrap_or(1)
    );
    assert!(declared.len.is_some() || declared.size().is_some());
}
