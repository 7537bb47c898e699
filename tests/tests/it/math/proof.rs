//! The proof of one pair.

use std::fmt::Debug;

use ptx_abi::{Layout, PtxLayout, TypeKind};

/// Whether a math crate's type can represent a CUDA vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// It has the size and alignment of the vector.
    Fits,
    /// It implements `PtxLayout` itself, so `as` is not needed.
    Known,
    /// Its alignment is too low.
    Low,
    /// It has another size.
    Size,
}

/// A math crate's type, and its CUDA type.
pub(crate) struct Pair {
    pub(crate) math: &'static str,
    pub(crate) cuda: &'static str,
    pub(crate) verdict: Verdict,
    /// The size in bytes, as is `align`.
    size: usize,
    pub(crate) align: usize,
    layout: &'static Layout<'static>,
}

impl Pair {
    /// Creates the pair, and asserts that the verdict is right.
    pub(crate) fn new<M, C: PtxLayout>(math: &'static str, cuda: &'static str, verdict: Verdict) -> Self {
        let (size, align) = (size_of::<M>(), align_of::<M>());
        let found = match (size == size_of::<C>(), align.cmp(&align_of::<C>())) {
            (true, std::cmp::Ordering::Equal) => Verdict::Fits,
            (true, std::cmp::Ordering::Less) => Verdict::Low,
            (true, std::cmp::Ordering::Greater) => panic!("{math} is aligned more than {cuda}: what to write?"),
            (false, _) => Verdict::Size,
        };
        assert_eq!(found, if verdict == Verdict::Known { Verdict::Fits } else { verdict }, "{math} as {cuda}");
        Self { math, cuda, verdict, size, align, layout: C::LAYOUT }
    }

    pub(crate) fn cells(&self) -> String {
        let Self { size, align, layout, .. } = self;
        let math = self.math.trim_start_matches(|c| c != ':').trim_start_matches([':', ' ']);
        let math = if math.is_empty() { self.math } else { math };
        format!("`{math}` | {size}, {align} | `{}` | {}, {}", in_cuda(layout), layout.size, layout.align)
    }

    /// The Rust text to write.
    pub(crate) fn advice(&self) -> String {
        let Self { cuda, layout, .. } = self;
        match self.verdict {
            Verdict::Known => "nothing".to_owned(),
            Verdict::Fits => format!("`as = {cuda}`"),
            Verdict::Low => format!("`as = {cuda}` after `Align{}`; or `{cuda}`", layout.align),
            Verdict::Size => format!("`{cuda}`; the sizes differ"),
        }
    }

    /// Asserts that the error of a struct with a `u8` and then this type contains both numbers.
    pub(crate) fn says(&self, message: Option<&str>) {
        let Self { math, cuda, size, align, layout, .. } = self;
        let bytes = |bytes| if bytes == 1 { "1 byte".to_owned() } else { format!("{bytes} bytes") };
        let expected = match self.verdict {
            Verdict::Fits | Verdict::Known => return assert_eq!(message, None),
            Verdict::Low => format!(
                "`value` is at byte {align} in Rust, at byte {0} in the ABI: `{math}` is aligned to {1}, `{cuda}` needs {0} \
                 bytes\nhelp: put a field `_align: ptx_abi::Align{0}` before `value`, or use `{cuda}` for it",
                layout.align,
                bytes(*align)
            ),
            Verdict::Size => format!("`value`: `{math}` has {}, `{cuda}` has {}", bytes(*size), bytes(layout.size)),
        };
        let message = message.unwrap_or_else(|| panic!("{math} as {cuda} is accepted"));
        let lines: Vec<_> = message.lines().map(str::trim).collect();
        assert!(lines.join("\n").contains(&expected), "{message}\ndoes not say\n{expected}");
    }
}

/// The name in CUDA, such as `float4[4]`.
fn in_cuda(layout: &Layout<'_>) -> String {
    match (layout.kind, layout.name) {
        (TypeKind::Array { element, len }, _) => format!("{}[{len}]", in_cuda(element)),
        (_, "f16") => "__half".to_owned(),
        (_, "bf16") => "__nv_bfloat16".to_owned(),
        (_, "Half2") => "__half2".to_owned(),
        (_, "BFloat162") => "__nv_bfloat162".to_owned(),
        (_, name) => match name.split_once('A') {
            Some((name, align)) => format!("{}_{align}a", name.to_lowercase()),
            None => name.to_lowercase(),
        },
    }
}

