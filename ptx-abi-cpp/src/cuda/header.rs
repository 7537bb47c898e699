//! Files with several items: headers that define items, and checks of items in other headers.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Display};

use ptx_abi_core::__private::cpp::bottom;
#[cfg(feature = "check")]
use ptx_abi_core::__private::cpp::compare_types;
use ptx_abi_core::{Layout, TypeKind};
#[cfg(feature = "check")]
use ptx_abi_core::{check::MismatchError, kernel::CheckSource};

use super::define::size;
use super::universal::universal;
use super::{
    AppendOnly, CType, Checks, Constant, CudaFunction, Level, Matching, PLACED, POP, append, c, constants, definitions,
    functions, levels, open, placed, placed_checks, prelude, probe, walk,
};
use crate::names::{self, element, name};

/// The class that a class with private members may declare as a friend.
const ACCESS: &str = include_str!("access.h");

const HEAD: &str = include_str!("head.h");

/// The introduction of a file of checks for its readers.
pub(super) const ASSERTS_HEAD: &str = include_str!("asserts_head.h");

/// The rest of the introduction where the templates follow it.
const TEMPLATES_FIRST: &str = "//
// First come the templates and macros of the checks, which nobody needs to read, then the checks of each item.
";

/// The introduction of a file of templates. No guard is around it: the parts have their own, and each file restores the
/// warnings that its first lines change.
const TEMPLATES_HEAD: &str = "//
// These are the templates and macros that files of checks in this folder include. Nobody needs to read them. Each file
// restores the warnings that they change, so each of them includes this file again.

";

/// The templates and macros of all checks, for several files.
pub(super) fn templates() -> String {
    let (first, _) = ASSERTS_HEAD.split_once('\n').unwrap_or_default();
    universal(&[first, "\n", TEMPLATES_HEAD, &templates_for(true, true)].concat())
}

/// The templates and macros for checks of types, with those for functions and for levels of types.
fn templates_for(functions: bool, levels: bool) -> String {
    let functions = if functions { functions::PRELUDE } else { "" };
    let levels = if levels { levels::PRELUDE } else { "" };
    [&prelude(), PLACED, ACCESS, functions, levels].concat()
}

const CONSTANTS_TWICE: &str = "[PTX709] `const` is given twice: write one list, `const A, B`";
const FUNCTIONS_TWICE: &str = "[PTX709] `fn` is given twice: write one list, `fn A, B`";

/// The message about a second list of types of one level.
const fn types_twice(matching: Matching) -> &'static str {
    match matching {
        Matching::Strict => "[PTX709] types without a level are given twice: write one list, `A, B`",
        Matching::Compatible => "[PTX709] `compatible` is given twice: write one list, `compatible A, B`",
        Matching::Tolerant => "[PTX709] `tolerant` is given twice: write one list, `tolerant A, B`",
    }
}

/// Refuses a second list, which would replace the first one without a word.
#[track_caller]
const fn expect_once(is_first: bool, message: &'static str) {
    assert!(is_first, "{}", message);
}

/// The C++ side of types, constants and functions in one header. [`cuda_header!`](crate::cuda_header) creates it.
#[derive(Clone, Copy, Debug)]
pub struct CudaHeader<'a> {
    layouts: &'a [&'a Layout<'a>],
    constants: &'a [Constant<'a>],
    functions: &'a [&'a [CudaFunction<'a>]],
    pub(super) append_only: Option<AppendOnly<'a>>,
}

impl<'a> CudaHeader<'a> {
    /// A header with these types and all types that they contain.
    pub const fn new(layouts: &'a [&'a Layout<'a>]) -> Self {
        Self { layouts, constants: &[], functions: &[], append_only: None }
    }

