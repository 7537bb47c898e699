//! Generates atomic operations in CUDA C++, one function for each call.

use ptx_abi::atomic::{AtomicType, Op, Order, Rmw, Scope, Target, lower};

/// A function with one atomic operation.
#[derive(Clone, Debug)]
pub(crate) struct Call {
    /// The function in C++, with the placeholder `NAME` for its name.
    pub(crate) source: String,
    /// Whether the call has no instruction but a loop with `op`.
    pub(crate) is_loop: bool,
    /// The operation. A subtraction has an addition here.
    pub(crate) op: Op,
    pub(crate) order: Order,
    pub(crate) scope: Scope,
}

/// A type in C++.
#[derive(Clone, Copy, Debug)]
struct Cpp {
    name: &'static str,
    ty: AtomicType,
}

const fn cpp(name: &'static str, ty: AtomicType) -> Cpp {
    Cpp { name, ty }
}

const U8: Cpp = cpp("unsigned char", AtomicType::B8);
const U16: Cpp = cpp("unsigned short", AtomicType::B16);
const U32: Cpp = cpp("unsigned", AtomicType::U32);
const U64: Cpp = cpp("unsigned long long", AtomicType::U64);
const U128: Cpp = cpp("unsigned __int128", AtomicType::B128);
const S32: Cpp = cpp("int", AtomicType::S32);
const S64: Cpp = cpp("long long", AtomicType::S64);
const F32: Cpp = cpp("float", AtomicType::F32);
const F64: Cpp = cpp("double", AtomicType::F64);

/// The type of loads and stores, which compilers do as bits.
fn bits(cpp: Cpp) -> AtomicType {
    match cpp.ty.size() {
        1 => AtomicType::B8,
        2 => AtomicType::B16,
        4 => AtomicType::B32,
        8 => AtomicType::B64,
        _ => AtomicType::B128,
    }
}

/// The spelling of calls in an interface.
pub(crate) trait Spelling {
    fn preamble(&self) -> &'static str;
    fn fence(&self, order: Order, scope: Scope) -> String;
    fn load(&self, ty: &str, order: Order, scope: Scope) -> String;
    fn store(&self, ty: &str, order: Order, scope: Scope) -> String;
    fn exchange(&self, ty: &str, order: Order, scope: Scope) -> String;
    fn cas(&self, ty: &str, orders: (Order, Order), scope: Scope) -> String;
    fn fetch(&self, name: &str, ty: &str, order: Order, scope: Scope) -> String;
    /// The call with an unused result.
    fn unused(&self, name: &str, ty: &str, order: Order, scope: Scope) -> String;
    fn has_scope(&self, scope: Scope) -> bool;
    /// Whether the interface also has types of 8, 16 and 128 bits, and floats, for which compilers write loops.
    fn is_general(&self) -> bool;
}

/// `__nv_atomic_…`, built into nvcc.
pub(crate) struct Builtin;

/// `cuda::atomic_ref` of libcu++.
pub(crate) struct Libcudacxx;

fn builtin_order(order: Order) -> String {
    format!("__NV_ATOMIC_{}", order.to_string().to_uppercase())
}

fn builtin_scope(scope: Scope) -> String {
    format!("__NV_THREAD_SCOPE_{}", scope.cpp_name().to_uppercase())
}

impl Spelling for Builtin {
    fn preamble(&self) -> &'static str {
        ""
    }
    fn fence(&self, order: Order, scope: Scope) -> String {
        format!("__nv_atomic_thread_fence({}, {})", builtin_order(order), builtin_scope(scope))
    }
    fn load(&self, _: &str, order: Order, scope: Scope) -> String {
        format!("return __nv_atomic_load_n(p, {}, {})", builtin_order(order), builtin_scope(scope))
    }
    fn store(&self, _: &str, order: Order, scope: Scope) -> String {
        format!("__nv_atomic_store_n(p, v, {}, {})", builtin_order(order), builtin_scope(scope))
    }
    fn exchange(&self, _: &str, order: Order, scope: Scope) -> String {
        format!("return __nv_atomic_exchange_n(p, v, {}, {})", builtin_order(order), builtin_scope(scope))
    }
    fn cas(&self, _: &str, (success, failure): (Order, Order), scope: Scope) -> String {
        let (success, failure, scope) = (builtin_order(success), builtin_order(failure), builtin_scope(scope));
        format!("return __nv_atomic_compare_exchange_n(p, e, v, false, {success}, {failure}, {scope})")
    }
    fn fetch(&self, name: &str, _: &str, order: Order, scope: Scope) -> String {
        format!("return __nv_atomic_fetch_{name}(p, v, {}, {})", builtin_order(order), builtin_scope(scope))
    }
    fn unused(&self, name: &str, _: &str, order: Order, scope: Scope) -> String {
        format!("__nv_atomic_{name}(p, v, {}, {})", builtin_order(order), builtin_scope(scope))
    }
    fn has_scope(&self, _: Scope) -> bool {
        true
    }
    fn is_general(&self) -> bool {
        false
    }
}

impl Libcudacxx {
    fn reference(ty: &str, scope: Scope) -> String {
        format!("cuda::atomic_ref<{ty}, cuda::thread_scope_{}>(*p)", scope.cpp_name())
    }
}

