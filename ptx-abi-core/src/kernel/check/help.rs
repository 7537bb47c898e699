//! What to write where two parameter lists differ.

use ptx_abi_read::name::model::{Parameter, Type};

use super::compare::{Difference, pointee_space};
use super::difference::{Message, Verdict};
use super::fingerprints::UNTIL_THEN;
use super::script::{Edit, MOST};
use crate::abi::layout::{TypeKind, str_eq};
use crate::abi::vector::{cpp_of, has_definition, rust_name};
use crate::abi::{CppType, Scalar, StateSpace};
use crate::kernel::mangle::{Classes, has_rust, last_name, push_rust};
use crate::kernel::ptx::Declared;
use crate::param::Param;
use crate::text::{Bytes, each, push};

impl Verdict<'_> {
    /// Appends what to write. Only one edit is as short, so it leads to the right struct; where several are, or where a
    /// field fits another place, the help does not choose.
    #[inline]
    pub(super) const fn push_help(&self, text: &mut Message) {
        let params = self.lists.params;
        match (self.difference, self.declared()) {
            (Difference::Malformed(_) | Difference::Refused(_), _) => return,
            (Difference::TooLarge(_), _) => {
                return text.push_str(
                    "\n  help: compile the kernel for a newer PTX version, or put the largest into device memory",
                );
            }
            // Facts 3: no field fits.
            (_, Some(Declared { lanes: 0, spelling, .. })) if !matches!(self.edit(), Edit::Remove(_)) => {
                return push!(
                    text,
                    "\n  help: a launch has no bytes for a `{}`, so no field fits: declare `.param .u64` in the kernel, \
                     and pass a handle (guide 1.4)",
                    spelling
                );
            }
            _ => {}
        }
        text.push_str("\n  help: ");
        match (self.edit(), self.difference) {
            (Edit::Remove(removed), _) => {
                text.push_str("remove ");
                self.push_names(text, removed);
                text.push_str(", or recompile the kernel");
            }
            (Edit::RemoveOne(..), _) => {
                text.push_str("remove the one that the source of the kernel does not have; their types fit either way");
            }
            (Edit::AddOne(..), _) => {
                text.push_str("add the one that the struct does not have; their types fit either way");
            }
            (Edit::Add(_), _) => {
                match self.following() {
                    Some(field) => push!(text, "add a field before `{}`", params[field].name),
                    None => text.push_str("add a field for it"),
                }
                self.push_type(text, ", such as `");
            }
            (Edit::Order(order), _) => self.push_order(text, &order),
            (Edit::Change(..), _) | (_, Difference::Moved { .. }) => self.push_change(text, &params[self.field]),
            (Edit::Unclear, _) => text.push_str(
                "the types do not say which fields are wrong: take the fields and their order from the source of the kernel",
            ),
        }
    }

    /// The field after the parameter that has no field.
    #[inline]
    const fn following(&self) -> Option<usize> {
        let mut rows = self.rows();
        while rows.slot < self.slot && rows.next().is_some() {}
        if rows.field < self.lists.params.len() { Some(rows.field) } else { None }
    }

    #[inline]
    const fn push_order(&self, text: &mut Message, order: &[u8; MOST]) {
        let params = self.lists.params;
        let mut moved = 0_u32;
        each!(i, 0..self.counts.0, { moved |= ((order[i] as usize != i) as u32) << i });
        if moved.count_ones() == 2 {
            self.push_names(text, moved);
            return text.push_str(" seem to be swapped: put them in the order of the kernel");
        }
        text.push_str("put them in the order ");
        each!(i, 0..params.len(), {
            let is_moved = i >= self.from && i < self.from + self.counts.0;
            let field = if is_moved { self.from + order[i - self.from] as usize } else { i };
            push!(text, "{}`{}`", if i == 0 { "" } else { ", " }, params[field].name);
        });
    }

    /// Appends another type for the field.
    #[inline]
    const fn push_change(&self, text: &mut Message, param: &Param<'_>) {
        let name = param.layout.name;
        let bytes = match self.declared() {
            Some(declared) if declared.len.is_some() => declared.size(),
            _ => None,
        };
        let (spelled, is_other) =
            (self.lists.kernel.type_of(self.slot), self.lists.spells_other(self.field, self.slot));
        // The kernel has bytes without a name, or a type with this name.
        let is_changed = !is_other && (spelled.is_some() || bytes.is_some()) && has_definition(param.layout);
        match (self.difference, param.layout.kind, bytes) {
            (Difference::Size(_) | Difference::InScalar, TypeKind::Pointer(_), Some(size)) if !is_other => {
                push!(text, "the kernel takes {} by value: write ", Bytes(size));
                match param.pointee() {
                    Some(pointee) if pointee.size == size => {
                        text.push_str("`");
                        text.push_type(pointee);
                        text.push_str("` instead of `");
                        text.push_type(param.layout);
                        text.push_str("`");
                    }
                    _ => push!(text, "their type instead of a pointer for `{}`", param.name),
                }
            }
            (Difference::Size(_) | Difference::Moved { .. }, _, _) if is_changed => {
                push!(text, "`{}` is another type in C++: change it in Rust, or generate the C++ header again", name);
                text.push_str(" and recompile the kernel");
                text.push_str(if text.is_part() { "" } else { UNTIL_THEN });
            }
            // Only an enumeration is a scalar in PTX and has the name of a class.
            (Difference::InBytes, _, _) if matches!(spelled, Some(Parameter { ty: Type::Class(_), .. })) => push!(
                text,
                "`{}` of the kernel is an enumeration of C++: make `{}` an `enum` with `#[repr(…)]`, or `#[repr(transparent)]` \
                 around its integer",
                param.name,
                name
            ),
            (Difference::InScalar, TypeKind::Transparent(_), _) => {
                push!(
                    text,
                    "`{}` is passed as what it wraps: a struct of C++ is `#[repr(C)]`, not `transparent`",
                    name
                );
            }
            _ => {
                push!(text, "make `{}` what the kernel takes", param.name);
                self.push_type(text, ": `");
                self.push_namesake(text, param);
            }
        }
    }

    /// Appends what differs if the user's type has the name of the kernel's type: it is not CUDA's, or has another namespace or
    /// another style, such as `MyStruct` for `my_struct`.
    #[inline]
    const fn push_namesake(&self, text: &mut Message, param: &Param<'_>) {
        let Some(spelled) = self.lists.kernel.type_of(self.slot) else { return };
        let mut theirs = &spelled.ty;
        while let Type::Pointer(to, _) = theirs {
            theirs = to.get();
        }
        let (Type::Class(class), Some(ours)) = (theirs, cpp_of(param.layout)) else { return };
        let (CppType::Named(own) | CppType::Alias { name: own, .. }) = ours.base() else { return };
        let path = class.path.get();
        match rust_name(class.text.get(), None) {
            Some(name) if str_eq(name, own) => push!(text, ", where `{}` is `ptx_abi::vector::{}`", name, name),
            None if class.of.is_none()
                && has_letters_of(last_name(path).as_bytes(), own.as_bytes())
                && !str_eq(path, own) =>
            {
                push!(text, "; `#[ptx(name = \"{}\")]` gives `{}` this name", path, *own);
            }
            _ => {}
        }
    }

    /// Appends a type that the parameter accepts, and `before` in front of it. Appends nothing if there is no such type.
    #[inline]
    const fn push_type(&self, text: &mut Message, before: &str) {
        let (declared, spelled) = (self.declared(), self.lists.kernel.type_of(self.slot));
        let space = if let Some(declared) = &declared { pointee_space(declared) } else { StateSpace::Generic };
        match spelled {
            // PTX shows neither the class of bytes nor whether an integer has a sign, is a `char` or an enumeration.
            Some(Parameter { ty, .. }) if has_name(ty, space) => {
                text.push_str(before);
                push_rust(text, ty, Classes::Cpp);
                return text.push_str("`");
            }
            _ => {}
        }
        let Some(declared) = declared else {
            return text.push_str("; the source of the kernel, or its PTX, has the type");
        };
        if declared.len.is_some() || declared.lanes > 1 {
            return;
        }
        text.push_str(before);
        let is_pointer = declared.is_pointer || matches!(spelled, Some(Parameter { ty: Type::Pointer(..), .. }));
        text.push_str(match declared.scalar {
            _ if is_pointer => match (space, declared.scalar.size()) {
                (StateSpace::Shared, 4) => "SharedPtr<T>` or `SharedPtrMut<T>",
                (StateSpace::Local, 4) => "LocalPtr<T>` or `LocalPtrMut<T>",
                (StateSpace::Shared | StateSpace::Local, _) => "u64",
                _ => "DevPtr<T>` or `DevPtrMut<T>",
            },
            Scalar::F16 => "half::f16",
            Scalar::F32 => "f32",
            Scalar::F64 => "f64",
            Scalar::B8 | Scalar::U8 | Scalar::S8 => "u8`, `i8` or `bool",
            Scalar::B16 | Scalar::U16 | Scalar::S16 => "u16` or `i16",
            Scalar::B32 | Scalar::U32 | Scalar::S32 => "u32` or `i32",
            // PTX before sm_100 has the same declarations for pointers and for integers.
            Scalar::B64 | Scalar::U64 | Scalar::S64 => "u64`, `i64` or `DevPtr<T>",
        });
        text.push_str("`");
        if matches!(spelled, Some(Parameter { text: of_cpp, .. }) if matches!(of_cpp.get().as_bytes(), [.., b']'])) {
            text.push_str(", where `T` is a struct without parameters around the array, `#[repr(transparent)]`");
        }
    }
}

/// Whether both names have the same letters and digits.
const fn has_letters_of(mut a: &[u8], mut b: &[u8]) -> bool {
    loop {
        match (a, b) {
            ([b'_', rest @ ..], _) => a = rest,
            (_, [b'_', rest @ ..]) => b = rest,
            ([x, more @ ..], [y, rest @ ..]) if x.eq_ignore_ascii_case(y) => (a, b) = (more, rest),
            _ => return a.is_empty() && b.is_empty(),
        }
    }
}

/// Whether the help can write the type that the kernel's name spells. No Rust type points to an array of arrays, and a
/// pointer into another state space has a type of its own.
const fn has_name(ty: &Type<'_>, space: StateSpace) -> bool {
    match ty {
        Type::Pointer(pointee, _) => matches!(space, StateSpace::Generic) && has_rust(pointee.get(), Classes::Cpp),
        ty => has_rust(ty, Classes::Cpp),
    }
}
