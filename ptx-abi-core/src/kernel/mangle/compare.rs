//! Whether a Rust type may be passed for a C++ parameter. Const evaluation and run time call the same function.

use ptx_abi_read::ascii::after_name;
use ptx_abi_read::name::Builtins;
use ptx_abi_read::name::builtin::integers;
use ptx_abi_read::name::model::{Argument as Theirs, Class, Type};

use super::builtins::of_number;
use super::suggest::last_name;
use crate::abi::fingerprint::{DIGITS, instance_digits};
use crate::abi::layout::layers::Laid;
use crate::abi::layout::{Aggregate, Layout, TypeKind, str_eq};
use crate::abi::vector::cpp_of;
use crate::abi::{Argument, CppType, Element, Header, Library, Number, Pointer, Scalar, StateSpace, Value};
use crate::text::{each, from_byte};

pub(super) const VOID: Builtins = Builtins::of(&["v"]);
/// CUDA's handles are `unsigned long long` (facts 7).
const HANDLE: Builtins = Builtins::of(&["y"]);
pub(crate) const NULL: Builtins = Builtins::of(&["Dn"]);
pub(super) const FLOAT16: Builtins = Builtins::of(&["DF16_"]);
pub(super) const BFLOAT16: Builtins = Builtins::of(&["DF16b"]);

/// How pointees are compared.
#[derive(Clone, Copy)]
pub(crate) struct Comparison<'a> {
    /// The types to which the Rust type points. A `#[repr(transparent)]` type among them is an alias in C++, so the symbol
    /// spells the type that it wraps.
    pub(crate) pointee: Option<Laid<'a>>,
    /// Whether both sides have to spell the whole type.
    pub(crate) complete: bool,
}

impl<'a> Comparison<'a> {
    /// Whether a value of this layout may be passed for a parameter of this type.
    #[inline]
    pub(crate) const fn takes(self, theirs: &Type<'_>, layout: &Layout<'_>) -> bool {
        if let Type::Unknown = theirs {
            return !self.complete;
        }
        let mut layout = layout;
        while let TypeKind::Transparent(Aggregate { members: [member, ..], .. }) = layout.kind {
            if is_class_of(theirs, layout, self.complete) {
                return true;
            }
            layout = member.layout;
        }
        match layout.kind {
            TypeKind::Scalar(scalar) => match theirs {
                Type::Builtin(theirs) => of_scalar(scalar).meets(*theirs),
                Type::Pointer(..) if matches!(scalar, Scalar::B64) => true,
                Type::Pointer(to, _) if matches!(scalar, Scalar::U64) => matches!(to.get(), Type::Function),
                Type::MemberData => matches!(scalar, Scalar::S64 | Scalar::B64),
                _ if matches!(scalar, Scalar::F16) => is_class_of(theirs, layout, self.complete),
                _ => false,
            },
            TypeKind::Pointer(pointer) => self.takes_pointer(theirs, pointer),
            TypeKind::Vector { element, members } => match theirs {
                // Sizes are not compared here: clang's vector of three elements is as large as one of four.
                Type::Vector(of, len) => of_scalar(element).meets(*of) && *len == members.len(),
                _ => is_class_of(theirs, layout, self.complete),
            },
            TypeKind::Opaque if str_eq(layout.name, "Opaque") => {
                !self.complete && matches!(theirs, Type::Class(_) | Type::MemberFunction | Type::Vector(..))
            }
            TypeKind::Bool | TypeKind::Int128 { .. } | TypeKind::Handle(_) => match cpp_of(layout) {
                Some(ours) => is_same(theirs, &ours, false),
                None => false,
            },
            TypeKind::Struct(_)
            | TypeKind::Union(_)
            | TypeKind::Transparent(_)
            | TypeKind::Enum { .. }
            | TypeKind::Opaque => is_class_of(theirs, layout, self.complete),
            TypeKind::Array { .. } | TypeKind::Marker | TypeKind::Refused(_) => false,
            // The derive has already reported an error for this type.
            TypeKind::Error(_) => true,
        }
    }

