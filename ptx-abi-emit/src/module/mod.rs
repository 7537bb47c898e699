//! Guide 6: whole PTX files.
//!
//! [`PtxModule`] joins what the other modules of this crate make into one text: prototypes, variables with initial values,
//! kernels and functions with their bodies, and sections. It checks names and the references to them, and [`Display`]
//! writes it without any allocation. The example `call_example` of the repository writes the guide's program with it.
//!
//! ```
//! use ptx_abi::kernel::Param;
//! use ptx_abi::module::{FunctionDefinition, Global, ModuleItem, PtxModule};
//! use ptx_abi::param::{Entry, Place};
//! use ptx_abi::{DevPtrMut, PtxLayout};
//!
//! #[derive(Clone, Copy, PtxLayout)]
//! #[repr(C)]
//! #[ptx(impls(Initialized))]
//! struct Config { gain: f32, channel: u8 }
//!
//! let config = Config { gain: 1.0, channel: 3 };
//! let params = [Param::of::<DevPtrMut<f32>>("out")];
//! let entry = Entry::new("store_gain", &params);
//! let out = entry.load_param(0, Place::Register("%rd1"))?;
//! let body: [&dyn std::fmt::Display; 5] = [
//!     &".reg .b64 %rd<2>; .reg .f32 %f<2>;",
//!     &out,
//!     &format_args!("ld.const.f32 %f1, [config+{}];", core::mem::offset_of!(Config, gain)),
//!     &"st.f32 [%rd1], %f1;",
//!     &"ret;",
//! ];
//! let items = [
//!     ModuleItem::Global(Global::of("config", &config).constant()),
//!     ModuleItem::Function(FunctionDefinition::entry(entry, &body)),
//! ];
//! let ptx = PtxModule::new(90, (9, 0), &items).to_string();
//! assert!(ptx.contains(".visible .const .align 4 .b8 config[8] = {0, 0, 128, 63, 3, 0, 0, 0};"));
//! assert!(<Config as ptx_abi::check::CheckGlobal>::check_global(&ptx, "config").is_ok());
//! # Ok::<(), ptx_abi::param::CallError>(())
//! ```
//!
//! # Order
//!
//! In PTX a name can be used only after its declaration. Functions that call each other need an [`ModuleItem::Declaration`]
//! before both of them, and variables that point to each other need an [`ModuleItem::GlobalDeclaration`].

mod function;
mod global;

use core::fmt::{self, Display};

use ptx_abi_core::__private::emit::{architecture, each, error_by_message, find, tri};
use ptx_abi_core::__private::{Text, max_param_bytes, push, str_eq};
use ptx_abi_core::kernel::{MAX_PARAM_BYTES_BEFORE_8_1, param_size};
use ptx_abi_core::{IntoSm, Linkage, Sm};

use crate::param::Prototype;
use crate::syscall::StringVariable;
use crate::words::or_panic;

pub use function::FunctionDefinition;
pub use global::{Address, Global};
#[doc(inline)]
pub use ptx_abi_core::__private::Initialized;

use global::Element;

/// A PTX file, which [`Display`] writes.
#[derive(Clone, Copy)]
pub struct PtxModule<'a> {
    sm: Sm,
    version: (u32, u32),
    debug: bool,
    files: &'a [&'a str],
    items: &'a [ModuleItem<'a>],
    sections: &'a [&'a dyn Display],
}

