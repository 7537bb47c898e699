//! Reads the places of kernel parameters from ptxas's cubins, and generates random signatures.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use object::Endianness;
use object::read::elf::ElfFile64;
use object::read::{Object as _, ObjectSection as _};
use ptx_abi::Layout;
use ptx_abi::kernel::{Param, param_offset};

use ptx_abi_tests::rng::Rng;

/// The parameters of one kernel, in bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Placed {
    /// The offset and size of each parameter.
    pub params: Vec<(usize, usize)>,
    /// The size of all parameters; `None` if there are none.
    pub size: Option<usize>,
    /// Their offset in the constant bank; `None` if there are none.
    pub base: Option<usize>,
}

/// The kernels of a cubin that a section `.nv.info.NAME` describes.
pub fn kernels(cubin: &[u8]) -> Result<BTreeMap<String, Placed>, String> {
    let file = ElfFile64::<Endianness>::parse(cubin).map_err(|error| error.to_string())?;
    let mut kernels = BTreeMap::new();
    for section in file.sections() {
        let name = section.name().map_err(|error| error.to_string())?;
        if let Some(kernel) = name.strip_prefix(".nv.info.") {
            let data = section.data().map_err(|error| error.to_string())?;
            let placed = attributes(data).map_err(|error| format!("{name}: {error}"))?;
            kernels.insert(kernel.to_owned(), placed);
        }
    }
    Ok(kernels)
}

/// The codes of attributes.
mod eiattr {
    /// The place of the parameters in the constant bank: a symbol, then base and size.
    pub(super) const PARAM_CBANK: u8 = 0x0a;
    /// One parameter; the size has 14 bits.
    pub(super) const KPARAM_INFO: u8 = 0x17;
    /// The size of all parameters.
    pub(super) const CBANK_PARAM_SIZE: u8 = 0x19;
    /// One parameter; the size has 32 bits. It occurs if a parameter needs more than 14 bits, or all exceed 4 KiB.
    pub(super) const KPARAM_INFO_2: u8 = 0x45;
}

/// Reads consecutive attributes: format, code, and 16 bits that are the value or the length of the value that follows.
fn attributes(mut data: &[u8]) -> Result<Placed, String> {
    let mut placed = Placed::default();
    let mut params = BTreeMap::new();
    while let [format, code, low, high, rest @ ..] = data {
        let short = usize::from(u16::from_le_bytes([*low, *high]));
        // Only EIFMT_SVAL has more data; the others (NVAL, BVAL, HVAL) end here.
        let (value, rest) = if *format == 4 { rest.split_at_checked(short).ok_or("cut off")? } else { (&[][..], rest) };
        data = rest;
        let words: Vec<u32> = value.chunks_exact(4).map(word).collect();
        match (*code, &words[..]) {
            (eiattr::KPARAM_INFO | eiattr::KPARAM_INFO_2, &[_, place, size]) => {
                let size = if *code == eiattr::KPARAM_INFO { size >> 18 } else { size };
                let (ordinal, offset) = (place & 0xffff, place >> 16);
                if params.insert(ordinal, (offset as usize, size as usize)).is_some() {
                    return Err(format!("parameter {ordinal} is there twice"));
                }
            }
            (eiattr::PARAM_CBANK, &[_, bank]) => placed.base = Some((bank & 0xffff) as usize),
            (eiattr::CBANK_PARAM_SIZE, []) => placed.size = Some(short),
            (eiattr::KPARAM_INFO | eiattr::KPARAM_INFO_2 | eiattr::PARAM_CBANK | eiattr::CBANK_PARAM_SIZE, _) => {
                return Err(format!("attribute {code:#x} of {} bytes", value.len()));
            }
            _ => {}
        }
    }
    let in_order = params.keys().copied().eq(0..params.len() as u32);
    if !data.is_empty() || !in_order {
        return Err(format!("{} bytes are left, parameters {:?}", data.len(), params.keys()));
    }
    placed.params = params.into_values().collect();
    Ok(placed)
}

fn word(bytes: &[u8]) -> u32 {
    bytes.iter().rev().fold(0, |word, byte| word << 8 | u32::from(*byte))
}

/// Random lists of 1 to 30 parameters of the types in `pool`. The parameters of a list take at most `most` bytes.
pub fn signatures(
    rng: &mut Rng,
    pool: &[&'static Layout<'static>],
    most: usize,
    count: usize,
) -> Vec<Vec<Param<'static>>> {
    let signature = |rng: &mut Rng| {
        let len = rng.between(1, 30);
        let mut params: Vec<_> = (0..len).map(|_| Param::new("p", rng.pick(pool))).collect();
        while size(&params) > most && params.len() > 1 {
            params.pop();
        }
        params
    };
    std::iter::repeat_with(|| signature(rng)).filter(|params| size(params) <= most).take(count).collect()
}

/// An upper bound for the size of all parameters, whatever the alignment of the first.
fn size(params: &[Param<'_>]) -> usize {
    params.iter().map(|param| param.size + param.align - 1).sum()
}

/// The first version of PTX that supports `sm_75` to `sm_120`.
pub const VERSION: &str = "8.7";

/// The start of a module. Version 9.0 is the first with all targets, and 8.1 the first that allows enough parameters.
pub fn header(version: &str, sm: u32) -> String {
    format!(".version {version}\n.target sm_{sm}\n.address_size 64\n")
}

/// The module with a header for every GPU from `sm_75` on.
pub fn for_every_gpu(module: &str) -> Result<String, String> {
    let (_, body) = module.split_once(".address_size 64").ok_or("a module without `.address_size`")?;
    Ok(header("8.1", 75) + body)
}

/// The parameters of an `.entry` as the crate declares them, with the names `p0`, `p1` and so on.
pub fn declarations(params: &[Param<'_>]) -> String {
    let text = |(i, param): (usize, &Param<'_>)| param.layout.entry_param(&format!("p{i}")).to_string();
    params.iter().enumerate().map(text).collect::<Vec<_>>().join(", ")
}

/// A kernel that does nothing.
pub fn entry(name: &str, params: &[Param<'_>]) -> String {
    format!(".visible .entry {name}({})\n{{\nret;\n}}\n", declarations(params))
}

/// A kernel that writes the bytes of all its arguments but the last to where the last points, with the layout of `sm_120`.
pub fn echo(name: &str, params: &[Param<'_>]) -> String {
    let mut text = format!(".visible .entry {name}({})\n{{\n", declarations(params));
    text += ".reg .b16 %bytes2;\n.reg .b32 %bytes4;\n.reg .b64 %bytes8, %to;\n";
    let [params @ .., _] = params else { return text + "ret;\n}\n" };
    let _ = write!(text, "ld.param.u64 %to, [p{}];\ncvta.to.global.u64 %to, %to;\n", params.len());
    for (i, param) in params.iter().enumerate() {
        let to = param_offset(params, i, 120);
        let mut byte = 0;
        while byte < param.size {
            // Both places are multiples of the alignment.
            let sizes = [8, 4, 2, 1].into_iter();
            let size = sizes.filter(|size| *size <= param.align && byte + size <= param.size).max().unwrap_or(1);
            let register = ["%bytes2", "%bytes2", "%bytes4", "%bytes8"][size.ilog2() as usize];
            let bits = 8 * size;
            let _ = writeln!(text, "ld.param.b{bits} {register}, [p{i}+{byte}];");
            let _ = writeln!(text, "st.global.b{bits} [%to+{}], {register};", to + byte);
            byte += size;
        }
    }
    text + "ret;\n}\n"
}
