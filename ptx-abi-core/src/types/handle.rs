//! Guide 1.4: opaque objects that a handle names.

/// The kind of opaque object that a handle names (guide 1.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HandleKind {
    /// `.texref`
    Texture,
    /// `.samplerref`
    Sampler,
    /// `.surfref`
    Surface,
}
