//! A serde deserializer over [`Node`] that adds the span to each error.
//!
//! It reports the same messages as the `toml` deserializer, which instantiates every visitor method for each
//! type. This one calls only the requested method, and its non-generic parts compile once: a smaller binary.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use serde::de::value::StrDeserializer;
use serde::de::{
    self, DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Expected, IntoDeserializer,
    MapAccess, SeqAccess, Unexpected, VariantAccess, Visitor,
};
use toml::Spanned;
use toml::de::{DeString, DeValue};

use crate::text::tree::Node;

pub(crate) fn typed<T: DeserializeOwned>(node: &Node<'_>) -> Result<T, Mistake> {
    T::deserialize(Value(node))
}

/// An error message with the span it applies to.
#[derive(Debug)]
pub(crate) struct Mistake(Box<Wrong>);

#[derive(Debug)]
struct Wrong {
    message: String,
    span: Option<Range<usize>>,
}

impl Mistake {
    pub(crate) fn message(&self) -> &str {
        &self.0.message
    }

    pub(crate) fn span(&self) -> Option<Range<usize>> {
        self.0.span.clone()
    }

    /// Sets the span unless an inner value has set it.
    #[inline(never)]
    fn at<T>(mut self, place: &Spanned<T>) -> Self {
        self.0.span.get_or_insert_with(|| place.span());
        self
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.message)
    }
}

impl std::error::Error for Mistake {}

impl de::Error for Mistake {
    #[inline(never)]
    fn custom<T: fmt::Display>(message: T) -> Self {
        let message = message.to_string();
        Self(Box::new(Wrong {
            message,
            span: None,
        }))
    }
}

/// An integer of the range `i64::MIN..=u64::MAX`.
enum Whole {
    Signed(i64),
    Unsigned(u64),
}

#[derive(Clone, Copy)]
struct Value<'n, 't>(&'n Node<'t>);

impl Value<'_, '_> {
    /// The node's integer, or `None` for another type. Fails on overflow.
    #[inline(never)]
    fn integer(self) -> Result<Option<Whole>, Mistake> {
        let DeValue::Integer(number) = self.0.get_ref() else {
            return Ok(None);
        };
        let (text, radix) = (number.as_str(), number.radix());
        let signed = i64::from_str_radix(text, radix).map(Whole::Signed);
        let number = signed.or_else(|_| u64::from_str_radix(text, radix).map(Whole::Unsigned));
        let number = number.map_err(|_| de::Error::custom("integer number overflowed"));
        number
            .map(Some)
            .map_err(|mistake: Mistake| mistake.at(self.0))
    }

    fn fraction(self) -> Option<f64> {
        let DeValue::Float(number) = self.0.get_ref() else {
            return None;
        };
        number.as_str().parse().ok()
    }

    /// The error for a value of the wrong type.
    #[inline(never)]
    fn wrong(self, wanted: &dyn Expected) -> Mistake {
        let found = match self.0.get_ref() {
            DeValue::String(text) => Unexpected::Str(text),
            DeValue::Boolean(it) => Unexpected::Bool(*it),
            DeValue::Array(_) => Unexpected::Seq,
            DeValue::Table(_) | DeValue::Datetime(_) => Unexpected::Map,
            DeValue::Float(_) => Unexpected::Float(self.fraction().unwrap_or_default()),
            DeValue::Integer(_) => match self.integer() {
                Ok(Some(Whole::Signed(it))) => Unexpected::Signed(it),
                Ok(Some(Whole::Unsigned(it))) => Unexpected::Unsigned(it),
                Ok(None) => Unexpected::Other("integer"),
                Err(mistake) => return mistake,
            },
        };
        let mistake: Mistake = de::Error::invalid_type(found, wanted);
        mistake.at(self.0)
    }

