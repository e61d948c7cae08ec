//! Types of other crates, described for programs that talk to the server.

use crate::Role;
use std::borrow::Cow;
use utoipa::openapi::schema::{AdditionalProperties, ArrayBuilder, ObjectBuilder, OneOfBuilder};
use utoipa::openapi::schema::{Schema, Type};
use utoipa::openapi::{RefOr, schema::SchemaType};
use utoipa::{PartialSchema, ToSchema};

fn one_of(words: &[&str]) -> ObjectBuilder {
    ObjectBuilder::new()
        .schema_type(SchemaType::new(Type::String))
        .enum_values(Some(words.iter().copied()))
}

fn plain(kind: Type) -> Schema {
    ObjectBuilder::new().schema_type(SchemaType::new(kind)).into()
}

fn by_name(kind: Type) -> ObjectBuilder {
    ObjectBuilder::new()
        .schema_type(SchemaType::new(Type::Object))
        .additional_properties(Some(AdditionalProperties::RefOr(RefOr::T(plain(kind)))))
}

impl PartialSchema for Role {
    fn schema() -> RefOr<Schema> {
        let seat = ObjectBuilder::new()
            .schema_type(SchemaType::new(Type::Object))
            .property("seat", plain(Type::Integer))
            .required("seat");
        let both = OneOfBuilder::new().item(seat).item(one_of(&["umpire", "spectator"]));
        RefOr::T(both.into())
    }
}

impl ToSchema for Role {
    fn name() -> Cow<'static, str> {
        "Role".into()
    }
}

/// Where the dice come from.
pub(crate) fn dice() -> RefOr<Schema> {
    RefOr::T(one_of(&["rolled", "typed"]).into())
}

/// How strictly orders are judged.
pub(crate) fn enforcement() -> RefOr<Schema> {
    RefOr::T(one_of(&["strict", "warn", "off"]).into())
}

/// House rules.
pub(crate) fn house() -> RefOr<Schema> {
    let house = ObjectBuilder::new()
        .schema_type(SchemaType::new(Type::Object))
        .property("off", ArrayBuilder::new().items(RefOr::T(plain(Type::String))))
        .property("shift", by_name(Type::Integer))
        .property("rulings", by_name(Type::String));
    RefOr::T(house.into())
}
