//! Instructions as text.

use core::fmt;

use super::{AtomicError, Lowering, Op, Rmw, Sem};

/// The operands of one operation: registers, or constants where PTX accepts them, and an address as it appears between the
/// brackets (`%rd1`, `%rd1+8`, `counter`).
///
/// `R` is any type that implements `Display`: `&str`, a JIT's type of registers, or `&dyn Display` for a mixture. Vectors
/// are in braces, `{%f1, %f2}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Operands<R> {
    destination: Option<R>,
    address: Option<R>,
    values: [Option<R>; 2],
}

impl<R> Operands<R> {
    /// A fence has no operands: `Operands::<&str>::none()`, if nothing else names the type.
    pub const fn none() -> Self {
        Self { destination: None, address: None, values: [None, None] }
    }

    /// The operands of a load: the register that receives the value, and the address.
    pub const fn load(destination: R, address: R) -> Self {
        Self { destination: Some(destination), address: Some(address), values: [None, None] }
    }

    /// The operands of a store: the address and the value.
    pub const fn store(address: R, value: R) -> Self {
        Self { destination: None, address: Some(address), values: [Some(value), None] }
    }

    /// The operands of [`Op::Reduce`], whose result is not used.
    pub const fn reduce(address: R, value: R) -> Self {
        Self::store(address, value)
    }

    /// The operands of a read-modify-write operation other than `cas`: the register that receives the old value (`_` if
    /// nobody needs it), the address and the value.
    ///
    /// ptxas before CUDA 13.3, and drivers as old, crash on `_` with `bf16` (facts 9). The instruction has a register in a
    /// block there, as that of [`Op::Reduce`].
    pub const fn rmw(destination: R, address: R, value: R) -> Self {
        Self { destination: Some(destination), address: Some(address), values: [Some(value), None] }
    }

    /// The operands of a compare-and-exchange: the register that receives the old value (`_` if nobody needs it), the
    /// address, the expected value, and the value that replaces it.
    pub const fn cas(destination: R, address: R, expected: R, value: R) -> Self {
        Self { destination: Some(destination), address: Some(address), values: [Some(expected), Some(value)] }
    }

    /// One bit for each operand that there is.
    const fn shape(&self) -> u8 {
        let [first, second] = &self.values;
        (self.destination.is_some() as u8)
            | (self.address.is_some() as u8) << 1
            | (first.is_some() as u8) << 2
            | (second.is_some() as u8) << 3
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
        if operands.shape() == self.letters().shape() {
            Ok(Instructions { lowering: self, operands })
        } else {
            Err(AtomicError::Operands(self.op))
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

    /// Writes the instruction that accesses memory, without operands.
    fn write_access(&self, name: &str, sem: Sem, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Guide 4 puts the operation after the scope; ptxas accepts both places (facts 9).
        write!(f, "{name}.{sem}.{}{}", self.scope, self.space.modifier())?;
        if let Op::Rmw(rmw, _) | Op::Reduce(rmw, _) = self.op {
            write!(f, ".{rmw}{}", if self.suffix.is_half() { ".noftz" } else { "" })?;
        }
        write!(f, ".{} ", self.suffix)
    }
}

/// The register whose value nobody reads.
const REGISTER: &str = "%ptx_abi_unused";

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
        if let Some((name, sem, is_unused)) = lowering.access() {
            f.write_str(separator)?;
            separator = next;
            let Operands { destination, address, values } = &self.operands;
            let is_unused = is_unused || destination.as_ref().is_some_and(is_underscore);
            // ptxas before CUDA 13.3 crashes on `_` here (facts 9).
            let registers = if is_unused && lowering.suffix.is_bf16() { lowering.suffix.elements() } else { 0 };
            if registers > 0 {
                write!(f, "{{ .reg .b{} {REGISTER}<{registers}>; ", lowering.suffix.element_bits())?;
            }
            lowering.write_access(name, sem, f)?;
            match (destination, registers) {
                (_, 1) => write!(f, "{REGISTER}0, ")?,
                (_, 2..) => {
                    for element in 0..registers {
                        write!(f, "{}{REGISTER}{element}", if element == 0 { "{" } else { ", " })?;
                    }
                    f.write_str("}, ")?;
                }
                _ if is_unused => f.write_str("_, ")?,
                (Some(destination), _) => write!(f, "{destination}, ")?,
                (None, _) => {}
            }
            address.iter().try_for_each(|address| write!(f, "[{address}]"))?;
            values.iter().flatten().try_for_each(|value| write!(f, ", {value}"))?;
            f.write_str(if registers > 0 { "; }" } else { ";" })?;
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
