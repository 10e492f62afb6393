//! A macro that declares the closed lists of starting builders and of steps.

/// Declares an enum with one variant per file; the file's stem is the name in data.
macro_rules! list {
    ($(#[$about:meta])* $List:ident { $($stem:ident::$Type:ident,)* }) => {
        $(pub use $stem::*;)*

        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        #[serde(rename_all = "snake_case")]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        pub enum $List {
            $(#[doc = concat!("See [`", stringify!($Type), "`].")] $Type($Type),)*
        }

        impl $List {
            /// The names in data, sorted.
            pub const NAMES: &'static [&'static str] = &[$(stringify!($stem)),*];

            /// The name in data.
            #[must_use]
            pub fn name(&self) -> &'static str {
                match self {
                    $(Self::$Type(_) => stringify!($stem),)*
                }
            }
        }

        impl crate::work::Listed for $List {
            fn listed(&self) -> (&'static str, &dyn crate::work::Builder) {
                match self {
                    $(Self::$Type(it) => (stringify!($stem), it),)*
                }
            }
        }

        $(
            impl From<$Type> for $List {
                fn from(it: $Type) -> Self {
                    Self::$Type(it)
                }
            }
        )*
    };
}

pub(crate) use list;
