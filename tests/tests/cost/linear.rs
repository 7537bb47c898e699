//! Tests that a time is proportional to a length.

use std::hint::black_box;
use std::time::{Duration, Instant};

use crate::attempts;

/// Reading ten times the input takes at most three times as long as reading the tenth ten times; with quadratic time the
/// factor would be ten. Both take about as long, so that other programs slow both.
pub(crate) fn linear<T: ?Sized>(name: &str, small: &T, large: &T, read: impl Fn(&T) -> usize) {
    let time = |input: &T, times: usize| -> Duration {
        let start = Instant::now();
        for _ in 0..times {
            black_box(read(black_box(input)));
        }
        start.elapsed()
    };
    attempts(5, || {
        let (ten_small, one_large) = (time(small, 10), time(large, 1));
        let bytes = [small, large].map(size_of_val);
        println!("{name}: {} bytes in {:.1?}, {} bytes in {one_large:.1?}", bytes[0], ten_small / 10, bytes[1]);
        let ratio = one_large.as_secs_f64() / ten_small.as_secs_f64();
        if ratio < 3.0 {
            return Ok(());
        }
        Err(format!("{name}: ten times the input takes {ratio:.1} times ten times as long"))
    });
}
