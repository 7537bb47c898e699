use ptx_abi::{assert_layouts, PtxLayout};

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct InstanceAnyBitPatternField<T> {
    a: T,
    b: T,
}

assert_layouts!(impls(AnyBitPattern) for InstanceAnyBitPatternField<bool>);

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct InstanceInitializedField<T> {
    a: T,
    b: T,
}

assert_layouts!(impls(Initialized) for InstanceInitializedField<Unit>);

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Unit(u32);

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct InstancePodField<T> {
    a: T,
    b: T,
}

assert_layouts!(impls(Pod) for InstancePodField<bool>);

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct InstancePodNested<T> {
    a: T,
    b: T,
}

assert_layouts!(impls(Pod) for InstancePodNested<InstancePodNested<f32>>);

fn main() {}

// errors: 4
// fix:
// -assert_layouts!(impls(AnyBitPattern) for InstanceAnyBitPatternField<bool>);
// +assert_layouts!(impls(AnyBitPattern) for InstanceAnyBitPatternField<u8>);
// -assert_layouts!(impls(Initialized) for InstanceInitializedField<Unit>);
// -
// -#[derive(Clone, Copy, PtxLayout)]
// -#[repr(C)]
// +assert_layouts!(impls(Initialized) for InstanceInitializedField<Unit>);
// +
// +#[derive(Clone, Copy, PtxLayout)]
// +#[repr(C)]
// +#[ptx(impls(Initialized))]
// -assert_layouts!(impls(Pod) for InstancePodField<bool>);
// +assert_layouts!(impls(Pod) for InstancePodField<u8>);
//  assert_layouts!(impls(Pod) for InstancePodNested<InstancePodNested<f32>>);
// +assert_layouts!(impls(Pod) for InstancePodNested<f32>);
// -fn main() {}
// +fn main() {
// +    assert_eq!(bytemuck::pod_read_unaligned::<InstanceAnyBitPatternField<u8>>(&[1, 2]).b, 2);
// +    ptx_abi::module::Global::of("units", &InstanceInitializedField { a: Unit(1), b: Unit(2) });
// +    assert_eq!(bytemuck::bytes_of(&InstancePodField { a: 1_u8, b: 2 }), [1, 2]);
// +    assert_eq!(bytemuck::bytes_of(&[InstancePodNested { a: 1.0_f32, b: 2.0 }]).len(), 8);
// +}
