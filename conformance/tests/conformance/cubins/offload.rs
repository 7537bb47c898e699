//! Images of other kinds: what clang's offload driver writes, CUDA Tile IR, and PTX that the driver links.

use std::path::Path;

use ptx_abi::DevPtrMut;
use ptx_abi::check::MismatchKind;
use ptx_abi::kernel::{Param, check_entry};
use ptx_abi::object::{Image, images};
use ptx_abi_conformance::harness::Summary;
use ptx_abi_conformance::toolchain::{Scratch, Tool, Toolchain, read_bytes, run};

use super::nvcc;

/// The kernel, with what clang takes from CUDA's headers otherwise.
const SOURCE: &str = "
struct dim3 { unsigned x, y, z; };
extern \"C\" int cudaLaunchKernel(const void *, dim3, dim3, void **, __SIZE_TYPE__, void *);
extern \"C\" unsigned __cudaPopCallConfiguration(dim3 *, dim3 *, __SIZE_TYPE__ *, void *);
extern \"C\" __attribute__((global)) void k(int n, float *x) { x[n] = 1; }
";

/// The differences between the images of a file and the expected ones. A file with images must have the kernel `k` and no other,
/// and a changed parameter is found. The checks cannot read a file without images.
fn differences(name: &str, bytes: &[u8], expected: &[&str]) -> Vec<String> {
    let image = |image| match image {
        Ok(Image::Cubin(cubin)) => Some(format!("sm_{}", cubin.arch())),
        Ok(Image::Ptx(_)) => Some("PTX".to_owned()),
        _ => None,
    };
    let found: Vec<_> = images(bytes).into_iter().flatten().filter_map(image).collect();
    let params = [Param::of::<i32>("n"), Param::of::<DevPtrMut<f32>>("x")];
    let changed = [Param::of::<i64>("n"), Param::of::<DevPtrMut<f32>>("x")];
    let of = |params: &[_], name| check_entry("", params, bytes, name).err().map(|error| error.kind());
    let verdicts = [of(&params, "k"), of(&changed, "k"), of(&params, "other")];
    let wanted = match expected {
        [] => [Some(MismatchKind::Unreadable); 3],
        _ => [None, Some(MismatchKind::Parameters), Some(MismatchKind::Missing)],
    };
    let is_right = found == expected && verdicts == wanted;
    Vec::from_iter((!is_right).then(|| format!("{name}: {found:?}, {verdicts:?}")))
}

