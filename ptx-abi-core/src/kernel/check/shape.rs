//! The comparison of the block and the static shared memory that a type names with what its kernel demands.

use ptx_abi_read::launch::{LaunchBounds, StaticShared};

use super::Subject;
use super::difference::Message;
use crate::text::{Bytes, Counted, Window, push};

impl Subject<'_> {
    /// Compares the shape of the type with the demands of a kernel. Returns how they differ, with this part of the message.
    #[inline]
    pub(crate) const fn compare_shape(&self, symbol: &str, bounds: &LaunchBounds, window: Window) -> Option<Message> {
        if let Some(block) = self.shape.block {
            if let Some(refusal) = refused_block(block, bounds) {
                let mut message = self.head("PTX601", symbol, window);
                message.push_str("\n  the kernel ");
                refusal.push(&mut message);
                push!(message, ", and `block` has {} x {} x {}", block[0], block[1], block[2]);
                refusal.push_help(&mut message);
                return Some(message);
            }
        }
        match self.shape.shared {
            Some(shared) if !bounds.static_shared.may_be(shared) => {
                let mut message = self.head("PTX602", symbol, window);
                message.push_str("\n  the kernel has ");
                push_bytes(&mut message, bounds.static_shared);
                push!(message, " of static shared memory, and `shared` is {}", Bytes(shared as usize));
                message.push_str("\n  help: give both sides one size: ");
                match bounds.static_shared.exact() {
                    Some(exact) => push!(message, "write `shared = {}`, or recompile the kernel", exact),
                    None => message.push_str("write that of the kernel, or recompile the kernel"),
                }
                Some(message)
            }
            _ => None,
        }
    }
}

#[derive(Clone, Copy)]
pub(crate) enum RefusedBlock {
    /// It takes only blocks of this size.
    Required([u32; 3]),
    /// It takes only blocks of at most so many threads.
    Max(u64),
}

/// Why a kernel with these demands does not take a block.
#[inline]
pub(crate) const fn refused_block(block: [u64; 3], bounds: &LaunchBounds) -> Option<RefusedBlock> {
    let [x, y, z] = block;
    if let Some(required) = bounds.required_block {
        if x != required[0] as u64 || y != required[1] as u64 || z != required[2] as u64 {
            return Some(RefusedBlock::Required(required));
        }
    }
    match bounds.max_threads {
        Some(max) if x.saturating_mul(y).saturating_mul(z) > max => Some(RefusedBlock::Max(max)),
        _ => None,
    }
}

impl RefusedBlock {
    /// Appends what the kernel demands: `demands blocks of 256 x 1 x 1 threads`.
    #[inline]
    pub(crate) const fn push(self, text: &mut Message) {
        match self {
            Self::Required([x, y, z]) => {
                push!(text, "demands blocks of {} x {} x {} threads (`.reqntid`)", x, y, z);
            }
            Self::Max(max) => {
                push!(text, "takes blocks of at most {} (`.maxntid`)", Counted(max as usize, "thread"));
            }
        }
    }

    #[inline]
    const fn push_help(self, text: &mut Message) {
        match self {
            Self::Required([x, y, z]) => {
                push!(text, "\n  help: write `block = [{}, {}, {}]`", x, y, z);
                text.push_str(", or recompile the kernel for other blocks");
            }
            Self::Max(_) => {
                text.push_str(
                    "\n  help: write a smaller block, or recompile the kernel with another `__launch_bounds__`",
                );
            }
        }
    }
}

/// Appends `1024 bytes`, `1033 to 1040 bytes` or `at least 1024 bytes`.
#[inline]
const fn push_bytes(text: &mut Message, shared: StaticShared) {
    match (shared.exact(), shared.at_most) {
        (Some(exact), _) => push!(text, "{}", Bytes(exact)),
        (None, Some(at_most)) => push!(text, "{} to {}", shared.at_least, Bytes(at_most)),
        (None, None) => push!(text, "at least {}", Bytes(shared.at_least)),
    }
}
