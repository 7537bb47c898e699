//! Observes how a compiler lays out declarations: sizes, alignments
//! and offsets as constants, bit-fields by storing to them.
//!
//! A store shows where the code generator puts a bit-field. It also works for unions, where nvcc 13.5 cannot write
//! constants (facts 1.5). Each bit-field gets a structure of its own, filled with zeros before.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::Command;

use crate::generate::{c_prelude, c_type};
use crate::objects::{Objects, constants};
use crate::toolchain::{Scratch, Tool, Toolchain, read_text, run};
use ptx_abi_tests::c::{Aggregate, Scalar, Type, Unit};
use ptx_abi_tests::ptx_run::Module;

/// A named member, by its path in C.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The path with dots and indices: `n[1].x`.
    pub path: String,
    /// For a bit-field, the C expression of the value with all ones, which is stored to it.
    pub ones: Option<String>,
    /// For a bit-field, the number of bits in that value; `bool` has one.
    pub bits: u32,
}

/// The named members in order, each followed by its own members. Of an array, it lists the members of the last element.
pub fn places(aggregate: &Aggregate) -> Vec<Place> {
    let mut places = Vec::new();
    walk(aggregate, "", &mut places);
    places
}

fn walk(aggregate: &Aggregate, prefix: &str, places: &mut Vec<Place>) {
    for member in &aggregate.members {
        let mut path = prefix.to_owned();
        if let Some(name) = &member.name {
            path += name;
            let ones = member.width.map(|_| match &member.ty {
                Type::Scalar(scalar) => format!("static_cast<{}>(-1)", scalar.c()),
                Type::Enum(name) => format!("static_cast<{name}>(-1)"),
                _ => unreachable!("a bit-field is an integer or an enumeration"),
            });
            let bits = if let Type::Scalar(Scalar::Bool) = member.ty { 1 } else { member.width.unwrap_or(0) };
            places.push(Place { path: path.clone(), ones, bits });
        }
        let mut ty = &member.ty;
        while let Type::Array(element, length) = ty {
            let _ = write!(path, "[{}]", length.unwrap_or(1) - 1);
            ty = element;
        }
        if let Type::Aggregate(inner) = ty {
            let prefix = if member.name.is_some() { format!("{path}.") } else { path };
            walk(inner, &prefix, places);
        }
    }
}

/// The layout of a declaration as numbers: size and alignment in bytes, then the first bit and the number of bits of each
/// ordinary member, then the same of each bit-field.
pub type Numbers = Vec<u64>;

/// The names of a declaration's [`Numbers`].
pub fn labels(unit: &Unit) -> Vec<String> {
    let places = places(&unit.aggregate);
    let (bit_fields, ordinary): (Vec<_>, Vec<_>) = places.iter().partition(|place| place.ones.is_some());
    let members = ordinary.into_iter().chain(bit_fields);
    let members = members.flat_map(|place| [format!("first bit of {}", place.path), format!("bits of {}", place.path)]);
    ["size".to_owned(), "alignment".to_owned()].into_iter().chain(members).collect()
}

/// A compiler with its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compiler {
    /// nvcc with the older of its two code generators.
    NvccSm90,
    /// nvcc with the newer code generator.
    NvccSm100,
    /// clang for CUDA devices.
    ClangCuda,
    /// clang for this machine.
    ClangHost,
    /// g++ for this machine.
    Gcc,
    /// g++ for aarch64 Linux.
    GccAarch64,
    /// clang for aarch64 Linux.
    ClangAarch64,
    /// clang, compiling the host side of CUDA for aarch64 Linux.
    ClangCudaAarch64,
    /// nvcc, compiling the device side of CUDA, with g++ for aarch64 Linux as its host compiler.
    NvccAarch64,
}

/// clang's options for C++ on aarch64 Linux.
const AARCH64_CPP: [&str; 8] =
    ["--target=aarch64-linux-gnu", "-x", "c++", "-std=c++20", "-w", "-O0", "-Wno-narrowing", "-c"];

/// clang's options for CUDA on aarch64 Linux.
const AARCH64_CUDA: [&str; 11] = [
    "-Wno-narrowing",
    "--target=aarch64-linux-gnu",
    "-x",
    "cuda",
    "--cuda-host-only",
    "-nocudainc",
    "-nocudalib",
    "-std=c++20",
    "-w",
    "-O0",
    "-c",
];

