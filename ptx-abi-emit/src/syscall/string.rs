//! Strings that a system call takes.

use core::fmt;

use ptx_abi_core::__private::emit::find;
use ptx_abi_core::StateSpace;

use crate::param::{Memory, Place, is_symbol};

/// A string as compilers place it (facts 5): a variable in global memory that ends with a NUL.
///
/// [`Display`](fmt::Display) writes its declaration. The guide's formats and the strings of its asserts have this form.
///
/// ```
/// use ptx_abi::syscall::StringVariable;
/// let file = StringVariable::try_new("$file", "a.cu")?;
/// assert_eq!(file.to_string(), ".global .align 1 .b8 $file[5] = {97, 46, 99, 117, 0};");
/// # Ok::<(), ptx_abi::syscall::StringError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct StringVariable<'a> {
    name: &'a str,
    text: &'a str,
}

/// Why a string cannot be declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StringError {
    /// The name is not a PTX identifier, or begins with `%`.
    Name,
    /// The byte at this index, from 0, is a NUL, which would end the string. The last NUL is added.
    Nul(usize),
}

impl<'a> StringVariable<'a> {
    /// The variable of this name with this text and a NUL.
    ///
    /// # Errors
    ///
    /// [`StringError`] for a name that is not a PTX identifier, or for a NUL in the text.
    pub const fn try_new(name: &'a str, text: &'a str) -> Result<Self, StringError> {
        if !is_symbol(name) {
            return Err(StringError::Name);
        }
        match position(text.as_bytes(), 0) {
            Some(at) => Err(StringError::Nul(at)),
            None => Ok(Self { name, text }),
        }
    }

    /// The name.
    pub const fn name(&self) -> &'a str {
        self.name
    }

    /// The text, without the NUL.
    pub const fn text(&self) -> &'a str {
        self.text
    }

    /// The argument of a call that takes the string: its generic address.
    pub const fn address(&self) -> Place<'a> {
        Place::Address(Memory::new(StateSpace::Global, self.name))
    }
}

/// The first place of a byte.
pub(super) const fn position(text: &[u8], byte: u8) -> Option<usize> {
    find!(i, 0..text.len(), text[i] == byte)
}

impl fmt::Display for StringVariable<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, ".global .align 1 .b8 {}[{}] = {{", self.name, self.text.len() + 1)?;
        self.text.bytes().try_for_each(|byte| write!(f, "{byte}, "))?;
        f.write_str("0};")
    }
}

impl fmt::Display for StringError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name => f.write_str("the name is not an identifier of PTX, or begins with `%`"),
            Self::Nul(at) => write!(f, "byte {at} is a NUL: the string would end there, and the last NUL is added"),
        }
    }
}

impl core::error::Error for StringError {}
