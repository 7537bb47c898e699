//! The traits of the versions of bindgen.

#[cfg(any(feature = "bindgen-0_72", feature = "bindgen-0_73"))]
macro_rules! callbacks {
    ($callbacks:path, $of_type:ident $(, $location:ident: $more:item)?) => {
        const _: () = {
            use $callbacks::*;

            impl ParseCallbacks for crate::PtxLayouts {
                fn enum_variant_name(&self, ty: Option<&str>, _: &str, _: EnumVariantValue) -> Option<String> {
                    self.enumerator_of(ty);
                    None
                }

                fn new_item_found(
                    &self,
                    _: DiscoveredItemId,
                    item: DiscoveredItem,
                    $(_: Option<&$location>)?
                ) {
                    if let DiscoveredItem::Struct { original_name: Some(original), final_name }
                    | DiscoveredItem::Union { original_name: Some(original), final_name } = item
                    {
                        self.found(&original, final_name);
                    }
                }

                fn add_attributes(&self, info: &AttributeInfo<'_>) -> Vec<String> {
                    // bindgen finds an enumeration only after it has written its attributes.
                    if matches!(info.kind, TypeKind::Enum) {
                        self.found_enum(info.name);
                    }
                    self.$of_type(info.name)
                }

                $($more)?
            }
        };
    };
}

#[cfg(feature = "bindgen-0_72")]
callbacks!(bindgen_0_72::callbacks, of_type_without_fields);

#[cfg(feature = "bindgen-0_73")]
callbacks!(
    bindgen_0_73::callbacks, of_type, SourceLocation:
    fn field_attributes(&self, info: &FieldAttributeInfo<'_>) -> Vec<String> {
        self.of_field(info.type_name, info.field_name)
    }
);
