//! Compares compilers' declarations with the crate's.

use std::collections::{BTreeMap, BTreeSet};

use super::Subject;
use ptx_abi::param::Class;
use ptx_abi::{StateSpace, TypeKind};
use ptx_abi_conformance::ptx::Prototype;

/// The compiler that wrote a declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Compiler {
    /// nvcc, which has two code generators.
    Nvcc(u32),
    /// rustc.
    Rustc,
}

/// The position of a declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Position {
    /// A kernel's parameter.
    Entry,
    /// A function's parameter.
    Param,
    /// A function's return value.
    Return,
}

/// A known difference between a compiler's declaration and the crate's.
///
/// The test expects it wherever its conditions hold, and nowhere else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Deviation {
    /// nvcc before `sm_100` aligns a function's parameter of more than 128 bytes to 4 (facts 3, deviation 1).
    ///
    /// Alignments of 1, 2 and 4 are passed in the same way, and the linker does not compare them.
    RaisedTo4,
    /// A kernel's pointer has attributes that state an unknown alignment of the pointee (facts 3, row "pointer").
    PointerAttributes,
    /// nvcc passes a class with a copy constructor by address (facts G13).
    ByAddress,
}

impl Deviation {
    /// The deviation that this compiler's declaration must show.
    pub(crate) fn expected(compiler: Compiler, position: Position, subject: &Subject) -> Option<Self> {
        let class = subject.layout.param_class();
        let pointer = matches!(subject.layout.kind, TypeKind::Pointer(pointer) if pointer.space == StateSpace::Generic);
        match (compiler, position) {
            (Compiler::Nvcc(_), Position::Param | Position::Return) if subject.by_address => Some(Self::ByAddress),
            (Compiler::Nvcc(..100), Position::Param) if matches!(class, Class::Bytes { size: 129.., align: ..4 }) => {
                Some(Self::RaisedTo4)
            }
            (Compiler::Nvcc(100..), Position::Entry) if pointer => Some(Self::PointerAttributes),
            // For rustc, `DevPtr` is a number.
            (Compiler::Rustc, Position::Entry) if pointer && subject.layout.name.starts_with('*') => {
                Some(Self::PointerAttributes)
            }
            _ => None,
        }
    }

    /// The crate's declaration of a parameter with this deviation; `None` if it changes the whole prototype.
    pub(crate) fn spelled(self, subject: &Subject, ours: &str) -> Option<String> {
        match self {
            Self::RaisedTo4 => Some(ours.replace(&format!(".align {} ", subject.layout.align), ".align 4 ")),
            Self::PointerAttributes => Some(ours.replace(".u64 ", ".u64 .ptr .align 1 ")),
            Self::ByAddress => None,
        }
    }
}

/// The result of a comparison.
#[derive(Debug, Default)]
pub(crate) struct Comparison {
    /// The number of declarations.
    pub(crate) cases: usize,
    /// The differences in words.
    pub(crate) differences: Vec<String>,
    /// The deviations that occurred.
    pub(crate) deviations: BTreeSet<Deviation>,
}

impl Comparison {
    /// Compares `entry_ID` and `func_ID` of each subject. `func_ID` may be missing if functions cannot take the type.
    pub(crate) fn of(compiler: Compiler, subjects: &[Subject], found: &BTreeMap<String, Prototype>) -> Self {
        let mut comparison = Self::default();
        for subject in subjects {
            let name = format!("entry_{}", subject.id);
            let ours = subject.layout.entry_param(&format!("{name}_param_0")).to_string();
            let theirs = found.get(&name).map(|prototype| prototype.params.as_slice());
            comparison.compare(compiler, Position::Entry, subject, &ours, theirs);
            if !subject.in_functions() {
                comparison.refused(subject);
                continue;
            }
            let name = format!("func_{}", subject.id);
            let ours = subject.layout.func_param(&format!("{name}_param_0")).to_string();
            let theirs = found.get(&name).map(|prototype| prototype.params.as_slice());
            comparison.compare(compiler, Position::Param, subject, &ours, theirs);
            let ours = subject.layout.func_return("func_retval0").to_string();
            let theirs = found.get(&name).map(|prototype| prototype.returns.as_slice());
            comparison.compare(compiler, Position::Return, subject, &ours, theirs);
        }
        comparison
    }

    fn compare(
        &mut self,
        compiler: Compiler,
        position: Position,
        subject: &Subject,
        ours: &str,
        theirs: Option<&[String]>,
    ) {
        let deviation = Deviation::expected(compiler, position, subject);
        self.deviations.extend(deviation);
        let name = format!("func_{}", subject.id);
        let expected = match (deviation.map(|deviation| deviation.spelled(subject, ours)), position) {
            (None, _) => vec![ours.to_owned()],
            (Some(Some(spelled)), _) => vec![spelled],
            // nvcc passes both by address, and the address of the result comes first.
            (Some(None), Position::Return) => Vec::new(),
            (Some(None), _) => vec![format!(".param .b64 {name}_param_0"), format!(".param .b64 {name}_param_1")],
        };
        self.cases += 1;
        if theirs != Some(expected.as_slice()) {
            let theirs = theirs.map_or_else(|| "nothing".to_owned(), |texts| texts.join(", "));
            self.differences.push(format!(
                "{compiler:?}, {position:?}: `{theirs}` instead of `{}`, {deviation:?}:\n{}",
                expected.join(", "),
                subject.text
            ));
        }
    }

    /// Facts G4: ptxas refuses such a function, and so does the crate.
    fn refused(&mut self, subject: &Subject) {
        self.cases += 1;
        if subject.layout.try_func_param("value").is_ok() || subject.layout.try_func_return("value").is_ok() {
            self.differences.push(format!("declared although no function can have it: {}", subject.text));
        }
    }
}
