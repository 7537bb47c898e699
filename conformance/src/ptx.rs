//! Reads prototypes from PTX text in the form that compilers print, and names registers.

use std::collections::BTreeMap;

use ptx_abi::atomic::AtomicType;

/// The declaration of a function or kernel.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prototype {
    /// Whether it is an `.entry`.
    pub kernel: bool,
    /// The declarations of the return values, with one space between words.
    pub returns: Vec<String>,
    /// The declarations of the parameters.
    pub params: Vec<String>,
}

/// The prototypes of a module, by name.
pub fn prototypes(ptx: &str) -> Result<BTreeMap<String, Prototype>, String> {
    let text = without_comments(ptx);
    let mut found = BTreeMap::new();
    let mut rest = text.as_str();
    while let Some(at) = [".func", ".entry"].iter().filter_map(|word| rest.find(word)).min() {
        let kernel = rest[at..].starts_with(".entry");
        rest = rest[at..].trim_start_matches(|c: char| c == '.' || c.is_ascii_alphabetic()).trim_start();
        let mut prototype = Prototype { kernel, ..Prototype::default() };
        if rest.starts_with('(') {
            prototype.returns = declarations(&mut rest)?;
        }
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && !"_$%".contains(c)).unwrap_or(rest.len());
        let (name, after) = rest.split_at(end);
        rest = after.trim_start();
        if rest.starts_with('(') {
            prototype.params = declarations(&mut rest)?;
        }
        if name.is_empty() {
            return Err(format!("a prototype without a name before `{}`", rest.chars().take(40).collect::<String>()));
        }
        found.insert(name.to_owned(), prototype);
    }
    Ok(found)
}

/// The contents of the parentheses at the start of `rest`. They contain no nested parentheses.
fn declarations(rest: &mut &str) -> Result<Vec<String>, String> {
    let end = rest.find(')').ok_or("a parenthesis that does not end")?;
    let list = &rest[1..end];
    *rest = rest[end + 1..].trim_start();
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    Ok(list.split(',').map(words).filter(|text| !text.is_empty()).collect())
}

fn without_comments(ptx: &str) -> String {
    ptx.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

/// The instructions of a function or kernel.
pub fn body<'a>(ptx: &'a str, name: &str) -> Result<&'a str, String> {
    let missing = || format!("no function `{name}` in the PTX");
    let at = ptx.find(&format!(" {name}(")).ok_or_else(missing)?;
    let start = at + ptx[at..].find("{\n").ok_or_else(missing)?;
    let end = start + ptx[start..].find("\n}\n").ok_or_else(missing)?;
    Ok(&ptx[start + 1..end])
}

/// The letter that names the registers of a type's elements: one letter for each class of registers.
pub fn register_class(ty: AtomicType) -> char {
    match (ty.element_bits(), ty) {
        (_, AtomicType::F32 | AtomicType::V2F32 | AtomicType::V4F32) => 'f',
        (_, AtomicType::F64) => 'g',
        (8 | 16, _) => 'h',
        (32, _) => 'r',
        (64, _) => 'd',
        _ => 'q',
    }
}

#[cfg(test)]
mod tests {
    use super::{Prototype, prototypes};

    #[test]
    fn as_compilers_print_them() {
        let text = "\
            .version 9.0\n\
            \t// .globl\tget\n\
            .visible .func  (.param .align 4 .b8 func_retval0[12]) get(\n\t.param .b64 get_param_0,\n\t.param .b32 get_param_1\n)\n{\n\tret;\n}\n\
            .visible .entry k()\n{ }\n.extern .func abort\n;\n.weak .entry $l_1(.param .u64 .ptr .align 1 p){ }\n";
        let found = prototypes(text).unwrap();
        let texts = |list: &[&str]| list.iter().map(ToString::to_string).collect();
        let get = Prototype {
            kernel: false,
            returns: texts(&[".param .align 4 .b8 func_retval0[12]"]),
            params: texts(&[".param .b64 get_param_0", ".param .b32 get_param_1"]),
        };
        assert_eq!(found["get"], get);
        assert_eq!(found["k"], Prototype { kernel: true, ..Prototype::default() });
        assert_eq!(found["abort"], Prototype::default());
        let params = texts(&[".param .u64 .ptr .align 1 p"]);
        assert_eq!(found["$l_1"], Prototype { kernel: true, params, ..Prototype::default() });
        assert_eq!(found.len(), 4);
        assert!(prototypes(".entry (").is_err());
    }
}
