//! Interprets straight-line code in PTX text: the code around a call, and device functions and kernels that copy their
//! arguments, access bit-fields, or do atomic operations.
//!
//! An unknown instruction is an error, and so is an access that is not aligned or not inside its variable. A test also
//! compiles this module into a library, so the module uses only `std`.

mod atomic;
mod machine;
mod memory;
#[cfg(test)]
mod tests;
mod text;

pub use machine::{Called, Thread};
pub use memory::{BASE, Memory, Variable};
pub use text::Param;

use std::collections::HashMap;
use std::fmt;
use std::mem;

use text::Function;

/// PTX text with its functions and variables.
#[derive(Debug, Default)]
pub struct Module<'a> {
    functions: HashMap<&'a str, Function<'a>>,
    /// The declaration and the initial value of each variable. The value is empty if there is none.
    variables: HashMap<&'a str, (&'a str, &'a str)>,
}

/// The reason why a kernel cannot be run to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Whether the kernel accesses what is not there. Otherwise the interpreter does not support the kernel.
    pub access: bool,
    /// The reason.
    pub text: String,
}

impl Fault {
    fn at(self, statement: &str) -> Self {
        Self { text: format!("`{statement}`: {}", self.text), ..self }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl From<Fault> for String {
    fn from(fault: Fault) -> Self {
        fault.text
    }
}

impl From<String> for Fault {
    fn from(text: String) -> Self {
        Self { access: false, text }
    }
}

impl From<&str> for Fault {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

/// The addresses of a module's variables.
pub type Variables<'a> = HashMap<&'a str, u64>;

impl<'a> Module<'a> {
    /// Finds the functions with a body and the variables of the module.
    pub fn parse(text: &'a str) -> Self {
        text::parse(text)
    }

    /// The elements of an array of 64-bit numbers, which compilers write as words or as bytes.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such variable.
    pub fn numbers(&self, name: &str) -> Result<Vec<u64>, String> {
        let (declaration, value) =
            self.variables.get(name).ok_or_else(|| format!("no variable `{name}` in the PTX"))?;
        let bytes = text::initial(declaration, value)?;
        if bytes.len() % 8 != 0 {
            return Err(format!("variable `{declaration}` = {value}"));
        }
        Ok(bytes.chunks(8).map(machine::little_endian).collect())
    }

    /// Allocates all variables of the module.
    ///
    /// # Errors
    ///
    /// Returns an error for a variable whose type or initial value the interpreter does not support.
    pub fn allocate(&self, memory: &mut Memory) -> Result<Variables<'a>, String> {
        let allocate = |(name, (declaration, value)): (&&'a str, &(&str, &str))| {
            Ok((*name, memory.allocate(text::initial(declaration, value)?)))
        };
        self.variables.iter().map(allocate).collect()
    }

    /// Whether the module has a function or kernel of this name, with a body.
    pub fn has(&self, name: &str) -> bool {
        self.functions.contains_key(name)
    }

    /// The parameters of a function or kernel.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such function, or if a parameter has a type that the interpreter does not support.
    pub fn params(&self, name: &str) -> Result<&[Param<'a>], String> {
        let function = self.functions.get(name).ok_or_else(|| format!("no function `{name}` in the PTX"))?;
        function.params.as_deref().map_err(Clone::clone)
    }

    /// Calls a function whose only argument points to `memory`, which is at [`BASE`].
    ///
    /// # Errors
    ///
    /// Returns an error for an unknown instruction, or for an access outside of `memory`.
    pub fn call(&self, name: &str, memory: &mut [u8]) -> Result<(), String> {
        self.launch(name, &[&BASE.to_le_bytes()], memory)
    }

    /// Runs one thread of a kernel, with the bytes of each argument. `memory` is at [`BASE`].
    ///
    /// # Errors
    ///
    /// Returns an error for an unknown instruction, or for an access outside of `memory` or of an argument.
    ///
    /// # Panics
    ///
    /// It never panics: a kernel releases no memory.
    pub fn launch(&self, name: &str, arguments: &[&[u8]], memory: &mut [u8]) -> Result<(), String> {
        let mut all = Memory::default();
        let base = all.allocate(memory.to_vec());
        let result = self.run(name, arguments, &mut all, &Variables::new());
        memory.copy_from_slice(&all.release(base).expect("a kernel releases nothing"));
        result.map_err(|fault| fault.text)
    }

    /// Runs one thread of a kernel, with the bytes of each argument and the addresses of the variables that it uses.
    ///
    /// # Errors
    ///
    /// Returns an error for an unknown instruction, or for an access outside of an allocation or of an argument.
    pub fn run(
        &self,
        name: &str,
        arguments: &[&[u8]],
        memory: &mut Memory,
        variables: &Variables<'_>,
    ) -> Result<(), Fault> {
        let params = self.params(name)?;
        let names = variables.iter().map(|(name, address)| ((*name).to_owned(), *address)).collect();
        let mut thread = Thread::new(mem::take(memory), names);
        let first = thread.memory.end();
        for (param, bytes) in params.iter().zip(arguments) {
            thread.variable(".param", param.name, param.align, bytes);
        }
        let result = thread.run(self.functions[name].body);
        // Arguments and the variables of the kernel end with it.
        thread.memory.release_from(first);
        *memory = thread.memory;
        match result {
            Ok(true) => Ok(()),
            Ok(false) => Err(format!("{name}: no `ret`").into()),
            Err(fault) => Err(Fault { text: format!("{name}: {}", fault.text), ..fault }),
        }
    }
}
