//! FNV-1a with 64 bits.

/// The hash of a text.
pub const fn hash(text: &str) -> u64 {
    let mut hash = Fnv::new();
    hash.bytes(text);
    hash.value()
}

/// The bytes so far.
pub(crate) struct Fnv(u64);

impl Fnv {
    pub(crate) const fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    pub(crate) const fn byte(&mut self, byte: u8) {
        self.0 = (self.0 ^ byte as u64).wrapping_mul(0x100_0000_01b3);
    }

    pub(crate) const fn bytes(&mut self, text: &str) {
        let text = text.as_bytes();
        let mut i = 0;
        while i < text.len() {
            self.byte(text[i]);
            i += 1;
        }
    }

    pub(crate) const fn value(&self) -> u64 {
        self.0
    }
}
