//! Generates random types with hostile names.

use std::collections::HashSet;

use ptx_abi::layout::{Item, Rules, Variant, place};
use ptx_abi::pointer::Pointer;
use ptx_abi::scalar::Scalar;
use ptx_abi::vector::{
    BFloat162, Double2, Float4, Fp4x2E2M1, Fp4x4E2M1, Fp6x4E3M2, Fp8E4M3, Fp8E8M0, Fp8x2E5M2, Half2, UChar4,
};
use ptx_abi::{Align16, CppType, Layout, Member, PtxLayout, StateSpace, TypeKind};
use ptx_abi_tests::rng::Rng;

/// Names that C++, CUDA or the checks use. Members and enumerators may have any of them, types only those in [`TYPES`].
const MEMBERS: &str = "\
    class class_ class__ new new_ int int_ _0 union operator this typename concept char8_t co_await xor and_eq \
    NAN INFINITY EOF NULL HUGE_VAL errno stdin CHAR_BIT INT_MAX M_PI FP_NAN BUFSIZ RAND_MAX linux unix NAN_ EOF_ \
    major minor assert isnan signbit I offsetof max min fabs sqrt major_ \
    float4 double2 uchar4 dim3 __half __half2 __nv_bfloat16 uint32_t size_t int8_t wchar_t ptrdiff_t float4_ \
    wide limit width one value type name member same bits declared byte kind letter bytes T A B N M pa_ \
    ptx_abi ptx_abi_checks std cuda nv ns outer threadIdx blockIdx warpSize \
    index stat time y0 y1 j0 gamma select link wait pipe clock exit abs div index_ x y z w r a b";

/// Names for types. It omits CUDA's typedefs and functions whose names C++ forbids for types.
const TYPES: &str = "\
    class new union operator this typename concept int \
    NAN INFINITY EOF NULL HUGE_VAL errno stdin CHAR_BIT INT_MAX M_PI FP_NAN linux unix \
    major minor assert isnan_t I Max Min \
    wide limit width one value type name member same bits declared byte kind letter bytes T A B N M \
    ptx_abi std index stat time y0 y1 j0 gamma select link wait pipe clock div Node Leaf Float4 Double4 Half2 float5";

/// Namespaces. No type has the same name, because C++ forbids that.
const NAMESPACES: [&str; 4] = ["ns::", "outer::class::", "BUFSIZ::", "float4s::"];

fn leak<T>(value: T) -> &'static T {
    Box::leak(Box::new(value))
}

fn text(text: String) -> &'static str {
    String::leak(text)
}

fn words(words: &'static str) -> Vec<&'static str> {
    words.split_whitespace().collect()
}

/// Types with the names in [`TYPES`], with and without namespaces, in random order.
pub(crate) fn header(rng: &mut Rng, count: usize) -> Vec<&'static Layout<'static>> {
    let words = words(TYPES);
    let mut names: Vec<&'static str> = words.clone();
    for space in NAMESPACES {
        names.extend(words.iter().map(|name| text(format!("{space}{name}"))));
    }
    for index in (1..names.len()).rev() {
        names.swap(index, rng.below(index + 1));
    }
    let mut types: Vec<&'static Layout<'static>> = Vec::new();
    while types.len() < count.min(names.len()) {
        let name = names[types.len()];
        let generator = &mut Generator { rng, names: &names, types: &types };
        types.push(match generator.rng.below(8) {
            0 => generator.enumeration(name),
            _ => generator.aggregate(name, 0),
        });
    }
    types
}

struct Generator<'g> {
    rng: &'g mut Rng,
    names: &'g [&'static str],
    types: &'g [&'static Layout<'static>],
}

