//! The floats of 8 bits and less in CUDA's headers: names, sizes, alignments, kinds, and the order of their elements. And the
//! descriptor of a tensor, which kernels take by value.

use std::fmt::Write as _;
use std::process::Command;

use ptx_abi::handle::TensorMap;
#[allow(clippy::wildcard_imports, reason = "the tests name all small floats")]
use ptx_abi::vector::*;
use ptx_abi::{Align64, Align128, CppName, DevPtr, DevPtrMut, KernelParams, Layout, PtxLayout, cuda};
use ptx_abi_conformance::gpu::{assemble, nvcc_ptx};
use ptx_abi_conformance::harness::{Check, Summary};
use ptx_abi_conformance::headers::{Compiler, Compilers, include, unit};
use ptx_abi_conformance::toolchain::{Scratch, Tool, Toolchain, read_bytes, run};
use ptx_abi_conformance::units::{Unit, renamed};

pub(crate) fn checks() -> Vec<Check> {
    let compilers = &[Tool::Nvcc, Tool::Nvrtc, Tool::Clang, Tool::Gxx][..];
    vec![
        Check::new("floats_are_what_the_headers_define", compilers, floats),
        Check::new("elements_are_in_order", &[Tool::Nvcc, Tool::Gxx], order),
        Check::new("tensor_maps_in_headers", compilers, tensor_maps),
        Check::new("results_of_the_runtime_in_headers", compilers, results),
        Check::new("tensor_maps_of_kernels", &[Tool::Nvcc, Tool::Gxx, Tool::Ptxas], tensor_map_kernels),
    ]
}

/// Declares a struct with a member of each type, and lists their names in C++.
macro_rules! members {
    ($($name:ident: $ty:ident)*) => {
        #[derive(Clone, Copy, PtxLayout)]
        #[repr(C)]
        struct Floats { $($name: $ty),* }

        /// The size in bytes, the type in C++ and the name of each member.
        const MEMBERS: &[(usize, &str, &str)] =
            &[$((size_of::<$ty>(), <$ty as CppName>::TYPE.name(), stringify!($name))),*];
    };
}

members! {
    a4: Fp8x4E4M3 a5: Fp8x4E5M2 a8: Fp8x4E8M0 a9: Fp8x4UE5M3 a6: Fp6x4E2M3 a7: Fp6x4E3M2
    b4: Fp8x2E4M3 b5: Fp8x2E5M2 b8: Fp8x2E8M0 b9: Fp8x2UE5M3 b6: Fp6x2E2M3 b7: Fp6x2E3M2 b2: Fp4x4E2M1
    c4: Fp8E4M3 c5: Fp8E5M2 c8: Fp8E8M0 c9: Fp8UE5M3 c6: Fp6E2M3 c7: Fp6E3M2 c2: Fp4E2M1 c3: Fp4x2E2M1
}

const HEADERS: &str = "#include <cuda_fp8.h>\n#include <cuda_fp6.h>\n#include <cuda_fp4.h>\n";

/// A variant with the struct in C++ and its checks. The member `exchanged` has the next type of its size.
fn variant(id: usize, exchanged: Option<usize>) -> String {
    let mut text = format!("namespace v{id} {{ struct Floats {{\n");
    for (i, (size, ty, name)) in MEMBERS.iter().enumerate() {
        let next = MEMBERS[i + 1..].iter().chain(MEMBERS).find(|(of, ..)| of == size);
        let next = next.map_or(*ty, |(_, next, _)| next);
        let _ = writeln!(text, "    {} {name};", if exchanged == Some(i) { next } else { ty });
    }
    text + "}; }\n" + &cuda::asserts(&Layout { name: &format!("v{id}::Floats"), ..*Floats::LAYOUT })
}

