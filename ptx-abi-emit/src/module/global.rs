//! Variables and their initial values.

use core::fmt;
use core::mem::MaybeUninit;

use ptx_abi_core::__private::emit::{each, find, owned_run};
use ptx_abi_core::layout::Aggregate;
use ptx_abi_core::scalar::Scalar;
use ptx_abi_core::{Layout, Linkage, StateSpace, TypeKind};

use super::{Initialized, ModuleError};
use crate::param::is_symbol;

/// A variable of a module, with an initial value or zero.
///
/// Only the members of a value are read and written. Every bit of padding is written as 0.
///
/// ```
/// use ptx_abi::module::{Address, Global, ModuleItem, PtxModule};
/// use ptx_abi::{DevPtr, PtxLayout};
///
/// #[derive(Clone, Copy, PtxLayout)]
/// #[repr(C)]
/// #[ptx(impls(Initialized))]
/// struct Table { len: u8, rows: DevPtr<f32> }
///
/// let rows = Global::new("rows", <[f32; 64]>::LAYOUT);
/// let table = Table { len: 64, rows: DevPtr::null() };
/// let addresses = [Address::of(rows.name(), core::mem::offset_of!(Table, rows))];
/// let items = [ModuleItem::Global(rows), ModuleItem::Global(Global::of("table", &table).addresses(&addresses).constant())];
/// let ptx = PtxModule::new(90, (8, 0), &items).to_string();
/// assert!(ptx.contains(".visible .global .align 4 .b8 rows[256];"));
/// assert!(ptx.contains(".visible .const .align 8 .u64 table[2] = {64, generic(rows)};"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Global<'a> {
    name: &'a str,
    layout: &'a Layout<'a>,
    /// The alignment in bytes.
    align: usize,
    space: StateSpace,
    linkage: Linkage,
    value: Value<'a>,
    pub(super) addresses: &'a [Address<'a>],
}

/// The address of a variable or function, at a place in an initial value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Address<'a> {
    /// The place in bytes.
    at: usize,
    pub(super) symbol: &'a str,
    pub(super) function: bool,
    /// The distance from the symbol in bytes.
    addend: usize,
}

#[derive(Clone, Copy, Debug)]
enum Value<'a> {
    None,
    Bytes(&'a [u8]),
    /// The bytes are initialised where `owned` has a bit for the layout of the variable.
    Members(&'a [MaybeUninit<u8>]),
}

/// The type of the elements in the declaration of the variable.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Element {
    /// `.b8`
    Bytes,
    /// `.u64`; each element may be an address.
    Words,
    /// `.u8`; each element may be a byte of an address.
    Masks,
}

impl<'a> Address<'a> {
    /// The generic address of the variable `symbol` in `.global` or `.const`, at byte `at` of the initial value.
    pub const fn of(symbol: &'a str, at: usize) -> Self {
        Self { at, symbol, function: false, addend: 0 }
    }

    /// The address of the function `symbol`, which an indirect call takes, at byte `at` of the initial value.
    ///
    /// The size and alignment of the variable, and every `at`, must then be multiples of 8, and nothing is added to the
    /// address.
    pub const fn of_function(symbol: &'a str, at: usize) -> Self {
        Self { at, symbol, function: true, addend: 0 }
    }

    /// The address that lies this number of bytes further on, which only a variable has; the sum wraps around.
    #[must_use]
    pub const fn plus(self, bytes: usize) -> Self {
        Self { addend: self.addend.wrapping_add(bytes), ..self }
    }
}

impl fmt::Display for Address<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.function {
            return f.write_str(self.symbol);
        }
        write!(f, "generic({})", self.symbol)?;
        if self.addend > 0 { write!(f, "+{}", self.addend) } else { Ok(()) }
    }
}

impl<'a> Global<'a> {
    /// A variable of this layout in `.global`, with all bytes zero, which is visible to other modules.
    pub const fn new(name: &'a str, layout: &'a Layout<'a>) -> Self {
        Self {
            name,
            layout,
            align: layout.align,
            space: StateSpace::Global,
            linkage: Linkage::Visible,
            value: Value::None,
            addresses: &[],
        }
    }

    /// A variable in `.global` with this initial value, which is visible to other modules.
    pub const fn of<T: Initialized>(name: &'a str, value: &'a T) -> Self {
        // SAFETY: the address and size are those of the value, which is borrowed for `'a` and which nothing changes
        // (`Initialized`); a `MaybeUninit<u8>` may be any byte, and has alignment 1.
        let bytes = unsafe { core::slice::from_raw_parts(core::ptr::from_ref(value).cast(), size_of::<T>()) };
        Self { value: Value::Members(bytes), ..Self::new(name, T::LAYOUT) }
    }