    #[inline]
    const fn takes_pointer(self, theirs: &Type<'_>, pointer: Pointer<'_>) -> bool {
        let Pointer { space, mutable, pointee } = pointer;
        match (space, theirs) {
            (StateSpace::Generic, Type::Pointer(to, is_const)) => {
                self.is_pointee(to.get(), *is_const, pointee, !mutable)
            }
            // C++ passes `nullptr_t` as any pointer.
            (StateSpace::Generic, Type::Builtin(theirs)) => theirs.meets(NULL),
            (_, Type::Builtin(theirs)) => of_scalar(Scalar::U32).meets(*theirs),
            _ => false,
        }
    }

    /// Whether a pointer to this type is a pointer to the type of a Rust pointer. `void` matches every type.
    #[inline]
    const fn is_pointee(self, theirs: &Type<'_>, their_const: bool, ours: &CppType<'_>, our_const: bool) -> bool {
        let our_void = matches!(ours, CppType::Void);
        match theirs {
            // A function type is never `const`.
            Type::Function => return our_void && !self.complete,
            // The unknown type may itself be `const`.
            Type::Unknown => return !self.complete && (our_const || !their_const),
            _ if is_const(theirs, their_const) != our_const => return false,
            _ => {}
        }
        let their_void = matches!(theirs, Type::Builtin(theirs) if theirs.meets(VOID));
        if our_void || their_void {
            return !self.complete || our_void && their_void;
        }
        if let (CppType::Pointer { to, mutable }, Type::Pointer(their_to, is_const)) = (ours, theirs) {
            return self.is_pointee(their_to.get(), *is_const, to, !*mutable);
        }
        if is_same(theirs, ours, self.complete) {
            return true;
        }
        let Some((next, layout)) = self.laid(ours) else {
            // A generic type whose layout is unknown has one name for all instances.
            return self.pointee.is_none() && !self.complete && is_instance(theirs, ours);
        };
        if !matches!(layout.kind, TypeKind::Transparent(_)) {
            return is_generated(theirs, layout);
        }
        let layout = layout.innermost();
        if let Type::Array(element, len, _) = theirs {
            return next.takes_array(element.get(), *len, layout);
        }
        match cpp_of(layout) {
            _ if is_generated(theirs, layout) => true,
            Some(ours) if !is_instance(theirs, &ours) => next.is_pointee(theirs, their_const, &ours, our_const),
            _ => false,
        }
    }

    /// Whether our type, a generic alias of which only the layout is known, is this array.
    #[inline]
    const fn takes_array(self, theirs: &Type<'_>, len: usize, layout: &Layout<'_>) -> bool {
        match layout.kind {
            TypeKind::Array { element, len: ours } if ours == len => match theirs {
                Type::Array(theirs, len, _) => self.takes_array(theirs.get(), *len, element.innermost()),
                _ => self.takes(theirs, element),
            },
            _ => false,
        }
    }

    /// The layout of our type, if it is known, and the comparison of what it points to.
    #[inline]
    const fn laid(self, ours: &CppType<'_>) -> Option<(Self, &'a Layout<'a>)> {
        let Some(Laid { layout, points_to }) = self.pointee else { return None };
        let is_named = match ours {
            CppType::Named(name) | CppType::Alias { name, .. } => str_eq(layout.name, name),
            _ => ours.is_instance() && layout.instance().is_some(),
        };
        if is_named { Some((Self { pointee: points_to.copied(), ..self }, layout)) } else { None }
    }
}

/// The C++ types for which a Rust value of this form may be passed. An untyped scalar matches any type of its width.
#[inline]
const fn of_scalar(scalar: Scalar) -> Builtins {
    const ANY: [Builtins; 4] = [
        integer(1).or(of_number(Number::Bool)),
        integer(2).or(FLOAT16).or(BFLOAT16),
        integer(4).or(of_number(Number::F32)),
        integer(8).or(of_number(Number::F64)),
    ];
    match (Number::of(scalar), scalar) {
        (Some(number), _) => of_number(number),
        (None, Scalar::F16) => FLOAT16,
        (None, _) => ANY[scalar.size().trailing_zeros() as usize],
    }
}

#[inline]
const fn integer(bytes: usize) -> Builtins {
    integers(true, bytes).or(integers(false, bytes))
}

