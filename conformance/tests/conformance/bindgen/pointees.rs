//! Enumerations and references in the default style of bindgen, which writes integers and pointers for them.

use ptx_abi::cuda::{self, CudaAsserts};
use ptx_abi_conformance::harness::Summary;
use ptx_abi_conformance::headers::Compiler;
use ptx_abi_conformance::nvrtc::Nvrtc;
use ptx_abi_conformance::toolchain::{Scratch, Toolchain};
use ptx_abi_conformance::units::{Unit, renamed};

use super::{Changed, variants, words};

/// The compilers of checks of one header.
const COMPILERS: [&str; 4] = ["g++", "clang C++", "nvcc sm_90", "NVRTC compute_90"];

/// The file of checks, which is the compiled file itself, so that `#pragma once` would be a warning.
fn friendly(asserts: &CudaAsserts<'_>) -> String {
    asserts.to_string().replacen("#pragma once\n", "", 1)
}

/// bindgen's default style writes `type E = u32;` for an enumeration, and pointers for references.
mod default_style {
    use ptx_abi::{PtxLayout, bit_fields};

    pub(super) type Unsigned = u32;
    pub(super) type Signed = i32;
    pub(super) type Small = u8;

    #[derive(Clone, Copy, PtxLayout)]
    #[repr(C)]
    #[ptx(bindgen)]
    pub(super) struct Pointees {
        pub one: *mut Unsigned,
        pub constant: *const Unsigned,
        pub rows: *mut *const Signed,
        pub small: [*mut Small; 2],
    }

    #[derive(Clone, Copy, PtxLayout)]
    #[repr(C)]
    #[ptx(bindgen)]
    pub(super) struct Alone {
        pub count: i32,
        pub one: *mut i32,
        pub last: i32,
    }

    #[derive(Clone, Copy, PtxLayout)]
    #[repr(C)]
    #[ptx(bindgen)]
    pub(super) struct References {
        pub count: i32,
        pub one: *mut i32,
        pub other: *const f32,
        pub kind: *mut Unsigned,
        pub row: *mut *const f32,
        pub last: i32,
    }

    #[derive(Clone, Copy, PtxLayout)]
    #[repr(C)]
    #[ptx(bindgen)]
    pub(super) struct View {
        pub origin: *const f32,
        pub count: i32,
    }

    #[bit_fields]
    #[derive(Clone, Copy, PtxLayout)]
    #[repr(C)]
    pub(super) struct Measured {
        #[bits(3)]
        low: u32,
        pub one: *mut i32,
        pub view: View,
        #[bits(4)]
        high: u32,
        pub other: *const f32,
    }
}

const POINTEES: &str = "
enum Unsigned { UNSIGNED_A };
enum Signed { SIGNED_A = -1 };
enum class Small : unsigned char { A };
struct Pointees { Unsigned *one; const Unsigned *constant; const Signed **rows; Small *small[2]; };
";
const ALONE_IN_CPP: &str = "struct Alone { int count; int &one; int last; };\n";
const MEASURED: &str = "
struct View { const float &origin; int count; };
struct Measured { unsigned low : 3; int &one; View view; unsigned high : 4; const float &&other; };
";
const REFERENCES: &str = "
enum Unsigned { UNSIGNED_A };
struct References { int count; int &one; const float &other; Unsigned &kind; const float *&row; int last; };
";

