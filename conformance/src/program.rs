//! The source of the generated programs: one type in C++ and in Rust, with functions that write and read each of its
//! values.

use std::fmt::Write as _;

use crate::generate::{self, c_prelude, c_type, rust_prelude};
use crate::leaves::{Leaf, Leaves, Value, leaves};
use ptx_abi_tests::c::lower::{Reason, lower};
use ptx_abi_tests::c::{Aggregate, Scalar, Unit};
use ptx_abi_tests::emit::{self, Form, Run, Spelling, Storage};
use ptx_abi_tests::model;

/// A declaration that has a counterpart in Rust.
#[derive(Clone, Debug)]
pub struct Case {
    /// The number that names it in its program, and chooses the values and the spelling of the declaration in Rust.
    pub number: u64,
    /// The declaration.
    pub unit: Unit,
    lowered: Aggregate,
    leaves: Leaves,
}

impl Case {
    /// Lowers the declaration.
    pub fn new(number: u64, mut unit: Unit) -> Result<Self, Reason> {
        unit.aggregate.tag = Some("T".to_owned());
        let lowered = lower(&unit.aggregate)?;
        let leaves = leaves(&lowered);
        Ok(Self { number, unit, lowered, leaves })
    }

    /// A namespace with the type and `set` and `get`.
    pub fn cpp(&self) -> String {
        let (mut set, mut get) = (String::new(), String::new());
        for (i, leaf) in self.leaves.leaves.iter().enumerate() {
            let c = &leaf.c;
            let (write, read) = match &leaf.value {
                Value::Scalar(Scalar::Float) => ("as_float(*v)".to_owned(), format!("of_float(p->{c})")),
                Value::Scalar(Scalar::Double) => ("as_double(*v)".to_owned(), format!("of_double(p->{c})")),
                Value::Scalar(scalar) => (format!("({})*v", scalar.c()), format!("(__int128)p->{c}")),
                Value::Pointer => {
                    ("(void *)(unsigned long long)*v".to_owned(), format!("(__int128)(unsigned long long)p->{c}"))
                }
                Value::Enum(name) => (format!("({name})(long long)*v"), format!("(__int128)(long long)p->{c}")),
            };
            let _ = writeln!(set, "    case {i}: p->{c} = {write}; break;");
            let _ = writeln!(get, "    case {i}: *v = {read}; break;");
        }
        let declaration = c_type(&self.unit);
        format!(
            "namespace c{} {{\n{declaration}static void set(T *p, unsigned leaf, const __int128 *v) {{\n    \
             switch (leaf) {{\n{set}    }}\n}}\nstatic void get(const T *p, unsigned leaf, __int128 *v) {{\n    \
             switch (leaf) {{\n{get}    }}\n}}\n}}\n",
            self.number,
        )
    }

    /// A module with the type in every form, and the constant `CASE` that describes it to the driver.
    pub fn rust(&self) -> String {
        let any_bits = self.lowered.any(&emit::has_bit_fields);
        let integers = self.number % 2 == 1;
        let storage = |aggregate: &Aggregate| storage(aggregate, &self.unit, integers);
        let mut forms = vec![("derive", Form::Derive(&storage))];
        if any_bits {
            forms.push(("attribute", Form::Attribute));
        }
        let (mut modules, mut rows) = (String::new(), String::new());
        for (name, form) in forms {
            let spelling = if self.number % 3 == 0 { Spelling::Alias } else { Spelling::Primitive };
            let _ = write!(modules, "mod {name} {{\nuse crate::*;\n");
            modules += &emit::aggregate("T", &self.lowered, spelling, form);
            modules += &self.accessors(spelling);
            modules += "}\n";
            let _ = writeln!(
                rows,
                "Rust {{ form: \"{name}\", size: size_of::<{name}::T>(), align: align_of::<{name}::T>(), \
                 set: {name}::set, get: {name}::get }},"
            );
        }
        let leaves: String = self.leaves.leaves.iter().map(|leaf| self.row(leaf)).collect();
        let unions = &self.leaves.unions;
        format!(
            "mod c{number} {{\nuse crate::driver::{{Case, Kind, Leaf, Rust}};\n{modules}pub const CASE: Case = Case {{ \
             number: {number}, unions: &{unions:?}, leaves: &[\n{leaves}], rust: &[\n{rows}] }};\n}}\n",
            number = self.number,
        )
    }

