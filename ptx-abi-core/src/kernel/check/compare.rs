//! The comparison of a type's parameters with those of a kernel. One `const fn` runs at compile time and at run time.

use super::kernel::{Kernel, KernelParam, Origin};
use super::script::{Fits, MOST};
use crate::abi::layout::{Refusal, TypeKind, str_eq};
use crate::abi::vector::cpp_of;
use crate::abi::{CppType, Element, Library, Scalar, Sm, StateSpace};
use crate::kernel::ptx::{Declared, Malformed};
use crate::param::{Class, Param, base, max_param_bytes, param_size, place};
use crate::text::each;

/// The difference between a parameter in Rust and in a kernel.
#[derive(Clone, Copy)]
pub(super) enum Difference {
    /// The declaration in PTX cannot be read.
    Malformed(Malformed),
    /// No C++ type matches it.
    Refused(Refusal),
    /// Only the kernel has it.
    Missing,
    /// Only Rust has it.
    Surplus,
    /// It has this other size in the kernel, in bytes.
    Size(usize),
    /// It is bytes in Rust and a scalar in PTX.
    InBytes,
    /// It is a scalar in Rust and bytes in PTX.
    InScalar,
    /// It is a 16-bit float in Rust, and PTX declares something else of two bytes.
    Half,
    /// It is a number in Rust and an address in PTX.
    Pointer,
    /// The addresses are in different state spaces.
    Space,
    /// It is a float in Rust and an integer in PTX.
    Integer,
    /// It is an integer in Rust and a float in PTX.
    Float,
    /// The kernel's name spells another type.
    Spelled,
    /// An alignment differs and moves the parameter in a launch buffer, to these bytes.
    Moved { rust: usize, kernel: usize },
    /// The parameters together take more bytes than this.
    TooLarge(usize),
}

/// Two parameter lists.
pub(super) struct Comparison<'a> {
    pub(super) params: &'a [Param<'a>],
    pub(super) kernel: Kernel<'a>,
}

impl Comparison<'_> {
    /// The first difference, with the index of the parameter, or `None` if a launch may pass these parameters.
    #[inline]
    pub(super) const fn first(&self) -> Option<(usize, Difference)> {
        let params = self.params;
        let mut aligned = true;
        each!(i, 0..self.kernel.params.len(), {
            if i >= params.len() {
                return Some((i, self.missing(i)));
            }
            if matches!(params[i].layout.kind, TypeKind::Error(_)) {
                return None;
            }
            if let Some(difference) = self.difference_of(i, i) {
                return Some((i, difference));
            }
            let slot = &self.kernel.params[i];
            aligned &= matches!(slot, KernelParam::Declared(declared) if declared.alignment() == params[i].align);
        });
        if self.kernel.params.len() < params.len() {
            return Some((self.kernel.params.len(), Difference::Surplus));
        }
        if !aligned {
            if let Some(moved) = self.moved() {
                return Some(moved);
            }
        }
        let max = max_param_bytes(match self.kernel.origin {
            Origin::Ptx(version) => version,
            Origin::Cubin(_) | Origin::Loaded(_) => None,
        });
        if param_size(params) > max {
            return Some((0, Difference::TooLarge(max)));
        }
        None
    }

    /// The difference of a parameter of the kernel that has no field.
    #[inline]
    pub(super) const fn missing(&self, slot: usize) -> Difference {
        match self.kernel.params[slot] {
            KernelParam::Malformed(malformed) => Difference::Malformed(malformed),
            _ => Difference::Missing,
        }
    }

    /// Why a field cannot be passed as a parameter of the kernel.
    #[inline]
    pub(super) const fn difference_of(&self, field: usize, slot: usize) -> Option<Difference> {
        let param = &self.params[field];
        let difference = match (param.layout.kind, &self.kernel.params[slot]) {
            // The derive of this type reports its own error.
            (TypeKind::Error(_), _) => return None,
            (_, KernelParam::Malformed(malformed)) => Some(Difference::Malformed(*malformed)),
            (TypeKind::Refused(refusal), _) => Some(Difference::Refused(refusal)),
            (_, KernelParam::Declared(declared)) => difference_of(param, declared),
            (_, KernelParam::Placed(size, _)) if *size == param.size => None,
            (_, KernelParam::Placed(size, _)) => Some(Difference::Size(*size)),
        };
        if difference.is_none() && self.spells_other(field, slot) { Some(Difference::Spelled) } else { difference }
    }

    /// Whether the kernel's name spells a type for the parameter that is not the field's.
    #[inline]
    pub(super) const fn spells_other(&self, field: usize, slot: usize) -> bool {
        !self.kernel.takes(&self.params[field], slot, false)
    }

    /// Which fields fit which parameters, in lists that agree before `from`. `None` if the lists are longer than what can
    /// be compared, and do not agree after that.
    #[inline]
    pub(super) const fn fits(&self, from: usize) -> Option<Fits> {
        let (fields, slots) = (self.params.len() - from, self.kernel.params.len() - from);
        let tail = if fields > slots { fields } else { slots }.saturating_sub(MOST);
        if tail > fields || tail > slots {
            return None;
        }
        let mut fits = Fits { fields: fields - tail, slots: slots - tail, rows: [0; MOST] };
        each!(slot, fits.slots..slots, {
            if self.difference_of(from + slot + fits.fields - fits.slots, from + slot).is_some() {
                return None;
            }
        });
        each!(slot, 0..fits.slots, {
            each!(i, 0..fits.fields, {
                fits.rows[i] |= (self.difference_of(from + i, from + slot).is_none() as u32) << slot;
            });
        });
        Some(fits)
    }

    /// The first parameter that an alignment moves in a launch buffer (facts 4).
    #[inline]
    const fn moved(&self) -> Option<(usize, Difference)> {
        // One architecture represents each set of rules.
        let architectures: &[Sm] = match self.kernel.origin.sm() {
            None => &[Sm::new(100), Sm::new(90), Sm::new(80)],
            Some(sm) => &[sm],
        };
        each!(a, 0..architectures.len(), {
            let base = base(architectures[a]);
            let (mut rust, mut kernel) = (0, 0);
            each!(i, 0..self.kernel.params.len(), {
                let param = &self.params[i];
                rust = place(rust, param.align, base);
                kernel = match &self.kernel.params[i] {
                    // ptxas accepts only powers of two.
                    KernelParam::Declared(declared) if declared.alignment().is_power_of_two() => {
                        place(kernel, declared.alignment(), base)
                    }
                    KernelParam::Placed(_, offset) => *offset,
                    _ => kernel,
                };
                if rust != kernel {
                    return Some((i, Difference::Moved { rust, kernel }));
                }
                (rust, kernel) = (rust.saturating_add(param.size), kernel.saturating_add(param.size));
            });
        });
        None
    }
}

