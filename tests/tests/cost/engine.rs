//! The time of the placement engine is proportional to the number of items.

use std::time::{Duration, Instant};

use ptx_abi::layout::{Item, Rules, place};
use ptx_abi::vector::Float4;
use ptx_abi::{Member, PtxLayout};

use crate::alone;

/// The shortest of a few runs over `count` items.
fn time_to_place(count: usize) -> Duration {
    let pattern = [
        Item::bit_field("a", i32::LAYOUT, 9),
        Item::member("b", Float4::LAYOUT),
        Item::unnamed(i64::LAYOUT, 0),
        Item::member("c", i8::LAYOUT),
    ];
    let items: Vec<Item<'_>> = pattern.into_iter().cycle().take(count).collect();
    let run = || {
        let mut storage = vec![Member::EMPTY; count];
        let start = Instant::now();
        let size = place("S", Rules::STRUCT, &items, &mut storage).map(|layout| layout.size);
        let elapsed = start.elapsed();
        // `a` has bits 0 to 2, `b` 16 to 32, `c` 32 to 33, and the next `a` shares the unit that `c` has started.
        assert_eq!(size, Ok(32 * (count / 4) + 16));
        elapsed
    };
    // Other programs may interrupt a run, so the shortest of many runs counts.
    (0..25).map(|_| run()).min().expect("there are runs")
}

#[test]
fn time_is_linear() {
    let _alone = alone();
    let (short, long) = (time_to_place(10_000), time_to_place(100_000));
    // Linear time is a factor of 10, quadratic time a factor of 100.
    assert!(long < 40 * short, "10,000 items: {short:?}, 100,000: {long:?}");
}