/// One item of a [`PtxModule`].
#[derive(Clone, Copy)]
#[non_exhaustive]
pub enum ModuleItem<'a> {
    /// A function of another module: `.extern .func …;`.
    Prototype(Prototype<'a>),
    /// A function that is defined further down: `.visible .func …;`.
    Declaration(Prototype<'a>),
    /// A variable.
    Global(Global<'a>),
    /// A variable that is defined further down: `.extern .global …;`. The definition takes the same [`Global`].
    GlobalDeclaration(Global<'a>),
    /// A string that system calls take: `.global .align 1 .b8 name[5] = {…};`.
    StringVariable(StringVariable<'a>),
    /// A kernel or function.
    Function(FunctionDefinition<'a>),
    /// Any other PTX text; it is not checked.
    Text(&'a dyn Display),
}

/// The reason why a [`PtxModule`] is refused. Items are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ModuleError {
    /// The name of this item is not a PTX identifier, or begins with `%`.
    Name(usize),
    /// An earlier item has the same name, and it is not a declaration of this item.
    Duplicate(usize),
    /// The earlier declaration of this variable has another size, alignment or state space, or other
    /// [`addresses`](Global::addresses), which decide the type of the elements; or the variable is [`Linkage::Internal`],
    /// which PTX cannot declare. Give both items the same [`Global`]. Or the earlier declaration of this function has
    /// another linkage, other parameters or another result, or this is a kernel. Give both items the same [`Prototype`].
    ///
    /// [`Linkage::Internal`]: ptx_abi_core::Linkage::Internal
    Declaration(usize),
    /// The type of this variable has size 0, or its size differs from the number of initial bytes.
    Size(usize),
    /// The alignment of this variable is not a power of two, or more than 2^30 bytes, which makes ptxas 13.5 crash.
    Alignment(usize),
    /// This variable has an initial value, but is in `.shared`, in another module or [`Linkage::Common`].
    ///
    /// [`Linkage::Common`]: ptx_abi_core::Linkage::Common
    Initial(usize),
    /// An address cannot be in the initial value of a variable: its symbol is not an identifier, the type has no pointer
    /// or 64-bit integer at its place, or it overlaps another address. The address of a function also requires that size,
    /// alignment and places are multiples of 8, and it has no distance from the function.
    Address {
        /// The index of the variable's item.
        item: usize,
        /// The index among the variable's addresses.
        address: usize,
    },
    /// No item up to this one declares the symbol of an address in an initial value, or the symbol is a variable where the
    /// address is of a function or the other way round, or the symbol is in `.shared`, where each block has its own copy.
    Undeclared {
        /// The index of the variable's item.
        item: usize,
        /// The index among the variable's addresses.
        address: usize,
    },
    /// An address in this variable is not at a multiple of 8 bytes, which needs version 7.1 of PTX.
    Version(usize),
    /// PTX does not have this linkage for the item: only variables in `.global` are [`Linkage::Common`], and a function with
    /// a body is not [`Linkage::Extern`].
    ///
    /// [`Linkage::Common`]: ptx_abi_core::Linkage::Common
    /// [`Linkage::Extern`]: ptx_abi_core::Linkage::Extern
    Linkage(usize),
    /// The parameters of this kernel take more than [`MAX_PARAM_BYTES_BEFORE_8_1`] bytes, which needs version 8.1 of PTX and
    /// `sm_70`.
    Parameters(usize),
}

impl<'a> ModuleItem<'a> {
    /// The name, and whether it is that of a function.
    const fn name(&self) -> Option<(&'a str, bool)> {
        match self {
            Self::Prototype(prototype) | Self::Declaration(prototype) => Some((prototype.name(), true)),
            Self::Global(global) | Self::GlobalDeclaration(global) => Some((global.name(), false)),
            Self::StringVariable(string) => Some((string.name(), false)),
            Self::Function(function) => Some((function.header.name, true)),
            Self::Text(_) => None,
        }
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Prototype(prototype) => write!(f, "{prototype}"),
            Self::Declaration(prototype) => write!(f, "{};", prototype.definition()),
            Self::Global(global) => global.write(f),
            Self::GlobalDeclaration(global) => global.write_declaration(f),
            Self::StringVariable(string) => write!(f, "{string}"),
            Self::Function(function) => {
                f.write_str("\n")?;
                function.write(f)
            }
            Self::Text(text) => write!(f, "{text}"),
        }
    }
}

/// `Debug` writes the PTX, because the content of `Text` has no `Debug`.
impl fmt::Debug for ModuleItem<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f)
    }
}

impl<'a> PtxModule<'a> {
    /// A module for this architecture, `Sm::new(90)` or `90` for `sm_90`, in this PTX version with these items in this
    /// order.
    ///
    /// # Panics
    ///
    /// If [`Self::try_new`] returns an error; in a constant the program does not compile.
    #[track_caller]
    pub const fn new<A: IntoSm>(sm: A, version: (u32, u32), items: &'a [ModuleItem<'a>]) -> Self {
        or_panic!(Self::try_new(sm, version, items), |error| panic!("{}", error.message(items).as_str()))
    }

    /// Like [`Self::new`], but returns an error instead of panicking.
    ///
    /// # Errors
    ///
    /// [`ModuleError`] if a name is invalid, a name occurs twice, or PTX cannot express a variable.
    pub const fn try_new<A: IntoSm>(
        sm: A,
        version: (u32, u32),
        items: &'a [ModuleItem<'a>],
    ) -> Result<Self, ModuleError> {
        let sm = architecture(sm);
        each!(i, 0..items.len(), { tri!(check(sm, version, items, i)) });
        Ok(Self { sm, version, debug: false, files: &[], items, sections: &[] })
    }

    /// The same module with `debug` in its target: ptxas does not optimise it, as with nvcc's `-G`. ptxas refuses it
    /// without a section `.debug_info`, which `debug::DebugInfo` writes (facts 8).
    #[must_use]
    pub const fn debug(self) -> Self {
        Self { debug: true, ..self }
    }

    /// The same module with these source files, which `.loc` counts from 1. A `debug::DebugInfo` has them in the same
    /// order.
    ///
    /// PTX cannot spell quotation marks, control characters and characters outside of ASCII. Each of their bytes is written as
    /// nvcc does it, `\303` (facts 8). A backslash is an ordinary character.
    #[must_use]
    pub const fn files(self, files: &'a [&'a str]) -> Self {
        Self { files, ..self }
    }

    /// The same module with these sections at its end, such as `.section .debug_info { … }`.
    #[must_use]
    pub const fn sections(self, sections: &'a [&'a dyn Display]) -> Self {
        Self { sections, ..self }
    }
}

