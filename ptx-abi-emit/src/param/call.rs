//! Writes calls, and how a function reads its parameters and stores its return value.

use core::fmt;

use ptx_abi_core::__private::Counted;
use ptx_abi_core::__private::emit::{each, is_identifier, tri};
use ptx_abi_core::pointer::Pointer;
use ptx_abi_core::{Layout, StateSpace, TypeKind};

use super::prototype::{Header, Name, RETURN};
use super::transfer::{Registers, Role, Transfer, is_own, is_own_register};
use super::{Lines, Prototype};

/// The place of a parameter or a result in the surrounding code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Place<'a> {
    /// The value is in the register of this name. A value that is only read may also be a constant: for an integer, a pointer
    /// or a handle, an integer of no more bits; for an `f32` or `f64`, its bits as `0f3F800000` or `0d3FF0000000000000`. A
    /// type that passes as bytes takes both.
    ///
    /// The register has the size of the value. PTX has no registers of 8 bits: a value of 8 or 16 bits is in a register of
    /// 16 or 32 bits, where only its own bits count; a result is extended to the register. A `bool` is 0 or 1. Types that
    /// pass as bytes fit into a register if they have 1, 2, 4 or 8 bytes and are aligned to their size, such as a 16-bit
    /// float or a vector of two `f32`.
    Register(&'a str),
    /// The value is in memory.
    Memory(Memory<'a>),
    /// The value is the generic address of this memory itself (guide 2.3, note B); the sequence converts it:
    /// `cvta.global.u64`.
    ///
    /// Only an argument that is a generic pointer can be an address. With [`StateSpace::Param`] it is the address of a
    /// parameter of the surrounding kernel, from PTX 7.7 on. See [`syscall`](crate::syscall) for calls that pass strings
    /// and buffers.
    Address(Memory<'a>),
}

/// An address in the surrounding code.
///
/// ```
/// use ptx_abi::StateSpace;
/// use ptx_abi::param::Memory;
/// let mass = Memory::new(StateSpace::Global, "%rd1").offset(12); // bytes
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Memory<'a> {
    pub(crate) space: StateSpace,
    pub(crate) base: &'a str,
    pub(crate) offset: usize,
    /// The known alignment in bytes; without one, the address has the alignment of the type.
    pub(crate) align: Option<usize>,
}

/// The value of a function that an error is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Position {
    /// The parameter with this index, counted from 0.
    Param(usize),
    /// The return value.
    Return,
}

/// Why a call, a load of a parameter or a store of a return value cannot be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CallError {
    /// The number of arguments differs from the number of parameters.
    Arity {
        /// The number of parameters of the function.
        params: usize,
        /// The number of arguments of the call.
        arguments: usize,
    },
    /// The function has no such parameter or return value.
    Missing(Position),
    /// The name of the register or address is neither a PTX identifier nor, for a value that is only read, a constant of its
    /// type; or the sequence declares the name itself: `param0`, `retval0` or `__ptx_abi_…`.
    Name(Position),
    /// The value does not fit into a register: give its address.
    Register(Position),
    /// A [`Place::Address`] represents a value that is not an argument of a generic pointer type.
    Address(Position),
    /// PTX cannot write to this state space, or the state space has no name in PTX.
    Space(Position),
    /// The alignment of the address is not a power of two, or less than that of a 16-bit integer or `f32`, which the
    /// sequence converts.
    Alignment(Position),
    /// The sequence declares the name of the called function itself: `param0`, `retval0` or `__ptx_abi_…`. Or the register
    /// with its address has such a name, or one that is not a PTX identifier.
    Function,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Call<'a> {
    header: Header<'a>,
    /// The register with the address of the function, if its name is not known.
    address: Option<&'a str>,
    arguments: &'a [Place<'a>],
    result: Option<Transfer<'a>>,
}

/// The instructions with which a function or kernel reads one of its parameters, or a function stores its return value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Own<'a> {
    /// The `.param` variable.
    name: Name<'a>,
    transfer: Transfer<'a>,
}

impl<'a> Memory<'a> {
    /// The address in `base`, a register or a variable, with the alignment of the type.
    pub const fn new(space: StateSpace, base: &'a str) -> Self {
        Self { space, base, offset: 0, align: None }
    }

    /// The address `bytes` further on; the sum wraps around.
    #[must_use]
    pub const fn offset(self, bytes: usize) -> Self {
        Self { offset: self.offset.wrapping_add(bytes), ..self }
    }

    /// The same address with a known alignment: the address with its offset is a multiple of `bytes`.
    #[must_use]
    pub const fn aligned(self, bytes: usize) -> Self {
        Self { align: Some(bytes), ..self }
    }
}