    /// The same header with definitions of these constants.
    ///
    /// # Panics
    ///
    /// If the header has constants already.
    #[must_use]
    #[track_caller]
    pub const fn with_constants(self, constants: &'a [Constant<'a>]) -> Self {
        expect_once(self.constants.is_empty(), CONSTANTS_TWICE);
        Self { constants, ..self }
    }

    /// The same header with prototypes of these functions after the types. Types that the functions take or return by
    /// value become types of the header too.
    ///
    /// # Panics
    ///
    /// If only the Rust name of a parameter's type is known, because no prototype can be written then. If the header has
    /// functions already.
    #[must_use]
    #[track_caller]
    pub const fn with_functions(self, functions: &'a [&'a [CudaFunction<'a>]]) -> Self {
        expect_once(self.functions.is_empty(), FUNCTIONS_TWICE);
        Self { functions: probe::expect_prototypes(functions), ..self }
    }

    /// The same header as one to which releases may only append: the section `append_only` of
    /// [`cuda_header!`](crate::cuda_header).
    ///
    /// # Panics
    ///
    /// If the header has such a rule already.
    #[must_use]
    #[track_caller]
    pub const fn with_append_only(self, rule: AppendOnly<'a>) -> Self {
        expect_once(
            self.append_only.is_none(),
            "[PTX709] `append_only` is given twice: write one, `append_only(padding, version = NAME)`",
        );
        Self { append_only: Some(rule), ..self }
    }

    /// The types that the header defines: the listed types, the types that functions take or return by value, and all
    /// types that these contain.
    pub(super) fn types(&self) -> Vec<&'a Layout<'a>> {
        walk::types(self.layouts.iter().copied().chain(functions::by_value(self.functions)))
    }

    /// Checks whether a module was compiled with this header, by comparing the fingerprints in the module with those of all
    /// types of the header. The check of a single kernel covers only the types of its parameters, not the types to which
    /// pointers inside of these lead. An instance of a generic type is refused if the module does not have it, but has an
    /// instance that the header does not have.
    ///
    /// The source is what [`KernelParams::check`](ptx_abi_core::KernelParams::check) takes: PTX, a cubin, or a fatbin, of which
    /// each image is compared. Check the bytes that you load. Types without a fingerprint in the module are not compared,
    /// unless the header is [append-only](Self::with_append_only): then the module must have that of each type, because a
    /// module that was compiled with an older header does not have those of new types.
    ///
    /// ```
    /// use ptx_abi::{DevPtr, PtxLayout, cuda_header};
    /// #[derive(Clone, Copy, PtxLayout)]
    /// #[repr(C)]
    /// struct Edge { weight: f32 }
    /// #[derive(Clone, Copy, PtxLayout)]
    /// #[repr(C)]
    /// struct Node { edges: DevPtr<Edge> }
    ///
    /// let ptx = ".version 8.7 .target sm_90 .address_size 64
    ///     .weak .global .align 8 .u64 ptx_abi_layout_Edge = 7;";
    /// let mismatch = cuda_header!(Node, Edge).check(ptx).unwrap_err().to_string();
    /// assert!(mismatch.contains("the layout of `Edge` differs from the one that the kernel was compiled with"));
    ///
    /// let mismatch = cuda_header!(Node, Edge; append_only).check(ptx).unwrap_err().to_string();
    /// assert!(mismatch.contains("it has no fingerprint of `Node`"));
    /// ```
    ///
    /// # Errors
    ///
    /// The source cannot be read, or fingerprints differ. The message names the types.
    #[cfg(feature = "check")]
    pub fn check<'s>(&self, source: impl CheckSource<'s>) -> Result<(), MismatchError> {
        compare_types(&self.types(), self.append_only.is_some(), source.source())
    }
}

impl Display for CudaHeader<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { constants, functions, append_only, .. } = *self;
        let types = self.types();
        let mut constants = Vec::from(constants);
        let version = append_only.and_then(|rule| rule.version);
        let is_other = |version: &Constant<'_>| constants.iter().all(|constant| constant.name() != version.name());
        constants.extend(version.map(|(version, _)| version).filter(is_other));
        let refusal = c::refusal(&types, &constants, functions).or_else(|| c::taken(&types, &constants, functions));
        let note = append_only.map_or(String::new(), |rule| append::note(&rule));
        let mut out = HEAD.replace("#pragma once\n", &[&note, "#pragma once\n"].concat());
        match &refusal {
            Some(refusal) => out += &refuse(refusal),
            None if types.is_empty() => {}
            None => out += c::BEGIN,
        }
        out += &constants::define_all(&constants, refusal.is_none());
        out += &definitions(&types, functions, refusal.is_none());
        out += &append_only.map_or(String::new(), |rule| append::record(&types, &rule));
        f.write_str(&universal(&out))
    }
}

/// The `#error` for C.
fn refuse(refusal: &str) -> String {
    format!("#ifndef __cplusplus\n#error \"{refusal}\"\n#endif\n\n")
}

/// Checks of types and constants that handwritten headers define. [`cuda_asserts!`](crate::cuda_asserts) creates them.
#[derive(Clone, Copy, Debug)]
pub struct CudaAsserts<'a> {
    /// The types of each level, in the order of [`Matching::ALL`].
    types: [Types<'a>; 3],
    constants: &'a [Constant<'a>],
    /// The functions of each level, in the order of [`Matching::ALL`].
    functions: [&'a [&'a [CudaFunction<'a>]]; 3],
    /// The patterns of items that the checks do not compare.
    pub(super) listed: &'a [&'a str],
    /// The patterns of the sources that define the functions.
    pub(super) sources: &'a [&'a str],
}

