//! Makes the closed list of starting builders and the closed list of steps out of their files.

/// Declares an enum with one variant per file, named in data like the file.
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
            /// The names by which data calls them, sorted.
            pub const NAMES: &'static [&'static str] = &[$(stringify!($stem)),*];

            /// The name by which data calls this one.
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
