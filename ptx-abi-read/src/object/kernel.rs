//! The kernels of a cubin, and the places of their parameters.

use alloc::vec::Vec;
use core::fmt;
use core::ops::Deref;

use super::bytes::{Names, is_name, u16_at, u32_at};
use super::cubin::Cubin;
use super::elf::{SHT_NOBITS, Section, Symbol};
use super::error::ObjectError;
use crate::launch::{LaunchBounds, StaticShared, product};

/// The type of a section of attributes.
const SHT_CUDA_INFO: u32 = 0x7000_0000;
/// The prefix in the section name of a kernel's attributes.
const INFO: &[u8] = b".nv.info.";
/// The prefix in the section name of a kernel's shared memory.
const SHARED: &[u8] = b".nv.shared.";
/// The section for the dynamic shared memory of a debug build (`nvcc -G`).
const DEBUG_SHARED: &str = ".nv_debug.shared";
/// The bytes at the start of each block's shared memory that the system reserves, and the first architecture that has them
/// (facts 3.3).
const RESERVED: u64 = 1024;
const FIRST_WITH_RESERVED: u32 = 90;
/// The type of the symbol of a section.
const STT_SECTION: u8 = 3;
/// The number of CUDA Tile IR in `EIATTR_LANGUAGE` (facts 3.5).
const TILE_IR: u32 = 7;
/// The flag `STO_CUDA_ENTRY` among NVIDIA's symbol flags, which marks a kernel.
const STO_CUDA_ENTRY: u8 = 0x10;

/// The codes of attributes, named as `cuobjdump -elf` prints them.
mod eiattr {
    /// `.maxntid`: three numbers of 32 bits.
    pub(super) const MAX_THREADS: u8 = 0x05;
    /// The place of the parameters: a symbol, then offset and size.
    pub(super) const PARAM_CBANK: u8 = 0x0a;
    /// `.reqntid`: three numbers of 32 bits.
    pub(super) const REQNTID: u8 = 0x10;
    /// One parameter; its size has 14 bits.
    pub(super) const KPARAM_INFO: u8 = 0x17;
    /// The size of all parameters.
    pub(super) const CBANK_PARAM_SIZE: u8 = 0x19;
    /// `.reqnctapercluster`: three numbers of 32 bits.
    pub(super) const CTA_PER_CLUSTER: u8 = 0x3d;
    /// `.explicitcluster`.
    pub(super) const EXPLICIT_CLUSTER: u8 = 0x3e;
    /// `.maxclusterrank`: a number of 32 bits.
    pub(super) const MAX_CLUSTER_RANK: u8 = 0x3f;
    /// One parameter; its size has 32 bits.
    pub(super) const KPARAM_INFO_V2: u8 = 0x45;
    /// `.blocksareclusters`.
    pub(super) const BLOCKS_ARE_CLUSTERS: u8 = 0x5b;
    /// The language of the source: a number of 32 bits.
    pub(super) const LANGUAGE: u8 = 0x66;
}

/// A kernel of a [`Cubin`].
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct CubinKernel<'a> {
    /// The symbol.
    pub name: &'a str,
    /// The attributes.
    info: &'a [u8],
    shared: StaticShared,
}

struct Attribute<'a> {
    code: u8,
    /// The number in the attribute, which is the length of the value if there is one.
    short: u16,
    value: &'a [u8],
}

impl<'a> Attribute<'a> {
    /// Reads the first attribute, and returns the bytes after it.
    fn read(info: &'a [u8]) -> Result<(Self, &'a [u8]), ObjectError> {
        const CUT: ObjectError = ObjectError::Malformed("an attribute of a kernel is cut off");
        let [format, code, low, high, after @ ..] = info else { return Err(CUT) };
        let short = u16::from_le_bytes([*low, *high]);
        // In format 4 the value follows and has this length. In the other formats this number is the value.
        let len = match *format {
            1..=3 => 0,
            4 => usize::from(short),
            _ => return Err(ObjectError::Malformed("the format of an attribute is unknown")),
        };
        let (value, after) = after.split_at_checked(len).ok_or(CUT)?;
        Ok((Self { code: *code, short, value }, after))
    }

