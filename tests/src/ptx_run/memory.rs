//! The memory of the interpreter: allocations, with an error for every access outside of them.

use std::collections::BTreeMap;

use super::Fault;

/// The address of the first allocation.
pub const BASE: u64 = 1 << 32;

/// The distance between the starts of allocations, which is also their alignment in bytes.
const STEP: u64 = 256;

/// Allocations by their addresses.
#[derive(Debug)]
pub struct Memory {
    allocations: BTreeMap<u64, Vec<u8>>,
    next: u64,
}

impl Default for Memory {
    fn default() -> Self {
        Self { allocations: BTreeMap::new(), next: BASE }
    }
}

impl Memory {
    /// Allocates these bytes, and returns their address, a multiple of 256.
    pub fn allocate(&mut self, bytes: Vec<u8>) -> u64 {
        let address = self.next;
        // At least one free byte follows each allocation.
        self.next += (bytes.len() as u64 + 1).next_multiple_of(STEP);
        self.allocations.insert(address, bytes);
        address
    }

    /// Releases an allocation, and returns its bytes.
    pub fn release(&mut self, address: u64) -> Option<Vec<u8>> {
        self.allocations.remove(&address)
    }

    /// The bytes at an address.
    ///
    /// # Errors
    ///
    /// Returns an error if they do not all belong to one allocation.
    pub fn bytes(&mut self, address: u64, len: usize) -> Result<&mut [u8], Fault> {
        let outside = |start: u64| Fault { access: true, text: format!("byte {start} is outside") };
        let found = self.allocations.range_mut(..=address).next_back();
        let (base, bytes) = found.ok_or_else(|| outside(address))?;
        let place = usize::try_from(address - base).ok();
        let range = place.and_then(|start| Some(start..start.checked_add(len)?));
        range.and_then(|range| bytes.get_mut(range)).ok_or_else(|| outside(address - base))
    }
}
