//! NVIDIA's libraries, whose images are plain, or compressed with LZ4 or Zstandard. Each image is read, equals the one that
//! cuobjdump extracts, and places parameters where its PTX declares them.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use ptx_abi::object::Cubin;
use ptx_abi_conformance::harness::Summary;
use ptx_abi_conformance::results::{full, grouped};
use ptx_abi_conformance::toolchain::{Scratch, Tool, Toolchain, read_bytes, run};

use super::compressed;
use crate::cubins;

/// The packages that pip installs, and the libraries of each that a sample reads.
const WHEELS: [(&str, &[&str]); 9] = [
    ("nvidia-nvjpeg-cu12==12.3.1.117", &["libnvjpeg.so.12"]),
    ("nvidia-curand-cu12==10.3.5.147", &["libcurand.so.10"]),
    ("nvidia-curand==10.4.5.25", &["libcurand.so.10"]),
    ("nvidia-npp==13.2.0.93", &["libnppc.so.13", "libnppim.so.13", "libnppitc.so.13"]),
    ("nvidia-npp-cu12==12.3.1.54", &[]),
    ("nvidia-cusparse-cu12==12.3.1.170", &[]),
    ("nvidia-cusparse==12.9.4.2", &[]),
    ("nvidia-nccl-cu12==2.32.3", &[]),
    ("nvidia-nccl-cu13==2.32.3", &[]),
];

/// The numbers that the program prints for a library, and its differences.
struct Measured(String);

impl Measured {
    fn number(&self, name: &str) -> Result<usize, String> {
        let numbers = self.0.lines().filter_map(|line| line.split_once(' '));
        let number = numbers.filter(|(key, _)| *key == name).find_map(|(_, number)| number.parse().ok());
        number.ok_or_else(|| format!("the program prints no `{name}`:\n{}", self.0))
    }

    fn numbers<const N: usize>(&self, names: [&str; N]) -> Result<[usize; N], String> {
        let mut numbers = [0; N];
        for (number, name) in numbers.iter_mut().zip(names) {
            *number = self.number(name)?;
        }
        Ok(numbers)
    }

    /// The line of this library in `conformance/RESULTS.md`.
    fn line(&self, wheel: &str, library: &str) -> Result<String, String> {
        let columns = ["plain", "lz4", "zstd", "same", "symbols", "kernels", "params", "mangled", "decoded"];
        let mut line = format!("| {} | {library} |", wheel.replace("==", " "));
        for number in self.numbers(columns)? {
            _ = write!(line, " {} |", grouped(number));
        }
        Ok(line)
    }
}

/// The libraries to read: the package and the path of each.
fn libraries(toolchain: &Toolchain) -> Result<Vec<(&'static str, PathBuf)>, String> {
    let mut found = vec![("nvidia-nvjpeg==13.3.2.43", toolchain.path(Tool::Nvjpeg)?)];
    for (wheel, sample) in WHEELS {
        if sample.is_empty() && !full() {
            continue;
        }
        let folder = toolchain.wheel(wheel)?;
        let entries = fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let paths = entries.map(|entry| entry.map(|entry| entry.path()).map_err(|error| error.to_string()));
        let mut paths = paths.collect::<Result<Vec<_>, _>>()?;
        paths.retain(|path| name(path).contains(".so.") && (full() || sample.contains(&name(path))));
        paths.sort();
        if paths.len() < sample.len().max(1) {
            return Err(format!("{} has no libraries", folder.display()));
        }
        found.extend(paths.into_iter().map(|path| (wheel, path)));
    }
    Ok(found)
}

fn name(path: &Path) -> &str {
    path.file_name().and_then(|name| name.to_str()).unwrap_or_default()
}

/// The most bytes of a cubin that cuobjdump has to print.
const LARGEST: u64 = 2 << 20;