/// Each compiler accepts the checks of the struct, and names the member whose type is exchanged for one of the same size.
fn floats(toolchain: &Toolchain) -> Result<Summary, String> {
    let right = MEMBERS.len();
    let mut unit = Unit::default();
    let sizes = MEMBERS
        .iter()
        .map(|(size, ty, _)| format!("static_assert(sizeof({ty}) == {size} && alignof({ty}) == {size}, \"{ty}\");\n"));
    unit.push(right, &format!("{HEADERS}{}{}", sizes.collect::<String>(), variant(right, None)));
    (0..right).for_each(|i| unit.push(i, &variant(i, Some(i))));
    let compilers = Compilers::new(toolchain, "cuda-types")?;
    let mut summary = Summary::default();
    for compiler in Compiler::ALL {
        let refused = compilers.variants(compiler, &unit)?;
        let name = compiler.name();
        summary.accepted(name, "floats of 8 bits and less", MEMBERS.len(), refused.answer(right));
        for (i, (_, _, member)) in MEMBERS.iter().enumerate() {
            let words = format!("Floats::{member}:");
            summary.expect(name, "exchanged floats", member, &refused.answer(i), &[&words]);
        }
    }
    Ok(summary)
}

/// The bits of a vector of two and of one of four, from those of four elements.
type Bits = fn([u8; 4]) -> [u64; 2];

/// The vectors of the header have the elements where this crate has them.
fn order(toolchain: &Toolchain) -> Result<Summary, String> {
    let scratch = Scratch::new("cuda-types-order")?;
    let mut text = HEADERS.to_owned()
        + "#include <cstdio>\n\
        #define PRINT(value) std::printf(\"%lu \", static_cast<unsigned long>((value).__x))\n\
        template <class One, class Two, class Four> void family(float sign) {\n    \
            PRINT(One(1.0f)); PRINT(One(2.0f * sign)); PRINT(One(4.0f)); PRINT(One(0.5f * sign));\n    \
            PRINT(Two(make_float2(1.0f, 2.0f * sign))); PRINT(Four(make_float4(1.0f, 2.0f * sign, 4.0f, 0.5f * sign)));\n    \
            std::printf(\"\\n\");\n}\nint main() {\n";
    let mut families: Vec<(&str, Bits)> = Vec::new();
    macro_rules! families {
        ($($sign:literal: $one:ident $two:ident $four:ident;)*) => {$(
            let [one, two, four] = [$one::TYPE, $two::TYPE, $four::TYPE].map(|ty| ty.name());
            let _ = writeln!(text, "    family<{one}, {two}, {four}>({:?}f);", $sign);
            families.push((one, |bits| {
                let [a, b, c, d] = bits.map($one::from_bits);
                [$two::from_array([a, b]).to_bits().into(), $four::from_array([a, b, c, d]).to_bits().into()]
            }));
        )*};
    }
    families! {
        -1.0: Fp8E4M3 Fp8x2E4M3 Fp8x4E4M3;
        -1.0: Fp8E5M2 Fp8x2E5M2 Fp8x4E5M2;
        1.0: Fp8E8M0 Fp8x2E8M0 Fp8x4E8M0;
        1.0: Fp8UE5M3 Fp8x2UE5M3 Fp8x4UE5M3;
        -1.0: Fp6E2M3 Fp6x2E2M3 Fp6x4E2M3;
        -1.0: Fp6E3M2 Fp6x2E3M2 Fp6x4E3M2;
        -1.0: Fp4E2M1 Fp4x2E2M1 Fp4x4E2M1;
    }
    let source = scratch.write("order.cpp", &(text + "}\n"))?;
    let program = scratch.path("order");
    let mut gxx = toolchain.command(Tool::Gxx)?;
    run(gxx.args(["-std=c++17", "-w", "-I"]).arg(include(toolchain)?).arg(&source).arg("-o").arg(&program))?;
    let printed = String::from_utf8_lossy(&run(&mut Command::new(&program))?).into_owned();
    let mut summary = Summary::default();
    let mut wrong = 0;
    let lines: Vec<_> = printed.lines().collect();
    for (i, (name, ours)) in families.iter().enumerate() {
        let numbers = lines.get(i).map(|line| line.split_whitespace().filter_map(|number| number.parse().ok()));
        let numbers: Vec<u64> = numbers.into_iter().flatten().collect();
        let [a, b, c, d, two, four] = numbers[..] else { return Err(format!("{name}: {numbers:?}")) };
        let ours = ours([a, b, c, d].map(|bits| bits as u8));
        if ours != [two, four] || a == b {
            wrong += 1;
            let _ = writeln!(summary.report, "{name}: {ours:x?} instead of {numbers:x?}");
        }
    }
    summary.add("g++", "elements of floats of 8 bits and less", 2 * families.len(), wrong);
    Ok(summary)
}