/// The name of a source file in a PTX string, which has no escapes (facts 8 and 10).
pub(crate) struct FileName<'a>(pub(crate) &'a str);

impl Display for FileName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.bytes().try_for_each(|byte| match byte {
            b' '..=b'~' if byte != b'"' => write!(f, "{}", char::from(byte)),
            _ => write!(f, "\\{byte:03o}"),
        })
    }
}

/// Checks one item together with those before it.
const fn check(sm: Sm, version: (u32, u32), items: &[ModuleItem<'_>], item: usize) -> Result<(), ModuleError> {
    let Some((name, _)) = items[item].name() else { return Ok(()) };
    each!(earlier, 0..item, {
        let has_name = matches!(items[earlier].name(), Some((other, _)) if str_eq(name, other));
        let is_defined = match (&items[earlier], &items[item]) {
            _ if !has_name => true,
            (ModuleItem::GlobalDeclaration(declared), ModuleItem::Global(global)) => global.defines(declared),
            (ModuleItem::Declaration(declared), ModuleItem::Function(function)) => {
                function.header.defines(&declared.header)
            }
            // A prototype does not count as a declaration, because ptxas refuses a definition after it.
            _ => return Err(ModuleError::Duplicate(item)),
        };
        if !is_defined {
            return Err(ModuleError::Declaration(item));
        }
    });
    let is_linked = match &items[item] {
        ModuleItem::Global(global) | ModuleItem::GlobalDeclaration(global) => global.has_linkage(),
        ModuleItem::Function(function) => !matches!(function.header.linkage, Linkage::Common | Linkage::Extern),
        ModuleItem::Declaration(declared) => !matches!(declared.header.linkage, Linkage::Common),
        _ => true,
    };
    if !is_linked {
        return Err(ModuleError::Linkage(item));
    }
    if let ModuleItem::Function(FunctionDefinition { header, .. }) = &items[item] {
        let most = if sm.number() < 70 { MAX_PARAM_BYTES_BEFORE_8_1 } else { max_param_bytes(Some(version)) };
        if header.entry && param_size(header.params) > most {
            return Err(ModuleError::Parameters(item));
        }
    }
    let (ModuleItem::Global(global) | ModuleItem::GlobalDeclaration(global)) = &items[item] else { return Ok(()) };
    tri!(global.check(item));
    if matches!(items[item], ModuleItem::GlobalDeclaration(_)) {
        return Ok(());
    }
    if matches!(global.element(), Element::Masks) && matches!(version, (0..7, _) | (7, 0)) {
        return Err(ModuleError::Version(item));
    }
    match find!(i, 0..global.addresses.len(), !is_declared(items, item, &global.addresses[i])) {
        Some(address) => Err(ModuleError::Undeclared { item, address }),
        None => Ok(()),
    }
}

/// Whether an item up to `last` declares the symbol of this address, or may declare it.
const fn is_declared(items: &[ModuleItem<'_>], last: usize, address: &Address<'_>) -> bool {
    // A text may declare anything.
    let mut text = false;
    each!(i, 0..last + 1, {
        match items[i].name() {
            None => text = true,
            Some((name, is_function)) if str_eq(name, address.symbol) => {
                let shared = matches!(
                    &items[i],
                    ModuleItem::Global(global) | ModuleItem::GlobalDeclaration(global) if global.is_shared()
                );
                return is_function == address.function && !shared;
            }
            Some(_) => {}
        }
    });
    text
}

impl Display for PtxModule<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { sm, version: (major, minor), debug, files, items, sections } = self;
        let debug = if *debug { ", debug" } else { "" };
        write!(f, ".version {major}.{minor}\n.target {sm}{debug}\n.address_size 64\n")?;
        for (i, file) in files.iter().enumerate() {
            writeln!(f, "{}.file {} \"{}\"", if i == 0 { "\n" } else { "" }, i + 1, FileName(file))?;
        }
        for (i, item) in items.iter().enumerate() {
            // A function writes an empty line before itself.
            if i == 0 && !matches!(item, ModuleItem::Function(_)) {
                f.write_str("\n")?;
            }
            item.write(f)?;
            f.write_str("\n")?;
        }
        for section in *sections {
            write!(f, "\n{section}\n")?;
        }
        Ok(())
    }
}

