//! One parameter of a kernel or function.

use super::Class;
use crate::abi::layout::advice::Described;
use crate::abi::layout::layers::Laid;
use crate::abi::layout::{Layout, PtxLayout};

/// One parameter of a kernel or function.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Param<'a> {
    /// The name in Rust, without `r#`. The fields of a tuple struct are named `0`, `1` and so on.
    pub name: &'a str,
    /// The size in bytes.
    pub size: usize,
    /// The alignment in bytes.
    pub align: usize,
    /// The layout of the parameter's type.
    pub layout: &'a Layout<'a>,
    /// How PTX passes the parameter.
    pub class: Class,
    /// The pointee, if the parameter is a pointer to a type with a known layout, also through wrappers, arrays and pointers
    /// to pointers. All instances of a generic type share one name in C++, which does not identify the layout of an
    /// instance. Such a layout is not known.
    pub(crate) points_to: Option<Laid<'a>>,
}

impl<'a> Param<'a> {
    /// The parameter `name` of the type with this layout.
    pub const fn new(name: &'a str, layout: &'a Layout<'a>) -> Self {
        let (size, align, class) = (layout.size, layout.align, layout.param_class());
        Self { name, size, align, layout, class, points_to: None }
    }

    /// The parameter `name` of type `T`.
    ///
    /// # Panics
    ///
    /// Panics if `T` has no equivalent in C++ ([`TypeKind::Refused`](crate::TypeKind::Refused)).
    #[track_caller]
    pub const fn of<T: PtxLayout>(name: &'a str) -> Self {
        T::LAYOUT.expect_accepted(name);
        Self::of_any::<T>(name)
    }

    /// The parameter `name` of type `T`; the caller checks that the layout is not refused.
    pub(crate) const fn of_any<T: PtxLayout>(name: &'a str) -> Self {
        Self::described(name, Described::<T>::OF)
    }

    pub(crate) const fn described<T>(name: &'a str, described: Described<T>) -> Self {
        Self { points_to: described.points_to.copied(), ..Self::new(name, described.layout) }
    }

    /// The layout of the pointee, if the parameter is a pointer to a type with a known layout, also through wrappers, arrays
    /// and pointers to pointers. The checks compare its fingerprint if the PTX contains one.
    pub const fn pointee(&self) -> Option<&'a Layout<'a>> {
        let Some(pointee) = self.points_to else { return None };
        Some(pointee.layout)
    }

    /// The same parameter as a pointer to a type with this layout.
    #[must_use]
    pub const fn pointing_to(self, pointee: &'a Layout<'a>) -> Self {
        Self { points_to: Some(Laid { layout: pointee, points_to: None }), ..self }
    }
}
