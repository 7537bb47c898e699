//! The words that users write in attributes, each of them defined once.

/// `#[ptx(…)]`.
pub(crate) const PTX: &str = "ptx";
/// `#[bits(N)]`, and the key that declares bit-fields.
pub(crate) const BITS: &str = "bits";
/// The constant that `#[cuda_functions]` writes.
#[cfg(feature = "cuda")]
pub(crate) const FUNCTIONS: &str = "FUNCTIONS";
/// `#[bit_fields]`.
pub(crate) const BIT_FIELDS: &str = "bit_fields";
// The derives.
pub(crate) const KERNEL_PARAMS: &str = "KernelParams";
pub(crate) const PTX_LAYOUT: &str = "PtxLayout";

// Attributes of Rust.
#[cfg(feature = "cuda")]
pub(crate) const LINK_NAME: &str = "link_name";
pub(crate) const CFG: &str = "cfg";
pub(crate) const CFG_ATTR: &str = "cfg_attr";
pub(crate) const DEPRECATED: &str = "deprecated";
pub(crate) const DERIVE: &str = "derive";
pub(crate) const DOC: &str = "doc";
pub(crate) const EXPECT: &str = "expect";
pub(crate) const MUST_USE: &str = "must_use";
pub(crate) const REPR: &str = "repr";

/// Attributes that are not macros. rustc refuses another item with one of these names as ambiguous (E0659).
pub(crate) const INERT: [&str; 12] = [
    "allow",
    "automatically_derived",
    "deny",
    DEPRECATED,
    DOC,
    EXPECT,
    "forbid",
    MUST_USE,
    "non_exhaustive",
    PTX,
    REPR,
    "warn",
];

// Keys of `#[ptx(…)]`.
pub(crate) const ALIGN: &str = "align";
pub(crate) const ANONYMOUS: &str = "anonymous";
pub(crate) const AS: &str = "as";
pub(crate) const BINDGEN: &str = "bindgen";
pub(crate) const BLOCK: &str = "block";
pub(crate) const CPP_ENTRY: &str = "cpp_entry";
pub(crate) const CRATE: &str = "crate";
pub(crate) const ELEMENTS: &str = "elements";
pub(crate) const ENTRY: &str = "entry";
#[cfg(feature = "cuda")]
pub(crate) const FILE: &str = "file";
pub(crate) const GLOBAL: &str = "global";
pub(crate) const IMPLS: &str = "impls";
pub(crate) const MODULE: &str = "module";
pub(crate) const NAME: &str = "name";
pub(crate) const OPAQUE: &str = "opaque";
pub(crate) const OFFSET: &str = "offset";
pub(crate) const OPTIONAL: &str = "optional";
pub(crate) const RENAME_ALL: &str = "rename_all";
pub(crate) const SHARED: &str = "shared";
pub(crate) const SIZE: &str = "size";
pub(crate) const TYPES: &str = "types";
pub(crate) const VECTOR: &str = "vector";
pub(crate) const WRITES_SHARED: &str = "writes_shared";
/// The key of a field that `#[bit_fields]` adds for its alignment.
pub(crate) const ALIGNS: &str = "__aligns";

/// The argument of `#[cuda_functions(…)]`.
#[cfg(feature = "cuda")]
pub(crate) const DENY: &str = "deny";

/// The argument of `bindgen(…)`.
#[cfg(feature = "cuda")]
pub(crate) const NAMESPACES: &str = "namespaces";

/// The key of `#[bit_fields(…)]`.
pub(crate) const NEW: &str = "new";

/// The keys for a struct, union or enum.
pub(crate) const TYPE_KEYS: [&str; 17] = [
    CRATE, NAME, RENAME_ALL, VECTOR, OPAQUE, SIZE, ALIGN, IMPLS, ENTRY, CPP_ENTRY, GLOBAL, MODULE, OPTIONAL, BLOCK,
    SHARED, BINDGEN, TYPES,
];
/// Those of them that `KernelParams` does not read.
pub(crate) const LAYOUT_KEYS: [&str; 9] = [NAME, RENAME_ALL, VECTOR, OPAQUE, SIZE, ALIGN, IMPLS, GLOBAL, BINDGEN];
/// The keys for a field.
pub(crate) const FIELD_KEYS: [&str; 7] = [NAME, OFFSET, ANONYMOUS, AS, ELEMENTS, WRITES_SHARED, BITS];
/// Those of them that `KernelParams` does not read.
pub(crate) const LAYOUT_FIELD_KEYS: [&str; 3] = [NAME, OFFSET, ANONYMOUS];