#[inline]
const fn is_class_of(theirs: &Type<'_>, layout: &Layout<'_>, exact: bool) -> bool {
    match cpp_of(layout) {
        Some(ours) if is_same(theirs, &ours, exact) => true,
        _ if is_generated(theirs, layout) => true,
        // A type of this crate may also be compared under its own name.
        _ => matches!(theirs, Type::Class(theirs) if is_class(theirs, &CppType::Named(layout.name), exact)),
    }
}

/// Whether a class has the name that a generated header gives an instance of a generic type: `Pair_` and its digits.
#[inline]
const fn is_generated(theirs: &Type<'_>, layout: &Layout<'_>) -> bool {
    match (instance_of(theirs, layout.name), core::str::from_utf8(&instance_digits(layout))) {
        (Some(theirs), Ok(digits)) => layout.is_instance() && str_eq(theirs, digits),
        _ => false,
    }
}

/// Whether a class may have this name for some instance of our type.
#[inline]
const fn is_instance(theirs: &Type<'_>, ours: &CppType<'_>) -> bool {
    let CppType::Named(name) = ours else { return false };
    matches!(instance_of(theirs, name), Some(digits) if u32::from_str_radix(digits, 16).is_ok())
}

/// The digits at the end of a class's name, if such a name starts with this one.
#[inline]
const fn instance_of<'t>(theirs: &'t Type<'_>, name: &str) -> Option<&'t str> {
    let Type::Class(Class { of: None, path, arguments: None, .. }) = theirs else { return None };
    let path = path.get();
    match after_name(path.as_bytes(), name.as_bytes(), None) {
        Some([b'_', digits @ ..]) if digits.len() == DIGITS => Some(from_byte(path, path.len() - DIGITS)),
        _ => None,
    }
}

/// Whether both are the same type. If `exact` is false, a name without template arguments means every instance, and the
/// name of an enumerator every value.
#[inline]
const fn is_same(theirs: &Type<'_>, ours: &CppType<'_>, exact: bool) -> bool {
    match (theirs, ours) {
        (Type::Unknown, _) => !exact,
        // C++ may also have a class of this name.
        (_, CppType::Alias { name, of }) => is_same(theirs, &CppType::Named(name), exact) || is_same(theirs, of, exact),
        (Type::Builtin(theirs), _) => theirs.meets(match ours {
            CppType::Void => VOID,
            CppType::Number(number) => of_number(*number),
            CppType::Handle(_) => HANDLE,
            CppType::Library(Library { element: Element::Half, len: 1, .. }) => FLOAT16,
            CppType::Library(Library { element: Element::BFloat16, len: 1, .. }) => BFLOAT16,
            CppType::Fundamental(name) => {
                return match theirs.first() {
                    Some(theirs) => str_eq(theirs.name, name),
                    None => false,
                };
            }
            _ => return false,
        }),
        (Type::Pointer(theirs, their_const), CppType::Pointer { to, mutable }) => {
            is_const(theirs.get(), *their_const) != *mutable && is_same(theirs.get(), to, exact)
        }
        (Type::Array(theirs, their_len, _), CppType::Array { element, len }) => {
            *their_len == *len && is_same(theirs.get(), element, exact)
        }
        (Type::Vector(of, len), CppType::Library(library)) => *len == library.len && is_vector(*of, library),
        (Type::Class(theirs), _) => is_class(theirs, ours, exact),
        _ => false,
    }
}

/// Whether a type is `const`. In symbols, the elements of an array are, and never the array.
#[inline]
const fn is_const(ty: &Type<'_>, flag: bool) -> bool {
    if let Type::Array(_, _, const_elements) = ty { *const_elements } else { flag }
}

/// Whether a class has the layout of clang's vector of as many of these elements: its size is a power of two, and its
/// alignment equals the size (facts 2).
#[inline]
const fn is_vector(of: Builtins, library: &Library) -> bool {
    let (elements, bytes) = match library.element {
        Element::Scalar(scalar) => (of_scalar(scalar), scalar.size()),
        Element::Half => (FLOAT16, Scalar::F16.size()),
        Element::BFloat16 => (BFLOAT16, Scalar::F16.size()),
        _ => return false,
    };
    let is_native =
        library.len.is_power_of_two() && library.len * bytes <= 16 || matches!(library.header, Header::OpenCl);
    is_native && of.meets(elements)
}

