//! Converts the texts of two demanglers to one form.

/// A type or function with its qualifiers after the name, and without insignificant white space.
pub(crate) fn plain(text: &str) -> String {
    let tokens = tokens(text);
    let mut out = Vec::new();
    rewrite(&tokens, &mut out);
    let mut plain = String::new();
    for (i, token) in out.iter().enumerate() {
        let between_words = i > 0 && is_word(out[i - 1]) && is_word(token);
        plain.push_str(if between_words { " " } else { "" });
        plain.push_str(token);
    }
    with_suffixes(plain.replace("decltype(nullptr)", "std::nullptr_t"))
}

/// Replaces `(unsigned int)3` by `3u`.
fn with_suffixes(mut text: String) -> String {
    let casts = [
        ("(unsigned int)", "u"),
        ("(long)", "l"),
        ("(unsigned long)", "ul"),
        ("(long long)", "ll"),
        ("(unsigned long long)", "ull"),
    ];
    for (cast, suffix) in casts {
        let mut from = 0;
        while let Some(at) = text[from..].find(cast).map(|at| from + at) {
            let number = &text[at + cast.len()..];
            let len = number.find(|c: char| !(c.is_ascii_digit() || c == '-')).unwrap_or(number.len());
            from = at + cast.len();
            if len > 0 {
                text.insert_str(from + len, suffix);
                text.replace_range(at..from, "");
                from = at;
            }
        }
    }
    text
}

fn is_word(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphanumeric() || c == '_')
}

fn tokens(text: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let word = rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len());
        let len = if rest.starts_with("::") { 2 } else { word.max(rest.chars().next().map_or(0, char::len_utf8)) };
        tokens.push(&rest[..len]);
        rest = rest[len..].trim_start();
    }
    tokens
}

fn is_qualifier(token: &str) -> bool {
    matches!(token, "const" | "volatile")
}

fn rewrite<'t>(tokens: &[&'t str], out: &mut Vec<&'t str>) {
    let mut i = 0;
    while i < tokens.len() {
        let starts = i == 0 || matches!(tokens[i - 1], "(" | "," | "<");
        let qualifiers = tokens[i..].iter().take_while(|token| is_qualifier(token)).count();
        let mut run = tokens[i..i + qualifiers].to_vec();
        run.sort_unstable();
        i += qualifiers;
        if starts && qualifiers > 0 {
            let end = i + name(&tokens[i..]);
            // Template arguments have their own qualifiers.
            rewrite(&tokens[i..end], out);
            i = end;
        }
        out.extend(run);
        if qualifiers == 0 {
            out.push(tokens[i]);
            i += 1;
        }
    }
}

/// The number of tokens in the name at the start.
fn name(tokens: &[&str]) -> usize {
    let mut i = 0;
    while i < tokens.len() {
        i += match tokens[i] {
            "(" if tokens.get(i + 1) == Some(&"anonymous") => 4,
            "<" => {
                let mut depth = 0;
                let close = tokens[i..].iter().position(|token| {
                    depth += i32::from(*token == "<") - i32::from(*token == ">");
                    depth == 0
                });
                close.map_or(tokens.len() - i, |close| close + 1)
            }
            "::" => 1,
            token if is_word(token) && !is_qualifier(token) => 1,
            _ => break,
        };
    }
    i
}
