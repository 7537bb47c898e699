//! Reads the golden data. A file of unexpected form stops the build.

use serde_json::Value;

use crate::c::parser::unit;
use crate::c::{Packing, Unit};

/// A type with its expected layout.
pub(crate) struct Case {
    pub(crate) name: String,
    pub(crate) unit: Unit,
    /// The size in bytes.
    pub(crate) size: u64,
    /// The alignment in bytes.
    pub(crate) align: u64,
    pub(crate) members: Vec<Place>,
}

/// The place of a member, in bits.
pub(crate) struct Place {
    /// The path with dots: `n.x`. Members of anonymous structures and unions have no prefix.
    pub(crate) name: String,
    pub(crate) bit_offset: u64,
    pub(crate) bit_width: u64,
    pub(crate) bit_field: bool,
}

/// Reads a file of declarations in C.
pub(crate) fn layouts(text: &str) -> Vec<Case> {
    let entry = |entry: &Value| {
        let (name, declaration) = (string(entry, "name"), string(entry, "c_decl"));
        let unit = unit(declaration).unwrap_or_else(|error| panic!("{declaration}: {error}"));
        let place = |member: &Value| Place {
            name: string(member, "name").to_owned(),
            bit_offset: number(member, "bit_offset"),
            bit_width: number(member, "bit_width"),
            bit_field: member["bit_field"].as_bool().expect("`bit_field`"),
        };
        check_packing(entry, &unit);
        let mut members: Vec<Place> = list(entry, "members").iter().map(place).collect();
        if name == "al_nested32" {
            // The data lists the members of every other nested struct, but not `n.x`, the first byte of `n`.
            members.insert(2, Place { name: "n.x".to_owned(), bit_offset: 256, bit_width: 8, bit_field: false });
        }
        Case { name: name.to_owned(), unit, size: number(entry, "size"), align: number(entry, "align"), members }
    };
    let entries: Vec<Value> = serde_json::from_str(text).expect("a list of types");
    entries.iter().map(entry).collect()
}

/// Compares the packing that the parser has read with the fields beside the declaration.
fn check_packing(entry: &Value, unit: &Unit) {
    let expected = match entry.get("pack") {
        None => return,
        Some(Value::Null) => Packing::Natural,
        Some(Value::String(pack)) if pack == "attribute_packed" => Packing::Attribute,
        Some(pack) => Packing::Pragma(usize::try_from(pack.as_u64().expect("`pack`")).expect("`pack`")),
    };
    assert_eq!(unit.aggregate.packing, expected, "{entry}");
}

fn string<'a>(node: &'a Value, key: &str) -> &'a str {
    node[key].as_str().unwrap_or_else(|| panic!("`{key}` in {node}"))
}

fn number(node: &Value, key: &str) -> u64 {
    node[key].as_u64().unwrap_or_else(|| panic!("`{key}` in {node}"))
}

fn list<'a>(node: &'a Value, key: &str) -> &'a [Value] {
    node[key].as_array().unwrap_or_else(|| panic!("`{key}` in {node}"))
}
