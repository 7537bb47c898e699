//! The evaluation of claims into a report.

use alloc::borrow::ToOwned;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;
use alloc::{format, vec};
use core::fmt::Write;

use super::open::{self, NotCompared, Open};
use super::read::{Differing, Module};
use super::report::{CheckedClaim, CheckedKernel, Finding, FindingKind, Report};
use super::{Claim, KernelSet, Unclaimed};
use crate::abi::Number;
use crate::kernel::check::Subject;
use ptx_abi_read::search::{self, Wanted};

/// The maximum number of claims without a match for which the nearest name is searched. A search takes time in proportion
/// to the number of kernels.
const SEARCHED: usize = 32;

/// The maximum number of kernels that one finding lists.
const LISTED: usize = 24;

/// The maximum number of structs to paste at the end of a report.
const STRUCTS: usize = 4;

/// The number of a module, and the number of a kernel in it.
type Place = (usize, usize);

/// Kernels that differ from one type in the same way.
struct Group {
    claim: usize,
    differing: Differing,
    kernels: Vec<Place>,
}

/// Claims that name no single kernel.
enum Unmatched {
    /// A claim whose name several kernels have.
    Ambiguous(Finding),
    /// The claims of a line that match no kernel.
    Missing(Vec<usize>),
}

struct Evaluation<'s, 'a> {
    set: &'s KernelSet<'a>,
    /// The kernels of each module, with the claims that match them so far.
    checked: Vec<Vec<CheckedKernel>>,
    groups: Vec<Group>,
    /// The number of each group, by the type and the message without the kernel's name.
    known: BTreeMap<(String, String), usize>,
    claims: Vec<CheckedClaim>,
    /// The claims that name no single kernel, in order.
    unmatched: Vec<Unmatched>,
    /// The number of claims of each line.
    lines: BTreeMap<&'s str, usize>,
    /// The places in `unmatched` of lines.
    places: BTreeMap<&'s str, usize>,
    /// What is not compared although the kernels agree.
    open: Open,
    /// The number of claims without a match that were searched for.
    searched: usize,
}

#[inline]
pub(super) fn evaluate(set: &KernelSet<'_>) -> Report {
    let mut evaluation = Evaluation {
        set,
        checked: set.modules.iter().map(Module::unclaimed).collect(),
        groups: Vec::new(),
        known: BTreeMap::new(),
        claims: Vec::new(),
        unmatched: Vec::new(),
        lines: BTreeMap::new(),
        places: BTreeMap::new(),
        open: Open::default(),
        searched: 0,
    };
    set.claims.iter().for_each(|claim| *evaluation.lines.entry(claim.line).or_default() += 1);
    (0..set.claims.len()).for_each(|number| evaluation.claim(number));
    evaluation.report()
}

impl Evaluation<'_, '_> {
    #[inline]
    fn claim(&mut self, number: usize) {
        let set = self.set;
        let claim = &set.claims[number];
        let (pattern, type_name) = (claim.pattern.clone(), claim.name.clone());
        let mut row = CheckedClaim { pattern, type_name, kernels: 0, differ: 0, is_ambiguous: false };
        for (at, module) in set.modules.iter().enumerate() {
            match module.matching(&claim.pattern) {
                Ok(kernels) => kernels.into_iter().for_each(|kernel| {
                    row.kernels += 1;
                    row.differ += usize::from(!self.compare(number, (at, kernel)));
                }),
                Err(message) => {
                    row.is_ambiguous = true;
                    self.unmatched.push(Unmatched::Ambiguous(ambiguous(&claim.pattern, &message, module)));
                }
            }
        }
        if !row.is_ambiguous && row.kernels == 0 {
            self.add_missing(number);
        }
        self.claims.push(row);
    }