/// The transfer between a value of this layout and `place`, if the place suits the value.
const fn checked<'a>(
    layout: &Layout<'_>,
    place: Place<'a>,
    position: Position,
    role: Role,
) -> Result<Transfer<'a>, CallError> {
    let transfer = Transfer::new(layout, place, role);
    tri!(check(&transfer, is_generic_pointer(layout), place, position, !matches!(role, Role::Sent)));
    Ok(transfer)
}

/// Checks that `place` suits the value. With `pointer` the value is a generic pointer, and with `written` the sequence
/// writes to the place.
pub(crate) const fn check(
    transfer: &Transfer<'_>,
    pointer: bool,
    place: Place<'_>,
    position: Position,
    written: bool,
) -> Result<(), CallError> {
    let (name, constant) = match place {
        Place::Register(_) if !transfer.fits_register() => return Err(CallError::Register(position)),
        Place::Register(name) => (name.as_bytes(), !written && transfer.takes_constant(name.as_bytes())),
        Place::Memory(Memory { space: StateSpace::Const | StateSpace::Param, .. }) if written => {
            return Err(CallError::Space(position));
        }
        Place::Memory(Memory { space: StateSpace::Other, .. })
        | Place::Address(Memory { space: StateSpace::Other, .. }) => {
            return Err(CallError::Space(position));
        }
        Place::Memory(Memory { align: Some(align), .. })
            if !align.is_power_of_two() || align < transfer.least_align() =>
        {
            return Err(CallError::Alignment(position));
        }
        Place::Address(_) if written || !pointer => return Err(CallError::Address(position)),
        Place::Memory(memory) | Place::Address(memory) => (memory.base.as_bytes(), false),
    };
    if constant || is_identifier(name) && !is_own(name) { Ok(()) } else { Err(CallError::Name(position)) }
}

/// Whether the type is a 64-bit address of any state space.
pub(crate) const fn is_generic_pointer(layout: &Layout<'_>) -> bool {
    matches!(layout.innermost().kind, TypeKind::Pointer(Pointer { space: StateSpace::Generic, .. }))
}

