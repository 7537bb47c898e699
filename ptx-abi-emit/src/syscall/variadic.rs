//! Stores variable arguments in their buffer, and calls the function that takes it (facts 5).

use core::fmt;

use ptx_abi_core::__private::emit::{each, is_identifier, tri};
use ptx_abi_core::StateSpace;

use super::{VPRINTF, ValistLayout};
use crate::param::{Call, CallError, Lines, Memory, Place, Position, Registers, Transfer, check, is_own};

/// The declaration of a buffer of variable arguments.
#[derive(Clone, Copy, Debug)]
struct Depot<'a> {
    name: &'a str,
    /// The size in bytes.
    size: usize,
}

/// All instructions of a `printf`, as a block; [`Display`](fmt::Display) writes them.
///
/// The block declares the buffer, stores the promoted arguments, converts both addresses and calls `vprintf`. `{:#}` puts
/// every instruction on a line of its own. [`ValistLayout::check`] checks that the format prints these arguments.
///
/// ```
/// use ptx_abi::param::Place;
/// use ptx_abi::{PtxLayout, syscall::{Printf, StringVariable, ValistLayout}};
///
/// let format = StringVariable::try_new("$str", "%d %f\n")?;
/// assert_eq!(format.to_string(), ".global .align 1 .b8 $str[7] = {37, 100, 32, 37, 102, 10, 0};");
///
/// let layout = ValistLayout::new(&[i8::LAYOUT, f32::LAYOUT]);
/// let printf = Printf::try_new(format.address(), layout, &[Place::Register("%rs1"), Place::Register("%f1")])?;
/// assert_eq!(format!("{printf:#}"), "\
/// {
/// \t.local .align 8 .b8 __ptx_abi_depot[16];
/// \t.reg .b64 __ptx_abi_q<2>;
/// \t.reg .b32 __ptx_abi_w<1>;
/// \tcvt.s32.s8 __ptx_abi_w0, %rs1;
/// \tcvt.f64.f32 __ptx_abi_q0, %f1;
/// \tst.local.b32 [__ptx_abi_depot+0], __ptx_abi_w0;
/// \tst.local.b64 [__ptx_abi_depot+8], __ptx_abi_q0;
/// \tcvta.global.u64 __ptx_abi_q0, $str;
/// \tcvta.local.u64 __ptx_abi_q1, __ptx_abi_depot;
/// \t.param .b64 param0;
/// \tst.param.b64 [param0+0], __ptx_abi_q0;
/// \t.param .b64 param1;
/// \tst.param.b64 [param1+0], __ptx_abi_q1;
/// \t.param .b32 retval0;
/// \tcall.uni (retval0), vprintf, (param0, param1);
/// }");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Printf<'a> {
    depot: &'a str,
    layout: ValistLayout,
    arguments: &'a [Place<'a>],
    /// The places of the format and the buffer, and of the result; `None` for the stores alone.
    call: Option<([Place<'a>; 2], Option<Place<'a>>)>,
}

const DEPOT: &str = "__ptx_abi_depot";

