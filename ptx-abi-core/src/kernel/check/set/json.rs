//! A report as JSON, for tools.

use alloc::format;
use alloc::string::{String, ToString};
use core::fmt::{Display, Write};

use ptx_abi_read::launch::LaunchBounds;

use super::{CheckedClaim, CheckedKernel, Finding, NotCompared, Report};
use crate::kernel::check::{ParameterMismatch, ParameterSide};
use crate::kernel::mangle::{CppArgumentBuf, CppTypeBuf, CppTypeKind};
use crate::param::Class;

impl Report {
    /// The whole report as one JSON object, for tools. It has no line breaks.
    ///
    /// | key | value |
    /// |---|---|
    /// | `ok`, `kernels`, `agreeing`, `without_types`, `without_pointees` | what the methods of these names return (`ok` is `is_ok`) |
    /// | `claims` | a list of `pattern`, `type`, `kernels`, `differ`, `ambiguous`, as in [`CheckedClaim`] |
    /// | `checked_kernels` | a list of `symbol`, `module`, `launch_bounds`, `agrees_with`, `differs_from`, as in [`CheckedKernel`] |
    /// | `findings` | a list of `kind`, `error`, `pattern`, `kernels`, `text` and `parameters`, as in [`Finding`] |
    /// | `not_compared` | a list of `name`, `listed`, `kernels`, `text`, as in [`NotCompared`] |
    /// | `structs` | the list of the structs to paste |
    ///
    /// `parameters` lists each [`ParameterMismatch`]: `kind`, `rust` and `kernel`. A side is `null` or has `index`, `name`,
    /// `size`, `align`, `offset`, `class`, `type` and `declaration`, in bytes where they are sizes. `class` is a scalar of PTX
    /// such as `".u32"`, `"handle"`, or an object with `size` and `align`. `type` is a tree: each node has `text` and `kind`.
    /// A kind is the name of its variant in Rust. `launch_bounds` has the fields of [`LaunchBounds`]; dimensions are lists.
    /// What is not known is `null`. Later versions may add keys.
    ///
    /// ```
    /// # use ptx_abi::{KernelParams, check::KernelSet};
    /// # #[derive(KernelParams)]
    /// # struct Fill { count: u32 }
    /// let ptx = ".version 8.1 .target sm_90 .entry fill(.param .u64 n) { ret; }";
    /// let report = KernelSet::try_new(ptx)?.claim::<Fill>("fill").finish();
    /// assert!(report.to_json().starts_with(r#"{"ok":false,"kernels":1,"agreeing":0,"#));
    /// # Ok::<(), ptx_abi::check::SourceError>(())
    /// ```
    pub fn to_json(&self) -> String {
        let mut json = Json(String::new());
        json.object(|json| {
            json.key("ok").value(self.is_ok());
            json.key("kernels").value(self.kernels());
            json.key("agreeing").value(self.agreeing);
            json.key("without_types").value(self.without_types);
            json.key("without_pointees").value(self.without_pointees);
            json.key("claims").list(&self.claims, Json::claim);
            json.key("checked_kernels").list(&self.checked, Json::checked);
            json.key("findings").list(&self.findings, Json::finding);
            json.key("not_compared").list(&self.not_compared, Json::not_compared);
            json.key("structs").list(&self.structs, |json, text| json.text(text));
        });
        json.0
    }
}

/// The text so far.
struct Json(String);

impl Json {
    /// Appends a key of an object, with a comma before it if it is not the first.
    fn key(&mut self, key: &str) -> &mut Self {
        self.separate();
        self.text(key);
        self.0.push(':');
        self
    }

    /// Appends a comma, unless an object or a list begins here.
    fn separate(&mut self) {
        if !self.0.ends_with(['{', '[']) {
            self.0.push(',');
        }
    }

    fn object(&mut self, content: impl FnOnce(&mut Self)) {
        self.0.push('{');
        content(self);
        self.0.push('}');
    }

    fn list<T>(&mut self, items: &[T], mut each: impl FnMut(&mut Self, &T)) {
        self.0.push('[');
        for item in items {
            self.separate();
            each(self, item);
        }
        self.0.push(']');
    }

    /// Appends a number or a `bool`.
    fn value(&mut self, value: impl Display) {
        _ = write!(self.0, "{value}");
    }

    fn optional<T>(&mut self, value: Option<T>, some: impl FnOnce(&mut Self, T)) {
        match value {
            Some(value) => some(self, value),
            None => self.0.push_str("null"),
        }
    }

    /// Appends a string (RFC 8259, section 7).
    fn text(&mut self, text: &str) {
        self.0.push('"');
        for c in text.chars() {
            match c {
                '"' | '\\' => self.0.extend(['\\', c]),
                '\n' => self.0.push_str("\\n"),
                c if c < ' ' => _ = write!(self.0, "\\u{:04x}", u32::from(c)),
                c => self.0.push(c),
            }
        }
        self.0.push('"');
    }

    fn texts(&mut self, texts: &[String]) {
        self.list(texts, |json, text| json.text(text));
    }

