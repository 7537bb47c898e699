//! Times the loops of `c/loops.c` and the same loops in Rust, in turn, in one process.

mod structs;

use std::time::Instant;

/// Structs in the array.
const LEN: usize = 1000;
/// Runs of each loop.
const ROUNDS: usize = 600;
/// Calls in one run, which is timed as a whole.
const CALLS: u64 = 20;

/// The loops of `c/loops.c` for one type.
macro_rules! rust_loops {
    ($module:ident, $S:ident: $($T:ident $x:ident = $get:expr, $set:expr;)*) => {
        mod $module {
            use std::arch::asm;
            use crate::structs::$S;

            /// Hides the value of the struct from the compiler.
            #[inline(always)]
            fn in_memory(q: &mut $S) -> &mut $S {
                let mut pointer: *mut $S = q;
                // SAFETY: the assembly is empty. It only may have written the struct, through a valid pointer.
                unsafe {
                    asm!("/* {} */", inout(reg) pointer, options(nostack, preserves_flags));
                    &mut *pointer
                }
            }

            mod field {
                use super::$S;
                $(pub fn $x(array: &mut [$S], k: u64) {
                    for q in array {
                        ($set)(q, ($get)(q).wrapping_add(k as $T));
                    }
                })*
            }
            type Loops = &'static [fn(&mut [$S], u64)];
            pub const FIELDS: Loops = &[$(field::$x),*];
            pub const ARRAY: Loops = &[array];
            pub const ROUND: Loops = &[round];
            pub const PAIRS: Loops = &[pairs];
            pub const CALLS: Loops = &[calls];

            fn array(array: &mut [$S], k: u64) {
                for q in array {
                    $(($set)(q, ($get)(q).wrapping_add(k as $T));)*
                }
            }

            fn round(array: &mut [$S], k: u64) {
                let (n, mut q) = (array.len(), &mut array[0]);
                for _ in 0..n {
                    $(($set)(q, ($get)(q).wrapping_add(k as $T));)*
                    q = in_memory(q);
                }
            }

            fn pairs(array: &mut [$S], k: u64) {
                let (n, mut q) = (array.len(), &mut array[0]);
                for _ in 0..n {
                    $(
                        ($set)(q, ($get)(q).wrapping_add(k as $T));
                        q = in_memory(q);
                    )*
                }
            }

            mod get {
                use super::$S;
                $(#[inline(never)]
                pub fn $x(q: &$S) -> $T {
                    ($get)(q)
                })*
            }
            mod set {
                use super::$S;
                $(#[inline(never)]
                pub fn $x(q: &mut $S, value: $T) {
                    ($set)(q, value)
                })*
            }
            fn calls(array: &mut [$S], k: u64) {
                let (n, q) = (array.len(), &mut array[0]);
                for _ in 0..n {
                    $(set::$x(q, get::$x(q).wrapping_add(k as $T));)*
                }
            }
        }
    };
}

rust_loops! { fig3, Fig3:
    i16 s = |q: &Fig3| q.s(), |q: &mut Fig3, v| q.set_s_wrapping(v);
    i32 j = |q: &Fig3| q.j(), |q: &mut Fig3, v| q.set_j_wrapping(v);
    i16 t = |q: &Fig3| q.t(), |q: &mut Fig3, v| q.set_t_wrapping(v);
    i16 u = |q: &Fig3| q.u(), |q: &mut Fig3, v| q.set_u_wrapping(v);
}

rust_loops! { words, Words:
    u32 a = |q: &Words| q.a(), |q: &mut Words, v| q.set_a_wrapping(v);
    u32 b = |q: &Words| q.b(), |q: &mut Words, v| q.set_b_wrapping(v);
    u32 c = |q: &Words| q.c(), |q: &mut Words, v| q.set_c_wrapping(v);
    u64 d = |q: &Words| q.d(), |q: &mut Words, v| q.set_d_wrapping(v);
    u64 e = |q: &Words| q.e(), |q: &mut Words, v| q.set_e_wrapping(v);
}

// The setters of `PeerWords` panic out of range, so the loops first cut the values to the width.
rust_loops! { peer_words, PeerWords:
    u32 a = |q: &PeerWords| q.a(), |q: &mut PeerWords, v: u32| q.set_a(v & 0x7);
    u32 b = |q: &PeerWords| q.b(), |q: &mut PeerWords, v: u32| q.set_b(v & 0x1fff);
    u32 c = |q: &PeerWords| q.c(), |q: &mut PeerWords, v: u32| q.set_c(v & 0xffff);
    u64 d = |q: &PeerWords| q.d(), |q: &mut PeerWords, v: u64| q.set_d(v & 0xff_ffff_ffff);
    u64 e = |q: &PeerWords| q.e(), |q: &mut PeerWords, v: u64| q.set_e(v & 0xff_ffff);
}

#[cfg(any(gcc, clang))]
type CLoop = unsafe extern "C" fn(*mut u8, usize, u64);

