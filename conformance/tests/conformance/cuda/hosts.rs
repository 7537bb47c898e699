//! Compiles the headers for other hosts. Types with the same layout compile; types that differ are an `#error`.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use ptx_abi::cuda::CudaHeader;
use ptx_abi::host::Host;
use ptx_abi::layout::{Item, Rules, place};
use ptx_abi::scalar::Scalar;
use ptx_abi::{DevPtrMut, Layout, Member, PtxLayout as _, TypeKind, cuda};
use ptx_abi_conformance::engine::differs_inside;
use ptx_abi_conformance::harness::Summary;
use ptx_abi_conformance::headers::{include, unit};
use ptx_abi_conformance::records::Windows;
use ptx_abi_conformance::results::full;
use ptx_abi_conformance::toolchain::{Scratch, Tool, Toolchain, run};

use ptx_abi_golden::{curated, random};

/// A compiler for another host.
struct Compiler {
    name: &'static str,
    host: Host,
    command: fn(&Toolchain) -> Result<Command, String>,
}

/// clang with MSVC's layout and macros, and without GNU's attributes. It stands in for MSVC.
const MSVC: Compiler =
    Compiler { name: Windows::Msvc.name(), host: Host::Windows, command: |toolchain| msvc(toolchain, Windows::Msvc) };

const MSVC_ON_ARM: Compiler = Compiler {
    name: Windows::MsvcOnArm.name(),
    host: Host::Windows,
    command: |toolchain| msvc(toolchain, Windows::MsvcOnArm),
};

fn msvc(toolchain: &Toolchain, windows: Windows) -> Result<Command, String> {
    let mut command = clang(toolchain, windows.options())?;
    command.arg("-D__attribute__(x)=%");
    Ok(command)
}

const MINGW: Compiler = Compiler {
    name: Windows::Gnu.name(),
    host: Host::Windows,
    command: |toolchain| clang(toolchain, Windows::Gnu.options()),
};

const CLANG_AARCH64: Compiler = Compiler {
    name: "clang aarch64",
    host: Host::LinuxAarch64,
    command: |toolchain| clang(toolchain, &["--target=aarch64-linux-gnu"]),
};

const GXX_AARCH64: Compiler = Compiler {
    name: "g++ aarch64",
    host: Host::LinuxAarch64,
    command: |toolchain| {
        let mut command = toolchain.command(Tool::Aarch64Gxx)?;
        command.arg("-fmax-errors=0");
        Ok(command)
    },
};

const CLANG: Compiler =
    Compiler { name: "clang C++", host: Host::LinuxX86_64, command: |toolchain| clang(toolchain, &[]) };

fn clang(toolchain: &Toolchain, options: &[&str]) -> Result<Command, String> {
    let mut command = toolchain.command(Tool::Clang)?;
    command.args(options).arg("-ferror-limit=0");
    Ok(command)
}

pub(super) fn windows(toolchain: &Toolchain) -> Result<Summary, String> {
    golden(toolchain, &[MSVC, MSVC_ON_ARM, MINGW])
}

pub(super) fn aarch64(toolchain: &Toolchain) -> Result<Summary, String> {
    golden(toolchain, &[CLANG_AARCH64, GXX_AARCH64])
}

/// Compiles the golden structs with the same layout on the host, and those with another.
fn golden(toolchain: &Toolchain, compilers: &[Compiler]) -> Result<Summary, String> {
    let mut summary = Summary::default();
    for compiler in compilers {
        let scratch = Scratch::new(&format!("cuda-{}", compiler.name.replace(' ', "-")))?;
        // The curated types have each shape, and the random ones repeat them, so a sample takes one in 4 of these.
        let of_random = if full() { 1 } else { 4 };
        for (name, golden, step) in [("curated", curated::GOLDEN, 1), ("random", random::GOLDEN, of_random)] {
            let layouts = || golden.iter().map(|golden| golden.layout).filter(|layout| compiler.can_declare(layout));
            let inside = |layout: &&Layout<'_>| !differs_inside(layout, compiler.host);
            let (refused, accepted): (Vec<_>, Vec<_>) =
                layouts().filter(inside).partition(|layout| layout.difference_on(compiler.host).is_some());
            let accepted: Vec<_> = accepted.into_iter().step_by(step).collect();
            let header = unit(&CudaHeader::new(&accepted).to_string());
            let result = compiler.compile(toolchain, &scratch.write(&format!("{name}.cpp"), &header)?);
            let check = format!("header of {name} structs");
            summary.accepted(compiler.name, &check, accepted.len(), result);
            // Each refused type is compiled alone, because the first error ends the compilation. A sample tries one in 4,
            // and of the random types one in 16.
            let (mut cases, mut wrong) = (0, 0);
            for layout in refused.iter().step_by(if full() { 1 } else { 4 * step }) {
                cases += 1;
                let header = unit(&cuda::definition(layout));
                let said =
                    compiler.compile(toolchain, &scratch.write("refused.cpp", &header)?).err().unwrap_or_default();
                // The first error is ours and contains the host.
                let first = said.split("error: ").nth(1).unwrap_or_default().trim_start_matches("#error ");
                if !(first.starts_with('"') && first.contains(compiler.host.name())) {
                    wrong += 1;
                    summary.report += &said;
                }
            }
            let check = format!("#error for {name} structs that differ");
            summary.add(compiler.name, check, cases, wrong);
        }
    }
    Ok(summary)
}

