//! The classes of bytes and of directives.

/// The bytes of names, numbers and directives. A `%` starts a name, also right after a directive: `.entry%k` (facts 3.2). ptxas
/// accepts only ASCII in words; here a byte beyond ASCII makes the word a wrong one.
pub(super) static WORD: [bool; 256] = {
    let mut word = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        word[byte] = matches!(byte as u8, b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b'$' | 0x80..);
        byte += 1;
    }
    word
};

pub(super) fn is_space(directive: &str) -> bool {
    matches!(directive, ".global" | ".const" | ".shared" | ".local" | ".param" | ".reg" | ".sreg" | ".tex")
}

/// Whether this directive ends a header without a `;`, because it cannot be part of it.
pub(super) fn ends_prototype(directive: &str) -> bool {
    starts_item(directive) || is_space(directive) || matches!(directive, ".attribute" | ".file")
}

/// Whether an item starts here, so that the item before it lacks its end. State spaces that can also be part of a parameter
/// or of a variable are excluded.
pub(super) fn starts_item(directive: &str) -> bool {
    matches!(
        directive,
        ".version"
            | ".target"
            | ".address_size"
            | ".visible"
            | ".extern"
            | ".weak"
            | ".common"
            | ".entry"
            | ".func"
            | ".section"
            | ".alias"
    )
}
