//! The sections, which a program fills step by step.

use alloc::borrow::ToOwned as _;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::cell::RefCell;
use core::fmt;

use gimli::write::{
    Address, AttributeValue, DebugInfoOffsets, DebugLineStrOffsets, DebugStrOffsets, Error, Expression, LineProgram,
    LineString, Result, Sections, Unit, UnitEntryId, UnitId, UnitTable, Writer as _,
};
use gimli::{DwAt, DwTag, Encoding, Format, LineEncoding};

use ptx_abi_core::__private::emit::is_identifier;

use super::entry::{DataObject, FileId, Location, Subprogram};
use super::text::{Bytes, Section};
use super::types::Forward;
use crate::module::FileName;

/// Facts 8: nvcc and clang write DWARF 2.
const ENCODING: Encoding = Encoding { format: Format::Dwarf32, version: 2, address_size: 8 };

/// A type that was added to a [`DebugInfo`]. In another `DebugInfo` it may represent any type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TypeId(pub(super) usize);

/// Debug information of one PTX file (guide 5.1): types, functions and variables.
///
/// [`Display`](fmt::Display) writes `.debug_info`, `.debug_abbrev` and, with [`with_pubnames`](Self::with_pubnames),
/// `.debug_pubnames`. They go after everything else in the file. ptxas writes `.debug_line` and `.debug_frame`, from
/// `.loc` in the functions and from `.file`, which [`files`](Self::files) writes. The [module](super) has an example.
///
/// It is DWARF 2, with the attributes of the guide's example (guide 6). Types are described as nvcc does it (facts 8):
/// their names are those in C++, without namespaces, and bit-fields count from the highest bit of a unit of their declared
/// type.
#[derive(Debug)]
pub struct DebugInfo {
    /// gimli needs mutable access to a unit that it writes.
    units: RefCell<UnitTable>,
    pub(super) unit: UnitId,
    /// Names whose addresses ptxas computes, with their numbers.
    symbols: BTreeMap<String, usize>,
    /// How many of them are of the functions and variables before the last function.
    earlier: usize,
    files: Vec<String>,
    /// The entries, which a [`TypeId`] indexes.
    types: Vec<UnitEntryId>,
    /// The types by a text that is different for each.
    pub(super) entries: BTreeMap<String, UnitEntryId>,
    /// The types that a pointer may point to, by their names in C++.
    pub(super) names: BTreeMap<String, UnitEntryId>,
    /// The types that pointers point to and that nothing has defined, by their names in C++.
    pub(super) forwards: BTreeMap<String, Forward>,
    /// Functions and variables with their names in PTX.
    public: Vec<(UnitEntryId, String)>,
    pubnames: bool,
}

impl DebugInfo {
    /// Debug information of a program in this source file, compiled in this directory.
    pub fn new(file: &str, directory: &str) -> Self {
        // ptxas writes the lines. gimli refers to them only if it has a row itself, which nobody reads.
        let (place, source) = (LineString::String(b"/".to_vec()), LineString::String(b"-".to_vec()));
        let mut lines = LineProgram::new(ENCODING, LineEncoding::default(), place, None, source, None);
        lines.begin_sequence(None);
        lines.end_sequence(0);
        let mut units = UnitTable::default();
        let unit = units.add(Unit::new(ENCODING, lines));
        let mut info = Self {
            units: RefCell::new(units),
            unit,
            symbols: BTreeMap::new(),
            earlier: 0,
            files: Vec::new(),
            types: Vec::new(),
            entries: BTreeMap::new(),
            names: BTreeMap::new(),
            forwards: BTreeMap::new(),
            public: Vec::new(),
            pubnames: false,
        };
        let root = info.unit().root();
        info.set(root, gimli::DW_AT_producer, string(concat!("ptx-abi ", env!("CARGO_PKG_VERSION"))));
        info.set(root, gimli::DW_AT_language, data(u64::from(gimli::DW_LANG_C_plus_plus.0)));
        info.set(root, gimli::DW_AT_name, string(file));
        info.set(root, gimli::DW_AT_low_pc, AttributeValue::Address(Address::Constant(0)));
        info.set(root, gimli::DW_AT_stmt_list, AttributeValue::LineProgramRef);
        info.set(root, gimli::DW_AT_comp_dir, string(directory));
        info
    }

    /// The same information with the name of the program that writes the PTX.
    #[must_use]
    pub fn with_producer(mut self, producer: &str) -> Self {
        let root = self.unit().root();
        self.set(root, gimli::DW_AT_producer, string(producer));
        self
    }

