//! Types as DWARF describes them, with nvcc's names and forms (facts 8).

use alloc::borrow::ToOwned as _;
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use gimli::write::{AttributeValue, Expression, UnitEntryId};
use gimli::{DwAte, DwTag};

use ptx_abi_core::__private::cpp::library;
use ptx_abi_core::layout::{Aggregate, Element, Header, Library, Variant};
use ptx_abi_core::pointer::Pointer;
use ptx_abi_core::scalar::Scalar;
use ptx_abi_core::{CppType, Layout, Member, TypeKind};
use ptx_abi_cpp::__private::names::{self, enumerator_name, member_name, plain, simple};

use super::AddressClass;
use super::info::{DebugInfo, TypeId, data, string};

/// A type that something points to before it is defined.
#[derive(Debug)]
pub(super) struct Forward {
    declaration: UnitEntryId,
    /// The entries of pointers and `const` that refer to it.
    users: Vec<UnitEntryId>,
}

impl DebugInfo {
    /// Describes a type and all types that it contains. A pointee is only declared, unless it is added itself. The instances of
    /// a generic type without `#[ptx(name = "…")]` share one name, as in a header, so a pointer to one leads to a declaration.
    ///
    /// A type that was added before has the same [`TypeId`].
    pub fn add_type(&mut self, layout: &Layout<'_>) -> TypeId {
        let entry = self.describe(layout, false);
        self.type_id(entry)
    }

    pub(super) fn void(&mut self) -> UnitEntryId {
        self.keyed("void".to_owned(), gimli::DW_TAG_unspecified_type, Some("void")).0
    }

    /// The entry of a type. The type of an anonymous member has an entry without a name.
    fn describe(&mut self, layout: &Layout<'_>, anonymous: bool) -> UnitEntryId {
        match layout.kind {
            TypeKind::Scalar(scalar) if scalar != Scalar::F16 => self.scalar(scalar),
            TypeKind::Bool => self.base("bool"),
            TypeKind::Int128 { signed } => self.base(if signed { "__int128" } else { "unsigned __int128" }),
            TypeKind::Handle(_) => self.scalar(Scalar::U64),
            TypeKind::Pointer(Pointer { pointee, mutable, space, .. }) => {
                self.pointer(pointee, !mutable, AddressClass::of(space))
            }
            TypeKind::Marker | TypeKind::Refused(_) | TypeKind::Error(_) => self.void(),
            TypeKind::Array { .. } => self.array(layout),
            _ => match library(layout) {
                Some(library) => self.of_cuda(library),
                None if names::is_bytes(layout) => self.array(layout),
                None => self.compound(layout, anonymous),
            },
        }
    }

    fn scalar(&mut self, scalar: Scalar) -> UnitEntryId {
        self.base(names::spelling(scalar))
    }

    /// The fundamental type with this name in C++, or `void` if there is none.
    fn base(&mut self, name: &str) -> UnitEntryId {
        let Some((encoding, size)) = fundamental(name) else { return self.void() };
        let (entry, is_new) = self.keyed(name.to_owned(), gimli::DW_TAG_base_type, Some(name));
        if is_new {
            self.set(entry, gimli::DW_AT_encoding, AttributeValue::Data1(encoding.0));
            self.set(entry, gimli::DW_AT_byte_size, data(size));
        }
        entry
    }

    /// A struct, a union, an enum or an alias.
    fn compound(&mut self, layout: &Layout<'_>, anonymous: bool) -> UnitEntryId {
        let tag = match layout.kind {
            TypeKind::Union(_) => gimli::DW_TAG_union_type,
            TypeKind::Transparent(_) if wrapped_bytes(layout).is_none() => gimli::DW_TAG_typedef,
            TypeKind::Enum { .. } => gimli::DW_TAG_enumeration_type,
            _ => gimli::DW_TAG_structure_type,
        };
        if anonymous {
            let entry = self.add(tag, None);
            self.contents(entry, layout);
            return entry;
        }
        let ty = names::defined(layout);
        let name = if ty.is_instance() { plain(ty) } else { simple(layout) };
        // The entry comes before its members, because they may point to it.
        let key = format!("{}#{:016x}", layout.name, layout.fingerprint());
        let (entry, is_new) = self.keyed(key, tag, Some(&name));
        if is_new {
            if !names::is_generic(layout) {
                self.define(&ty.to_string(), entry);
            }
            self.contents(entry, layout);
        }
        entry
    }

