//! Files of several items: headers that define them, and checks of what others have defined.

use core::fmt::{self, Display};

use super::define::Size;
use super::{
    Checks, Constant, END, Function, Matching, PLACED, PLACED_END, PRELUDE, c, constants, functions, placed, probe,
    walk, write_placed, write_types,
};
#[cfg(feature = "check")]
use crate::check::{MismatchError, check_types};
use crate::cpp::names::{Name, element};
use crate::layout::Layout;

/// What a class with private members may have as a friend.
const ACCESS: &str = include_str!("access.h");

/// What a reader of a header has to know.
const HEAD: &str = include_str!("head.h");

/// What a reader of a file of checks has to know.
const ASSERTS_HEAD: &str = include_str!("asserts_head.h");

/// What a header defines, or a file checks: the sections of the macros.
#[derive(Clone, Copy, Debug)]
struct Items<'a> {
    layouts: &'a [&'a Layout<'a>],
    constants: &'a [Constant<'a>],
    functions: &'a [&'a [Function<'a>]],
}

impl<'a> Items<'a> {
    /// The types that the header defines: those listed, those that functions take or return by value, and all that these
    /// contain.
    fn types(&self, then: walk::Then<'_, 'a>) -> fmt::Result {
        let roots: walk::Roots<'_, '_> = &|visit| {
            self.layouts.iter().try_for_each(|root| visit(root))?;
            functions::by_value(self.functions, visit)
        };
        walk::types_of(roots, then)
    }
}

/// The C++ side of types, constants and functions in one header; [`cuda_header!`](crate::cuda_header) makes it.
#[derive(Clone, Copy, Debug)]
pub struct CudaHeader<'a>(Items<'a>);

impl<'a> CudaHeader<'a> {
    /// The header of these types and of all that they contain.
    pub const fn new(layouts: &'a [&'a Layout<'a>]) -> Self {
        Self(Items { layouts, constants: &[], functions: &[] })
    }

    /// The same header with definitions of these constants.
    #[must_use]
    pub const fn with_constants(self, constants: &'a [Constant<'a>]) -> Self {
        Self(Items { constants, ..self.0 })
    }

    /// The same header with prototypes of these functions behind the types; types that they take or return by value are
    /// types of the header too.
    ///
    /// # Panics
    ///
    /// Nothing but the name in Rust is known of the type of a parameter, so that no prototype can be written.
    #[must_use]
    #[track_caller]
    pub const fn with_functions(self, functions: &'a [&'a [Function<'a>]]) -> Self {
        Self(Items { functions: probe::expect_prototypes(functions), ..self.0 })
    }

    /// Whether PTX was compiled with this header: compares the fingerprints that it carries with those of all types of the
    /// header. A kernel's own check knows the types of its parameters only, and not those that pointers inside of these
    /// lead to. Types that the PTX says nothing of are not compared. An instance of a generic type is refused where the PTX
    /// has an instance that the header does not have, but not this one.
    ///
    /// ```
    /// use ptx_abi::{DevPtr, PtxLayout, cuda_header};
    /// #[derive(Clone, Copy, PtxLayout)]
    /// #[repr(C)]
    /// struct Edge { weight: f32 }
    /// #[derive(Clone, Copy, PtxLayout)]
    /// #[repr(C)]
    /// struct Node { edges: DevPtr<Edge> }
    ///
    /// let ptx = ".version 8.7 .target sm_90 .address_size 64
    ///     .weak .global .align 8 .u64 ptx_abi_layout_Edge = 7;";
    /// let mismatch = cuda_header!(Node, Edge).check(ptx).unwrap_err().to_string();
    /// assert!(mismatch.contains("the layout of `Edge` is another one than the kernel was compiled with"));
    /// ```
    ///
    /// # Errors
    ///
    /// Fingerprints differ; the message names the types.
    #[allow(clippy::result_large_err, reason = "a text without an allocation is as large as that")]
    #[cfg(feature = "check")]
    pub fn check(&self, ptx: &str) -> Result<(), MismatchError> {
        check_types(ptx, |visit| {
            // Nothing is written.
            let _ = self.0.types(&mut |types| {
                for layout in types {
                    visit(layout);
                }
                Ok(())
            });
        })
    }
}

