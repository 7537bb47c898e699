//! Reads types from readelf's output.

use std::collections::BTreeMap;
use std::path::Path;

use ptx_abi_conformance::toolchain::{Tool, Toolchain, run};

/// A member of a struct or union.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Member {
    /// The name; `None` if the member is anonymous.
    name: Option<String>,
    /// The first bit.
    bit: i64,
    /// The width of a bit-field.
    width: Option<u64>,
}

impl Member {
    pub(crate) fn of(member: &ptx_abi::Member<'_>) -> Self {
        Self {
            name: (!member.is_anonymous()).then(|| member.cpp_name().to_owned()),
            bit: member.bit_offset as i64,
            width: member.is_bit_field().then_some(member.bit_width as u64),
        }
    }
}

/// An entry with its attributes as readelf prints them.
struct Entry {
    depth: usize,
    tag: String,
    attributes: BTreeMap<String, String>,
}

impl Entry {
    fn number(&self, name: &str) -> Option<u64> {
        self.attributes.get(name)?.split_whitespace().next()?.parse().ok()
    }
}

/// The size in bytes and the members of the type of each variable.
pub(crate) fn variables(toolchain: &Toolchain, cubin: &Path) -> Result<BTreeMap<String, (u64, Vec<Member>)>, String> {
    let text = run(toolchain.command(Tool::Readelf)?.arg("--debug-dump=info").arg(cubin))?;
    let text = String::from_utf8(text).map_err(|error| error.to_string())?;
    let entries = entries(&text);
    let mut found = BTreeMap::new();
    for variable in entries.values().filter(|entry| entry.tag == "DW_TAG_variable") {
        let (Some(name), Some(ty)) = (variable.attributes.get("DW_AT_name"), variable.attributes.get("DW_AT_type"))
        else {
            continue;
        };
        let at = usize::from_str_radix(ty.trim_matches(['<', '>']).trim_start_matches("0x"), 16);
        let at = at.map_err(|error| format!("{ty}: {error}"))?;
        let Some(ty) = entries.get(&at) else { return Err(format!("{name}: there is no type at {at:#x}")) };
        let inside = entries.range(at + 1..).map(|(_, entry)| entry).take_while(|entry| entry.depth > ty.depth);
        let members = inside.filter(|entry| entry.tag == "DW_TAG_member").map(member).collect::<Option<Vec<_>>>();
        let members = members.ok_or_else(|| format!("{name}: a member has no place"))?;
        found.insert(name.clone(), (ty.number("DW_AT_byte_size").unwrap_or(0), members));
    }
    Ok(found)
}

fn member(entry: &Entry) -> Option<Member> {
    // readelf prints `2 byte block: 23 8     (DW_OP_plus_uconst: 8)`.
    let (_, offset) = entry.attributes.get("DW_AT_data_member_location")?.split_once("(DW_OP_plus_uconst: ")?;
    let start: i64 = offset.trim_end_matches(')').parse::<i64>().ok()? * 8;
    let width = entry.number("DW_AT_bit_size");
    let bit = match width {
        None => start,
        Some(width) => {
            let top = start + entry.number("DW_AT_byte_size")? as i64 * 8;
            top - width as i64 - entry.number("DW_AT_bit_offset")? as i64
        }
    };
    Some(Member { name: entry.attributes.get("DW_AT_name").cloned(), bit, width })
}

/// The entries by their offsets.
fn entries(text: &str) -> BTreeMap<usize, Entry> {
    let mut entries: BTreeMap<usize, Entry> = BTreeMap::new();
    for line in text.lines().map(str::trim) {
        // readelf prints ` <1><3c>: Abbrev Number: 2 (DW_TAG_variable)` and `    <3d>   DW_AT_name        : cnode`.
        let Some((place, rest)) = line.strip_prefix('<').and_then(|rest| rest.split_once('>')) else { continue };
        if let Some((offset, abbreviation)) = rest.strip_prefix('<').and_then(|rest| rest.split_once(">: Abbrev")) {
            let tag = abbreviation.split_once('(').map_or("", |(_, tag)| tag.trim_end_matches(')'));
            if let (Ok(depth), Ok(offset)) = (place.parse(), usize::from_str_radix(offset, 16)) {
                entries.insert(offset, Entry { depth, tag: tag.to_owned(), attributes: BTreeMap::new() });
            }
        } else if let (Some((name, value)), Some(mut last)) = (rest.split_once(':'), entries.last_entry()) {
            last.get_mut().attributes.insert(name.trim().to_owned(), value.trim().to_owned());
        }
    }
    entries
}