/// Facts 1.8: tests `char` and `wchar_t` of each host in the asserts of a handwritten header.
pub(super) fn chars(toolchain: &Toolchain) -> Result<Summary, String> {
    const TEXT: &str = "struct Text { char c; wchar_t w; char *p; };\nstruct Bits { char b : 3; };\n";
    let signed = [i8::LAYOUT, i32::LAYOUT, DevPtrMut::<i8>::LAYOUT];
    let unsigned = [u8::LAYOUT, u32::LAYOUT, DevPtrMut::<u8>::LAYOUT];
    let windows = [i8::LAYOUT, u16::LAYOUT, DevPtrMut::<i8>::LAYOUT];
    let mut summary = Summary::default();
    let right = [
        (CLANG, signed),
        (CLANG_AARCH64, unsigned),
        (GXX_AARCH64, unsigned),
        (MSVC, windows),
        (MSVC_ON_ARM, windows),
        (MINGW, windows),
    ];
    for (compiler, right) in right {
        let scratch = Scratch::new(&format!("cuda-chars-{}", compiler.name.replace(' ', "-")))?;
        let (mut cases, mut wrong) = (0, 0);
        // One member at a time has the type of another host.
        for other in [signed, unsigned, windows] {
            for changed in 0..right.len() {
                let mut types = right;
                types[changed] = other[changed];
                let is_right = format!("{types:?}") == format!("{right:?}");
                let [c, w, p] = types;
                let items = [Item::member("c", c), Item::member("w", w), Item::member("p", p)];
                let (mut members, mut bits) = ([Member::EMPTY; 3], [Member::EMPTY; 1]);
                let text = place("Text", Rules::STRUCT, &items, &mut members).map_err(|error| error.to_string())?;
                let items = [Item::bit_field("b", c, 3)];
                let bits = place("Bits", Rules::STRUCT, &items, &mut bits).map_err(|error| error.to_string())?;
                let header = format!("{TEXT}{}{}", cuda::asserts(&text), cuda::asserts(&bits));
                let result = compiler.compile(toolchain, &scratch.write("chars.cpp", &header)?);
                cases += 1;
                if result.is_ok() != is_right {
                    wrong += 1;
                    let _ = writeln!(summary.report, "{}: {types:?}: {result:?}", compiler.name);
                }
            }
        }
        summary.add(compiler.name, "char and wchar_t in cuda_asserts", cases, wrong);
    }
    Ok(summary)
}

impl Compiler {
    fn compile(&self, toolchain: &Toolchain, file: &Path) -> Result<(), String> {
        let mut command = (self.command)(toolchain)?;
        command.args(["-std=c++17", "-w", "-fsyntax-only", "-x", "c++", "-I"]).arg(include(toolchain)?).arg(file);
        run(&mut command).map(drop)
    }

    /// Whether a header can declare the type there. Windows lacks 128-bit integers and attributes for bit-fields, and
    /// `cuda_fp16.h` needs the standard library.
    fn can_declare(&self, layout: &Layout<'_>) -> bool {
        if self.host != Host::Windows {
            return true;
        }
        match layout.kind {
            TypeKind::Int128 { .. } | TypeKind::Scalar(Scalar::F16) | TypeKind::Vector { element: Scalar::F16, .. } => {
                false
            }
            TypeKind::Array { element, .. } => self.can_declare(element),
            TypeKind::Struct(aggregate) | TypeKind::Union(aggregate) | TypeKind::Transparent(aggregate) => {
                let (members, unnamed) = (aggregate.members, aggregate.unnamed);
                let packed = aggregate.rules.pack().is_some();
                let attribute = |member: &Member<'_>| member.is_bit_field() && (packed || member.align() > 1);
                !members.iter().chain(unnamed).any(attribute)
                    && members.iter().chain(unnamed).all(|member| self.can_declare(member.layout))
            }
            _ => true,
        }
    }
}