    /// A variable of another module: its linkage is [`Linkage::Extern`]. With size 0, as in `[f32; 0]`, it is an array of
    /// unknown length; with [`Self::shared`] it is the dynamic shared memory of a launch.
    pub const fn external(name: &'a str, layout: &'a Layout<'a>) -> Self {
        Self::new(name, layout).linkage(Linkage::Extern)
    }

    /// The same variable in `.const`.
    #[must_use]
    pub const fn constant(self) -> Self {
        Self { space: StateSpace::Const, ..self }
    }

    /// The same variable in `.shared`, where variables have no initial value.
    #[must_use]
    pub const fn shared(self) -> Self {
        Self { space: StateSpace::Shared, ..self }
    }

    /// The same variable with another linkage.
    #[must_use]
    pub const fn linkage(self, linkage: Linkage) -> Self {
        Self { linkage, ..self }
    }

    /// The same variable, aligned to at least this number of bytes.
    #[must_use]
    pub const fn aligned(self, bytes: usize) -> Self {
        Self { align: if bytes > self.align { bytes } else { self.align }, ..self }
    }

    /// The same variable with these initial bytes, written unchanged. Their number must be the size of the type.
    ///
    /// Use it for types that exist at run time only, and for unions. `bytemuck::bytes_of(&value)` gives the bytes of a
    /// value without padding.
    #[must_use]
    pub const fn bytes(self, bytes: &'a [u8]) -> Self {
        Self { value: Value::Bytes(bytes), ..self }
    }

