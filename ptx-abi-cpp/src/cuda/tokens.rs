//! The functions that a source of C++ declares. This search only selects sources: the compiler compares the functions.

use alloc::borrow::ToOwned as _;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;
use core::mem;
use core::ops::Bound;

/// What a source has of a function. If several sources have it, the last of these decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Found {
    /// A name in parentheses, which may be those of a macro that defines the function.
    Named,
    Declared,
    /// A macro pastes such a name in front of parentheses.
    Pasted,
    Defined,
}

/// What a source has outside of classes and functions.
#[derive(Default)]
pub(super) struct Functions {
    /// The functions, and other names that stand there, such as attributes.
    names: BTreeMap<String, Found>,
    /// The names that macros paste, with a star for each argument.
    pasted: BTreeSet<String>,
    /// These names and the words of macros, which may be arguments of other macros.
    words: BTreeSet<String>,
}

impl Functions {
    pub(super) fn of(source: &str) -> Self {
        let mut reader = Reader::default();
        for line in code(source).lines() {
            match line.trim_start().strip_prefix('#') {
                Some(directive) => reader.directive(directive.trim()),
                None if reader.skipped.is_some() => {}
                None => words(line).into_iter().for_each(|word| reader.word(word)),
            }
        }
        reader.found
    }

    /// The names that macros paste, with a star for each argument.
    pub(super) fn pasted(&self) -> impl Iterator<Item = &str> {
        self.pasted.iter().map(String::as_str)
    }

    /// What the source has of this function, whose name these names of macros match.
    pub(super) fn get(&self, name: &str, pasted: &[&str]) -> Option<Found> {
        let is_pasted = pasted.iter().any(|pattern| self.pasted.contains(*pattern) && self.is_made(pattern, name));
        self.names.get(name).copied().max(is_pasted.then_some(Found::Pasted))
    }

    /// Adds the macros of a header that the source includes.
    pub(super) fn include(&mut self, header: &Self) {
        self.pasted.extend(header.pasted.iter().cloned());
        self.words.extend(header.words.iter().cloned());
    }

    /// Whether a macro pastes this name. A pattern such as `launch_*_*` alone has the functions of other sources too.
    fn is_made(&self, pattern: &str, name: &str) -> bool {
        let Some((literal, after)) = pattern.split_once('*') else { return pattern == name };
        let Some(rest) = name.strip_prefix(literal) else { return false };
        let ends = (0..=rest.len()).filter(|end| rest.is_char_boundary(*end));
        ends.map(|end| rest.split_at(end))
            .any(|(argument, rest)| self.is_made(after, rest) && self.is_argument(argument))
    }

    /// Whether a text consists of words of this source, as the arguments of macros do: `add_f32` of `add`, `_` and `f32`.
    fn is_argument(&self, text: &str) -> bool {
        let mut reached = BTreeSet::from([0]);
        while let Some(start) = reached.pop_first() {
            let mut rest = &text[start..];
            if rest.is_empty() {
                return true;
            }
            // Of the words at the beginning of a text, the longest is greater than all others that are not above the text.
            let not_above = |rest| (Bound::Unbounded, Bound::Included(rest));
            while let Some(word) = self.words.range::<str, _>(not_above(rest)).next_back() {
                let letters = rest.char_indices().zip(word.chars()).take_while(|((_, letter), other)| letter == other);
                let common = letters.last().map_or(0, |((at, letter), _)| at + letter.len_utf8());
                let mut shorter = rest[..common].chars();
                if common == word.len() {
                    reached.insert(start + common);
                    shorter.next_back();
                }
                rest = shorter.as_str();
            }
        }
        false
    }

    fn add(&mut self, name: String, found: Found) {
        self.words.insert(name.clone());
        let entry = self.names.entry(name).or_insert(found);
        *entry = found.max(*entry);
    }

