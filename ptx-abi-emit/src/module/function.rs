//! Kernels and functions with their bodies.

use core::fmt::{self, Display, Write};

use crate::param::{Entry, Header, Prototype};

/// A kernel or device function with its body.
///
/// The body is text in pieces, each on lines of its own: PTX instructions, and the sequences that
/// [`Prototype::call`](crate::param::Prototype::call) and similar methods make. The text of the body is not checked.
///
/// ```
/// use ptx_abi::kernel::Param;
/// use ptx_abi::module::{FunctionDefinition, ModuleItem, PtxModule};
/// use ptx_abi::param::{Place, Prototype};
/// use ptx_abi::PtxLayout;
///
/// let params = [Param::of::<i32>("i")];
/// let twice = Prototype::new("twice", &params).returning(i32::LAYOUT);
/// let load = twice.load_param(0, Place::Register("%r1"))?;
/// let store = twice.store_return(Place::Register("%r2"))?;
/// let body: [&dyn std::fmt::Display; 5] = [&".reg .b32 %r<3>;", &load, &"add.s32 %r2, %r1, %r1;", &store, &"ret;"];
/// let items = [ModuleItem::Function(FunctionDefinition::new(twice, &body))];
/// assert_eq!(PtxModule::new(90, (9, 0), &items).to_string(), "\
/// .version 9.0
/// .target sm_90
/// .address_size 64
///
/// .visible .func (.param .b32 func_retval0) twice(
/// \t.param .b32 twice_param_0
/// )
/// {
/// \t.reg .b32 %r<3>;
/// \tld.param.b32 %r1, [twice_param_0+0];
/// \tadd.s32 %r2, %r1, %r1;
/// \tst.param.b32 [func_retval0+0], %r2;
/// \tret;
/// }
/// ");
/// # Ok::<(), ptx_abi::param::CallError>(())
/// ```
#[derive(Clone, Copy)]
pub struct FunctionDefinition<'a> {
    pub(super) header: Header<'a>,
    directives: &'a str,
    body: &'a [&'a dyn Display],
}

impl<'a> FunctionDefinition<'a> {
    /// A device function with this body.
    pub const fn new(prototype: Prototype<'a>, body: &'a [&'a dyn Display]) -> Self {
        Self { header: prototype.header, directives: "", body }
    }

    /// A kernel with this body.
    pub const fn entry(header: Entry<'a>, body: &'a [&'a dyn Display]) -> Self {
        Self { header: header.header, directives: "", body }
    }

    /// The same function with directives such as `.maxntid 256, 1, 1` between header and body.
    #[must_use]
    pub const fn directives(self, directives: &'a str) -> Self {
        Self { directives, ..self }
    }

    pub(super) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#}", self.header)?;
        if !self.directives.is_empty() {
            write!(f, "\n{}", self.directives)?;
        }
        f.write_str("\n{")?;
        for piece in self.body {
            f.write_str("\n\t")?;
            write!(Indented(f), "{piece:#}")?;
        }
        f.write_str("\n}")
    }
}

/// `Debug` writes the PTX, because the pieces of the body have no `Debug`.
impl fmt::Debug for FunctionDefinition<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f)
    }
}

/// Puts a tab at the start of every line but the first.
struct Indented<'w, 'f>(&'w mut fmt::Formatter<'f>);

impl Write for Indented<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for line in text.split_inclusive('\n') {
            self.0.write_str(line)?;
            if line.ends_with('\n') {
                self.0.write_str("\t")?;
            }
        }
        Ok(())
    }
}
