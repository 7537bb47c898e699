//! The keys of `PtxLayout` on types and fields of each form. A key that would change nothing is an error.
//!
//! Markers are missing here, because only their types show them: the UI case `const-eval/members-evaluated` has them. So are
//! the keys of `KernelParams`, which require that derive.

use crate::robustness::judge::Input;

/// The forms, each with a `KEY` on the type, and with one on the field.
const FORMS: [(&str, &str, &str); 8] = [
    ("struct", "#[repr(C)] #[ptx(KEY)] struct S { a: f32 }", "#[repr(C)] struct S { #[ptx(KEY)] a: f32 }"),
    ("tuple", "#[repr(C)] #[ptx(KEY)] struct S(f32);", "#[repr(C)] struct S(#[ptx(KEY)] f32);"),
    ("union", "#[repr(C)] #[ptx(KEY)] union S { a: f32 }", "#[repr(C)] union S { #[ptx(KEY)] a: f32 }"),
    ("enum", "#[repr(u32)] #[ptx(KEY)] enum S { A }", "#[repr(u32)] enum S { #[ptx(KEY)] A }"),
    ("wrapper", "#[repr(transparent)] #[ptx(KEY)] struct S(f32);", "#[repr(transparent)] struct S(#[ptx(KEY)] f32);"),
    (
        "opaque",
        "#[repr(C)] #[ptx(opaque, size = 4, align = 4)] #[ptx(KEY)] struct S(f32);",
        "#[repr(C)] #[ptx(opaque, size = 4, align = 4)] struct S(#[ptx(KEY)] f32);",
    ),
    (
        "vector",
        "#[repr(C)] #[ptx(vector, KEY)] struct S { x: f32 }",
        "#[repr(C)] #[ptx(vector)] struct S { #[ptx(KEY)] x: f32 }",
    ),
    (
        "bits",
        "#[repr(C)] #[ptx(KEY)] struct S(#[ptx(bits(b: u32 = 3))] u32);",
        "#[repr(C)] struct S { #[ptx(bits(b: u32 = 3), KEY)] a: u32 }",
    ),
];

const OF_TYPES: &str = r#"
                         struct   tuple    union    enum     wrapper  opaque   vector   bits
crate = ::other          -        -        -        -        -        -        -        -
name = "ns::B"           -        -        -        -        -        -        -        -
rename_all = "camelCase" -        414      -        -        414      231      -        -
vector                   -        -        306      306      306      231      903      306
opaque                   230      230      231      231      230      903      230,231  230,231
size = 4                 -        -        -        110      -        903      -        -
align = 4                -        -        -        110      -        903      -        -
types = Map              -        -        -        414      -        231      -        -
"#;

const OF_FIELDS: &str = r#"
                         struct   tuple    union    enum     wrapper  opaque   vector   bits
name = "b"               -        -        -        -        414      231      -        414
offset = 0               -        -        -        902      -        231      -        414
anonymous                -        -        -        902      414      231      -        414
as = f32                 -        -        -        902      -        231      -        414
elements = f32           613      613      613      902      613      613,231  613      613
writes_shared            613      613      613      902      613      613,231  613      613
bits(c: u32 = 3)         -        -        -        902      102      231      306      903
"#;

/// The table of these keys: the numbers of the errors, or `-` if there are none.
fn table(keys: &[&str], of_field: bool) -> String {
    let line = |first: &str, cells: &[String]| {
        let cells: Vec<_> = cells.iter().map(|cell| format!(" {cell:8}")).collect();
        format!("{first:24}{}", cells.concat()).trim_end().to_owned() + "\n"
    };
    let mut table = String::from("\n") + &line("", &FORMS.map(|(form, ..)| form.to_owned()));
    for key in keys {
        table += &line(key, &FORMS.map(|(_, of_type, field)| codes(if of_field { field } else { of_type }, key)));
    }
    table
}

fn codes(item: &str, key: &str) -> String {
    let item = item.replace("KEY", key).parse().expect("tokens");
    let output = Input { bit_fields: None, kernel: false, item }.judge().unwrap_or_else(|problem| panic!("{problem}"));
    let codes: Vec<_> = output.errors.iter().map(|error| error.get(4..7).unwrap_or("?")).collect();
    if codes.is_empty() { "-".to_owned() } else { codes.join(",") }
}

#[test]
fn keys_of_types() {
    let keys = [
        "crate = ::other",
        "name = \"ns::B\"",
        "rename_all = \"camelCase\"",
        "vector",
        "opaque",
        "size = 4",
        "align = 4",
        "types = Map",
    ];
    assert_eq!(table(&keys, false), OF_TYPES);
}

#[test]
fn keys_of_fields() {
    let keys =
        ["name = \"b\"", "offset = 0", "anonymous", "as = f32", "elements = f32", "writes_shared", "bits(c: u32 = 3)"];
    assert_eq!(table(&keys, true), OF_FIELDS);
}
