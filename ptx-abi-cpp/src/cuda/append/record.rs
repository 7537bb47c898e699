//! The record in an append-only header: a comment line for each type, member and enumerator.
//!
//! Both sides of a comparison are records. One is made from the layouts, and the other is read from the header on disk.

use alloc::borrow::ToOwned as _;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

use ptx_abi_core::__private::Counted;
use ptx_abi_core::__private::cpp::{cpp_of, has_definition, in_cpp, is_opaque_struct};
use ptx_abi_core::layout::Aggregate;
use ptx_abi_core::{Layout, TypeKind};

use super::super::define::{bytes, keyword};
use super::super::line;
use super::AppendOnly;
use crate::names::{
    self, Speller, defined, element, enumerator_name, extents, in_namespace, is_bytes, is_generic, member_name, name,
    spelled, spelling,
};

/// The beginning of each line.
const LINE: &str = "// record: ";

/// The text between the columns of a line. No name and no type of C++ contains it.
const COLUMN: &str = " | ";

/// The words after a type that is an instance for which C++ has no name.
const INSTANCE: &str = " (an instance of ";

/// The version of a header and its types, one row each.
#[derive(Default)]
pub(super) struct Record(Vec<Row>);

/// A line of the record, by its columns. Enumerators and the version have only the first three.
#[derive(Default)]
pub(super) struct Row {
    /// `version`, `type`, `member` or `enumerator`.
    what: &'static str,
    /// The name with its namespaces, and with the type around it.
    pub(super) name: String,
    /// The type of a member, `unsigned int : 3`; what a type is, as [`kind`](Self::kind) reads it; the value of others.
    pub(super) ty: String,
    /// The place of a member, `byte 4` or `bit 35`; the alignment of a type, `alignment 4 bytes`.
    pub(super) place: String,
    /// `48 bytes`, or `3 bits` of a bit-field.
    pub(super) size: String,
    /// The members or enumerators of a type. Members of anonymous members belong to the type around them.
    pub(super) parts: Vec<Self>,
}

impl Record {
    /// The record of these types, as they are now.
    pub(super) fn of(types: &[&Layout<'_>], rule: &AppendOnly<'_>) -> Self {
        let version = rule.version.map(|(version, value)| Row::value("version", version.name().to_owned(), &value));
        let mut record = Self(version.into_iter().collect());
        // CUDA's headers define the types that have CUDA's names.
        for layout in types.iter().filter(|layout| !names::is_of_cuda(layout.name)) {
            // Two types of one name are an error in the header.
            _ = record.add(Row::of(layout));
        }
        record
    }

    /// Reads the record of a header. The error names the first line that is not what this crate writes.
    pub(super) fn read(header: &str) -> Result<Self, String> {
        let (mut record, mut count, mut has_end) = (Self::default(), 0, false);
        for (index, text) in header.lines().enumerate() {
            let Some(line) = text.strip_prefix(LINE) else { continue };
            let is_end = !has_end && line == end(count);
            if !is_end && (has_end || Row::read(line).and_then(|row| record.add(row)).is_none()) {
                return Err(format!("line {} is not a line that this crate writes: `{text}`", index + 1));
            }
            (count, has_end) = (count + 1, is_end);
        }
        if has_end { Ok(record) } else { Err("the record of the header has no end".to_owned()) }
    }

    /// Adds a row. `None` if there is one of this name, or if it has another place: the version comes first.
    fn add(&mut self, row: Row) -> Option<()> {
        let rows = match row.what {
            "version" if !self.0.is_empty() => return None,
            "version" | "type" => &mut self.0,
            _ => &mut self.0.last_mut().filter(|row| row.what == "type")?.parts,
        };
        let is_new = rows.iter().all(|other| (other.what, &other.name) != (row.what, &row.name));
        rows.push(is_new.then_some(row)?);
        Some(())
    }

    /// The text of the record in a header.
    pub(super) fn text(&self) -> String {
        let rows = self.0.iter().flat_map(|row| [row].into_iter().chain(&row.parts));
        let mut lines: Vec<_> = rows.map(Row::line).collect();
        lines.push(end(lines.len()));
        lines.iter().flat_map(|line| [LINE, line, "\n"]).collect()
    }

    pub(super) fn types(&self) -> impl Iterator<Item = &Row> {
        self.0.iter().filter(|row| row.what == "type")
    }

    pub(super) fn get(&self, name: &str) -> Option<&Row> {
        self.types().find(|ty| ty.name == name)
    }

    /// The constant of the version, and its value.
    pub(super) fn version(&self) -> Option<(&str, u32)> {
        let row = self.0.first().filter(|row| row.what == "version")?;
        Some((&row.name, row.ty.parse().ok()?))
    }
}

/// The last line, by the number of lines before it.
fn end(lines: usize) -> String {
    format!("end of {lines} lines")
}

impl Row {
    fn value(what: &'static str, name: String, value: &impl ToString) -> Self {
        Self { what, name, ty: value.to_string(), ..Self::default() }
    }

