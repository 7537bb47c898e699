//! The kernels of a cubin, and the places of their parameters.

use core::fmt;

use super::bytes::{Names, after, is_name, u16_at, u32_at};
use super::cubin::{Cubin, Section};
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

/// The size of an attribute with one parameter, in bytes.
const RECORD: usize = 16;

/// A kernel of a [`Cubin`].
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Kernel<'a> {
    /// The symbol.
    pub name: &'a str,
    /// The attributes.
    info: &'a [u8],
}

impl<'a> Kernel<'a> {
    /// The attributes of the kernel that a section describes, or `None` if the section describes a function.
    #[inline]
    const fn attributes(cubin: &Cubin<'a>, section: Section<'a>) -> Option<&'a [u8]> {
        let Some(code) = cubin.section(section.info()) else { return None };
        match cubin.symbol_of_code(code) {
            Some(symbol) if symbol.other() & STO_CUDA_ENTRY != 0 => section.data(cubin.bytes()),
            _ => None,
        }
    }

    /// The name of the function that a section describes, with all bytes after the name.
    #[inline]
    const fn described(cubin: &Cubin<'a>, section: Section<'a>) -> Option<&'a [u8]> {
        if section.kind() != SHT_CUDA_INFO {
            return None;
        }
        match cubin.section_name(section) {
            Some(name) => after(name, INFO),
            None => None,
        }
    }

    #[inline]
    pub(super) const fn find(cubin: Cubin<'a>, wanted: &str) -> Option<Self> {
        let mut i = 0;
        while let Some(section) = cubin.section(i) {
            i += 1;
            let Some(name) = Self::described(&cubin, section) else { continue };
            if !is_name(name, wanted) {
                continue;
            }
            if let (Some(info), Ok(name)) =
                (Self::attributes(&cubin, section), core::str::from_utf8(name.split_at(wanted.len()).0))
            {
                return Some(Self { name, info });
            }
        }
        None
    }

    /// The parameters.
    ///
    /// # Errors
    ///
    /// If the attributes of the kernel contradict each other, or end early.
    #[inline]
    pub const fn params(self) -> Result<Params<'a>, ObjectError> {
        Params::read(self.info)
    }
}

impl fmt::Debug for Kernel<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Kernel").field("name", &self.name).field("params", &self.params()).finish()
    }
}

/// The iterator over the kernels of a [`Cubin`].
#[derive(Clone, Debug)]
pub struct Kernels<'a> {
    cubin: Cubin<'a>,
    next: u32,
    names: Names,
}

impl<'a> Kernels<'a> {
    #[inline]
    pub(super) const fn new(cubin: Cubin<'a>) -> Self {
        Self { cubin, next: 0, names: Names::of_file(cubin.bytes().len()) }
    }

    /// The next kernel: [`Iterator::next`] for const evaluation.
    #[inline]
    pub(crate) const fn step(&mut self) -> Option<Kernel<'a>> {
        while !self.names.is_exhausted() {
            let Some(section) = self.cubin.section(self.next) else { return None };
            self.next += 1;
            let Some(name) = Kernel::described(&self.cubin, section) else { continue };
            let Some(info) = Kernel::attributes(&self.cubin, section) else { continue };
            if let Some(name) = self.names.read(name) {
                return Some(Kernel { name, info });
            }
        }
        None
    }
}

impl<'a> Iterator for Kernels<'a> {
    type Item = Kernel<'a>;

    #[inline]
    fn next(&mut self) -> Option<Kernel<'a>> {
        self.step()
    }
}

/// The place of one parameter of a kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct KernelParam {
    /// The index of the parameter, from 0.
    pub index: usize,
    /// The offset in bytes from the start of the first parameter.
    pub offset: usize,
    /// The size in bytes.
    pub size: usize,
}

/// The parameters of a [`Kernel`].
#[derive(Clone, Copy)]
pub struct Params<'a> {
    /// All records, in order.
    records: &'a [u8],
    /// Whether the first record describes the last parameter, which is the order of ptxas.
    descending: bool,
    size: usize,
    bank_offset: Option<usize>,
}

