//! The functions that `#[derive(KernelParams)]` calls, and the checks that need types.
//!
//! They are functions of [`Proof`], but for `params`. Without the path of each function,
//! `PARAMS = &params("Saxpy", [param::<u32>(…), …])` is one pass over the fields. Each field is a call with the span of the
//! field, so that rustc reports a failure there. If a field has `as`, or the type a map, the array is
//! `collected(param_at(&collect("Saxpy", [param_without_as(param::<u32>(…)), param_as::<Float3, Vec3>(…)]), 1))`, with a
//! `param_at` for each.

use core::mem::needs_drop;

use crate::abi::layout::advice::Described;
use crate::abi::layout::{INSTEAD_OF_OWNER, PtxLayout, TypeKind, own_message, push_owner, refuse};
use crate::kernel::MAX_PARAM_BYTES;
use crate::param::{Param, param_size, push_too_large};
use crate::proof::mapped::Witness;
use crate::proof::{Genuine, Proof};
use crate::text::{Bytes, Text, each, find, push};

/// One field of the struct.
#[derive(Clone, Copy)]
pub struct Field {
    param: Param<'static>,
    /// The program's spelling of a foreign type, or empty; `size` is the size of the type in bytes.
    foreign: &'static str,
    size: usize,
    /// Whether it needs a drop.
    drops: bool,
}

/// The parameter, if it has any bytes.
#[track_caller]
const fn has_bytes(name: &'static str, param: Param<'static>) -> Param<'static> {
    // A type whose derive has failed has a message already.
    if param.size == 0 && !matches!(param.layout.kind, TypeKind::Error(_)) {
        let mut text = Text::<256>::new();
        let field = Proof::param_without_as(param);
        push!(text, "[{}] `{}`", field.code(), name);
        field.push_problem(&mut text);
        panic!("{}", text.as_str());
    }
    param
}