#[inline]
const fn is_class(theirs: &Class<'_>, ours: &CppType<'_>, exact: bool) -> bool {
    match (ours, &theirs.of) {
        // A description by hand has the text of the name, `Grid<float, 3>`, and no tree.
        (CppType::Named(name), _) if is_text(theirs.text.get(), name) => true,
        (CppType::Member { of, member }, Some(their_of)) => {
            // Instances of a template may have different members of one name.
            let is_open = matches!((of, &their_of.get().arguments), (CppType::Named(_), Some(_)));
            !is_open && is_class(their_of.get(), of, exact) && is_last(theirs, member, exact)
        }
        (CppType::Member { .. }, None) => false,
        (_, their_of) => their_of.is_none() && is_last(theirs, ours, exact),
    }
}

/// Whether a class has this name and these arguments, apart from the instance around it.
#[inline]
const fn is_last(theirs: &Class<'_>, ours: &CppType<'_>, exact: bool) -> bool {
    let path = theirs.path.get();
    match (ours, &theirs.arguments) {
        (CppType::Named(name), arguments) => is_text(path, name) && !(exact && arguments.is_some()),
        (CppType::Library(library), _) => is_text(path, library.class()),
        (CppType::Instance { template, arguments }, Some(their_arguments)) => {
            is_text(path, template) && are_same(their_arguments.get(), arguments, exact)
        }
        _ => false,
    }
}

/// Whether a symbol spells a name like this. g++ keeps letters outside of ASCII, nvcc does not.
#[inline]
const fn is_text(theirs: &str, ours: &str) -> bool {
    let ours = if let [b':', b':', ..] = ours.as_bytes() { from_byte(ours, 2) } else { ours };
    matches!(after_name(theirs.as_bytes(), ours.as_bytes(), None), Some([])) || str_eq(theirs, ours)
}

#[inline]
const fn are_same(theirs: &[Theirs<'_>], ours: &[Argument<'_>], exact: bool) -> bool {
    if theirs.len() != ours.len() {
        return false;
    }
    each!(i, 0..ours.len(), {
        let same = match (&theirs[i], &ours[i]) {
            (Theirs::Type(Type::Unknown, _), _) => !exact,
            (Theirs::Type(theirs, flag), Argument::Type(CppType::Const(ours))) => {
                is_const(theirs, *flag) && is_same(theirs, ours, exact)
            }
            (Theirs::Type(theirs, flag), Argument::Type(ours)) => {
                !is_const(theirs, *flag) && is_same(theirs, ours, exact)
            }
            (Theirs::Enumerator(of), Argument::Type(CppType::Named(ours))) => !exact && is_value_of(of.get(), ours),
            (Theirs::Bool(theirs), Argument::Value(ours)) => is_bool(ours) && *theirs == (ours.get() != 0),
            (Theirs::Integer(negative, magnitude), Argument::Value(ours)) => {
                !is_bool(ours) && *negative == (ours.get() < 0) && *magnitude == ours.get().unsigned_abs()
            }
            _ => false,
        };
        if !same {
            return false;
        }
    });
    true
}

#[inline]
const fn is_bool(value: &Value) -> bool {
    matches!(value.ty(), CppType::Number(Number::Bool))
}

/// Whether the name of ours may be that of an enumerator, whose value is not known here: `Mode::Fast`, or `Fast` beside a
/// `Mode` without `class`.
#[inline]
const fn is_value_of(enumeration: &str, ours: &str) -> bool {
    match (scope(ours), scope(enumeration)) {
        (Some(ours), around) => is_text(enumeration, ours) || matches!(around, Some(around) if is_text(around, ours)),
        (None, around) => around.is_none(),
    }
}

/// The namespaces or classes around a name.
#[inline]
const fn scope(name: &str) -> Option<&str> {
    let last = name.len() - last_name(name).len();
    match core::str::from_utf8(name.as_bytes().split_at(last.saturating_sub(2)).0) {
        Ok(scope) if !scope.is_empty() => Some(scope),
        _ => None,
    }
}