/// A struct with the descriptor as this toolkit aligns it, and as CUDA 12 does.
macro_rules! tiles {
    ($($name:ident $kernel:ident $align:ident;)*) => {$(
        #[derive(Clone, Copy, PtxLayout)]
        #[repr(C)]
        #[ptx(name = "Tile")]
        struct $name {
            rows: u32,
            map: TensorMap<$align>,
            maps: DevPtr<TensorMap<$align>>,
        }

        /// The arguments of the kernels in [`KERNELS`].
        #[derive(KernelParams)]
        #[ptx(cpp_entry = "load")]
        struct $kernel {
            rows: u8,
            map: TensorMap<$align>,
            maps: DevPtr<TensorMap<$align>>,
            more: TensorMap<$align>,
        }
    )*};
}

tiles! {
    Tile Load Align128;
    OldTile OldLoad Align64;
}

/// The checks of the struct, in C++ and in C, and a generated header with it. The alignment of CUDA 12 is refused.
fn tensor_maps(toolchain: &Toolchain) -> Result<Summary, String> {
    const BY_HAND: &str = "struct Tile { unsigned rows; CUtensorMap map; const CUtensorMap *maps; };\n";
    let compilers = Compilers::new(toolchain, "cuda-types-maps")?;
    let mut summary = Summary::default();
    let header = |layout| cuda::CudaHeader::new(&[layout]).to_string();
    // The first lines of the header include `<cuda.h>`, or define the class for NVRTC.
    let include = header(Tile::LAYOUT);
    let include = &include[..include.find("#ifndef PTX_ABI_DEFINED_Tile").ok_or("the header defines no Tile")?];
    let by_hand = |layout| format!("{include}{BY_HAND}{}", cuda::asserts(layout));
    let units = [
        (by_hand(Tile::LAYOUT), true),
        (header(Tile::LAYOUT), true),
        (by_hand(OldTile::LAYOUT), false),
        (header(OldTile::LAYOUT), false),
    ];
    let mut file = Unit::default();
    for (id, (text, _)) in units.iter().enumerate() {
        file.push(id, &renamed(&text.replace("#pragma once\n", ""), &["Tile"], id));
    }
    for compiler in Compiler::ALL {
        let refused = compilers.variants(compiler, &file)?;
        for (id, (_, accepted)) in units.iter().enumerate() {
            let words = if *accepted { &[][..] } else { &["Tile"] };
            summary.expect(compiler.name(), "tensor maps, right and of CUDA 12", "", &refused.answer(id), words);
        }
    }
    Ok(summary)
}

/// The result of CUDA's runtime by both of its names, right and with another value, and launchers that return it.
macro_rules! results {
    ($($name:ident $cpp:literal $second:literal $launch:ident $functions:ident;)*) => {$(
        #[derive(Clone, Copy, PtxLayout)]
        #[repr(u32)]
        #[ptx(name = $cpp)]
        #[allow(dead_code, non_camel_case_types, reason = "the enumerators of CUDA, which no code creates")]
        enum $name {
            cudaSuccess,
            cudaErrorInvalidValue = $second,
        }

        launcher! { $name $launch $functions }
    )*};
}

macro_rules! launcher {
    ($name:ident $launch:ident $functions:ident) => {
        #[ptx_abi::cuda_functions($functions)]
        #[allow(dead_code, reason = "it is only described")]
        unsafe extern "C" {
            fn $launch(status: DevPtrMut<$name>, last: *const $name) -> $name;
        }
    };
}