/// Why a parameter cannot be passed where PTX has this declaration (facts 3).
#[inline]
const fn difference_of(param: &Param<'_>, declared: &Declared<'_>) -> Option<Difference> {
    let size = if let Some(size) = declared.size() { size } else { usize::MAX };
    if size != param.size {
        return Some(Difference::Size(size));
    }
    if let Some(half) = half(param) {
        return if takes_half(declared, half) { None } else { Some(Difference::Half) };
    }
    let is_bytes = declared.len.is_some() || declared.lanes > 1;
    let scalar = match param.class {
        Class::Bytes { .. } if is_bytes => return None,
        Class::Bytes { .. } => return Some(Difference::InBytes),
        // Facts 3: nvcc declares a `__grid_constant__` scalar as bytes with its size and alignment.
        Class::Scalar(_) | Class::Handle if is_bytes => {
            let is_scalar = declared.lanes == 1 && declared.scalar.size() == 1 && declared.alignment() == param.align;
            return if is_scalar { None } else { Some(Difference::InScalar) };
        }
        Class::Scalar(scalar) => scalar,
        Class::Handle => Scalar::U64,
    };
    if declared.is_pointer {
        if let Some(difference) = misplaced(param, declared) {
            return Some(difference);
        }
    }
    if is_untyped(scalar) || is_untyped(declared.scalar) || scalar.is_float() == declared.scalar.is_float() {
        return None;
    }
    Some(if scalar.is_float() { Difference::Integer } else { Difference::Float })
}

/// Whether the declaration takes a 16-bit float of this type. nvcc declares two aligned bytes (facts G3), and handwritten PTX
/// may declare a scalar.
#[inline]
const fn takes_half(declared: &Declared<'_>, half: &str) -> bool {
    match declared.len {
        Some(_) => declared.scalar.size() == 1 && declared.alignment() == Scalar::F16.align(),
        None => declared.lanes == 1 && (str_eq(declared.spelling, half) || str_eq(declared.spelling, ".b16")),
    }
}

#[inline]
pub(super) const fn pointee_space(declared: &Declared<'_>) -> StateSpace {
    match declared.pointee_space {
        Some(StateSpace::Shared) => StateSpace::Shared,
        Some(StateSpace::Local) => StateSpace::Local,
        // The host has generic addresses for memory in `.global` and `.const`.
        _ => StateSpace::Generic,
    }
}

/// Why a value is not the address that PTX declares, which is in the state space of `.ptr` or generic (facts 3).
#[inline]
const fn misplaced(param: &Param<'_>, declared: &Declared<'_>) -> Option<Difference> {
    let space = pointee_space(declared);
    match param.layout.innermost().kind {
        TypeKind::Pointer(pointer) if pointer.space as u8 == space as u8 => None,
        TypeKind::Pointer(_) => Some(Difference::Space),
        // Rust's pointers into these spaces have 32 bits. A 64-bit address there is an integer, like the offset that CUDA
        // takes.
        TypeKind::Scalar(_) if !matches!(space, StateSpace::Generic) && param.size == Scalar::U64.size() => None,
        _ => Some(Difference::Pointer),
    }
}

/// The type in PTX of a 16-bit float, alone or wrapped.
#[inline]
const fn half(param: &Param<'_>) -> Option<&'static str> {
    let layout = param.layout.innermost();
    match layout.kind {
        TypeKind::Scalar(Scalar::F16) => Some(".f16"),
        TypeKind::Opaque if layout.size == Scalar::F16.size() => match cpp_of(layout) {
            Some(CppType::Library(Library { element: Element::BFloat16, .. })) => Some(".bf16"),
            _ => None,
        },
        _ => None,
    }
}

#[inline]
const fn is_untyped(scalar: Scalar) -> bool {
    matches!(scalar, Scalar::B8 | Scalar::B16 | Scalar::B32 | Scalar::B64)
}
