//! Several declarations of one variable, and the choice that ptxas makes among them (facts 3).

use super::Global;
use super::declaration::{Declaration, Malformed};

impl<'a> Global<'a> {
    /// Reads the declaration.
    ///
    /// # Errors
    ///
    /// The reason why it cannot be read.
    #[inline]
    pub fn declaration(&self) -> Result<Declaration<'a>, Malformed> {
        // The declarator begins with the name.
        Declaration::of_variable(self.prefix, self.name, &self.declarator[self.name.len()..])
    }

    /// The rank of the declaration: that of a definition is highest, then that of an `.extern` with a size, then without
    /// one.
    #[inline]
    pub fn rank(&self) -> u8 {
        // Most variables are definitions, whose rank does not depend on their text.
        if self.linkage != ".extern" {
            return DEFINITION;
        }
        match self.declaration() {
            Ok(Declaration { len: Some(0), .. }) | Err(_) => 0,
            Ok(_) => 1,
        }
    }
}

/// The highest rank.
const DEFINITION: u8 = 2;

/// The first item of the highest rank.
pub fn chosen<T>(all: impl Iterator<Item = T>, rank: impl Fn(&T) -> u8) -> Option<T> {
    let mut chosen = None;
    for one in all {
        let rank = rank(&one);
        if chosen.as_ref().is_none_or(|(highest, _)| rank > *highest) {
            chosen = Some((rank, one));
        }
        if rank == DEFINITION {
            break;
        }
    }
    chosen.map(|(_, one)| one)
}
