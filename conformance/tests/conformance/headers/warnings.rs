//! No compiler warns about generated headers, checks, constants and functions.

use std::collections::BTreeSet;

use ptx_abi::cuda::{CudaAsserts, CudaHeader, Matching};
use ptx_abi::{Layout, PtxLayout, bit_fields, cuda_asserts};
use ptx_abi_conformance::harness::Summary;
use ptx_abi_conformance::headers::{Compiler, Compilers, unit};
use ptx_abi_conformance::results::full;
use ptx_abi_conformance::toolchain::Toolchain;
use ptx_abi_golden::{curated, random};
use ptx_abi_tests::rng::Rng;

use super::strict::{Unit, strict};
use super::{BATCH, generate, types};
use crate::debug::mixed;
use crate::{bindgen_types, functions};

/// A header with constants and types that C reads too, and checks of both.
const C_HEADER: &str = include_str!("../../../../tests/data/c.h");
const C_CHECKS: &str = include_str!("../../../../tests/data/checks.cuh");

/// Types of every kind: those of the tests, of the golden files, with hostile names, and of bindgen.
fn groups() -> Vec<(String, Vec<&'static Layout<'static>>)> {
    let mut groups: Vec<(String, Vec<_>)> =
        types::HEADERS.iter().map(|(name, layouts)| ((*name).to_owned(), layouts.to_vec())).collect();
    // The curated types have each shape, and the random ones repeat them, so a sample takes one in 8 of these.
    for (name, golden, step) in
        [("curated", curated::GOLDEN, 1), ("random", random::GOLDEN, if full() { 1 } else { 8 })]
    {
        // One type that C cannot have makes a header one for C++.
        let is_for_c =
            |layout: &&Layout<'_>| !CudaHeader::new(&[layout]).to_string().contains("this header is for C++");
        let layouts = golden.iter().step_by(step).map(|golden| golden.layout);
        let (for_c, rest): (Vec<_>, Vec<_>) = layouts.partition(is_for_c);
        groups.extend([(format!("{name}, for C"), for_c), (format!("{name}, for C++"), rest)]);
    }
    // More of them would have anonymous structs in packed unions, which `nvcc -c` refuses (facts 1.4).
    groups.push(("hostile names".to_owned(), generate::header(&mut Rng::new(0x3a12), BATCH)));
    // A header can name the bytes of bit-fields in only one anonymous member. nvcc has no complex numbers.
    let of_bindgen = bindgen_types::kinds().into_iter().filter(|(ident, _)| !matches!(*ident, "Twice" | "Numbers"));
    groups.push(("bindgen".to_owned(), of_bindgen.map(|(_, layout)| layout).collect()));
    macro_rules! mixed {
        ($($ty:ident)*) => { vec![$(mixed::$ty::LAYOUT),*] };
    }
    let mixed = mixed!(Particle Fig3 Fig6 Tagged Packed PackedBits Pairs Links WordPair Colour Branch Node Tree Leaves);
    groups.push(("mixed".to_owned(), mixed));
    groups.retain(|(_, layouts)| !layouts.is_empty());
    groups
}

/// Headers whose types the checks of a handwritten header do not accept.
const WITHOUT_CHECKS: [(&str, &str); 5] = [
    ("small floats", "anonymous structs have `__half_raw` and bytes in place of classes"),
    ("arrays without elements", "C++ has no type without bytes"),
    ("functions of C", "only a generated header writes `struct` before the name of a type"),
    ("hostile names", "for all of these reasons"),
    ("macros", "a handwritten header does not name a type `isnan`, which is a function"),
];

/// A class has a constructor of the host, which measures of bit-fields call.
const OF_HOST: &str = "\
namespace host {
struct Number { float value; constexpr Number() : value(0.0F) {} };
struct Flags { Number number; unsigned kind : 3; unsigned level : 5; };
}
";

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "host::Number")]
struct Number {
    value: f32,
}

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "host::Flags")]
struct Flags {
    number: Number,
    #[bits(3)]
    kind: u32,
    #[bits(5)]
    level: u32,
}

const OF_HEADERS: &str = "warnings of a header";
const OF_CHECKS: &str = "warnings of checks";
const OF_HARD_TYPES: &str = "headers of hard types";
const OF_VOLATILE: &str = "checks of volatile bit-fields";

/// Compilers that read the headers of hard types here, and their names in those rows.
const COMPILERS: [(&str, &str); 5] = [
    ("nvcc sm_90, c++17", "nvcc sm_90"),
    ("NVRTC compute_90", "NVRTC compute_90"),
    ("clang C++, c++17", "clang C++"),
    ("clang CUDA sm_90, c++17", "clang CUDA sm_90"),
    ("g++, c++17", "g++"),
];

