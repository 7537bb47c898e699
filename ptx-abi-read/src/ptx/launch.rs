//! The demands of a kernel in PTX: its directives, and the shared memory that it and the functions that it calls declare.

use alloc::vec::Vec;

use super::declaration::{Declaration, length};
use super::module::{Places, SYSTEM_CALLS, definitions};
use super::words::{WORD, is_space};
use super::{Directive, Global, Header, Module, Scanner, TYPES, Token, directives};
use crate::launch::{LaunchBounds, StaticShared, product};
use crate::value::{decimal, place_of};

impl Header<'_> {
    /// The demands that the directives of a kernel state. ptxas 13.5 takes the last one of several equal directives, and
    /// ignores a cluster with a zero. It refuses other zeros and other numbers of arguments, so such a directive counts as
    /// absent (facts 3.3).
    pub fn launch_bounds(&self) -> LaunchBounds {
        let mut bounds = LaunchBounds::NONE;
        for directive in directives(self.directives) {
            match directive.name {
                ".reqntid" => bounds.required_block = dimensions(&directive),
                ".maxntid" => bounds.max_threads = dimensions(&directive).map(product),
                ".minnctapersm" => bounds.min_blocks = dimensions(&directive).map(|[count, ..]| count),
                ".reqnctapercluster" => bounds.required_cluster = dimensions(&directive),
                ".maxclusterrank" => bounds.max_cluster_blocks = dimensions(&directive).map(|[count, ..]| count),
                ".explicitcluster" => bounds.explicit_cluster = true,
                ".blocksareclusters" => bounds.blocks_are_clusters = true,
                _ => {}
            }
        }
        bounds
    }
}

/// One to three numbers above zero. Absent ones are 1.
fn dimensions(directive: &Directive<'_>) -> Option<[u32; 3]> {
    let mut dimensions = [1; 3];
    let mut arguments = directive.arguments();
    for (index, dimension) in dimensions.iter_mut().enumerate() {
        match arguments.next() {
            Some(argument) => *dimension = u32::try_from(length(argument)?).ok().filter(|count| *count > 0)?,
            None if index == 0 => return None,
            None => break,
        }
    }
    arguments.next().is_none().then_some(dimensions)
}

/// The kernels of a module, whose demands are asked for. It reads each body at most once.
pub struct Launches<'m, 'a> {
    module: &'m Module<'a>,
    /// The functions, their definitions if the module has them.
    functions: Places<'a>,
    /// The variables in shared memory at the top of the module.
    variables: Places<'a>,
    shared: Vec<Shared>,
    /// The largest alignment of dynamic shared memory.
    dynamic: usize,
    /// Whether a declaration such as `s<3>` declares several variables, whose names no body spells (facts 3.2).
    has_several: bool,
    read: Places<'a>,
    bodies: Vec<Body<'a>>,
}

/// The size and the alignment of a variable in shared memory, in bytes. The size is `None` if it cannot be read.
type Shared = (Option<usize>, usize);

/// What a body declares in shared memory, and the functions and variables of the module that it names. Whether it may have
/// more is open if it calls pointers, or if an inner block declares a name of the module.
#[derive(Default)]
struct Body<'a> {
    own: Vec<Shared>,
    named: Vec<&'a str>,
    /// The names that the body declares itself.
    local: Places<'a>,
    is_open: bool,
}

impl<'m, 'a> Launches<'m, 'a> {
    /// Lists the functions and variables.
    pub fn new(module: &'m Module<'a>) -> Self {
        let functions = definitions(&module.functions, false);
        let (variables, shared_variables, read, bodies) = (Places::new(), Vec::new(), Places::new(), Vec::new());
        let has_several = false;
        let mut new =
            Self { module, functions, variables, shared: shared_variables, dynamic: 1, has_several, read, bodies };
        for variable in module.variables.iter().filter(|variable| variable.space == ".shared") {
            new.has_several |= declares_several(variable);
            match shared(variable) {
                Some(shared) => {
                    new.variables.insert(variable.name, new.shared.len());
                    new.shared.push(shared);
                }
                None => new.dynamic = variable.declaration().map_or(1, |of| align(&of)).max(new.dynamic),
            }
        }
        new
    }

    /// The demands of a kernel.
    pub fn bounds(&mut self, entry: &Header<'a>) -> LaunchBounds {
        let static_shared = self.static_shared(entry);
        LaunchBounds { static_shared, ..entry.launch_bounds() }
    }

