//! The fingerprints of layouts that a module carries.

use ptx_abi_read::ptx::{Item, Scanner};

/// The iterator over the fingerprints of a [`Module`](super::Module): the name of a type as in the symbol, and the number.
#[derive(Clone, Debug)]
pub struct Fingerprints<'a> {
    pub(super) scanner: Scanner<'a>,
}

impl<'a> Iterator for Fingerprints<'a> {
    type Item = (&'a str, u64);

    #[inline]
    fn next(&mut self) -> Option<(&'a str, u64)> {
        self.scanner.find_map(|item| match item {
            Item::Variable(global) => global.fingerprint(),
            _ => None,
        })
    }
}
