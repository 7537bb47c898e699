//! Reads the golden data. A file of unexpected form stops the build.

use serde_json::Value;

use crate::c::parser::{scalar, unit};
use crate::c::{Aggregate, Enum, Member, Packing, Type, Unit};

/// A type with its expected layout.
pub(crate) struct Case {
    pub(crate) name: String,
    pub(crate) unit: Unit,
    /// The size in bytes.
    pub(crate) size: u64,
    /// The alignment in bytes; `None` if the data lacks it.
    pub(crate) align: Option<u64>,
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

/// Reads `layouts.json` and `layouts-random.json`: declarations in C.
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
        Case { name: name.to_owned(), unit, size: number(entry, "size"), align: Some(number(entry, "align")), members }
    };
    entries(text).iter().map(entry).collect()
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

/// Reads `cuda-structs.json`: trees of types.
pub(crate) fn cuda_structs(text: &str) -> Vec<Case> {
    let entry = |entry: &Value| {
        let (mut enums, mut members) = (Vec::new(), Vec::new());
        let Type::Aggregate(aggregate) = tree(entry, &mut enums) else { panic!("{entry}") };
        places(entry, "", 0, &mut members);
        Case {
            name: string(entry, "c").to_owned(),
            unit: Unit { enums, aggregate: *aggregate },
            size: number(entry, "size"),
            align: entry["align"].as_u64(),
            members,
        }
    };
    entries(text).iter().map(entry).collect()
}

/// The type at `node`; the enumerations that it needs are added to `enums`.
fn tree(node: &Value, enums: &mut Vec<Enum>) -> Type {
    match string(node, "k") {
        "scalar" => {
            let words: Vec<&str> = string(node, "c").split(' ').collect();
            let scalar = scalar(&words).unwrap_or_else(|| panic!("{node}"));
            assert_eq!(scalar.size() as u64, number(node, "size"), "{node}");
            Type::Scalar(scalar)
        }
        "pointer" => Type::Pointer,
        "enum" => {
            let name = string(node, "c").to_owned();
            assert_eq!(number(node, "size"), 4, "{node}");
            // The data omits the enumerators; any enumerator has the same layout.
            if enums.iter().all(|e: &Enum| e.name != name) {
                let enumerators = vec![(format!("{name}_0"), 0)];
                enums.push(Enum { name: name.clone(), underlying: None, enumerators });
            }
            Type::Enum(name)
        }
        "array" => {
            let lengths = list(node, "dims").iter().map(|n| usize::try_from(n.as_u64().expect("`dims`")).ok());
            lengths.rev().fold(tree(&node["of"], enums), |element, n| Type::Array(Box::new(element), n))
        }
        kind @ ("struct" | "union") => {
            let member = |m: &Value| Member::new(m["name"].as_str().map(str::to_owned), tree(&m["type"], enums), None);
            Type::Aggregate(Box::new(Aggregate {
                tag: node["c"].as_str().map(str::to_owned),
                aligned: node["align"].as_u64().and_then(|n| usize::try_from(n).ok()),
                members: list(node, "members").iter().map(member).collect(),
                ..Aggregate::new(kind == "union")
            }))
        }
        _ => panic!("{node}"),
    }
}

/// Adds the members of the structure or union at `node`, which starts at byte `base`, and their own members.
fn places(node: &Value, prefix: &str, base: u64, members: &mut Vec<Place>) {
    for member in list(node, "members") {
        let (ty, offset) = (&member["type"], base + number(member, "offset"));
        let mut inner = prefix.to_owned();
        if let Some(name) = member["name"].as_str() {
            let name = format!("{prefix}{name}");
            inner = format!("{name}.");
            members.push(Place { name, bit_offset: 8 * offset, bit_width: 8 * size(ty), bit_field: false });
        }
        if let "struct" | "union" = string(ty, "k") {
            places(ty, &inner, offset, members);
        }
    }
}

/// The size in bytes.
fn size(node: &Value) -> u64 {
    match string(node, "k") {
        "pointer" => 8,
        "array" => list(node, "dims").iter().map(|n| n.as_u64().expect("`dims`")).product::<u64>() * size(&node["of"]),
        _ => number(node, "size"),
    }
}

fn entries(text: &str) -> Vec<Value> {
    serde_json::from_str(text).expect("a list of types")
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
