//! A reader for MessagePack as `rmp_serde` writes it with field names, limited to the types that components contain.
//!
//! `rmp_serde`'s own reader accepts every format and is compiled for each type, which was a fifth of the browser build.
//! This reader knows the expected type, and all code that does not depend on that type is compiled once.

use serde::de::value::StrDeserializer;
use serde::de::{
    self, DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Expected, IntoDeserializer,
    MapAccess, SeqAccess, Unexpected, VariantAccess, Visitor,
};
use std::fmt;

/// Maximum nesting depth.
const MAX_DEPTH: u8 = 100;

/// Reads one value; trailing bytes are ignored.
pub(crate) fn unpack<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Unread> {
    T::deserialize(&mut Reader {
        rest: bytes,
        depth: 0,
    })
}

#[derive(Debug)]
pub(crate) struct Unread(Box<str>);

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unread {}

impl de::Error for Unread {
    #[inline(never)]
    fn custom<T: fmt::Display>(why: T) -> Self {
        Self(why.to_string().into())
    }
}

struct Reader<'a> {
    rest: &'a [u8],
    depth: u8,
}

/// One value; lists and maps carry only their length.
#[derive(Clone, Copy)]
enum Item<'a> {
    Nil,
    Bool(bool),
    Unsigned(u64),
    Signed(i64),
    Text(&'a str),
    Bytes(&'a [u8]),
    Seq(u32),
    Map(u32),
}

impl<'a> Reader<'a> {
    #[inline(never)]
    fn take(&mut self, length: usize) -> Result<&'a [u8], Unread> {
        match self.rest.split_at_checked(length) {
            Some((taken, rest)) => {
                self.rest = rest;
                Ok(taken)
            }
            None => Err(de::Error::custom("it ends too soon")),
        }
    }

    /// Reads an unsigned big-endian number of `bytes` bytes.
    fn number(&mut self, bytes: usize) -> Result<u64, Unread> {
        let bytes = self.take(bytes)?.iter();
        Ok(bytes.fold(0, |number, byte| number << 8 | u64::from(*byte)))
    }

    /// The same for two's complement.
    fn signed(&mut self, bytes: usize) -> Result<Item<'a>, Unread> {
        let free = 64 - 8 * bytes;
        let number = self.number(bytes)? << free;
        Ok(Item::Signed(number.cast_signed() >> free))
    }

    fn length(&mut self, bytes: usize) -> Result<u32, Unread> {
        let length = self.number(bytes)?;
        u32::try_from(length).map_err(de::Error::custom)
    }

    fn text(&mut self, length: u32) -> Result<Item<'a>, Unread> {
        let bytes = self.take(length as usize)?;
        let text = std::str::from_utf8(bytes).map_err(de::Error::custom)?;
        Ok(Item::Text(text))
    }

    #[inline(never)]
    fn item(&mut self) -> Result<Item<'a>, Unread> {
        let first = self.take(1)?[0];
        Ok(match first {
            0x00..=0x7f => Item::Unsigned(first.into()),
            0x80..=0x8f => Item::Map((first & 0x0f).into()),
            0x90..=0x9f => Item::Seq((first & 0x0f).into()),
            0xa0..=0xbf => self.text((first & 0x1f).into())?,
            0xc0 => Item::Nil,
            0xc2 => Item::Bool(false),
            0xc3 => Item::Bool(true),
            0xc4..=0xc6 => {
                let length = self.length(1 << (first - 0xc4))?;
                Item::Bytes(self.take(length as usize)?)
            }
            0xcc..=0xcf => Item::Unsigned(self.number(1 << (first - 0xcc))?),
            0xd0..=0xd3 => self.signed(1 << (first - 0xd0))?,
            0xd9..=0xdb => {
                let length = self.length(1 << (first - 0xd9))?;
                self.text(length)?
            }
            0xdc | 0xdd => Item::Seq(self.length(2 << (first - 0xdc))?),
            0xde | 0xdf => Item::Map(self.length(2 << (first - 0xde))?),
            0xe0..=0xff => Item::Signed(first.cast_signed().into()),
            // Floats and extension types: no saved component contains any.
            0xc1 | 0xc7..=0xcb | 0xd4..=0xd8 => return Err(de::Error::custom("it is no save's")),
        })
    }

    #[inline(never)]
    fn skip(&mut self) -> Result<(), Unread> {
        let mut left = 1_u64;
        while left > 0 {
            left += match self.item()? {
                Item::Seq(length) => length.into(),
                Item::Map(length) => 2 * u64::from(length),
                _ => 0,
            };
            left -= 1;
        }
        Ok(())
    }

    /// Enters the list or map that has just begun; fails below [`MAX_DEPTH`] levels.
    #[inline(never)]
    fn inside(&mut self, left: u32) -> Result<Inside<'_, 'a>, Unread> {
        if self.depth >= MAX_DEPTH {
            return Err(de::Error::custom("it is too deep"));
        }
        self.depth += 1;
        Ok(Inside { reader: self, left })
    }
}