#[derive(Clone, Copy, Debug)]
struct Types<'a> {
    layouts: &'a [&'a Layout<'a>],
    /// The spelling of each type in Rust, for readers. The list may be shorter than the list of types.
    spellings: &'a [&'a str],
}

impl<'a> CudaAsserts<'a> {
    /// The checks of these types, whose members are compared strictly.
    pub const fn new(layouts: &'a [&'a Layout<'a>]) -> Self {
        let none = Types { layouts: &[], spellings: &[] };
        let types = [Types { layouts, ..none }, none, none];
        Self { types, constants: &[], functions: [&[]; 3], listed: &[], sources: &[] }
    }

    /// The same checks and those of these types, whose members are compared as this level defines. The Rust spellings of the
    /// types become comments; there may be fewer of them than types.
    ///
    /// # Panics
    ///
    /// If the checks have types of this level already.
    #[must_use]
    #[track_caller]
    pub const fn with_types(
        mut self,
        matching: Matching,
        layouts: &'a [&'a Layout<'a>],
        spellings: &'a [&'a str],
    ) -> Self {
        expect_once(self.types[matching as usize].layouts.is_empty(), types_twice(matching));
        self.types[matching as usize] = Types { layouts, spellings };
        self
    }

    /// The same checks and those of these constants.
    ///
    /// # Panics
    ///
    /// If the checks have constants already.
    #[must_use]
    #[track_caller]
    pub const fn with_constants(self, constants: &'a [Constant<'a>]) -> Self {
        expect_once(self.constants.is_empty(), CONSTANTS_TWICE);
        Self { constants, ..self }
    }

    /// The same checks and those of these functions, which are compared as this level defines.
    ///
    /// # Panics
    ///
    /// If the checks have functions of this level already.
    #[must_use]
    #[track_caller]
    pub const fn with_functions(mut self, matching: Matching, functions: &'a [&'a [CudaFunction<'a>]]) -> Self {
        expect_once(self.functions[matching as usize].is_empty(), FUNCTIONS_TWICE);
        self.functions[matching as usize] = functions;
        self
    }

    /// The same checks with a list of what they do not compare, the section `not_compared` of
    /// [`cuda_asserts!`](crate::cuda_asserts), which describes it. The list changes nothing in the text.
    ///
    /// # Panics
    ///
    /// If the checks have a list already.
    #[must_use]
    #[track_caller]
    pub const fn with_not_compared(self, patterns: &'a [&'a str]) -> Self {
        expect_once(
            self.listed.is_empty(),
            "[PTX709] `not_compared` is given twice: write one list, `not_compared \"A.x\", \"B.y\"`",
        );
        Self { listed: patterns, ..self }
    }

    /// The same checks as one file for each source that defines some of the functions: [`write`](super::write) and
    /// [`compare`](super::compare) then take a path with a `{}`. This is `fn FUNCTIONS in "cuda/*.cu"` in
    /// [`cuda_asserts!`](crate::cuda_asserts), which describes it.
    ///
    /// # Panics
    ///
    /// If the checks have sources already.
    #[must_use]
    #[track_caller]
    pub const fn with_sources(self, patterns: &'a [&'a str]) -> Self {
        expect_once(
            self.sources.is_empty(),
            "[PTX709] `in` is given twice: write one list of sources, `in [\"a.cu\", \"b.cu\"]`",
        );
        Self { sources: patterns, ..self }
    }

    /// The functions, each with its level.
    pub(super) fn functions(&self) -> impl Iterator<Item = (Matching, &'a CudaFunction<'a>)> {
        let levels = Matching::ALL.into_iter().zip(self.functions);
        levels.flat_map(|(matching, lists)| lists.iter().copied().flatten().map(move |function| (matching, function)))
    }

    /// The same checks with these functions of each level, in the order of [`Matching::ALL`].
    pub(super) const fn of_functions<'s>(self, functions: [&'s [&'s [CudaFunction<'s>]]; 3]) -> CudaAsserts<'s>
    where
        'a: 's,
    {
        CudaAsserts { functions, ..self }
    }

    /// The text with comments in front of its code. The templates are in the file of this path, [`templates`], or in the
    /// text itself.
    pub(super) fn text(&self, comments: &str, templates: Option<&str>) -> String {
        let Self { types, constants, .. } = *self;
        let layouts: Vec<_> = types.iter().flat_map(|of_level| of_level.layouts.iter().copied()).collect();
        let refusal = c::refusal(&layouts, constants, &[]);
        let templates_first = if templates.is_none() { TEMPLATES_FIRST } else { "" };
        let mut out = [ASSERTS_HEAD, templates_first, comments, "#pragma once\n\n"].concat();
        match &refusal {
            Some(refusal) => out += &refuse(refusal),
            None => out += &[c::BEGIN, "#ifdef __cplusplus\n"].concat(),
        }
        if let Some(path) = templates {
            out += &format!("#include \"{path}\"\n");
        } else {
            let has_levels = types[1..].iter().any(|of_level| !of_level.layouts.is_empty());
            out += &templates_for(has_levels || self.functions().next().is_some(), has_levels);
        }
        let listed: Vec<_> = layouts.iter().map(|layout| element(layout)).collect();
        for (matching, of_level) in Matching::ALL.into_iter().zip(types) {
            out += &of_level.checks(Level { matching, listed: &listed });
        }
        out += &constants::check_all(constants);
        for (matching, functions) in Matching::ALL.into_iter().zip(self.functions) {
            out += &functions::check_all(functions.iter().copied().flatten(), matching);
        }
        out += &self.enumerations(&listed);
        out += POP;
        if refusal.is_none() {
            out += "\n#else\n// C has no constant expressions for bit-fields, kinds and elements.\n";
            for layout in layouts.iter().filter_map(|layout| placed(layout)) {
                out += &c::check(&layout, false);
            }
            out += &constants::check_all_in_c(constants);
            out += &[c::END, "#endif\n"].concat();
        }
        universal(&out)
    }
}