    /// The same information with `.debug_pubnames`, which the guide allows and today's compilers leave out (facts G18).
    #[must_use]
    pub fn with_pubnames(mut self) -> Self {
        self.pubnames = true;
        self
    }

    /// Adds a source file, which gets the next number, from 1.
    pub fn add_file(&mut self, path: &str) -> FileId {
        self.files.push(path.to_owned());
        FileId(self.files.len() as u32)
    }

    /// The directives `.file` of all files, one in each line. They precede the functions. The names are spelled as in
    /// [`PtxModule::files`](crate::module::PtxModule::files).
    pub fn files(&self) -> String {
        let lines = self.files.iter().zip(1..).map(|(path, number)| format!(".file {number} \"{}\"\n", FileName(path)));
        lines.collect::<Vec<_>>().concat()
    }

    /// Describes a variable of the module.
    ///
    /// # Panics
    ///
    /// If the name in its [`Location`] is not an identifier of PTX.
    #[track_caller]
    pub fn add_variable(&mut self, variable: &DataObject<'_>) {
        let root = self.unit().root();
        let entry = self.variable(root, gimli::DW_TAG_variable, variable);
        self.public.push((entry, variable.linkage_name.unwrap_or(variable.name).to_owned()));
    }

    /// Describes a function with its parameters and variables.
    ///
    /// # Panics
    ///
    /// If a label, or the name in a [`Location`], is not an identifier of PTX. If another function has a label, a parameter or a
    /// `.local` variable of the same name, because ptxas describes the wrong one then.
    #[track_caller]
    pub fn add_function(&mut self, function: &Subprogram<'_>) {
        self.earlier = self.symbols.len();
        let returns = match function.returns {
            Some(ty) => self.entry(ty),
            None => self.void(),
        };
        let root = self.unit().root();
        let Subprogram { name, linkage_name, declared, .. } = *function;
        let entry = self.described(root, gimli::DW_TAG_subprogram, name, linkage_name, declared, returns);
        if !function.internal {
            self.set(entry, gimli::DW_AT_external, AttributeValue::Flag(true));
        }
        let (begin, end) = (self.own_symbol(function.begin), self.own_symbol(function.end));
        self.set(entry, gimli::DW_AT_low_pc, AttributeValue::Address(begin));
        self.set(entry, gimli::DW_AT_high_pc, AttributeValue::Address(end));
        let mut frame = Expression::new();
        frame.op(gimli::DW_OP_call_frame_cfa);
        self.set(entry, gimli::DW_AT_frame_base, AttributeValue::Exprloc(frame));
        for parameter in function.params {
            self.variable(entry, gimli::DW_TAG_formal_parameter, parameter);
        }
        for local in function.locals {
            self.variable(entry, gimli::DW_TAG_variable, local);
        }
        if !function.internal {
            self.public.push((entry, function.linkage_name.unwrap_or(function.name).to_owned()));
        }
    }

    #[track_caller]
    fn variable(&mut self, parent: UnitEntryId, tag: DwTag, variable: &DataObject<'_>) -> UnitEntryId {
        let ty = self.entry(variable.ty);
        let DataObject { name, linkage_name, declared, .. } = *variable;
        let entry = self.described(parent, tag, name, linkage_name, declared, ty);
        let mut at = Expression::new();
        match variable.location {
            Location::Register(register) => at = Expression::raw(register.expression().to_vec()),
            Location::Param(name) => at.op_addr(self.own_symbol(name)),
            Location::Const(name) | Location::Global(name) | Location::Shared(name) => at.op_addr(self.symbol(name)),
            // Facts 8: ptxas turns it into an offset in the frame.
            Location::Local { depot, offset } => {
                at.op_addr(self.own_symbol(depot));
                at.op_plus_uconst(offset);
            }
        }
        self.set(entry, gimli::DW_AT_location, AttributeValue::Exprloc(at));
        let class = variable.location.address_class().value();
        self.set(entry, gimli::DW_AT_address_class, AttributeValue::Data1(class));
        entry
    }

    fn described(
        &mut self,
        parent: UnitEntryId,
        tag: DwTag,
        name: &str,
        linkage_name: Option<&str>,
        declared: Option<(FileId, u32)>,
        ty: UnitEntryId,
    ) -> UnitEntryId {
        let entry = self.unit().add(parent, tag);
        if let Some(name) = linkage_name {
            self.set(entry, gimli::DW_AT_MIPS_linkage_name, string(name));
        }
        self.set(entry, gimli::DW_AT_name, string(name));
        if let Some((file, line)) = declared {
            self.set(entry, gimli::DW_AT_decl_file, data(u64::from(file.0)));
            self.set(entry, gimli::DW_AT_decl_line, data(u64::from(line)));
        }
        self.set(entry, gimli::DW_AT_type, AttributeValue::UnitRef(ty));
        entry
    }

