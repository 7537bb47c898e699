//! Compares every small declaration with every compiler, for every host.
//!
//! `PTX_ABI_MEMBERS` sets the maximal number of members, and tries all declarations; the default is 2. A sample tries every
//! member alone in every form, and every pair of members in two of the six forms.

use std::env;
use std::fmt::Write as _;

use ptx_abi_conformance::differential::{Totals, compare};
use ptx_abi_conformance::harness::{Check, Summary};
use ptx_abi_conformance::hosts::{
    Found, comparable_on_windows, compare_on_aarch64, compare_on_windows, found_on_aarch64, is_comparable_on_aarch64,
};
use ptx_abi_conformance::records::Windows;
use ptx_abi_conformance::results::full;
use ptx_abi_conformance::toolchain::{Scratch, Tool, Toolchain};
use ptx_abi_tests::c::vector::VECTORS;
use ptx_abi_tests::c::{Aggregate, Member, Packing, Scalar, Type, Unit};

/// The number of declarations in one run of a compiler.
const BATCH: usize = 510;

/// Structures, unions, and each way in which they are packed.
const FORMS: [(bool, Packing); 6] = [
    (false, Packing::Natural),
    (true, Packing::Natural),
    (false, Packing::Attribute),
    (true, Packing::Attribute),
    (false, Packing::Pragma(1)),
    (false, Packing::Pragma(4)),
];

pub(crate) fn checks() -> Vec<Check> {
    vec![
        Check::new("every_small_declaration", &[Tool::Nvcc, Tool::Clang, Tool::Gxx], every_small_declaration),
        Check::new("every_small_declaration_on_aarch64", &[Tool::Nvcc, Tool::Clang, Tool::Aarch64Gxx], on_aarch64),
        Check::new("every_small_declaration_on_windows", &[Tool::Clang], on_windows),
    ]
}

/// The 21 kinds of members: integers, an array, vectors, a structure with a bit-field, and bit-fields.
fn kinds(packing: Packing) -> Vec<(Type, Option<u32>, bool)> {
    let vector = |name: &str| {
        let vector = VECTORS.iter().find(|vector| vector.c == name);
        Type::Vector(*vector.unwrap_or_else(|| panic!("no vector {name}")))
    };
    let name = |name: &str| Some(name.to_owned());
    let nested = Aggregate {
        // The pragma applies to nested types, but the attribute does not.
        packing: if let Packing::Pragma(_) = packing { packing } else { Packing::Natural },
        members: vec![
            Member::new(name("x"), Type::Scalar(Scalar::UnsignedShort), None),
            Member::new(name("y"), Type::Scalar(Scalar::UnsignedShort), Some(7)),
        ],
        ..Aggregate::new(false)
    };
    let integer = |scalar| (Type::Scalar(scalar), None, true);
    let bits = |scalar, width| (Type::Scalar(scalar), Some(width), true);
    vec![
        integer(Scalar::SignedChar),
        integer(Scalar::UnsignedChar),
        integer(Scalar::Short),
        integer(Scalar::UnsignedShort),
        integer(Scalar::Int),
        integer(Scalar::UnsignedInt),
        integer(Scalar::LongLong),
        integer(Scalar::UnsignedLongLong),
        (Type::Array(Box::new(Type::Scalar(Scalar::UnsignedChar)), Some(3)), None, true),
        (vector("float3"), None, true),
        (vector("double2"), None, true),
        (Type::Aggregate(Box::new(nested)), None, true),
        bits(Scalar::UnsignedChar, 1),
        bits(Scalar::SignedChar, 7),
        bits(Scalar::Short, 8),
        bits(Scalar::UnsignedShort, 9),
        bits(Scalar::Int, 31),
        bits(Scalar::UnsignedInt, 32),
        bits(Scalar::LongLong, 33),
        (Type::Scalar(Scalar::Int), Some(0), false),
        (Type::Scalar(Scalar::Short), Some(9), false),
    ]
}

/// Every declaration with up to the maximal number of members, in every form, each with a name, or those of a sample.
fn declarations() -> Result<(usize, Vec<Unit>), String> {
    let most = env::var("PTX_ABI_MEMBERS");
    let is_sample = most.is_err() && !full();
    let most = most.map_or(Ok(2), |text| text.parse::<usize>()).map_err(|error| error.to_string())?;
    let mut units = Vec::new();
    for (form, (union, packing)) in FORMS.into_iter().enumerate() {
        let kinds = kinds(packing);
        assert_eq!(kinds.len(), 21);
        for count in 1..=most {
            for mut choice in 0..kinds.len().pow(count as u32) {
                // Any 3 consecutive forms have different remainders.
                if is_sample && count == 2 && (choice / kinds.len() + choice % kinds.len() + form) % 3 != 0 {
                    continue;
                }
                let mut aggregate = Aggregate { packing, ..Aggregate::new(union) };
                aggregate.tag = Some(format!("S{}", units.len()));
                for i in 0..count {
                    let (ty, width, named) = kinds[choice % kinds.len()].clone();
                    aggregate.members.push(Member::new(named.then(|| format!("m{i}")), ty, width));
                    choice /= kinds.len();
                }
                units.push(Unit { enums: Vec::new(), aggregate });
            }
        }
    }
    Ok((most, units))
}

fn every_small_declaration(toolchain: &Toolchain) -> Result<Summary, String> {
    let (most, units) = declarations()?;
    let scratch = Scratch::new("exhaustive")?;
    let mut totals = Totals::default();
    let mut report = String::new();
    for units in units.chunks(BATCH) {
        let differences = compare(units, toolchain, &scratch, &mut totals)?;
        for (unit, text) in units.iter().zip(differences).filter(|(_, text)| !text.is_empty()) {
            let _ = write!(report, "{unit}\n{text}");
        }
    }
    let mut summary = totals.summary(&format!("up to {most} members"));
    summary.report += &report;
    Ok(summary)
}

fn on_aarch64(toolchain: &Toolchain) -> Result<Summary, String> {
    let (most, mut units) = declarations()?;
    let scratch = Scratch::new("exhaustive-aarch64")?;
    let mut found = found_on_aarch64();
    units.retain(is_comparable_on_aarch64);
    for units in units.chunks(BATCH) {
        compare_on_aarch64(units, toolchain, &scratch, &mut found)?;
    }
    Ok(Summary { rows: found.rows(&format!("up to {most} members"), "aarch64"), report: found.report })
}

fn on_windows(toolchain: &Toolchain) -> Result<Summary, String> {
    let mut summary = Summary::default();
    for windows in [Windows::Msvc, Windows::MsvcOnArm, Windows::Gnu] {
        let (most, units) = declarations()?;
        let scratch = Scratch::new(&format!("exhaustive-{windows:?}"))?;
        let mut found = Found::new([windows.name()]);
        let declared: Vec<_> = units.into_iter().filter_map(|unit| comparable_on_windows(windows, unit)).collect();
        for declared in declared.chunks(BATCH) {
            compare_on_windows(windows, declared, toolchain, &scratch, &mut found)?;
        }
        summary.rows.extend(found.rows(&format!("up to {most} members"), "Windows"));
        summary.report += &found.report;
    }
    Ok(summary)
}