results! {
    Tagged "cudaError" 1 tagged TAGGED;
    Named "cudaError_t" 1 named NAMED;
    OldTagged "cudaError" 11 old_tagged OLD_TAGGED;
    OldNamed "cudaError_t" 11 old_named OLD_NAMED;
}

/// As bindgen writes an enumeration whose values may be unknown.
#[derive(Clone, Copy, PtxLayout)]
#[repr(transparent)]
#[ptx(name = "cudaError_t")]
struct Wrapped(u32);

#[derive(Clone, Copy, PtxLayout)]
#[repr(transparent)]
#[ptx(name = "cudaError_t")]
struct Float(f32);

launcher! { Wrapped wrapped WRAPPED }
launcher! { Float of_float OF_FLOAT }

/// Launchers in C++ that return the result of CUDA's runtime, after a generated header with their prototypes.
fn results(toolchain: &Toolchain) -> Result<Summary, String> {
    let compilers = Compilers::new(toolchain, "cuda-types-results")?;
    let mut summary = Summary::default();
    let value = &["cudaErrorInvalidValue: value"][..];
    for (functions, words) in [
        (TAGGED, &[][..]),
        (NAMED, &[]),
        (WRAPPED, &[]),
        (OLD_TAGGED, value),
        (OLD_NAMED, value),
        (OF_FLOAT, &["cudaError_t: Rust has 'float'"]),
    ] {
        let header = cuda::CudaHeader::new(&[]).with_functions(&[functions]).to_string();
        let definition = format!(
            "#ifndef __CUDACC_RTC__\nextern \"C\" cudaError_t {}(cudaError_t *status, const cudaError_t *) {{ return *status; }}\n#endif\n",
            functions[0].name
        );
        for (compiler, answer) in compilers.compile(&(unit(&header) + &definition))? {
            summary.expect(compiler, "results of CUDA's runtime, right and changed", functions[0].name, &answer, words);
        }
    }
    Ok(summary)
}

/// Kernels that take the descriptor by value, in both ways of CUDA.
const KERNELS: [&str; 2] = [
    "__global__ void load(unsigned char rows, const __grid_constant__ CUtensorMap map, const CUtensorMap *maps, CUtensorMap more) {}",
    "__global__ void load(unsigned char rows, CUtensorMap map, const CUtensorMap *maps, CUtensorMap_st more) {}",
];

/// PTX and cubins have the descriptor where `KernelParams` has it.
fn tensor_map_kernels(toolchain: &Toolchain) -> Result<Summary, String> {
    let scratch = Scratch::new("cuda-types-kernels")?;
    let mut summary = Summary::default();
    for sm in [90, 100, 120] {
        let mut wrong = 0;
        for kernel in KERNELS {
            let ptx = nvcc_ptx(toolchain, &scratch.write("load.cu", &format!("#include <cuda.h>\n{kernel}\n"))?, sm)?;
            let cubin = assemble(toolchain, &scratch.write("load.ptx", &ptx)?, sm)?;
            let cubin = read_bytes(cubin)?;
            let mut case = |right: bool, what: String| {
                if !right {
                    wrong += 1;
                    let _ = writeln!(summary.report, "sm_{sm}, {kernel}: {what}");
                }
            };
            for (what, answer) in [("PTX", Load::check(&ptx).map(drop)), ("cubin", Load::check(&cubin).map(drop))] {
                case(answer.is_ok(), format!("{what}: {answer:?}"));
            }
            let answer = OldLoad::check(&ptx).map(drop);
            case(
                answer.as_ref().is_err_and(|error| error.to_string().contains("TensorMap<Align64>")),
                format!("{answer:?}"),
            );
        }
        let name = format!("nvcc and ptxas sm_{sm}");
        summary.add(name, "tensor maps of kernels", 3 * KERNELS.len(), wrong);
    }
    Ok(summary)
}
