//! Instructions as text.

use core::fmt;

use super::lower::Access;
use super::{AtomicError, Lowering, Op, Rmw};

/// The operands of one operation: registers, or constants where PTX accepts them, and an address as it appears between the
/// brackets (`%rd1`, `%rd1+8`, `counter`).
///
/// `R` is any type that implements `Display`: `&str`, a JIT's type of registers, or `&dyn Display` for a mixture. Vectors
/// are in braces, `{%f1, %f2}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Operands<R>(Given<R>);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Given<R> {
    None,
    Load { destination: R, address: R },
    Store { address: R, value: R },
    Rmw { destination: R, address: R, value: R },
    Cas { destination: R, address: R, expected: R, value: R },
}

impl<R> Operands<R> {
    /// A fence has no operands.
    pub const fn none() -> Self {
        Self(Given::None)
    }

    /// The operands of a load: the register that receives the value, and the address.
    pub const fn load(destination: R, address: R) -> Self {
        Self(Given::Load { destination, address })
    }

    /// The operands of a store: the address and the value.
    pub const fn store(address: R, value: R) -> Self {
        Self(Given::Store { address, value })
    }

    /// The operands of [`Op::Reduce`], whose result is not used.
    pub const fn reduce(address: R, value: R) -> Self {
        Self(Given::Store { address, value })
    }

    /// The operands of a read-modify-write operation other than `cas`: the register that receives the old value (`_` if
    /// nobody needs it), the address and the value.
    ///
    /// ptxas before CUDA 13.3, and drivers as old, crash on `_` with `bf16` (facts 9). The instruction has a register in a
    /// block there, as that of [`Op::Reduce`].
    pub const fn rmw(destination: R, address: R, value: R) -> Self {
        Self(Given::Rmw { destination, address, value })
    }

    /// The operands of a compare-and-exchange: the register that receives the old value (`_` if nobody needs it), the
    /// address, the expected value, and the value that replaces it.
    pub const fn cas(destination: R, address: R, expected: R, value: R) -> Self {
        Self(Given::Cas { destination, address, expected, value })
    }
}

#[derive(Clone, Copy)]
struct Instructions<R> {
    lowering: Lowering,
    operands: Operands<R>,
}

impl Lowering {
    /// The instructions with these operands: `{}` writes them in one line, `{:#}` each on a line of its own.
    ///
    /// ```
    /// use ptx_abi::atomic::{AtomicType, Op, Operands, Order, Rmw, Scope, Target, lower};
    /// let op = Op::Rmw(Rmw::Cas, AtomicType::U32);
    /// let cas = lower(op, Order::SeqCst, Scope::Sys, Target::new(90, (8, 6)))?;
    /// let text = cas.with(Operands::cas("%r1", "%rd1", "0", "1"))?;
    /// assert_eq!(format!("{text:#}"), "fence.sc.sys;\natom.acquire.sys.cas.b32 %r1, [%rd1], 0, 1;");
    /// # Ok::<(), ptx_abi::atomic::AtomicError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`AtomicError::Operands`] if they belong to another operation.
    pub const fn with<R: Copy + fmt::Display>(
        self,
        operands: Operands<R>,
    ) -> Result<impl fmt::Display + Copy, AtomicError> {
        match (self.op, &operands.0) {
            (Op::Fence, Given::None)
            | (Op::Load(_), Given::Load { .. })
            | (Op::Store(_) | Op::Reduce(..), Given::Store { .. })
            | (Op::Rmw(Rmw::Cas, _), Given::Cas { .. }) => Ok(Instructions { lowering: self, operands }),
            (Op::Rmw(rmw, _), Given::Rmw { .. }) if !matches!(rmw, Rmw::Cas) => {
                Ok(Instructions { lowering: self, operands })
            }
            (op, _) => Err(AtomicError::Operands(op)),
        }
    }