pub(super) fn check(toolchain: &Toolchain) -> Result<Summary, String> {
    const CONTAINERS: [&str; 4] = ["--offload-new-driver", "-fgpu-rdc", "--offload-arch=sm_75", "--offload-arch=sm_90"];
    let scratch = Scratch::new("cubins-offload")?;
    let source = scratch.write("k.cu", SOURCE)?;
    let pack = toolchain.path(Tool::OffloadBinary)?;
    let nvcc = toolchain.path(Tool::Nvcc)?;
    let folder = |program: &Path, levels| program.ancestors().nth(levels).unwrap_or(program).to_owned();
    let (bin, cuda) = (folder(&pack, 1), folder(&nvcc, 2));
    let clang = |options: &[&str], to: &Path| {
        let mut clang = toolchain.command(Tool::Clang)?;
        clang.args(["-x", "cuda", "-nocudainc", "-nocudalib", "-Wno-unknown-cuda-version", "-c", "-B"]).arg(&bin);
        clang.arg(format!("--cuda-path={}", cuda.display())).args(options);
        run(clang.arg(&source).arg("-o").arg(to))?;
        read_bytes(to)
    };
    let mut wrong = Vec::new();
    for (more, expected) in [
        (&[][..], &["sm_75", "sm_90"][..]),
        (&["--target=x86_64-pc-windows-msvc"], &["sm_75", "sm_90"]),
        (&["-foffload-lto"], &[]),
    ] {
        let bytes = clang(&[&CONTAINERS, more].concat(), &scratch.path("k.o"))?;
        wrong.extend(differences(&format!("{more:?}"), &bytes, expected));
    }
    // The program packs files, and extracts them into an archive.
    let [object, cubin, ptx, packed, archive] =
        ["k.o", "k.cubin", "k.ptx", "packed.bin", "k.a"].map(|name| scratch.path(name));
    clang(&CONTAINERS, &object)?;
    clang(&["--offload-device-only", "--offload-arch=sm_90"], &cubin)?;
    clang(&["--offload-device-only", "--offload-arch=sm_90", "-S"], &ptx)?;
    let image = |file: &Path| format!("--image=file={},triple=nvptx64-nvidia-cuda,arch=sm_90", file.display());
    let offload = |arguments: &[&Path], to: &Path| {
        run(toolchain.command(Tool::OffloadBinary)?.args(arguments))?;
        read_bytes(to)
    };
    let bytes = offload(&[Path::new("-o"), &packed, image(&cubin).as_ref(), image(&ptx).as_ref()], &packed)?;
    wrong.extend(differences("packed", &bytes, &["sm_90", "PTX"]));
    let bytes = offload(&[&object, Path::new("--archive"), image(&archive).as_ref()], &archive)?;
    wrong.extend(differences("extracted", &bytes, &["sm_90"]));
    let mut summary = Summary::default();
    summary.compared("clang and llvm-offload-binary", "kernels in containers for clang's linker", 5, &wrong);
    Ok(summary)
}

/// nvcc compiles kernels of CUDA Tile for themselves, so PTX in the same object does not have them (facts 3.5).
pub(super) fn tile(toolchain: &Toolchain) -> Result<Summary, String> {
    let scratch = Scratch::new("cubins-tile")?;
    let text = "extern \"C\" __tile_global__ void other(float *x, int n) {}
extern \"C\" __global__ void k(int n, float *x) { x[n] = 1; }\n";
    let (file, mut wrong) = (scratch.write("tile.cu", text)?, Vec::new());
    for (option, expected) in [("-tilebc", &[][..]), ("-tilefatbin", &[]), ("-fatbin", &["PTX"]), ("-c", &["PTX"])] {
        let options =
            ["-std=c++20", "-enable-tile", "--no-compress", "-gencode=arch=compute_100,code=compute_100", option];
        let bytes = nvcc(toolchain, &file, &options, &scratch.path("tile.out"))?;
        let unread = check_entry("", &[], &bytes, "other").err().map(|error| error.kind());
        if option == "-c" {
            let is_right = unread == Some(MismatchKind::Unreadable);
            wrong.extend((!is_right).then(|| format!("{option}: {unread:?}")));
        } else {
            wrong.extend(differences(option, &bytes, expected));
        }
    }
    let mut summary = Summary::default();
    summary.compared("nvcc -enable-tile", "CUDA Tile IR is named where it is not read", 4, &wrong);
    Ok(summary)
}

/// The linked code of an object that has nothing but PTX (facts 3.4).
pub(super) fn relocatable(toolchain: &Toolchain) -> Result<Summary, String> {
    const PTX: &str = "-gencode=arch=compute_90,code=compute_90";
    let scratch = Scratch::new("cubins-relocatable")?;
    let file = scratch.write("k.cu", "extern \"C\" __global__ void k(int n, float *x) { x[n] = 1; }\n")?;
    let [object, linked] = ["k.o", "k_dlink.o"].map(|name| scratch.path(name));
    nvcc(toolchain, &file, &["-dc", "--no-compress", PTX], &object)?;
    let bytes = nvcc(toolchain, &object, &["-dlink", "-reloc-ptx", "--no-compress", PTX], &linked)?;
    Ok(Summary::of("nvcc -reloc-ptx", "PTX that the driver links", 1, &differences("linked", &bytes, &["PTX"])))
}
