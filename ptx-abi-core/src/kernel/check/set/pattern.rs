//! The kernels that a claim names: a single one, or all that a pattern matches.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use alloc::{format, vec};

use ptx_abi_read::glob::{Form, matches as matches_glob};
use ptx_abi_read::name::before_arguments;

use super::read::Module;
use ptx_abi_read::search::{self, Wanted, spelled};

impl Module<'_> {
    /// The numbers of the kernels that a claim with this pattern matches. The error is that several kernels have this name,
    /// which contains no `*`.
    #[inline]
    pub(super) fn matching(&self, pattern: &str) -> Result<Vec<usize>, String> {
        if let Some(number) = self.number(pattern) {
            return Ok(vec![number]);
        }
        let form = Form::of(pattern);
        let Form::Name = form else {
            let spelled = spelled(pattern).filter(|_| !matches!(form, Form::Instances));
            let patterns = [Some(pattern), spelled.as_deref()];
            let matches = |&(number, symbol): &(usize, &str)| {
                patterns.iter().flatten().any(|pattern| self.matches(form, pattern, number, symbol))
            };
            return Ok(self.symbols().enumerate().filter(matches).map(|(number, _)| number).collect());
        };
        let all: Vec<_>;
        // No other symbol has a name of ASCII in C++, and there may be as many claims as kernels.
        let symbols = if pattern.is_ascii() {
            &self.mangled
        } else {
            all = self.symbols().collect();
            &all
        };
        let found = search::find(Wanted::Name(pattern), symbols, &self.label)?;
        Ok(found.and_then(|symbol| self.number(symbol)).into_iter().collect())
    }

    #[inline]
    fn matches(&self, form: Form, pattern: &str, number: usize, symbol: &str) -> bool {
        let is_named = |name: &str| search::is_named(symbol, name);
        if let Form::Instances = form {
            return is_named(pattern);
        }
        let Some(name) = &self.names()[number] else { return matches_glob(pattern, symbol) };
        match before_arguments(pattern) {
            Some((before, arguments)) => matches_glob(before, name) && is_named(&format!("{name}{arguments}")),
            None => matches_glob(pattern, symbol) || matches_glob(pattern, name),
        }
    }

    /// Patterns similar to this one that match at least one kernel, as suggestions for the user.
    #[inline]
    pub(super) fn candidates(&self, pattern: &str) -> Vec<String> {
        let names = || self.names().iter().flatten();
        let mut candidates: Vec<_> = match (Form::of(pattern), pattern.strip_suffix('*')) {
            (Form::Name, _) => return self.symbols().map(ToOwned::to_owned).collect(),
            (Form::Instances, _) => {
                let arguments = pattern.find('<').map_or("", |start| &pattern[start..]);
                let renamed = |(symbol, name): (&str, &Option<String>)| {
                    Some(format!("{}{arguments}", name.as_ref()?)).filter(|name| search::is_named(symbol, name))
                };
                self.symbols().zip(self.names()).filter_map(renamed).collect()
            }
            (Form::Wild, Some(start)) if !start.is_empty() && !start.contains('*') => {
                let all = self.symbols().chain(names().map(String::as_str));
                all.map(|name| format!("{}*", name.get(..start.len()).unwrap_or(name))).collect()
            }
            (Form::Wild, _) => Vec::new(),
        };
        candidates.sort_unstable();
        candidates.dedup();
        candidates
    }
}
