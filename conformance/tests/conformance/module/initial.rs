//! Random structures with random values: in C, as bytes, and as our initial values, which must be the same.

use std::fmt::Write as _;

use ptx_abi::module::{Address, Global, ModuleItem};
use ptx_abi::{Layout, PtxLayout};
use ptx_abi_conformance::generate::{Audience, c_prelude, c_type, unit};
use ptx_abi_conformance::harness::{Summary, cases};
use ptx_abi_conformance::toolchain::{Scratch, Toolchain};
use ptx_abi_tests::c::{Aggregate, Member, Scalar, Type, Unit};
use ptx_abi_tests::describe::describe;
use ptx_abi_tests::rng::Rng;

use super::cubin::{Variable, variables};
use super::{NVCC, assembled, nvcc_cubin};

/// A value of a random structure.
struct Case {
    unit: Unit,
    layout: &'static Layout<'static>,
    /// The value in C.
    text: String,
    /// The bytes of the value, with zeros in place of addresses.
    bytes: Vec<u8>,
    addresses: Vec<Address<'static>>,
    /// The offset of each address, and its offset into `other`, in bytes.
    places: Vec<(usize, usize)>,
    constant: bool,
}

/// The variable that pointers point into.
const OTHER: &str = "other";
const OTHER_BYTES: usize = 64;

pub(crate) fn check(toolchain: &Toolchain) -> Result<Summary, String> {
    let scratch = Scratch::new("module-initial")?;
    let mut rng = Rng::from_env(0x6107);
    let mut found = Vec::new();
    while found.len() < cases(400) {
        found.extend(Case::random(&mut rng, found.len()));
    }
    let names: Vec<_> = (0..found.len()).map(|i| format!("v{i}")).collect();
    let mut items = vec![ModuleItem::Global(Global::new(OTHER, <[u8; OTHER_BYTES]>::LAYOUT))];
    let globals = found.iter().zip(&names).map(|(case, name)| case.global(name));
    items.extend(globals.map(ModuleItem::Global));
    let source = scratch.write("values.cu", &cpp(&found, &names))?;
    let mut summary = Summary::default();
    for sm in NVCC {
        let ours = variables(&assembled(toolchain, &scratch, &format!("values{sm}"), sm, &items)?)?;
        let theirs = variables(&nvcc_cubin(toolchain, &source, sm)?)?;
        let (mut bytes, mut addresses, mut of_nvcc, mut pointers) = (Vec::new(), Vec::new(), Vec::new(), 0);
        let mut compared = 0;
        for (case, name) in found.iter().zip(&names) {
            let variable = ours.get(name).ok_or_else(|| format!("the cubin has no {name}"))?;
            let assembled = &variable.bytes;
            if *assembled != case.bytes {
                bytes.push(format!("{name}: {assembled:?} and not {:?}\n{}", case.bytes, case.unit));
            }
            pointers += case.places.len();
            let mut expected: Vec<_> = case.places.iter().map(|(at, plus)| (*at, OTHER, *plus as i64)).collect();
            expected.sort_unstable();
            if whole_addresses(variable).as_ref() != Some(&expected) {
                addresses.push(format!(
                    "{name}: {:?} and not {expected:?}
{}",
                    variable.addresses, case.unit
                ));
            }
            if case.is_misplaced_by_nvcc() {
                continue;
            }
            compared += 1;
            let same = theirs.get(name).is_some_and(|theirs| {
                theirs.bytes == *assembled && whole_addresses(theirs) == whole_addresses(&ours[name])
            });
            if !same {
                of_nvcc.push(format!("{name}: {:?} and not {:?}\n{}", ours[name], theirs.get(name), case.unit));
            }
        }
        let ptxas = format!("ptxas sm_{sm}");
        summary.compared(&ptxas, "bytes of random initial values", found.len(), &bytes);
        summary.compared(&ptxas, "addresses in random initial values", pointers, &addresses);
        summary.compared(format!("nvcc sm_{sm}"), "initial values of equal C code", compared, &of_nvcc);
    }
    Ok(summary)
}

/// The kinds of relocations of a word, and of the lowest byte of a
/// word with a mask. Those of the other bytes follow the latter.
const KINDS: [u32; 2] = [4, 84];

/// The addresses, each joined from its parts, because nvcc chooses words or bytes differently. `None` if bytes are missing.
fn whole_addresses(variable: &Variable) -> Option<Vec<(usize, &str, i64)>> {
    let mut found = Vec::new();
    let mut rest = variable.addresses.iter().map(|(at, (kind, to, plus))| (*at as usize, *kind, to.as_str(), *plus));
    while let Some((at, kind, to, plus)) = rest.next() {
        let bytes = if kind == KINDS[1] { 8 } else { 1 };
        let complete =
            KINDS.contains(&kind) && (1..bytes).all(|i| rest.next() == Some((at + i, kind + i as u32, to, plus)));
        if !complete {
            return None;
        }
        found.push((at, to, plus));
    }
    Some(found)
}

/// The structures and their values in CUDA C++.
fn cpp(cases: &[Case], names: &[String]) -> String {
    let mut text = c_prelude(true);
    let _ =
        writeln!(text, "extern \"C\" __device__ char {OTHER}[{OTHER_BYTES}];\n__device__ char {OTHER}[{OTHER_BYTES}];");
    for (case, name) in cases.iter().zip(names) {
        let space = if case.constant { "__constant__" } else { "__device__" };
        let tag = case.unit.aggregate.tag.as_deref().unwrap_or_default();
        let _ = writeln!(text, "{}extern \"C\" {{ {space} {tag} {name} = {}; }}", c_type(&case.unit), case.text);
    }
    text
}