/// `Debug` writes the PTX, because the sections have no `Debug`.
impl fmt::Debug for PtxModule<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

impl ModuleError {
    /// The message, with the name of the item if it has one.
    const fn message(self, items: &[ModuleItem<'_>]) -> Text<2048> {
        let mut message = Text::new();
        let (item, address) = match self {
            Self::Name(item)
            | Self::Duplicate(item)
            | Self::Declaration(item)
            | Self::Size(item)
            | Self::Alignment(item)
            | Self::Initial(item)
            | Self::Version(item)
            | Self::Parameters(item)
            | Self::Linkage(item) => (item, None),
            Self::Address { item, address } | Self::Undeclared { item, address } => (item, Some(address)),
        };
        push!(message, "item {}", item);
        if item < items.len() {
            if let Some((name, _)) = items[item].name() {
                push!(message, " `{}`", name);
            }
        }
        if let Some(address) = address {
            push!(message, ", address {}", address);
        }
        message.push_str(match self {
            Self::Name(_) => ": the name is not an identifier of PTX, or begins with `%`",
            Self::Duplicate(_) => {
                ": an earlier item has the same name; only what `Declaration` or `GlobalDeclaration` declares is \
                 defined once more, and a `Prototype` is of another module"
            }
            Self::Declaration(_) => {
                ": its `GlobalDeclaration` has another size, alignment, state space or other addresses, or it is internal, \
                 which cannot be declared; or its `Declaration` has another linkage, other parameters or another result, \
                 or it is a kernel; give both the same `Global`, with its addresses, or the same `Prototype`"
            }
            Self::Size(_) => ": the type has size 0, or another size than the initial bytes",
            Self::Alignment(_) => ": the alignment is not a power of two, or more than 2^30 bytes",
            Self::Initial(_) => ": what is in `.shared`, in another module or `Linkage::Common` has no initial value",
            Self::Address { .. } => {
                ": there is no pointer or integer of 64 bits at this place, another address is there, or the symbol is \
                 not an identifier; the address of a function needs a place, a size and an alignment that are multiples of \
                 8, and takes no `plus`"
            }
            Self::Undeclared { .. } => {
                ": no item before this one declares what it is the address of, or not as a variable or function as the \
                 address says, or it is in `.shared`; `GlobalDeclaration` and `Declaration` declare what is defined \
                 further down"
            }
            Self::Version(_) => ": an address that is not at a multiple of 8 bytes needs version 7.1 of PTX",
            Self::Parameters(_) => ": more than 4096 bytes of parameters need version 8.1 of PTX and `sm_70`",
            Self::Linkage(_) => {
                ": only a variable in `.global` is `Linkage::Common`, and only a declaration is `Linkage::Extern`"
            }
        });
        message
    }
}

error_by_message!(ModuleError, |error| error.message(&[]).as_str());