/// Declares the loops of `c/loops.c` by their symbols.
#[cfg(any(gcc, clang))]
macro_rules! c_loops {
    ($module:ident: $($name:ident = $symbol:literal)*) => {
        mod $module {
            #[allow(non_snake_case)]
            unsafe extern "C" {
                $(#[link_name = $symbol] pub fn $name(p: *mut u8, n: usize, k: u64);)*
            }
        }
    };
}

#[cfg(gcc)]
c_loops! { gcc:
    fig3_s = "gcc_Fig3_s" fig3_j = "gcc_Fig3_j" fig3_t = "gcc_Fig3_t" fig3_u = "gcc_Fig3_u"
    fig3_array = "gcc_Fig3_array" fig3_round = "gcc_Fig3_round" fig3_pairs = "gcc_Fig3_pairs"
    fig3_calls = "gcc_Fig3_calls"
    words_a = "gcc_Words_a" words_b = "gcc_Words_b" words_c = "gcc_Words_c" words_d = "gcc_Words_d"
    words_e = "gcc_Words_e"
    words_array = "gcc_Words_array" words_round = "gcc_Words_round" words_pairs = "gcc_Words_pairs"
    words_calls = "gcc_Words_calls"
}

#[cfg(clang)]
c_loops! { clang:
    fig3_s = "clang_Fig3_s" fig3_j = "clang_Fig3_j" fig3_t = "clang_Fig3_t" fig3_u = "clang_Fig3_u"
    fig3_array = "clang_Fig3_array" fig3_round = "clang_Fig3_round" fig3_pairs = "clang_Fig3_pairs"
    fig3_calls = "clang_Fig3_calls"
    words_a = "clang_Words_a" words_b = "clang_Words_b" words_c = "clang_Words_c" words_d = "clang_Words_d"
    words_e = "clang_Words_e"
    words_array = "clang_Words_array" words_round = "clang_Words_round" words_pairs = "clang_Words_pairs"
    words_calls = "clang_Words_calls"
}

/// The storage of [`LEN`] structs of either type.
#[derive(Clone, PartialEq)]
#[repr(C, align(64))]
struct Buffer([u8; 16 * LEN]);

impl Buffer {
    /// # Safety
    ///
    /// `S` must be valid for any bytes, have at most 16 bytes, and be aligned to at most 64.
    unsafe fn structs<S>(&mut self) -> &mut [S] {
        // SAFETY: the caller promises that any bytes are a valid `S` and that `LEN` of them fit the aligned buffer.
        unsafe { std::slice::from_raw_parts_mut(self.0.as_mut_ptr().cast(), LEN) }
    }
}

type Loop = Box<dyn Fn(&mut Buffer, u64)>;

fn rust<S: 'static>(loops: &'static [fn(&mut [S], u64)]) -> Loop {
    // SAFETY: the structs of this file consist of integers and padding, at most 16 bytes.
    Box::new(|buffer, k| loops.iter().for_each(|f| f(unsafe { buffer.structs() }, k)))
}

#[cfg(any(gcc, clang))]
fn c(loops: &'static [CLoop]) -> Loop {
    // SAFETY: the buffer has `LEN` structs, as the loops of `c/loops.c` expect.
    Box::new(|buffer, k| loops.iter().for_each(|f| unsafe { f(buffer.0.as_mut_ptr(), LEN, k) }))
}

/// Runs the loops in turn, ours first. Prints the median nanoseconds of each per get + set pair, and the median ratio of
/// ours to each of the others.
fn compare(name: &str, pairs: usize, loops: &[(&str, Loop)]) {
    let mut buffers = vec![Buffer([0x5a; 16 * LEN]); loops.len()];
    let mut times = vec![Vec::with_capacity(ROUNDS); loops.len()];
    for round in 0..ROUNDS {
        for k in 0..loops.len() {
            let i = (round + k) % loops.len();
            let start = Instant::now();
            for call in 0..CALLS {
                loops[i].1(&mut buffers[i], 3 * call + 1);
            }
            times[i].push(start.elapsed().as_nanos() as f64 / (CALLS as usize * LEN * pairs) as f64);
        }
    }
    let median = |mut values: Vec<f64>| {
        values.sort_by(f64::total_cmp);
        values[values.len() / 2]
    };
    print!("{name:<13}");
    for (i, (tool, _)) in loops.iter().enumerate() {
        assert!(buffers[i] == buffers[0], "{name}: the fields of {tool} have other values than ours");
        print!("  {tool} {:.3} ns", median(times[i].clone()));
        if i > 0 {
            let ratios = times[0].iter().zip(&times[i]).map(|(ours, other)| ours / other).collect();
            print!(" (ours/{tool} {:.2})", median(ratios));
        }
    }
    println!();
}

fn main() {
    println!("time per get + set pair, each line one run in which all take turns:");
    println!("fields: a loop for each field, over an array; array: all fields of each struct of an array;");
    println!("round, pairs: of one struct, which is in memory between two rounds, or between two fields;");
    println!("calls: through functions that are not inlined");
    macro_rules! fig3 {
        ($name:literal, $loops:ident: $($c:ident),*) => {
            compare(concat!("Fig3 ", $name), 4, &[
                ("ours", rust(fig3::$loops)),
                #[cfg(clang)]
                ("clang", c(&[$(clang::$c),*])),
                #[cfg(gcc)]
                ("gcc", c(&[$(gcc::$c),*])),
            ]);
        };
    }
    macro_rules! words {
        ($name:literal, $loops:ident: $($c:ident),*) => {
            compare(concat!("Words ", $name), 5, &[
                ("ours", rust(words::$loops)),
                #[cfg(clang)]
                ("clang", c(&[$(clang::$c),*])),
                #[cfg(gcc)]
                ("gcc", c(&[$(gcc::$c),*])),
                ("bitfield-struct", rust(peer_words::$loops)),
            ]);
        };
    }
    fig3!("fields", FIELDS: fig3_s, fig3_j, fig3_t, fig3_u);
    fig3!("array", ARRAY: fig3_array);
    fig3!("round", ROUND: fig3_round);
    fig3!("pairs", PAIRS: fig3_pairs);
    fig3!("calls", CALLS: fig3_calls);
    words!("fields", FIELDS: words_a, words_b, words_c, words_d, words_e);
    words!("array", ARRAY: words_array);
    words!("round", ROUND: words_round);
    words!("pairs", PAIRS: words_pairs);
    words!("calls", CALLS: words_calls);
}
