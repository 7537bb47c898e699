//! A unit of debug information: its entries, its text form, and the places of members.

use std::fmt::Write as _;

use gimli::{DwAt, DwTag};

use super::{Step, Value};
use crate::golden::Expected;

/// An entry of a unit.
#[derive(Clone, Debug)]
pub struct Entry {
    pub(super) depth: isize,
    pub(super) offset: usize,
    /// The kind of the entry.
    pub tag: DwTag,
    pub(super) attributes: Vec<(DwAt, Value)>,
}

impl Entry {
    /// The value of an attribute.
    pub fn get(&self, name: DwAt) -> Option<&Value> {
        self.attributes.iter().find(|(other, _)| *other == name).map(|(_, value)| value)
    }

    /// The value of an attribute that is a number.
    pub fn number(&self, name: DwAt) -> Option<i128> {
        self.get(name).and_then(|value| if let Value::Number(number) = value { Some(*number) } else { None })
    }

    /// The name.
    pub fn name(&self) -> Option<&str> {
        self.get(gimli::DW_AT_name)
            .and_then(|value| if let Value::Text(text) = value { Some(text.as_str()) } else { None })
    }
}

/// All entries of a unit, parents before their children.
#[derive(Clone, Debug)]
pub struct Unit {
    /// The version of DWARF.
    pub version: u16,
    /// The entries.
    pub entries: Vec<Entry>,
}

