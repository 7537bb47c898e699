//! The report on a set of kernels.

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use ptx_abi_read::launch::LaunchBounds;

use super::{NotCompared, SourceError};
use crate::kernel::check::{MismatchError, ParameterMismatch};
use crate::text::Counted;

/// The result of [`KernelSet::finish`](super::KernelSet::finish). [`Display`](fmt::Display) writes it as a table with the
/// findings below.
///
/// ```
/// # use ptx_abi::{KernelParams, check::{FindingKind, KernelSet}};
/// #[derive(KernelParams)]
/// #[ptx(entry = "fill")]
/// struct Fill { count: u32 }
///
/// let ptx = ".version 8.1 .target sm_90 .entry fill_f32(.param .u32 n) { ret; } .entry fill_f64(.param .u64 n) { ret; }";
/// let report = KernelSet::try_new(ptx)?.claim::<Fill>("fill_*").claim::<Fill>("fil_f64").finish();
/// assert_eq!((report.checked_kernels().len(), report.agreeing(), report.is_ok()), (2, 1, false));
/// assert_eq!(
///     report.to_string(),
///     "\
/// 1 of 2 kernels agrees with its claims; 2 errors, 0 warnings
///
///   claim      type    kernels  differ
///   `fill_*`   `Fill`        2       1
///   `fil_f64`  `Fill`        0       0  matches nothing
///
/// error: [PTX510] `Fill` does not match the kernel `fill_f64`
///   `count: u32` has 4 bytes, parameter 0 of the kernel has 8 bytes
///      struct      kernel
///   >  count: u32  .u64 n
///   help: make `count` what the kernel takes: `u64`, `i64` or `DevPtr<T>`
///
/// error: [PTX811] `fil_f64`, which `Fill` claims, matches no kernel: did you mean `fill_f64`?
/// "
/// );
/// # Ok::<(), ptx_abi::check::SourceError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
#[must_use = "a report may have errors: `assert()` panics with them, `into_result()` returns them"]
pub struct Report {
    pub(super) agreeing: usize,
    pub(super) without_types: usize,
    pub(super) without_pointees: usize,
    pub(super) not_compared: Box<[NotCompared]>,
    pub(super) checked: Box<[CheckedKernel]>,
    pub(super) claims: Box<[CheckedClaim]>,
    pub(super) findings: Box<[Finding]>,
    pub(super) structs: Box<[String]>,
    /// The number of kernels that could have a struct to paste too.
    pub(super) more_structs: usize,
}

/// A kernel of a set, and how it compares with the types that claim it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CheckedKernel {
    /// The symbol.
    pub symbol: String,
    /// The name of its module, or empty if the set has one module without a name.
    pub module: String,
    /// What the kernel demands of its launch: if PTX has the kernel, the demands in PTX.
    pub launch_bounds: LaunchBounds,
    /// The claims with which the kernel agrees, as indices into [`Report::claims`].
    pub agrees_with: Vec<usize>,
    /// The claims from which the kernel differs, as indices into [`Report::claims`].
    pub differs_from: Vec<usize>,
}

impl CheckedKernel {
    /// Whether a claim matches the kernel.
    #[inline]
    pub fn is_claimed(&self) -> bool {
        !self.agrees_with.is_empty() || !self.differs_from.is_empty()
    }

    /// Whether a claim matches the kernel, and the kernel agrees with all of its claims.
    #[inline]
    pub fn agrees(&self) -> bool {
        !self.agrees_with.is_empty() && self.differs_from.is_empty()
    }
}

/// A claim of a set, and what it matches: a row of the report's table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CheckedClaim {
    /// The pattern.
    pub pattern: String,
    /// The name of the type.
    pub type_name: String,
    /// The number of kernels that the pattern matches.
    pub kernels: usize,
    /// The number of those that differ from the type.
    pub differ: usize,
    /// Whether the pattern has no `*`, and several kernels of one module have this name.
    pub is_ambiguous: bool,
}

