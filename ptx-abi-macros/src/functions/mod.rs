//! `#[cuda_functions]` writes a constant beside a block of foreign functions, which describes them.

mod foreign;
mod types;

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use ptx_abi_read::keywords::is_keyword;
use quote::ToTokens;
use syn::parse::ParseStream;
use syn::{LitStr, Token, parenthesized, token};

use self::foreign::ForeignTypes;
use self::types::{CONVENTIONS, Types};
use crate::code::foreign::map_checked;
use crate::errors::Errors;
use crate::model::keys::{Spanned, for_each_item, of_foreign};
use crate::model::values;
use crate::names;
use crate::reach;
use crate::symbol;
use crate::syntax::functions::{Block, Function, Item, OtherKind, Parameter, ParameterType, without_attributes};
use crate::syntax::shape::Shape;
use crate::syntax::{self, Attribute, Type, visibility};
use crate::template::{code, code_spanned};
use crate::tokens::{Tokens, all, listed, located_at, replace_lifetimes};

/// The block, with the constant or the errors beside it.
pub(crate) fn expand(args: TokenStream, input: &TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let args = Args::parse(args, &mut errors);
    let block = match Block::parse(input.clone()) {
        Ok(block) => block,
        Err(error) => {
            errors.push(error);
            let errors = errors.into_tokens();
            return code!(#errors #input);
        }
    };
    check_abi(block.abi.as_ref(), &mut errors);
    let mut types = Types::new(&args.krate, &args.foreign);
    let (mut functions, mut comparisons) = (Vec::new(), TokenStream::new());
    let (mut called, mut compiled) = (Vec::new(), Vec::new());
    for item in &block.items {
        match item {
            // rustc reports parameters for types and constants (E0044).
            Item::Function(function) if function.generics.first_instance().is_some() => {}
            Item::Function(function) => {
                let (described, bound) = described(function, &mut types, &mut errors);
                functions.push(described);
                // rustc reports a second function of one name (E0428), unless a `cfg` may remove it.
                if !bound.cfgs.is_empty() || names::insert(&mut compiled, function.ident.to_string()) {
                    comparisons.extend(compared(&block, function, &bound));
                }
            }
            Item::Other(kind, tokens) => refuse(kind, tokens, &mut called, &mut errors),
        }
    }
    args.foreign.check_used(&mut errors);
    let vis = args.vis.clone().unwrap_or_else(|| most_visible(&block));
    let constant = args.constant(&vis, &types, functions, &comparisons, &errors);
    let errors = errors.into_tokens();
    let is_ptx = |first: &TokenTree| matches!(first, TokenTree::Ident(word) if word == symbol::PTX);
    let without = without_attributes(input.clone(), &is_ptx);
    let block = without.as_ref().unwrap_or(input);
    code!(#errors #block #constant)
}

const TWO_PATHS: &str = "[PTX903] `crate` is given twice: remove one of them";
const TWO_NAMES: &str = "[PTX903] this is a second name for the constant: remove one of the names";
const TWO_DENIALS: &str = "[PTX903] `deny(const)` is given twice: remove one of them";

/// The arguments, such as `name = pub(crate) LAUNCHERS, crate = path, deny(const), EF = FpExt`.
struct Args {
    vis: Option<Tokens>,
    name: Ident,
    krate: Tokens,
    denies_const: bool,
    foreign: ForeignTypes,
}

impl Args {
    fn parse(args: TokenStream, errors: &mut Errors) -> Self {
        let name = Ident::new(symbol::FUNCTIONS, Span::call_site());
        let (krate, foreign) = (Tokens::crate_root(), ForeignTypes::default());
        let mut out = Self { vis: None, name, krate, denies_const: false, foreign };
        let (mut has_name, mut has_crate, mut has_denial) = (false, false, false);
        let result = syntax::parse(args, &mut |input| {
            for_each_item(input, errors, &mut |input, errors| {
                if !is_name_key(input) && ForeignTypes::begin(input) {
                    return out.foreign.parse(input, errors);
                }
                let at = input.span();
                let is_denial = matches!(input.cursor().ident(), Some((word, _)) if word == symbol::DENY);
                let (result, seen, twice) = if input.peek(Token![crate]) && input.peek2(Token![=]) {
                    (out.krate(input), &mut has_crate, TWO_PATHS)
                } else if is_denial && input.peek2(token::Paren) {
                    (out.denial(input), &mut has_denial, TWO_DENIALS)
                } else {
                    (out.name(input), &mut has_name, TWO_NAMES)
                };
                if std::mem::replace(seen, true) {
                    errors.at(at, twice);
                }
                result
            })
        });
        errors.note(result);
        out
    }

    fn krate(&mut self, input: ParseStream<'_>) -> syn::Result<()> {
        let key = input.call(syn::ext::IdentExt::parse_any)?;
        input.parse::<Token![=]>()?;
        self.krate = values::crate_path(&key, input)?.into_tokens();
        Ok(())
    }

    fn denial(&mut self, input: ParseStream<'_>) -> syn::Result<()> {
        input.parse::<Ident>()?;
        let content;
        parenthesized!(content in input);
        let denied = content.parse::<Option<Token![const]>>()?;
        if denied.is_none() || !content.is_empty() {
            let message = "expected `deny(const)`, which makes a difference in `const` alone an error";
            let error = syn::Error::new(content.span(), message);
            // What stays in the parentheses would be a second error.
            content.parse::<TokenStream>()?;
            return Err(error);
        }
        self.denies_const = true;
        Ok(())
    }

    /// `LAUNCHERS`, or `name = LAUNCHERS`.
    fn name(&mut self, input: ParseStream<'_>) -> syn::Result<()> {
        if is_name_key(input) {
            input.parse::<Ident>()?;
            input.parse::<Token![=]>()?;
        }
        let vis = visibility(input)?;
        let expected = |error: syn::Error| {
            let text = "expected the name of the constant, such as `name = pub(crate) LAUNCHERS`, or `crate = path`, `deny(const)` or \
                        `EF = FpExt`";
            syn::Error::new(error.span(), text)
        };
        let name: Ident = input.parse().map_err(expected)?;
        // A key without its value is not the name of a constant.
        if [symbol::NAME, symbol::DENY, symbol::TYPES].iter().any(|key| name == key) {
            return Err(expected(syn::Error::new(name.span(), "")));
        }
        self.name = name;
        self.vis = Some(vis).filter(|vis| !vis.is_empty());
        Ok(())
    }

    /// The constant. After an error it is empty, so that its uses cause no errors of their own.
    fn constant(
        &self,
        vis: &Tokens,
        types: &Types<'_>,
        functions: Vec<TokenStream>,
        comparisons: &TokenStream,
        errors: &Errors,
    ) -> TokenStream {
        let Self { name, krate, denies_const, .. } = self;
        let private = krate.join("__private");
        let map = self.foreign.map.as_ref().map(|map| map_checked(map, &private));
        let denying = denies_const.then(|| code!(.denying_const()));
        let (functions, types) = if errors.is_empty() {
            let types = &types.constants;
            (functions, code!(#types #comparisons))
        } else {
            (Vec::new(), TokenStream::new())
        };
        let functions = listed(functions.iter().map(|function| code!(#function #denying)));
        code! {
            #[doc = "The functions of the block above, as C++ has to declare them."]
            #[allow(dead_code, deprecated, unused_imports)]
            #[cfg(not(target_arch = "nvptx64"))]
            #vis const #name: &'static [#krate::cuda::CudaFunction<'static>] = {
                use #private::{WithoutLayout as _, WithoutName as _, WithoutShape as _};
                #types
                #map
                &[#functions]
            };
        }
    }
}

fn is_name_key(input: ParseStream<'_>) -> bool {
    input.peek2(Token![=]) && matches!(input.cursor().ident(), Some((word, _)) if word == symbol::NAME)
}

fn check_abi(abi: Option<&LitStr>, errors: &mut Errors) {
    if let Some(abi) = abi.filter(|abi| !CONVENTIONS.contains(&&*abi.value())) {
        let message = format!(
            "[PTX710] functions that C++ shares have C's calling convention: write `extern \"C\"`, not `\"{}\"`",
            abi.value()
        );
        errors.on(abi, &message);
    }
}

/// Refuses an item that the description would leave out without a word. The calls of one macro are one mistake.
fn refuse<'a>(kind: &'a OtherKind, tokens: &Tokens, called: &mut Vec<&'a str>, errors: &mut Errors) {
    let message = match kind {
        OtherKind::Static | OtherKind::Type => {
            let what = if let OtherKind::Static = kind { "static" } else { "type" };
            format!(
                "[PTX701] `#[cuda_functions]` describes functions only, so nothing would compare this {what}: move it to a block \
                 without the attribute"
            )
        }
        OtherKind::Macro(name) if called.contains(&&**name) => return,
        OtherKind::Macro(name) => {
            called.push(name);
            format!(
                "[PTX701] `#[cuda_functions]` receives the block before `{name}!` expands, so nothing would compare the functions \
                 that it writes: let one call of `{name}!` write a whole block of them, \
                 `#[cuda_functions(name = MORE)] unsafe extern \"C\" {{ … }}`, and list both constants, \
                 `fn FUNCTIONS, MORE`"
            )
        }
        OtherKind::Unknown => return,
    };
    errors.on(tokens, &message);
}

fn most_visible(block: &Block) -> Tokens {
    reach::farthest(block.items.iter().filter_map(|item| match item {
        Item::Function(function) => Some(&function.vis),
        Item::Other(..) => None,
    }))
}

/// C++ refuses two parameters of one name, which rustc accepts in a declaration. A `cfg` may remove one of them.
fn check_names(function: &Function, errors: &mut Errors) {
    let mut seen = Vec::new();
    for parameter in function.parameters.iter().filter(|parameter| !parameter.attrs.iter().any(Attribute::is_cfg)) {
        let Some(name) = parameter.name.as_ref().filter(|name| *name != "_") else { continue };
        if !names::insert(&mut seen, names::plain(name)) {
            let message = format!("[PTX201] two parameters are called `{}`: rename one of them", names::plain(name));
            errors.at(name.span(), &message);
        }
    }
}

/// `CudaFunction::new(…)` after the `cfg`s of the function.
fn described<'a>(
    function: &'a Function,
    types: &mut Types<'_>,
    errors: &mut Errors,
) -> (TokenStream, FunctionType<'a>) {
    let krate = types.krate.clone();
    let cfgs = cfgs(&function.attrs, errors);
    let name = symbol_of(function, errors);
    let mut parameters = TokenStream::new();
    let mut bound = FunctionType { cfgs, parameters: Vec::new(), result: None };
    for parameter in &function.parameters {
        let parameter = described_parameter(parameter, &mut bound, types, errors);
        parameters.extend(code!(#parameter,));
    }
    check_names(function, errors);
    let attrs = of_foreign(&function.attrs, true, errors);
    let as_type = bound_type(attrs.as_type, &bound.cfgs, types);
    let file = attrs.file.map(|file| file.value).map(|file| code!(.in_file(#file)));
    let result = match (&function.result, as_type) {
        (None, Some(as_type)) => {
            errors.at(
                as_type.span,
                "[PTX707] `as` on a function is the type of its result, and this one returns nothing: remove `as`",
            );
            TokenStream::new()
        }
        (None, None) => code!(#krate::cuda::CType::Void),
        (Some(ty), as_type) => {
            let ty = types.bound(ty, &bound.cfgs);
            bound.result = Some(ty.to_token_stream());
            types.described(&ty, as_type.as_ref(), &bound.cfgs, errors)
        }
    };
    let cfgs = all(&bound.cfgs);
    let described = code!(#cfgs #krate::cuda::CudaFunction::new(#name, &[#parameters], #result)#file);
    (described, bound)
}

fn described_parameter<'a>(
    parameter: &'a Parameter,
    bound: &mut FunctionType<'a>,
    types: &mut Types<'_>,
    errors: &mut Errors,
) -> TokenStream {
    let cfgs = cfgs(&parameter.attrs, errors);
    let every: Vec<_> = bound.cfgs.iter().chain(&cfgs).copied().collect();
    let as_type = bound_type(of_foreign(&parameter.attrs, false, errors).as_type, &every, types);
    let krate = types.krate;
    let ty = match &parameter.ty {
        ParameterType::Type(ty) => ty,
        ParameterType::Variadic(dots) => {
            bound.parameters.push((cfgs.clone(), dots.to_token_stream()));
            let cfgs = all(&cfgs);
            return code!(#cfgs #krate::cuda::Parameter::new("_", #krate::cuda::CType::More));
        }
    };
    let name = parameter.name.as_ref().map_or_else(|| "_".to_owned(), names::plain);
    let ty = types.bound(ty, &every);
    bound.parameters.push((cfgs.clone(), ty.to_token_stream()));
    let ty = if let Shape::Unit | Shape::Never = ty.shape() {
        errors.on(&ty, "[PTX702] C++ has no parameters of this type: leave out the parameter");
        TokenStream::new()
    } else {
        types.described(&ty, as_type.as_ref(), &every, errors)
    };
    let cfgs = all(&cfgs);
    code!(#cfgs #krate::cuda::Parameter::new(#name, #ty))
}

fn bound_type(as_type: Option<Spanned<Type>>, cfgs: &[&Attribute], types: &mut Types<'_>) -> Option<Spanned<Type>> {
    as_type.map(|Spanned { value, span }| Spanned { value: types.bound(&value, cfgs), span })
}

fn symbol_of(function: &Function, errors: &mut Errors) -> String {
    let ident = &function.ident;
    let (mut name, mut place) = (names::plain(ident), ident as &dyn ToTokens);
    let mut attrs = function.attrs.iter().filter(|attr| attr.path().is(symbol::LINK_NAME));
    let literal = attrs.next().and_then(|attr| errors.note(attr.string())).flatten();
    if let Some(literal) = &literal {
        // bindgen begins a symbol to which LLVM adds nothing with this character.
        (name, place) = (literal.value().trim_start_matches('\u{1}').to_owned(), literal);
    }
    if let Some(second) = attrs.next() {
        errors.on(second, "[PTX903] `link_name` is given twice, and rustc ignores one of them: remove it");
    }
    if !names::is_cpp_identifier(&name) {
        errors.on(place, &format!("[PTX706] `{name}` is not an identifier of C++, so no declaration can have this symbol: write letters, digits and `_`"));
    } else if is_keyword(&name) {
        errors.on(place, &format!("[PTX706] `{name}` is a keyword of C++, so no declaration can have this symbol: give the function another name on both sides"));
    }
    name
}

/// The `#[cfg(…)]`s, which the description of a function or parameter repeats.
fn cfgs<'a>(attrs: &'a [Attribute], errors: &mut Errors) -> Vec<&'a Attribute> {
    for attr in attrs.iter().filter(|attr| attr.path().is(symbol::CFG_ATTR)) {
        let hidden = [symbol::CFG, symbol::LINK_NAME, symbol::PTX];
        if let Some(hidden) = hidden.iter().find(|hidden| attr.mentions(hidden)) {
            let message = format!(
                "[PTX706] `{hidden}` in `cfg_attr` cannot be described: declare the function twice, each with `#[cfg(…)]`"
            );
            errors.push(syn::Error::new_spanned(attr.to_token_stream(), message));
        }
    }
    attrs.iter().filter(|attr| attr.path().is(symbol::CFG)).collect()
}

/// The type of a function as it was read. An attribute macro below `#[cuda_functions]` may have changed the compiled one.
struct FunctionType<'a> {
    cfgs: Vec<&'a Attribute>,
    parameters: Vec<(Vec<&'a Attribute>, TokenStream)>,
    result: Option<TokenStream>,
}

/// A constant of the pointer to the function as it was read, which the compiled function has to be. Nothing calls it.
///
/// Each named lifetime is `'static`, which every such function accepts; lifetimes do not matter to C++.
fn compared(block: &Block, function: &Function, ty: &FunctionType<'_>) -> TokenStream {
    let abi = block.abi.as_ref().map_or_else(|| code!("C"), ToTokens::to_token_stream);
    let FunctionType { cfgs, parameters, result } = ty;
    let typed = |ty: &TokenStream| {
        let is_named = |ident: &Ident| function.generics.lifetimes().any(|lifetime| lifetime.ident == *ident);
        replace_lifetimes(ty.clone(), &mut |ident| is_named(ident).then(|| "static".to_owned()))
    };
    let parameters = listed(parameters.iter().map(|(cfgs, ty)| {
        let (cfgs, ty) = (all(cfgs), typed(ty));
        code!(#cfgs #ty)
    }));
    let result = result.as_ref().map(|ty| {
        let ty = typed(ty);
        code!(-> #ty)
    });
    let (cfgs, name) = (all(cfgs), &function.ident);
    let span = located_at(name.span());
    code_spanned!(span=> #cfgs const _: unsafe extern #abi fn(#parameters) #result = #name;)
}
