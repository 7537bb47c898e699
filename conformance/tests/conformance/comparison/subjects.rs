//! The declared types: one of every class, and random structures and unions.

use ptx_abi::{Layout, PtxLayout, vector};

use crate::types;
use ptx_abi_conformance::generate::{self, Audience};
use ptx_abi_tests::c::lower::lower;
use ptx_abi_tests::describe;
use ptx_abi_tests::rng::Rng;

#[path = "../../../device/src/classes.rs"]
mod classes;

/// The type of a parameter.
#[derive(Clone, Debug)]
pub(crate) struct Subject {
    /// The identifier in the names of its functions.
    pub(crate) id: String,
    /// The name of the type in C++.
    pub(crate) cpp: String,
    /// The name of the type in a report.
    pub(crate) text: String,
    /// The crate's layout.
    pub(crate) layout: &'static Layout<'static>,
    /// Whether nvcc passes it to functions by address (facts G13).
    pub(crate) by_address: bool,
    /// The declaration in C++ and in Rust; empty if headers contain it.
    pub(crate) declaration: (String, String),
}

impl Subject {
    fn class(id: &str, cpp: &str, layout: &'static Layout<'static>) -> Self {
        let text = format!("{cpp}, {}", layout.name);
        let (id, cpp) = (id.to_owned(), cpp.to_owned());
        Self { id, cpp, text, layout, by_address: false, declaration: <(String, String)>::default() }
    }

    /// Whether functions can take it by value (facts G4).
    pub(crate) fn in_functions(&self) -> bool {
        self.layout.align <= 128
    }
}

macro_rules! subjects {
    ($($id:ident $cpp:literal $rust:ty,)*) => {
        vec![$(Subject::class(stringify!($id), $cpp, <$rust as PtxLayout>::LAYOUT)),*]
    };
}

/// One type of every class that rustc passes by value in the same way as the C++ compilers.
pub(crate) fn by_value() -> Vec<Subject> {
    classes::by_value! { subjects }
}

/// One type of every class in the table of facts 3.
pub(crate) fn classes() -> Vec<Subject> {
    let mut subjects = by_value();
    subjects.extend(classes::over_aligned! { subjects });
    // rustc passes half's types as their inner integers; `conformance::device` tests that.
    subjects.push(Subject::class("half", "__half", half::f16::LAYOUT));
    subjects.push(Subject::class("bfloat16", "__nv_bfloat16", half::bf16::LAYOUT));
    let half2 = Subject::class("half2", "__half2", vector::Half2::LAYOUT);
    subjects.push(Subject { by_address: true, ..half2 });
    subjects
}

/// Random structures and unions, the same ones for every compiler.
///
/// # Panics
///
/// If the generator makes a type that Rust cannot declare. The generator's own test excludes that.
pub(crate) fn random(count: usize) -> Vec<Subject> {
    let mut rng = Rng::from_env(0x5ec7_0103);
    let mut subjects = Vec::new();
    while subjects.len() < count {
        let id = format!("S{}", subjects.len());
        let unit = generate::unit(&mut rng, &id, Audience::Rust);
        let lowered = lower(&unit.aggregate).expect("the generator makes what Rust has");
        let layout = describe::describe(&lowered, &unit).expect("the generator makes what has one layout");
        let rust = generate::rust_type(&unit).expect("the generator makes what Rust has");
        subjects.push(Subject {
            cpp: id.clone(),
            id,
            text: generate::describe(&unit),
            layout,
            by_address: false,
            declaration: (generate::c_type(&unit), rust),
        });
    }
    subjects
}