/// Asserts that in a struct of a byte, the type, and a byte, the vector is where C++ reads it.
pub(crate) fn is_where_cpp_reads<H: PtxLayout, C: PtxLayout + PartialEq + Debug>(held: &H, last: usize, vector: &C) {
    let member = H::LAYOUT.member("value").expect("a member");
    assert_eq!((member.layout.size, member.layout.align), (size_of::<C>(), align_of::<C>()));
    let offset = member.offset();
    assert_eq!((offset, last), (align_of::<C>(), align_of::<C>() + size_of::<C>()));
    assert_eq!((size_of::<H>(), align_of::<H>()), (2 * align_of::<C>() + size_of::<C>(), align_of::<C>()));
    // SAFETY: the struct extends past these bytes, which a value of the other crate has filled with numbers, for which
    // every bit pattern is valid. The offset is a multiple of the alignment, and so is the address of the struct.
    let read = unsafe { std::ptr::from_ref(held).byte_add(offset).cast::<C>().read() };
    assert_eq!(&read, vector);
}

/// Writes pairs with their proofs: `Type as Vector: verdict alignment Marker, value => value in CUDA`.
macro_rules! pairs {
    ($($math:ty as $cuda:ty: $verdict:ident $align:literal $Marker:ident, $value:expr => $same:expr;)*) => {
        vec![$(pairs!(@ $verdict $align $Marker; $math, $cuda, $value, $same)),*]
    };
    (@fits $align:literal $Marker:ident; $math:ty, $cuda:ty, $value:expr, $same:expr) => {{
        held!([#[ptx(as = $cuda)]], $math, $cuda, $value, $same);
        marked!($align $Marker; $math, $cuda, $value, $same);
        pair!(Fits, $math, $cuda)
    }};
    (@known $align:literal $Marker:ident; $math:ty, $cuda:ty, $value:expr, $same:expr) => {{
        held!([], $math, $cuda, $value, $same);
        pair!(Known, $math, $cuda)
    }};
    (@low $align:literal $Marker:ident; $math:ty, $cuda:ty, $value:expr, $same:expr) => {{
        marked!($align $Marker; $math, $cuda, $value, $same);
        pair!(Low, $math, $cuda)
    }};
    (@size $align:literal $Marker:ident; $math:ty, $cuda:ty, $value:expr, $same:expr) => {
        pair!(Size, $math, $cuda)
    };
}

/// Tests `Type` in the place of `Vector`.
macro_rules! held {
    ([$($as:tt)*], $math:ty, $cuda:ty, $value:expr, $same:expr) => {{
        #[derive(Clone, Copy, PtxLayout)]
        #[repr(C)]
        struct Held { first: u8, $($as)* value: $math, last: u8 }
        let held = Held { first: 1, value: $value, last: 2 };
        $crate::math::proof::is_where_cpp_reads::<_, $cuda>(&held, core::mem::offset_of!(Held, last), &$same);
        assert_eq!((held.first, held.last), (1, 2));
    }};
}

/// Tests `Type` after a marker, and as the first member of an aligned struct. Both are right whatever its own alignment is.
macro_rules! marked {
    ($align:literal $Marker:ident; $math:ty, $cuda:ty, $value:expr, $same:expr) => {{
        #[derive(Clone, Copy, PtxLayout)]
        #[repr(C)]
        struct Marked {
            first: u8,
            align: ptx_abi::$Marker,
            #[ptx(as = $cuda)]
            value: $math,
            last: u8,
        }
        #[derive(Clone, Copy, PtxLayout)]
        #[repr(C, align($align))]
        #[ptx(align = $align)]
        struct First {
            #[ptx(as = $cuda)]
            value: $math,
            last: u8,
        }
        let held = Marked { first: 1, align: ptx_abi::$Marker, value: $value, last: 2 };
        $crate::math::proof::is_where_cpp_reads::<_, $cuda>(&held, core::mem::offset_of!(Marked, last), &$same);
        assert_eq!((held.first, held.align, held.last), (1, ptx_abi::$Marker, 2));
        assert_eq!(core::mem::offset_of!(First, last), size_of::<$cuda>());
        assert_eq!(First::LAYOUT.align, align_of::<$cuda>());
        let _ = |first: First| (first.value, first.last);
    }};
}

/// Creates the pair, with the derive's message if its layout does not fit.
macro_rules! pair {
    ($Verdict:ident, $math:ty, $cuda:ty) => {{
        #[repr(C)]
        struct Plain {
            first: u8,
            value: $math,
        }
        let pair = $crate::math::proof::Pair::new::<$math, $cuda>(
            stringify!($math),
            stringify!($cuda),
            $crate::math::proof::Verdict::$Verdict,
        );
        let message = ptx_abi_tests::panics::message(|| {
            use ptx_abi::__private::Proof as L;
            let first = L::member::<u8>("first", core::mem::offset_of!(Plain, first));
            let offset = core::mem::offset_of!(Plain, value);
            L::members(&L::verify::<Plain, 2>(
                L::structure("Plain"),
                [first, L::member_as::<$cuda, $math>("value", offset, stringify!($math))],
            ))
        });
        pair.says(message.as_deref());
        pair
    }};
}
