//! Reads variables in cubins: their bytes, and the addresses that the linker writes.

use std::collections::BTreeMap;
use std::path::Path;

use object::Endianness;
use object::read::elf::ElfFile64;
use object::read::{Object as _, ObjectSection as _, ObjectSymbol as _, RelocationFlags, RelocationTarget};
use ptx_abi_conformance::toolchain::read_bytes;

/// A variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Variable {
    pub(crate) section: String,
    pub(crate) bytes: Vec<u8>,
    /// The relocations by their offsets in bytes: the processor's kind, the symbol and the addend.
    pub(crate) addresses: BTreeMap<u64, (u32, String, i64)>,
}

/// The variables of a relocatable cubin.
pub(crate) fn variables(cubin: &Path) -> Result<BTreeMap<String, Variable>, String> {
    let data = read_bytes(cubin)?;
    read(&data).map_err(|error| format!("{}: {error}", cubin.display()))
}

fn read(data: &[u8]) -> object::Result<BTreeMap<String, Variable>> {
    let file = ElfFile64::<Endianness>::parse(data)?;
    let mut variables = BTreeMap::new();
    for symbol in file.symbols() {
        let Some(index) = symbol.section_index() else { continue };
        let section = file.section_by_index(index)?;
        let name = section.name()?;
        if symbol.size() == 0 || !(name.starts_with(".nv.global") || name.starts_with(".nv.constant")) {
            continue;
        }
        let (start, size) = (symbol.address(), symbol.size());
        // A section of zeros has no bytes in the file, although its type may be NVIDIA's own.
        let bytes = match name {
            ".nv.global" => vec![0; size as usize],
            _ => section.data()?[start as usize..(start + size) as usize].to_vec(),
        };
        let mut addresses = BTreeMap::new();
        for (at, relocation) in section.relocations() {
            if let (RelocationTarget::Symbol(to), RelocationFlags::Elf { r_type }) =
                (relocation.target(), relocation.flags())
            {
                if (start..start + size).contains(&at) {
                    let to = file.symbol_by_index(to)?.name()?.to_owned();
                    addresses.insert(at - start, (r_type.0, to, relocation.addend()));
                }
            }
        }
        let variable = Variable { section: name.to_owned(), bytes, addresses };
        variables.insert(symbol.name()?.to_owned(), variable);
    }
    Ok(variables)
}
