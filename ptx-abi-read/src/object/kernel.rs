//! The kernels of a cubin, and the places of their parameters.

use alloc::vec::Vec;
use core::fmt;

use super::bytes::{Names, u16_at, u32_at};
use super::cubin::Cubin;
use super::elf::Section;
use super::error::ObjectError;

/// The type of a section of attributes.
const SHT_CUDA_INFO: u32 = 0x7000_0000;
/// The prefix in the section name of a kernel's attributes.
const INFO: &[u8] = b".nv.info.";
/// The flag `STO_CUDA_ENTRY` among NVIDIA's symbol flags, which marks a kernel.
const STO_CUDA_ENTRY: u8 = 0x10;

/// The codes of attributes, named as `cuobjdump -elf` prints them.
mod eiattr {
    /// The place of the parameters: a symbol, then offset and size.
    pub(super) const PARAM_CBANK: u8 = 0x0a;
    /// One parameter; its size has 14 bits.
    pub(super) const KPARAM_INFO: u8 = 0x17;
    /// The size of all parameters.
    pub(super) const CBANK_PARAM_SIZE: u8 = 0x19;
    /// One parameter; its size has 32 bits.
    pub(super) const KPARAM_INFO_V2: u8 = 0x45;
}

/// A kernel of a [`Cubin`].
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct CubinKernel<'a> {
    /// The symbol.
    pub name: &'a str,
    /// The attributes.
    info: &'a [u8],
}

impl<'a> CubinKernel<'a> {
    /// The attributes of the kernel that a section describes, or `None` if the section describes a function.
    #[inline]
    fn attributes(cubin: &Cubin<'a>, section: Section<'a>) -> Option<&'a [u8]> {
        let symbol = cubin.symbol_of_code(cubin.elf.section(section.info())?)?;
        if symbol.other() & STO_CUDA_ENTRY == 0 {
            return None;
        }
        section.data(cubin.bytes())
    }

    /// The name of the function that a section describes, with all bytes after the name.
    #[inline]
    fn described(cubin: &Cubin<'a>, section: Section<'a>) -> Option<&'a [u8]> {
        if section.kind() != SHT_CUDA_INFO {
            return None;
        }
        cubin.elf.name(section)?.strip_prefix(INFO)
    }

    /// The parameters.
    ///
    /// # Errors
    ///
    /// If the attributes of the kernel contradict each other, or end early.
    #[inline]
    pub fn params(self) -> Result<CubinParams, ObjectError> {
        CubinParams::read(self.info)
    }
}

impl fmt::Debug for CubinKernel<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CubinKernel").field("name", &self.name).field("params", &self.params()).finish()
    }
}

/// The iterator over the kernels of a [`Cubin`].
#[derive(Clone, Debug)]
pub struct CubinKernels<'a> {
    cubin: Cubin<'a>,
    next: u32,
    names: Names,
}

impl<'a> CubinKernels<'a> {
    #[inline]
    pub(super) fn new(cubin: Cubin<'a>) -> Self {
        Self { cubin, next: 0, names: Names::of_file(cubin.bytes().len()) }
    }
}

impl<'a> Iterator for CubinKernels<'a> {
    type Item = CubinKernel<'a>;

    #[inline]
    fn next(&mut self) -> Option<CubinKernel<'a>> {
        while !self.names.is_exhausted() {
            let section = self.cubin.elf.section(self.next)?;
            self.next += 1;
            let Some(name) = CubinKernel::described(&self.cubin, section) else { continue };
            let Some(info) = CubinKernel::attributes(&self.cubin, section) else { continue };
            if let Some(name) = self.names.read(name) {
                return Some(CubinKernel { name, info });
            }
        }
        None
    }
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

/// The parameters of a [`CubinKernel`].
#[derive(Clone)]
pub struct CubinParams {
    places: Vec<CubinParam>,
    size: usize,
    bank_offset: Option<usize>,
}

impl CubinParams {
    /// Reads the attributes of a kernel, each once.
    fn read(mut info: &[u8]) -> Result<Self, ObjectError> {
        const CUT: ObjectError = ObjectError::Malformed("an attribute of a kernel is cut off");
        let mut read = Self { places: Vec::new(), size: 0, bank_offset: None };
        while !info.is_empty() {
            let [format, code, low, high, after @ ..] = info else { return Err(CUT) };
            let short = usize::from(u16::from_le_bytes([*low, *high]));
            // In format 4 the value follows and has this length. In the other formats this number is the value.
            let len = match *format {
                1..=3 => 0,
                4 => short,
                _ => return Err(ObjectError::Malformed("the format of an attribute is unknown")),
            };
            let value;
            (value, info) = after.split_at_checked(len).ok_or(CUT)?;
            let half = |offset| usize::from(u16_at(value, offset).unwrap_or_default());
            match (*code, value.len()) {
                (eiattr::KPARAM_INFO | eiattr::KPARAM_INFO_V2, 12) => {
                    let bits = u32_at(value, 8).unwrap_or_default();
                    let size = if *code == eiattr::KPARAM_INFO { bits >> 18 } else { bits };
                    read.places.push(CubinParam { index: half(4), offset: half(6), size: size as usize });
                }
                (eiattr::PARAM_CBANK, 8) => read.bank_offset = Some(half(4)),
                (eiattr::CBANK_PARAM_SIZE, 0) => read.size = short,
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

    /// The number of parameters.
    #[inline]
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether there is no parameter.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// The size in bytes from the start of the first parameter to the end of the last one, without tail padding.
    #[inline]
    pub fn size(&self) -> usize {
        self.size
    }

    /// The offset of the first parameter in constant bank 0, in bytes, or `None` if the kernel has no parameters.
    #[inline]
    pub fn bank_offset(&self) -> Option<usize> {
        self.bank_offset
    }

    /// The parameter at this index, from 0.
    #[inline]
    pub fn get(&self, index: usize) -> Option<CubinParam> {
        self.places.get(index).copied()
    }

    /// All parameters, in order.
    #[inline]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = CubinParam> + '_ {
        self.places.iter().copied()
    }
}

impl fmt::Debug for CubinParams {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.places.fmt(f)
    }
}
