//! Jumps to the end of comments, strings and groups.

use super::Scanner;

/// The characters that the scanner jumps to.
pub(super) const NEEDLES: [char; 7] = ['{', '}', '/', '"', '\n', ')', ';'];
const OPEN: usize = 0;
const CLOSE: usize = 1;
const SLASH: usize = 2;
pub(super) const QUOTE: usize = 3;
const NEWLINE: usize = 4;
const PARENTHESIS: usize = 5;
const SEMICOLON: usize = 6;

/// The place of a needle is not known yet.
pub(super) const UNKNOWN: usize = usize::MAX - 1;
/// There is no further needle.
const NONE: usize = usize::MAX;

impl<'a> Scanner<'a> {
    /// The first `needle` at or after `pos`.
    pub(super) fn seek(&mut self, needle: usize) -> usize {
        if self.next[needle] == UNKNOWN || self.next[needle] < self.pos {
            self.next[needle] = match self.text.get(self.pos..).and_then(|rest| rest.find(NEEDLES[needle])) {
                Some(distance) => self.pos + distance,
                None => NONE,
            };
        }
        self.next[needle]
    }

    /// Moves past the next `needle`, or to the end.
    pub(super) fn jump(&mut self, needle: usize) {
        let place = self.seek(needle);
        self.pos = if place == NONE { self.text.len() } else { place + 1 };
    }

    pub(super) fn byte(&self, at: usize) -> u8 {
        // A zero represents the end, because no token has a zero byte. An index costs less than a call of `get`.
        if at < self.bytes.len() { self.bytes[at] } else { 0 }
    }

    /// Skips the comment at `pos`, or the slash if it starts no comment.
    pub(super) fn comment(&mut self) {
        match self.byte(self.pos + 1) {
            b'/' => self.jump(NEWLINE),
            b'*' => {
                let inside = self.pos + 2;
                self.pos = inside;
                loop {
                    self.jump(SLASH);
                    let star = self.pos.wrapping_sub(2);
                    if self.pos >= self.text.len() && self.next[SLASH] == NONE
                        || star >= inside && self.byte(star) == b'*'
                    {
                        break;
                    }
                }
            }
            _ => self.pos += 1,
        }
    }

    /// Skips the rest of a line, which ends after the strings that start in it.
    pub(super) fn line(&mut self) {
        while self.seek(QUOTE) < self.seek(NEWLINE) {
            self.pos = self.next[QUOTE] + 1;
            self.jump(QUOTE);
        }
        self.jump(NEWLINE);
    }

    /// Moves to the first of these needles that is in no comment and in no string, and returns it, or moves to the end.
    /// `QUOTE` is one of them, so that strings are skipped.
    fn first_of(&mut self, needles: &[usize]) -> Option<usize> {
        loop {
            let (mut first, mut place, mut i) = (SLASH, self.seek(SLASH), 0);
            while i < needles.len() {
                if self.seek(needles[i]) < place {
                    (first, place) = (needles[i], self.next[needles[i]]);
                }
                i += 1;
            }
            self.pos = place.min(self.text.len());
            match first {
                _ if place == NONE => return None,
                SLASH => self.comment(),
                QUOTE => {
                    self.pos += 1;
                    self.jump(QUOTE);
                }
                _ => return Some(first),
            }
        }
    }

    /// Skips the rest of a group whose brace is open. Returns false if the text ends before the group does.
    pub(super) fn braces(&mut self) -> bool {
        let mut depth = 1_usize;
        while depth > 0 {
            let Some(brace) = self.first_of(&[QUOTE, OPEN, CLOSE]) else { return false };
            depth = if brace == OPEN { depth + 1 } else { depth - 1 };
            self.pos += 1;
        }
        true
    }

    /// Skips the rest of a group whose parenthesis is open, and returns its text, or `None` if it is not closed.
    pub(super) fn parentheses(&mut self) -> Option<&'a str> {
        let from = self.pos;
        // Braces and `;` cannot be in a group. So an unclosed group does not swallow the next header.
        if self.first_of(&[QUOTE, PARENTHESIS, OPEN, CLOSE, SEMICOLON])? != PARENTHESIS {
            return None;
        }
        self.pos += 1;
        Some(self.slice(from, self.pos - 1))
    }
}