/// All fields, and the index of the first wrong one.
#[derive(Clone, Copy)]
pub struct Collected<const N: usize> {
    name: &'static str,
    fields: [Field; N],
    params: [Param<'static>; N],
    wrong: Option<usize>,
}

/// The field of a type `R`, spelled `foreign`, that represents the type of `param`.
const fn foreign_field<R>(param: Param<'static>, foreign: &'static str) -> Field {
    Field { param, foreign, size: size_of::<R>(), drops: needs_drop::<R>() }
}

impl Proof {
    /// A field of type `T`. The caller's span is that of the field.
    ///
    /// # Panics
    ///
    /// Panics if the type has size 0, because PTX has no such parameter, or if it has no equivalent in C++.
    #[track_caller]
    pub const fn param<T: PtxLayout>(name: &'static str) -> Param<'static> {
        let layout = T::LAYOUT;
        // Each call costs each struct more.
        if let TypeKind::Refused(refusal) = layout.kind {
            refuse(name, refusal);
        }
        let points_to = match T::__POINTS_TO {
            Some(pointee) => Some(*pointee),
            None => None,
        };
        let class = layout.param_class();
        let param = Param { name, size: layout.size, align: layout.align, layout, class, points_to };
        if layout.size == 0 { has_bytes(name, param) } else { param }
    }

    /// A field of a described type. The caller's span is that of the field.
    ///
    /// # Panics
    ///
    /// As `param` does.
    #[track_caller]
    pub const fn param_with<T>(described: Described<T>, name: &'static str) -> Param<'static> {
        described.layout.expect_accepted(name);
        has_bytes(name, Param::described(name, described))
    }

    /// A field without `as`, beside fields with `as`.
    pub const fn param_without_as(param: Param<'static>) -> Field {
        Field { param, foreign: "", size: param.size, drops: false }
    }

    /// A field of the foreign type `R`, spelled `foreign`, that represents `T`.
    pub const fn param_as<T: PtxLayout, R>(name: &'static str, foreign: &'static str) -> Field {
        foreign_field::<R>(Param::of_any::<T>(name), foreign)
    }

    /// A field of the type `R`, spelled `foreign`, for which a map may name another type. The caller's span is that of the
    /// field.
    ///
    /// # Panics
    ///
    /// As `param` does, if no entry of the map names the type.
    #[track_caller]
    pub const fn param_mapped<R, W: Witness>(
        _: W,
        described: Described<W::Type>,
        name: &'static str,
        foreign: &'static str,
    ) -> Field {
        if W::IS_MAPPED {
            foreign_field::<R>(Param::described(name, described), foreign)
        } else {
            Self::param_without_as(Self::param_with(described, name))
        }
    }

    /// Checks each field alone.
    pub const fn collect<const N: usize>(name: &'static str, fields: [Field; N]) -> Collected<N> {
        let mut params = [Param::of::<u8>(""); N];
        let mut wrong = None;
        each!(i, 0..N, {
            params[i] = fields[i].param;
            if fields[i].is_wrong() && wrong.is_none() {
                wrong = Some(i);
            }
        });
        if has_failed(&params) {
            wrong = None;
        }
        Collected { name, fields, params, wrong }
    }

    /// Fails if field `index` is the first wrong one. The caller's span is that of the field.
    #[track_caller]
    pub const fn param_at<const N: usize>(collected: &Collected<N>, index: usize) -> &Collected<N> {
        if matches!(collected.wrong, Some(wrong) if wrong == index) {
            collected.fail();
        }
        collected
    }

    /// All parameters.
    pub const fn collected<const N: usize>(collected: &Collected<N>) -> [Param<'static>; N] {
        collected.params
    }
}

impl Param<'static> {
    /// The parameters that the functions of `P` have described.
    ///
    /// It is the one hidden function of `Param`, because `PARAMS` has the type `Param`: [`Proof`] explains it.
    ///
    /// # Panics
    ///
    /// If they are too large.
    #[doc(hidden)]
    #[track_caller]
    pub const fn __params<P: Genuine, const N: usize>(
        name: &'static str,
        params: [Param<'static>; N],
    ) -> [Param<'static>; N] {
        if param_size(&params) > MAX_PARAM_BYTES && !has_failed(&params) {
            too_large(name, &params);
        }
        params
    }
}

/// Whether the derive of a field's type has reported an error.
const fn has_failed(params: &[Param<'_>]) -> bool {
    find!(i, 0..params.len(), matches!(params[i].layout.kind, TypeKind::Error(_))).is_some()
}

const fn head(name: &str) -> Text<2048> {
    let mut text = Text::new();
    push!(text, "`{}` cannot be the parameters of a kernel (guide 2.3)", name);
    text
}

#[track_caller]
const fn too_large(name: &str, params: &[Param<'_>]) -> ! {
    let mut text = head(name);
    text.push_str("\n  [PTX520] ");
    push_too_large(&mut text, params, MAX_PARAM_BYTES);
    text.push_str("\n  help: put the largest into device memory, and pass `DevPtr<T>`");
    panic!("{}", text.as_str());
}

impl<const N: usize> Collected<N> {
    /// Panics with a message that lists every wrong field, with all the numbers.
    #[track_caller]
    const fn fail(&self) -> ! {
        let mut text = head(self.name);
        each!(i, 0..N, {
            let field = &self.fields[i];
            if field.is_wrong() {
                push!(text, "\n  [{}] `{}`", field.code(), field.param.name);
                field.push_problem(&mut text);
            }
        });
        panic!("{}", text.as_str());
    }
}

impl Field {
    const fn is_wrong(&self) -> bool {
        self.drops
            || self.param.size == 0
            || self.param.size != self.size
            || matches!(self.param.layout.kind, TypeKind::Refused(_))
    }

    /// The code of the explanation in the book's chapters of messages.
    const fn code(&self) -> &'static str {
        match self.param.layout.kind {
            _ if self.drops => "PTX007",
            TypeKind::Refused(refusal) => refusal.code(),
            _ if self.param.size == 0 => "PTX520",
            _ => "PTX303",
        }
    }

    /// What to write if the field is a buffer that the kernel gets as a pointer.
    const fn borrow(&self) -> &'static str {
        match self.param.layout.kind {
            TypeKind::Pointer(_) if cfg!(feature = "cudarc-0_19") => {
                "write `&'a CudaSlice<T>` or `&'a CudaView<'a, T>` for a buffer of cudarc; otherwise "
            }
            _ => "",
        }
    }

    const fn push_problem<const N: usize>(&self, text: &mut Text<N>) {
        if self.drops {
            text.push_str(": ");
            push_owner(text, self.foreign);
            push!(text, ": {}{}", self.borrow(), INSTEAD_OF_OWNER);
            return;
        }
        if let TypeKind::Refused(refusal) = self.param.layout.kind {
            text.push_str(": ");
            refusal.push(text);
            return;
        }
        if self.param.size == 0 {
            text.push_str(" has size 0, and PTX has no parameter of 0 bytes (guide 2.3): leave it out");
            return;
        }
        push!(text, ": `{}` has {}, `", self.foreign, Bytes(self.size));
        text.push_type(self.param.layout);
        push!(
            text,
            "` has {}: {}name in `as` the type of {} that `{}` represents",
            Bytes(self.param.size),
            self.borrow(),
            Bytes(self.size),
            self.foreign
        );
    }
}

/// The parameters of a struct whose derive has failed.
pub const NO_PARAMS: &[Param<'static>] = &[];

/// A type with keys of `PtxLayout` derives `PtxLayout` too.
pub trait HasLayout: LaidOut {}

own_message! {
    /// What [`HasLayout`] asks for, with a message of its own.
    #[diagnostic::on_unimplemented(
        message = "[PTX522] `{Self}` does not derive `PtxLayout`, which this key belongs to",
        label = "a key of `PtxLayout`",
        note = "derive `PtxLayout` too, or remove the key"
    )]
    pub unsafe trait LaidOut: PtxLayout
}

/// A type with keys of `KernelParams` derives `KernelParams` too.
pub trait HasKernelParams: super::KernelParams {}
