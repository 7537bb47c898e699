//! Makes one-line changes of a generated header that change a layout.

use ptx_abi_tests::rng::Rng;

/// A changed header and a description of the change; `None` if the change does not apply.
pub(crate) fn mutate(header: &str, rng: &mut Rng) -> Option<(String, String)> {
    let lines: Vec<&str> = header.lines().collect();
    let members = members(&lines);
    let mut changed: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
    let what = match rng.below(3) {
        0 => swap(&lines, &members, rng, &mut changed),
        1 => width(&lines, &members, rng, &mut changed),
        _ => retype(&lines, &members, rng, &mut changed),
    }?;
    Some((what, changed.join("\n") + "\n"))
}

/// The lines of members of structures. It omits members of unions, because their order has no meaning.
fn members(lines: &[&str]) -> Vec<usize> {
    let (mut found, mut unions, mut depth) = (Vec::new(), Vec::new(), 0_usize);
    for (i, line) in lines.iter().enumerate() {
        let text = line.trim_start();
        let opens = ["struct", "union"].iter().any(|word| text.starts_with(word)) && text.contains('{');
        if opens {
            unions.push(text.starts_with("union"));
            depth += 1;
        } else if depth > 0 && text.starts_with("};") {
            unions.pop();
            depth -= 1;
        } else if depth > 0 && text.contains("; // ") && !unions.contains(&true) {
            found.push(i);
        }
    }
    found
}

/// Swaps two adjacent members of a structure.
fn swap(lines: &[&str], members: &[usize], rng: &mut Rng, changed: &mut [String]) -> Option<String> {
    let indent = |i: usize| lines[i].len() - lines[i].trim_start().len();
    let named = |i: usize| {
        !lines[i].contains(" : 0")
            && !lines[i].split("//").next().is_some_and(|line| line.contains(" : ") && unnamed(line))
    };
    let pairs: Vec<_> = members
        .windows(2)
        .filter(|pair| pair[1] == pair[0] + 1 && indent(pair[0]) == indent(pair[1]) && named(pair[0]) && named(pair[1]))
        .collect();
    let pair = pairs.get(rng.below(pairs.len().max(1)))?;
    changed.swap(pair[0], pair[1]);
    Some(format!("swapping `{}` and `{}`", lines[pair[0]].trim(), lines[pair[1]].trim()))
}

/// Whether the declaration is an unnamed bit-field such as `int : 3;`.
fn unnamed(declaration: &str) -> bool {
    let before = declaration.split(" : ").next().unwrap_or_default().trim();
    ["char", "short", "int", "long", "bool", "__int128"].iter().any(|word| before.ends_with(word))
}

/// Changes the width of a bit-field, except for `bool`, where no check can detect it.
fn width(lines: &[&str], members: &[usize], rng: &mut Rng, changed: &mut [String]) -> Option<String> {
    let fields: Vec<_> = members
        .iter()
        .filter(|i| lines[**i].contains(" : ") && !unnamed(lines[**i]) && !lines[**i].trim_start().starts_with("bool"))
        .collect();
    let i = **fields.get(rng.below(fields.len().max(1)))?;
    let (before, rest) = lines[i].split_once(" : ")?;
    let (width, rest) = rest.split_once(';')?;
    let old: u32 = width.parse().ok()?;
    let new = if old == 1 { 2 } else { old - 1 };
    changed[i] = format!("{before} : {new};{rest}");
    Some(format!("`{}` with width {new}", lines[i].trim()))
}

/// Changes the type of a member, to one of the same size if there is one.
fn retype(lines: &[&str], members: &[usize], rng: &mut Rng, changed: &mut [String]) -> Option<String> {
    const OTHER: [(&str, &str); 7] = [
        ("unsigned int ", "int "),
        ("unsigned char ", "signed char "),
        ("unsigned short ", "short "),
        ("unsigned long long ", "long long "),
        ("long long ", "double "),
        ("int ", "unsigned int "),
        ("float ", "int "),
    ];
    let fields: Vec<_> = members
        .iter()
        .filter_map(|i| {
            let text = lines[*i].trim_start();
            let (from, to) = OTHER.iter().find(|(from, _)| text.starts_with(from))?;
            let bit_field = text.contains(" : ");
            (!bit_field || !unnamed(lines[*i]) && *to != "double ").then_some((*i, from, to))
        })
        .collect();
    let (i, from, to) = fields.get(rng.below(fields.len().max(1)))?;
    changed[*i] = lines[*i].replacen(*from, to, 1);
    Some(format!("`{}` as {to}", lines[*i].trim()))
}
