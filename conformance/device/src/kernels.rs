//! What device code does with the types.

use ptx_abi::vector::Float4;
use ptx_abi::{DevPtr, DevPtrMut};

use crate::shared::{self, VALUES};
use crate::types::{Aligned32, Fig3, Node, Words};

/// A step, by value as C++ passes it.
///
/// # Safety
///
/// `nodes` has a node for each thread.
#[unsafe(no_mangle)]
unsafe extern "ptx-kernel" fn grow(nodes: DevPtrMut<Node>, step: Fig3, factors: DevPtr<f32>) {
    // SAFETY: the caller's promise; each thread has a node of its own.
    let (node, factor) = unsafe { (&mut *nodes.as_ptr(), *factors.as_ptr()) };
    if node.alive() {
        node.weight += factor * f32::from(step.s());
        node.set_level(node.level().clamp(-8, 7) + step.t().clamp(-8, 7) as i32);
    }
}

/// Writes every member of its arguments; `shared.cu` has the same kernel.
///
/// # Safety
///
/// `words` has one, `values` as many as there are.
#[unsafe(no_mangle)]
unsafe extern "ptx-kernel" fn read_in_rust(
    node: Node,
    words: DevPtr<Words>,
    figure: Fig3,
    vector: Float4,
    values: DevPtrMut<i64>,
) {
    // SAFETY: the caller's promise.
    unsafe { *values.cast::<[i64; VALUES]>().as_ptr() = shared::values(&node, &*words.as_ptr(), &figure, vector) };
}

/// What rustc does not pass by value, it passes by reference.
#[unsafe(no_mangle)]
extern "ptx-kernel" fn over_aligned(from: &Aligned32, to: &mut Aligned32) {
    *to = *from;
}

/// Facts 3: to rustc `half::f16` is the `u16` in it, its own `f16` is what C++ calls `__half`.
#[unsafe(no_mangle)]
extern "C" fn half_of_crate(value: half::f16) -> half::f16 {
    value
}

/// See [`half_of_crate`].
#[unsafe(no_mangle)]
extern "C" fn half_of_rust(value: f16) -> f16 {
    value
}

/// See [`half_of_crate`].
#[unsafe(no_mangle)]
extern "ptx-kernel" fn half_of_crate_entry(_: half::f16) {}

/// See [`half_of_crate`].
#[unsafe(no_mangle)]
extern "ptx-kernel" fn half_of_rust_entry(_: f16) {}