    fn row(&self, leaf: &Leaf) -> String {
        let (kind, width) = match &leaf.value {
            Value::Scalar(Scalar::Bool) => ("Kind::OneOf(&[0, 1])".to_owned(), 8),
            Value::Scalar(scalar @ (Scalar::Float | Scalar::Double)) => {
                ("Kind::Unsigned".to_owned(), 8 * scalar.size())
            }
            Value::Scalar(scalar) if scalar.is_signed() => ("Kind::Signed".to_owned(), 8 * scalar.size()),
            Value::Scalar(scalar) => ("Kind::Unsigned".to_owned(), 8 * scalar.size()),
            Value::Pointer => ("Kind::Unsigned".to_owned(), 64),
            Value::Enum(name) => {
                let found = self.unit.enums.iter().find(|e| e.name == *name).expect("a declared enumeration");
                let signed = found.repr().is_signed();
                let fits = |value: i64| match leaf.width {
                    None => true,
                    Some(width) if signed => (-(1_i128 << (width - 1))..1 << (width - 1)).contains(&i128::from(value)),
                    Some(width) => i128::from(value) < 1 << width,
                };
                let values: Vec<i64> = found.enumerators.iter().map(|(_, value)| *value).filter(|v| fits(*v)).collect();
                (format!("Kind::OneOf(&{values:?})"), 8 * found.repr().size())
            }
        };
        let width = leaf.width.map_or(width, |width| width as usize);
        let Leaf { c, choices, .. } = leaf;
        let bit_field = leaf.width.is_some();
        format!(
            "    Leaf {{ name: {c:?}, kind: {kind}, width: {width}, bit_field: {bit_field}, choices: &{choices:?} }},\n"
        )
    }

    /// `set` and `get`.
    fn accessors(&self, spelling: Spelling) -> String {
        let (mut set, mut get) = (String::new(), String::new());
        for (i, leaf) in self.leaves.leaves.iter().enumerate() {
            let Leaf { container, field, value, .. } = leaf;
            // The value in Rust, and its conversion back to a number.
            let (of, number) = match value {
                Value::Scalar(Scalar::Bool) => ("v != 0".to_owned(), "@ as i128".to_owned()),
                Value::Scalar(Scalar::Float) => {
                    ("f32::from_bits(v as u32)".to_owned(), "@.to_bits() as i128".to_owned())
                }
                Value::Scalar(Scalar::Double) => {
                    ("f64::from_bits(v as u64)".to_owned(), "@.to_bits() as i128".to_owned())
                }
                Value::Scalar(scalar) => (format!("v as {}", spelling.scalar(*scalar)), "@ as i128".to_owned()),
                Value::Pointer => {
                    ("::ptx_abi::DevPtrMut::from_raw(v as u64)".to_owned(), "@.as_raw() as i128".to_owned())
                }
                Value::Enum(name) => (format!("of_{name}(v)"), "@ as i128".to_owned()),
            };
            if leaf.width.is_none() {
                let _ = writeln!(set, "        {i} => p{container}.{field} = {of},");
                // A packed field is read by value, because it allows no reference.
                let _ =
                    writeln!(get, "        {i} => {},", number.replace('@', &format!("({{ p{container}.{field} }})")));
                continue;
            }
            let unwrap = if let Value::Enum(_) = value { ".expect(\"an enumerator\")" } else { "" };
            let plain = field.trim_start_matches("r#");
            // The structure of the bit-field may start at any byte. Methods need a reference, so they use a copy.
            let (place, before, after) = if leaf.packed {
                let copy = format!("let mut copy = p{container}; ");
                ("copy".to_owned(), copy, format!("; p{container} = copy"))
            } else {
                (format!("p{container}"), String::new(), String::new())
            };
            let read = number.replace('@', &format!("{place}.{field}(){unwrap}"));
            let _ = writeln!(get, "        {i} => {{ {before}{read} }}");
            let _ = writeln!(
                set,
                "        {i} => {{ {before}crate::write_bits!({place}, how, {of}, with => with.{field}(){unwrap}, \
                 set_{plain} set_{plain}_checked set_{plain}_wrapping with_{plain} with_{plain}_checked){after} }}",
            );
        }
        format!(
            "pub unsafe fn set(p: *mut u8, leaf: u32, how: u32, v: i128) {{\n    unsafe {{\n    \
             let p = &mut *p.cast::<T>();\n    match leaf {{\n{set}        _ => unreachable!(),\n    }}\n    }}\n}}\n\
             pub unsafe fn get(p: *const u8, leaf: u32) -> i128 {{\n    unsafe {{\n    let p = &*p.cast::<T>();\n    \
             match leaf {{\n{get}        _ => unreachable!(),\n    }}\n    }}\n}}\n"
        )
    }
}