impl Compiler {
    /// The compilers for x86-64 and its devices.
    pub const ALL: [Self; 5] = [Self::NvccSm90, Self::NvccSm100, Self::ClangCuda, Self::ClangHost, Self::Gcc];

    /// The compilers for aarch64.
    pub const AARCH64: [Self; 4] = [Self::GccAarch64, Self::ClangAarch64, Self::ClangCudaAarch64, Self::NvccAarch64];

    /// The name in the table of results.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NvccSm90 => "nvcc sm_90",
            Self::NvccSm100 => "nvcc sm_100",
            Self::ClangCuda => "clang CUDA sm_90",
            Self::ClangHost => "clang x86-64",
            Self::Gcc => "gcc x86-64",
            Self::GccAarch64 => "g++ aarch64",
            Self::ClangAarch64 => "clang aarch64",
            Self::ClangCudaAarch64 => "clang CUDA aarch64",
            Self::NvccAarch64 => "nvcc sm_90 for aarch64",
        }
    }

    /// Whether its programs cannot run here, so that the numbers come from its object files.
    const fn is_cross(self) -> bool {
        matches!(self, Self::GccAarch64 | Self::ClangAarch64 | Self::ClangCudaAarch64)
    }

    const fn is_host(self) -> bool {
        matches!(self, Self::ClangHost | Self::Gcc)
    }

    /// The numbers of each declaration.
    pub fn observe(self, units: &[Unit], toolchain: &Toolchain, scratch: &Scratch) -> Result<Vec<Numbers>, String> {
        let source = scratch.write(&format!("{self:?}.cu"), &self.source(units))?;
        let output = scratch.path(format!("{self:?}.out"));
        let mut command = self.command(toolchain)?;
        run(command.arg("-o").arg(&output).arg(&source))?;
        if self.is_host() {
            return split(units, &run(&mut Command::new(&output))?);
        }
        if self.is_cross() {
            return Objects::read(&output)?.numbers(units);
        }
        let text = read_text(&output)?;
        let module = Module::parse(&text);
        units.iter().enumerate().map(|(i, unit)| interpret(&module, i, unit)).collect()
    }

    fn command(self, toolchain: &Toolchain) -> Result<Command, String> {
        let (path, arguments): (PathBuf, &[&str]) = match self {
            Self::NvccSm90 => (toolchain.path(Tool::Nvcc)?, &["-std=c++20", "-w", "-ptx", "-rdc=true", "-arch=sm_90"]),
            Self::NvccSm100 => {
                (toolchain.path(Tool::Nvcc)?, &["-std=c++20", "-w", "-ptx", "-rdc=true", "-arch=sm_100"])
            }
            Self::ClangCuda => {
                let device = ["-x", "cuda", "--cuda-device-only", "--cuda-gpu-arch=sm_90", "-nocudainc", "-nocudalib"];
                let mut command = toolchain.command(Tool::Clang)?;
                command.args(device).args(["-std=c++20", "-w", "-S", "-O1", "-Xclang", "-target-feature"]);
                command.args(["-Xclang", "+ptx88"]);
                return Ok(command);
            }
            Self::ClangHost => (toolchain.path(Tool::Clang)?, &["-x", "c++", "-std=c++20", "-w", "-O0"]),
            Self::Gcc => (toolchain.path(Tool::Gxx)?, &["-x", "c++", "-std=c++20", "-w", "-O0"]),
            Self::GccAarch64 => {
                (toolchain.path(Tool::Aarch64Gxx)?, &["-x", "c++", "-std=c++20", "-w", "-O0", "-Wno-narrowing", "-c"])
            }
            Self::ClangAarch64 => (toolchain.path(Tool::Clang)?, &AARCH64_CPP),
            Self::ClangCudaAarch64 => (toolchain.path(Tool::Clang)?, &AARCH64_CUDA),
            Self::NvccAarch64 => {
                let mut command = Self::NvccSm90.command(toolchain)?;
                command.arg("-ccbin").arg(toolchain.path(Tool::Aarch64Gxx)?);
                return Ok(command);
            }
        };
        let mut command = Command::new(path);
        command.args(arguments);
        Ok(command)
    }

    fn source(self, units: &[Unit]) -> String {
        let nvcc = matches!(self, Self::NvccSm90 | Self::NvccSm100 | Self::NvccAarch64);
        let mut text = match self {
            _ if nvcc => "#define C extern \"C\" __device__\n",
            Self::ClangCuda => "#define C extern \"C\" __attribute__((device))\n",
            _ => "#define C extern \"C\"\n",
        }
        .to_owned();
        text += &c_prelude(nvcc);
        let mut rows = String::new();
        for (i, unit) in units.iter().enumerate() {
            let mut unit = unit.clone();
            unit.aggregate.tag = Some(format!("S{i}"));
            text += &c_type(&unit);
            let places = places(&unit.aggregate);
            let _ = write!(text, "C unsigned long long c{i}[] = {{ sizeof(S{i}), alignof(S{i})");
            for Place { path, .. } in places.iter().filter(|place| place.ones.is_none()) {
                let _ = write!(text, ", 8 * __builtin_offsetof(S{i}, {path}), 8 * sizeof(((S{i} *)0)->{path})");
            }
            text += " };\n";
            if self.is_cross() {
                text += &constants(i, &places, self != Self::GccAarch64);
                continue;
            }
            let _ = write!(text, "C void f{i}(S{i} *p) {{");
            let mut bit_fields = 0;
            for Place { path, ones, .. } in places {
                if let Some(ones) = ones {
                    let _ = write!(text, " p[{bit_fields}].{path} = {ones};");
                    bit_fields += 1;
                }
            }
            text += " }\n";
            let _ = writeln!(
                rows,
                "{{ c{i}, sizeof c{i} / sizeof *c{i}, reinterpret_cast<void (*)(void *)>(f{i}), {bit_fields} }},"
            );
        }
        if self.is_host() {
            text += &HOST.replace("ROWS", &rows);
        }
        text
    }
}