/// The number of parameters in the largest of these cubins, and a line for each kernel that cuobjdump prints otherwise.
fn printed(toolchain: &Toolchain, extracted: &Path) -> Result<(usize, Vec<String>), String> {
    let entries = fs::read_dir(extracted).map_err(|error| error.to_string())?.flatten().map(|entry| entry.path());
    let is_cubin = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "cubin");
    let sizes = entries.filter(is_cubin).filter_map(|path| Some((fs::metadata(&path).ok()?.len(), path)));
    let (_, path) = sizes.filter(|(size, _)| *size <= LARGEST).max().ok_or("cuobjdump extracts no such cubin")?;
    let (bytes, theirs) = (read_bytes(&path)?, cubins::printed(toolchain, &path)?);
    let cubin = Cubin::try_new(&bytes).map_err(|error| error.to_string())?;
    let (mut params, mut wrong) = (0, Vec::new());
    for kernel in cubin.kernels() {
        let ours = kernel.params().map_err(|error| format!("`{}`: {error}", kernel.name))?;
        let ours: Vec<_> = ours.iter().map(|param| (param.offset, param.size)).collect();
        let theirs: Vec<_> = theirs.get(kernel.name).into_iter().flat_map(|params| params.values().copied()).collect();
        params += ours.len();
        if ours != theirs {
            wrong.push(format!("wrong: `{}` has {ours:?}, cuobjdump prints {theirs:?}", kernel.name));
        }
    }
    let missing = theirs.keys().filter(|name| cubin.kernel(name).is_none());
    wrong.extend(missing.map(|name| format!("wrong: `{name}` is not read")));
    Ok((params, wrong))
}

pub(super) fn check(toolchain: &Toolchain) -> Result<Summary, String> {
    const COUNTED: [&str; 8] = ["plain", "lz4", "zstd", "same", "kernels", "compared", "decoded", "mangled"];
    let (mut summary, mut sums, mut wrong) = (Summary::default(), [0; COUNTED.len()], 0);
    let (mut params, mut otherwise) = (0, 0);
    for (wheel, path) in libraries(toolchain)? {
        let scratch = Scratch::new("adoption-libraries")?;
        let mut cuobjdump = toolchain.command(Tool::Cuobjdump)?;
        run(cuobjdump.current_dir(scratch.path("")).args(["-xptx", "all", "-xelf", "all"]).arg(&path))?;
        let measured = Measured(compressed::measured(&path, &scratch.path(""))?);
        let numbers = measured.numbers(COUNTED)?;
        sums.iter_mut().zip(numbers).for_each(|(sum, number)| *sum += number);
        let differences: Vec<_> = measured.0.lines().filter(|line| line.starts_with("wrong: ")).collect();
        wrong += differences.len();
        let printed = printed(toolchain, &scratch.path(""))?;
        params += printed.0;
        otherwise += printed.1.len();
        let line = measured.line(wheel, name(&path))?;
        if !include_str!("../../../RESULTS.md").lines().any(|known| known == line) {
            wrong += 1;
            _ = writeln!(summary.report, "conformance/RESULTS.md does not have this line:\n{line}");
        }
        let [seconds, megabytes] = measured.numbers(["seconds", "megabytes"])?;
        _ = writeln!(summary.report, "{wheel} {}: {seconds} s, {megabytes} MB of memory", name(&path));
        let undecoded = measured.0.lines().filter(|line| line.starts_with("not decoded: "));
        let lines = differences.iter().copied().chain(printed.1.iter().map(String::as_str)).chain(undecoded);
        for line in lines.take(5) {
            _ = writeln!(summary.report, "  {line}");
        }
    }
    if !full() {
        let left_out = WHEELS.iter().filter(|(_, sample)| sample.is_empty()).map(|(wheel, _)| *wheel);
        let left_out = left_out.collect::<Vec<_>>().join(", ");
        _ = writeln!(summary.report, "not read without PTX_ABI_FULL: {left_out}, and other libraries of nvidia-npp");
    }
    let [plain, lz4, zstd, same, kernels, compared, decoded, mangled] = sums;
    for (tool, check, cases, mismatches) in [
        ("fatbinary", "plain images of NVIDIA's libraries", plain, 0),
        ("fatbinary", "images of NVIDIA's libraries compressed with LZ4", lz4, 0),
        ("fatbinary", "images of NVIDIA's libraries compressed with Zstandard", zstd, 0),
        ("cuobjdump", "images of NVIDIA's libraries with the same bytes", same, 0),
        ("ptxas", "kernels of NVIDIA's libraries, in all images", kernels, wrong),
        ("ptxas", "parameters of NVIDIA's libraries in cubins and PTX", compared, 0),
        ("cuobjdump", "parameters in a cubin of each of NVIDIA's libraries", params, otherwise),
        ("nvcc", "names of kernels of NVIDIA's libraries decoded", decoded, mangled - decoded),
    ] {
        summary.add(tool, check, cases, mismatches);
    }
    Ok(summary)
}
