//! The results as a table.

use std::collections::BTreeMap;
use std::fmt;

use ptx_abi::scalar::Scalar;
use ptx_abi::{CppType, TypeKind};
use ptx_abi_conformance::harness::{Row, Summary};

use super::decl::{Leaf, element, leaves, types};
use super::kernels;
use super::mutants::{Mutant, Side};
use super::pairs::Pair;
use super::structs;
use super::{Caught, Others};

/// The number of mutants with one change, and the number that each check misses.
#[derive(Clone, Copy, Default)]
struct Counts {
    changes: usize,
    header: usize,
    asserts: usize,
    fingerprint: usize,
    entry: usize,
}

/// The origin of a change. Each has its check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Scene {
    Header,
    ByHand,
    OldPtx,
    Kernel,
}

impl Scene {
    const fn text(self) -> &'static str {
        match self {
            Self::Header => "an edited header",
            Self::ByHand => "`cuda_asserts`",
            Self::OldPtx => "fingerprints",
            Self::Kernel => "a kernel's mangled name",
        }
    }
}

#[derive(Default)]
pub(crate) struct Table {
    pairs: usize,
    /// The counts by side and change.
    rows: BTreeMap<(bool, &'static str), Counts>,
    harmless: BTreeMap<&'static str, usize>,
    /// The undetected changes with a known reason.
    left: BTreeMap<(Scene, &'static str), usize>,
    others: Others,
    /// The number of refused types without a change, and of undetected changes without a known reason.
    wrong: [usize; 2],
    report: String,
}

impl Table {
    pub(crate) fn add_others(&mut self, others: Others) {
        self.others.asked += others.asked;
        self.others.nvcc += others.nvcc;
        self.others.clang += others.clang;
    }

    pub(crate) fn add(&mut self, pair: &Pair, mutant: &Mutant, caught: Caught) {
        let is_kernel = matches!(mutant.side, Side::Kernel(_));
        let scenes = [
            (Scene::Header, caught.header),
            (Scene::ByHand, caught.asserts),
            (Scene::OldPtx, caught.fingerprints),
            (Scene::Kernel, is_kernel.then_some(false)),
        ];
        let scenes = scenes.into_iter().filter_map(|(scene, caught)| Some((scene, caught?)));
        if let Side::Right = mutant.side {
            self.pairs += 1;
            if caught.entry || scenes.clone().any(|(_, caught)| caught) {
                self.wrong[0] += 1;
                self.say(format_args!("refused without a change: {:?}, {caught:?}", pair.params));
            }
            return;
        }
        if is_kernel && mutant.change == kernels::SAME_TYPE {
            *self
                .harmless
                .entry("a parameter is called by another name of its type (`size_t`, `long`)")
                .or_default() += 1;
            if caught.entry {
                self.wrong[0] += 1;
                self.say(format_args!("refused: {}", mutant.lines(pair)));
            }
            return;
        }
        if !is_kernel && mutant.is_harmless(pair) {
            let what = harmless(mutant);
            *self.harmless.entry(what).or_default() += 1;
            if what == NEW_MEMBER && caught.asserts == Some(false) && !is_in_union(pair, mutant) {
                self.wrong[1] += 1;
                self.say(format_args!("not counted: {}", mutant.lines(pair)));
            }
            return;
        }
        for (scene, caught) in scenes.filter(|(_, by_scene)| !by_scene && !caught.entry) {
            debug_assert!(!caught, "filtered");
            match reason(scene, pair, mutant) {
                Some(reason) => *self.left.entry((scene, reason)).or_default() += 1,
                None => {
                    self.wrong[1] += 1;
                    let (change, lines) = (mutant.change, mutant.lines(pair));
                    self.say(format_args!("not seen, {}: {change}: {lines}", scene.text()));
                }
            }
        }
        // The check of a kernel covers the types of its parameters and their pointees.
        let is_reached = mutant.name.is_some_and(|name| pair.is_reached(name));
        if !is_kernel && caught.fingerprint != Some(is_reached) {
            self.wrong[1] += 1;
            self.say(format_args!("a kernel, old PTX: {caught:?}: {}", mutant.lines(pair)));
        }
        let counts = self.rows.entry((is_kernel, mutant.change)).or_default();
        let missed = |caught: Option<bool>| usize::from(caught == Some(false));
        counts.changes += 1;
        counts.header += missed(caught.header);
        counts.asserts += missed(caught.asserts);
        counts.fingerprint += missed(caught.fingerprint);
        counts.entry += usize::from(!caught.entry);
    }

    fn say(&mut self, line: fmt::Arguments<'_>) {
        self.report += &line.to_string();
        self.report.push('\n');
    }

    pub(crate) fn summary(&self) -> Summary {
        let changes = self.rows.values().map(|counts| counts.changes).sum();
        let Others { asked, nvcc, clang } = self.others;
        let rows = vec![
            Row::new("NVRTC compute_90, 100", "pairs without a change are accepted", self.pairs, self.wrong[0]),
            Row::new("NVRTC compute_90, 100", "changes of one line are caught", changes, self.wrong[1]),
            Row::new("nvcc sm_90", "refuses the changes that NVRTC refuses", asked, nvcc),
            Row::new("clang C++", "refuses the changes that NVRTC refuses", asked, clang),
        ];
        Summary { rows, report: self.report.clone() }
    }
}

const NEW_MEMBER: &str = "a new member where there was padding (`cuda_asserts` sees those that are not in a union)";

/// Whether a member that Rust lacks is in a union, of which C++ cannot count the members.
fn is_in_union(pair: &Pair, mutant: &Mutant) -> bool {
    pair.roots.iter().zip(mutant.roots(pair)).any(|(old, new)| {
        let known = leaves(old);
        leaves(new).iter().any(|leaf| leaf.in_union && known.iter().all(|old| old.path != leaf.path))
    })
}

/// The reason why a change of a struct moves no member of Rust's type.
fn harmless(mutant: &Mutant) -> &'static str {
    match structs::CHANGES.iter().position(|change| *change == mutant.change) {
        Some(13) => NEW_MEMBER,
        Some(14 | 15) => "an alignment, or packing, that was there already",
        Some(0 | 1 | 11) => "an unnamed bit-field where there was padding",
        _ => "something else that moves nothing",
    }
}

/// The reason why no check can detect a change; `None` if a check must.
fn reason(scene: Scene, pair: &Pair, mutant: &Mutant) -> Option<&'static str> {
    let roots = match &mutant.side {
        Side::Kernel(params) if kernels::differ_by_void(&pair.params, params) => {
            return Some(VOID);
        }
        Side::Kernel(params) if params == &pair.params => {
            return Some("two parameters of one type, which have no names in PTX");
        }
        Side::Kernel(_) | Side::Right => return None,
        Side::Types(roots) => roots,
    };
    if scene == Scene::OldPtx {
        return None;
    }
    let (changed, mut reason) = (types(roots), None);
    for old in types(&pair.roots).into_iter().filter(|ty| matches!(ty.kind, TypeKind::Enum { .. })) {
        let new = changed.iter().find(|new| new.name == old.name && new.fingerprint() != old.fingerprint());
        if let (TypeKind::Enum { variants: a, .. }, Some(TypeKind::Enum { variants: b, .. })) =
            (old.kind, new.map(|n| n.kind))
        {
            reason = (scene == Scene::ByHand && a == b).then_some(INTEGER);
            reason?;
        }
    }
    for (old, new) in pair.roots.iter().zip(roots) {
        let (old_leaves, new_leaves) = (leaves(old), leaves(new));
        if (old.size, old.align) != (new.size, new.align) || in_order(&old_leaves) != in_order(&new_leaves) {
            return None;
        }
        let both = old_leaves.iter().zip(&new_leaves);
        for (old, new) in both.filter(|(old, new)| !old.has_place_of(new) || !old.has_type_of(new)) {
            reason = why(scene, old, new);
            reason?;
        }
    }
    reason
}

