//! Finds functions, parameters and variables in PTX text.

use super::Module;

/// A parameter of a function or kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Param<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its size in bytes.
    pub size: usize,
    /// Its alignment in bytes.
    pub align: usize,
}

/// A function or kernel with a body.
#[derive(Debug)]
pub(super) struct Function<'a> {
    pub(super) params: Result<Vec<Param<'a>>, String>,
    pub(super) body: &'a str,
}

/// The state spaces of variables.
const SPACES: [&str; 3] = [".global ", ".const ", ".shared "];

pub(super) fn parse(text: &str) -> Module<'_> {
    let mut module = Module::default();
    let mut rest = text;
    while let Some(at) = rest.find('\n') {
        let line = &rest[..at];
        let named = line.split_once(".func ").or_else(|| line.split_once(".entry "));
        if let Some((before, name)) = named.filter(|_| !line.starts_with("//")) {
            let name = name.split('(').next().unwrap_or_default().trim();
            let end = rest.find("\n}").unwrap_or(rest.len());
            let header = rest.find(';').unwrap_or(end);
            // A prototype ends before a body begins.
            if let Some(body) = rest[..end].find('{').filter(|body| *body < header) {
                let head = rest.get(before.len()..body).unwrap_or_default();
                let params = head.split_once('(').and_then(|(_, rest)| rest.rsplit_once(')'));
                let params = params.map_or(Ok(Vec::new()), |(params, _)| parameters(params));
                module.functions.insert(name, Function { params, body: &rest[body + 1..end] });
                rest = &rest[end..];
            }
        } else if SPACES.iter().any(|space| line.contains(space)) && !line.contains(".extern") {
            let (declaration, value) = line.trim_end().trim_end_matches(';').split_once('=').unwrap_or((line, ""));
            let declaration = declaration.trim().trim_end_matches(';');
            let name = declaration.split_whitespace().next_back().unwrap_or_default();
            module.variables.insert(name.split('[').next().unwrap_or_default(), (declaration, value));
        }
        rest = rest.get(rest.find('\n').map_or(rest.len(), |at| at + 1)..).unwrap_or_default();
    }
    module
}

fn parameters(text: &str) -> Result<Vec<Param<'_>>, String> {
    text.split(',').map(str::trim).filter(|param| !param.is_empty()).map(declared).collect()
}

/// Reads a declaration such as `.param .align 8 .b8 name[24]` or `.global .u32 name`.
pub(super) fn declared(declaration: &str) -> Result<Param<'_>, String> {
    let error = || format!("the declaration `{declaration}`");
    let words: Vec<_> = declaration.split_whitespace().collect();
    // After `.ptr` come the state space and the alignment of what the parameter points to.
    let own = words.iter().position(|word| *word == ".ptr").unwrap_or(words.len());
    let number = |word: &str| word.parse::<usize>().map_err(|_| error());
    let element = words.iter().filter(|word| word.len() > 2).rev().find_map(|word| {
        let bits = word.strip_prefix(".b").or_else(|| word.strip_prefix(".u")).or_else(|| word.strip_prefix(".s"));
        bits.or_else(|| word.strip_prefix(".f"))?.parse::<usize>().ok()
    });
    let element = element.ok_or_else(error)? / 8;
    let align = words[..own].iter().position(|word| *word == ".align").and_then(|at| words.get(at + 1));
    let name = *words.last().ok_or_else(error)?;
    let (name, count) = match name.split_once('[') {
        Some((name, count)) => (name, number(count.trim_end_matches(']'))?),
        None => (name, 1),
    };
    Ok(Param { name, size: element * count, align: align.map_or(Ok(element), |align| number(align))? })
}

/// The initial bytes of a variable.
pub(super) fn initial(declaration: &str, value: &str) -> Result<Vec<u8>, String> {
    let error = || format!("variable `{declaration}` = {value}");
    let Param { size, .. } = declared(declaration)?;
    let element = declared(declaration.split('[').next().unwrap_or_default())?.size;
    let values = value.trim().trim_end_matches(';').trim().trim_matches(['{', '}']).split(',');
    let mut bytes = Vec::new();
    for value in values.map(str::trim).filter(|value| !value.is_empty()) {
        let number = number(value).ok_or_else(error)?;
        bytes.extend(number.to_le_bytes().into_iter().take(element));
    }
    if bytes.len() > size {
        return Err(error());
    }
    // Compilers omit zeros at the end.
    bytes.resize(size, 0);
    Ok(bytes)
}

/// The bits of a number: decimal, hexadecimal, or a float as its bits.
pub(super) fn number(text: &str) -> Option<u64> {
    let hexadecimal = |digits| u64::from_str_radix(digits, 16).ok();
    let text = text.trim_end_matches('U');
    if let Some(digits) = text.strip_prefix("0x") {
        return hexadecimal(digits);
    }
    match text.get(..2) {
        Some("0f" | "0F" | "0d" | "0D") => hexadecimal(&text[2..]),
        _ => text.parse().ok().or_else(|| text.parse::<i64>().ok().map(|number| number as u64)),
    }
}
