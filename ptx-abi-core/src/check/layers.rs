//! All types with C++ definitions that a parameter contains or leads to.

use crate::layout::Layout;
use crate::layout::layers::Laid;
use crate::param::Param;

/// A type among the layers that has a definition in C++.
#[derive(Clone, Copy)]
pub(crate) struct Layer<'a> {
    pub(crate) layout: &'a Layout<'a>,
    /// Whether the value is of this type or contains it. Otherwise a pointer leads to the type.
    pub(crate) by_value: bool,
}

/// The types of a value that have definitions in C++, from the outermost one: wrappers, the types that they wrap, and the
/// types to which these point through any number of pointers.
#[derive(Clone, Copy)]
pub(crate) struct Layers<'a> {
    layout: Option<&'a Layout<'a>>,
    behind: Option<Laid<'a>>,
    by_value: bool,
}

impl<'a> Layers<'a> {
    /// The layers of a value with this layout, which points to these types.
    #[inline]
    pub(crate) const fn new(layout: &'a Layout<'a>, behind: Option<Laid<'a>>) -> Self {
        Self { layout: Some(layout), behind, by_value: true }
    }

    /// The next type.
    #[inline]
    pub(crate) const fn next(&mut self) -> Option<Layer<'a>> {
        loop {
            if let Some(layout) = self.layout {
                self.layout = layout.within();
                if layout.has_definition() {
                    return Some(Layer { layout, by_value: self.by_value });
                }
                continue;
            }
            self.by_value = false;
            let Some(pointee) = self.behind else { return None };
            (self.layout, self.behind) = (Some(pointee.layout), pointee.next());
        }
    }
}

impl<'a> Param<'a> {
    /// The types with C++ definitions in the parameter and behind its pointers.
    #[inline]
    pub(super) const fn layers(&self) -> Layers<'a> {
        Layers::new(self.layout, self.points_to)
    }
}