impl Unit {
    /// The variable of this name.
    pub fn variable(&self, name: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.tag == gimli::DW_TAG_variable && entry.name() == Some(name))
    }

    /// The index of the entry at an offset.
    fn at(&self, offset: usize) -> Option<usize> {
        self.entries.binary_search_by_key(&offset, |entry| entry.offset).ok()
    }

    /// Describes the entry at an offset, such as `DW_TAG_base_type
    /// int`. An entry without a name is described by its reference.
    pub fn describe(&self, offset: usize) -> String {
        let Some(index) = self.at(offset) else { return format!("nothing at {offset}") };
        let entry = &self.entries[index];
        match (entry.name(), entry.get(gimli::DW_AT_type)) {
            (Some(name), _) => format!("{} {name}", entry.tag),
            (None, Some(Value::Entry(target))) => format!("{} of {}", entry.tag, self.describe(*target)),
            (None, _) => entry.tag.to_string(),
        }
    }

    /// The whole tree as text, a line for each entry and attribute. The children of the unit are sorted: their order has no
    /// meaning, and gimli's writer moves base types.
    pub fn tree(&self) -> String {
        let mut parts: Vec<String> = Vec::new();
        for entry in &self.entries {
            let mut text = format!("{:1$}{2}\n", "", 2 * entry.depth as usize, entry.tag);
            for (name, value) in &entry.attributes {
                let value = match value {
                    Value::Entry(offset) => self.describe(*offset),
                    other => format!("{other:?}"),
                };
                let _ = writeln!(text, "{:1$}{name} {value}", "", 2 * entry.depth as usize + 4);
            }
            match parts.last_mut().filter(|_| entry.depth > 1) {
                Some(last) => *last += &text,
                None => parts.push(text),
            }
        }
        if let [_, entries @ ..] = &mut parts[..] {
            entries.sort();
        }
        parts.concat()
    }

    /// The type of an entry as debuggers use it: all members with their places and types, through all levels, one in each
    /// line. It omits the names of anonymous types and the unnamed bit-fields that nvcc describes. It also omits whether a
    /// member is a bit-field, because nvcc does not record that for a bit-field as wide as its type.
    pub fn shape(&self, entry: &Entry) -> Vec<String> {
        let mut lines = Vec::new();
        self.shape_of(entry, "", &mut lines);
        lines
    }

    fn target(&self, entry: &Entry) -> Option<&Entry> {
        match entry.get(gimli::DW_AT_type) {
            Some(Value::Entry(offset)) => self.at(*offset).map(|index| &self.entries[index]),
            _ => None,
        }
    }

    fn children<'a>(&'a self, entry: &'a Entry) -> impl Iterator<Item = &'a Entry> {
        let first = self.at(entry.offset).map_or(self.entries.len(), |index| index + 1);
        let inside = self.entries[first..].iter().take_while(|child| child.depth > entry.depth);
        inside.filter(|child| child.depth == entry.depth + 1)
    }

    fn shape_of(&self, entry: &Entry, path: &str, lines: &mut Vec<String>) {
        let Some(mut ty) = self.target(entry) else { return lines.push(format!("{path}: no type")) };
        while let (gimli::DW_TAG_typedef, Some(target)) = (ty.tag, self.target(ty)) {
            // CUDA's vectors have names by `typedef`, as in C.
            if ty.name() != target.name() {
                lines.push(format!("{path}: typedef {}", ty.name().unwrap_or_default()));
            }
            ty = target;
        }
        let (size, tag) = (self.size(ty), ty.tag);
        match tag {
            gimli::DW_TAG_structure_type | gimli::DW_TAG_union_type => {
                let anonymous = entry.tag == gimli::DW_TAG_member && entry.name().is_none();
                let name = if anonymous { "anonymous" } else { ty.name().unwrap_or("no name") };
                lines.push(format!("{path}: {tag} {name}, {size} bytes"));
                for member in self.children(ty) {
                    let target = self.target(member).map(|ty| ty.tag);
                    let is_type = matches!(target, Some(gimli::DW_TAG_structure_type | gimli::DW_TAG_union_type));
                    // It is an unnamed bit-field.
                    if member.name().is_none() && !is_type {
                        continue;
                    }
                    let path = format!("{path}.{}", member.name().unwrap_or("anonymous"));
                    let Some((offset, width)) = self.place(member) else {
                        lines.push(format!("{path}: no place"));
                        continue;
                    };
                    // It is an array without elements, which the generated C++ omits.
                    if width == 0 {
                        continue;
                    }
                    lines.push(format!("{path}: bit {offset}, {width} bits"));
                    self.shape_of(member, &path, lines);
                }
            }
            gimli::DW_TAG_array_type => {
                let counts = self.children(ty).map(|range| format!("{:?}", range.number(gimli::DW_AT_count)));
                lines.push(format!("{path}: array {}", counts.collect::<String>()));
                self.shape_of(ty, &format!("{path}[]"), lines);
            }
            gimli::DW_TAG_enumeration_type => {
                lines.push(format!("{path}: {tag} {}, {size} bytes", ty.name().map_or("no name", plain)));
                for enumerator in self.children(ty) {
                    let name = enumerator.name().map_or("no name", plain);
                    lines.push(format!("{path}: {name} = {:?}", enumerator.number(gimli::DW_AT_const_value)));
                }
            }
            _ => lines.push(format!(
                "{path}: {}, {size} bytes, {:?}",
                self.spelled(ty),
                ty.number(gimli::DW_AT_encoding)
            )),
        }
    }

    /// The members of a variable's type in the form of the golden data: each followed by its own members.
    pub fn members(&self, variable: &Entry) -> Vec<Expected<String>> {
        let mut found = Vec::new();
        self.flatten(variable, "", 0, &mut found);
        found
    }

    fn flatten(&self, entry: &Entry, prefix: &str, base: usize, found: &mut Vec<Expected<String>>) {
        let Some(ty) = self.target(entry) else { return };
        if !matches!(ty.tag, gimli::DW_TAG_structure_type | gimli::DW_TAG_union_type) {
            return;
        }
        for member in self.children(ty) {
            let (offset, width) = self.place(member).unwrap_or((-1, -1));
            let bit_offset = base.wrapping_add_signed(offset as isize);
            let mut inner = prefix.to_owned();
            if let Some(name) = member.name() {
                let name = format!("{prefix}{name}");
                inner = format!("{name}.");
                let bit_field = member.number(gimli::DW_AT_bit_size).is_some();
                found.push(Expected { name, bit_offset, bit_width: width as usize, bit_field });
            }
            self.flatten(member, &inner, bit_offset, found);
        }
    }

    /// The offset and width of a member, in bits.
    pub fn place(&self, member: &Entry) -> Option<(i128, i128)> {
        let bytes = match member.get(gimli::DW_AT_data_member_location) {
            Some(Value::Expression(steps)) => match steps[..] {
                [Step::Plus(offset)] => i128::from(offset),
                _ => return None,
            },
            _ => return None,
        };
        match member.number(gimli::DW_AT_bit_size) {
            None => Some((bytes * 8, self.target(member).map_or(0, |ty| self.size(ty)) * 8)),
            Some(width) => {
                // DWARF 4's attribute, which nvcc writes for sm_100 and later, counts from the struct.
                if let Some(offset) = member.number(gimli::DW_AT_data_bit_offset) {
                    return Some((offset, width));
                }
                // DWARF 2 counts from the highest bit of the unit. nvcc writes a negative number in 64 bits.
                let from_top = member.number(gimli::DW_AT_bit_offset)? as i64;
                let unit = member.number(gimli::DW_AT_byte_size)?;
                Some((bytes * 8 + unit * 8 - width - i128::from(from_top), width))
            }
        }
    }

    fn size(&self, ty: &Entry) -> i128 {
        match (ty.number(gimli::DW_AT_byte_size), ty.tag) {
            (Some(size), _) => size,
            (None, gimli::DW_TAG_pointer_type) => 8,
            (None, tag) => {
                let element = self.target(ty).map_or(0, |target| self.size(target));
                let counts = self.children(ty).filter_map(|range| range.number(gimli::DW_AT_count));
                if tag == gimli::DW_TAG_array_type { element * counts.product::<i128>() } else { element }
            }
        }
    }

    /// A type in words; for a pointee, only its name.
    fn spelled(&self, ty: &Entry) -> String {
        let target = self.target(ty);
        let inner = || target.map_or_else(|| "nothing".to_owned(), |target| self.spelled(target));
        match ty.tag {
            gimli::DW_TAG_pointer_type => {
                format!("pointer of class {:?} to {}", ty.number(gimli::DW_AT_address_class), inner())
            }
            gimli::DW_TAG_const_type => format!("const {}", inner()),
            gimli::DW_TAG_typedef => inner(),
            _ => ty.name().unwrap_or("no name").to_owned(),
        }
    }
}

/// Removes nvcc's mangling of an enumerator of `enum class`, or of its name in a namespace: `_ZN2E81AE` is `A`.
fn plain(name: &str) -> &str {
    let Some(mut rest) = name.strip_prefix("_ZN").and_then(|rest| rest.strip_suffix('E')) else { return name };
    loop {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let Ok(len) = rest[..digits].parse::<usize>() else { return name };
        let Some((part, after)) = rest[digits..].split_at_checked(len) else { return name };
        if after.is_empty() {
            return part;
        }
        rest = after;
    }
}
