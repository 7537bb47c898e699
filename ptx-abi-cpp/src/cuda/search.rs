//! The sources that have a function, found in an index of the names, pasted names and words of all sources.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Bound;

use ptx_abi_read::glob;

use super::tokens::{Found, Functions, Macro};

/// A set of sources by their numbers, 64 of them in each element. With trees, the search for many functions takes more than linear
/// time (`tests/tests/cost/sources.rs`).
#[derive(Clone, Default)]
struct Sources(Vec<u64>);

impl Sources {
    fn insert(&mut self, source: usize) {
        let len = self.0.len().max(source / 64 + 1);
        self.0.resize(len, 0);
        self.0[source / 64] |= 1 << (source % 64);
    }

    fn both(&self, other: &Self) -> Self {
        Self(self.0.iter().zip(&other.0).map(|(a, b)| a & b).collect())
    }

    fn extend(&mut self, other: &Self) {
        self.0.resize(self.0.len().max(other.0.len()), 0);
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a |= b);
    }

    fn is_empty(&self) -> bool {
        self.0.iter().all(|bits| *bits == 0)
    }

    fn numbers(&self) -> BTreeSet<usize> {
        let with_bits = self.0.iter().enumerate().filter(|(_, bits)| **bits != 0);
        with_bits
            .flat_map(|(at, bits)| (0..64).filter(move |bit| bits >> bit & 1 == 1).map(move |bit| at * 64 + bit))
            .collect()
    }
}

/// What all sources have.
#[derive(Default)]
pub(super) struct Search<'s> {
    names: BTreeMap<&'s str, Vec<(Found, usize)>>,
    /// The names that macros paste, by the text in front of the first argument, with the sources that call these macros.
    pasted: BTreeMap<&'s str, BTreeMap<&'s str, Sources>>,
    /// The words that may be arguments of macros that paste names.
    words: BTreeMap<&'s str, Sources>,
}