/// Accepts enumerations through pointers to their integers, and references, and refuses other ones.
pub(super) fn check(toolchain: &Toolchain) -> Result<Summary, String> {
    const OF_POINTEES: [Changed; 6] = [
        ("Unsigned *one", "Unsigned *one", ""),
        ("Unsigned *one", "unsigned *one", ""),
        ("Unsigned *one", "const Unsigned *one", "::one"),
        ("const Signed **rows", "Signed **rows", "::rows"),
        ("Small *small", "Unsigned *small", "::small"),
        ("Unsigned *one; const Unsigned *constant;", "Unsigned *first; const Unsigned *second;", "one"),
    ];
    // NVRTC holds both enumerations in `int`.
    const SIGN: [Changed; 2] =
        [("Unsigned *one", "Signed *one", "::one"), ("const Signed **rows", "const Unsigned **rows", "::rows")];
    const OF_REFERENCES: [Changed; 5] = [
        ("int &one", "int &one", ""),
        ("int &one", "unsigned &one", "::one"),
        ("int &one", "const int &one", "::one"),
        ("Unsigned &kind", "float &kind", "::kind"),
        ("const float *&row", "float *&row", "::row"),
    ];
    const ORDER: [Changed; 1] = [("int &one; const float &other;", "const float &other; int &one;", "::other")];
    const UNCHANGED: [Changed; 1] = [("int &one", "int &one", "::other: nvcc cannot compare the order of references")];
    const ALONE: [Changed; 7] = [
        ("int &one", "int &one", ""),
        ("int &one", "int *one", ""),
        ("int &one", "unsigned &one", "::one"),
        ("int &one", "int one", "::one"),
        ("int count; int &one;", "int &one; int count;", "::count"),
        ("int &one; int last;", "int last; int &one;", "::last"),
        ("int last; };", "int last; void (&call)(); };", "size"),
    ];
    const OF_MEASURED: [Changed; 6] = [
        ("int &one", "int &one", ""),
        ("int &one", "int *const one", ""),
        ("float &origin", "float *origin", ""),
        ("low : 3", "low : 2", "::low"),
        ("high : 4", "high : 5", "::high"),
        ("int &one", "float &one", "::one"),
    ];
    use default_style::{Alone, Measured, Pointees, References};
    use ptx_abi::PtxLayout;

    let scratch = Scratch::new("bindgen-pointees")?;
    let nvrtc = Nvrtc::build(toolchain, &scratch.path(""))?;
    let mut summary = Summary::default();
    let defined = format!("#define PTX_ABI_REFERENCES\n{REFERENCES}");
    let (of_host, of_nvidia, all) = (&COMPILERS[..2], &COMPILERS[2..], &COMPILERS[..]);
    for (what, header, layout, changes, tried) in [
        ("pointers to enumerations", POINTEES, Pointees::LAYOUT, &OF_POINTEES[..], all),
        ("sign of enumerations through pointers", POINTEES, Pointees::LAYOUT, &SIGN, &COMPILERS[..3]),
        ("references", &defined, References::LAYOUT, &OF_REFERENCES, all),
        ("order of references", REFERENCES, References::LAYOUT, &ORDER, of_host),
        ("order of references refused", REFERENCES, References::LAYOUT, &UNCHANGED, of_nvidia),
        ("reference between other members", ALONE_IN_CPP, Alone::LAYOUT, &ALONE, all),
        ("references and bit-fields", MEASURED, Measured::LAYOUT, &OF_MEASURED, all),
    ] {
        let all_checks = [cuda::asserts(layout), friendly(&CudaAsserts::new(&[layout]))];
        let all: Vec<_> =
            all_checks.iter().flat_map(|checks| changes.iter().map(move |change| (checks, change))).collect();
        let mut unit = Unit::default();
        for (id, (checks, (from, to, _))) in all.iter().enumerate() {
            let text = header.replacen(from, to, 1) + checks + "\n";
            unit.push(id, &renamed(&text, &NAMES, id));
        }
        let mut answers = variants(toolchain, &scratch, &unit)?;
        let cu = scratch.path("checks.cu");
        let refused = unit.compile(&mut nvrtc.command(&cu, 90, Compiler::Nvrtc.without_limit()), &cu)?;
        answers.push((Compiler::Nvrtc.name(), refused));
        for (compiler, refused) in answers.into_iter().filter(|(compiler, _)| tried.contains(compiler)) {
            for (id, (_, (_, to, name))) in all.iter().enumerate() {
                let answer = refused.answer(id);
                // nvcc gives the advice for references next to each other alone.
                let advice = "cannot compare the order of references";
                if answer.as_ref().is_err_and(|said| said.contains(advice)) != name.contains(advice) {
                    return Err(format!("{compiler}, bindgen's {what}, {to}: {answer:?}"));
                }
                summary.expect(compiler, &format!("bindgen's {what}"), to, &answer, words(name));
            }
        }
    }
    Ok(summary)
}

/// The names that these headers define, with parts of those of enumerators.
const NAMES: [&str; 10] =
    ["Unsigned", "Signed", "Small", "Pointees", "Alone", "References", "Measured", "View", "UNSIGNED", "SIGNED"];
