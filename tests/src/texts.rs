//! What tests assert about texts: messages, headers, code.

use std::fmt::Display;

/// Assertions about a text, which print it when they fail.
pub trait Text: Display {
    /// Asserts that the text contains all of these parts.
    #[track_caller]
    fn has<const N: usize>(&self, parts: [&str; N]) {
        let text = self.to_string();
        for part in parts {
            assert!(text.contains(part), "`{part}` is not in:\n{text}");
        }
    }

    /// Asserts that the text contains none of these parts.
    #[track_caller]
    fn lacks<const N: usize>(&self, parts: [&str; N]) {
        let text = self.to_string();
        for part in parts {
            assert!(!text.contains(part), "`{part}` is in:\n{text}");
        }
    }

    /// Asserts that the text starts so.
    #[track_caller]
    fn starts(&self, start: &str) {
        let text = self.to_string();
        assert!(text.starts_with(start), "`{start}` is not the start of:\n{text}");
    }

    /// Asserts that the text ends so.
    #[track_caller]
    fn ends(&self, end: &str) {
        let text = self.to_string();
        assert!(text.ends_with(end), "`{end}` is not the end of:\n{text}");
    }
}

impl<T: Display + ?Sized> Text for T {}