impl Generator<'_> {
    /// A random unused name.
    fn fresh(&mut self, used: &mut HashSet<&'static str>) -> &'static str {
        let (members, types) = (words(MEMBERS), words(TYPES));
        loop {
            let name = if self.rng.percent(60) { self.rng.pick(&members) } else { self.rng.pick(&types) };
            if used.insert(name) {
                return name;
            }
        }
    }

    fn enumeration(&mut self, name: &'static str) -> &'static Layout<'static> {
        let mut used = HashSet::new();
        let variants: Vec<Variant<'static>> = (0..self.rng.between(1, 6))
            .map(|value| {
                let name = self.fresh(&mut used);
                Variant { name, cpp_name: name, value: value as i128 }
            })
            .collect();
        leak(Layout {
            name,
            size: 4,
            align: 4,
            kind: TypeKind::Enum { repr: Scalar::U32, variants: Vec::leak(variants), instance: None },
        })
    }

    fn place(&mut self, name: &'static str, rules: Rules, items: Vec<Item<'static>>) -> &'static Layout<'static> {
        let members = Vec::leak(vec![Member::EMPTY; items.len()]);
        match place(name, rules, Vec::leak(items), members) {
            Ok(layout) => leak(layout),
            // The engine refuses the type: compilers disagree about it, or it has no member.
            Err(_) => self.enumeration(name),
        }
    }

    /// A random struct or union. Nested ones are anonymous members.
    fn aggregate(&mut self, name: &'static str, depth: usize) -> &'static Layout<'static> {
        let mut used = HashSet::new();
        let union = self.rng.percent(20);
        let items = self.items(&mut used, union, depth);
        let rules = if union { Rules::UNION } else { Rules::STRUCT };
        let rules = if self.rng.percent(15) { rules.packed(1 << self.rng.below(3)) } else { rules };
        let rules = if self.rng.percent(10) { rules.aligned(16) } else { rules };
        self.place(name, rules, items)
    }

    fn items(&mut self, used: &mut HashSet<&'static str>, union: bool, depth: usize) -> Vec<Item<'static>> {
        let mut items = Vec::new();
        for _ in 0..self.rng.between(1, 7) {
            match self.rng.below(12) {
                0..=2 => {
                    let layout = self.rng.pick(&[u8::LAYOUT, i16::LAYOUT, u32::LAYOUT, i64::LAYOUT, bool::LAYOUT]);
                    let width = if layout.size == 1 { 1 } else { self.rng.between(1, 8 * layout.size) };
                    items.push(Item::bit_field(self.fresh(used), layout, width as u32));
                }
                3 => {
                    let layout = self.rng.pick(&[u8::LAYOUT, u32::LAYOUT]);
                    items.push(Item::unnamed(layout, self.rng.below(8) as u32));
                }
                4 => {
                    let element = self.rng.pick(&[u8::LAYOUT, u16::LAYOUT, u64::LAYOUT, Float4::LAYOUT]);
                    let none = Layout { size: 0, kind: TypeKind::Array { element, len: 0 }, ..*element };
                    items.push(Item::member(self.fresh(used), leak(none)));
                }
                5 if !union => items.push(Item::member("_align", Align16::LAYOUT)),
                6 if depth < 2 => {
                    let inner_union = self.rng.percent(50);
                    let inner = self.items(used, inner_union, depth + 1);
                    let rules = if inner_union { Rules::UNION } else { Rules::STRUCT };
                    let layout = self.place("anonymous", rules, inner);
                    if matches!(layout.kind, TypeKind::Struct(_) | TypeKind::Union(_)) && layout.size > 0 {
                        items.push(Item::member("anonymous", layout).anonymous());
                    }
                }
                _ => {
                    let layout = self.leaf();
                    items.push(Item::member(self.fresh(used), layout));
                }
            }
        }
        items
    }

    /// A random type for a member.
    fn leaf(&mut self) -> &'static Layout<'static> {
        let simple = [
            u8::LAYOUT,
            i32::LAYOUT,
            f64::LAYOUT,
            usize::LAYOUT,
            Float4::LAYOUT,
            Double2::LAYOUT,
            UChar4::LAYOUT,
            half::f16::LAYOUT,
            half::bf16::LAYOUT,
            Half2::LAYOUT,
            BFloat162::LAYOUT,
            Fp8E4M3::LAYOUT,
            Fp8x2E5M2::LAYOUT,
            Fp8E8M0::LAYOUT,
            Fp6x4E3M2::LAYOUT,
            Fp4x2E2M1::LAYOUT,
            Fp4x4E2M1::LAYOUT,
        ];
        match self.rng.below(10) {
            0..=2 => {
                let own = self.rng.pick(self.names);
                let other = self.rng.pick(&["float4", "uint32_t", "__half", "void", "ns::unknown", "elsewhere"]);
                let target = if self.rng.percent(25) { other } else { own };
                let mut to = leak_type(if target == "void" { CppType::Void } else { CppType::Named(target) });
                for level in 0..self.rng.pick(&[0, 0, 1, 2]) {
                    let mutable = if level == 0 { !self.rng.percent(30) } else { false };
                    to = leak_type(CppType::Pointer { to, mutable });
                }
                let pointer = Pointer { space: StateSpace::Generic, mutable: self.rng.percent(50), pointee: to };
                leak(Layout { name: "pointer", size: 8, align: 8, kind: TypeKind::Pointer(pointer) })
            }
            3..=6 if !self.types.is_empty() => {
                let first = self.types.len().saturating_sub(20);
                let layout = self.rng.pick(&self.types[first..]);
                if self.rng.percent(20) && layout.size < 512 { array(layout, 2) } else { layout }
            }
            7 => array(self.rng.pick(&simple), 3),
            _ => self.rng.pick(&simple),
        }
    }
}

fn array(element: &'static Layout<'static>, len: usize) -> &'static Layout<'static> {
    leak(Layout { size: len * element.size, kind: TypeKind::Array { element, len }, ..*element })
}

fn leak_type(ty: CppType<'static>) -> &'static CppType<'static> {
    Box::leak(Box::new(ty))
}
