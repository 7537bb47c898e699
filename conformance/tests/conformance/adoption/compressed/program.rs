//! Reads files with the feature `compressed`, which the tests themselves do without. `adoption` builds this program.
//!
//! `decompress FROM TO` writes a file without compression. `measure FILE FOLDER` counts what the crate reads in a file,
//! and compares its images with those that cuobjdump has extracted into the folder. It prints a line for each number,
//! and a line `wrong: …` for each difference.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::path::Path;
use std::time::Instant;
use std::{env, fs};

use ptx_abi::Layout;
use ptx_abi::check::{KernelSet, explain_missing};
use ptx_abi::kernel::{Param, write_param_offsets, check_entry};
use ptx_abi::mangle::Symbol;
use ptx_abi::object::{Compression, Cubin, Image, ObjectError, decompressed, images, parts};
use ptx_abi::ptx::Module;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<_> = env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["decompress", from, to] => Ok(fs::write(to, &*decompressed(&fs::read(from)?))?),
        ["measure", file, extracted] => measure(&fs::read(file)?, Path::new(extracted)),
        _ => Err("write `decompress FROM TO` or `measure FILE FOLDER`".into()),
    }
}

/// What the images of a file contain.
#[derive(Default)]
struct Found<'a> {
    /// The images that were read, as bytes.
    read: Vec<&'a [u8]>,
    /// All kernels of all images.
    kernels: usize,
    params: usize,
    symbols: BTreeSet<&'a str>,
    /// The parameters that both PTX and a cubin have.
    compared: usize,
    wrong: Vec<String>,
}

type Declared<'a> = BTreeMap<&'a str, Vec<Layout<'static>>>;

impl<'a> Found<'a> {
    /// Reads the images of a fatbin. The PTX in it is of the same source as its cubins.
    fn part(&mut self, part: &'a [u8]) -> Result<Declared<'a>, ObjectError> {
        let (mut declared, mut cubins) = (Declared::new(), Vec::new());
        for image in images(part)? {
            match image {
                Ok(Image::Ptx(text)) => {
                    self.read.push(text.as_bytes());
                    self.ptx(text, &mut declared);
                }
                Ok(Image::Cubin(cubin)) => cubins.push(cubin),
                Ok(_) => {}
                Err(error) => self.wrong.push(format!("not read: {error}")),
            }
        }
        for cubin in cubins {
            self.read.push(cubin.bytes());
            self.cubin(cubin, &declared);
        }
        Ok(declared)
    }

    fn kernel(&mut self, symbol: &'a str, params: usize) {
        self.kernels += 1;
        self.params += params;
        self.symbols.insert(symbol);
        if let Ok(name) = Symbol::parse(symbol)
            && name.param_count() != params
        {
            self.wrong.push(format!("`{symbol}` has {params} parameters, its name {}", name.param_count()));
        }
    }

    fn ptx(&mut self, text: &'a str, declared: &mut Declared<'a>) {
        for entry in Module::new(text).entries() {
            let layouts: Option<Vec<_>> = entry.params.into_iter().map(|param| param.ok()?.layout()).collect();
            let Some(layouts) = layouts else {
                self.wrong.push(format!("`{}` has a parameter that cannot be read", entry.name));
                continue;
            };
            self.kernel(entry.name, layouts.len());
            declared.insert(entry.name, layouts);
        }
    }

    fn cubin(&mut self, cubin: Cubin<'a>, declared: &Declared<'a>) {
        for kernel in cubin.kernels() {
            let params = match kernel.params() {
                Ok(params) => params,
                Err(error) => {
                    self.wrong.push(format!("`{}`: {error}", kernel.name));
                    continue;
                }
            };
            self.kernel(kernel.name, params.len());
            let Some(layouts) = declared.get(kernel.name) else { continue };
            let declared: Vec<_> = layouts.iter().map(|layout| Param::new("p", layout)).collect();
            let mut offsets = vec![0; declared.len()];
            let end = write_param_offsets(&declared, cubin.arch(), &mut offsets);
            let ours: Vec<_> = offsets.into_iter().zip(declared.iter().map(|param| param.size)).collect();
            let theirs: Vec<_> = params.iter().map(|param| (param.offset, param.size)).collect();
            self.compared += theirs.len();
            if (&ours, end) != (&theirs, params.size()) {
                self.wrong.push(format!("sm_{}: `{}`: {ours:?}, {theirs:?}", cubin.arch(), kernel.name));
            }
        }
    }
}

fn measure(file: &[u8], extracted: &Path) -> Result<(), Box<dyn Error>> {
    let start = Instant::now();
    let (mut plain, mut lz4, mut zstd, mut others) = (0, 0, 0, 0);
    for image in images(file)? {
        match image {
            Ok(Image::Ptx(_) | Image::Cubin(_)) => plain += 1,
            Err(ObjectError::Compressed { compression: Compression::Lz4, .. }) => lz4 += 1,
            Err(ObjectError::Compressed { compression: Compression::Zstd, .. }) => zstd += 1,
            _ => others += 1,
        }
    }
    let bytes = decompressed(file);
    let (mut found, mut declared) = (Found::default(), Declared::new());
    for part in parts(&bytes)? {
        declared.extend(found.part(part.bytes)?);
    }
    let mut wrong = std::mem::take(&mut found.wrong);
    if found.read.len() != plain + lz4 + zstd || others > 0 {
        wrong.push(format!("{} images are read of {plain}, {lz4}, {zstd}, and {others}", found.read.len()));
    }
    let (mangled, decoded, unknown) = names(&found.symbols);
    wrong.extend(answers(file, &bytes, &found.symbols, &declared)?);
    let (seconds, peak) = (start.elapsed().as_secs_f64(), peak()?);
    let (same, differences) = compare(found.read, extracted)?;
    wrong.extend(differences);
    println!("seconds {seconds:.0}\nmegabytes {peak}");
    println!("plain {plain}\nlz4 {lz4}\nzstd {zstd}\nsame {same}");
    println!(
        "kernels {}\nsymbols {}\nparams {}\ncompared {}",
        found.kernels,
        found.symbols.len(),
        found.params,
        found.compared
    );
    println!("mangled {mangled}\ndecoded {decoded}");
    for text in unknown
        .iter()
        .map(|name| format!("not decoded: {name}"))
        .chain(wrong.iter().map(|text| format!("wrong: {text}")))
    {
        println!("{text}");
    }
    Ok(())
}

/// The number of mangled names, of those that decode, and the others.
fn names<'a>(symbols: &BTreeSet<&'a str>) -> (usize, usize, Vec<&'a str>) {
    let mangled = || symbols.iter().copied().filter(|symbol| symbol.starts_with("_Z"));
    let unknown: Vec<_> = mangled().filter(|symbol| Symbol::parse(symbol).is_err()).collect();
    (mangled().count(), mangled().count() - unknown.len(), unknown)
}

