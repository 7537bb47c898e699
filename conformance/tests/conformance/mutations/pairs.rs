//! The pairs of structs and a kernel that takes them, taken from other programs or random.

use ptx_abi::handle::TextureHandle;
use ptx_abi::vector::{Float2, Float3, Float4, UChar4};
use ptx_abi::{CppName, CppType, DevPtr, DevPtrMut, KernelParams, Layout, PtxLayout, TypeKind, bit_fields};
use ptx_abi_conformance::generate;
use ptx_abi_tests::rng::Rng;

use super::decl::{Decl, Static, element, leak, types, with_element};
use super::kernels::{Ty, pointer};

/// The types and parameters that both sides share.
#[derive(Debug)]
pub(crate) struct Pair {
    /// The types of the header, after the types that they contain.
    pub(crate) roots: Vec<Static>,
    pub(crate) params: Vec<Ty>,
}

impl Pair {
    fn of<K: KernelParams>(roots: &[Static]) -> Self {
        Self { roots: roots.to_vec(), params: K::PARAMS.iter().map(|param| Ty::of(param.layout)).collect() }
    }

    /// The names of all types.
    pub(crate) fn names(&self) -> Vec<&'static str> {
        types(&self.roots).iter().map(|ty| ty.name).collect()
    }

    /// Whether a parameter is the type of this name, points to it, or contains it.
    pub(crate) fn is_reached(&self, name: &str) -> bool {
        let root = |class| types(&self.roots).into_iter().find(|ty| ty.name == class).expect("a type of the pair");
        self.params.iter().filter_map(Ty::class).any(|class| types(&[root(class)]).iter().any(|ty| ty.name == name))
    }
}

/// All pairs.
pub(crate) fn pairs(count: usize, rng: &mut Rng) -> Vec<Pair> {
    let mut pairs = written();
    while pairs.len() < count {
        pairs.push(random(pairs.len(), rng));
    }
    pairs.truncate(count);
    pairs
}

macro_rules! layouts {
    ($($ty:ty),+) => { &[$(<$ty as PtxLayout>::LAYOUT),+] };
}

/// cudarc's example of a struct by value. cudarc's API does not detect that two of its members are swapped.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct MyCoolStruct {
    a: f32,
    b: f64,
    c: u32,
    d: usize,
}

#[derive(KernelParams)]
#[ptx(entry = "my_custom_kernel")]
struct MyCustomKernel {
    thing: MyCoolStruct,
    out: DevPtrMut<f32>,
    n: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Particle {
    position: Float3,
    mass: f32,
    velocity: Float4,
    next: DevPtr<Particle>,
}

#[derive(KernelParams)]
#[ptx(entry = "advance")]
struct Advance {
    particles: DevPtrMut<Particle>,
    n: u32,
    dt: f32,
    first: Particle,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "trace::Camera", rename_all = "camelCase")]
struct Camera {
    eye_point: Float3,
    axes: [Float3; 3],
    lens: [[f32; 2]; 3],
}

/// The launch parameters of a ray tracer.
#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "trace::Params", rename_all = "camelCase")]
struct TraceParams {
    frame_buffer: DevPtrMut<UChar4>,
    image_size: [u32; 2],
    camera: Camera,
    traversable: u64,
    environment: TextureHandle,
    #[bits(4)]
    max_depth: u32,
    #[bits(12)]
    samples: u32,
    #[bits(1)]
    denoise: bool,
    seed: u32,
}

#[derive(KernelParams)]
#[ptx(entry = "trace")]
struct Trace {
    params: TraceParams,
    camera: DevPtr<Camera>,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(u8)]
enum SplitAxis {
    X,
    Y,
    Z,
    Leaf = 7,
}

/// A node of a bounding volume hierarchy, packed as renderers pack it.
#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(16))]
struct BvhNode {
    lower: [f32; 3],
    #[bits(28)]
    first: u32,
    #[bits(4)]
    count: u32,
    upper: [f32; 3],
    axis: SplitAxis,
    #[bits(3)]
    left: i16,
    #[bits(5)]
    _gap: i16,
    #[bits(6)]
    right: i16,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Ray {
    origin: Float3,
    t_min: f32,
    direction: Float3,
    t_max: f32,
    hit: DevPtrMut<BvhNode>,
}

#[derive(KernelParams)]
#[ptx(entry = "traverse")]
struct Traverse {
    nodes: DevPtr<BvhNode>,
    rays: DevPtrMut<Ray>,
    count: u32,
    axis: SplitAxis,
}

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
    /// A block of quantized weights.
    struct BlockQ4 { scale: half::f16, minimum: half::f16, scales: [u8; 12], weights: [u8; 128] }
    struct Shape { extents: [i64; 4], strides: [[i32; 4]; 2], dtype: half::bf16, data: DevPtr<BlockQ4> }
}