impl CheckedClaim {
    /// Whether the pattern matches kernels, and all of them agree with the type.
    #[inline]
    pub const fn agrees(&self) -> bool {
        self.differ == 0 && self.note().is_empty()
    }

    /// The text of the table after the numbers, or empty.
    #[inline]
    const fn note(&self) -> &'static str {
        match (self.is_ambiguous, self.kernels) {
            (true, _) => "  several kernels have this name",
            (false, 0) => "  matches nothing",
            _ => "",
        }
    }
}

/// A finding about one kernel, or about several kernels with the same problem.
///
/// [`Display`](fmt::Display) writes several lines, without a leading `error:`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Finding {
    /// The kind of the finding.
    pub kind: FindingKind,
    /// Whether it makes the report fail. Otherwise it is a warning.
    pub is_error: bool,
    /// The pattern of the claim; empty if no claim matches.
    pub pattern: String,
    /// The symbols of the affected kernels.
    pub kernels: Vec<String>,
    pub(super) text: String,
    pub(super) mismatch: Option<MismatchError>,
}

/// The kind of a [`Finding`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FindingKind {
    /// Kernels differ from the type that claims them.
    Differs,
    /// Kernels agree with one claim and differ from another claim.
    Contradiction,
    /// A claim without `*` names several kernels of one module.
    Ambiguous,
    /// A claim matches nothing.
    Missing,
    /// No claim matches these kernels.
    Unclaimed,
    /// The kernels agree, but the type of one parameter was not compared, and no pattern lists the parameter.
    NotCompared,
    /// A pattern lists no parameter that was not compared.
    Stale,
}

impl Finding {
    #[inline]
    pub(super) fn new(kind: FindingKind, pattern: &str, kernels: Vec<String>, text: String) -> Self {
        Self { kind, is_error: true, pattern: pattern.to_owned(), kernels, text, mismatch: None }
    }

    /// The code at the start of the text: `PTX510`.
    #[inline]
    pub(super) fn code(&self) -> &str {
        let code = self.text.strip_prefix('[').and_then(|text| text.split_once(']'));
        code.map_or("", |(code, _)| code)
    }

    /// How the first of the kernels differs, if the kind is [`Differs`](FindingKind::Differs). The others differ in the same
    /// way.
    #[inline]
    pub const fn mismatch(&self) -> Option<&MismatchError> {
        self.mismatch.as_ref()
    }

    /// The parameters that differ, as [`MismatchError::parameters`] returns them; empty if the finding is about something
    /// else.
    #[inline]
    pub fn parameters(&self) -> &[ParameterMismatch] {
        self.mismatch().map_or(&[], MismatchError::parameters)
    }
}

impl fmt::Display for Finding {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Report {
    /// Whether there are no errors. Warnings do not count.
    #[inline]
    pub fn is_ok(&self) -> bool {
        self.errors() == 0
    }

    /// The number of kernels with at least one claim that agree with all of their claims.
    #[inline]
    pub const fn agreeing(&self) -> usize {
        self.agreeing
    }

    /// The number of kernels that only cubins have. Their sizes and offsets were compared, but no types.
    #[inline]
    pub const fn without_types(&self) -> usize {
        self.without_types
    }

    /// The number of kernels whose names do not spell the types to which their pointers lead, as with `extern "C"`. Only
    /// fingerprints compare these types.
    #[inline]
    pub const fn without_pointees(&self) -> usize {
        self.without_pointees
    }

    /// The parameters that were not compared although the kernel's name spells their types, by name.
    #[inline]
    pub fn not_compared(&self) -> &[NotCompared] {
        &self.not_compared
    }