    /// Fails on a key outside `fields`: serde would ignore unknown keys of a struct variant.
    #[inline(never)]
    fn reject_unknown_keys(self, fields: &'static [&'static str]) -> Result<(), Mistake> {
        let mut keys = self.0.get_ref().as_table().into_iter().flatten();
        let other = keys.find(|(key, _)| !fields.contains(&key.get_ref().as_ref()));
        match other {
            Some((key, _)) => {
                let mistake: Mistake = de::Error::unknown_field(key.get_ref(), fields);
                Err(mistake.at(key))
            }
            None => Ok(()),
        }
    }

    fn number<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mistake> {
        let read = match self.integer()? {
            Some(Whole::Signed(it)) => visitor.visit_i64(it),
            Some(Whole::Unsigned(it)) => visitor.visit_u64(it),
            None => return Err(self.wrong(&visitor)),
        };
        read.map_err(|mistake: Mistake| mistake.at(self.0))
    }

    fn text<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mistake> {
        let DeValue::String(text) = self.0.get_ref() else {
            return Err(self.wrong(&visitor));
        };
        let read = visitor.visit_str(text);
        read.map_err(|mistake: Mistake| mistake.at(self.0))
    }

    fn list<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mistake> {
        let DeValue::Array(items) = self.0.get_ref() else {
            return Err(self.wrong(&visitor));
        };
        let read = visitor.visit_seq(Items(items.iter()));
        read.map_err(|mistake: Mistake| mistake.at(self.0))
    }

    fn table<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mistake> {
        let read = match self.0.get_ref() {
            DeValue::Table(_) => visitor.visit_map(Entries::of(self.0)),
            _ => return Err(self.wrong(&visitor)),
        };
        read.map_err(|mistake: Mistake| mistake.at(self.0))
    }
}

/// Forwards deserializer methods to one reader.
macro_rules! alike {
    ($way:ident: $($kind:ident)+) => {
        $(fn $kind<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mistake> {
            self.$way(visitor)
        })+
    };
}

impl<'de> Deserializer<'de> for Value<'_, '_> {
    type Error = Mistake;

