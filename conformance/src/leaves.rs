//! Lists the values in a structure: its scalars and bit-fields, also in arrays, nested structures and unions.

use ptx_abi_tests::c::{Aggregate, Member, Scalar, Type};
use ptx_abi_tests::emit;

/// A member that holds one value.
#[derive(Clone, Debug)]
pub struct Leaf {
    /// Its path in C: `n[1].x`.
    pub c: String,
    /// The path in Rust to the structure or union that contains it: `.n[1]`, empty for the outermost one.
    pub container: String,
    /// Its name in Rust, with indices: `x[2]`.
    pub field: String,
    /// Its kind of value.
    pub value: Value,
    /// The width of a bit-field in bits.
    pub width: Option<u32>,
    /// Whether its container may start at any byte.
    pub packed: bool,
    /// The unions around it, as indices into [`Leaves::unions`], each with the index of the union's member around it.
    pub choices: Vec<(usize, usize)>,
}

/// The kind of value in a member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A fundamental type.
    Scalar(Scalar),
    /// A pointer.
    Pointer,
    /// The enumeration of this name.
    Enum(String),
}

/// All values in a structure or union.
#[derive(Clone, Debug, Default)]
pub struct Leaves {
    /// The values in the order of the declaration.
    pub leaves: Vec<Leaf>,
    /// The number of members of each union, of which one is in use at a time.
    pub unions: Vec<usize>,
}

/// The values in `aggregate`, which must be lowered, so that C and Rust declare the same structures.
pub fn leaves(aggregate: &Aggregate) -> Leaves {
    let mut out = Leaves::default();
    out.walk(aggregate, &Path::default());
    out
}

/// The path to a structure or union.
#[derive(Clone, Default)]
struct Path {
    c: String,
    rust: String,
    packed: bool,
    choices: Vec<(usize, usize)>,
}

impl Leaves {
    fn walk(&mut self, aggregate: &Aggregate, path: &Path) {
        let union = aggregate.union.then_some(self.unions.len());
        if union.is_some() {
            self.unions.push(aggregate.members.len());
        }
        for (i, member) in aggregate.members.iter().enumerate() {
            let mut path = path.clone();
            path.choices.extend(union.map(|union| (union, i)));
            let packed = path.packed || aggregate.packing != ptx_abi_tests::c::Packing::Natural;
            self.member(member, &emit::field(member, i), &member.ty, &path, packed);
        }
    }

    /// Adds the values of a member. `field` is its name with the indices so far; `packed` holds for the values inside it.
    fn member(&mut self, member: &Member, field: &str, ty: &Type, path: &Path, packed: bool) {
        let c = match &member.name {
            // `r#type` in Rust is `type` in C; the indices are the same.
            Some(_) => format!("{}{}", path.c, field.trim_start_matches("r#")),
            None => path.c.clone(),
        };
        let value = match ty {
            Type::Array(element, length) => {
                for i in indices(length.unwrap_or(0)) {
                    self.member(member, &format!("{field}[{i}]"), element, path, packed);
                }
                return;
            }
            Type::Aggregate(inner) => {
                let c = if member.name.is_some() { format!("{c}.") } else { c };
                let rust = format!("{}.{field}", path.rust);
                self.walk(inner, &Path { c, rust, packed, choices: path.choices.clone() });
                return;
            }
            Type::Vector(vector) => {
                for element in ["x", "y", "z", "w"].into_iter().take(vector.len) {
                    self.member(member, &format!("{field}.{element}"), &Type::Scalar(vector.element), path, packed);
                }
                return;
            }
            // No code can reach an unnamed bit-field.
            _ if member.name.is_none() => return,
            Type::Scalar(scalar) => Value::Scalar(*scalar),
            Type::Pointer => Value::Pointer,
            Type::Enum(name) => Value::Enum(name.clone()),
        };
        self.leaves.push(Leaf {
            c,
            container: path.rust.clone(),
            field: field.to_owned(),
            value,
            width: member.width,
            packed: path.packed,
            choices: path.choices.clone(),
        });
    }
}

/// The elements of an array to list: all of a short array, both ends of a long one.
fn indices(length: usize) -> impl Iterator<Item = usize> {
    (0..length).filter(move |i| *i < 3 || i + 1 == length)
}
