//! Changes one line of a pair's CUDA side.

use std::collections::BTreeSet;

use ptx_abi::cuda::CudaHeader;
use ptx_abi_tests::rng::Rng;

use super::decl::{Leaf, Static, leaves, substitute, types};
use super::kernels::{self, Ty};
use super::pairs::Pair;
use super::structs;

pub(crate) struct Mutant {
    /// The row of the table; empty if nothing is changed.
    pub(crate) change: &'static str,
    /// The changed type.
    pub(crate) name: Option<&'static str>,
    pub(crate) side: Side,
}

pub(crate) enum Side {
    Right,
    /// The types, one of them changed.
    Types(Vec<Static>),
    /// The parameters of the kernel.
    Kernel(Vec<Ty>),
}

impl Mutant {
    /// The types on the CUDA side.
    pub(crate) fn roots<'a>(&'a self, pair: &'a Pair) -> &'a [Static] {
        match &self.side {
            Side::Types(roots) => roots,
            Side::Right | Side::Kernel(_) => &pair.roots,
        }
    }

    /// Whether every member of Rust's types has the same place and type.
    pub(crate) fn is_harmless(&self, pair: &Pair) -> bool {
        pair.roots.iter().zip(self.roots(pair)).all(|(old, new)| {
            let found = leaves(new);
            let is_there = |leaf: &Leaf| found.iter().any(|new| leaf.has_place_of(new) && leaf.has_type_of(new));
            (old.size, old.align) == (new.size, new.align) && leaves(old).iter().all(is_there)
        })
    }

    /// The removed and the new lines of the CUDA side, for a report.
    pub(crate) fn lines(&self, pair: &Pair) -> String {
        if let Side::Kernel(params) = &self.side {
            let list = |params: &[Ty]| params.iter().map(|ty| ty.cpp("")).collect::<Vec<_>>().join(", ");
            return format!("({}) for ({})", list(params), list(&pair.params));
        }
        let (old, new) = (code(&pair.roots), code(self.roots(pair)));
        let less = |a: &[String], b: &[String]| {
            let gone = a.iter().filter(|line| !b.contains(line));
            gone.cloned().collect::<Vec<_>>().join(" ")
        };
        match (less(&old, &new), less(&new, &old)) {
            (gone, added) if gone.is_empty() && added.is_empty() => format!("another order: {}", new.join(" ")),
            (gone, added) => format!("`{added}` for `{gone}` in {}", old.join(" ")),
        }
    }
}

/// The header of the types, without `#pragma once`, so that a file can contain several.
pub(crate) fn header(roots: &[Static]) -> String {
    CudaHeader::new(roots).to_string().replace("#pragma once\n", "")
}

/// Splits a header into its definitions and its checks.
pub(crate) fn split(header: &str) -> (&str, &str) {
    header.split_at(header.find("// From here on").expect("definitions precede the checks"))
}

/// The lines of the definitions in C++, without comments, includes, and declarations of other types.
fn code(roots: &[Static]) -> Vec<String> {
    let header = header(roots);
    let mut only_c = false;
    let is_code = |line: &String| {
        // What only C needs is between these lines.
        only_c = (only_c || line == "#ifndef __cplusplus") && !["#else", "#endif"].contains(&line.as_str());
        let is_forward = line.trim_end_matches(" }").ends_with(';')
            && ["struct ", "union ", "enum class ", "namespace ", "typedef struct ", "typedef union "]
                .iter()
                .any(|word| line.starts_with(word));
        !line.is_empty() && !only_c && !is_forward && (!line.starts_with('#') || line.starts_with("#pragma pack"))
    };
    let lines = split(&header).0.lines().map(|line| line.split("//").next().unwrap_or_default().trim().to_owned());
    lines.filter(is_code).collect()
}

/// Whether exactly one line is replaced, new, removed or moved.
fn is_one_line(old: &[String], new: &[String]) -> bool {
    let less = |a: &[String], b: &[String]| {
        let mut rest: Vec<&String> = b.iter().collect();
        let gone = a.iter().filter(|line| {
            let at = rest.iter().position(|other| other == line);
            at.map(|at| rest.swap_remove(at)).is_none()
        });
        gone.count()
    };
    old != new && less(old, new) <= 1 && less(new, old) <= 1
}

/// All mutants of a pair. The first has no change.
pub(crate) fn mutants(pair: &Pair, rng: &mut Rng) -> Vec<Mutant> {
    let mut found = vec![Mutant { change: "", name: None, side: Side::Right }];
    let right = code(&pair.roots);
    let mut seen = BTreeSet::new();
    let names = pair.names();
    for ty in types(&pair.roots) {
        for (change, new) in structs::changes(ty, &names, rng) {
            let roots: Option<Vec<_>> = pair.roots.iter().map(|root| substitute(root, new)).collect();
            let Some(roots) = roots else { continue };
            let code = code(&roots);
            if is_one_line(&right, &code) && seen.insert(code) {
                found.push(Mutant { change, name: Some(ty.name), side: Side::Types(roots) });
            }
        }
    }
    let classes: Vec<_> = pair.roots.iter().map(|root| root.name).collect();
    let kernels = kernels::changes(&pair.params, &classes, rng);
    found.extend(kernels.into_iter().map(|(change, params)| Mutant { change, name: None, side: Side::Kernel(params) }));
    found
}