    /// Three numbers, none of which is zero.
    fn dimensions(&self) -> Option<[u32; 3]> {
        let (x, y, z) = (u32_at(self.value, 0)?, u32_at(self.value, 4)?, u32_at(self.value, 8)?);
        (x > 0 && y > 0 && z > 0).then_some([x, y, z])
    }
}

impl CubinKernel<'_> {
    /// The parameters.
    ///
    /// # Errors
    ///
    /// If the attributes of the kernel contradict each other, or end early.
    pub fn params(self) -> Result<CubinParams, ObjectError> {
        let mut info = self.info;
        let mut read = CubinParams { places: Vec::new(), size: 0, bank_offset: None };
        while !info.is_empty() {
            let attribute;
            (attribute, info) = Attribute::read(info)?;
            let Attribute { code, short, value } = attribute;
            let half = |offset| usize::from(u16_at(value, offset).unwrap_or_default());
            match (code, value.len()) {
                (eiattr::KPARAM_INFO | eiattr::KPARAM_INFO_V2, 12) => {
                    let bits = u32_at(value, 8).unwrap_or_default();
                    let size = if code == eiattr::KPARAM_INFO { bits >> 18 } else { bits };
                    read.places.push(CubinParam { index: half(4), offset: half(6), size: size as usize });
                }
                (eiattr::PARAM_CBANK, 8) => read.bank_offset = Some(half(4)),
                (eiattr::CBANK_PARAM_SIZE, 0) => read.size = short.into(),
                (eiattr::KPARAM_INFO | eiattr::KPARAM_INFO_V2 | eiattr::PARAM_CBANK | eiattr::CBANK_PARAM_SIZE, _) => {
                    return Err(ObjectError::Malformed("an attribute of a kernel has another length than its kind"));
                }
                _ => {}
            }
        }
        // The order of ptxas is that of descending indices.
        if read.places.first().is_some_and(|first| first.index > 0) {
            read.places.reverse();
        }
        if read.places.iter().enumerate().any(|(place, param)| param.index != place) {
            return Err(ObjectError::Malformed("the parameters of a kernel are not in order"));
        }
        Ok(read)
    }

    /// What the kernel demands of its launch.
    ///
    /// # Errors
    ///
    /// If the attributes of the kernel end early.
    pub fn launch_bounds(self) -> Result<LaunchBounds, ObjectError> {
        let mut bounds = LaunchBounds { static_shared: self.shared, ..LaunchBounds::NONE };
        let (mut info, mut is_tile) = (self.info, false);
        while !info.is_empty() {
            let attribute;
            (attribute, info) = Attribute::read(info)?;
            match attribute.code {
                eiattr::REQNTID => bounds.required_block = attribute.dimensions(),
                eiattr::MAX_THREADS => bounds.max_threads = attribute.dimensions().map(product),
                eiattr::CTA_PER_CLUSTER => bounds.required_cluster = attribute.dimensions(),
                eiattr::MAX_CLUSTER_RANK => bounds.max_cluster_blocks = u32_at(attribute.value, 0),
                eiattr::EXPLICIT_CLUSTER => bounds.explicit_cluster = true,
                eiattr::BLOCKS_ARE_CLUSTERS => bounds.blocks_are_clusters = true,
                eiattr::LANGUAGE => is_tile = u32_at(attribute.value, 0) == Some(TILE_IR),
                _ => {}
            }
        }
        if is_tile {
            // The compiler chose the threads and the clusters, and a launch does not state them (facts 3.5).
            bounds = LaunchBounds { static_shared: self.shared, required_block: Some([1; 3]), ..LaunchBounds::NONE };
        }
        Ok(bounds)
    }
}

impl fmt::Debug for CubinKernel<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CubinKernel").field("name", &self.name).field("params", &self.params()).finish()
    }
}

