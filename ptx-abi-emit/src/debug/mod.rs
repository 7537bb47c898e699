//! Guide 5: debug information.
//!
//! A program that writes PTX writes DWARF into it, as directives of bytes, and ptxas adds the lines (guide 5.1). This
//! module has what CUDA adds to DWARF: the [address classes](AddressClass), which name the memory of a variable (guide
//! 5.2), and the numbers of [registers](Register). With the feature `dwarf`, `DebugInfo` writes the sections for types that
//! derive [`PtxLayout`](ptx_abi_core::PtxLayout) or are described at run time, and for functions and variables:
//!
#![cfg_attr(feature = "dwarf", doc = "```")]
#![cfg_attr(not(feature = "dwarf"), doc = "```ignore")]
//! use ptx_abi::debug::{DataObject, DebugInfo, Location, Register, Subprogram};
//! use ptx_abi::{DevPtrMut, PtxLayout, bit_fields};
//!
//! #[bit_fields]
//! #[derive(Clone, Copy, PtxLayout)]
//! #[repr(C)]
//! struct Cell {
//!     next: DevPtrMut<Cell>,
//!     #[bits(3)]
//!     state: u32,
//!     #[bits(29)]
//!     count: u32,
//! }
//!
//! let mut debug = DebugInfo::new("reset.jit", "/project");
//! let file = debug.add_file("reset.jit");
//! let pointer = debug.add_type(<DevPtrMut<Cell>>::LAYOUT);
//! let cell = debug.add_type(Cell::LAYOUT);
//! let count = debug.add_type(u32::LAYOUT);
//! debug.add_variable(&DataObject::new("origin", cell, Location::Global("origin")).at(file, 1));
//! debug.add_function(
//!     &Subprogram::new("reset", "func_begin0", "func_end0")
//!         .at(file, 3)
//!         .params(&[DataObject::new("cell", pointer, Location::Param("reset_param_0")).at(file, 3)])
//!         .locals(&[DataObject::new("count", count, Location::Register(Register::new("%r1").unwrap())).at(file, 4)]),
//! );
//!
//! let ptx = format!(
//!     "\
//! .version 8.8
//! .target sm_90, debug
//! .address_size 64
//! {files}
//! .visible .global .align 8 .b8 origin[16];
//! .visible .entry reset(.param .u64 reset_param_0)
//! {{
//!     .reg .b32 %r<2>;
//!     .reg .b64 %rd<2>;
//!     .loc {file} 3 1
//! func_begin0:
//!     ld.param.u64 %rd1, [reset_param_0];
//!     .loc {file} 4 5
//!     mov.b32 %r1, 0;
//!     st.u32 [%rd1+8], %r1;
//!     ret;
//! func_end0:
//! }}
//! {debug}",
//!     files = debug.files(),
//! );
//! assert!(ptx.contains(".file 1 \"reset.jit\"\n") && ptx.contains("\n.section .debug_info {\n"));
//! assert!(ptx.contains("\n.b64 func_begin0\n") && ptx.contains("\n.b64 reset_param_0\n"));
//! ```
//!
//! The target needs `debug`, as here. Without it ptxas 13.5 drops the sections, and with it ptxas refuses a file that has
//! no sections (facts 8). ptxas does not report a label or a variable that is missing from the file: the name is 0.
//! If two functions have labels, parameters or `.local` variables of the same name, it represents one of them in both. So
//! number them, as compilers do; `DebugInfo` refuses a name of an earlier function.

#[cfg(feature = "dwarf")]
mod entry;
#[cfg(feature = "dwarf")]
mod info;
#[cfg(feature = "dwarf")]
mod text;
#[cfg(feature = "dwarf")]
mod types;

#[cfg(feature = "dwarf")]
pub use self::entry::{DataObject, FileId, Location, Subprogram};
#[cfg(feature = "dwarf")]
pub use self::info::{DebugInfo, TypeId};

use core::fmt;

use ptx_abi_core::__private::emit::each;
use ptx_abi_core::StateSpace;

use crate::words::words;

