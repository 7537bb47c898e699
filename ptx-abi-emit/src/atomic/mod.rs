//! Atomics (guide 4): from an operation, an order and a scope to PTX instructions.
//!
//! Code from several compilers can share memory only if all of them map the atomic operations of their languages to PTX in
//! the same way. The guide has a table of these mappings. [`lower`](lower()) returns the recommended instructions of an operation, [`alternatives`] all that the guide
//! allows, and [`Lowering::strengthened`] the stronger forms of each. An operation that does not exist is an error, whose
//! message names a replacement. Nothing allocates, and everything but the text is `const`.
//!
//! ```
//! use ptx_abi::StateSpace;
//! use ptx_abi::atomic::{AtomicType, Op, Operands, Order, Rmw, Scope, Target, lower};
//!
//! let target = Target::new(75, (7, 8)); // `.target sm_75`, `.version 7.8`
//! let lock = lower(Op::Rmw(Rmw::Exch, AtomicType::U32), Order::Acquire, Scope::Gpu, target)?;
//! let lock = lock.in_space(StateSpace::Global)?.with(Operands::rmw("%r1", "%rd1+4", "1"))?;
//! assert_eq!(lock.to_string(), "atom.acquire.gpu.global.exch.b32 %r1, [%rd1+4], 1;");
//!
//! let fence = lower(Op::Fence, Order::Release, Scope::Sys, target)?;
//! assert_eq!(fence.to_string(), "fence.acq_rel.sys;"); // `fence.release` needs sm_90 and PTX 8.6
//!
//! let error = lower(Op::Store(AtomicType::U32), Order::Acquire, Scope::Gpu, target).unwrap_err();
//! assert!(error.to_string().starts_with("a store cannot be acquire (guide 4): use release or seq_cst"));
//! # Ok::<(), ptx_abi::atomic::AtomicError>(())
//! ```
//!
//! # The table
//!
//! [`lower`](lower()) returns these instructions on `sm_90` with PTX 8.6, here without scope and type; `consume` is
//! `acquire`:
//!
//! | | fence | load | store | read-modify-write |
//! |---|---|---|---|---|
//! | relaxed | no such fence | `ld.relaxed` | `st.relaxed` | `atom.relaxed` |
//! | acquire | `fence.acquire` | `ld.acquire` | no such store | `atom.acquire` |
//! | release | `fence.release` | no such load | `st.release` | `atom.release` |
//! | `acq_rel` | `fence.acq_rel` | no such load | no such store | `atom.acq_rel` |
//! | `seq_cst` | `fence.sc` | `fence.sc; ld.acquire` | `fence.sc; st.relaxed` | `fence.sc; atom.acquire` |
//!
//! One entry differs from the guide's edition 12.9, which has `fence.sc; ld.relaxed` for the sequentially consistent load.
//! In C++ that load acquires too, but a relaxed load with a fence *before* it does not. The editions before (12.8.1) and
//! after have `ld.acquire`, nvcc and libcu++ emit it, and by the guide's note it is a valid strengthening. So no function
//! here returns the weaker form. The alternative with three instructions,
//! `fence.sc; ld.relaxed; fence.acquire`, and the same with `atom`, are from later editions.
//!
//! # What PTX has
//!
//! | operation | types of the value |
//! |---|---|
//! | load, store | all of 8 to 128 bits; no vectors |
//! | add | integers of 32 and 64 bits, `f32`, `f64`, `f16`, `f16x2`; `sm_90`: `bf16`, `bf16x2`, vectors in global memory |
//! | min, max | integers of 32 and 64 bits; `sm_90`: vectors of 16-bit floats |
//! | and, or, xor | integers and bits, 32 and 64 |
//! | inc, dec | `u32` |
//! | exch | all of 32 and 64 bits; `sm_90`: `b128` |
//! | cas | all of 16 to 64 bits; `sm_90`: `b128` |
//!
//! ptxas 13.5 accepts exactly these: the conformance tests try every combination of operation, order, scope, state space
//! and type, also those that are errors here. Loads and stores of vectors are errors although ptxas accepts some, because
//! each of them is several operations in no order. A `.b128` needs PTX 8.3, and 8.4 for the scope `.sys`. The types rule
//! out an order without a scope, and [`Lowering::in_space`] refuses local memory.
//!
//! The operation follows the scope, `atom.acquire.gpu.add.u32`, as in the guide and as nvcc writes it for `sm_100` and
//! up. nvcc for older targets writes `atom.add.acquire.gpu.u32`, and ptxas accepts both.
//!
//! # nvcc and libcu++
//!
//! The tests compare every operation with the code that nvcc 13.5 emits for `__nv_atomic_…` and for `cuda::atomic_ref`,
//! call by call, with both code generators (`sm_75` to `sm_120`). This table lists every difference from
//! [`lower`](lower()), by its name in the test:
//!
//! | name | who | code |
//! |---|---|---|
//! | `NotRed` | both | an operation whose result is not used is an `atom`; [`Op::Reduce`] has `red` |
//! | `StoreReleases` | nvcc, `sm_100` and up | a sequentially consistent store is `fence.sc; st.release`, a strengthened form |
//! | `UnsignedAdd` | nvcc, `sm_100` and up | an addition of signed integers is `.u32`; `.s32` here, with the same result |
//! | `BothWays` | libcu++ | a fence that acquires or releases is `fence.acq_rel` on every target, a strengthened form |
//! | `Loop` | nvcc, `sm_100` and up | 16-bit `cas` and floating-point subtraction are loops with `atom.cas.b32` or `.b64` |
//! | `Loop` | libcu++ | 8- and 16-bit operations, floating-point min and max are loops with `atom.cas` |
//! | `ByteLoad`, `ByteStore` | libcu++ | a byte is loaded as `.b16` with its neighbour, and stored with such a loop |
//!
//! libcu++ also emits a bypass for addresses in local memory; the functions here do not.

mod error;
mod lower;
mod op;
mod order;
mod table;
mod target;
mod text;
mod types;

pub use error::AtomicError;
pub use lower::{Lowering, alternatives, lower};
pub use op::{Op, Rmw};
pub use order::{Order, Scope, Sem};
pub use table::Mapping;
pub use target::Target;
pub use text::Operands;
pub use types::AtomicType;