    /// Compares a kernel with the type of a claim. Returns whether they agree.
    #[inline]
    fn compare(&mut self, number: usize, (at, kernel): Place) -> bool {
        let (claim, module) = (&self.set.claims[number], &self.set.modules[at]);
        let subject = Subject { name: &claim.name, params: claim.params, shape: claim.shape, path: &module.label };
        let checked = &mut self.checked[at][kernel];
        let Some(differing) = module.compare(subject, kernel) else {
            checked.agrees_with.push(number);
            _ = module.with_kernel(kernel, |kernel| self.open.add(&claim.name, claim.params, kernel));
            return true;
        };
        checked.differs_from.push(number);
        let key = (claim.name.clone(), without_kernel(&differing.text(), module.symbol(kernel), &module.label));
        let groups = &mut self.groups;
        let group = *self.known.entry(key).or_insert_with(|| {
            groups.push(Group { claim: number, differing, kernels: Vec::new() });
            groups.len() - 1
        });
        self.groups[group].kernels.push((at, kernel));
        false
    }

    /// Adds a claim that matches no kernel to those of its line.
    #[inline]
    fn add_missing(&mut self, number: usize) {
        let (line, next) = (self.set.claims[number].line, self.unmatched.len());
        let place = if line.is_empty() { next } else { *self.places.entry(line).or_insert(next) };
        match self.unmatched.get_mut(place) {
            Some(Unmatched::Missing(claims)) => claims.push(number),
            _ => self.unmatched.push(Unmatched::Missing(vec![number])),
        }
    }

    #[inline]
    fn missing_names(&self, claims: &[usize]) -> Finding {
        let line = self.set.claims[claims[0]].line;
        let all = self.lines[line];
        let names: Vec<_> =
            claims.iter().take(LISTED).map(|claim| format!("`{}`", self.set.claims[*claim].pattern)).collect();
        let mut text =
            format!("[PTX811] {} of {all} names of `{line}` match no kernel: {}", claims.len(), names.join(", "));
        if claims.len() > LISTED {
            _ = write!(text, " and {} more", claims.len() - LISTED);
        }
        let types = claims.iter().find_map(|claim| types_of_cpp(&self.set.claims[*claim]));
        text += &types.or_else(|| search::instance(line, self.set.kernels())).unwrap_or_default();
        Finding::new(FindingKind::Missing, line, Vec::new(), text)
    }

    #[inline]
    fn missing(&mut self, claim: &Claim<'_>) -> Finding {
        let mut message = String::new();
        let help = types_of_cpp(claim).unwrap_or_default();
        if self.searched < SEARCHED {
            self.searched += 1;
            let candidates: Vec<_> =
                self.set.modules.iter().flat_map(|module| module.candidates(&claim.pattern)).collect();
            let names: Vec<_> = candidates.iter().map(String::as_str).collect();
            let wanted = Wanted::Name(&claim.pattern);
            let functions: Vec<_> = self.set.modules.iter().flat_map(Module::functions).collect();
            let nearest = || search::nearest(wanted, &names).map(|name| search::suggestion(wanted, name, &names));
            let other = || search::instance(&claim.pattern, self.set.kernels()).filter(|_| help.is_empty());
            message = search::device_function(wanted, &functions).or_else(nearest).or_else(other).unwrap_or_default();
        }
        let none = if self.set.kernels().next().is_none() { ": there are no kernels" } else { "" };
        let Claim { name, pattern, .. } = claim;
        let text = format!("[PTX811] `{pattern}`, which `{name}` claims, matches no kernel{message}{none}{help}");
        Finding::new(FindingKind::Missing, pattern, Vec::new(), text)
    }

    /// Appends a line for each kernel, up to the limit.
    #[inline]
    fn push_kernels(&self, text: &mut String, kernels: &[Place]) {
        for place in kernels.iter().take(LISTED) {
            let label = if self.set.modules.len() > 1 { &*self.set.modules[place.0].label } else { "" };
            search::push_symbol(text, self.symbol(*place), label);
        }
        search::push_more(text, kernels.len(), LISTED);
    }

    #[inline]
    fn symbol(&self, (module, kernel): Place) -> &str {
        self.set.modules[module].symbol(kernel)
    }