    alike!(number: deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64);
    alike!(number: deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64);
    alike!(text: deserialize_char deserialize_str deserialize_string deserialize_identifier);
    alike!(list: deserialize_seq);
    alike!(table: deserialize_map);
    alike!(deserialize_any: deserialize_f32 deserialize_f64 deserialize_bytes deserialize_byte_buf);

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mistake> {
        match self.0.get_ref() {
            DeValue::String(_) => self.text(visitor),
            DeValue::Integer(_) => self.number(visitor),
            DeValue::Boolean(_) => self.deserialize_bool(visitor),
            DeValue::Array(_) => self.list(visitor),
            DeValue::Table(_) => self.table(visitor),
            DeValue::Datetime(_) => Err(self.wrong(&visitor)),
            DeValue::Float(_) => {
                let read = visitor.visit_f64(self.fraction().unwrap_or_default());
                read.map_err(|mistake: Mistake| mistake.at(self.0))
            }
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mistake> {
        let DeValue::Boolean(it) = self.0.get_ref() else {
            return Err(self.wrong(&visitor));
        };
        let read = visitor.visit_bool(*it);
        read.map_err(|mistake: Mistake| mistake.at(self.0))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mistake> {
        visitor.visit_some(self)
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mistake> {
        Err(self.wrong(&visitor))
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Mistake> {
        Err(self.wrong(&visitor))
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Mistake> {
        let read = visitor.visit_newtype_struct(self);
        read.map_err(|mistake: Mistake| mistake.at(self.0))
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Mistake> {
        self.list(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, Mistake> {
        self.list(visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Mistake> {
        self.table(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Mistake> {
        let read = match self.0.get_ref() {
            DeValue::String(name) => {
                let name: StrDeserializer<'_, Mistake> = name.as_ref().into_deserializer();
                visitor.visit_enum(name)
            }
            DeValue::Table(table) if table.len() == 1 => visitor.visit_enum(Entries::of(self.0)),
            DeValue::Table(table) if table.is_empty() => Err(de::Error::custom(
                "wanted exactly 1 element, found 0 elements",
            )),
            DeValue::Table(_) => Err(de::Error::custom(
                "wanted exactly 1 element, more than 1 element",
            )),
            _ => Err(de::Error::custom("wanted string or table")),
        };
        read.map_err(|mistake: Mistake| mistake.at(self.0))
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mistake> {
        visitor.visit_unit()
    }
}

/// The remaining items of a list.
struct Items<'n, 't>(std::slice::Iter<'n, Node<'t>>);

impl<'de> SeqAccess<'de> for Items<'_, '_> {
    type Error = Mistake;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Mistake> {
        match self.0.next() {
            Some(node) => seed.deserialize(Value(node)).map(Some),
            None => Ok(None),
        }
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.0.len())
    }
}

/// A key with its span.
type Name<'t> = Spanned<DeString<'t>>;

/// The remaining entries of a table, or a variant name with its values. `entries` is reversed, to pop from
/// the end.
struct Entries<'n, 't> {
    entries: Vec<(&'n Name<'t>, &'n Node<'t>)>,
    value: Option<&'n Node<'t>>,
}

impl<'n, 't> Entries<'n, 't> {
    #[inline(never)]
    fn of(node: &'n Node<'t>) -> Self {
        let table = node.get_ref().as_table();
        let mut entries: Vec<_> = table.into_iter().flatten().collect();
        entries.reverse();
        Self {
            entries,
            value: None,
        }
    }

    /// The next key; its value is kept for the next call of `value`.
    #[inline(never)]
    fn next(&mut self) -> Option<&'n Name<'t>> {
        let (key, value) = self.entries.pop()?;
        self.value = Some(value);
        Some(key)
    }

    #[inline(never)]
    fn value(&mut self) -> Result<Value<'n, 't>, Mistake> {
        let value = self.value.take().map(Value);
        value.ok_or_else(|| de::Error::custom("a key without a value"))
    }
}

impl<'de> MapAccess<'de> for Entries<'_, '_> {
    type Error = Mistake;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Mistake> {
        match self.next() {
            Some(name) => seed.deserialize(Key(name)).map(Some),
            None => Ok(None),
        }
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Mistake> {
        let value = self.value()?;
        let read = seed.deserialize(value);
        read.map_err(|mistake: Mistake| mistake.at(value.0))
    }
}

impl<'de> EnumAccess<'de> for Entries<'_, '_> {
    type Error = Mistake;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(
        mut self,
        seed: V,
    ) -> Result<(V::Value, Self), Mistake> {
        match self.next() {
            Some(name) => Ok((seed.deserialize(Key(name))?, self)),
            None => Err(de::Error::custom("a name is missing")),
        }
    }
}

impl<'de> VariantAccess<'de> for Entries<'_, '_> {
    type Error = Mistake;

    fn unit_variant(mut self) -> Result<(), Mistake> {
        let value = self.value()?.0;
        let is_empty = match value.get_ref() {
            DeValue::Array(items) => items.is_empty(),
            DeValue::Table(table) => table.is_empty(),
            _ => false,
        };
        let mistake = || {
            let mistake: Mistake = de::Error::custom("expected empty table");
            mistake.at(value)
        };
        is_empty.then_some(()).ok_or_else(mistake)
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(
        mut self,
        seed: T,
    ) -> Result<T::Value, Mistake> {
        seed.deserialize(self.value()?)
    }

    fn tuple_variant<V: Visitor<'de>>(mut self, _: usize, visitor: V) -> Result<V::Value, Mistake> {
        self.value()?.list(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        mut self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Mistake> {
        let value = self.value()?;
        value.reject_unknown_keys(fields)?;
        value.table(visitor)
    }
}

/// A table key; number types are parsed from its text.
#[derive(Clone, Copy)]
struct Key<'n, 't>(&'n Name<'t>);

impl Key<'_, '_> {
    fn text<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mistake> {
        let read = visitor.visit_str(self.0.get_ref());
        read.map_err(|mistake: Mistake| mistake.at(self.0))
    }

    fn parsed<T: FromStr<Err: fmt::Display>>(self) -> Result<T, Mistake> {
        let parsed = self.0.get_ref().parse().map_err(de::Error::custom);
        parsed.map_err(|mistake: Mistake| mistake.at(self.0))
    }

    fn number<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mistake> {
        let read = visitor.visit_i64(self.parsed()?);
        read.map_err(|mistake: Mistake| mistake.at(self.0))
    }
}

impl<'de> Deserializer<'de> for Key<'_, '_> {
    type Error = Mistake;

    alike!(number: deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64);
    alike!(number: deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64);
    alike!(text: deserialize_any deserialize_str deserialize_string deserialize_identifier);

    fn deserialize_char<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mistake> {
        visitor.visit_char(self.parsed()?)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Mistake> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Mistake> {
        let name: StrDeserializer<'_, Mistake> = self.0.get_ref().as_ref().into_deserializer();
        let read = visitor.visit_enum(name);
        read.map_err(|mistake: Mistake| mistake.at(self.0))
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mistake> {
        visitor.visit_unit()
    }

    serde::forward_to_deserialize_any! {
        bool f32 f64 bytes byte_buf option unit unit_struct seq tuple tuple_struct map struct
    }
}