/// Prints the numbers of all declarations, 8 bytes each.
const HOST: &str = r"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef unsigned long long number;
static const struct { number *constants, count; void (*store)(void *); number bit_fields; } rows[] = { ROWS };
static void put(number n) { fwrite(&n, sizeof n, 1, stdout); }
int main() {
    for (const auto &row : rows) {
        for (number i = 0; i < row.count; i++) put(row.constants[i]);
        number size = row.constants[0], total = size * row.bit_fields;
        unsigned char *bytes = static_cast<unsigned char *>(aligned_alloc(128, (total / 128 + 1) * 128));
        memset(bytes, 0, total);
        row.store(bytes);
        for (number f = 0; f < row.bit_fields; f++) {
            number first = 8 * size, last = 0, ones = 0;
            for (number bit = 0; bit < 8 * size; bit++)
                if (bytes[f * size + bit / 8] >> bit % 8 & 1) {
                    if (ones++ == 0) first = bit;
                    last = bit;
                }
            put(first);
            put(ones == 0 || last - first + 1 != ones ? -1 : ones);
        }
        free(bytes);
    }
}
";

/// Splits the numbers that the program of a host compiler has printed.
fn split(units: &[Unit], bytes: &[u8]) -> Result<Vec<Numbers>, String> {
    let mut numbers = bytes.chunks_exact(8).map(|chunk| u64::from_le_bytes(chunk.try_into().expect("8 bytes")));
    let split: Vec<Numbers> =
        units.iter().map(|unit| numbers.by_ref().take(2 + 2 * places(&unit.aggregate).len()).collect()).collect();
    let complete = split.iter().zip(units).all(|(n, unit)| n.len() == 2 + 2 * places(&unit.aggregate).len());
    if complete && numbers.next().is_none() { Ok(split) } else { Err(format!("{} bytes of output", bytes.len())) }
}

fn interpret(module: &Module<'_>, i: usize, unit: &Unit) -> Result<Numbers, String> {
    let mut numbers = module.numbers(&format!("c{i}"))?;
    let bit_fields = places(&unit.aggregate).iter().filter(|place| place.ones.is_some()).count();
    let size = numbers[0] as usize;
    let mut memory = vec![0; size * bit_fields];
    module.call(&format!("f{i}"), &mut memory).map_err(|error| format!("{error}\n{unit}"))?;
    for structure in memory.chunks(size) {
        numbers.extend(ones(structure));
    }
    Ok(numbers)
}

/// The first set bit and the number of set bits, which must be contiguous.
pub(super) fn ones(structure: &[u8]) -> [u64; 2] {
    let bits = 8 * structure.len();
    let set: Vec<usize> = (0..bits).filter(|bit| structure[bit / 8] >> (bit % 8) & 1 != 0).collect();
    let first = set.first().map_or(bits, |bit| *bit);
    let contiguous = !set.is_empty() && set[set.len() - 1] - first + 1 == set.len();
    [first as u64, if contiguous { set.len() as u64 } else { u64::MAX }]
}