    fn contents(&mut self, entry: UnitEntryId, layout: &Layout<'_>) {
        match layout.kind {
            TypeKind::Struct(_) | TypeKind::Union(_) | TypeKind::Vector { .. } => {
                self.set(entry, gimli::DW_AT_byte_size, data(layout.size as u64));
                for member in layout.members() {
                    self.member(entry, layout, member);
                }
            }
            TypeKind::Transparent(Aggregate { members, .. }) => match (wrapped_bytes(layout), members.first()) {
                // It is a struct in C++ too, because an alias cannot be aligned there.
                (Some(bytes), _) => {
                    self.set(entry, gimli::DW_AT_byte_size, data(layout.size as u64));
                    let ty = self.describe(bytes, false);
                    self.field(entry, Some("bytes"), ty, 0);
                }
                (None, wrapped) => {
                    let ty = match wrapped {
                        Some(member) => self.describe(member.layout, false),
                        None => self.void(),
                    };
                    self.set(entry, gimli::DW_AT_type, AttributeValue::UnitRef(ty));
                }
            },
            TypeKind::Enum { repr, variants, .. } => self.enumerators(entry, repr, variants),
            _ => {}
        }
    }

    fn enumerators(&mut self, entry: UnitEntryId, repr: Scalar, variants: &[Variant<'_>]) {
        self.set(entry, gimli::DW_AT_byte_size, data(repr.size() as u64));
        for variant in variants {
            let name = enumerator_name(variant, variants);
            let enumerator = self.child(entry, gimli::DW_TAG_enumerator, Some(&name));
            let value = i64::try_from(variant.value)
                .map_or_else(|_| AttributeValue::Udata(variant.value as u64), AttributeValue::Sdata);
            self.set(enumerator, gimli::DW_AT_const_value, value);
        }
    }

    fn member(&mut self, parent: UnitEntryId, outer: &Layout<'_>, member: &Member<'_>) {
        let ty = self.describe(member.layout, member.is_anonymous());
        let name = (!member.is_anonymous()).then(|| member_name(member, outer));
        let name = name.as_deref();
        if !member.is_bit_field() {
            self.field(parent, name, ty, member.offset());
            return;
        }
        // The unit of the declared type lies where an array of such units from the start of the struct would have it. The
        // offset of the field counts from the unit's highest bit, and wraps around if a packed field leaves the unit.
        let size = member.layout.size.max(1);
        let start = member.offset() / size * size;
        let end = (member.bit_offset + member.bit_width - 8 * start) as u64;
        let entry = self.field(parent, name, ty, start);
        self.set(entry, gimli::DW_AT_byte_size, data(size as u64));
        self.set(entry, gimli::DW_AT_bit_size, data(member.bit_width as u64));
        self.set(entry, gimli::DW_AT_bit_offset, AttributeValue::Udata((8 * size as u64).wrapping_sub(end)));
    }

    /// Adds a member at byte `offset`.
    fn field(&mut self, parent: UnitEntryId, name: Option<&str>, ty: UnitEntryId, offset: usize) -> UnitEntryId {
        let entry = self.child(parent, gimli::DW_TAG_member, name);
        self.set(entry, gimli::DW_AT_type, AttributeValue::UnitRef(ty));
        let mut location = Expression::new();
        location.op_plus_uconst(offset as u64);
        self.set(entry, gimli::DW_AT_data_member_location, AttributeValue::Exprloc(location));
        entry
    }

    /// An array. Bytes of which nothing more is known are one too.
    fn array(&mut self, layout: &Layout<'_>) -> UnitEntryId {
        let (mut element, mut extents) = (layout, Vec::new());
        while let TypeKind::Array { element: inner, len } = element.kind {
            extents.push(len);
            element = inner;
        }
        let ty = if names::is_bytes(element) {
            extents.push(element.size);
            self.scalar(Scalar::U8)
        } else {
            self.describe(element, false)
        };
        self.array_of(ty, extents)
    }

    fn array_of(&mut self, ty: UnitEntryId, extents: Vec<usize>) -> UnitEntryId {
        let key = format!("{extents:?} of {}", self.type_id(ty).0);
        let (entry, is_new) = self.keyed(key, gimli::DW_TAG_array_type, None);
        if is_new {
            self.set(entry, gimli::DW_AT_type, AttributeValue::UnitRef(ty));
            self.extents(entry, extents);
        }
        entry
    }

    fn extents(&mut self, array: UnitEntryId, extents: Vec<usize>) {
        let index = self.scalar(Scalar::U64);
        for count in extents {
            let extent = self.unit().add(array, gimli::DW_TAG_subrange_type);
            self.set(extent, gimli::DW_AT_type, AttributeValue::UnitRef(index));
            self.set(extent, gimli::DW_AT_count, data(count as u64));
        }
    }

    /// The type of an alias of an array, of which only the tree is known.
    fn array_behind(&mut self, array: &CppType<'_>) -> UnitEntryId {
        let (entry, is_new) = self.keyed(array.to_string(), gimli::DW_TAG_array_type, None);
        if is_new {
            let (mut element, mut extents) = (array, Vec::new());
            while let CppType::Array { element: inner, len } = element {
                extents.push(*len);
                element = inner;
            }
            self.point(entry, element, false);
            self.extents(entry, extents);
        }
        entry
    }

    /// A pointer to this type of C++.
    fn pointer(&mut self, pointee: &CppType<'_>, constant: bool, class: AddressClass) -> UnitEntryId {
        let key = format!("{class} {}", CppType::Pointer { to: pointee, mutable: !constant });
        let (entry, is_new) = self.keyed(key, gimli::DW_TAG_pointer_type, None);
        if !is_new {
            return entry;
        }
        self.point(entry, pointee, constant);
        if class != AddressClass::Generic {
            // An address in one state space has 32 bits.
            self.set(entry, gimli::DW_AT_byte_size, data(4));
        }
        // Guide 6 uses one byte; nvcc uses four.
        self.set(entry, gimli::DW_AT_address_class, AttributeValue::Data1(class.value()));
        entry
    }

    /// Gives a pointer, or a `const`, this type of C++.
    fn point(&mut self, user: UnitEntryId, pointee: &CppType<'_>, constant: bool) {
        let ty = match *pointee {
            _ if constant => self.of(format!("const {pointee}"), gimli::DW_TAG_const_type, None, pointee),
            CppType::Pointer { to, mutable } => self.pointer(to, !mutable, AddressClass::Generic),
            CppType::Array { .. } => self.array_behind(pointee),
            _ => self.named(user, pointee),
        };
        self.set(user, gimli::DW_AT_type, AttributeValue::UnitRef(ty));
    }

    fn named(&mut self, user: UnitEntryId, ty: &CppType<'_>) -> UnitEntryId {
        match names::known(ty) {
            CppType::Void => self.void(),
            CppType::Number(number) => self.base(number.keywords()),
            CppType::Handle(_) => self.scalar(Scalar::U64),
            CppType::Library(library) if library.header != Header::OpenCl => self.of_cuda(library),
            known => match (self.names.get(&known.to_string()), ty) {
                (Some(entry), _) => *entry,
                // It is only known as the type of a pointee.
                (None, CppType::Alias { of, .. }) => {
                    self.of(format!("{known} is {of}"), gimli::DW_TAG_typedef, Some(&plain(known)), of)
                }
                (None, _) => self.forward(user, known),
            },
        }
    }

    /// An alias of this type, or the type with `const`.
    fn of(&mut self, key: String, tag: DwTag, name: Option<&str>, of: &CppType<'_>) -> UnitEntryId {
        let (entry, is_new) = self.keyed(key, tag, name);
        if is_new {
            self.point(entry, of, false);
        }
        entry
    }

    fn forward(&mut self, user: UnitEntryId, ty: CppType<'_>) -> UnitEntryId {
        let name = &*ty.to_string();
        if !self.forwards.contains_key(name) {
            let declaration = self.add(gimli::DW_TAG_structure_type, Some(&plain(ty)));
            self.set(declaration, gimli::DW_AT_declaration, AttributeValue::Flag(true));
            self.forwards.insert(name.to_owned(), Forward { declaration, users: Vec::new() });
        }
        match self.forwards.get_mut(name) {
            Some(forward) => {
                forward.users.push(user);
                forward.declaration
            }
            None => self.void(),
        }
    }

    /// Defines the type of this name, and redirects to it the entries that refer to its declaration.
    fn define(&mut self, name: &str, entry: UnitEntryId) {
        self.names.entry(name.to_owned()).or_insert(entry);
        if let Some(Forward { declaration, users }) = self.forwards.remove(name) {
            for user in users {
                self.set(user, gimli::DW_AT_type, AttributeValue::UnitRef(entry));
            }
            let root = self.unit().root();
            self.unit().get_mut(root).delete_child(declaration);
        }
    }

    /// A type that CUDA's headers define as a struct: a vector, or a number of 8 or 16 bits with its bits in `__x`.
    fn of_cuda(&mut self, library: &Library) -> UnitEntryId {
        let &Library { name, element, len, .. } = library;
        if let Some(entry) = self.names.get(name) {
            return *entry;
        }
        if element == Element::TensorMap {
            return self.tensor_map(library);
        }
        let entry = self.add(gimli::DW_TAG_structure_type, Some(name));
        self.names.insert(name.to_owned(), entry);
        let (ty, size, members): (_, _, &[&str]) = match element {
            Element::Scalar(scalar) => {
                // C has two integers of 64 bits. These vectors have `long`, and the others have `long long`.
                let element = match name.trim_end_matches(|letter: char| letter != 'g') {
                    "long" => self.base("long"),
                    "ulong" => self.base("unsigned long"),
                    _ => self.scalar(scalar),
                };
                (element, scalar.size(), &NAMES[..len.min(4)])
            }
            Element::Half if len == 2 => (self.named(entry, &CppType::Named("__half")), 2, &NAMES[..2]),
            Element::BFloat16 if len == 2 => (self.named(entry, &CppType::Named("__nv_bfloat16")), 2, &NAMES[..2]),
            Element::Half | Element::BFloat16 => (self.scalar(Scalar::U16), 2, &["__x"]),
            _ => match names::storage(library) {
                Some(alias) => {
                    // Two floats of 4 bits have one byte.
                    let (of_fp8, bits) = match if element == Element::E2M1 { len.div_ceil(2) } else { len } {
                        1 => ("__nv_fp8_storage_t", Scalar::U8),
                        2 => ("__nv_fp8x2_storage_t", Scalar::U16),
                        _ => ("__nv_fp8x4_storage_t", Scalar::U32),
                    };
                    // The header of the other floats makes its aliases from those of fp8.
                    let integer = self.scalar(bits);
                    let of_fp8 = self.alias(of_fp8, integer);
                    (self.alias(&alias, of_fp8), bits.size(), &["__x"])
                }
                // The contents of other elements are not known here.
                None => {
                    self.set(entry, gimli::DW_AT_declaration, AttributeValue::Flag(true));
                    return entry;
                }
            },
        };
        self.set(entry, gimli::DW_AT_byte_size, data((size * members.len()) as u64));
        for (i, name) in members.iter().enumerate() {
            self.field(entry, Some(name), ty, i * size);
        }
        entry
    }

    /// `CUtensorMap`, the alias of a struct with an array of `cuuint64_t`, which is an alias too.
    fn tensor_map(&mut self, library: &Library) -> UnitEntryId {
        let mut word = self.base("unsigned long");
        for alias in ["__uint64_t", "uint64_t", "cuuint64_t"] {
            word = self.alias(alias, word);
        }
        let words = self.array_of(word, [16].into());
        let class = self.add(gimli::DW_TAG_structure_type, Some(library.class()));
        self.set(class, gimli::DW_AT_byte_size, data(128));
        self.field(class, Some("opaque"), words, 0);
        self.alias(library.name, class)
    }

    /// An alias in CUDA's headers.
    fn alias(&mut self, name: &str, of: UnitEntryId) -> UnitEntryId {
        self.names.get(name).copied().unwrap_or_else(|| {
            let entry = self.add(gimli::DW_TAG_typedef, Some(name));
            self.set(entry, gimli::DW_AT_type, AttributeValue::UnitRef(of));
            self.names.insert(name.to_owned(), entry);
            entry
        })
    }

    fn add(&mut self, tag: DwTag, name: Option<&str>) -> UnitEntryId {
        let root = self.unit().root();
        self.child(root, tag, name)
    }

    pub(super) fn child(&mut self, parent: UnitEntryId, tag: DwTag, name: Option<&str>) -> UnitEntryId {
        let entry = self.unit().add(parent, tag);
        if let Some(name) = name {
            self.set(entry, gimli::DW_AT_name, string(name));
        }
        entry
    }

    /// The entry with this key, and whether it is new.
    fn keyed(&mut self, key: String, tag: DwTag, name: Option<&str>) -> (UnitEntryId, bool) {
        if let Some(entry) = self.entries.get(&key) {
            return (*entry, false);
        }
        let entry = self.add(tag, name);
        self.entries.insert(key, entry);
        (entry, true)
    }
}

const NAMES: [&str; 4] = ["x", "y", "z", "w"];

/// The bytes of an alias.
fn wrapped_bytes<'a>(layout: &Layout<'a>) -> Option<&'a Layout<'a>> {
    match layout.kind {
        TypeKind::Transparent(Aggregate { members: [member, ..], .. }) => {
            names::is_bytes(names::element(member.layout)).then_some(member.layout)
        }
        _ => None,
    }
}

/// The encoding and the size in bytes of a fundamental type of C++.
fn fundamental(name: &str) -> Option<(DwAte, u64)> {
    Some(match name {
        "bool" => (gimli::DW_ATE_boolean, 1),
        "signed char" => (gimli::DW_ATE_signed_char, 1),
        "unsigned char" => (gimli::DW_ATE_unsigned_char, 1),
        "short" => (gimli::DW_ATE_signed, 2),
        "unsigned short" => (gimli::DW_ATE_unsigned, 2),
        "int" => (gimli::DW_ATE_signed, 4),
        "unsigned int" => (gimli::DW_ATE_unsigned, 4),
        "long" | "long long" => (gimli::DW_ATE_signed, 8),
        "unsigned long" | "unsigned long long" => (gimli::DW_ATE_unsigned, 8),
        "__int128" => (gimli::DW_ATE_signed, 16),
        "unsigned __int128" => (gimli::DW_ATE_unsigned, 16),
        "float" => (gimli::DW_ATE_float, 4),
        "double" => (gimli::DW_ATE_float, 8),
        _ => return None,
    })
}