impl<'a> Header<'a> {
    pub(super) const fn load_param(&self, index: usize, into: Place<'a>) -> Result<Own<'a>, CallError> {
        let position = Position::Param(index);
        if index >= self.params.len() {
            return Err(CallError::Missing(position));
        }
        if let Name::Given(name) = self.formal(index) {
            if is_own_register(name.as_bytes()) {
                return Err(CallError::Name(position));
            }
        }
        let transfer = tri!(checked(self.params[index].layout, into, position, Role::Formal));
        Ok(Own { name: self.formal(index), transfer })
    }
}

impl<'a> Prototype<'a> {
    /// The call of the function, as a block (guide 2.3 and chapter 6). `{:#}` puts every instruction on a line of its own.
    ///
    /// The block first reads the arguments from memory or extends them to 32 bits (guide 2.3, note A). It stores them one
    /// after the other right before the call. It copies all bytes of a type that passes as bytes, padding included, in
    /// accesses as wide as both alignments allow. It loads the result right after the call, or drops the result if there is
    /// no place for it.
    ///
    /// ```
    /// use ptx_abi::kernel::Param;
    /// use ptx_abi::param::{Memory, Place, Prototype};
    /// use ptx_abi::{PtxLayout, StateSpace};
    ///
    /// let params = [Param::of::<i32>("a"), Param::of::<[f32; 2]>("b")];
    /// let foo = Prototype::new("foo", &params).returning(f32::LAYOUT);
    /// let arguments = [Place::Register("%r1"), Place::Memory(Memory::new(StateSpace::Global, "%rd1"))];
    /// let call = foo.call(&arguments, Some(Place::Register("%f1")))?;
    /// assert_eq!(format!("{call:#}"), "\
    /// {
    /// \t.reg .b32 __ptx_abi_w<2>;
    /// \tld.global.b32 __ptx_abi_w0, [%rd1+0];
    /// \tld.global.b32 __ptx_abi_w1, [%rd1+4];
    /// \t.param .b32 param0;
    /// \tst.param.b32 [param0+0], %r1;
    /// \t.param .align 4 .b8 param1[8];
    /// \tst.param.b32 [param1+0], __ptx_abi_w0;
    /// \tst.param.b32 [param1+4], __ptx_abi_w1;
    /// \t.param .b32 retval0;
    /// \tcall.uni (retval0), foo, (param0, param1);
    /// \tld.param.b32 %f1, [retval0+0];
    /// }");
    /// # Ok::<(), ptx_abi::param::CallError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`CallError`] for a wrong number of arguments, a place that the value cannot come from or go to, or an invalid name.
    pub const fn call(
        &self,
        arguments: &'a [Place<'a>],
        result: Option<Place<'a>>,
    ) -> Result<impl fmt::Display + fmt::Debug + Copy + use<'a>, CallError> {
        self.called(None, arguments, result)
    }

    /// The call of a function of this type whose address is in a register of 64 bits, with the block of [`Self::call`]. The name
    /// of the prototype does not matter.
    ///
    /// `mov.b64 %rd1, f;` and [`Address::of_function`](crate::module::Address::of_function) give the address of a function.
    ///
    /// ```
    /// use ptx_abi::{PtxLayout, param::{Place, Prototype}};
    ///
    /// let call = Prototype::new("f", &[]).returning(f32::LAYOUT).call_through("%rd1", &[], Some(Place::Register("%f1")))?;
    /// assert_eq!(
    ///     call.to_string(),
    ///     "{ .param .b32 retval0; __ptx_abi_type: .callprototype (.param .b32 _) _(); \
    ///      call (retval0), %rd1, (), __ptx_abi_type; ld.param.b32 %f1, [retval0+0]; }"
    /// );
    /// # Ok::<(), ptx_abi::param::CallError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`Self::call`].
    pub const fn call_through(
        &self,
        address: &'a str,
        arguments: &'a [Place<'a>],
        result: Option<Place<'a>>,
    ) -> Result<impl fmt::Display + fmt::Debug + Copy + use<'a>, CallError> {
        self.called(Some(address), arguments, result)
    }

    const fn called(
        &self,
        address: Option<&'a str>,
        arguments: &'a [Place<'a>],
        result: Option<Place<'a>>,
    ) -> Result<Call<'a>, CallError> {
        let Header { name, params, returns, .. } = self.header;
        let called = if let Some(address) = address { address } else { name };
        if is_own(called.as_bytes()) || !is_identifier(called.as_bytes()) {
            return Err(CallError::Function);
        }
        if params.len() != arguments.len() {
            return Err(CallError::Arity { params: params.len(), arguments: arguments.len() });
        }
        each!(i, 0..params.len(), {
            _ = tri!(checked(params[i].layout, arguments[i], Position::Param(i), Role::Sent));
        });
        let result = match (returns, result) {
            (_, None) => None,
            (None, Some(_)) => return Err(CallError::Missing(Position::Return)),
            (Some(layout), Some(place)) => Some(tri!(checked(layout, place, Position::Return, Role::Result))),
        };
        Ok(Call { header: self.header, address, arguments, result })
    }

    /// Stores the return value in the function itself, before `ret`.
    ///
    /// An integer of 8 or 16 bits is extended to 32 (guide 2.3, note A): nvcc's callers rely on it (facts 3).
    ///
    /// ```
    /// use ptx_abi::{PtxLayout, param::{Place, Prototype}};
    ///
    /// let store = Prototype::new("foo", &[]).returning(i8::LAYOUT).store_return(Place::Register("%rs1"))?;
    /// assert_eq!(
    ///     store.to_string(),
    ///     "{ .reg .b32 __ptx_abi_w<1>; cvt.s32.s8 __ptx_abi_w0, %rs1; st.param.b32 [func_retval0+0], __ptx_abi_w0; }"
    /// );
    /// # Ok::<(), ptx_abi::param::CallError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`CallError`] for a function that returns nothing, a place that the value cannot come from, or an invalid name.
    pub const fn store_return(
        &self,
        from: Place<'a>,
    ) -> Result<impl fmt::Display + fmt::Debug + Copy + use<'a>, CallError> {
        let Some(layout) = self.header.returns else { return Err(CallError::Missing(Position::Return)) };
        let transfer = tri!(checked(layout, from, Position::Return, Role::Sent));
        Ok(Own { name: Name::Given(RETURN), transfer })
    }
}

impl<'a> Call<'a> {
    /// A call whose places have been checked.
    pub(crate) fn unchecked(prototype: Prototype<'a>, arguments: &'a [Place<'a>], result: Option<Place<'a>>) -> Self {
        let header = prototype.header;
        let result = result.zip(header.returns);
        let result = result.map(|(place, layout)| Transfer::new(layout, place, Role::Result));
        Self { header, address: None, arguments, result }
    }

    fn transfers(&self) -> impl Iterator<Item = Transfer<'a>> {
        let pairs = self.header.params.iter().zip(self.arguments);
        pairs.map(|(param, place)| Transfer::new(param.layout, *place, Role::Sent))
    }