impl CudaAsserts<'_> {
    /// The lines about enumerations in listed types and in functions, which the list of types lacks. Only the checks of a listed
    /// enumeration compare its values.
    fn enumerations(&self, listed: &[&Layout<'_>]) -> String {
        let of_functions = self.functions().flat_map(|(_, function)| functions::inside(function));
        let reached =
            of_functions.filter_map(|ty| if let CType::Address { to, .. } = ty { Some(*to) } else { ty.layout() });
        let mut all = walk::types(listed.iter().copied());
        all.extend(reached.map(bottom));
        all.retain(|layout| matches!(layout.kind, TypeKind::Enum { .. }) && !names::is_unnamed(layout.name));
        let is_listed = |layout| listed.iter().any(|other| walk::same(other, layout));
        let mut out = Vec::new();
        for layout in all.into_iter().filter(|layout| !is_listed(layout)) {
            let line = open::line(&name(layout), open::VALUES);
            if !out.contains(&line) {
                out.push(line);
            }
        }
        out.concat()
    }
}

/// Whether one of the other types contains this one, so that the checks reach it as a member.
fn is_member(layouts: &[&Layout<'_>], wanted: &Layout<'_>) -> bool {
    fn has(layout: &Layout<'_>, wanted: &Layout<'_>) -> bool {
        layout.members().iter().any(|member| {
            let inner = bottom(member.layout);
            walk::same(inner, wanted) || member.is_anonymous() && has(inner, wanted)
        })
    }
    // What an unnamed type contains is checked where that type is a member.
    let types = walk::types(layouts.iter().copied());
    types.into_iter().any(|layout| !names::is_unnamed(layout.name) && has(layout, wanted))
}

impl Types<'_> {
    fn checks(&self, level: Level<'_>) -> String {
        let mut out = String::new();
        for (index, layout) in self.layouts.iter().enumerate() {
            let layout = element(layout);
            // rustc breaks long lines of `stringify!`.
            let one_line = |spelling: &&str| spelling.split_whitespace().collect::<Vec<_>>().join(" ") + " in Rust, ";
            let spelling = self.spellings.get(index).map_or(String::new(), one_line);
            let word = match level.matching {
                Matching::Strict => String::new(),
                matching => format!(", {}", matching.word()),
            };
            out += &format!("\n// {}: {spelling}{}{word}\n", name(layout), size(layout));
            if names::is_unnamed(layout.name) && !is_member(level.listed, layout) {
                out += &open::line(&name(layout), "it has no name in C++, and no listed type has a member of it");
            }
            out += &placed_checks(layout, Checks::InFriend(level));
        }
        out
    }
}

impl Display for CudaAsserts<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text("", None))
    }
}