    /// All kernels, in the order of the modules.
    ///
    /// ```
    /// # use ptx_abi::{KernelParams, check::KernelSet};
    /// # #[derive(KernelParams)]
    /// # struct Fill { count: u32 }
    /// # let ptx = ".version 8.1 .target sm_90 .entry a(.param .u32 n) { ret; } .entry b(.param .u64 n) { ret; } .entry c() { ret; }";
    /// let report = KernelSet::try_new(ptx)?.claim::<Fill>("a").claim::<Fill>("b").finish();
    /// for kernel in report.checked_kernels().iter().filter(|kernel| !kernel.agrees()) {
    ///     let claim = kernel.differs_from.first().map(|claim| &report.claims()[*claim]);
    ///     println!("{}: {}", kernel.symbol, claim.map_or("no claim", |claim| &claim.type_name));
    /// }
    /// # let agree: Vec<_> = report.checked_kernels().iter().map(|kernel| (kernel.is_claimed(), kernel.agrees())).collect();
    /// # assert_eq!(agree, [(true, true), (true, false), (false, false)]);
    /// # Ok::<(), ptx_abi::check::SourceError>(())
    /// ```
    #[inline]
    pub fn checked_kernels(&self) -> &[CheckedKernel] {
        &self.checked
    }

    /// The claims, in the order in which the set took them.
    #[inline]
    pub fn claims(&self) -> &[CheckedClaim] {
        &self.claims
    }

    /// Structs to paste: for the first kernels that no claim matches, unless the set allows them, and for the first kernels
    /// whose parameters are altogether different. [`KernelSet::struct_for`](super::KernelSet::struct_for) makes others.
    #[inline]
    pub fn structs(&self) -> &[String] {
        &self.structs
    }

    /// The findings: errors and warnings.
    #[inline]
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    #[inline]
    fn write_table(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let good = self.claims.iter().filter(|row| row.agrees()).count();
        let hidden = good.saturating_sub(SHOWN);
        let mut left = SHOWN;
        let shown: Vec<_> = self
            .claims
            .iter()
            .filter(|row| {
                let fits = left > 0;
                left -= usize::from(row.agrees() && fits);
                !row.agrees() || fits
            })
            .collect();
        if shown.is_empty() {
            return Ok(());
        }
        let width = |text: &String| text.chars().count();
        let pattern = shown.iter().map(|row| width(&row.pattern) + 2).max().unwrap_or(0).max("claim".len());
        let name = shown.iter().map(|row| width(&row.type_name) + 2).max().unwrap_or(0).max("type".len());
        writeln!(f, "\n  {:pattern$}  {:name$}  kernels  differ", "claim", "type")?;
        for row in shown {
            let gap = |column: usize, text: &String| column - 2 - width(text);
            let (first, second) = (gap(pattern, &row.pattern), gap(name, &row.type_name));
            write!(f, "  `{}`{:first$}  `{}`{:second$}", row.pattern, "", row.type_name, "")?;
            writeln!(f, "  {:7}  {:6}{}", row.kernels, row.differ, row.note())?;
        }
        if hidden > 0 {
            writeln!(f, "  and {} that all their kernels agree with", Counted(hidden, "claim"))?;
        }
        Ok(())
    }

    #[inline]
    fn errors(&self) -> usize {
        self.findings.iter().filter(|finding| finding.is_error).count()
    }

    /// `Ok` if the report has no errors, otherwise the report as an error.
    ///
    /// # Errors
    ///
    /// The report has errors.
    #[inline]
    pub fn into_result(self) -> Result<(), Self> {
        if self.is_ok() { Ok(()) } else { Err(self) }
    }

    /// Panics with the report if it has errors, for a test.
    ///
    /// # Panics
    ///
    /// The report has errors. The message is the whole report.
    #[inline]
    #[track_caller]
    pub fn assert(&self) {
        assert!(self.is_ok(), "{self}");
    }

    /// The findings in the form in which a build script reports them to cargo. Each line of an error is a
    /// `cargo::error=`, and each line of a warning a `cargo::warning=`. Cargo fails if a script prints an error.
    ///
    /// ```
    /// # use ptx_abi::check::KernelSet;
    /// # let ptx = ".version 8.1 .target sm_90 .entry fill(.param .u32 n) { ret; }";
    /// let report = KernelSet::try_new(ptx)?.finish();
    /// print!("{}", report.cargo_lines());
    /// # assert_eq!(report.cargo_lines().to_string(), "cargo::warning=[PTX810] no claim matches the kernel `fill`\n");
    /// # Ok::<(), ptx_abi::check::SourceError>(())
    /// ```
    #[inline]
    pub const fn cargo_lines(&self) -> CargoLines<'_> {
        CargoLines(self)
    }
}