#[derive(KernelParams)]
#[ptx(entry = "dequantize")]
struct Dequantize {
    shape: Shape,
    y: DevPtrMut<half::f16>,
    rows: i32,
    columns: i32,
}

/// The header of a packet, packed.
#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C, packed)]
struct Packet {
    kind: u8,
    length: u32,
    #[bits(3)]
    priority: u8,
    #[bits(13)]
    stream: u16,
    checksum: u16,
}

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
    union Word { bits: u32, value: f32, bytes: UChar4 }
    struct Slot { word: Word, owner: DevPtrMut<Slot>, count: u64 }
}

#[derive(KernelParams)]
#[ptx(entry = "receive")]
struct Receive {
    header: Packet,
    slots: DevPtrMut<Slot>,
    from: DevPtr<core::ffi::c_void>,
    bytes: u64,
}

/// Figure 3 of the guide.
#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Fig3 {
    #[bits(9)]
    s: i16,
    #[bits(9)]
    j: i32,
    c: i8,
    #[bits(9)]
    t: i16,
    #[bits(9)]
    u: i16,
    d: i8,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Matrix {
    rows: [[f32; 3]; 4],
    points: [Float2; 2],
}

#[derive(KernelParams)]
#[ptx(entry = "figure")]
struct Figure {
    shape: Fig3,
    matrix: Matrix,
    scale: f64,
    flags: i8,
}

fn written() -> Vec<Pair> {
    vec![
        Pair::of::<MyCustomKernel>(layouts!(MyCoolStruct)),
        Pair::of::<Advance>(layouts!(Particle)),
        Pair::of::<Trace>(layouts!(Camera, TraceParams)),
        Pair::of::<Traverse>(layouts!(BvhNode, Ray)),
        Pair::of::<Dequantize>(layouts!(BlockQ4, Shape)),
        Pair::of::<Receive>(layouts!(Packet, Slot)),
        Pair::of::<Figure>(layouts!(Fig3, Matrix)),
    ]
}

/// A random pair: two structs, one of them by value, and a kernel.
fn random(index: usize, rng: &mut Rng) -> Pair {
    let names = [format!("P{index}"), format!("Q{index}")].map(|name| -> &'static str { name.leak() });
    let roots = names.map(|name| structure(name, rng, &names)).to_vec();
    let mut params = vec![Ty::Class(names[0]), pointer(rng.percent(50), Ty::Class(names[1]))];
    if rng.percent(20) {
        params.pop();
    }
    for _ in 0..rng.between(1, 3) {
        params.insert(rng.below(params.len() + 1), Ty::random(rng));
    }
    if rng.percent(30) {
        params.insert(rng.below(params.len() + 1), params[0].clone());
    }
    Pair { roots, params }
}

/// A random structure that is small enough to try all its changes.
fn structure(name: &'static str, rng: &mut Rng, pointees: &[&'static str]) -> Static {
    loop {
        let Some((layout, is_union)) = generate::layout(rng, name) else { continue };
        let size = types(&[layout]).iter().map(|ty| ty.members().len()).sum::<usize>();
        if !(2..=7).contains(&size) || layout.size > 512 || is_union {
            continue;
        }
        if let Some(layout) = with_pointees(layout, pointees, rng) {
            return layout;
        }
    }
}

/// Gives pointee types to the generator's untyped pointers.
fn with_pointees(layout: Static, names: &[&'static str], rng: &mut Rng) -> Option<Static> {
    let inner = element(layout);
    match inner.kind {
        TypeKind::Pointer(mut target) => {
            let [first, second] = [names[0], names[1]].map(|name| leak(CppType::Named(name)));
            target.pointee = rng.pick(&[f32::TYPE, i32::TYPE, u64::TYPE, Float4::TYPE, &CppType::Void, first, second]);
            target.mutable = rng.percent(50);
            Some(with_element(layout, leak(Layout { kind: TypeKind::Pointer(target), ..*inner })))
        }
        TypeKind::Struct(_) | TypeKind::Union(_) => {
            let mut decl = Decl::of(inner)?;
            for field in &mut decl.fields {
                field.layout = with_pointees(field.layout, names, rng)?;
            }
            Some(with_element(layout, decl.place()?))
        }
        _ => Some(layout),
    }
}