    /// The same variable with these addresses, which replace the bytes at their places in the initial value.
    ///
    /// An address takes 8 bytes, where the type has a pointer or a 64-bit integer. If the size and alignment of the
    /// variable and all places are multiples of 8, it is declared as `.u64` words, as nvcc does. Otherwise it is declared
    /// as `.u8` with a mask for each byte of an address, which PTX supports since version 7.1.
    #[must_use]
    pub const fn addresses(self, addresses: &'a [Address<'a>]) -> Self {
        Self { addresses, ..self }
    }

    /// The name of the variable.
    pub const fn name(&self) -> &'a str {
        self.name
    }

    /// The layout of the variable's type.
    pub const fn layout(&self) -> &'a Layout<'a> {
        self.layout
    }

    pub(super) const fn is_shared(&self) -> bool {
        matches!(self.space, StateSpace::Shared)
    }

    /// Whether PTX has the linkage of the variable in its state space.
    pub(super) const fn has_linkage(&self) -> bool {
        !matches!(self.linkage, Linkage::Common) || matches!(self.space, StateSpace::Global)
    }

    pub(super) const fn element(&self) -> Element {
        if self.addresses.is_empty() {
            return Element::Bytes;
        }
        let mut words = self.layout.size % 8 == 0 && self.align % 8 == 0;
        each!(i, 0..self.addresses.len(), { words &= self.addresses[i].at % 8 == 0 });
        if words { Element::Words } else { Element::Masks }
    }

    /// Whether this may be defined after that declaration. ptxas requires the same element type and number, and a variable
    /// that other modules can use. It does not compare alignment and state space, but code before the definition relies on
    /// them.
    pub(super) const fn defines(&self, declared: &Self) -> bool {
        self.element() as u8 == declared.element() as u8
            && self.space as u8 == declared.space as u8
            && self.layout.size == declared.layout.size
            && self.align == declared.align
            && !matches!(self.linkage, Linkage::Internal)
    }

    /// Checks that PTX can express this variable, which is in this item.
    pub(super) const fn check(&self, item: usize) -> Result<(), ModuleError> {
        if !is_symbol(self.name) {
            return Err(ModuleError::Name(item));
        }
        if !self.align.is_power_of_two() || self.align > 1 << 30 {
            return Err(ModuleError::Alignment(item));
        }
        let size = self.layout.size;
        let given = match self.value {
            Value::None => None,
            Value::Bytes(bytes) => Some(bytes.len()),
            Value::Members(bytes) => Some(bytes.len()),
        };
        let initial = given.is_some() || !self.addresses.is_empty();
        // Facts 4: with a value, a variable that is `.common` is not common to several modules.
        if initial && (self.is_shared() || matches!(self.linkage, Linkage::Extern | Linkage::Common)) {
            return Err(ModuleError::Initial(item));
        }
        match given {
            Some(given) if given != size => return Err(ModuleError::Size(item)),
            _ if size == 0 && !matches!(self.linkage, Linkage::Extern) => return Err(ModuleError::Size(item)),
            _ => {}
        }
        let masks = matches!(self.element(), Element::Masks);
        each!(i, 0..self.addresses.len(), {
            let Address { at, symbol, function, addend } = self.addresses[i];
            let mut possible = is_symbol(symbol)
                && takes_address(self.layout, at)
                // ptxas accepts masks and sums only for addresses of variables.
                && !(function && (masks || addend > 0));
            each!(earlier, 0..i, { possible &= self.addresses[earlier].at.abs_diff(at) >= 8 });
            if !possible {
                return Err(ModuleError::Address { item, address: i });
            }
        });
        Ok(())
    }

    fn byte(&self, at: usize) -> u8 {
        match self.value {
            Value::None => 0,
            Value::Bytes(bytes) => bytes.get(at).copied().unwrap_or(0),
            Value::Members(bytes) => match (owned_run(self.layout, at).0, bytes.get(at)) {
                (0, _) | (_, None) => 0,
                // SAFETY: `Initialized` promises that each byte in which a member has a bit is initialised, and `of` takes
                // bytes and layout from the same type.
                (bits, Some(byte)) => bits & unsafe { byte.assume_init() },
            },
        }
    }

    /// Writes the declaration up to the name and its length.
    fn write_head(&self, f: &mut fmt::Formatter<'_>, linkage: &str) -> fmt::Result {
        let space = self.space.modifier();
        let (ty, bytes) = match self.element() {
            Element::Bytes => (".b8", 1),
            Element::Words => (".u64", 8),
            Element::Masks => (".u8", 1),
        };
        write!(f, "{linkage}{space} .align {} {ty} {}[", self.align, self.name)?;
        if self.layout.size > 0 {
            write!(f, "{}", self.layout.size / bytes)?;
        }
        f.write_str("]")
    }

    /// Writes a declaration, of a variable that is defined further down or in another module.
    pub(super) fn write_declaration(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_head(f, ".extern ")?;
        f.write_str(";")
    }

    pub(super) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_head(f, self.linkage.directive())?;
        if matches!(self.value, Value::None) && self.addresses.is_empty() {
            return f.write_str(";");
        }
        f.write_str(" = {")?;
        self.write_elements(f)?;
        f.write_str("};")
    }

    fn write_elements(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let element = self.element();
        // The address whose bytes are being written, and where it starts.
        let mut address: Option<(&Address<'a>, usize)> = None;
        for at in (0..self.layout.size).step_by(if element == Element::Words { 8 } else { 1 }) {
            if at > 0 {
                f.write_str(", ")?;
            }
            if let Some(found) = self.addresses.iter().find(|address| address.at == at) {
                address = Some((found, at));
            }
            match (element, address.filter(|(_, start)| at - start < 8)) {
                (Element::Words, Some((address, _))) => write!(f, "{address}")?,
                (Element::Words, None) => {
                    let bytes = core::array::from_fn(|i| self.byte(at + i));
                    write!(f, "{}", u64::from_le_bytes(bytes))?;
                }
                (_, Some((address, start))) => {
                    f.write_str("0xFF")?;
                    (start..at).try_for_each(|_| f.write_str("00"))?;
                    write!(f, "({address})")?;
                }
                (_, None) => write!(f, "{}", self.byte(at))?,
            }
        }
        Ok(())
    }
}

/// Whether a 64-bit address can be at byte `at`, because a pointer, a 64-bit integer or an opaque type is there.
const fn takes_address(layout: &Layout<'_>, at: usize) -> bool {
    let members = match layout.kind {
        TypeKind::Scalar(Scalar::U64 | Scalar::S64 | Scalar::B64) => return at == 0,
        TypeKind::Pointer(pointer) => return at == 0 && matches!(pointer.space, StateSpace::Generic),
        TypeKind::Opaque | TypeKind::Struct(Aggregate { opaque: true, .. }) => {
            return layout.size >= 8 && at <= layout.size - 8;
        }
        TypeKind::Array { element, len } => {
            return element.size > 0 && at < element.size * len && takes_address(element, at % element.size);
        }
        _ => layout.members(),
    };
    let found = find!(i, 0..members.len(), {
        let member = &members[i];
        let inside = member.offset() <= at && at < member.offset() + member.layout.size;
        !member.is_bit_field() && inside && takes_address(member.layout, at - member.offset())
    });
    found.is_some()
}