/// Headers, each included twice, and the checks of their types below them.
#[derive(Default)]
struct Headers {
    name: String,
    text: String,
    /// The number of headers.
    count: usize,
    has_checks: bool,
    /// The number of hard types.
    hard: usize,
    /// The names of all types.
    names: BTreeSet<String>,
}

impl Headers {
    fn of((name, layouts): (String, Vec<&'static Layout<'static>>)) -> Self {
        let header = CudaHeader::new(&layouts).to_string();
        let has_checks = !WITHOUT_CHECKS.iter().any(|(left_out, _)| name.starts_with(left_out));
        let [compatible, tolerant] = [Matching::Compatible, Matching::Tolerant];
        let checks =
            CudaAsserts::new(&layouts).with_types(compatible, &layouts, &[]).with_types(tolerant, &layouts, &[]);
        let checks = if has_checks { checks.to_string() } else { String::new() };
        let declared = header.lines().filter_map(|line| line.trim().strip_prefix("struct ")?.strip_suffix(';'));
        let words = header.split(|c: char| !c.is_alphanumeric() && c != '_');
        let defined = words.filter_map(|word| word.strip_prefix("PTX_ABI_DEFINED_"));
        let names = declared.chain(defined).map(str::to_owned).collect();
        Self {
            text: unit(&header) + &checks,
            count: 1,
            has_checks,
            hard: if types::HEADERS.iter().any(|(hard, _)| *hard == name) { layouts.len() } else { 0 },
            names,
            name,
        }
    }

    fn is_for_c(&self) -> bool {
        Unit::new("", &self.text).c
    }

    /// Whether one file can have both.
    fn fits(&self, other: &Self) -> bool {
        self.has_checks == other.has_checks
            && self.is_for_c() == other.is_for_c()
            && self.names.is_disjoint(&other.names)
    }

    fn append(&mut self, other: Self) {
        self.name += ", ";
        self.name += &other.name;
        self.text += &other.text;
        self.count += other.count;
        self.hard += other.hard;
        self.names.extend(other.names);
    }
}

/// The files. Compilers take most of their time for the headers that a file includes, so a sample has few files.
fn files() -> Vec<Headers> {
    let mut files: Vec<Headers> = Vec::new();
    for headers in groups().into_iter().map(Headers::of) {
        match files.iter_mut().find(|file| !full() && file.fits(&headers)) {
            Some(file) => file.append(headers),
            None => files.push(headers),
        }
    }
    files
}

/// Compiles headers and the checks of their types.
pub(super) fn warnings(toolchain: &Toolchain) -> Result<Summary, String> {
    let mut strict = strict(toolchain, "headers-warnings")?;
    let compilers = Compilers::new(toolchain, "headers-hard")?;
    for Headers { name, text, count, has_checks, hard, .. } in files() {
        if hard > 0 {
            // The other code generator of nvcc has no warnings of its own.
            for (compiler, answer) in compilers.compile_with(&[Compiler::Nvcc(100)], &text)? {
                strict.summary.accepted(compiler, OF_HARD_TYPES, hard, answer);
            }
        }
        let checks = [(OF_HEADERS, count), (OF_CHECKS, count)];
        let answers = strict.compile(&checks[..if has_checks { 2 } else { 1 }], &Unit::new(name, text))?;
        for (of, compiler) in COMPILERS.into_iter().filter(|_| hard > 0) {
            let (_, answer) = answers.iter().find(|(compiler, _)| compiler == of).ok_or(of)?;
            strict.summary.count(compiler, OF_HARD_TYPES, hard, usize::from(answer.is_err()));
        }
    }
    let constants = Unit::new("constants", unit(C_HEADER) + &unit(C_CHECKS));
    strict.compile(&[(OF_HEADERS, 1), (OF_CHECKS, 1)], &constants)?;
    strict.compile(&[(OF_CHECKS, 1)], &Unit::new("functions", functions::unit()))?;
    let of_host = cuda_asserts!(Number, Flags).to_string();
    strict.compile(&[(OF_CHECKS, 1)], &Unit::new("constructors of the host", OF_HOST.to_owned() + &of_host))?;
    // A constant expression cannot read the members, and the layout is the same without the word.
    let with_volatile =
        OF_HOST.replace("constexpr Number() : value(0.0F) {}", "").replace("unsigned", "volatile unsigned");
    let refused = "C++ cannot measure a bit-field of a class with a constructor, a volatile member,";
    for (define, undef, words) in [("", "", &[refused][..]), ("#define volatile\n", "#undef volatile\n", &[])] {
        for (compiler, answer) in compilers.compile(&[define, &with_volatile, undef, &of_host].concat())? {
            strict.summary.expect(compiler, OF_VOLATILE, define, &answer, words);
        }
    }
    Ok(strict.summary)
}