    /// Adds the names of functions that a macro pastes: `name(a, b) void launch_##a##_##b(…)`. A name that has nothing but
    /// arguments could be each.
    fn add_pasted(&mut self, macro_: &str) {
        let Some((head, body)) = macro_.split_once(')') else { return };
        let parameters = words(head);
        let (mut name, mut hashes) = (String::new(), 0);
        for word in words(body) {
            self.words.insert(word.to_owned());
            match word {
                "#" => hashes += 1,
                "(" => {
                    if name.contains('*') && name.contains(char::is_alphanumeric) {
                        self.pasted.insert(mem::take(&mut name));
                    }
                }
                word => {
                    if mem::take(&mut hashes) != 2 {
                        name.clear();
                    }
                    name += if parameters.contains(&word) { "*" } else { word };
                }
            }
        }
    }
}

/// The code without comments and line continuations. A `"` represents each literal with quotes.
fn code(source: &str) -> String {
    let source = source.replace("\\\r\n", "").replace("\\\n", "");
    let (mut rest, mut out) = (&*source, String::new());
    while let Some(first) = rest.chars().next() {
        let word = || out.rsplit(|letter| !is_of_name(letter)).next().unwrap_or_default();
        let (len, instead) = if rest.starts_with("//") {
            (rest.find('\n'), ' ')
        } else if let Some(comment) = rest.strip_prefix("/*") {
            (comment.find("*/").map(|end| end + 4), ' ')
        } else if first == '"' && matches!(word(), "R" | "LR" | "uR" | "UR" | "u8R") {
            (raw(rest), '"')
        } else if first == '"' || first == '\'' && !word().starts_with(|first: char| first.is_ascii_digit()) {
            (quoted(rest, first), '"')
        } else {
            // A `'` in a number separates digits.
            (Some(first.len_utf8()), first)
        };
        out.push(instead);
        rest = &rest[len.unwrap_or(rest.len())..];
    }
    out
}

/// The length of the raw string at the beginning of a text: `"delimiter(…)delimiter"`.
fn raw(text: &str) -> Option<usize> {
    let (delimiter, _) = text[1..].split_once('(')?;
    let end = [")", delimiter, "\""].concat();
    Some(text.find(&end)? + end.len())
}

/// The length of the literal at the beginning of a text. Without a second quote it ends with the line.
fn quoted(text: &str, quote: char) -> Option<usize> {
    let mut is_escaped = true;
    for (at, letter) in text.char_indices() {
        match letter {
            '\n' => return Some(at),
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            _ if letter == quote => return Some(at + 1),
            _ => {}
        }
    }
    None
}

