//! Guide, chapter 3: system calls.
//!
//! The driver provides four functions for device code: `vprintf`, `malloc`, `free` and `__assertfail`. A module that calls
//! one of them declares it, and does not define it.
//!
//! ```
//! use ptx_abi::syscall::{FREE, MALLOC, VPRINTF};
//! assert_eq!(
//!     VPRINTF.to_string(),
//!     ".extern .func (.param .b32 func_retval0) vprintf(.param .b64 vprintf_param_0, .param .b64 vprintf_param_1);"
//! );
//! assert_eq!(FREE.named().to_string(), ".extern .func free(.param .b64 ptr);");
//! ```
//!
//! # For those who write PTX
//!
//! [`VPRINTF`], [`MALLOC`], [`FREE`] and [`ASSERTFAIL`] are [`Prototype`]s as today's compilers declare them (facts 6). The
//! guide gives their parameters other names and types; ptxas 13.5 accepts both forms (facts G19). [`Prototype::call`] writes the call. Its pointers
//! are generic (guide 2.3, note B), and [`Place::Address`] converts them. [`StringVariable`] declares a format or another
//! string, [`ValistLayout`] lays out the buffer of variable arguments, [`Printf`] writes the whole sequence, and
//! [`assertfail_arguments`] returns the arguments of a failed `assert`. [`Format`] lists the arguments that a format takes,
//! and [`ValistLayout::check`] compares them with the buffer. [`ModuleItem::StringVariable`](crate::module::ModuleItem::StringVariable)
//! puts a string into a module.
//!
//! ```
//! use ptx_abi::param::Place;
//! use ptx_abi::syscall::{ASSERTFAIL, MALLOC, StringVariable, assertfail_arguments};
//!
//! let call = MALLOC.call(&[Place::Register("%rd1")], Some(Place::Register("%rd2")))?;
//! assert_eq!(
//!     call.to_string(),
//!     "{ .param .b64 param0; st.param.b64 [param0+0], %rd1; .param .b64 retval0; \
//!      call.uni (retval0), malloc, (param0); ld.param.b64 %rd2, [retval0+0]; }"
//! );
//!
//! let [message, file, function] = ["n > 3", "a.cu", "void k(int)"];
//! let message = StringVariable::try_new("$message", message)?;
//! let file = StringVariable::try_new("$file", file)?;
//! let function = StringVariable::try_new("$function", function)?;
//! println!("{ASSERTFAIL}\n{message}\n{file}\n{function}"); // in the module
//! println!("{:#}", ASSERTFAIL.call(&assertfail_arguments(&message, &file, "10", &function), None)?);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! The chapter `producers` of the book writes a whole module, with an atomic operation.
//!
//! # In Rust on the device
//!
//! [`device_printf!`](crate::device_printf) prints, and its arguments are checked at compile time;
//! [`device_assert!`](crate::device_assert) stops the kernel. The functions themselves are in [`device`].
//!
//! ```
//! use ptx_abi::device_printf;
//! fn report(index: u32, value: f32) {
//!     device_printf!("x[%u] = %f\n\0", index, value);
//! }
//! # report(1, 2.0);
//! ```

pub(crate) mod argument;
pub mod device;
mod format;
mod matching;
pub(crate) mod print;
mod string;
mod valist;
mod variadic;

pub use format::{Conversion, Format, FormatError, FormatProblem};
pub use matching::ArgumentError;
pub use string::{StringError, StringVariable};
pub use valist::{MAX_ARGUMENTS, Slot, ValistError, ValistLayout};
pub use variadic::Printf;

use core::ffi::c_void;

use ptx_abi_core::kernel::Param;
use ptx_abi_core::{DevPtr, DevPtrMut, PtxLayout};

use crate::param::{Place, Prototype};

/// `int vprintf(const char *format, void *valist)`: prints (guide, chapter 3).
///
/// It returns the number of arguments, or a negative number.
pub const VPRINTF: Prototype<'static> = {
    const PARAMS: &[Param<'static>] = &[Param::of::<DevPtr<i8>>("format"), Param::of::<DevPtrMut<c_void>>("valist")];
    Prototype::new("vprintf", PARAMS).returning(i32::LAYOUT)
};

/// `void *malloc(size_t size)`: allocates on the heap of the device (guide, chapter 3). It may return 0.
pub const MALLOC: Prototype<'static> = {
    const PARAMS: &[Param<'static>] = &[Param::of::<usize>("size")];
    Prototype::new("malloc", PARAMS).returning(<DevPtrMut<c_void>>::LAYOUT)
};

/// `void free(void *ptr)`: frees what [`MALLOC`] has returned (guide, chapter 3).
pub const FREE: Prototype<'static> = {
    const PARAMS: &[Param<'static>] = &[Param::of::<DevPtrMut<c_void>>("ptr")];
    Prototype::new("free", PARAMS)
};

/// `void __assertfail(const char *message, const char *file, unsigned line, const char *function, size_t charSize)`:
/// reports a failed `assert` and stops the kernel (guide, chapter 3).
pub const ASSERTFAIL: Prototype<'static> = {
    const PARAMS: &[Param<'static>] = &[
        Param::of::<DevPtr<i8>>("message"),
        Param::of::<DevPtr<i8>>("file"),
        Param::of::<u32>("line"),
        Param::of::<DevPtr<i8>>("function"),
        Param::of::<usize>("charSize"),
    ];
    Prototype::new("__assertfail", PARAMS)
};

/// The arguments that a failed `assert` passes to [`ASSERTFAIL`]: the expression, the file, the line as a number, the
/// function, and 1 for the size of a character in bytes. nvcc spells the function with its parameters (facts 6).
pub const fn assertfail_arguments<'a>(
    message: &StringVariable<'a>,
    file: &StringVariable<'a>,
    line: &'a str,
    function: &StringVariable<'a>,
) -> [Place<'a>; 5] {
    [message.address(), file.address(), Place::Register(line), function.address(), Place::Register("1")]
}
