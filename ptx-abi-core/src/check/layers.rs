//! All types behind a parameter that C++ has definitions of.

use crate::layout::Layout;
use crate::layout::layers::Pointee;
use crate::param::Param;

/// A type among the layers that C++ has a definition of.
#[derive(Clone, Copy)]
pub(crate) struct Layer<'a> {
    pub(crate) layout: &'a Layout<'a>,
    /// Whether the value is of this type, or made of it; otherwise a pointer leads to it.
    pub(crate) by_value: bool,
}

/// The types of a value that C++ has definitions of, from the outermost one: wrappers, what they wrap, and what that
/// points to, through any number of pointers.
#[derive(Clone, Copy)]
pub(crate) struct Layers<'a> {
    layout: Option<&'a Layout<'a>>,
    pointee: Option<&'a Layout<'a>>,
    behind: Option<&'a Pointee<'a>>,
    by_value: bool,
}

impl<'a> Layers<'a> {
    /// Those of a value with this layout, that points to `pointee` and by it to `behind`.
    #[inline]
    pub(crate) const fn new(
        layout: &'a Layout<'a>,
        pointee: Option<&'a Layout<'a>>,
        behind: Option<&'a Pointee<'a>>,
    ) -> Self {
        Self { layout: Some(layout), pointee, behind, by_value: true }
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
            self.layout = self.pointee;
            self.pointee = match self.behind {
                Some(pointee) => {
                    self.behind = pointee.points_to();
                    Some(pointee.layout())
                }
                None => None,
            };
            if self.layout.is_none() {
                return None;
            }
        }
    }
}

impl<'a> Param<'a> {
    /// The types that C++ has definitions of, in the parameter and behind it.
    #[inline]
    pub(super) const fn layers(&self) -> Layers<'a> {
        Layers::new(self.layout, self.pointee, self.behind)
    }
}