fn is_of_name(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// The names and numbers of a line, and the other letters one by one.
fn words(line: &str) -> Vec<&str> {
    let mut words = Vec::new();
    for part in line.split_whitespace() {
        let mut start = 0;
        for (at, letter) in part.char_indices().filter(|(_, letter)| !is_of_name(*letter)) {
            words.extend([&part[start..at], &part[at..at + letter.len_utf8()]]);
            start = at + letter.len_utf8();
        }
        words.push(&part[start..]);
    }
    words.retain(|word| !word.is_empty());
    words
}

#[derive(Clone, Default)]
struct Place {
    /// The braces around it, without those of `extern "C"` and namespaces.
    braces: usize,
    parentheses: usize,
    /// The words of the declaration so far, without those in parentheses.
    declaration: Vec<String>,
    /// The functions that the declaration has so far.
    functions: Vec<String>,
}

#[derive(Default)]
struct Reader {
    found: Functions,
    place: Place,
    /// The place at each `#if` around this one. All its branches begin there.
    conditions: Vec<Place>,
    /// The number of conditions around the code that `#if 0` removes.
    skipped: Option<usize>,
}

impl Reader {
    fn directive(&mut self, directive: &str) {
        let (word, rest) = directive.split_at(directive.find(|letter| !is_of_name(letter)).unwrap_or(directive.len()));
        let depth = self.conditions.len();
        match word {
            "define" if self.skipped.is_none() => self.found.add_pasted(rest),
            "if" | "ifdef" | "ifndef" => {
                self.conditions.push(self.place.clone());
                if self.skipped.is_none() && word == "if" && matches!(rest.trim(), "0" | "false") {
                    self.skipped = Some(depth + 1);
                }
            }
            "else" | "elif" | "elifdef" | "elifndef" => {
                self.place = self.conditions.last().cloned().unwrap_or_default();
                self.skipped = self.skipped.filter(|skipped| *skipped != depth);
            }
            "endif" => {
                self.conditions.pop();
                self.skipped = self.skipped.filter(|skipped| *skipped < depth);
            }
            _ => {}
        }
    }

    fn word(&mut self, word: &str) {
        let Place { braces, parentheses, declaration, functions } = &mut self.place;
        match word {
            "{" if *braces > 0 || *parentheses > 0 => *braces += 1,
            "}" if *braces > 0 => {
                *braces -= 1;
                if *braces == 0 && *parentheses == 0 {
                    self.end(None);
                }
            }
            _ if *braces > 0 => {}
            "(" => {
                // The name follows a type or a namespace. What follows `=` is a call.
                if let ([.., before, name], 0) = (&**declaration, *parentheses) {
                    let is_type = before.ends_with(|last| is_of_name(last) || "*&>]:".contains(last));
                    if is_type && name.starts_with(is_of_name) && !declaration.iter().any(|word| word == "=") {
                        functions.push(name.clone());
                    }
                }
                *parentheses += 1;
            }
            ")" => *parentheses = parentheses.saturating_sub(1),
            word if *parentheses > 0 => self.found.add(word.to_owned(), Found::Named),
            "{" => {
                let is_linkage = declaration.ends_with(&["extern".to_owned(), "\"".to_owned()]);
                if is_linkage || declaration.iter().any(|word| word == "namespace") {
                    self.end(None);
                } else {
                    self.end(Some(Found::Defined));
                    self.place.braces = 1;
                }
            }
            ";" => self.end(Some(Found::Declared)),
            "}" => self.end(None),
            word => declaration.push(word.to_owned()),
        }
    }

    fn end(&mut self, found: Option<Found>) {
        self.place.declaration.clear();
        for function in mem::take(&mut self.place.functions) {
            let Some(found) = found else { continue };
            self.found.add(function, found);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The functions of a source in order, with `!` at the end if the source defines them.
    #[track_caller]
    fn expect(source: &str, expected: &str) {
        let found = Functions::of(source).names;
        let found = found.iter().filter(|(_, found)| **found != Found::Named);
        let texts =
            found.map(|(name, found)| [name.as_str(), if *found == Found::Defined { "!" } else { "" }].concat());
        assert_eq!(texts.collect::<Vec<_>>().join(" "), expected, "{source}");
    }

    #[test]
    fn declarations_and_definitions() {
        expect("int f(int a, float *b);", "f");
        expect("extern \"C\" int f(int) { return g(1); }", "f!");
        expect("extern \"C\" int f(int); int f(int x) { }", "f!");
        expect("int f(int x) { } int f(int);", "f!");
        expect("extern \"C\" {\nvoid f();\nvoid g() { if (f()) { } h(); }\n}\nvoid k();", "f g! k");
        expect("namespace a::b { inline namespace c { namespace { int *f(); } } } int &g();", "f g");
        expect("int ns::f(int) { } std::vector<int> g();", "f! g");
        expect("void f(dim3 grid = {1, 1}, int x = g(2));", "f");
        expect("int f() noexcept { } auto g() -> int { }", "f! g!");
        expect("template <typename T> T f(T x) { return k<T>(x); }", "f!");
    }

    /// Calls and other uses select nothing.
    #[test]
    fn calls() {
        expect("static int x = f(1); auto y = []() { g(); };", "");
        expect("struct S { int f(int); S(); void g() { } }; enum E { A = f(1) };", "");
        expect("class A : public B<f(1)> { };", "");
        expect("int table[] = { f(1), g(2) };", "");
        expect("DEFINE(f, g)\nvoid h() { }", "h!");
        expect("f(1);", "");
        expect("static_assert(f(1) == 2);", "");
    }

    #[test]
    fn comments() {
        expect("// int f();\nint g(); /* int h();\nint k(); */ int l();", "g l");
        expect("int f/* the name */(int);", "f");
        expect("int f(); // it goes on \\\nint g();\nint h();", "f h");
        expect("/* it does not end: int f();", "");
        expect("const char *url = \"http://x\"; int f();", "f");
    }

    #[test]
    fn literals() {
        expect(r#"const char *s = "int f(); \" {"; int g();"#, "g");
        expect(r#"const char *s = "\\"; int g();"#, "g");
        expect("auto s = R\"(int f(); \" { )\"; int g();", "g");
        expect("auto s = u8R\"x(int f(); )\" { )x\"; int g();", "g");
        expect("auto s = MACRO\"{\"; int g();", "g");
        expect(r"char a = '{', b = '\'', c = u8'('; int g();", "g");
        expect("int a = 1'000'000, b = 0xff'ff; int g();", "g");
        expect("const char *s = \"no end\nint g();", "");
        expect("// don't\nint g();", "g");
    }

    #[test]
    fn directives() {
        expect("#define DEFINE(name) \\\n    int name(); \\\n    int f();\nint g();", "g");
        expect("#if 0\nint f();\n#if 1\nint x();\n#else\nint y();\n#endif\n#else\nint g();\n#endif\nint h();", "g h");
        expect("#if 0\nit doesn't parse {\n#endif\nint h();", "h");
        expect("#ifdef __cplusplus\nextern \"C\" {\n#endif\nint f();\n#ifdef __cplusplus\n}\n#endif\nint g();", "f g");
        expect("#if A\nint f(int a) {\n#else\nint f(int b) {\n#endif\ng();\n}\nint h();", "f! h");
        expect("  # if 0 // never\r\nint f();\r\n#endif\r\nint g(\r\nint);\r\n", "g");
        expect("void f() {\n#if A\nif (x) {\n#else\n{\n#endif\n}\n}\nint g();", "f! g");
        expect("#else\n#endif\n#endif\n}) int f();", "f");
    }

    #[test]
    fn names_that_macros_get_or_paste() {
        let source = "
            #define EXP(bits, gs) \\
                extern \"C\" void exp_##bits##bit_##gs(float *x) { call_##bits<float>(x); } \\
                void a##bits; void bits##_##gs(int); static int log(int);
            #if 0
            #define SKIPPED(a) int skipped_##a();
            #endif
            EXP(4, f16)
            UNARY(launch_sin, float)
            void declared(int launch_x); void exp_x(int);";
        let functions = Functions::of(source);
        assert_eq!(functions.pasted().collect::<Vec<_>>(), ["exp_*bit_*"]);
        let get = |functions: &Functions, name| functions.get(name, &functions.pasted().collect::<Vec<_>>());
        for (name, found) in [
            ("exp_4bit_f16", Some(Found::Pasted)),
            ("exp_x", Some(Found::Declared)),
            ("launch_sin", Some(Found::Named)),
            ("declared", Some(Found::Declared)),
            ("exp_bit", None),
            ("exp_8bit_f16", None),
            ("log", None),
        ] {
            assert_eq!(get(&functions, name), found, "{name}");
        }
        let mut without_macro = Functions::of("EXP(8, bf16)");
        assert_eq!(get(&without_macro, "exp_8bit_bf16"), None);
        without_macro.include(&functions);
        assert_eq!(get(&without_macro, "exp_8bit_bf16"), Some(Found::Pasted));
        assert_eq!(get(&without_macro, "exp_1bit_bf16"), None);
        assert_eq!(
            get(&Functions::of(&[source, "void exp_1bit_2() { }"].concat()), "exp_1bit_2"),
            Some(Found::Defined)
        );
    }

    #[test]
    fn attributes_and_macros_of_declarations() {
        expect("__global__ void __launch_bounds__(256) f(int) { }", "__launch_bounds__! f!");
        expect("EXTERN_C API(int) f(int);", "API f");
        expect("__attribute__((visibility(\"default\"))) int f(int);", "f");
        expect("[[nodiscard]] int Größe(int) { }", "Größe!");
    }
}
