//! What the user wrote, as data.

pub(crate) mod attr;
pub(crate) mod bindgen;
pub(crate) mod bits;
pub(crate) mod derives;
#[cfg(feature = "cuda")]
pub(crate) mod header;
pub(crate) mod input;
pub(crate) mod keys;
pub(crate) mod members;
pub(crate) mod pattern;
pub(crate) mod repr;
pub(crate) mod values;