    /// The shared memory of a kernel: that of its body, and that of each variable and function of the module that bodies
    /// name. ptxas 13.5 also counts variables that nothing uses, and those of functions once (facts 3.3).
    fn static_shared(&mut self, entry: &Header<'a>) -> StaticShared {
        // In most modules that decides, and no word of the body has to be read.
        let is_alone = self.functions.is_empty() && self.variables.is_empty() && entry.defined;
        if is_alone && place_of(entry.body, ".shared").or(place_of(entry.body, ".call")).is_none() {
            return StaticShared::between(0, Some(0));
        }
        let (mut all, mut is_open) = (Vec::new(), !entry.defined || self.has_several);
        let (mut seen, mut next) = (Places::new(), Vec::from([*entry]));
        while let Some(function) = next.pop() {
            // A kernel and a function never have the same name.
            let place = *self.read.entry(function.name).or_insert(self.bodies.len());
            if place == self.bodies.len() {
                self.bodies.push(Body::read(function.body, &self.functions, &self.variables));
            }
            let body = &self.bodies[place];
            all.extend_from_slice(&body.own);
            is_open |= body.is_open;
            for &name in &body.named {
                if body.local.contains_key(name) || seen.insert(name, 0).is_some() {
                    continue;
                }
                match self.functions.get(name).map(|place| self.module.functions[*place]) {
                    Some(function) if function.defined => next.push(function),
                    Some(_) => is_open |= !SYSTEM_CALLS.contains(&name),
                    None => all.push(self.variables.get(name).map_or((Some(0), 1), |place| self.shared[*place])),
                }
            }
        }
        let up = |size: usize, align| size.checked_next_multiple_of(align).unwrap_or(usize::MAX);
        let (mut align, mut at_least, mut padded) = (1, 0_usize, 0_usize);
        for (_, of) in &all {
            align = *of.max(&align);
        }
        for (size, _) in &all {
            is_open |= size.is_none();
            at_least = at_least.saturating_add(size.unwrap_or_default());
            // In whatever order variables are placed, one that starts at a multiple of all alignments needs no padding
            // before it.
            padded = padded.saturating_add(up(size.unwrap_or_default(), align));
        }
        let at_most = up(padded, self.dynamic);
        StaticShared::between(at_least, (!is_open).then_some(at_most))
    }
}

impl<'a> Body<'a> {
    fn read(text: &'a str, functions: &Places<'a>, variables: &Places<'a>) -> Self {
        let mut scanner = Scanner::new(text);
        let mut body = Self::default();
        // Whether a word may be the name of an operation, and the number of blocks around it.
        let (mut starts, mut depth) = (true, 0_usize);
        let is_of_module = |name| functions.contains_key(name) || variables.contains_key(name);
        loop {
            match scanner.token() {
                Token::End => break,
                // The `.shared` of `ld.shared.u32` is part of a word.
                Token::Directive(name) if follows_word(&scanner, name) => starts = false,
                Token::Directive(".callprototype" | ".calltargets") => body.is_open = true,
                Token::Directive(space) if is_space(space) => {
                    let mut declared = Vec::new();
                    scanner.variables("", space, &mut declared);
                    for variable in declared {
                        body.local.insert(variable.name, 0);
                        body.is_open |= depth > 0 && is_of_module(variable.name);
                        if let (".shared", Some(shared)) = (space, shared(&variable)) {
                            body.own.push(shared);
                        }
                    }
                }
                Token::Word(name) => {
                    // `bar.sync` names no variable `bar`, and `ret;` no function `ret`.
                    let is_name = !starts && scanner.byte(scanner.pos) != b'.';
                    if is_name && is_of_module(name) {
                        body.named.push(name);
                    }
                    starts = false;
                }
                Token::Sign(sign) => {
                    starts = matches!(sign, b';' | b'{' | b'}' | b':');
                    match sign {
                        b'{' => depth += 1,
                        b'}' => depth = depth.saturating_sub(1),
                        _ => {}
                    }
                }
                Token::Directive(_) | Token::Text => {}
            }
        }
        body
    }
}

/// Whether this directive, which the scanner has just read, follows a word without white space.
fn follows_word(scanner: &Scanner<'_>, name: &str) -> bool {
    let start = scanner.pos - name.len();
    start > 0 && WORD[usize::from(scanner.byte(start - 1))]
}

/// The size and the alignment of a variable, or `None` for dynamic shared memory, which is an array without a length.
fn shared(variable: &Global<'_>) -> Option<Shared> {
    let Ok(declaration) = variable.declaration() else { return Some((None, 1)) };
    let element = element(&declaration);
    let size = match (element, declaration.len) {
        (_, Some(0)) => return None,
        _ if declares_several(variable) => None,
        (element, len) => element.checked_mul(len.unwrap_or(1)).filter(|size| *size > 0),
    };
    Some((size, align(&declaration)))
}

/// Whether this is `s<3>`, which declares three variables (facts 3.2).
fn declares_several(variable: &Global<'_>) -> bool {
    variable.name.contains('<')
}

/// The alignment of a variable. One below that of the type does nothing (facts 3.2).
fn align(declaration: &Declaration<'_>) -> usize {
    declaration.align.unwrap_or(1).max(element(declaration))
}

/// The size of an element in bytes; 0 if the type has none.
fn element(declaration: &Declaration<'_>) -> usize {
    bytes(TYPES[declaration.ty]).unwrap_or(0) * declaration.vector
}

/// The size of a type in bytes, which its name has in bits: `.f16x2`.
fn bytes(ty: &str) -> Option<usize> {
    let (ty, count) = ty.strip_suffix("x2").map_or((ty, 1), |ty| (ty, 2));
    let digits = ty.bytes().position(|byte| byte.is_ascii_digit())?;
    Some(decimal(&ty[digits..])? / 8 * count)
}