    pub(crate) fn registers(&self) -> Registers {
        let (mut of_arguments, mut of_result) = (Registers::NONE, Registers::NONE);
        self.transfers().for_each(|argument| argument.count(&mut of_arguments));
        self.result.iter().for_each(|result| result.count(&mut of_result));
        // The registers of the arguments are free again after the call.
        of_arguments.max(of_result)
    }

    /// Writes the block after its registers.
    pub(crate) fn write(&self, lines: &mut Lines<'_, '_>) -> fmt::Result {
        let Header { name, params, returns, .. } = self.header;
        let mut used = Registers::NONE;
        self.transfers().try_for_each(|argument| argument.read(lines, &mut used))?;
        let mut used = Registers::NONE;
        for (i, argument) in self.transfers().enumerate() {
            lines.next(format_args!("{};", self.header.declaration(params[i].layout, Name::Actual(i))))?;
            argument.store(lines, "param", (&Name::Actual(i), 0), &mut used)?;
        }
        let retval = Name::Given("retval0");
        if let Some(layout) = returns {
            lines.next(format_args!("{};", self.header.declaration(layout, retval)))?;
        }
        let result = if returns.is_some() { "(retval0), " } else { "" };
        let list = Actual(params.len());
        match self.address {
            None => lines.next(format_args!("call.uni {result}{name}, ({list});"))?,
            Some(address) => {
                lines.next(format_args!("{TYPE}: {};", CallPrototype(self.header)))?;
                lines.next(format_args!("call {result}{address}, ({list}), {TYPE};"))?;
            }
        }
        if let Some(result) = self.result {
            result.write(lines, retval)?;
        }
        Ok(())
    }
}

impl fmt::Display for Call<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut lines = Lines::begin(f, true)?;
        self.registers().declare(&mut lines)?;
        self.write(&mut lines)?;
        lines.end()
    }
}

/// The label of the type in a call through an address. Every block has its own labels (facts 3.2).
const TYPE: &str = "__ptx_abi_type";

struct CallPrototype<'a>(Header<'a>);

impl fmt::Display for CallPrototype<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write(f, ".callprototype ", Some(Name::Given("_")))
    }
}

/// The list of this many arguments.
struct Actual(usize);

impl fmt::Display for Actual {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for i in 0..self.0 {
            write!(f, "{}{}", if i == 0 { "" } else { ", " }, Name::Actual(i))?;
        }
        Ok(())
    }
}

impl fmt::Display for Own<'_> {
    /// Writes a block if there are registers to declare, otherwise one instruction.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut registers = Registers::NONE;
        self.transfer.count(&mut registers);
        let mut lines = Lines::begin(f, registers != Registers::NONE)?;
        registers.declare(&mut lines)?;
        self.transfer.write(&mut lines, self.name)?;
        lines.end()
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Param(index) => write!(f, "parameter {index}"),
            Self::Return => f.write_str("the return value"),
        }
    }
}

impl fmt::Display for CallError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Arity { params, arguments } => {
                let (params, arguments) = (Counted(*params, "parameter"), Counted(*arguments, "argument"));
                write!(f, "the function has {params}, the call {arguments}")
            }
            Self::Missing(position) => write!(f, "{position}: the function has none"),
            Self::Name(position) => write!(
                f,
                "{position}: the text is not the name of a register or variable, nor a constant for a value that is only read: \
                 `5` for an integer, `0f3F800000` for an `f32`, `0d3FF0000000000000` for an `f64`; and the sequence declares \
                 `param0`, `retval0` and `__ptx_abi_…` itself"
            ),
            Self::Register(position) => {
                write!(f, "{position}: does not fit into a register (guide 2.3: it passes as bytes); give its address")
            }
            Self::Address(position) => {
                write!(f, "{position}: only an argument that is a generic pointer takes a `Place::Address`")
            }
            Self::Space(position) => {
                write!(f, "{position}: `.const` and `.param` cannot be written, and the state space needs a name in PTX")
            }
            Self::Alignment(position) => write!(
                f,
                "{position}: the alignment of the address is not a power of two, or less than that of a 16-bit integer or \
                 `f32`, which is converted: load the value before, and give its register"
            ),
            Self::Function => f.write_str(
                "a call cannot declare the name of the function itself: `param0`, `retval0` and `__ptx_abi_…` are taken; \
                 and the register with its address needs a name of PTX",
            ),
        }
    }
}

impl core::error::Error for CallError {}
