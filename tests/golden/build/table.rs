//! Writes the tables beside the types: the expected layouts, and probes that each set one bit-field.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::c::lower::lower;
use crate::c::{Aggregate, Enum, Scalar, Type};
use crate::emit::{self, Form, Spelling};
use crate::json::{Case, Place};

/// Writes a module with the types of all cases and the tables `GOLDEN` and `EXCLUDED`.
pub(crate) fn module(cases: &[Case], spelling: Spelling) -> String {
    let (mut types, mut golden, mut excluded) = (String::new(), String::new(), String::new());
    let mut enums: BTreeMap<&str, &Enum> = BTreeMap::new();
    for case in cases {
        let Case { name, unit, size, align, members } = case;
        let places: String = members.iter().map(place).collect();
        let common = format!(
            "name: {name:?}, c: {:?}, size: {size}, align: {align}, members: &[\n{places}    ]",
            unit.to_string(),
        );
        match lower(&unit.aggregate) {
            Ok(lowered) => {
                enums.extend(unit.enums.iter().map(|e| (e.name.as_str(), e)));
                types += &emit::aggregate(name, &lowered, spelling, Form::Attribute);
                let mut table =
                    Table { root: name, enums: &unit.enums, spelling, probes: String::new(), offsets: String::new() };
                table.walk("", "", &lowered);
                let Table { probes, offsets, .. } = table;
                let _ = writeln!(
                    golden,
                    "Golden {{ {common}, layout: <{name} as PtxLayout>::LAYOUT, rust_size: size_of::<{name}>(), \
                     rust_align: align_of::<{name}>(), rust_offsets: &[{offsets}], probes: &[\n{probes}    ] }},"
                );
            }
            Err(reason) => {
                let _ = writeln!(excluded, "Excluded {{ {common}, reason: Reason::{reason:?} }},");
            }
        }
    }
    let enums: String = enums.into_values().map(emit::enumeration).collect();
    format!(
        "{enums}{types}\npub static GOLDEN: &[Golden] = &[\n{golden}];\n\
         pub static EXCLUDED: &[Excluded] = &[\n{excluded}];\n"
    )
}

fn place(place: &Place) -> String {
    let Place { name, bit_offset, bit_width, bit_field } = place;
    format!(
        "        Expected {{ name: {name:?}, bit_offset: {bit_offset}, bit_width: {bit_width}, bit_field: {bit_field} }},\n"
    )
}

/// The parts of one entry that need the members' places in Rust.
struct Table<'a> {
    root: &'a str,
    enums: &'a [Enum],
    spelling: Spelling,
    probes: String,
    offsets: String,
}

impl Table<'_> {
    /// `path` leads to `aggregate` in Rust and `prefix` in C, both with a dot at the end.
    fn walk(&mut self, path: &str, prefix: &str, aggregate: &Aggregate) {
        for (i, member) in aggregate.members.iter().enumerate() {
            let rust = emit::field(member, i);
            let c = member.name.as_ref().map(|name| format!("{prefix}{name}"));
            match (&c, member.width) {
                (Some(c), Some(width)) => {
                    let (value, pattern, read) = self.probe(&member.ty, width);
                    let rust = rust.trim_start_matches("r#");
                    let _ = writeln!(
                        self.probes,
                        "        Probe {{ name: {c:?}, pattern: {pattern:#x}, run: || {{\n            \
                         // SAFETY: zero is a value of all members: integers, floats, `bool`, pointers, enumerations \
                         with an enumerator 0; and so is every value that is set.\n            \
                         unsafe {{ probe::<{}>(|v| {{ v.{path}set_{rust}_wrapping({value}); {} }}) }}\n        }} }},",
                        self.root,
                        read.replace('@', &format!("v.{path}{rust}()")),
                    );
                }
                (Some(c), None) => {
                    let _ = write!(self.offsets, "({c:?}, ::core::mem::offset_of!({}, {path}{rust})), ", self.root);
                }
                (None, _) => {}
            }
            if let Type::Aggregate(inner) = &member.ty {
                let prefix = c.map_or_else(|| prefix.to_owned(), |c| format!("{c}."));
                self.walk(&format!("{path}{rust}."), &prefix, inner);
            }
        }
    }

    /// A value with as many ones as `width` bits of the type can store: its expression, its bits, and a test of the value
    /// that is read back, in which `@` is the getter.
    fn probe(&self, ty: &Type, width: u32) -> (String, u128, String) {
        let mask = u128::MAX >> (128 - width);
        match ty {
            Type::Scalar(Scalar::Bool) => ("true".to_owned(), 1, "@".to_owned()),
            Type::Scalar(scalar) if scalar.is_signed() => ("-1".to_owned(), mask, "@ == -1".to_owned()),
            Type::Scalar(scalar) => {
                (format!("{}::MAX", self.spelling.scalar(*scalar)), mask, format!("@ == {mask:#x}"))
            }
            Type::Enum(name) => {
                let e = self.enums.iter().find(|e| e.name == *name).expect("a declared enumeration");
                let pattern = |value: i64| i128::from(value) as u128 & mask;
                let best = e.enumerators.iter().max_by_key(|(_, value)| pattern(*value).count_ones());
                let (enumerator, value) = best.expect("an enumerator");
                (format!("{name}::{enumerator}"), pattern(*value), format!("matches!(@, Ok({name}::{enumerator}))"))
            }
            _ => panic!("a bit-field of {ty:?}"),
        }
    }
}