impl Spelling for Libcudacxx {
    fn preamble(&self) -> &'static str {
        "#include <cuda/atomic>\n"
    }
    fn fence(&self, order: Order, scope: Scope) -> String {
        format!("cuda::atomic_thread_fence(cuda::memory_order_{order}, cuda::thread_scope_{})", scope.cpp_name())
    }
    fn load(&self, ty: &str, order: Order, scope: Scope) -> String {
        format!("return {}.load(cuda::memory_order_{order})", Self::reference(ty, scope))
    }
    fn store(&self, ty: &str, order: Order, scope: Scope) -> String {
        format!("{}.store(v, cuda::memory_order_{order})", Self::reference(ty, scope))
    }
    fn exchange(&self, ty: &str, order: Order, scope: Scope) -> String {
        format!("return {}.exchange(v, cuda::memory_order_{order})", Self::reference(ty, scope))
    }
    fn cas(&self, ty: &str, (success, failure): (Order, Order), scope: Scope) -> String {
        let orders = format!("cuda::memory_order_{success}, cuda::memory_order_{failure}");
        format!("return {}.compare_exchange_strong(*e, v, {orders})", Self::reference(ty, scope))
    }
    fn fetch(&self, name: &str, ty: &str, order: Order, scope: Scope) -> String {
        format!("return {}.fetch_{name}(v, cuda::memory_order_{order})", Self::reference(ty, scope))
    }
    fn unused(&self, name: &str, ty: &str, order: Order, scope: Scope) -> String {
        format!("{}.fetch_{name}(v, cuda::memory_order_{order})", Self::reference(ty, scope))
    }
    fn has_scope(&self, scope: Scope) -> bool {
        scope != Scope::Cluster
    }
    fn is_general(&self) -> bool {
        true
    }
}

/// Every call that the target has according to the crate.
pub(crate) fn all(spelling: &dyn Spelling, target: Target) -> Vec<Call> {
    let mut calls = Vec::new();
    for scope in Scope::ALL.iter().copied().filter(|scope| spelling.has_scope(*scope)) {
        for order in Order::ALL.iter().copied() {
            of_order(spelling, order, scope, &mut calls);
        }
    }
    calls.retain(|call| lower(call.op, call.order, call.scope, target).is_ok());
    calls
}

fn of_order(spelling: &dyn Spelling, order: Order, scope: Scope, calls: &mut Vec<Call>) {
    let mut add = |source: String, is_loop, op, order| calls.push(Call { source, is_loop, op, order, scope });
    let body = |returns: &str, arguments: &str, text: &str| {
        format!("extern \"C\" __device__ {returns} NAME({arguments}) {{ {text}; }}\n")
    };
    add(body("void", "", &spelling.fence(order, scope)), false, Op::Fence, order);
    for cpp in [U8, U16, U32, U64, U128] {
        let (name, ty) = (cpp.name, bits(cpp));
        let (one, two) = (format!("{name} *p"), format!("{name} *p, {name} v"));
        add(body(name, &one, &spelling.load(name, order, scope)), false, Op::Load(ty), order);
        add(body("void", &two, &spelling.store(name, order, scope)), false, Op::Store(ty), order);
    }
    for cpp in [U32, U64, U128] {
        let (name, op) = (cpp.name, Op::Rmw(Rmw::Exch, bits(cpp)));
        let text = spelling.exchange(name, order, scope);
        add(body(name, &format!("{name} *p, {name} v"), &text), false, op, order);
    }
    for cpp in [U16, U32, U64, U128] {
        for failure in [Order::Relaxed, Order::Acquire, Order::SeqCst] {
            let (name, op) = (cpp.name, Op::Rmw(Rmw::Cas, bits(cpp)));
            let text = spelling.cas(name, (order, failure), scope);
            let arguments = format!("{name} *p, {name} *e, {name} v");
            let is_loop = spelling.is_general() && cpp.ty.size() < 4;
            let op = if is_loop { Op::Rmw(Rmw::Cas, AtomicType::B32) } else { op };
            add(body("bool", &arguments, &text), is_loop, op, order.join(failure));
        }
    }
    let add_types = [U32, S32, U64, F32, F64];
    let types: [(&str, Rmw, &[Cpp]); 7] = [
        ("add", Rmw::Add, &add_types),
        ("sub", Rmw::Add, &add_types),
        ("and", Rmw::And, &[U32, U64]),
        ("or", Rmw::Or, &[U32, U64]),
        ("xor", Rmw::Xor, &[U32, U64]),
        ("min", Rmw::Min, &[U32, S32, U64, S64]),
        ("max", Rmw::Max, &[U32, S32, U64, S64]),
    ];
    for (name, rmw, types) in types {
        for cpp in types {
            let arguments = format!("{0} *p, {0} v", cpp.name);
            let text = spelling.fetch(name, cpp.name, order, scope);
            add(body(cpp.name, &arguments, &text), false, Op::Rmw(rmw, cpp.ty), order);
            // In libcu++ it is the same function, so one suffices.
            if !spelling.is_general() || (name, cpp.ty) == ("add", AtomicType::U32) {
                let text = spelling.unused(name, cpp.name, order, scope);
                add(body("void", &arguments, &text), false, Op::Reduce(rmw, cpp.ty), order);
            }
        }
    }
    if spelling.is_general() {
        for (name, cpp) in [("min", F32), ("max", F64), ("add", U8), ("or", U16)] {
            let cas = if cpp.ty.size() == 8 { AtomicType::B64 } else { AtomicType::B32 };
            let text = spelling.fetch(name, cpp.name, order, scope);
            let arguments = format!("{0} *p, {0} v", cpp.name);
            add(body(cpp.name, &arguments, &text), true, Op::Rmw(Rmw::Cas, cas), order);
        }
    }
}

/// The calls as one file: `call_0`, `call_1` and so on.
pub(crate) fn source(spelling: &dyn Spelling, calls: &[Call]) -> String {
    let mut text = spelling.preamble().to_owned();
    text.extend(calls.iter().enumerate().map(|(index, call)| call.source.replace("NAME", &format!("call_{index}"))));
    text
}

impl std::fmt::Display for Call {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.source.trim())
    }
}