/// The report of a test, if it says more than that all agree. If it `is_part`, absent files may have other kernels.
///
/// # Panics
///
/// If a source cannot be read, or if the report has errors.
#[inline]
#[track_caller]
pub fn expect_report(report: Result<Report, SourceError>, is_part: bool) -> Option<Report> {
    match report {
        Ok(mut report) => {
            let stays = |of: &Finding| !is_part || !matches!(of.kind, FindingKind::Missing | FindingKind::Stale);
            report.findings = report.findings.into_iter().filter(stays).collect();
            report.assert();
            let is_whole = report.without_types == 0 && report.not_compared.is_empty();
            (!report.findings.is_empty() || !is_whole).then_some(report)
        }
        Err(error) => panic!("{error}"),
    }
}

/// The findings of a [`Report`] as lines for cargo. [`Display`](fmt::Display) writes complete lines.
#[derive(Clone, Copy, Debug)]
pub struct CargoLines<'r>(&'r Report);

impl fmt::Display for CargoLines<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.findings.iter().try_for_each(|finding| {
            let word = if finding.is_error { "error" } else { "warning" };
            finding.text.lines().try_for_each(|line| writeln!(f, "cargo::{word}={line}"))
        })
    }
}

/// The maximum number of claims without a problem in the table. Further ones are only counted.
const SHOWN: usize = 16;

impl fmt::Display for Report {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (errors, all) = (self.errors(), self.findings.len());
        let agree = if self.agreeing == 1 { "agrees with its" } else { "agree with their" };
        writeln!(
            f,
            "{} of {} kernels {agree} claims; {}, {}",
            self.agreeing,
            self.checked.len(),
            Counted(errors, "error"),
            Counted(all - errors, "warning"),
        )?;
        let mut note = |count, one: &str, more: &str| {
            let text = if count == 1 { one } else { more };
            if count > 0 { writeln!(f, "{} {text}", Counted(count, "kernel")) } else { Ok(()) }
        };
        note(
            self.without_types,
            "is only in a cubin, which has sizes and offsets of parameters but no types",
            "are only in cubins, which have sizes and offsets of parameters but no types",
        )?;
        note(
            self.without_pointees,
            "has no C++ name, so only fingerprints compare what its pointers lead to",
            "have no C++ names, so only fingerprints compare what their pointers lead to",
        )?;
        self.write_table(f)?;
        let mut listed = self.not_compared.iter().filter(|parameter| parameter.is_listed).peekable();
        if listed.peek().is_some() {
            writeln!(f, "\nnot compared, as `not_compared` lists:")?;
        }
        listed.try_for_each(|parameter| {
            if parameter.kernels.is_empty() {
                return writeln!(f, "  a part of `{}`: {parameter}", parameter.name);
            }
            let kernels = Counted(parameter.kernels.len(), "kernel");
            writeln!(f, "  `{}` with {kernels}: {parameter}", parameter.name)
        })?;
        self.findings.iter().try_for_each(|finding| {
            let word = if finding.is_error { "error" } else { "warning" };
            writeln!(f, "\n{word}: {finding}")
        })?;
        if !self.structs.is_empty() {
            writeln!(f, "\nto begin with:")?;
        }
        self.structs.iter().try_for_each(|text| writeln!(f, "\n{text}"))?;
        if self.more_structs > 0 {
            let more = Counted(self.more_structs, "more kernel");
            writeln!(f, "\n// and {more}: `KernelSet::struct_for`")?;
        }
        Ok(())
    }
}

/// Writes the same text as `Display`, for `unwrap`.
impl fmt::Debug for Report {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl core::error::Error for Report {}
