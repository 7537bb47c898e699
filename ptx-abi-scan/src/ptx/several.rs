//! Several declarations of one variable: which of them ptxas goes by (facts 3).

use super::Global;
use super::declaration::{Declaration, Fault, Reader};

impl<'a> Global<'a> {
    /// What the declaration says.
    ///
    /// # Errors
    ///
    /// Why it cannot be read.
    #[inline]
    pub fn declaration(&self) -> Result<Declaration<'a>, Fault> {
        let mut reader = Reader::new(self.prefix.as_bytes(), 0);
        // Prefix and declarator have no comma: one in an `.attribute` is inside of parentheses.
        reader.read();
        // The declarator begins with the name.
        let mut reader = reader.named(self.name, self.declarator.as_bytes().split_at(self.name.len()).1);
        reader.read();
        reader.declaration()
    }

    /// How much the declaration says: a definition is ahead of an `.extern` with a size, and that of one without.
    #[inline]
    pub fn rank(&self) -> u8 {
        // Most variables are definitions, whose text need not be read for this.
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

/// The first one of the highest rank.
#[inline]
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
