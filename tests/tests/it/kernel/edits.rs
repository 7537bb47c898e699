//! Tests that the help of a message leads to right code. A right struct gets each single edit, and the help has to undo that
//! very edit. Where several single edits of the wrong struct make it fit, a help could lead to a struct that compiles with
//! its names in other places, so there the message must not contain one.

use std::collections::BTreeSet;

use ptx_abi::DevPtr;
use ptx_abi::kernel::{Param, check_entry};
use ptx_abi_tests::{cubin::Cubin, texts::Text as _};

use crate::kernel::check::{entry, said};
use crate::kernel::types::Ray;

/// The name of a field that a help adds.
const ADDED: &str = "?";

/// The types that the fields have: how Rust and PTX spell them.
const TYPES: [(&str, &str); 3] = [("u32", ".u32"), ("f32", ".f32"), ("u64", ".u64")];

/// The fields of a struct: names, and indices into [`TYPES`].
type Fields = Vec<(&'static str, usize)>;

/// The file that a struct is compared with.
#[derive(Clone, Copy, Debug)]
enum File {
    Ptx,
    /// It has sizes but no types.
    Cubin,
    /// It has sizes, and the name of the kernel spells the types.
    MangledCubin,
}

impl File {
    /// The numbers of what the file has of each type; it does not distinguish types with one number.
    fn kinds(self, fields: &Fields) -> Vec<usize> {
        let of = |ty: usize| if matches!(self, Self::Cubin) { [0, 0, 1][ty] } else { ty };
        fields.iter().map(|(_, ty)| of(*ty)).collect()
    }

    /// The message for a struct and the kernel that `right` is for; empty if they match.
    fn said(self, fields: &Fields, right: &Fields) -> String {
        let params: Vec<_> = fields
            .iter()
            .map(|(name, ty)| match ty {
                0 => Param::of::<u32>(name),
                1 => Param::of::<f32>(name),
                _ => Param::of::<u64>(name),
            })
            .collect();
        let result = match self {
            Self::Ptx => {
                let declared =
                    right.iter().enumerate().map(|(i, (_, ty))| format!(".param {} k_param_{i}", TYPES[*ty].1));
                check_entry("Args", &params, &entry(&declared.collect::<Vec<_>>().join(", ")), "k").map(drop)
            }
            Self::Cubin | Self::MangledCubin => {
                let mut end = 0_u16;
                let mut places = Vec::new();
                for (_, ty) in right {
                    let size = if *ty == 2 { 8 } else { 4 };
                    end = end.next_multiple_of(size);
                    places.push((end, u32::from(size)));
                    end += size;
                }
                let types: String = right.iter().map(|(_, ty)| ["j", "f", "y"][*ty]).collect();
                let symbol = if matches!(self, Self::Cubin) || right.is_empty() {
                    "k".to_owned()
                } else {
                    format!("_Z1k{types}")
                };
                check_entry("Args", &params, &Cubin::new(&[(&symbol, &places)]).bytes(), &symbol).map(drop)
            }
        };
        result.map_or_else(|mismatch| mismatch.to_string(), |()| String::new())
    }
}

/// All structs that one edit makes: a field added, removed or of another type, two swapped, or a block moved.
fn edits(fields: &Fields, added: &'static str) -> BTreeSet<Fields> {
    let mut all = BTreeSet::new();
    let mut edit = |change: &dyn Fn(&mut Fields)| {
        let mut edited = fields.clone();
        change(&mut edited);
        all.insert(edited);
    };
    for i in 0..=fields.len() {
        for ty in 0..TYPES.len() {
            edit(&|fields| fields.insert(i, (added, ty)));
        }
    }
    for i in 0..fields.len() {
        edit(&|fields| {
            fields.remove(i);
        });
        for ty in 0..TYPES.len() {
            edit(&|fields| fields[i].1 = ty);
        }
        for j in i + 1..fields.len() {
            edit(&|fields| fields.swap(i, j));
            for by in 1..=j - i {
                edit(&|fields| fields[i..=j].rotate_left(by));
            }
        }
    }
    all.remove(fields);
    all
}

/// The text in the first pair of backticks, and the text after it.
fn quoted(text: &str) -> Option<(&str, &str)> {
    let (_, text) = text.split_once('`')?;
    text.split_once('`')
}

/// The struct after its help has been applied, as far as the help contains something to write.
fn applied(fields: &Fields, message: &str, right: &Fields) -> Option<Fields> {
    let (_, help) = message.split_once("\n  help: ").unwrap_or_else(|| panic!("no help: {message}"));
    let place = |name: &str| fields.iter().position(|field| field.0 == name).unwrap();
    let mut fields = fields.clone();
    if let Some(rest) = help.strip_prefix("remove `") {
        let (name, _) = rest.split_once('`')?;
        fields.remove(place(name));
    } else if help.starts_with("add a field before ") {
        let at = place(quoted(help)?.0);
        fields.insert(at, (ADDED, right.get(at)?.1));
    } else if help.starts_with("add a field for it") {
        let at = fields.len();
        fields.push((ADDED, right.get(at)?.1));
    } else if help.contains(" seem to be swapped") {
        let (one, rest) = quoted(help)?;
        let (i, j) = (place(one), place(quoted(rest)?.0));
        fields.swap(i, j);
    } else if let Some(mut rest) = help.strip_prefix("put them in the order ") {
        let mut order = Vec::new();
        while let Some((name, after)) = quoted(rest) {
            order.push(fields[place(name)]);
            rest = after;
        }
        fields = order;
    } else if help.starts_with("make `") {
        let at = place(quoted(help)?.0);
        fields[at].1 = right.get(at)?.1;
    } else {
        let says_why = ["remove the one that", "add the one that", "the types do not say"];
        assert!(says_why.iter().any(|start| help.starts_with(start)), "{message}");
        return None;
    }
    Some(fields)
}

/// Whether the type in the help of an added field is the right one. The help for a cubin has no type.
fn names_type(message: &str, right: &Fields, fixed: &Fields) -> bool {
    let help = message.split_once("such as ").or_else(|| message.split_once("kernel takes: "));
    let changed = fixed.iter().position(|field| field.0 == ADDED);
    match (help, changed) {
        (Some((_, help)), Some(changed)) => help.contains(&format!("`{}`", TYPES[right[changed].1].0)),
        _ => true,
    }
}

/// Compares each edit of a struct with what an exhaustive search allows the help to be.
fn check(file: File, right: &Fields) -> (usize, usize) {
    let (mut helped, mut ambiguous) = (0, 0);
    let kinds = file.kinds(right);
    for wrong in edits(right, "new") {
        let message = file.said(&wrong, right);
        if file.kinds(&wrong) == kinds {
            assert_eq!(message, "", "{file:?} {right:?} {wrong:?}");
            continue;
        }
        // All structs that fit, and are one edit away from the wrong one. Types of one kind are one type.
        let fitting: BTreeSet<Vec<_>> = edits(&wrong, ADDED)
            .into_iter()
            .filter(|edited| file.kinds(edited) == kinds)
            .map(|edited| edited.into_iter().map(|field| field.0).collect())
            .collect();
        let fixed = applied(&wrong, &message, right);
        let context = format!("{file:?} right {right:?} wrong {wrong:?}\n{message}");
        match (fixed, fitting.len()) {
            (Some(fixed), 1) => {
                let names: Vec<_> = fixed.iter().map(|field| field.0).collect();
                assert_eq!(fitting.first(), Some(&names), "{context}");
                assert_eq!(file.kinds(&fixed), kinds, "{context}");
                assert!(names_type(&message, right, &fixed), "{context}");
                helped += 1;
            }
            (None, 2..) => ambiguous += 1,
            (fixed, count) => panic!("{count} structs fit, and the help makes {fixed:?}: {context}"),
        }
    }
    (helped, ambiguous)
}

#[test]
fn a_help_undoes_the_edit_or_is_not_given() {
    const NAMES: [&str; 5] = ["a", "b", "c", "d", "e"];
    for (file, longest) in [(File::Ptx, 4), (File::Cubin, 4), (File::MangledCubin, 3)] {
        let (mut helped, mut ambiguous) = (0, 0);
        for len in 0..=longest {
            for number in 0..TYPES.len().pow(u32::try_from(len).unwrap()) {
                let ty = |i: usize| number / TYPES.len().pow(u32::try_from(i).unwrap()) % TYPES.len();
                let right: Fields = (0..len).map(|i| (NAMES[i], ty(i))).collect();
                let counts = check(file, &right);
                helped += counts.0;
                ambiguous += counts.1;
            }
        }
        assert!(helped > 100 && ambiguous > 100, "{file:?}: {helped} with a help, {ambiguous} without");
    }
}

/// Fields of types that the kernel has nowhere are removed together.
#[test]
fn several_fields_too_many() {
    let params = [Param::of::<u16>("v"), Param::of::<u32>("n"), Param::of::<u8>("w"), Param::of::<f32>("f")];
    let text = said(&params, &entry(".param .u32 n, .param .f32 f"));
    text.has(["\n  `v` and `w` are not parameters of the kernel\n"]);
    text.has(["\n  >  v: u16  -\n     n: u32  .u32 n\n  >  w: u8   -\n     f: f32  .f32 f\n"]);
    text.ends("\n  help: remove `v` and `w`, or recompile the kernel");
}

/// A help never changes a type where another place explains the difference.
#[test]
fn types_are_not_changed_where_a_field_is_in_another_place() {
    let kernel = entry(".param .u32 n, .param .f32 f, .param .u64 x");
    let (n, f, x) = (Param::of::<u32>("n"), Param::of::<f32>("f"), Param::of::<u64>("x"));
    let help = |params: &[Param<'_>]| said(params, &kernel).split_once("\n  help: ").unwrap().1.to_owned();
    // The steps of a user who has followed the helps one after the other.
    assert_eq!(help(&[Param::of::<u64>("stream"), n, f, x]), "remove `stream`, or recompile the kernel");
    assert_eq!(help(&[x, n, f]), "put them in the order `n`, `f`, `x`");
    assert_eq!(help(&[f, n, x]), "`f` and `n` seem to be swapped: put them in the order of the kernel");
    assert_eq!(help(&[Param::of::<u16>("w"), n, f]), "remove `w`, or recompile the kernel");
    assert_eq!(help(&[n, Param::of::<f64>("f"), x]), "make `f` what the kernel takes: `f32`");
    assert_eq!(help(&[Param::of::<bool>("n"), f, x]), "make `n` what the kernel takes: `u32` or `i32`");
    let unclear =
        "the types do not say which fields are wrong: take the fields and their order from the source of the kernel";
    assert!(help(&[f, Param::of::<u64>("n"), x]).starts_with(&format!("{unclear}\n  or paste this struct, ")));
}

#[test]
fn long_lists() {
    const COUNT: usize = 300;
    let names: Vec<String> = (0..COUNT).map(|i| format!("p{i}")).collect();
    // No pattern repeats within the part of the list that is compared crosswise.
    let ty = |i: usize| i * i / 7 % 3;
    let param = |i: usize| match ty(i) {
        0 => Param::of::<u32>(&names[i]),
        1 => Param::of::<f32>(&names[i]),
        _ => Param::of::<u64>(&names[i]),
    };
    let right: Vec<_> = (0..COUNT).map(param).collect();
    let declared: Vec<_> = (0..COUNT).map(|i| format!(".param {} k{i}", TYPES[ty(i)].1)).collect();
    let kernel = entry(&declared.join(", "));
    assert_eq!(said(&right, &kernel), "");
    for at in [0, 7, 150, COUNT - 2] {
        let mut wrong = right.clone();
        wrong.insert(at, Param::of::<u16>("new"));
        let text = said(&wrong, &kernel);
        assert!(text.contains("  >  new: u16") && text.contains("help: remove `new`, or"), "{at}: {text}");
        wrong[at + 1] = Param::of::<u16>("other");
        wrong.remove(at);
        let text = said(&wrong, &kernel);
        assert!(
            text.contains("  >  other: u16") && text.contains("help: make `other` what the kernel"),
            "{at}: {text}"
        );
        // Far from the first difference there is another one.
        wrong.swap(at, (at + COUNT / 2) % COUNT);
        assert!(said(&wrong, &kernel).contains("\n  help: "), "{at}");
    }
}

/// A kernel that takes a struct by value, and another type in Rust.
#[test]
fn values() {
    let ends = |param: Param<'_>, symbol: &str, size: usize, help: &str| {
        let kernel = entry(&format!(".param .align 4 .b8 p[{size}]")).replace(" k(", &format!(" {symbol}("));
        said(&[param], &kernel).ends(&format!("\n  help: {help}"));
    };
    let (ray, pointer) = (Param::of::<Ray>("p"), Param::of::<DevPtr<Ray>>("p"));
    ends(pointer, "k", 32, "the kernel takes 32 bytes by value: write `geo::Ray` instead of `DevPtr<geo::Ray>`");
    let other = "is another type in C++: change it in Rust, or generate the C++ header again and recompile the kernel";
    ends(ray, "k", 28, &format!("`geo::Ray` {other}"));
    ends(ray, "_Z1kN3geo3RayE", 28, &format!("`geo::Ray` {other}"));
    // The size of a pointer.
    for size in [8, 12] {
        let help = "bytes by value: write their type instead of a pointer for `p`";
        ends(pointer, "k", size, &format!("the kernel takes {size} {help}"));
    }
    // The name of the kernel has the type.
    ends(ray, "_Z1kN3geo3BoxE", 28, "make `p` what the kernel takes: `geo::Box`");
    ends(pointer, "_Z1kN3geo3BoxE", 32, "make `p` what the kernel takes: `geo::Box`");
    ends(pointer, "_Z1kN3geo3RayE", 32, "make `p` what the kernel takes: `geo::Ray`");
}
