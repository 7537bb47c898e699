//! Fatbins: every image in them, and the errors for compressed images.

use std::process::Command;

use ptx_abi::check::MismatchKind;
use ptx_abi::kernel::check_entry;
use ptx_abi::object::{Compression, Image, ObjectError, images};
use ptx_abi_conformance::harness::{Summary, sampled};
use ptx_abi_conformance::toolchain::{Scratch, Tool, Toolchain, read_bytes, run};
use ptx_abi_read::object::parts;

use super::{ARCHITECTURES, nvcc, params, signatures, source};
use crate::adoption::compressed::decompressed;

/// The options for machine code of each architecture, and PTX for the oldest and the newest.
fn architectures() -> Vec<String> {
    let option = |sm: u32| {
        let ptx = if sm == 75 || sm == 120 { format!(",compute_{sm}") } else { String::new() };
        format!("-gencode=arch=compute_{sm},code=[sm_{sm}{ptx}]")
    };
    ARCHITECTURES.map(option).into()
}

pub(super) fn check(toolchain: &Toolchain) -> Result<Summary, String> {
    let (types, signatures) = signatures(sampled(100, 10).min(1000));
    let scratch = Scratch::new("cubins-fatbins")?;
    let file = scratch.write("kernels.cu", &source(&types, &signatures))?;
    let architectures = architectures();
    let mut options: Vec<_> = architectures.iter().map(String::as_str).collect();
    options.extend(["-fatbin", "--no-compress"]);
    let bytes = nvcc(toolchain, &file, &options, &scratch.path("kernels.fatbin"))?;
    let all: Result<Vec<_>, _> = images(&bytes).map_err(|error| error.to_string())?.collect();
    let all = all.map_err(|error| error.to_string())?;
    let mut found: Vec<_> = all
        .iter()
        .map(|image| match image {
            Image::Cubin(cubin) => format!("sm_{}", cubin.arch()),
            Image::Ptx(_) => "PTX".to_owned(),
            other => format!("{other:?}"),
        })
        .collect();
    found.sort();
    let mut wrong = Vec::new();
    if found != ["PTX", "PTX", "sm_100", "sm_120", "sm_75", "sm_90"] {
        wrong.push(format!("images {found:?}"));
    }
    for (id, signature) in signatures.iter().enumerate() {
        let (name, params) = (format!("k{id}"), params(signature));
        wrong.extend(check_entry("", &params, &bytes, &name).err().map(|difference| difference.to_string()));
        let Some((_, shorter)) = params.split_last() else { continue };
        if check_entry("", shorter, &bytes, &name).is_ok() {
            wrong.push(format!("`{name}`: one argument less passes"));
        }
        for image in &all {
            let verdict = match image {
                Image::Cubin(cubin) => check_entry("", shorter, cubin.bytes(), &name),
                Image::Ptx(text) => check_entry("", shorter, *text, &name),
                _ => continue,
            };
            wrong.extend(verdict.is_ok().then(|| format!("`{name}`: one argument less passes in an image")));
        }
    }
    let mut summary = Summary::default();
    summary.compared("nvcc --no-compress".to_owned(), "kernels checked in fatbins", signatures.len(), &wrong);
    Ok(summary)
}

/// The outputs of nvcc with its default options, and whether they contain no image that can be read without the feature
/// `compressed`.
const OUTPUTS: [(&[&str], bool); 6] = [
    (&["-fatbin"], false),
    (&["-c"], false),
    (&["-dc"], true),
    (&["-lib"], false),
    (&["-shared", "-Xcompiler", "-fPIC"], false),
    (&["-shared", "-rdc=true", "-Xcompiler", "-fPIC"], false),
];

