//! What the derive refuses on MSVC hosts is what clang lays out in another way there.
//!
//! `PTX_ABI_CASES` sets the number of declarations, `PTX_ABI_SEED` the first seed.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::process::Command;

use ptx_abi_core::layout::{Item, Placer, Rules};
use ptx_abi_core::{__private, Kind};
use ptx_abi_tests::c::lower::lower;
use ptx_abi_tests::c::{Aggregate, Member, Packing, Scalar, Type, Unit};
use ptx_abi_tests::conformance::generate::{self, Audience};
use ptx_abi_tests::conformance::harness::{self, Check, Row, Summary, cases};
use ptx_abi_tests::conformance::rng::Rng;
use ptx_abi_tests::conformance::toolchain::{Scratch, Tool, Toolchain, run};
use ptx_abi_tests::describe::declare;

fn main() {
    harness::main(vec![Check { name: "refused_on_msvc", tools: &[Tool::Clang], run: refused }]);
}

/// Declarations in one run of clang.
const BATCH: usize = 1000;

fn refused(toolchain: &Toolchain) -> Result<Summary, String> {
    let scratch = Scratch::new("msvc")?;
    let wanted = cases(4000);
    let mut rng = Rng::from_env(0x35fc);
    let mut summary = Summary::default();
    // Accepted and refused: how many there are, and how many of them wrongly.
    let mut found = [(0, 0); 2];
    for first in (0..wanted).step_by(BATCH) {
        let declared: Vec<_> =
            (first..wanted.min(first + BATCH)).map(|i| declaration(&mut rng, &format!("S{i}"))).collect();
        let text: String = declared.iter().map(|(unit, ..)| generate::c_type(unit)).collect();
        let text = format!("{}{text}", generate::c_prelude(false));
        let theirs = layouts(toolchain, &scratch, &on_windows(&text))?;
        for (unit, rules, items) in &declared {
            let tag = unit.aggregate.tag.as_deref().ok_or("a declaration without a name")?;
            let theirs = theirs.get(tag).ok_or_else(|| format!("clang says nothing of {tag}"))?;
            let ours = own(*rules, items)?;
            let differs = ours.differs(theirs, &unit.aggregate);
            let refused = __private::msvc_differs(*rules, items);
            let (count, wrong) = &mut found[usize::from(refused)];
            *count += 1;
            if differs != refused {
                *wrong += 1;
                let _ = writeln!(
                    summary.report,
                    "refused: {refused}, ours: {ours:?}, clang for MSVC: {theirs:?}\n{}",
                    generate::c_type(unit)
                );
            }
        }
    }
    for (check, (count, wrong)) in
        ["random bit-fields accepted on MSVC", "random bit-fields refused on MSVC"].iter().zip(found)
    {
        summary.rows.push(Row::new("clang C++ for MSVC", *check, count, wrong));
        // Each way has to be seen.
        if count < wanted as u64 / 5 {
            return Err(format!("{check}: only {count} of {wanted}"));
        }
    }
    Ok(summary)
}

/// A random type with bit-fields in which the types of all members are the same on MSVC, and what the engine is given.
fn declaration(rng: &mut Rng, tag: &str) -> (Unit, Rules, Vec<Item<'static>>) {
    loop {
        let declared = generate::unit(rng, tag, Audience::Rust);
        let Ok(mut lowered) = lower(&declared.aggregate) else { continue };
        // What differs in every way does so for many reasons at once: most are nearly what MSVC has too.
        if rng.percent(80) {
            even(rng, &mut lowered);
        }
        let mut unit = generate::with_enums(lowered);
        let has_bit_fields = unit.aggregate.members.iter().any(|member| member.width.is_some());
        if !has_bit_fields || inner(&unit.aggregate).any(|inner| differs(inner, &unit)) {
            continue;
        }
        let Ok((rules, items)) = declare(&unit.aggregate, &unit) else { continue };
        let Ok(natural) = own(rules.aligned(1), &items) else { continue };
        // In Rust such an alignment may be there for bytes that store bit-fields: C++ has none.
        unit.aggregate.aligned = unit.aggregate.aligned.filter(|align| 8 * align > natural.align);
        return (unit, rules, items);
    }
}

/// Whether a type has another layout on MSVC, or one inside it.
fn differs(aggregate: &Aggregate, unit: &Unit) -> bool {
    let own = declare(aggregate, unit).is_ok_and(|(rules, items)| __private::msvc_differs(rules, &items));
    own || inner(aggregate).any(|inner| differs(inner, unit))
}

/// The structures and unions that are members.
fn inner(aggregate: &Aggregate) -> impl Iterator<Item = &Aggregate> {
    aggregate.members.iter().filter_map(|member| {
        let mut ty = &member.ty;
        while let Type::Array(element, _) = ty {
            ty = element;
        }
        if let Type::Aggregate(inner) = ty { Some(&**inner) } else { None }
    })
}

