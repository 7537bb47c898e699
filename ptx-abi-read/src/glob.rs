//! Patterns with stars.

/// Whether a pattern matches the whole text: each `*` stands for any characters, or for none.
///
/// The time is at most proportional to the product of both lengths.
#[inline]
pub fn matches(pattern: &str, text: &str) -> bool {
    let (pattern, text) = (pattern.as_bytes(), text.as_bytes());
    let (mut p, mut t) = (0, 0);
    // The last star, and the place in the text up to which it matches.
    let mut star = None;
    while t < text.len() {
        match pattern.get(p) {
            Some(b'*') => {
                star = Some((p, t));
                p += 1;
            }
            Some(byte) if *byte == text[t] => (p, t) = (p + 1, t + 1),
            _ => {
                let Some((at, end)) = star else { return false };
                star = Some((at, end + 1));
                (p, t) = (at + 1, end + 1);
            }
        }
    }
    pattern[p..].iter().all(|byte| *byte == b'*')
}
