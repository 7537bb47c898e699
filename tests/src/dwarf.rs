//! Reads debug information with gimli, from PTX text and from ptxas's cubins.

mod unit;

use std::collections::BTreeMap;

pub use self::unit::{Entry, Unit};
use gimli::read::{
    AttributeValue, DebugAbbrev, DebugInfo, DebugPubNames, EndianSlice, Expression, Operation, Reader as _,
};
use gimli::{DebugAbbrevOffset, DwAt, DwForm, Encoding, LittleEndian, UnitOffset};
use object::{Object as _, ObjectSection as _, ObjectSymbol as _, RelocationFlags, RelocationTarget};

type Reader<'a> = EndianSlice<'a, LittleEndian>;

/// The content of the sections.
#[derive(Clone, Debug, Default)]
pub struct Sections {
    bytes: BTreeMap<String, Vec<u8>>,
    /// The names that represent addresses. Their keys are the numbers that replace them here.
    symbols: BTreeMap<u64, String>,
}

/// The relocation for the address of a symbol. The other relocation here, of 32 bits, is for the start of a section.
const R_CUDA_64: RelocationFlags = RelocationFlags::Elf { r_type: object::elf::RelocationType(2) };

/// The first number that replaces a name.
const SYMBOLS: u64 = 0x4000_0000;

impl Sections {
    /// Reads the sections in a PTX text.
    ///
    /// # Errors
    ///
    /// Returns an error if the text cannot be read.
    pub fn of_ptx(ptx: &str) -> Result<Self, String> {
        let mut sections = Self::default();
        let mut current: Option<String> = None;
        for line in ptx.lines() {
            let line = line.split("//").next().unwrap_or_default().trim();
            if let Some(name) = line.strip_prefix(".section") {
                let name = name.trim().trim_end_matches('{').trim();
                sections.bytes.insert(name.to_owned(), Vec::new());
                current = Some(name.to_owned());
            } else if line == "}" {
                current = None;
            } else if let (Some(name), Some(data)) = (&current, line.strip_prefix(".b")) {
                let (bits, items) = data.split_once(char::is_whitespace).ok_or_else(|| format!("no data: {line}"))?;
                let width: usize = bits.parse().map_err(|_| format!("no width: {line}"))?;
                for item in items.split(',').map(str::trim) {
                    let value = sections.value(item);
                    let bytes = &value.to_le_bytes()[..width / 8];
                    sections.bytes.entry(name.clone()).or_default().extend(bytes);
                }
            }
        }
        Ok(sections)
    }

    fn value(&mut self, item: &str) -> u64 {
        if let Ok(number) = item.parse::<i128>() {
            return number as u64;
        }
        // It is the start of another section.
        if item.starts_with('.') {
            return 0;
        }
        let next = SYMBOLS + self.symbols.len() as u64;
        let known = self.symbols.iter().find(|(_, name)| *name == item).map(|(number, _)| *number);
        known.unwrap_or_else(|| {
            self.symbols.insert(next, item.to_owned());
            next
        })
    }

    /// Reads the sections of a cubin.
    ///
    /// # Errors
    ///
    /// Returns an error if the cubin cannot be read.
    pub fn of_cubin(cubin: &[u8]) -> Result<Self, String> {
        let file = object::read::elf::ElfFile64::<object::LittleEndian>::parse(cubin);
        let file = file.map_err(|error| error.to_string())?;
        let mut sections = Self::default();
        for section in file.sections() {
            let (Ok(name), Ok(data)) = (section.name(), section.data()) else { continue };
            if !name.starts_with(".debug_") {
                continue;
            }
            let mut bytes = data.to_vec();
            for (offset, relocation) in section.relocations() {
                let (RelocationTarget::Symbol(symbol), R_CUDA_64) = (relocation.target(), relocation.flags()) else {
                    continue;
                };
                let symbol = file.symbol_by_index(symbol).map_err(|error| error.to_string())?;
                let target = format!("{}+{}", symbol.name().unwrap_or_default(), relocation.addend());
                let value = sections.value(&target).to_le_bytes();
                if let Some(place) = bytes.get_mut(offset as usize..offset as usize + value.len()) {
                    place.copy_from_slice(&value);
                }
            }
            sections.bytes.insert(name.to_owned(), bytes);
        }
        Ok(sections)
    }

    /// The bytes of a section; empty if there is no such section.
    pub fn section(&self, name: &str) -> &[u8] {
        self.bytes.get(name).map_or(&[], Vec::as_slice)
    }