    #[inline]
    fn symbols(&self, kernels: &[Place]) -> Vec<String> {
        kernels.iter().map(|place| self.symbol(*place).to_owned()).collect()
    }

    #[inline]
    fn differing(&self, group: &Group) -> Finding {
        let mut text = group.differing.text();
        let others = &group.kernels[1..];
        if !others.is_empty() {
            let kernels = if others.len() == 1 { "kernel differs" } else { "kernels differ" };
            _ = write!(text, "\n  {} more {kernels} in the same way:", others.len());
            self.push_kernels(&mut text, others);
        }
        let pattern = &self.set.claims[group.claim].pattern;
        let finding = Finding::new(FindingKind::Differs, pattern, self.symbols(&group.kernels), text);
        Finding { mismatch: Some(group.differing.error.clone()), ..finding }
    }

    /// Kernels that agree with one claim and differ from another claim, grouped by these two claims.
    #[inline]
    fn contradictions(&self) -> Vec<Finding> {
        let mut pairs: BTreeMap<(usize, usize), Vec<Place>> = BTreeMap::new();
        for (place, kernel) in self.checked() {
            if let ([right, ..], [wrong, ..]) = (&kernel.agrees_with[..], &kernel.differs_from[..]) {
                pairs.entry((*right, *wrong)).or_default().push(place);
            }
        }
        let finding = |((right, wrong), kernels): ((usize, usize), Vec<Place>)| {
            let [right, wrong] = [right, wrong].map(|claim| &self.set.claims[claim]);
            let mut text = format!(
                "[PTX812] `{}` (`{}`) and `{}` (`{}`) claim the same kernel, and only the first one agrees with it:",
                right.pattern, right.name, wrong.pattern, wrong.name
            );
            self.push_kernels(&mut text, &kernels);
            Finding::new(FindingKind::Contradiction, &wrong.pattern, self.symbols(&kernels), text)
        };
        pairs.into_iter().map(finding).collect()
    }

    /// All kernels with their places.
    #[inline]
    fn checked(&self) -> impl Iterator<Item = (Place, &CheckedKernel)> {
        self.checked
            .iter()
            .enumerate()
            .flat_map(|(at, kernels)| kernels.iter().enumerate().map(move |(kernel, checked)| ((at, kernel), checked)))
    }

    /// The structs to paste: for kernels without a claim, and for kernels whose parameters are altogether different. Also
    /// the number of further kernels. One kernel of several modules needs one struct, and instances of one template would have
    /// structs of one name.
    #[inline]
    fn structs(&self, unclaimed: &[Place]) -> (Vec<String>, usize) {
        let others = self.groups.iter().filter(|group| !group.differing.error.paste.is_empty());
        let others = others.map(|group| &group.kernels[0]);
        let mut seen = BTreeSet::new();
        let kernels: Vec<_> = others.chain(unclaimed).filter(|place| seen.insert(self.symbol(**place))).collect();
        let of = |place: &&Place| self.set.modules[place.0].struct_for(place.1);
        let mut structs: Vec<String> = kernels.iter().take(STRUCTS).filter_map(of).collect();
        let mut names = BTreeSet::new();
        structs.retain(|text| names.insert(text.lines().nth(2).map(ToOwned::to_owned)));
        let more = kernels.len() - structs.len();
        (structs, more)
    }

    #[inline]
    fn unclaimed(&self, kernels: &[Place]) -> Option<Finding> {
        let mut text = match kernels {
            [] => return None,
            [(at, _)] => {
                let place = search::place(&self.set.modules[*at].label);
                format!("[PTX810] no claim matches the kernel `{}`{place}", self.symbol(kernels[0]))
            }
            _ => format!("[PTX810] no claim matches these {} kernels:", kernels.len()),
        };
        if kernels.len() > 1 {
            self.push_kernels(&mut text, kernels);
        }
        let finding = Finding::new(FindingKind::Unclaimed, "", self.symbols(kernels), text);
        Some(Finding { is_error: self.set.unclaimed == Unclaimed::Deny, ..finding })
    }