impl<'s> Search<'s> {
    /// Adds a source, and the headers that it includes.
    pub(super) fn add(&mut self, source: usize, functions: &'s Functions, headers: &[&'s Functions]) {
        for (name, found) in &functions.names {
            self.names.entry(name).or_default().push((*found, source));
        }
        let files = [&[functions], headers].concat();
        let called = called(&files);
        let pasted = called.values().flatten().flat_map(|macro_| &macro_.pasted);
        for pattern in pasted {
            let literal = pattern.split('*').next().unwrap_or_default();
            self.pasted.entry(literal).or_default().entry(pattern).or_default().insert(source);
        }
        let pasting = pasting(&called);
        if pasting.is_empty() {
            return;
        }
        let calls = |file: &&&'s Functions| pasting.iter().any(|name| file.code.contains(*name));
        let names = files.iter().filter(calls).flat_map(|file| file.names.keys());
        for word in names.chain(called.values().flatten().flat_map(|macro_| &macro_.words)) {
            self.words.entry(word).or_default().insert(source);
        }
    }

    /// The sources that define a function, or else those in which a macro pastes its name, or else those that declare it,
    /// or else those that name it in parentheses.
    pub(super) fn sources(&self, name: &str) -> BTreeSet<usize> {
        let named = self.names.get(name).map_or(&[][..], Vec::as_slice);
        let best = named.iter().map(|(found, _)| *found).max();
        if best != Some(Found::Defined) {
            let pasted = self.pasted(name);
            if !pasted.is_empty() {
                return pasted.numbers();
            }
        }
        named.iter().filter(|(found, _)| Some(*found) == best).map(|(_, source)| *source).collect()
    }

    /// The sources in which a macro pastes this name.
    fn pasted(&self, name: &str) -> Sources {
        let ends = (0..=name.len()).filter(|end| name.is_char_boundary(*end));
        let patterns = ends.filter_map(|end| self.pasted.get(&name[..end])).flatten();
        let matching = patterns.filter(|(pattern, _)| glob::matches(pattern, name));
        let mut all = Sources::default();
        matching.for_each(|(pattern, sources)| all.extend(&self.made(pattern, name, sources)));
        all
    }

    /// Those of the sources whose words are the arguments in this name. A pattern such as `launch_*_*` alone has the
    /// functions of other sources too. An argument may be several words: `add_f32` of `add`, `_` and `f32`.
    fn made(&self, pattern: &str, name: &str, sources: &Sources) -> Sources {
        let mut literals = pattern.split('*');
        let first = literals.next().unwrap_or_default();
        // The ends of what the words and the literals so far may be, each with the sources that have these words.
        let mut ends = BTreeMap::from([(first.len(), sources.clone())]);
        for literal in literals {
            let mut after = BTreeMap::<usize, Sources>::new();
            while let Some((end, sources)) = ends.pop_first() {
                let rest = &name[end..];
                for word in self.words_of(rest) {
                    let both = sources.both(&self.words[word]);
                    if !both.is_empty() {
                        ends.entry(end + word.len()).or_default().extend(&both);
                    }
                }
                if rest.starts_with(literal) {
                    after.entry(end + literal.len()).or_default().extend(&sources);
                }
            }
            ends = after;
        }
        ends.remove(&name.len()).unwrap_or_default()
    }

    /// The words at the beginning of a text.
    fn words_of(&self, text: &str) -> Vec<&'s str> {
        let (mut rest, mut words) = (text, Vec::new());
        // Of these words, the longest is greater than all others that are not above the text.
        let not_above = |rest| (Bound::Unbounded, Bound::Included(rest));
        while let Some((word, _)) = self.words.range::<str, _>(not_above(rest)).next_back() {
            let letters = rest.char_indices().zip(word.chars()).take_while(|((_, letter), other)| letter == other);
            let common = letters.last().map_or(0, |((at, letter), _)| at + letter.len_utf8());
            let mut shorter = rest[..common].chars();
            if common == word.len() {
                words.push(*word);
                shorter.next_back();
            }
            rest = shorter.as_str();
        }
        words
    }
}

/// The macros that a source calls, also in other macros, with the definitions of each. The files are the source and the
/// headers that it includes.
fn called<'s>(files: &[&'s Functions]) -> BTreeMap<&'s str, Vec<&'s Macro>> {
    let (mut macros, mut called) = (BTreeMap::<&str, Vec<_>>::new(), BTreeMap::new());
    for (name, macro_) in files.iter().flat_map(|file| &file.macros) {
        macros.entry(name).or_default().push(macro_);
    }
    let is_in_code = |name: &&str| files.iter().any(|file| file.code.contains(*name));
    let mut open: Vec<_> = macros.keys().copied().filter(is_in_code).collect();
    while let Some(name) = open.pop() {
        let Some(definitions) = macros.remove(name) else { continue };
        for macro_ in &definitions {
            open.extend(macro_.words.iter().map(String::as_str));
            // A macro may paste the name of another: `LAUNCH_##type(op)`.
            let is_pasted = |name: &&str| macro_.pasted.iter().any(|pattern| glob::matches(pattern, name));
            open.extend(macros.keys().copied().filter(is_pasted));
        }
        called.insert(name, definitions);
    }
    called
}

/// The names of those of these macros that paste names, also those that only name such a macro.
fn pasting<'s>(called: &BTreeMap<&'s str, Vec<&'s Macro>>) -> BTreeSet<&'s str> {
    let mut pasting = BTreeSet::new();
    loop {
        let is_new = |macro_: &&Macro| {
            !macro_.pasted.is_empty() || macro_.words.iter().any(|word| pasting.contains(word.as_str()))
        };
        let new =
            called.iter().filter(|(name, definitions)| !pasting.contains(*name) && definitions.iter().any(is_new));
        let new: Vec<_> = new.map(|(name, _)| *name).collect();
        if new.is_empty() {
            return pasting;
        }
        pasting.extend(new);
    }
}