/// The differences of a set of kernels from the symbols in the images, and of the verdicts on the compressed file from
/// those on the file without compression.
fn answers(
    file: &[u8],
    bytes: &[u8],
    symbols: &BTreeSet<&str>,
    declared: &Declared<'_>,
) -> Result<Vec<String>, Box<dyn Error>> {
    let mut wrong = Vec::new();
    let set = KernelSet::try_new(bytes)?;
    if set.kernels().collect::<BTreeSet<_>>() != *symbols {
        wrong.push("a `KernelSet` has other kernels".to_owned());
    }
    // The macros for tables read a source as this does.
    let explained = symbols.first().map(|symbol| (explain_missing(file, symbol), format!("there is an entry `{symbol}`")));
    wrong.extend(explained.filter(|(found, expected)| found != expected).map(|(found, _)| found));
    let with_params = declared.iter().find(|(_, layouts)| !layouts.is_empty());
    let Some((symbol, layouts)) = with_params else { return Ok(wrong) };
    let params: Vec<_> = layouts.iter().map(|layout| Param::new("p", layout)).collect();
    for params in [&params[..], &params[1..]] {
        let [ours, theirs] = [file, bytes].map(|bytes| check_entry("", params, bytes, symbol).err());
        if ours != theirs || params.len() < layouts.len() && ours.is_none() {
            wrong.push(format!("`{symbol}`: {ours:?} in the file, {theirs:?} without compression"));
        }
    }
    Ok(wrong)
}

/// The number of images that equal a file that cuobjdump has extracted, and the others.
fn compare(mut ours: Vec<&[u8]>, extracted: &Path) -> Result<(usize, Vec<String>), Box<dyn Error>> {
    let mut theirs = Vec::new();
    for entry in fs::read_dir(extracted)? {
        theirs.push(fs::read(entry?.path())?);
    }
    theirs.sort_unstable();
    ours.sort_unstable();
    let mut same = 0;
    let mut wrong = Vec::new();
    let mut rest = theirs.iter().map(Vec::as_slice).peekable();
    for image in ours {
        while rest.next_if(|extracted| *extracted < image).is_some() {
            wrong.push("cuobjdump extracts another image".to_owned());
        }
        match rest.next_if_eq(&image) {
            Some(_) => same += 1,
            // cuobjdump leaves out the relocatable code that a library still contains.
            None => {}
        }
    }
    wrong.extend(rest.map(|_| "cuobjdump extracts another image".to_owned()));
    Ok((same, wrong))
}

/// The most memory that this program has used so far, in MB.
fn peak() -> Result<usize, Box<dyn Error>> {
    let status = fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).ok_or("no line `VmHWM`")?;
    Ok(line.trim_end_matches("kB").trim().parse::<usize>()? / 1024)
}