    #[inline]
    fn report(mut self) -> Report {
        let mut findings: Vec<_> = self.groups.iter().map(|group| self.differing(group)).collect();
        findings.extend(self.contradictions());
        for of in core::mem::take(&mut self.unmatched) {
            findings.push(match of {
                Unmatched::Ambiguous(finding) => finding,
                Unmatched::Missing(claims) => match claims[..] {
                    [claim] => self.missing(&self.set.claims[claim]),
                    _ => self.missing_names(&claims),
                },
            });
        }
        let is_reported = |kernel: &CheckedKernel| self.set.unclaimed != Unclaimed::Allow && !kernel.is_claimed();
        let kernels: Vec<_> =
            self.checked().filter(|(_, kernel)| is_reported(kernel)).map(|(place, _)| place).collect();
        let unclaimed = self.unclaimed(&kernels);
        let (structs, more_structs) = self.structs(&kernels);
        let without_pointees = self.open.without_pointees.len();
        let mut not_compared = self.open.parameters(&self.set.not_compared);
        not_compared.extend(
            self.set
                .modules
                .iter()
                .filter_map(|module| Some(NotCompared::unread(&module.label, module.unread?, &self.set.not_compared))),
        );
        // Claims with errors leave parameters without a comparison, which are not there to list.
        if findings.is_empty() {
            findings.extend(open::stale(&self.set.not_compared, &not_compared));
        }
        findings.extend(not_compared.iter().filter(|parameter| !parameter.is_listed).map(NotCompared::finding));
        findings.extend(unclaimed);
        let checked: Vec<_> = self.checked.into_iter().flatten().collect();
        Report {
            agreeing: checked.iter().filter(|kernel| kernel.agrees()).count(),
            without_types: self.set.modules.iter().map(Module::without_types).sum(),
            without_pointees,
            not_compared: not_compared.into(),
            checked: checked.into(),
            claims: self.claims.into(),
            findings: findings.into(),
            structs: structs.into(),
            more_structs,
        }
    }
}

/// The message without the parts that name the kernel, so that equal mistakes are reported once.
#[inline]
fn without_kernel(message: &str, symbol: &str, label: &str) -> String {
    let text = message.replace(&format!("`{symbol}`"), "").replace(&format!("{symbol}_param_"), "_param_");
    text.replace(&search::place(label), "")
}

/// The finding for a name that several kernels of a module have.
#[inline]
fn ambiguous(pattern: &str, message: &str, module: &Module<'_>) -> Finding {
    let instances = format!("{}<*>", pattern.split('<').next().unwrap_or_default());
    let text = if module.matching(&instances).is_ok_and(|kernels| !kernels.is_empty()) {
        format!(
            "{message}\n  help: name one of them with its template arguments, or by its symbol, or claim all instances with a `*`: `{instances}`"
        )
    } else {
        format!("{message}\n  help: name one of them by its symbol")
    };
    Finding::new(FindingKind::Ambiguous, pattern, Vec::new(), text)
}

/// The help for a C++ name with the Rust name of a type among its template arguments, as a list writes it into a pattern.
fn types_of_cpp(claim: &Claim<'_>) -> Option<String> {
    let (_, arguments) = claim.pattern.split_once('<')?;
    let mut words = arguments.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
    if let Some(number) = words.clone().find_map(|word| Number::ALL.iter().find(|number| number.rust() == word)) {
        let (rust, cpp) = (number.rust(), number.name());
        return (rust != cpp).then(|| {
            format!(
                "\n  help: a name of C++ has the types of C++, `{cpp}` for `{rust}`: in a list write `{rust} as \"{cpp}\"`"
            )
        });
    }
    // Only a line with a list writes types into a pattern.
    let line = Some(claim.line).filter(|line| !line.is_empty())?;
    let is_type = |word: &&str| word.starts_with(|first: char| first.is_ascii_uppercase()) && !line.contains(word);
    let rust = words.find(is_type)?;
    Some(format!("\n  help: if `{rust}` has another name in C++, write it in the list: `{rust} as \"…\"`"))
}