    /// The only unit.
    ///
    /// # Errors
    ///
    /// Returns gimli's error, or an error if there is not exactly one unit.
    pub fn unit(&self) -> Result<Unit, String> {
        let info = DebugInfo::new(self.section(".debug_info"), LittleEndian);
        let abbrev = DebugAbbrev::new(self.section(".debug_abbrev"), LittleEndian);
        let read = || -> gimli::Result<Vec<Unit>> {
            let (mut units, mut found) = (info.units(), Vec::new());
            while let Some(header) = units.next()? {
                let abbreviations = header.abbreviations(&abbrev)?;
                let mut cursor = header.entries(&abbreviations);
                let mut unit = Unit { version: header.version(), entries: Vec::new() };
                let mut depth = 0;
                while let Some((delta, entry)) = cursor.next_dfs()? {
                    depth += delta;
                    let (mut attributes, mut iterator) = (Vec::new(), entry.attrs());
                    while let Some(attribute) = iterator.next()? {
                        let expression = attribute.exprloc_value();
                        let value = match expression.filter(|_| is_expression(attribute.name())) {
                            Some(expression) => self.expression(expression, header.encoding())?,
                            None => self.attribute(&attribute.value()),
                        };
                        attributes.push((attribute.name(), value));
                    }
                    unit.entries.push(Entry { depth, offset: entry.offset().0, tag: entry.tag(), attributes });
                }
                found.push(unit);
            }
            Ok(found)
        };
        let mut units = read().map_err(|error| error.to_string())?;
        match (units.pop(), units.len()) {
            (Some(unit), 0) => Ok(unit),
            (_, before) => Err(format!("{before} units before the last")),
        }
    }

    /// The forms of all attributes.
    ///
    /// # Errors
    ///
    /// Returns gimli's error.
    pub fn forms(&self) -> Result<Vec<DwForm>, String> {
        let abbrev = DebugAbbrev::new(self.section(".debug_abbrev"), LittleEndian);
        let table = abbrev.abbreviations(DebugAbbrevOffset(0)).map_err(|error| error.to_string())?;
        let entries = (1..).map_while(|code| table.get(code));
        Ok(entries.flat_map(|entry| entry.attributes().iter().map(gimli::AttributeSpecification::form)).collect())
    }

    /// The names of `.debug_pubnames`, each with the offset of its entry.
    ///
    /// # Errors
    ///
    /// Returns gimli's error.
    pub fn pubnames(&self) -> Result<Vec<(String, usize)>, String> {
        let names = DebugPubNames::new(self.section(".debug_pubnames"), LittleEndian);
        let (mut items, mut found) = (names.items(), Vec::new());
        while let Some(item) = items.next().map_err(|error| error.to_string())? {
            found.push((item.name().to_string_lossy().into_owned(), item.die_offset().0));
        }
        Ok(found)
    }

    fn address(&self, address: u64) -> String {
        self.symbols.get(&address).cloned().unwrap_or_else(|| address.to_string())
    }

    fn expression(&self, expression: Expression<Reader<'_>>, encoding: Encoding) -> gimli::Result<Value> {
        // gimli has only 16 bits for register numbers, so this reads the operation itself.
        let mut bytes = expression.0;
        if bytes.read_u8() == Ok(gimli::DW_OP_regx.0) {
            let register = bytes.read_uleb128()?.to_be_bytes();
            let name: String = register.iter().skip_while(|byte| **byte == 0).map(|byte| char::from(*byte)).collect();
            let rest = bytes.is_empty().then_some(Step::Register(name));
            return rest
                .map(|step| Value::Expression(vec![step]))
                .ok_or(gimli::Error::InvalidExpression(gimli::DW_OP_regx));
        }
        let (mut operations, mut found) = (expression.operations(encoding), Vec::new());
        while let Some(operation) = operations.next()? {
            found.push(match operation {
                Operation::Address { address } => Step::Address(self.address(address)),
                Operation::PlusConstant { value } => Step::Plus(value),
                other => Step::Other(format!("{other:?}")),
            });
        }
        Ok(Value::Expression(found))
    }

    fn attribute(&self, value: &AttributeValue<Reader<'_>>) -> Value {
        match *value {
            AttributeValue::Addr(address) => Value::Address(self.address(address)),
            AttributeValue::String(text) => Value::Text(text.to_string_lossy().into_owned()),
            AttributeValue::UnitRef(UnitOffset(offset)) => Value::Entry(offset),
            AttributeValue::Flag(flag) => Value::Number(i128::from(flag)),
            AttributeValue::Sdata(number) => Value::Number(number.into()),
            AttributeValue::FileIndex(number) => Value::Number(number.into()),
            AttributeValue::AddressClass(class) => Value::Number(class.0.into()),
            AttributeValue::Encoding(encoding) => Value::Number(encoding.0.into()),
            AttributeValue::Language(language) => Value::Number(language.0.into()),
            AttributeValue::DebugLineRef(offset) => Value::Number(offset.0 as i128),
            ref other => match other.udata_value() {
                Some(number) => Value::Number(number.into()),
                None => Value::Text(format!("{other:?}")),
            },
        }
    }
}

const fn is_expression(name: DwAt) -> bool {
    matches!(name, gimli::DW_AT_location | gimli::DW_AT_frame_base | gimli::DW_AT_data_member_location)
}

/// The value of an attribute, without its form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number of any size.
    Number(i128),
    /// A string.
    Text(String),
    /// An address, as a name or a number.
    Address(String),
    /// The entry at this offset.
    Entry(usize),
    /// A location.
    Expression(Vec<Step>),
}

/// An operation of a location.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// `DW_OP_addr`
    Address(String),
    /// `DW_OP_plus_uconst`
    Plus(u64),
    /// `DW_OP_regx` with this name in ASCII.
    Register(String),
    /// Any other operation.
    Other(String),
}