    /// The row of a type, with its parts.
    fn of(layout: &Layout<'_>) -> Self {
        let (layout, name, mut parts) = (&in_cpp(layout), name(layout), Vec::new());
        let mut ty = match layout.kind {
            _ if is_opaque_struct(layout) => "opaque".to_owned(),
            TypeKind::Enum { repr, variants, .. } => {
                let path = |variant| format!("{name}::{}", enumerator_name(variant, variants));
                parts.extend(variants.iter().map(|variant| Self::value("enumerator", path(variant), &variant.value)));
                format!("enum {}", spelling(repr))
            }
            // An alias cannot be aligned, so bytes are a struct.
            TypeKind::Transparent(Aggregate { members: [wrapped, ..], .. }) if !is_bytes(element(wrapped.layout)) => {
                format!("using {}", spell(wrapped.layout))
            }
            kind => {
                Self::add_members(&mut parts, layout, layout, 0);
                keyword(kind).to_owned()
            }
        };
        if is_generic(layout) {
            let (_, generic) = in_namespace(defined(layout));
            ty += &format!("{INSTANCE}{generic})");
        }
        let (place, size) = (format!("alignment {}", bytes(layout.align)), bytes(layout.size));
        Self { what: "type", name, ty, place, size, parts }
    }

    /// Adds the members of a type that begins at the bit `base` of `outer`.
    fn add_members(rows: &mut Vec<Self>, outer: &Layout<'_>, layout: &Layout<'_>, base: usize) {
        for member in layout.members() {
            let (first, width) = (base + member.bit_offset, member.bit_width);
            if member.is_anonymous() {
                Self::add_members(rows, outer, member.layout, first);
                continue;
            }
            let mut ty = spell(member.layout);
            let (place, size) = if member.is_bit_field() {
                ty += &format!(" : {width}");
                (format!("bit {first}"), Counted(width, "bit").to_string())
            } else {
                (format!("byte {}", first / 8), bytes(width / 8))
            };
            let is_bytes = matches!(layout.kind, TypeKind::Transparent(_));
            let member = if is_bytes { "bytes".to_owned() } else { member_name(member, outer) };
            let name = format!("{}::{member}", name(outer));
            rows.push(Self { what: "member", name, ty, place, size, parts: Vec::new() });
        }
    }

    /// The line without [`LINE`].
    fn line(&self) -> String {
        let Self { what, name, ty, place, size, .. } = self;
        let columns = [what, name.as_str(), ty, place, size].into_iter().filter(|column| !column.is_empty());
        columns.collect::<Vec<_>>().join(COLUMN)
    }

    /// Reads what [`line`](Self::line) writes.
    fn read(line: &str) -> Option<Self> {
        let mut columns = line.split(COLUMN);
        let what = columns.next()?;
        let what = ["version", "type", "member", "enumerator"].into_iter().find(|known| *known == what)?;
        let [name, ty, place, size] = [(); 4].map(|()| columns.next().unwrap_or_default().to_owned());
        let is_right = match what {
            "version" => place.is_empty() && ty.parse::<u32>().is_ok(),
            "enumerator" => place.is_empty() && ty.parse::<i128>().is_ok(),
            _ => number(&place).is_some() && number(&size).is_some(),
        };
        let row = Self { what, name, ty, place, size, parts: Vec::new() };
        (is_right && row.line() == line).then_some(row)
    }

    /// What a type is, and the integer or the type that it is made of: `enum` and `unsigned char`; `using` and `float[3]`.
    /// Others are `struct`, `union`, and `opaque`, of which only size and alignment are known.
    pub(super) fn kind(&self) -> (&str, &str) {
        self.ty.split_once(' ').unwrap_or((&self.ty, ""))
    }

    /// The name of the generic type, if C++ has no name for the instance.
    pub(super) fn generic(&self) -> Option<&str> {
        self.ty.split_once(INSTANCE)?.1.strip_suffix(')')
    }

    /// The bits of a member.
    pub(super) fn bits(&self) -> Range<usize> {
        let first = bits(&self.place);
        first..first.saturating_add(bits(&self.size))
    }
}

/// A type as the record spells it, which does not depend on the other types of the header: `float[3]`,
/// `unsigned long long (a cudaTextureObject_t)`.
fn spell(layout: &Layout<'_>) -> String {
    let one = element(layout);
    let base = match cpp_of(one) {
        Some(ty) if ty.is_pointer() => spelled(&ty, false),
        _ if has_definition(one) => name(one),
        _ => Speller::ALONE.base(one),
    };
    let note = line::note(one);
    let note = note.strip_prefix(", ").map_or(String::new(), |note| format!(" ({note})"));
    base + &note + &extents(layout)
}

/// The number among these words: `alignment 16 bytes`.
fn number(text: &str) -> Option<usize> {
    let is_number = |word: &&str| !["alignment", "byte", "bytes", "bit", "bits"].contains(word);
    let mut numbers = text.split(' ').filter(is_number);
    let number = numbers.next()?.parse().ok()?;
    numbers.next().is_none().then_some(number)
}

/// The number of bits in words: `byte 4`, `3 bits`.
pub(super) fn bits(text: &str) -> usize {
    let unit = if text.contains("byte") { 8 } else { 1 };
    number(text).map_or(0, |number| number.saturating_mul(unit))
}
