//! A random number generator with the same results on every machine.

/// The generator `SplitMix64`: small, seeded, and good enough to choose declarations.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// Creates a generator. Every seed gives another sequence.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The seed of a run: the environment variable `PTX_ABI_SEED`, otherwise `default`.
    ///
    /// # Panics
    ///
    /// If the variable is not a number.
    pub fn from_env(default: u64) -> Self {
        let seed = std::env::var("PTX_ABI_SEED").map(|text| text.parse().expect("PTX_ABI_SEED is a number"));
        Self::new(seed.unwrap_or(default))
    }

    /// 64 random bits.
    pub const fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`.
    pub const fn below(&mut self, bound: usize) -> usize {
        (self.bits() % bound as u64) as usize
    }

    /// A number from `first` to `last`.
    pub const fn between(&mut self, first: usize, last: usize) -> usize {
        first + self.below(last - first + 1)
    }

    /// `true` in `percent` of 100 cases.
    pub const fn percent(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of the choices.
    pub const fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }
}