#[inline(never)]
fn wrong(item: Item<'_>, wanted: &dyn Expected) -> Unread {
    let found = match item {
        Item::Nil => Unexpected::Unit,
        Item::Bool(it) => Unexpected::Bool(it),
        Item::Unsigned(it) => Unexpected::Unsigned(it),
        Item::Signed(it) => Unexpected::Signed(it),
        Item::Text(it) => Unexpected::Str(it),
        Item::Bytes(it) => Unexpected::Bytes(it),
        Item::Seq(_) => Unexpected::Seq,
        Item::Map(_) => Unexpected::Map,
    };
    de::Error::invalid_type(found, wanted)
}

/// Deserializer methods that share one implementation.
macro_rules! alike {
    ($way:ident: $($kind:ident)+) => {
        $(fn $kind<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
            self.$way(visitor)
        })+
    };
}

impl<'a> Reader<'a> {
    fn whole<'de, V: Visitor<'de>>(&mut self, visitor: V) -> Result<V::Value, Unread> {
        match self.item()? {
            Item::Unsigned(number) => visitor.visit_u64(number),
            Item::Signed(number) => visitor.visit_i64(number),
            item => Err(wrong(item, &visitor)),
        }
    }

    fn letters<'de, V: Visitor<'de>>(&mut self, visitor: V) -> Result<V::Value, Unread> {
        match self.item()? {
            Item::Text(text) => visitor.visit_str(text),
            item => Err(wrong(item, &visitor)),
        }
    }

    fn raw<'de, V: Visitor<'de>>(&mut self, visitor: V) -> Result<V::Value, Unread> {
        match self.item()? {
            Item::Bytes(bytes) => visitor.visit_bytes(bytes),
            item => Err(wrong(item, &visitor)),
        }
    }

    fn nothing<'de, V: Visitor<'de>>(&mut self, visitor: V) -> Result<V::Value, Unread> {
        match self.item()? {
            Item::Nil | Item::Seq(0) | Item::Map(0) => visitor.visit_unit(),
            item => Err(wrong(item, &visitor)),
        }
    }

    fn list<'de, V: Visitor<'de>>(&mut self, visitor: V) -> Result<V::Value, Unread> {
        match self.item()? {
            Item::Seq(length) => visitor.visit_seq(self.inside(length)?),
            item => Err(wrong(item, &visitor)),
        }
    }

    fn table<'de, V: Visitor<'de>>(&mut self, visitor: V) -> Result<V::Value, Unread> {
        match self.item()? {
            Item::Map(length) => visitor.visit_map(self.inside(length)?),
            item => Err(wrong(item, &visitor)),
        }
    }
}