impl Case {
    /// A random case; `None` if C or nvcc has no such value.
    fn random(rng: &mut Rng, index: usize) -> Option<Self> {
        let unit = unit(rng, &format!("S{index}"), Audience::Rust);
        if !has_values(&unit.aggregate) {
            return None;
        }
        let layout = describe(&unit.aggregate, &unit).ok()?;
        let (bytes, places) = (vec![0; layout.size], Vec::new());
        let constant = rng.percent(30) && layout.size < 100;
        let mut case = Self { unit, layout, text: String::new(), bytes, addresses: Vec::new(), places, constant };
        let aggregate = case.unit.aggregate.clone();
        case.text = case.structure(rng, &aggregate, layout, 0);
        case.addresses = case.places.iter().map(|(at, plus)| Address::of(OTHER, *at).plus(*plus)).collect();
        Some(case)
    }

    /// Facts 4, initial values: next to an address, nvcc 13.5 drops the padding before an `__int128`.
    fn is_misplaced_by_nvcc(&self) -> bool {
        let is_int128 = |member: &Member| {
            let ty = member.ty.element();
            matches!(ty, Type::Scalar(Scalar::Int128 | Scalar::UnsignedInt128)) && member.width.is_none()
        };
        !self.places.is_empty() && self.unit.aggregate.any(&|inner| inner.members.iter().any(is_int128))
    }

    fn global<'a>(&'a self, name: &'a str) -> Global<'a> {
        let global = Global::new(name, self.layout).bytes(&self.bytes).addresses(&self.addresses);
        if self.constant { global.constant() } else { global }
    }

    /// Returns a random value in C, and sets its bytes.
    fn structure(&mut self, rng: &mut Rng, aggregate: &Aggregate, layout: &Layout<'_>, base: usize) -> String {
        // Unnamed bit-fields have no value.
        let members = aggregate.members.iter().filter(|member| member.name.is_some() || member.is_anonymous());
        let texts: Vec<_> = members
            .zip(layout.members())
            .map(|(member, place)| match member.width {
                Some(width) => self.scalar(rng, &member.ty, base + place.bit_offset, width),
                None => self.value(rng, &member.ty, place.layout, base + place.bit_offset),
            })
            .collect();
        format!("{{ {} }}", texts.join(", "))
    }

    fn value(&mut self, rng: &mut Rng, ty: &Type, layout: &Layout<'_>, base: usize) -> String {
        match ty {
            Type::Aggregate(inner) => self.structure(rng, inner, layout, base),
            Type::Array(element, len) => {
                let ptx_abi::TypeKind::Array { element: inner, .. } = layout.kind else {
                    unreachable!("the layout of an array")
                };
                let texts = (0..len.unwrap_or(0)).map(|i| self.value(rng, element, inner, base + 8 * i * inner.size));
                format!("{{ {} }}", texts.collect::<Vec<_>>().join(", "))
            }
            Type::Vector(vector) => {
                let (element, size) = (Type::Scalar(vector.element), vector.element.size());
                let texts = (0..vector.len).map(|i| self.scalar(rng, &element, base + 8 * i * size, 8 * size as u32));
                format!("{{ {} }}", texts.collect::<Vec<_>>().join(", "))
            }
            Type::Pointer if rng.percent(70) => {
                let plus = rng.below(OTHER_BYTES);
                self.places.push((base / 8, plus));
                format!("{OTHER} + {plus}")
            }
            Type::Pointer => "nullptr".to_owned(),
            Type::Scalar(_) | Type::Enum(_) => self.scalar(rng, ty, base, 8 * layout.size as u32),
        }
    }

    /// A random number of `width` bits.
    fn scalar(&mut self, rng: &mut Rng, ty: &Type, first: usize, width: u32) -> String {
        let bits = u128::from(rng.bits()) << 64 | u128::from(rng.bits());
        let bits = if width < 128 { bits & ((1 << width) - 1) } else { bits };
        let (bits, text) = match ty {
            Type::Enum(name) => (bits & 1, format!("static_cast<{name}>({})", bits & 1)),
            Type::Scalar(Scalar::Bool) => (bits & 1, format!("{}", bits & 1 == 1)),
            Type::Scalar(Scalar::Float) => {
                let number = f32::from((bits & 0xffff) as u16) / 8.0 - 1.0;
                (u128::from(number.to_bits()), format!("{number:?}f"))
            }
            Type::Scalar(Scalar::Double) => {
                let number = f64::from((bits & 0xffff_ffff) as u32) / 8.0 - 1.0;
                (u128::from(number.to_bits()), format!("{number:?}"))
            }
            Type::Scalar(scalar) => {
                // The value must fit the bit-field.
                let negative = scalar.is_signed() && bits >> (width - 1) & 1 == 1;
                let value = if negative && width < 128 { bits | u128::MAX << width } else { bits };
                let (high, low) = ((value >> 64) as u64, value as u64);
                (bits, format!("static_cast<{}>(((unsigned __int128){high}ull << 64) | {low}ull)", scalar.c()))
            }
            _ => unreachable!("no scalar"),
        };
        for bit in 0..width as usize {
            let at = first + bit;
            self.bytes[at / 8] |= u8::from(bits >> bit & 1 == 1) << (at % 8);
        }
        text
    }
}

/// Whether nvcc can write a constant of the type. Facts 1.5: nvcc
/// fails at constants of unions. A flexible array has no elements.
fn has_values(aggregate: &Aggregate) -> bool {
    fn of(ty: &Type) -> bool {
        match ty {
            Type::Aggregate(inner) => has_values(inner),
            Type::Array(_, None | Some(0)) => false,
            Type::Array(element, _) => of(element),
            _ => true,
        }
    }
    !aggregate.union
        && !aggregate.members.is_empty()
        && aggregate.members.iter().all(|member| of(&member.ty) && !member.packed)
}