const INTEGER: &str = "an enumeration that another integer holds, with the same values";
const VOID: &str = "a pointer that is `void *` on one side";

/// The names of members in the order of their places.
fn in_order(leaves: &[Leaf]) -> Vec<&str> {
    let mut leaves: Vec<&Leaf> = leaves.iter().collect();
    leaves.sort_by_key(|leaf| leaf.offset);
    leaves.into_iter().map(|leaf| leaf.path.as_str()).collect()
}

/// The reason why no check can detect that a member differs.
fn why(scene: Scene, old: &Leaf, new: &Leaf) -> Option<&'static str> {
    let bits = match scene {
        Scene::Header => {
            "bits move, but no byte does: bit-fields in a union, or after one that is unnamed or a `bool` (`cuda_header_test!` \
             sees them)"
        }
        _ => "bits move, but no byte does: bit-fields in a union, or after one that is unnamed or a `bool`",
    };
    match (element(old.layout).kind, element(new.layout).kind) {
        _ if old.bit_field && old.has_type_of(new) => {
            let unseen = old.width == new.width || old.in_union || matches!(old.layout.kind, TypeKind::Bool);
            unseen.then_some(bits)
        }
        _ if !old.has_place_of(new) || scene != Scene::ByHand => None,
        (TypeKind::Pointer(old), TypeKind::Pointer(new)) => {
            let is_void = [old.pointee, new.pointee].contains(&&CppType::Void);
            is_void.then_some(VOID)
        }
        (TypeKind::Enum { variants: a, repr: old_repr, .. }, TypeKind::Enum { variants: b, repr, .. })
            if !old.bit_field =>
        {
            (a == b && old_repr.size() == repr.size()).then_some(INTEGER)
        }
        // Facts 11: g++ accepts no `__half` there.
        (TypeKind::Scalar(Scalar::U16), _) if structs::is_class(element(new.layout)) => {
            Some("`__half_raw`, which represents `__half` in an anonymous struct, and holds an `unsigned short`")
        }
        (a, b) => (kind(a).is_some() && kind(a) == kind(b))
            .then_some("another type that is the same number: `short1` for `short`, an enumeration for its integer"),
    }
}