impl<'de> Deserializer<'de> for &mut Reader<'_> {
    type Error = Unread;

    alike!(whole: deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64);
    alike!(whole: deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64);
    alike!(letters: deserialize_char deserialize_str deserialize_string deserialize_identifier);
    alike!(raw: deserialize_bytes deserialize_byte_buf);
    alike!(nothing: deserialize_unit);
    alike!(list: deserialize_seq);
    alike!(table: deserialize_map);
    // There are no floats; this only reports what was found instead.
    alike!(whole: deserialize_f32 deserialize_f64);

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        match self.item()? {
            Item::Nil => visitor.visit_unit(),
            Item::Bool(it) => visitor.visit_bool(it),
            Item::Unsigned(it) => visitor.visit_u64(it),
            Item::Signed(it) => visitor.visit_i64(it),
            Item::Text(it) => visitor.visit_str(it),
            Item::Bytes(it) => visitor.visit_bytes(it),
            Item::Seq(length) => visitor.visit_seq(self.inside(length)?),
            Item::Map(length) => visitor.visit_map(self.inside(length)?),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        match self.item()? {
            Item::Bool(it) => visitor.visit_bool(it),
            item => Err(wrong(item, &visitor)),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        match self.rest.split_first() {
            Some((0xc0, rest)) => {
                self.rest = rest;
                visitor.visit_none()
            }
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Unread> {
        self.nothing(visitor)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Unread> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Unread> {
        self.list(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, Unread> {
        self.list(visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unread> {
        self.table(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unread> {
        match self.item()? {
            Item::Text(name) => {
                let name: StrDeserializer<'_, Unread> = name.into_deserializer();
                visitor.visit_enum(name)
            }
            Item::Map(1) => visitor.visit_enum(self.inside(1)?),
            item => Err(wrong(item, &visitor)),
        }
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        self.skip()?;
        visitor.visit_unit()
    }
}

/// The remaining elements of a list or map, or the content of an enum variant.
struct Inside<'r, 'a> {
    reader: &'r mut Reader<'a>,
    left: u32,
}

impl Inside<'_, '_> {
    #[inline(never)]
    fn next(&mut self) -> bool {
        let more = self.left.checked_sub(1);
        self.left = more.unwrap_or(0);
        more.is_some()
    }
}

impl Drop for Inside<'_, '_> {
    fn drop(&mut self) {
        self.reader.depth -= 1;
    }
}

impl<'de> SeqAccess<'de> for Inside<'_, '_> {
    type Error = Unread;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Unread> {
        match self.next() {
            true => seed.deserialize(&mut *self.reader).map(Some),
            false => Ok(None),
        }
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.left as usize)
    }
}

impl<'de> MapAccess<'de> for Inside<'_, '_> {
    type Error = Unread;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Unread> {
        self.next_element_seed(seed)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Unread> {
        seed.deserialize(&mut *self.reader)
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.left as usize)
    }
}

impl<'de> EnumAccess<'de> for Inside<'_, '_> {
    type Error = Unread;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self), Unread> {
        Ok((seed.deserialize(&mut *self.reader)?, self))
    }
}

impl<'de> VariantAccess<'de> for Inside<'_, '_> {
    type Error = Unread;

    fn unit_variant(self) -> Result<(), Unread> {
        self.reader.skip()
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Unread> {
        seed.deserialize(&mut *self.reader)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Unread> {
        self.reader.list(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unread> {
        self.reader.table(visitor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::{Deserialize, Serialize};
    use std::collections::BTreeMap;

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    struct All {
        small: u8,
        whole: Vec<i64>,
        large: u64,
        yes: bool,
        letter: char,
        text: String,
        maybe: Option<u16>,
        perhaps: Option<Kind>,
        pair: (i8, Name),
        kinds: Vec<Kind>,
        map: BTreeMap<Kind, [u8; 2]>,
        bytes: serde_bytes::ByteBuf,
        nothing: Nothing,
        unit: (),
    }

    #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    enum Kind {
        Bare,
        One(u8),
        Two(u8, i16),
        Named { a: Box<Option<Kind>> },
    }

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    struct Name(String);

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    struct Nothing;

    fn all() -> All {
        let whole = [0, 1, -1, 127, 128, -32, -33, -128, -129, 255, 256];
        let wide = [-32_768, -32_769, 65_535, 65_536, i64::MIN, i64::MAX];
        All {
            small: 200,
            whole: whole.into_iter().chain(wide).collect(),
            large: u64::MAX,
            yes: true,
            letter: 'ß',
            text: "word ".repeat(60),
            maybe: None,
            perhaps: Some(Kind::Bare),
            pair: (-5, Name("Ann".into())),
            kinds: vec![
                Kind::Bare,
                Kind::One(1),
                Kind::Two(2, -2),
                Kind::Named {
                    a: Box::new(Some(Kind::One(3))),
                },
            ],
            map: [(Kind::Bare, [1, 2])].into(),
            bytes: serde_bytes::ByteBuf::from(vec![7; 300]),
            nothing: Nothing,
            unit: (),
        }
    }

    #[test]
    fn unpack_reads_everything_rmp_serde_writes() {
        let bytes = rmp_serde::to_vec_named(&all()).unwrap();
        assert_eq!(unpack::<All>(&bytes).unwrap(), all());
        let many: Vec<(u32, All)> = (0..70_000).step_by(4_000).map(|n| (n, all())).collect();
        let bytes = rmp_serde::to_vec_named(&many).unwrap();
        assert_eq!(unpack::<Vec<(u32, All)>>(&bytes).unwrap(), many);
    }

    #[test]
    fn unpack_ignores_unknown_fields() {
        #[derive(Serialize)]
        struct Later {
            new: Vec<All>,
            kept: u8,
        }
        #[derive(Debug, PartialEq, Deserialize)]
        struct Now {
            kept: u8,
        }
        let later = Later {
            new: vec![all(), all()],
            kept: 3,
        };
        let bytes = rmp_serde::to_vec_named(&later).unwrap();
        assert_eq!(unpack::<Now>(&bytes).unwrap(), Now { kept: 3 });
    }

    /// Hostile: truncated or changed bytes are refused with a reason, and never panic.
    #[test]
    fn unpack_survives_truncated_and_changed_bytes() {
        let bytes = rmp_serde::to_vec_named(&all()).unwrap();
        for end in 0..bytes.len() {
            assert!(unpack::<All>(&bytes[..end]).is_err(), "{end}");
        }
        for at in 0..bytes.len() {
            for other in [
                0x00, 0x80, 0x9f, 0xc0, 0xc1, 0xc6, 0xcb, 0xdb, 0xdd, 0xdf, 0xff,
            ] {
                let mut changed = bytes.clone();
                changed[at] = other;
                if let Err(why) = unpack::<All>(&changed) {
                    assert!(!why.to_string().is_empty());
                }
            }
        }
        let why = unpack::<Vec<u8>>(&[0xdd, 0xff, 0xff, 0xff, 0xff]).unwrap_err();
        assert_eq!(why.to_string(), "it ends too soon");
        let why = unpack::<u8>(&[0xcd, 0x01, 0x00]).unwrap_err();
        assert!(why.to_string().contains("256"), "{why}");
        let why = unpack::<Kind>(&[0xa1, b'x']).unwrap_err();
        assert!(why.to_string().contains("unknown variant"), "{why}");
    }

    /// Hostile: recursion is bounded in every parser.
    #[test]
    fn too_deep_nesting_is_refused() {
        #[derive(Debug, Deserialize)]
        struct Deep(#[expect(dead_code, reason = "only that it is read matters")] Vec<Deep>);
        let abyss = vec![0x91; 1_000_000];
        let why = unpack::<Deep>(&abyss).unwrap_err();
        assert_eq!(why.to_string(), "it is too deep");
        let ignored = unpack::<de::IgnoredAny>(&abyss).unwrap_err();
        assert_eq!(ignored.to_string(), "it ends too soon");
    }
}