    /// The address of this name, which no other function has (facts 8).
    #[track_caller]
    fn own_symbol(&mut self, name: &str) -> Address {
        let address = self.symbol(name);
        let is_earlier = matches!(address, Address::Symbol { symbol, .. } if symbol < self.earlier);
        assert!(!is_earlier, "`{name}` is the name of an earlier function's label or variable");
        address
    }

    /// The address of this name, which ptxas computes.
    #[track_caller]
    fn symbol(&mut self, name: &str) -> Address {
        assert!(is_identifier(name.as_bytes()), "`{name}` is not an identifier of PTX");
        let next = self.symbols.len();
        let symbol = *self.symbols.entry(name.to_owned()).or_insert(next);
        Address::Symbol { symbol, addend: 0 }
    }

    pub(super) fn unit(&mut self) -> &mut Unit {
        self.units.get_mut().get_mut(self.unit)
    }

    pub(super) fn set(&mut self, entry: UnitEntryId, name: DwAt, value: AttributeValue) {
        self.unit().get_mut(entry).set(name, value);
    }

    pub(super) fn type_id(&mut self, entry: UnitEntryId) -> TypeId {
        TypeId(self.types.iter().position(|known| *known == entry).unwrap_or_else(|| {
            self.types.push(entry);
            self.types.len() - 1
        }))
    }

    fn entry(&mut self, ty: TypeId) -> UnitEntryId {
        self.types.get(ty.0).copied().unwrap_or_else(|| self.void())
    }

    /// `.debug_pubnames`: the names that other modules can use, each with the place of its entry. gimli does not write it.
    fn names_section(&self, info: usize, offsets: &DebugInfoOffsets) -> Result<Bytes> {
        let mut content = Bytes::new();
        content.write_u32(0)?;
        content.write_u16(2)?;
        content.write_offset(0, gimli::SectionId::DebugInfo, 4)?;
        content.write_udata(info as u64, 4)?;
        for (entry, name) in &self.public {
            let offset = offsets.entry(self.unit, *entry).ok_or(Error::InvalidReference)?;
            content.write_udata(offset.0 as u64, 4)?;
            content.write(until_nul(name).as_bytes())?;
            content.write_u8(0)?;
        }
        content.write_u32(0)?;
        let len = content.len() as u64 - 4;
        content.write_udata_at(0, len, 4)?;
        Ok(content)
    }
}

impl fmt::Display for DebugInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut sections = Sections::new(Bytes::new());
        let offsets = {
            let mut units = self.units.try_borrow_mut().map_err(|_| fmt::Error)?;
            let none = (DebugLineStrOffsets::none(), DebugStrOffsets::none());
            units.write(&mut sections, &none.0, &none.1).map_err(|_| fmt::Error)?
        };
        sections.debug_abbrev.0.use_block1().map_err(|_| fmt::Error)?;
        let mut symbols = vec![""; self.symbols.len()];
        self.symbols.iter().for_each(|(name, number)| symbols[*number] = name);
        let symbols = &*symbols;
        write!(f, "{}", Section { name: ".debug_info", content: &sections.debug_info, symbols })?;
        write!(f, "{}", Section { name: ".debug_abbrev", content: &sections.debug_abbrev, symbols })?;
        if self.pubnames {
            let content = self.names_section(sections.debug_info.len(), &offsets).map_err(|_| fmt::Error)?;
            write!(f, "{}", Section { name: ".debug_pubnames", content: &content, symbols })?;
        }
        Ok(())
    }
}

fn until_nul(text: &str) -> &str {
    text.split('\0').next().unwrap_or_default()
}

/// A string up to its first NUL, where strings end in DWARF.
pub(super) fn string(text: &str) -> AttributeValue {
    AttributeValue::String(until_nul(text).as_bytes().to_vec())
}

/// An unsigned number in the shortest form.
pub(super) const fn data(number: u64) -> AttributeValue {
    match number {
        0..=0xff => AttributeValue::Data1(number as u8),
        0x100..=0xffff => AttributeValue::Data2(number as u16),
        0x1_0000..=0xffff_ffff => AttributeValue::Data4(number as u32),
        _ => AttributeValue::Data8(number),
    }
}