impl<'a> Params<'a> {
    /// Reads the attributes of a kernel, each once.
    #[inline]
    const fn read(info: &'a [u8]) -> Result<Self, ObjectError> {
        const CUT: ObjectError = ObjectError::Malformed("an attribute of a kernel is cut off");
        const ORDER: ObjectError = ObjectError::Malformed("the parameters of a kernel are not in order");
        let mut params = Self { records: &[], descending: true, size: 0, bank_offset: None };
        // The beginning of the records, the index of the first parameter, and the number of parameters.
        let (mut start, mut first, mut count) = (info, 0, 0);
        let mut rest = info;
        while !rest.is_empty() {
            let here = rest;
            let [format, code, low, high, after @ ..] = rest else { return Err(CUT) };
            let short = u16::from_le_bytes([*low, *high]) as usize;
            // In format 4 the value follows and has this length. In the other formats this number is the value.
            let len = match *format {
                1..=3 => 0,
                4 => short,
                _ => return Err(ObjectError::Malformed("the format of an attribute is unknown")),
            };
            if len > after.len() {
                return Err(CUT);
            }
            let value;
            (value, rest) = after.split_at(len);
            match (*code, value.len()) {
                (eiattr::KPARAM_INFO | eiattr::KPARAM_INFO_V2, 12) => {
                    let number = ordinal(here);
                    if count == 0 {
                        (start, first) = (here, number);
                    }
                    if count == 1 {
                        params.descending = number < first;
                    }
                    let expected = if params.descending { first.checked_sub(count) } else { first.checked_add(count) };
                    let follows = start.len() - here.len() == count * RECORD;
                    count += 1;
                    if !matches!(expected, Some(expected) if expected == number) || !follows {
                        return Err(ORDER);
                    }
                }
                (eiattr::PARAM_CBANK, 8) => params.bank_offset = Some(half(value, 4)),
                (eiattr::CBANK_PARAM_SIZE, 0) => params.size = short,
                (eiattr::KPARAM_INFO | eiattr::KPARAM_INFO_V2 | eiattr::PARAM_CBANK | eiattr::CBANK_PARAM_SIZE, _) => {
                    return Err(ObjectError::Malformed("an attribute of a kernel has another length than its kind"));
                }
                _ => {}
            }
        }
        // The records must cover all parameters, from the last one down to 0, or from 0 on.
        if count > 0 && first != if params.descending { count - 1 } else { 0 } {
            return Err(ORDER);
        }
        params.records = start.split_at(count * RECORD).0;
        Ok(params)
    }

    /// The number of parameters.
    #[inline]
    pub const fn len(self) -> usize {
        self.records.len() / RECORD
    }

    /// Whether there is no parameter.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.records.is_empty()
    }

    /// The size in bytes from the start of the first parameter to the end of the last one, without tail padding.
    #[inline]
    pub const fn size(self) -> usize {
        self.size
    }

    /// The offset of the first parameter in constant bank 0, in bytes, or `None` if the kernel has no parameters.
    #[inline]
    pub const fn bank_offset(self) -> Option<usize> {
        self.bank_offset
    }

    /// The parameter at this index, from 0.
    #[inline]
    pub const fn get(self, index: usize) -> Option<KernelParam> {
        if index >= self.len() {
            return None;
        }
        let place = if self.descending { self.len() - 1 - index } else { index };
        let record = self.records.split_at(place * RECORD).1;
        let bits = match u32_at(record, 12) {
            Some(bits) => bits,
            None => 0,
        };
        let size = if record[1] == eiattr::KPARAM_INFO { bits >> 18 } else { bits };
        Some(KernelParam { index, offset: half(record, 10), size: size as usize })
    }

    /// All parameters, in order.
    #[inline]
    pub const fn iter(self) -> ParamsIter<'a> {
        ParamsIter { params: self, next: 0 }
    }
}

/// The index of the parameter that a record describes.
#[inline]
const fn ordinal(record: &[u8]) -> usize {
    half(record, 8)
}

/// A 16-bit number of a record. The caller has checked that the record is complete.
#[inline]
const fn half(record: &[u8], offset: u64) -> usize {
    match u16_at(record, offset) {
        Some(number) => number as usize,
        None => 0,
    }
}

impl fmt::Debug for Params<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(*self).finish()
    }
}

/// The iterator over [`Params`].
#[derive(Clone, Debug)]
pub struct ParamsIter<'a> {
    params: Params<'a>,
    next: usize,
}

impl Iterator for ParamsIter<'_> {
    type Item = KernelParam;

    #[inline]
    fn next(&mut self) -> Option<KernelParam> {
        let param = self.params.get(self.next)?;
        self.next += 1;
        Some(param)
    }
}

impl<'a> IntoIterator for Params<'a> {
    type Item = KernelParam;
    type IntoIter = ParamsIter<'a>;

    #[inline]
    fn into_iter(self) -> ParamsIter<'a> {
        self.iter()
    }
}