impl<'a> Cubin<'a> {
    /// The kernels, in the order of the file.
    ///
    /// Sections whose name is not UTF-8 text are left out.
    pub fn kernels(self) -> impl Iterator<Item = CubinKernel<'a>> + use<'a> {
        let is_shared = |section: &Section<'a>| {
            let name = self.elf.name(*section);
            section.kind() == SHT_NOBITS && name.is_some_and(|name| name.starts_with(SHARED))
        };
        // The shared memory of the code in each section. The linker sums it up, so a file for the linker does not have it.
        // Without a section of its own a kernel has none.
        let none = StaticShared::between(0, self.elf.is_linked().then_some(0));
        let mut of_sections = alloc::vec![none; self.elf.sections().count()];
        let dynamic = dynamic(&self);
        for section in self.elf.sections().filter(|section| self.elf.is_linked() && is_shared(section)) {
            if let Some(of_section) = of_sections.get_mut(section.info() as usize) {
                *of_section = shared(&self, section, &dynamic);
            }
        }
        let mut names = Names::of_file(self.bytes().len());
        self.elf.sections().filter_map(move |section| {
            if section.kind() != SHT_CUDA_INFO {
                return None;
            }
            let name = self.elf.name(section)?.strip_prefix(INFO)?;
            // The highest byte of the number is that of registers: always in ABI version 7, in version 8 where nvlink has
            // written it.
            let symbol = self.elf.section(section.info())?.info() & 0xff_ffff;
            let symbol = Symbol::at(self.symbols, symbol)?;
            if symbol.other() & STO_CUDA_ENTRY == 0 {
                return None;
            }
            let info = section.data(self.bytes())?;
            let shared = of_sections.get(section.info() as usize).copied().unwrap_or(none);
            Some(CubinKernel { name: names.read(name)?, info, shared })
        })
    }
}

/// The addresses of dynamic shared memory in a debug build. Each array has one address, which is above the static shared memory
/// of all kernels that use the array (facts 3.3).
fn dynamic(cubin: &Cubin<'_>) -> Vec<u64> {
    let is_debug = |section: Section<'_>| cubin.elf.name(section).is_some_and(|name| is_name(name, DEBUG_SHARED));
    if !cubin.elf.sections().any(is_debug) {
        return Vec::new();
    }
    // The symbol of the section itself has no size either.
    let arrays = Symbol::all(cubin.symbols).filter(|symbol| symbol.size() == 0 && symbol.kind() != STT_SECTION);
    arrays.filter(|symbol| cubin.section_of(*symbol).is_some_and(is_debug)).map(Symbol::value).collect()
}

/// The static shared memory in a section. ptxas rounds its size up to its alignment if the module has dynamic shared memory.
fn shared(cubin: &Cubin<'_>, section: Section<'_>, dynamic: &[u64]) -> StaticShared {
    let (size, align) = (section.size(), section.align().max(1));
    let reserved = if cubin.arch() >= FIRST_WITH_RESERVED { RESERVED } else { 0 };
    let sizes = size.checked_sub(reserved).and_then(|at_most| {
        // The first variable starts at a multiple of its alignment.
        let start = reserved.checked_next_multiple_of(align)?;
        let rounded = match size % align {
            // ptxas writes addresses with the reserved bytes, and nvlink without them.
            _ if dynamic.contains(&size) || dynamic.contains(&at_most) => size,
            0 => align - 1,
            _ => 0,
        };
        let at_least = size.saturating_sub(rounded).saturating_sub(start);
        Some((usize::try_from(at_least).ok()?, usize::try_from(at_most).ok()?))
    });
    sizes.map_or(StaticShared::UNKNOWN, |(at_least, at_most)| StaticShared::between(at_least, Some(at_most)))
}

/// The place of one parameter of a kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CubinParam {
    /// The index of the parameter, from 0.
    pub index: usize,
    /// The offset in bytes from the start of the first parameter.
    pub offset: usize,
    /// The size in bytes.
    pub size: usize,
}

/// The parameters of a [`CubinKernel`], in order.
#[derive(Clone, Debug)]
pub struct CubinParams {
    places: Vec<CubinParam>,
    size: usize,
    bank_offset: Option<usize>,
}

impl CubinParams {
    /// The size in bytes from the start of the first parameter to the end of the last one, without tail padding.
    pub fn size(&self) -> usize {
        self.size
    }

    /// The offset of the first parameter in constant bank 0, in bytes, or `None` if the kernel has no parameters.
    pub fn bank_offset(&self) -> Option<usize> {
        self.bank_offset
    }
}

impl Deref for CubinParams {
    type Target = [CubinParam];

    fn deref(&self) -> &[CubinParam] {
        &self.places
    }
}