/// Gives the bit-fields of each run one type, mostly, and fills its last unit, mostly.
fn even(rng: &mut Rng, aggregate: &mut Aggregate) {
    const TYPES: [Scalar; 8] = [
        Scalar::UnsignedChar,
        Scalar::Bool,
        Scalar::Short,
        Scalar::Int,
        Scalar::UnsignedInt,
        Scalar::UnsignedInt,
        Scalar::LongLong,
        Scalar::UnsignedInt128,
    ];
    let plain = matches!(aggregate.packing, Packing::Natural | Packing::Attribute | Packing::Pragma(1));
    let (mut ty, mut free) = (rng.pick(&TYPES), 0);
    let mut members: Vec<Member> = Vec::new();
    for mut member in std::mem::take(&mut aggregate.members) {
        let bits = 8 * ty.size() as u32;
        match &mut member.width {
            Some(width) => {
                if !rng.percent(4) {
                    member.ty = Type::Scalar(ty);
                    member.aligned = None;
                    *width = (*width).min(bits);
                    free = if *width > free { bits - *width } else { free - *width };
                    if *width == 0 {
                        free = 0;
                    }
                }
            }
            None => {
                fill(rng, &mut members, ty, &mut free, plain);
                ty = rng.pick(&TYPES);
            }
        }
        members.push(member);
    }
    fill(rng, &mut members, ty, &mut free, plain);
    aggregate.members = members;
}

/// An unnamed bit-field of `free` bits.
fn fill(rng: &mut Rng, members: &mut Vec<Member>, ty: Scalar, free: &mut u32, allowed: bool) {
    if *free > 0 && allowed && rng.percent(85) {
        members.push(Member::new(None, Type::Scalar(ty), Some(*free)));
    }
    *free = 0;
}

/// `long` has 32 bits on Windows, and `wchar_t` 16.
fn on_windows(text: &str) -> String {
    let is_part = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
    let text = text.replace("long long", "long");
    let mut out = String::new();
    let mut rest = text.as_str();
    while let Some(at) = rest.find("long") {
        let (before, behind) = (&rest[..at], &rest[at + 4..]);
        out += before;
        let part = is_part(before.chars().last()) || is_part(behind.chars().next());
        out += if part { "long" } else { "long long" };
        rest = behind;
    }
    (out + rest).replace("wchar_t", "int")
}

/// A layout; all numbers are bits.
#[derive(Debug)]
struct Numbers {
    size: usize,
    align: usize,
    /// Of all members, unnamed bit-fields included.
    first_bits: Vec<usize>,
}

impl Numbers {
    /// Whether size, alignment or the place of a member with a name, or of an anonymous one, is another.
    fn differs(&self, other: &Self, aggregate: &Aggregate) -> bool {
        assert_eq!(self.first_bits.len(), aggregate.members.len());
        assert_eq!(other.first_bits.len(), aggregate.members.len());
        let places = self.first_bits.iter().zip(&other.first_bits).zip(&aggregate.members);
        let mut named = places.filter(|(_, member)| member.name.is_some() || member.width.is_none());
        (self.size, self.align) != (other.size, other.align) || named.any(|((ours, theirs), _)| ours != theirs)
    }
}

/// The engine's.
fn own(rules: Rules, items: &[Item<'_>]) -> Result<Numbers, String> {
    let mut placer = Placer::new(rules).map_err(|error| error.to_string())?;
    let mut first_bits = Vec::new();
    for item in items {
        let bit = placer.place(item).map_err(|error| error.to_string())?;
        // C has an attribute in its place.
        if !matches!(item.layout().kind, Kind::Marker) {
            first_bits.push(bit);
        }
    }
    let size = placer.size().map_err(|error| error.to_string())?;
    Ok(Numbers { size: 8 * size, align: 8 * placer.align(), first_bits })
}

/// Those of clang, with MSVC's rules, by name.
fn layouts(toolchain: &Toolchain, scratch: &Scratch, text: &str) -> Result<HashMap<String, Numbers>, String> {
    let file = scratch.write("msvc.cpp", text)?;
    let mut command = Command::new(toolchain.clang()?);
    command.args(["--target=x86_64-pc-windows-msvc", "-fms-compatibility-version=19.40", "-std=c++17", "-w"]);
    command.args(["-fsyntax-only", "-Xclang", "-fdump-record-layouts-simple"]);
    command.args(["-Xclang", "-fdump-record-layouts-complete"]).arg(file);
    let output = String::from_utf8(run(&mut command)?).map_err(|error| error.to_string())?;
    output.split("*** Dumping AST Record Layout").skip(1).map(layout).collect()
}

/// ```text
/// Type: struct S0
///
/// Layout: <ASTRecordLayout
///   Size:96
///   Alignment:32
///   BaseOffsets: []>
///   VBaseOffsets: []>
///   FieldOffsets: [0, 32, 64]>
/// ```
fn layout(dump: &str) -> Result<(String, Numbers), String> {
    let find = |key: &str| {
        let line = dump.lines().find_map(|line| line.trim().strip_prefix(key));
        line.ok_or_else(|| format!("no {key} in {dump}"))
    };
    let number = |text: &str| text.trim().parse::<usize>().map_err(|error| format!("{error}: {text}"));
    let (_, name) = find("Type: ")?.split_once(' ').ok_or("a type without a name")?;
    let offsets = find("FieldOffsets: [")?.trim_end_matches("]>");
    let first_bits =
        offsets.split(',').filter(|text| !text.trim().is_empty()).map(number).collect::<Result<_, String>>()?;
    let numbers = Numbers { size: number(find("Size:")?)?, align: number(find("Alignment:")?)?, first_bits };
    Ok((name.to_owned(), numbers))
}
