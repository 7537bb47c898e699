//! The code that `device_printf!` and `device_assert!` expand to.

use core::ffi::CStr;
use core::mem::{MaybeUninit, transmute_copy};

use super::argument::{Code, Takes};
use super::matching::arity;
use super::string::position;
use super::{Format, ValistLayout};

/// The type of a string literal.
///
/// # Safety
///
/// `Self` must be the type that `KIND` names.
#[diagnostic::on_unimplemented(
    message = "[PTX730] a format is a string literal, and not a `{Self}`",
    label = "not a string literal",
    note = "write `\"…\\0\"` or `c\"…\"`"
)]
pub unsafe trait Literal: Copy + 'static {
    /// Which literal it is.
    const KIND: Kind;
}

/// A kind of string literal.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// `&'static str`
    Text,
    /// `&'static CStr`
    C,
    /// `&'static [u8; N]`
    Bytes,
}

// SAFETY: that is the type.
unsafe impl Literal for &'static str {
    const KIND: Kind = Kind::Text;
}

// SAFETY: that is the type.
unsafe impl Literal for &'static CStr {
    const KIND: Kind = Kind::C;
}

// SAFETY: that is the type, for one `N`.
#[diagnostic::do_not_recommend]
unsafe impl<const N: usize> Literal for &'static [u8; N] {
    const KIND: Kind = Kind::Bytes;
}