    fn claim(&mut self, claim: &CheckedClaim) {
        self.object(|json| {
            json.key("pattern").text(&claim.pattern);
            json.key("type").text(&claim.type_name);
            json.key("kernels").value(claim.kernels);
            json.key("differ").value(claim.differ);
            json.key("ambiguous").value(claim.is_ambiguous);
        });
    }

    fn checked(&mut self, kernel: &CheckedKernel) {
        self.object(|json| {
            json.key("symbol").text(&kernel.symbol);
            json.key("module").text(&kernel.module);
            json.key("launch_bounds").launch_bounds(&kernel.launch_bounds);
            json.key("agrees_with").list(&kernel.agrees_with, |json, claim| json.value(claim));
            json.key("differs_from").list(&kernel.differs_from, |json, claim| json.value(claim));
        });
    }

    fn launch_bounds(&mut self, bounds: &LaunchBounds) {
        let dimensions = |json: &mut Self, all: [u32; 3]| json.list(&all, |json, one| json.value(one));
        self.object(|json| {
            json.key("required_block").optional(bounds.required_block, dimensions);
            json.key("max_threads").optional(bounds.max_threads, Json::value);
            json.key("min_blocks").optional(bounds.min_blocks, Json::value);
            json.key("required_cluster").optional(bounds.required_cluster, dimensions);
            json.key("max_cluster_blocks").optional(bounds.max_cluster_blocks, Json::value);
            json.key("explicit_cluster").value(bounds.explicit_cluster);
            json.key("blocks_are_clusters").value(bounds.blocks_are_clusters);
            json.key("static_shared").object(|json| {
                json.key("at_least").value(bounds.static_shared.at_least);
                json.key("at_most").optional(bounds.static_shared.at_most, Json::value);
            });
        });
    }

    fn finding(&mut self, finding: &Finding) {
        self.object(|json| {
            json.key("kind").text(&format!("{:?}", finding.kind));
            json.key("error").value(finding.is_error);
            json.key("pattern").text(&finding.pattern);
            json.key("kernels").texts(&finding.kernels);
            json.key("text").text(&finding.to_string());
            json.key("parameters").list(finding.parameters(), Json::parameter);
        });
    }

    fn not_compared(&mut self, not_compared: &NotCompared) {
        self.object(|json| {
            json.key("name").text(&not_compared.name);
            json.key("listed").value(not_compared.is_listed);
            json.key("kernels").texts(&not_compared.kernels);
            json.key("text").text(&not_compared.to_string());
        });
    }

    fn parameter(&mut self, mismatch: &ParameterMismatch) {
        self.object(|json| {
            json.key("kind").text(&format!("{:?}", mismatch.kind));
            json.key("rust").optional(mismatch.rust.as_ref(), Json::side);
            json.key("kernel").optional(mismatch.kernel.as_ref(), Json::side);
        });
    }

    fn side(&mut self, side: &ParameterSide) {
        self.object(|json| {
            json.key("index").value(side.index);
            json.key("name").text(&side.name);
            json.key("size").optional(side.size, Json::value);
            json.key("align").optional(side.align, Json::value);
            json.key("offset").optional(side.offset, Json::value);
            json.key("class").optional(side.class, Json::class);
            json.key("type").optional(side.ty.as_ref(), Json::ty);
            json.key("declaration").text(&side.declaration);
        });
    }

    fn class(&mut self, class: Class) {
        match class {
            Class::Scalar(scalar) => self.text(scalar.ptx()),
            Class::Handle => self.text("handle"),
            Class::Bytes { size, align } => self.object(|json| {
                json.key("size").value(size);
                json.key("align").value(align);
            }),
        }
    }

    fn ty(&mut self, ty: &CppTypeBuf) {
        self.object(|json| {
            json.key("text").text(ty.as_str());
            json.key("kind");
            match ty.kind() {
                CppTypeKind::Fundamental => json.text("Fundamental"),
                CppTypeKind::Named(name) => {
                    json.text("Named");
                    json.key("name").text(name);
                }
                CppTypeKind::Instance { template, arguments } => {
                    json.text("Instance");
                    json.key("template").text(template);
                    json.key("arguments").list(arguments, |json, argument| match argument {
                        CppArgumentBuf::Type(ty) => json.ty(ty),
                        CppArgumentBuf::Value(value) => json.text(value),
                        _ => json.text(&argument.to_string()),
                    });
                }
                CppTypeKind::Member { of, member } => {
                    json.text("Member");
                    json.key("of").ty(of);
                    json.key("member").ty(member);
                }
                CppTypeKind::Const(of) => {
                    json.text("Const");
                    json.key("of").ty(of);
                }
                CppTypeKind::Pointer { to, mutable } => json.address("Pointer", to, *mutable),
                CppTypeKind::Reference { to, mutable } => json.address("Reference", to, *mutable),
                // `Other`: the reader of names has no more kinds, because all crates of this project have one version.
                _ => json.text("Other"),
            }
        });
    }

    fn address(&mut self, kind: &str, to: &CppTypeBuf, mutable: bool) {
        self.text(kind);
        self.key("to").ty(to);
        self.key("mutable").value(mutable);
    }
}