/// The `main.rs` of a program.
pub fn main_rs(cases: &[Case], driver: &str) -> String {
    let modules: String = cases.iter().map(Case::rust).collect();
    let list: Vec<String> = cases.iter().map(|case| format!("c{}::CASE", case.number)).collect();
    let list = list.join(", ");
    let n = cases.len();
    let mut enums = rust_prelude();
    for e in generate::enums() {
        let _ = write!(enums, "fn of_{0}(v: i128) -> {0} {{ match v {{ ", e.name);
        for (name, value) in &e.enumerators {
            let _ = write!(enums, "{value} => {}::{name}, ", e.name);
        }
        enums += "_ => unreachable!() } }\n";
    }
    format!(
        "#![allow(warnings)]\nuse ptx_abi::{{PtxLayout, bit_fields}};\n#[path = {driver:?}]\nmod driver;\n\
         {enums}{modules}unsafe extern \"C\" {{ static gcc_entries: \
         [driver::C; {n}]; static clang_entries: [driver::C; {n}]; }}\n\
         fn main() {{ driver::main(&[{list}], unsafe {{ &gcc_entries }}, unsafe {{ &clang_entries }}) }}\n"
    )
}

/// The C++ source of a program; `compiler` is `gcc` or `clang`.
pub fn cpp(cases: &[Case], compiler: &str) -> String {
    let namespaces: String = cases.iter().map(Case::cpp).collect();
    let entry = |case: &Case| {
        let c = format!("c{}", case.number);
        format!(
            "{{ sizeof({c}::T), alignof({c}::T), (void (*)(void *, unsigned, const __int128 *)){c}::set, \
             (void (*)(const void *, unsigned, __int128 *)){c}::get }},\n"
        )
    };
    let entries: String = cases.iter().map(entry).collect();
    format!(
        "{HELPERS}{}{namespaces}struct Entry {{ unsigned long long size, align; void (*set)(void *, unsigned, const __int128 \
         *); void (*get)(const void *, unsigned, __int128 *); }};\nextern \"C\" {{ extern const Entry \
         {compiler}_entries[]; const Entry {compiler}_entries[] = {{\n{entries}}}; }}\n",
        c_prelude(false),
    )
}

/// C++ functions that convert floating-point numbers to their bits and back.
const HELPERS: &str = "\
static float as_float(__int128 v) { unsigned bits = v; float f; __builtin_memcpy(&f, &bits, 4); return f; }
static double as_double(__int128 v) { unsigned long long bits = v; double f; __builtin_memcpy(&f, &bits, 8); return f; }
static __int128 of_float(float f) { unsigned bits; __builtin_memcpy(&bits, &f, 4); return bits; }
static __int128 of_double(double f) { unsigned long long bits; __builtin_memcpy(&bits, &f, 8); return bits; }
";

/// The storage of bit-fields by the second implementation of the rules, with which the derive must agree.
fn storage(aggregate: &Aggregate, unit: &Unit, integers: bool) -> Storage {
    let outcome = model::lay_out_aggregate(aggregate, unit);
    let mut end = 0;
    let mut runs = Vec::new();
    for (first, run) in emit::runs_of(&aggregate.members) {
        let bits = |i: usize| match run[i].width {
            Some(width) => width as usize,
            None => 8 * model::extent(&run[i].ty, unit).0,
        };
        let ends = (0..run.len()).map(|i| {
            // Facts 1.1: a zero-width bit-field of a union contributes nothing.
            (outcome.starts[first + i] + bits(i)).div_ceil(8)
        });
        let run_end = ends.max().unwrap_or(0);
        // A marker before the run ends where the run starts.
        let marker = run[0].aligned.map(|_| outcome.starts[first] / 8);
        let start = if aggregate.union { 0 } else { marker.unwrap_or(end) };
        if run[0].width.is_some() {
            runs.push(Run { start, len: run_end - start });
        }
        end = run_end;
    }
    Storage { align: outcome.align, runs, integers }
}