/// What nvcc writes by default is accepted as it is, and a changed parameter is found in each. Where all images are compressed,
/// this is so with the feature.
pub(super) fn outputs(toolchain: &Toolchain) -> Result<Summary, String> {
    let scratch = Scratch::new("cubins-outputs")?;
    let text = "extern \"C\" __global__ void k(int n, float *x) { x[n] = 1; }\n";
    let file = scratch.write("kernel.cu", text)?;
    let params = [ptx_abi::kernel::Param::of::<i32>("n"), ptx_abi::kernel::Param::of::<u64>("x")];
    let changed = [ptx_abi::kernel::Param::of::<i64>("n"), ptx_abi::kernel::Param::of::<u64>("x")];
    let mut wrong = Vec::new();
    for (options, is_compressed) in OUTPUTS {
        let bytes = nvcc(toolchain, &file, options, &scratch.path("kernel.out"))?;
        let verdicts = |bytes: &[u8]| {
            let of = |params: &[_], name| check_entry("", params, bytes, name).map(drop).map_err(|error| error.kind());
            [of(&params, "k"), of(&changed, "k"), of(&params, "other")]
        };
        let (read, differ, unreadable) = (Ok(()), Err(MismatchKind::Parameters), Err(MismatchKind::Unreadable));
        let as_it_is = if is_compressed { [unreadable; 3] } else { [read, differ, unreadable] };
        let found = [verdicts(&bytes), verdicts(&decompressed(&scratch, &bytes)?)];
        if found != [as_it_is, [read, differ, Err(MismatchKind::Missing)]] {
            wrong.push(format!("{options:?}: {found:?}"));
        }
    }
    // The crate `cc` adds the linked code to the archive of the objects, which then has each kernel twice (facts 3.4).
    let [object, archive, linked, all] = ["k.o", "k.a", "k_dlink.o", "all.a"].map(|name| scratch.path(name));
    nvcc(toolchain, &file, &["-dc"], &object)?;
    nvcc(toolchain, &object, &["-lib"], &archive)?;
    nvcc(toolchain, &archive, &["-dlink"], &linked)?;
    let bytes = nvcc(toolchain, &object, &["-lib", &linked.display().to_string()], &all)?;
    let inputs: Vec<_> = parts(&bytes).into_iter().flatten().map(|part| part.is_input).collect();
    let verdicts = [&params, &changed].map(|params| check_entry("", params, &bytes, "k").is_ok());
    if (&inputs[..], verdicts) != (&[false, true], [true, false]) {
        wrong.push(format!("-dlink: {inputs:?}, {verdicts:?}"));
    }
    let mut summary = Summary::default();
    summary.compared("nvcc".to_owned(), "default outputs as they are", OUTPUTS.len() + 1, &wrong);
    Ok(summary)
}

/// A way to write a fatbin: the options, and the compression of its PTX or of a cubin.
const WAYS: [(&[&str], Option<Compression>); 7] = [
    (&[], Some(Compression::Zstd)),
    (&["--compress-mode=size"], Some(Compression::Zstd)),
    (&["--compress-mode=speed"], Some(Compression::Lz4)),
    (&["-Xfatbin", "-compress-all"], Some(Compression::Zstd)),
    (&["--no-compress"], None),
    (&["-Xfatbin", "-compress=false"], None),
    (&["-Xfatbin", "--compress-mode=none"], None),
];

/// Tests the error for a compressed image, and each of the options that it names.
pub(super) fn compressed(toolchain: &Toolchain) -> Result<Summary, String> {
    let scratch = Scratch::new("cubins-compressed")?;
    let text = "extern \"C\" __global__ void k(int n, float *x) { x[n] = 1; }\n";
    let file = scratch.write("kernel.cu", text)?;
    let mut wrong = Vec::new();
    let params = [ptx_abi::kernel::Param::of::<i32>("n"), ptx_abi::kernel::Param::of::<u64>("x")];
    let mut count = 0;
    let mut compare = |options: &[&str], bytes: &[u8], expected: Option<Compression>| {
        count += 1;
        let errors: Vec<_> = images(bytes).into_iter().flatten().filter_map(Result::err).collect();
        let found = errors.iter().map(|error| match error {
            ObjectError::Compressed { compression, .. } => Some(*compression),
            _ => None,
        });
        let verdict = check_entry("", &params, bytes, "k").err().map(|error| error.kind());
        let readable = images(bytes).into_iter().flatten().any(|image| image.is_ok());
        let fits = match verdict {
            None => readable,
            Some(kind) => !readable && kind == MismatchKind::Unreadable,
        };
        if found.into_iter().next().flatten() != expected || !fits {
            wrong.push(format!("{options:?}: {errors:?}, {verdict:?}"));
        }
    };
    let code = "-gencode=arch=compute_90,code=[sm_90,compute_90]";
    for (options, expected) in WAYS {
        let all = [&["-fatbin", code][..], options].concat();
        compare(options, &nvcc(toolchain, &file, &all, &scratch.path("kernel.fatbin"))?, expected);
    }
    let joined = ["-fatbin", "--concat", code, "-gencode=arch=compute_75,code=sm_75"];
    compare(&joined, &nvcc(toolchain, &file, &joined, &scratch.path("joined.fatbin"))?, Some(Compression::Zstd));
    // This part runs fatbinary itself.
    let ptx = scratch.path("kernel.ptx");
    nvcc(toolchain, &file, &["-ptx", "-arch=sm_90"], &ptx)?;
    for (options, expected) in [(&[][..], Some(Compression::Zstd)), (&["--compress-mode=none"], None)] {
        let to = scratch.path("own.fatbin");
        let fatbinary = toolchain.path(Tool::Nvcc)?.with_file_name("fatbinary");
        let (create, image) =
            (format!("-create={}", to.display()), format!("-image3=kind=ptx,sm=90,file={}", ptx.display()));
        run(Command::new(fatbinary).args(options).args([create, image]))?;
        compare(options, &read_bytes(&to)?, expected);
    }
    let mut summary = Summary::default();
    summary.compared("nvcc and fatbinary".to_owned(), "compressed and uncompressed fatbins", count, &wrong);
    Ok(summary)
}