/// The bytes of a format, which should end with a NUL.
///
/// # Panics
///
/// For `b"…"`, because a format has no prefix `b`.
#[track_caller]
pub const fn literal<T: Literal>(text: T) -> &'static [u8] {
    match T::KIND {
        // SAFETY: `T` is the type that `KIND` names, and it is `Copy`.
        Kind::Text => unsafe { transmute_copy::<T, &'static str>(&text) }.as_bytes(),
        // SAFETY: the same.
        Kind::C => unsafe { transmute_copy::<T, &'static CStr>(&text) }.to_bytes_with_nul(),
        Kind::Bytes => panic!("[PTX730] the format is a string literal: write `\"…\\0\"` or `c\"…\"`, without `b`"),
    }
}

/// A format and the number of its arguments. If they do not match, or the format has an error, every type of argument is
/// accepted, because [`Self::check`] reports the error.
#[derive(Clone, Copy, Debug)]
pub struct Checked {
    /// The format with its NUL.
    format: &'static [u8],
    arguments: usize,
}

/// The format, checked by [`Checked::check`].
pub const fn format(format: &'static [u8], arguments: usize) -> Checked {
    Checked { format, arguments }
}

impl Checked {
    /// Reports an error in the format, or a wrong number of arguments.
    ///
    /// # Panics
    ///
    /// Panics if there is an error: that is the report.
    #[track_caller]
    pub const fn check(&self) {
        let _ = self.format(true);
    }

    /// The format. An error panics if `reports` is true, and is `None` otherwise.
    #[track_caller]
    const fn format(&self, reports: bool) -> Option<Format> {
        let [text @ .., 0] = self.format else {
            assert!(!reports, "[PTX730] the format does not end with a NUL: write `\\0` at its end, or `c\"…\"`");
            return None;
        };
        match Format::parse(text) {
            Ok(format) if format.conversions().len() == self.arguments => Some(format),
            Ok(format) if reports => {
                let (taken, given) = (format.conversions().len(), self.arguments);
                let mut message = arity(taken, given, format.has_width());
                if taken < given && position(text, b'{').is_some() {
                    message.push_str("; to C's formats `{}` is text, and `%d` prints an `i32`");
                }
                panic!("{}", message.as_str())
            }
            Err(error) if reports => panic!("{}", error.message(text).as_str()),
            _ => None,
        }
    }

    /// The conversion of an argument as a number, and its offset in the buffer in bytes; 0 if there is an error.
    pub const fn argument(&self, index: usize) -> (u8, usize) {
        match self.format(false) {
            Some(format) => (format.conversions()[index] as u8, format.valist().slots()[index].offset),
            None => (0, 0),
        }
    }

    /// The size of the buffer in words of 8 bytes.
    pub const fn words(&self) -> usize {
        match self.format(false) {
            Some(format) => format.valist().size() / ValistLayout::ALIGN,
            None => 0,
        }
    }
}

/// A buffer of `WORDS` words of 8 bytes.
#[repr(C, align(8))]
#[derive(Debug)]
pub struct Valist<const WORDS: usize>([MaybeUninit<u64>; WORDS]);

impl<const WORDS: usize> Valist<WORDS> {
    /// A buffer without arguments yet.
    #[inline]
    pub const fn new() -> Self {
        Self([MaybeUninit::uninit(); WORDS])
    }

    /// Stores an argument at `OFFSET`, in bytes.
    #[inline]
    pub fn put<const CODE: u8, const ARGUMENT: usize, const OFFSET: usize, A>(&mut self, argument: A)
    where
        Code<CODE>: Takes<A, ARGUMENT>,
    {
        const {
            let size = size_of::<<Code<CODE> as Takes<A, ARGUMENT>>::Passed>();
            let align = align_of::<<Code<CODE> as Takes<A, ARGUMENT>>::Passed>();
            assert!(OFFSET % align == 0 && OFFSET + size <= size_of::<Self>());
        }
        let passed = Code::pass(argument);
        // SAFETY: the assertion checks that the value is inside the buffer, which is aligned to 8, no less than the value.
        unsafe {
            self.0.as_mut_ptr().byte_add(OFFSET).cast::<<Code<CODE> as Takes<A, ARGUMENT>>::Passed>().write(passed);
        }
    }

    /// Prints on the device; on the host it does nothing.
    ///
    /// # Safety
    ///
    /// [`Checked::check`] must accept the format, and every argument must be in its place.
    #[inline]
    pub unsafe fn print(&self, format: &Checked) -> i32 {
        #[cfg(target_arch = "nvptx64")]
        {
            let valist = if WORDS == 0 { core::ptr::null() } else { (&raw const *self).cast() };
            // SAFETY: the caller's promise; the buffer is that of `ValistLayout`, and the format ends with a NUL. The
            // strings and the buffer live until the call has returned, and the call keeps no address.
            unsafe { super::device::vprintf(format.format.as_ptr().cast(), valist) }
        }
        #[cfg(not(target_arch = "nvptx64"))]
        {
            let _ = format.format;
            -1
        }
    }
}

impl<const WORDS: usize> Default for Valist<WORDS> {
    fn default() -> Self {
        Self::new()
    }
}

/// A string of `device_assert!`; its only NUL is at the end.
///
/// # Panics
///
/// Panics if there is another NUL.
#[track_caller]
pub const fn c_str(text: &'static str) -> &'static CStr {
    match CStr::from_bytes_with_nul(text.as_bytes()) {
        Ok(text) => text,
        Err(_) => panic!("[PTX730] the message has a NUL: remove it"),
    }
}

/// Stops the kernel.
///
/// # Panics
///
/// Panics on the host.
#[cold]
#[inline]
#[track_caller]
pub fn assert_failed(message: &'static CStr, file: &'static CStr, line: u32, function: &'static CStr) -> ! {
    #[cfg(target_arch = "nvptx64")]
    {
        // SAFETY: all strings end with a NUL, and characters have 1 byte.
        unsafe { super::device::assertfail(message.as_ptr(), file.as_ptr(), line, function.as_ptr(), 1) };
        // The call does not return; compilers declare it as if it did (facts 6).
        loop {}
    }
    #[cfg(not(target_arch = "nvptx64"))]
    {
        let _ = (file, line, function);
        panic!("assertion failed: {}", message.to_str().unwrap_or_default())
    }
}

/// Prints from the device, as `printf` in CUDA C++ does (guide, chapter 3).
///
/// The format is a literal that ends with a NUL, `"…\0"` or `c"…"`. The compiler checks it against the arguments, also in
/// `cargo check`: its syntax, the number of arguments, and the type of each of them
/// ([`Conversion`](crate::syscall::Conversion) lists the types). `%n`, which writes to memory, does not compile. `%s` takes
/// a `&CStr`, for which no `unsafe` is needed.
///
/// The output appears on the host when the kernel has ended and the host synchronises. The macro returns the value of
/// `vprintf`: the number of arguments, or a negative number. On a Windows host `%ld` prints 32 bits: write `%lld`.
///
/// The macro also compiles on the host, with the same checks. There it evaluates its arguments, but prints nothing and
/// returns -1.
///
/// ```
/// use ptx_abi::device_printf;
/// fn report(index: u32, value: f32, width: i32) {
///     device_printf!("x[%u] = %*.3f\n\0", index, width, value);
///     device_printf!(c"%s\n", c"done");
/// }
/// # report(1, 2.0, 8);
/// ```
///
/// ```compile_fail
/// ptx_abi::device_printf!("%d\n\0", 1.0_f32);
/// ```
#[macro_export]
macro_rules! device_printf {
    ($format:expr $(, $argument:expr)* $(,)?) => {{
        const __FORMAT: $crate::__private::CheckedFormat = $crate::__private::printf_format(
            $crate::__private::printf_literal($format),
            <[&::core::primitive::str]>::len(&[$(::core::stringify!($argument)),*]),
        );
        const _: () = __FORMAT.check();
        $crate::__device_printf!(__FORMAT [] 0; $($argument),*)
    }};
}

/// Binds the arguments of `device_printf!` in nested `match`es, and stores all of them in the innermost one.
#[doc(hidden)]
#[macro_export]
macro_rules! __device_printf {
    ($format:ident [$($bound:tt)*] $index:expr; $argument:expr $(, $rest:expr)*) => {
        // What the argument borrows lives as long as the `match`.
        match $argument {
            __argument => $crate::__device_printf!($format [$($bound)* (__argument, $index)] $index + 1; $($rest),*),
        }
    };
    ($format:ident [] $count:expr;) => {
        // SAFETY: the constant before this has checked the format, which takes no arguments.
        unsafe { $crate::__private::Valist::<0>::new().print(&$format) }
    };
    ($format:ident [$(($argument:ident, $index:expr))+] $count:expr;) => {{
        let mut __valist = $crate::__private::Valist::<{ $format.words() }>::new();
        // In messages, the format is argument 0.
        $(__valist.put::<{ $format.argument($index).0 }, { $index + 1 }, { $format.argument($index).1 }, _>($argument);)+
        // SAFETY: the constant before this has checked the format for this number of arguments; `put` accepts only the
        // types of its conversions. Each argument has been stored at its offset in the format's list.
        unsafe { __valist.print(&$format) }
    }};
}

/// Stops the kernel if a condition does not hold, as `assert` in CUDA C++ does (guide, chapter 3).
///
/// The expression, the file, the line and the module appear on the host, and every later call there fails. Code that runs
/// on the host panics instead. Every build contains the check, so code after it may rely on the condition. The message is a
/// literal and appears unchanged, braces included.
///
/// ```
/// use ptx_abi::device_assert;
/// fn third(values: &[f32]) -> f32 {
///     device_assert!(values.len() > 2);
///     device_assert!(values[2] >= 0.0, "values are lengths");
///     values[2]
/// }
/// # third(&[0.0; 3]);
/// ```
#[macro_export]
macro_rules! device_assert {
    ($condition:expr $(,)?) => {
        $crate::__device_assert!($condition, ::core::concat!(::core::stringify!($condition), "\0"))
    };
    ($condition:expr, $message:literal $(,)?) => {
        $crate::__device_assert!($condition, ::core::concat!(::core::stringify!($condition), ": ", $message, "\0"))
    };
    ($condition:expr, $message:literal, $($argument:tt)+) => {
        ::core::compile_error!(
            "[PTX734] `device_assert!` shows its message as it is: print arguments by `device_printf!` before it"
        )
    };
}

/// `device_assert!` with the text of its message.
#[doc(hidden)]
#[macro_export]
macro_rules! __device_assert {
    ($condition:expr, $text:expr) => {
        if !$condition {
            const MESSAGE: &::core::ffi::CStr = $crate::__private::c_str($text);
            const FILE: &::core::ffi::CStr = $crate::__private::c_str(::core::concat!(::core::file!(), "\0"));
            const MODULE: &::core::ffi::CStr = $crate::__private::c_str(::core::concat!(::core::module_path!(), "\0"));
            $crate::__private::assert_failed(MESSAGE, FILE, ::core::line!(), MODULE)
        }
    };
}
