//! Instructions as text.

use core::fmt;

use super::lower::Access;
use super::{AtomicError, Lowering, Op, Rmw};

/// The operands of one operation: registers, or constants where PTX accepts them, and an address as it stands between the
/// brackets (`%rd1`, `%rd1+8`, `counter`).
///
/// `R` is any type that implements `Display`: `&str`, a JIT's type of registers, or `&dyn Display` for a mixture. Vectors
/// stand in braces, `{%f1, %f2}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operands<R> {
    /// A fence has no operands.
    None,
    /// The operands of a load.
    Load {
        /// The register that receives the value.
        destination: R,
        /// The address.
        address: R,
    },
    /// The operands of a store, or of [`Op::Reduce`].
    Store {
        /// The address.
        address: R,
        /// The value.
        value: R,
    },
    /// The operands of a read-modify-write operation other than `cas`.
    Rmw {
        /// The register that receives the old value; `_` if nobody needs it.
        destination: R,
        /// The address.
        address: R,
        /// The value.
        value: R,
    },
    /// The operands of a compare-and-exchange.
    Cas {
        /// The register that receives the old value; `_` if nobody needs it.
        destination: R,
        /// The address.
        address: R,
        /// The expected value.
        expected: R,
        /// The value that replaces it.
        value: R,
    },
}

impl<R> Operands<R> {
    /// The operands of a load.
    pub const fn load(destination: R, address: R) -> Self {
        Self::Load { destination, address }
    }

    /// The operands of a store.
    pub const fn store(address: R, value: R) -> Self {
        Self::Store { address, value }
    }

    /// The operands of [`Op::Reduce`], whose result is not used.
    pub const fn reduce(address: R, value: R) -> Self {
        Self::Store { address, value }
    }

    /// The operands of a read-modify-write operation other than `cas`.
    pub const fn rmw(destination: R, address: R, value: R) -> Self {
        Self::Rmw { destination, address, value }
    }

    /// The operands of a compare-and-exchange.
    pub const fn cas(destination: R, address: R, expected: R, value: R) -> Self {
        Self::Cas { destination, address, expected, value }
    }
}

/// The instructions of one operation; [`Display`](fmt::Display) writes them, `{}` in one line, `{:#}` each on a line of
/// its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Instructions<R> {
    lowering: Lowering,
    operands: Operands<R>,
}

impl Lowering {
    /// The instructions with these operands.
    ///
    /// ```
    /// use ptx_abi::atomic::{Op, Operands, Order, Rmw, Scope, Target, AtomicType, lower};
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
    pub const fn with<R: Copy>(self, operands: Operands<R>) -> Result<Instructions<R>, AtomicError> {
        match (self.op, &operands) {
            (Op::Fence, Operands::None)
            | (Op::Load(_), Operands::Load { .. })
            | (Op::Store(_) | Op::Reduce(..), Operands::Store { .. })
            | (Op::Rmw(Rmw::Cas, _), Operands::Cas { .. }) => Ok(Instructions { lowering: self, operands }),
            (Op::Rmw(rmw, _), Operands::Rmw { .. }) if !matches!(rmw, Rmw::Cas) => {
                Ok(Instructions { lowering: self, operands })
            }
            (op, _) => Err(AtomicError::Operands(op)),
        }
    }

    /// The names of the operands in the PTX manual.
    const fn letters(&self) -> Operands<&'static str> {
        match self.op {
            Op::Fence => Operands::None,
            Op::Load(_) => Operands::load("d", "a"),
            Op::Store(_) | Op::Reduce(..) => Operands::store("a", "b"),
            Op::Rmw(Rmw::Cas, _) => Operands::cas("d", "a", "b", "c"),
            Op::Rmw(..) => Operands::rmw("d", "a", "b"),
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
            lowering.write_access(access, sem, f)?;
            if access == Access::AtomUnused {
                f.write_str("_, ")?;
            }
            match &self.operands {
                Operands::None => {}
                Operands::Load { destination, address } => write!(f, "{destination}, [{address}]")?,
                Operands::Store { address, value } => write!(f, "[{address}], {value}")?,
                Operands::Rmw { destination, address, value } => write!(f, "{destination}, [{address}], {value}")?,
                Operands::Cas { destination, address, expected, value } => {
                    write!(f, "{destination}, [{address}], {expected}, {value}")?;
                }
            }
            f.write_str(";")?;
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