    /// The names of the operands in the PTX manual.
    const fn letters(&self) -> Operands<&'static str> {
        match self.op {
            Op::Fence => Operands::none(),
            Op::Load(_) => Operands::load("d", "a"),
            Op::Store(_) | Op::Reduce(..) => Operands::store("a", "b"),
            Op::Rmw(Rmw::Cas, _) => Operands::cas("d", "a", "b", "c"),
            Op::Rmw(..) => Operands::rmw("d", "a", "b"),
        }
    }

    /// The destination of this instruction if nobody needs its result.
    const fn unused(&self) -> Unused {
        if self.suffix.is_bf16() {
            Unused::Registers { elements: self.suffix.elements(), bits: self.suffix.element_bits() }
        } else {
            Unused::Underscore
        }
    }

    /// The instruction that accesses memory, without operands.
    fn write_access(&self, access: Access, sem: super::Sem, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match access {
            Access::Load => "ld",
            Access::Store => "st",
            Access::Atom | Access::AtomUnused => "atom",
            Access::Red => "red",
        };
        // Guide 4 puts the operation after the scope; ptxas accepts both places (facts 9).
        write!(f, "{name}.{sem}.{}{}", self.scope, self.space.modifier())?;
        if let Op::Rmw(rmw, _) | Op::Reduce(rmw, _) = self.op {
            write!(f, ".{rmw}{}", if self.suffix.is_half() { ".noftz" } else { "" })?;
        }
        write!(f, ".{} ", self.suffix)
    }
}

/// The destination of an operation whose result nobody uses.
#[derive(Clone, Copy)]
enum Unused {
    /// The operands have a destination, or the instruction has none.
    None,
    Underscore,
    /// Registers of a block for this many elements of a size in bits: ptxas before CUDA 13.3 crashes on `_` (facts 9).
    Registers {
        elements: usize,
        bits: usize,
    },
}

impl Unused {
    fn open(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Registers { elements, bits } => write!(f, "{{ .reg .b{bits} %ptx_abi_unused<{elements}>; "),
            Self::None | Self::Underscore => Ok(()),
        }
    }

    fn write_destination(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => Ok(()),
            Self::Underscore => f.write_str("_, "),
            Self::Registers { elements: 1, .. } => f.write_str("%ptx_abi_unused0, "),
            Self::Registers { elements, .. } => {
                for element in 0..elements {
                    write!(f, "{}%ptx_abi_unused{element}", if element == 0 { "{" } else { ", " })?;
                }
                f.write_str("}, ")
            }
        }
    }

    fn close(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if matches!(self, Self::Registers { .. }) { " }" } else { "" })
    }
}

fn is_underscore(operand: &impl fmt::Display) -> bool {
    /// What the text still has to be.
    struct Rest(Option<&'static str>);

    impl fmt::Write for Rest {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            self.0 = self.0.and_then(|rest| rest.strip_prefix(text));
            Ok(())
        }
    }

    let mut rest = Rest(Some("_"));
    fmt::Write::write_fmt(&mut rest, format_args!("{operand}")).is_ok() && rest.0 == Some("")
}

impl<R: fmt::Display> fmt::Display for Instructions<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lowering = &self.lowering;
        let (mapping, scope) = (lowering.mapping(), lowering.scope);
        let mut separator = "";
        let next = if f.alternate() { "\n" } else { " " };
        if let Some(sem) = mapping.before {
            write!(f, "fence.{sem}.{scope};")?;
            separator = next;
        }
        if let Some((access, sem)) = lowering.access() {
            f.write_str(separator)?;
            separator = next;
            let unused = match &self.operands.0 {
                Given::Rmw { destination, .. } if is_underscore(destination) => lowering.unused(),
                _ if access == Access::AtomUnused => lowering.unused(),
                _ => Unused::None,
            };
            unused.open(f)?;
            lowering.write_access(access, sem, f)?;
            unused.write_destination(f)?;
            match &self.operands.0 {
                Given::None => {}
                Given::Load { destination, address } => write!(f, "{destination}, [{address}]")?,
                Given::Store { address, value } => write!(f, "[{address}], {value}")?,
                Given::Rmw { address, value, .. } if !matches!(unused, Unused::None) => {
                    write!(f, "[{address}], {value}")?;
                }
                Given::Rmw { destination, address, value } => write!(f, "{destination}, [{address}], {value}")?,
                Given::Cas { destination, address, expected, value } => {
                    write!(f, "{destination}, [{address}], {expected}, {value}")?;
                }
            }
            f.write_str(";")?;
            unused.close(f)?;
        }
        match mapping.after {
            Some(sem) => write!(f, "{separator}fence.{sem}.{scope};"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Lowering {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&Instructions { lowering: *self, operands: self.letters() }, f)
    }
}