impl ValistLayout {
    /// The declaration of the buffer as a local variable, `.local .align 8 .b8 __local_depot0[64];`. It is empty if there are
    /// no arguments.
    ///
    /// # Errors
    ///
    /// [`CallError::Name`] with the position of the list, the second parameter of `vprintf`, if the name is not a PTX
    /// identifier or a sequence declares it itself.
    pub const fn depot<'a>(&self, name: &'a str) -> Result<impl fmt::Display + fmt::Debug + Copy + use<'a>, CallError> {
        if !is_identifier(name.as_bytes()) || is_own(name.as_bytes()) {
            return Err(CallError::Name(Position::Param(1)));
        }
        Ok(Depot { name, size: self.size() })
    }

    /// The argument of `vprintf` for the buffer: its generic address, or 0 if there are no arguments.
    pub const fn address<'a>(&self, depot: &'a str) -> Place<'a> {
        if self.is_empty() { Place::Register("0") } else { Place::Address(Memory::new(StateSpace::Local, depot)) }
    }

    /// The instructions that store the arguments in the buffer `depot`, a local variable. `{:#}` puts every instruction on a
    /// line of its own.
    ///
    /// ```
    /// use ptx_abi::param::{Memory, Place};
    /// use ptx_abi::syscall::{VPRINTF, ValistLayout};
    /// use ptx_abi::{DevPtr, PtxLayout, StateSpace};
    ///
    /// let layout = ValistLayout::new(&[DevPtr::<u8>::LAYOUT]);
    /// let arguments = [Place::Address(Memory::new(StateSpace::Global, "$name"))];
    /// println!("{}", layout.depot("depot")?); // at the start of the function
    /// println!("{:#}", layout.store("depot", &arguments)?);
    /// let format = Place::Address(Memory::new(StateSpace::Global, "$str"));
    /// println!("{:#}", VPRINTF.call(&[format, layout.address("depot")], Some(Place::Register("%r1")))?);
    /// # Ok::<(), ptx_abi::param::CallError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`CallError`] for a wrong number of arguments, a place that the value cannot come from, or an invalid name. The
    /// positions are those of the variable arguments, from 0.
    pub const fn store<'a>(
        &self,
        depot: &'a str,
        arguments: &'a [Place<'a>],
    ) -> Result<impl fmt::Display + fmt::Debug + Copy + use<'a>, CallError> {
        tri!(self.depot(depot));
        self.store_in(depot, arguments)
    }

    const fn store_in<'a>(&self, depot: &'a str, arguments: &'a [Place<'a>]) -> Result<Printf<'a>, CallError> {
        let slots = self.slots();
        if slots.len() != arguments.len() {
            return Err(CallError::Arity { params: slots.len(), arguments: arguments.len() });
        }
        each!(i, 0..slots.len(), {
            let transfer = Transfer::promoted(slots[i].argument, arguments[i]);
            tri!(check(&transfer, slots[i].is_pointer, arguments[i], Position::Param(i), false));
        });
        Ok(Printf { depot, layout: *self, arguments, call: None })
    }
}

impl<'a> Printf<'a> {
    fn transfers(&self) -> impl Iterator<Item = (Transfer<'a>, usize)> {
        let pairs = self.layout.slots().iter().zip(self.arguments);
        pairs.map(|(slot, place)| (Transfer::promoted(slot.argument, *place), slot.offset))
    }

    /// A `printf` of these arguments, whose format is at this address.
    ///
    /// # Errors
    ///
    /// [`CallError`] of [`ValistLayout::store`], with the positions of the variable arguments, and of
    /// [`Prototype::call`](super::Prototype::call) of `vprintf` for the format.
    pub const fn try_new(
        format: Place<'a>,
        layout: ValistLayout,
        arguments: &'a [Place<'a>],
    ) -> Result<Self, CallError> {
        let stores = tri!(layout.store_in(DEPOT, arguments));
        // The list is checked as `0`, because its own name is reserved and would be refused.
        tri!(VPRINTF.call(&[format, Place::Register("0")], None));
        Ok(Self { call: Some(([format, layout.address(DEPOT)], None)), ..stores })
    }

    /// The same `printf`, with a place for the return value of `vprintf`.
    ///
    /// # Errors
    ///
    /// [`CallError`] with [`Position::Return`] for a place that the value cannot go to, or an invalid name.
    pub const fn returning(self, result: Place<'a>) -> Result<Self, CallError> {
        tri!(VPRINTF.call(&[Place::Register("0"), Place::Register("0")], Some(result)));
        match self.call {
            Some((places, _)) => Ok(Self { call: Some((places, Some(result))), ..self }),
            None => Ok(self),
        }
    }
}

impl fmt::Display for Depot<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.size {
            0 => Ok(()),
            size => write!(f, ".local .align {} .b8 {}[{size}];", ValistLayout::ALIGN, self.name),
        }
    }
}

impl fmt::Display for Printf<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let call = self.call.as_ref().map(|(places, result)| Call::unchecked(VPRINTF, places, *result));
        let mut registers = Registers::NONE;
        self.transfers().for_each(|(argument, _)| argument.count(&mut registers));
        let mut lines = Lines::begin(f, true)?;
        if call.is_some() && !self.layout.is_empty() {
            lines.next(format_args!("{}", Depot { name: DEPOT, size: self.layout.size() }))?;
        }
        // The registers of the stores are free again after them.
        call.iter().fold(registers, |registers, call| registers.max(call.registers())).declare(&mut lines)?;
        let mut used = Registers::NONE;
        self.transfers().try_for_each(|(argument, _)| argument.read(&mut lines, &mut used))?;
        let mut used = Registers::NONE;
        self.transfers()
            .try_for_each(|(argument, offset)| argument.store(&mut lines, "local", (&self.depot, offset), &mut used))?;
        call.iter().try_for_each(|call| call.write(&mut lines))?;
        lines.end()
    }
}