words! {
    /// The memory that holds a variable or a pointee (guide 5.2): the value of `DW_AT_address_class`.
    ///
    /// [`Display`](fmt::Display) writes the guide's name.
    ///
    /// ```
    /// use ptx_abi::debug::AddressClass;
    /// assert_eq!(AddressClass::Shared.value(), 8);
    /// assert_eq!(AddressClass::Shared.to_string(), "ADDR_shared_space");
    /// ```
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    #[repr(u8)]
    AddressClass {
        /// Code storage.
        Code "ADDR_code_space" = 1,
        /// Register storage.
        Register "ADDR_reg_space" = 2,
        /// Special register storage.
        SpecialRegister "ADDR_sreg_space" = 3,
        /// Constant storage.
        Const "ADDR_const_space" = 4,
        /// Global storage.
        Global "ADDR_global_space" = 5,
        /// Local storage.
        Local "ADDR_local_space" = 6,
        /// Parameter storage.
        Param "ADDR_param_space" = 7,
        /// Shared storage.
        Shared "ADDR_shared_space" = 8,
        /// Surface storage.
        Surface "ADDR_surf_space" = 9,
        /// Texture storage.
        Texture "ADDR_tex_space" = 10,
        /// Texture sampler storage.
        Sampler "ADDR_tex_sampler_space" = 11,
        /// Generic-address storage.
        Generic "ADDR_generic_space" = 12,
    }
}

impl AddressClass {
    /// The value in DWARF.
    pub const fn value(self) -> u8 {
        self as u8
    }

    /// The class of a pointee in this state space.
    pub const fn of(space: StateSpace) -> Self {
        match space {
            StateSpace::Shared | StateSpace::SharedCluster => Self::Shared,
            StateSpace::Local => Self::Local,
            StateSpace::Global => Self::Global,
            StateSpace::Const => Self::Const,
            StateSpace::Param => Self::Param,
            _ => Self::Generic,
        }
    }
}

/// `DW_OP_regx`
const REGX: u8 = 0x90;

/// A PTX register as DWARF names it. Its number is its name in ASCII, with the first letter in the highest byte (facts 8).
///
/// ```
/// use ptx_abi::debug::Register;
/// let register = Register::new("%r1").unwrap();
/// assert_eq!(register.number(), 0x25_72_31);
/// assert_eq!(register.expression(), [0x90, 0xb1, 0xe4, 0x95, 0x01]); // the guide's example has these bytes
/// assert_eq!(register.to_string(), "%r1");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Register {
    number: u64,
    /// `DW_OP_regx` and a number of up to 64 bits, with 7 bits in each byte.
    expression: [u8; 11],
    len: usize,
}

impl Register {
    /// The register with this name, `%` included. `None` if the name is empty, is not ASCII text, or is longer than eight
    /// letters, which fill 64 bits.
    pub const fn new(name: &str) -> Option<Self> {
        let name = name.as_bytes();
        if name.is_empty() || name.len() > 8 {
            return None;
        }
        let mut number = 0_u64;
        each!(i, 0..name.len(), {
            if !name[i].is_ascii_graphic() {
                return None;
            }
            number = number << 8 | name[i] as u64;
        });
        let (mut expression, mut len, mut rest) = ([REGX; 11], 1, number);
        loop {
            let last = rest < 0x80;
            expression[len] = rest as u8 & 0x7f | if last { 0 } else { 0x80 };
            len += 1;
            rest >>= 7;
            if last {
                return Some(Self { number, expression, len });
            }
        }
    }

    /// The number, which is the operand of `DW_OP_regx`.
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// The location in DWARF: `DW_OP_regx`, and the number as ULEB128.
    pub const fn expression(&self) -> &[u8] {
        self.expression.split_at(self.len).0
    }
}

impl fmt::Display for Register {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bytes = self.number.to_be_bytes();
        let start = bytes.iter().position(|byte| *byte != 0).unwrap_or(0);
        // `new` accepts only ASCII, so the bytes are valid UTF-8.
        f.write_str(core::str::from_utf8(&bytes[start..]).unwrap_or_default())
    }
}

impl fmt::Debug for Register {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Register({self})")
    }
}
