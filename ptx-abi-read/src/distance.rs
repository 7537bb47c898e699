//! The distance between two names, for "did you mean …?".

/// The number of letters to insert, delete, replace or swap with the next. It compares at most `N - 1` bytes of each name,
/// and ignores the case of ASCII letters.
pub const fn distance<const N: usize>(a: &str, b: &str) -> usize {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let (rows, columns) = (shorter(a.len(), N - 1), shorter(b.len(), N - 1));
    // The two rows of the table before the next one. The swaps need both.
    let (mut second, mut first) = ([0; N], [0; N]);
    let mut j = 0;
    while j <= columns {
        first[j] = j;
        j += 1;
    }
    let mut i = 1;
    while i <= rows {
        let mut row = [i; N];
        let mut j = 1;
        while j <= columns {
            let replaced = first[j - 1] + !a[i - 1].eq_ignore_ascii_case(&b[j - 1]) as usize;
            row[j] = shorter(replaced, 1 + shorter(first[j], row[j - 1]));
            let has_two = i > 1 && j > 1;
            if has_two && a[i - 1].eq_ignore_ascii_case(&b[j - 2]) && a[i - 2].eq_ignore_ascii_case(&b[j - 1]) {
                row[j] = shorter(row[j], second[j - 2] + 1);
            }
            j += 1;
        }
        (second, first) = (first, row);
        i += 1;
    }
    first[columns]
}

const fn shorter(a: usize, b: usize) -> usize {
    if a < b { a } else { b }
}
