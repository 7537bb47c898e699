//! One parameter of a kernel or function.

use super::Class;
use crate::layout::advice::Described;
use crate::layout::layers::Pointee;
use crate::layout::{Layout, PtxLayout};

/// One parameter of a kernel.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Param<'a> {
    /// The name in Rust, without `r#`; of a tuple struct `0`, `1` and so on.
    pub name: &'a str,
    /// The size in bytes.
    pub size: usize,
    /// The alignment in bytes.
    pub align: usize,
    /// The layout of the parameter's type.
    pub layout: &'a Layout<'a>,
    /// How PTX passes it.
    pub class: Class,
    /// The layout of what it points to, if it is a pointer to a type with a layout that is known: through wrappers, arrays
    /// and pointers to pointers. The checks compare its fingerprint where the PTX has one.
    ///
    /// Instances of a generic type have one name in C++, which says nothing of the layout of one: it is not known.
    pub pointee: Option<&'a Layout<'a>>,
    /// What a value of the pointee's type points to in turn.
    #[cfg_attr(not(feature = "check"), allow(dead_code, reason = "the checks follow it"))]
    pub(crate) behind: Option<&'a Pointee<'a>>,
}

impl<'a> Param<'a> {
    /// The parameter `name` of the type with this layout.
    pub const fn new(name: &'a str, layout: &'a Layout<'a>) -> Self {
        let (size, align, class) = (layout.size, layout.align, layout.param_class());
        Self { name, size, align, layout, class, pointee: None, behind: None }
    }

    /// The parameter `name` of type `T`.
    ///
    /// # Panics
    ///
    /// If no type of C++ is like `T`: [`TypeKind::Refused`](crate::TypeKind::Refused).
    #[track_caller]
    pub const fn of<T: PtxLayout>(name: &'a str) -> Self {
        T::LAYOUT.expect_accepted(name);
        Self::of_any::<T>(name)
    }

    /// The parameter `name` of type `T`, whose layout the caller looks at.
    pub(crate) const fn of_any<T: PtxLayout>(name: &'a str) -> Self {
        Self::described(name, Described { layout: T::LAYOUT, points_to: T::__POINTS_TO })
    }

    /// The parameter `name` of a described type.
    pub(crate) const fn described(name: &'a str, described: Described) -> Self {
        let param = Self::new(name, described.layout);
        match described.points_to {
            Some(pointee) => Self { pointee: Some(pointee.layout()), behind: pointee.points_to(), ..param },
            None => param,
        }
    }

    /// The same parameter, a pointer to a type with this layout.
    #[must_use]
    pub const fn pointing_to(self, pointee: &'a Layout<'a>) -> Self {
        Self { pointee: Some(pointee), behind: None, ..self }
    }
}
