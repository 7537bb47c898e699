//! Differences in `const` alone in every shape of a type: which members compilers name, and what `PTX_ABI_CONST` and `-Werror`
//! do.

use core::ptr::NonNull;
use std::collections::BTreeMap;

use ptx_abi::cuda::Matching;
use ptx_abi::{DevPtr, Layout, PtxLayout};
use ptx_abi_conformance::harness::Summary;
use ptx_abi_conformance::toolchain::{Scratch, Toolchain};
use ptx_abi_conformance::units::renamed;

use super::{DECLARED, Node, asserts};
use crate::functions::commands;
use crate::functions::verdict::{END, Verdict, with_option};

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
    struct Inner { values: *const f32, out: *mut f32 }
    #[ptx(name = "deep::er::Named")]
    struct Named {
        data: DevPtr<f32>,
        inner: Inner,
        table: [DevPtr<DevPtr<i32>>; 2],
        node: Option<NonNull<Node>>,
        #[ptx(anonymous)]
        unnamed: Unnamed,
        more: [[Inner; 2]; 2],
    }
    union Unnamed { first: DevPtr<Node>, second: u64 }
    struct Tuple(DevPtr<f32>, u64, DevPtr<Node>);
    union Either { data: DevPtr<f32>, inner: Inner }
}

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(transparent)]:
    struct Link(DevPtr<Node>);
    struct Links([DevPtr<Link>; 2]);
    struct Whole(Inner);
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "Slice<{T}>")]
struct Slice<T> {
    data: DevPtr<T>,
    len: u64,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Base {
    data: DevPtr<f32>,
}

/// In C++ it has a base class, and private members.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Derived {
    #[ptx(anonymous)]
    base: Base,
    next: DevPtr<Derived>,
}

/// The definitions. A `/**/` represents each `const` that C++ may lack.
const DEFINITIONS: &str = "
struct Inner { /**/float *values; float *out; };
namespace deep { namespace er {
struct Named {
    /**/float *data; Inner inner; /**/int */**/*table[2]; Node *node; union { /**/Node *first; unsigned long second; };
    Inner more[2][2];
};
} }
struct Tuple { /**/float *_0; unsigned long _1; /**/Node *_2; };
union Either { /**/float *data; Inner inner; };
typedef /**/Node *Link;
typedef Link /**/*Links[2];
using Whole = Inner;
template <typename T> struct Slice { /**/T *data; unsigned long len; };
template <typename> struct ptx_abi_access;
struct Base { /**/float *data; };
class Derived : public Base {
    template <typename> friend struct ptx_abi_access;
    /**/Derived *next;
};
";

/// The types, and the members that compilers name.
const EXPECTED: [(&str, &[&str]); 10] = [
    ("Inner", &["values"]),
    ("deep::er::Named", &["data", "inner__values", "table", "first", "more__values"]),
    ("Tuple", &["_0", "_2"]),
    ("Either", &["data", "inner__values"]),
    ("Link", &[""]),
    ("Links", &[""]),
    ("Whole", &["values"]),
    ("Slice<float>", &["data"]),
    ("Slice<Node>", &["data"]),
    ("Derived", &["data", "next"]),
];

fn layouts() -> [&'static Layout<'static>; 11] {
    [
        Node::LAYOUT,
        Inner::LAYOUT,
        Named::LAYOUT,
        Tuple::LAYOUT,
        Either::LAYOUT,
        Link::LAYOUT,
        Links::LAYOUT,
        Whole::LAYOUT,
        <Slice<f32>>::LAYOUT,
        <Slice<Node>>::LAYOUT,
        Derived::LAYOUT,
    ]
}

/// The levels, which one file compares, each with its own types.
const LEVELS: [Matching; 2] = [Matching::Compatible, Matching::Tolerant];

/// The names of these types, with parts of longer ones.
const NAMES: [&str; 11] =
    ["Inner", "deep", "Tuple", "Either", "Link", "Links", "Whole", "Slice", "Derived", "Base", "Named"];

pub(super) fn check(toolchain: &Toolchain) -> Result<Summary, String> {
    let mut summary = Summary::default();
    let expected: BTreeMap<String, Vec<String>> = (0..LEVELS.len())
        .flat_map(|id| EXPECTED.map(|(name, members)| (renamed(name, &NAMES, id), members)))
        .map(|(name, members)| (name, members.iter().map(|member| (*member).to_owned()).collect()))
        .collect();
    for (what, constant, option, is_reported) in [
        ("as in Rust", "const ", None, false),
        ("one warning for each type", "", None, true),
        ("one warning under -Werror", "", Some("-Werror"), true),
        ("nothing with PTX_ABI_CONST=0", "", Some("-DPTX_ABI_CONST=0"), false),
        ("an error with PTX_ABI_CONST=2", "", Some("-DPTX_ABI_CONST=2"), true),
    ] {
        let is_denied = what.starts_with("an error");
        let of_level = |(id, level): (usize, &Matching)| {
            renamed(&(DEFINITIONS.replace("/**/", constant) + &asserts(&layouts(), *level)), &NAMES, id)
        };
        let of_levels: String = LEVELS.iter().enumerate().map(of_level).collect();
        let text = format!("{DECLARED}{of_levels}{}", if is_denied { END } else { "" });
        let expected = match (is_denied, is_reported) {
            (true, _) => Verdict { denied: expected.keys().cloned().collect(), ..Verdict::default() },
            (false, true) => Verdict { constant: expected.clone(), ..Verdict::default() },
            (false, false) => Verdict::default(),
        };
        let scratch = Scratch::new("members-const")?;
        for (compiler, mut command) in commands(toolchain, &scratch, &text)? {
            with_option(&mut command, compiler, option);
            let verdict = if is_denied { Verdict::new(command)? } else { Verdict::accepted(command)? };
            verdict.expect(&expected, &format!("{compiler}, {what}"))?;
            for matching in LEVELS {
                let check = format!("structs that differ in const alone, {matching:?}: {what}");
                summary.add(compiler, check.to_lowercase(), EXPECTED.len(), 0);
            }
        }
    }
    Ok(summary)
}
