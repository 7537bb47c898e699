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
        if let Form::Instances = form {
            return Ok(self.named(pattern));
        }
        let Form::Name = form else {
            let patterns = [Some(pattern.to_owned()), spelled(pattern)];
            let matches = |&(number, symbol): &(usize, &str)| {
                patterns.iter().flatten().any(|pattern| self.matches(pattern, number, symbol))
            };
            return Ok(self.symbols().enumerate().filter(matches).map(|(number, _)| number).collect());
        };
        let wanted = Wanted::Name(pattern);
        let found = if pattern.is_ascii() {
            let named: Vec<_> = self.named(pattern).into_iter().map(|number| self.symbol(number)).collect();
            search::one_of(&named, wanted, &self.label)?
        } else {
            // Other symbols than those of C++ have such a name, too.
            search::find(wanted, &self.symbols().collect::<Vec<_>>(), &self.label)?
        };
        Ok(found.and_then(|symbol| self.number(symbol)).into_iter().collect())
    }

    #[inline]
    fn matches(&self, pattern: &str, number: usize, symbol: &str) -> bool {
        let Some(name) = &self.names()[number] else { return matches_glob(pattern, symbol) };
        match before_arguments(pattern) {
            Some((before, arguments)) => {
                matches_glob(before, name) && self.is_named(number, &format!("{name}{arguments}"))
            }
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
                let renamed = |(number, name): (usize, &Option<String>)| {
                    Some(format!("{}{arguments}", name.as_ref()?)).filter(|name| self.is_named(number, name))
                };
                self.names().iter().enumerate().filter_map(renamed).collect()
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
