//! The memory of the interpreter: variables, with an error for every access outside of them.

use std::collections::BTreeMap;

use super::Fault;

/// The address of the first variable.
pub const BASE: u64 = 1 << 32;

/// The distance between the starts of variables in bytes. It is also their alignment.
const STEP: u64 = 256;

/// The state space of memory that the host has allocated. Kernels access it in several.
const OF_THE_HOST: &str = "host";

/// A variable or argument, or memory that the host has allocated.
#[derive(Clone, Debug, Default)]
pub struct Variable {
    /// The name.
    pub name: String,
    /// The state space with its dot; empty for generic addresses.
    pub space: String,
    /// The alignment in bytes.
    pub align: usize,
    /// The contents.
    pub bytes: Vec<u8>,
    /// How often each byte was read.
    pub reads: Vec<u32>,
    /// How often each byte was written.
    pub writes: Vec<u32>,
}

/// Variables by their addresses.
#[derive(Clone, Debug)]
pub struct Memory {
    variables: BTreeMap<u64, Variable>,
    next: u64,
}

impl Default for Memory {
    fn default() -> Self {
        Self { variables: BTreeMap::new(), next: BASE }
    }
}

impl Memory {
    /// Allocates these bytes, and returns their address, a multiple of 256.
    pub fn allocate(&mut self, bytes: Vec<u8>) -> u64 {
        self.declare(OF_THE_HOST, "", STEP as usize, bytes)
    }

    /// Allocates a variable.
    pub(super) fn declare(&mut self, space: &str, name: &str, align: usize, bytes: Vec<u8>) -> u64 {
        let address = self.next;
        // At least one free byte follows each variable.
        self.next += (bytes.len() as u64 + 1).next_multiple_of(STEP);
        let counts = vec![0; bytes.len()];
        let (name, space) = (name.to_owned(), space.to_owned());
        let variable = Variable { name, space, align, bytes, reads: counts.clone(), writes: counts };
        self.variables.insert(address, variable);
        address
    }

    /// Releases an allocation, and returns its bytes.
    pub fn release(&mut self, address: u64) -> Option<Vec<u8>> {
        self.variables.remove(&address).map(|variable| variable.bytes)
    }

    /// The address of the next variable.
    pub(super) fn end(&self) -> u64 {
        self.next
    }

    /// Releases all variables from this address on.
    pub(super) fn release_from(&mut self, address: u64) {
        self.variables.split_off(&address);
    }

    /// The variable that starts at this address.
    pub(super) fn variable(&self, address: u64) -> Option<&Variable> {
        self.variables.get(&address)
    }

    pub(super) fn variable_mut(&mut self, address: u64) -> Option<&mut Variable> {
        self.variables.get_mut(&address)
    }

    /// The variable of an address, and the place in it, if `len` bytes there belong to it.
    fn find(&mut self, address: u64, len: usize) -> Result<(&mut Variable, usize), Fault> {
        let outside = |text: String| Fault { access: true, text };
        let found = self.variables.range_mut(..=address).next_back();
        let (base, variable) = found.ok_or_else(|| outside(format!("byte {address} is outside")))?;
        let (start, has) = (address - base, variable.bytes.len());
        match usize::try_from(start).ok().filter(|start| start.checked_add(len).is_some_and(|end| end <= has)) {
            Some(start) => Ok((variable, start)),
            None if variable.space == ".param" => Err(outside(format!("byte {start} is not in the arguments"))),
            None => Err(outside(format!("byte {start} is outside of `{}`, which has {has} bytes", variable.name))),
        }
    }

    /// The bytes at an address, for the host.
    ///
    /// # Errors
    ///
    /// Returns an error if they do not all belong to one variable.
    pub fn bytes(&mut self, address: u64, len: usize) -> Result<&mut [u8], Fault> {
        let (variable, start) = self.find(address, len)?;
        Ok(&mut variable.bytes[start..][..len])
    }

    /// The variable and the place of an aligned access in a state space.
    pub(super) fn access(&mut self, space: &str, address: u64, len: usize) -> Result<(&mut Variable, usize), Fault> {
        let (variable, start) = self.find(address, len)?;
        let Variable { name, space: own, align, .. } = &*variable;
        let fault = |text: String| Err(Fault { access: true, text });
        if own != space && (own != OF_THE_HOST || space == ".param") {
            return fault(format!("`{name}` is in `{own}`"));
        }
        if start % len != 0 || align % len != 0 {
            return fault(format!("{len} bytes at {start} of `{name}`, which is aligned to {align}"));
        }
        Ok((variable, start))
    }
}
