//! What a build script gives to `Builder::parse_callbacks`: each type of the header derives `PtxLayout`.

use std::cell::RefCell;
use std::collections::HashMap;

use bindgen::callbacks::{AttributeInfo, DiscoveredItem, DiscoveredItemId, ParseCallbacks, SourceLocation};

/// Adds the derive and its attribute to each type.
#[derive(Debug, Default)]
pub struct PtxLayouts {
    /// What stands between the parentheses: `bindgen`, or `bindgen(namespaces)` beside `enable_cxx_namespaces`.
    pub attribute: &'static str,
    /// The names in C++ of the types so far, by those in Rust: bindgen writes `Outer_Inner` for `Outer::Inner`.
    pub names: RefCell<HashMap<String, String>>,
}

impl ParseCallbacks for PtxLayouts {
    /// The derive stands above its attribute: bindgen writes these of an enum above the derives of its own.
    fn add_attributes(&self, info: &AttributeInfo<'_>) -> Vec<String> {
        let names = self.names.borrow();
        let name = names.get(info.name).filter(|name| name.contains("::"));
        let name = name.map(|name| format!(", name = \"{name}\"")).unwrap_or_default();
        vec!["#[derive(::ptx_abi::PtxLayout)]".to_owned(), format!("#[ptx({}{name})]", self.attribute)]
    }

    fn new_item_found(&self, _: DiscoveredItemId, item: DiscoveredItem, _: Option<&SourceLocation>) {
        let (DiscoveredItem::Struct { original_name, final_name } | DiscoveredItem::Union { original_name, final_name }) =
            item
        else {
            return;
        };
        // bindgen finds an outer type before the types inside it.
        let Some(original) = original_name else { return };
        let mut names = self.names.borrow_mut();
        let outer = final_name.strip_suffix(&original).and_then(|outer| outer.strip_suffix('_'));
        let name = match outer.and_then(|outer| names.get(outer)) {
            Some(outer) => format!("{outer}::{original}"),
            None => original,
        };
        names.insert(final_name, name);
    }
}
