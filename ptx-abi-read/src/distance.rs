//! The distance between two names, for "did you mean …?".

/// The number of letters to insert, delete, replace or swap with the next. It compares at most `N - 1` bytes of each name,
/// and ignores the case of ASCII letters.
pub const fn distance<const N: usize>(a: &str, b: &str) -> usize {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let (rows, columns) = (shorter(a.len(), N - 1), shorter(b.len(), N - 1));
    // A row needs the two rows before it, the second one for swaps.
    let mut table = [[0; N]; 3];
    let mut j = 0;
    while j <= columns {
        table[0][j] = j;
        j += 1;
    }
    let mut i = 1;
    while i <= rows {
        let (row, first, second) = (i % 3, (i + 2) % 3, (i + 1) % 3);
        table[row][0] = i;
        let mut j = 1;
        while j <= columns {
            let replaced = table[first][j - 1] + !a[i - 1].eq_ignore_ascii_case(&b[j - 1]) as usize;
            let mut edits = shorter(replaced, 1 + shorter(table[first][j], table[row][j - 1]));
            let has_two = i > 1 && j > 1;
            if has_two && a[i - 1].eq_ignore_ascii_case(&b[j - 2]) && a[i - 2].eq_ignore_ascii_case(&b[j - 1]) {
                edits = shorter(edits, table[second][j - 2] + 1);
            }
            table[row][j] = edits;
            j += 1;
        }
        i += 1;
    }
    table[rows % 3][columns]
}

const fn shorter(a: usize, b: usize) -> usize {
    if a < b { a } else { b }
}