impl Display for CudaHeader<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Items { constants, functions, .. } = self.0;
        f.write_str(HEAD)?;
        self.0.types(&mut |types| {
            let refusal = c::refusal(types, constants);
            match &refusal {
                Some(refusal) => writeln!(f, "#ifndef __cplusplus\n#error \"{refusal}\"\n#endif\n")?,
                None if types.is_empty() => {}
                None => c::begin(f)?,
            }
            constants::define_all(f, constants, refusal.is_none())?;
            write_types(f, types, functions, refusal.is_none())
        })
    }
}

/// Checks of types and constants that headers written by hand define; [`cuda_asserts!`](crate::cuda_asserts) makes them.
#[derive(Clone, Copy, Debug)]
pub struct CudaAsserts<'a> {
    items: Items<'a>,
    /// How Rust spells each type, for readers; fewer where nobody said so.
    spellings: &'a [&'a str],
    /// Functions that are compared tolerantly; those of the items are compared strictly.
    tolerant: &'a [&'a [Function<'a>]],
}

impl<'a> CudaAsserts<'a> {
    /// The checks of these types.
    pub const fn new(layouts: &'a [&'a Layout<'a>]) -> Self {
        Self { items: Items { layouts, constants: &[], functions: &[] }, spellings: &[], tolerant: &[] }
    }

    /// The same checks, with comments that have the types as Rust spells them, in the order of [`new`](Self::new).
    #[must_use]
    pub const fn with_rust_types(self, spellings: &'a [&'a str]) -> Self {
        Self { spellings, ..self }
    }

    /// The same checks with those of these constants.
    #[must_use]
    pub const fn with_constants(self, constants: &'a [Constant<'a>]) -> Self {
        Self { items: Items { constants, ..self.items }, ..self }
    }

    /// The same checks with those of these functions, as [`Matching::Strict`] has them.
    #[must_use]
    pub const fn with_functions(self, functions: &'a [&'a [Function<'a>]]) -> Self {
        Self { items: Items { functions, ..self.items }, ..self }
    }

    /// The same checks with those of these functions, as [`Matching::Tolerant`] has them.
    #[must_use]
    pub const fn with_tolerant_functions(self, tolerant: &'a [&'a [Function<'a>]]) -> Self {
        Self { tolerant, ..self }
    }
}

impl Display for CudaAsserts<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Items { layouts, constants, functions } = self.items;
        f.write_str(ASSERTS_HEAD)?;
        let refusal = c::refusal(layouts, constants);
        match &refusal {
            Some(refusal) => writeln!(f, "#ifndef __cplusplus\n#error \"{refusal}\"\n#endif\n")?,
            None => {
                c::begin(f)?;
                f.write_str("#ifdef __cplusplus\n")?;
            }
        }
        f.write_str(PRELUDE)?;
        f.write_str(PLACED)?;
        f.write_str(ACCESS)?;
        for (index, layout) in layouts.iter().enumerate() {
            let layout = element(layout);
            let (name, size) = (Name(layout), Size(layout));
            match self.spellings.get(index) {
                Some(spelling) => writeln!(f, "\n// {name}: {spelling} in Rust, {size}")?,
                None => writeln!(f, "\n// {name}: {size}")?,
            }
            write_placed(f, layout, Checks::InFriend)?;
        }
        constants::check_all(f, constants)?;
        functions::check_all(f, functions, Matching::Strict)?;
        functions::check_all(f, self.tolerant, Matching::Tolerant)?;
        f.write_str(PLACED_END)?;
        f.write_str(END)?;
        if refusal.is_some() {
            return Ok(());
        }
        f.write_str("\n#else\n// C has no constant expressions for bit-fields, kinds and elements.\n")?;
        layouts.iter().filter_map(|layout| placed(layout)).try_for_each(|layout| c::check(f, &layout))?;
        constants::check_all_in_c(f, constants)?;
        c::end(f)?;
        f.write_str("#endif\n")
    }
}
