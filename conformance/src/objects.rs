//! Reads the layouts that a compiler for another machine computes from its object files. Nothing runs.
//!
//! Each bit-field gets a constant in which exactly its own bits are set. The compiler evaluates it.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::path::Path;

use object::Endianness;
use object::read::elf::ElfFile64;
use object::read::{Object as _, ObjectSection as _, ObjectSymbol as _};

use crate::observe::{Numbers, Place, ones, places};
use crate::toolchain::read_bytes;
use ptx_abi_tests::c::Unit;

/// The constants of the bit-fields of `S{i}`: `f{i}_0`, `f{i}_1` …
///
/// clang 22 accepts designated initializers for all bit-fields, but through a union it refuses a constant that leaves a
/// member uninitialized. g++ 12 accepts none for a bit-field of an `enum class`, so there a function computes the constant.
pub(super) fn constants(i: usize, places: &[Place], designated: bool) -> String {
    let mut text = String::new();
    let bit_fields = places.iter().filter_map(|place| Some((&place.path, place.ones.as_ref()?)));
    for (k, (path, ones)) in bit_fields.enumerate() {
        let value = if designated {
            initializer(path, ones)
        } else {
            format!("[] {{ S{i} value{{}}; value.{path} = {ones}; return value; }}()")
        };
        let _ = writeln!(text, "constinit S{i} f{i}_{k} = {value};");
    }
    text
}

/// Returns `{ .n = { {}, { .x = ones } } }` for the path `n[1].x`.
fn initializer(path: &str, ones: &str) -> String {
    let mut value = ones.to_owned();
    for part in path.rsplit('.') {
        let (name, indices) = part.split_once('[').unwrap_or((part, ""));
        let indices = indices.split(['[', ']']).filter_map(|index| index.parse::<usize>().ok());
        for index in indices.collect::<Vec<_>>().into_iter().rev() {
            value = format!("{{ {}{value} }}", "{}, ".repeat(index));
        }
        value = format!("{{ .{name} = {value} }}");
    }
    value
}

/// The variables of an object file, by name.
pub(super) struct Objects(HashMap<String, Vec<u8>>);

impl Objects {
    pub(super) fn read(path: &Path) -> Result<Self, String> {
        let bytes = read_bytes(path)?;
        let file = ElfFile64::<Endianness>::parse(&*bytes).map_err(|error| error.to_string())?;
        let mut found = HashMap::new();
        for symbol in file.symbols() {
            let Some(section) = symbol.section_index() else { continue };
            let section = file.section_by_index(section).map_err(|error| error.to_string())?;
            let data = section.data().map_err(|error| error.to_string())?;
            let (start, size) = ((symbol.address() - section.address()) as usize, symbol.size() as usize);
            if let (Ok(name), Some(value)) = (symbol.name(), data.get(start..start + size)) {
                found.insert(name.to_owned(), value.to_owned());
            }
        }
        Ok(Self(found))
    }

    fn variable(&self, name: &str) -> Result<&[u8], String> {
        self.0.get(name).map(Vec::as_slice).ok_or_else(|| format!("the object has no {name}"))
    }

    /// The numbers of each declaration, in the form of [`Compiler::observe`](crate::observe::Compiler::observe).
    pub(super) fn numbers(&self, units: &[Unit]) -> Result<Vec<Numbers>, String> {
        let numbers = |(i, unit): (usize, &Unit)| {
            let words = self.variable(&format!("c{i}"))?.chunks_exact(8);
            let mut numbers: Numbers =
                words.map(|word| u64::from_le_bytes(word.try_into().expect("8 bytes"))).collect();
            let bit_fields = places(&unit.aggregate).iter().filter(|place| place.ones.is_some()).count();
            for k in 0..bit_fields {
                numbers.extend(ones(self.variable(&format!("f{i}_{k}"))?));
            }
            Ok(numbers)
        };
        units.iter().enumerate().map(numbers).collect()
    }
}