/// The properties that all types of one kind share.
fn kind(kind: TypeKind<'_>) -> Option<(bool, bool, usize)> {
    match kind {
        TypeKind::Scalar(scalar)
        | TypeKind::Enum { repr: scalar, .. }
        | TypeKind::Vector { element: scalar, members: [_] } => {
            Some((scalar.is_signed(), scalar.is_float(), scalar.size()))
        }
        _ => None,
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sum = |is_kernel: bool| -> usize {
            self.rows.iter().filter(|((kernel, _), _)| *kernel == is_kernel).map(|(_, counts)| counts.changes).sum()
        };
        writeln!(f, "Of {} changes of one line of a struct each check misses so many:\n", sum(false))?;
        let head = "an edited header | `cuda_asserts` | fingerprints | the mangled name alone";
        writeln!(f, "| what is changed | changes | {head} |\n|---|--:|--:|--:|--:|--:|")?;
        for change in structs::CHANGES {
            let Some(counts) = self.rows.get(&(false, change)) else { continue };
            let Counts { changes, header, asserts, fingerprint, entry } = counts;
            writeln!(f, "| {change} | {changes} | {header} | {asserts} | {fingerprint} | {entry} |")?;
        }
        writeln!(f, "\nAnd of {} changes of one parameter of a kernel:\n", sum(true))?;
        writeln!(f, "| what is changed | changes | the mangled name |\n|---|--:|--:|")?;
        for change in kernels::CHANGES {
            let Some(Counts { changes, entry, .. }) = self.rows.get(&(true, change)) else { continue };
            writeln!(f, "| {change} | {changes} | {entry} |")?;
        }
        writeln!(
            f,
            "\nWhat a check misses even with the mangled name beside it, and why (a test fails for any other reason):\n"
        )?;
        for ((scene, reason), count) in &self.left {
            writeln!(f, "- {}: {reason}: {count}", scene.text())?;
        }
        let harmless: usize = self.harmless.values().sum();
        writeln!(
            f,
            "\nNot counted are {harmless} changes after which every member is where it was, under its name and of its type:\n"
        )?;
        for (what, count) in &self.harmless {
            writeln!(f, "- {what}: {count}")?;
        }
        Ok(())
    }
}
