//! Replaces kinds in events and endings, so that an unidentified kind appears as its look.

use crate::{
    AllyTask, Attribute, Burden, Cause, Condition, Ending, Hunger, Kind, LevelNo, Means, Regard,
    Rumour, Slot, Who,
};
use geom::{Dir, Point};

/// Data that may mention kinds. The default implementation mentions none.
pub(crate) trait ReplaceKinds {
    /// Replaces every kind in `self` with `name(kind)`.
    fn replace_kinds(&mut self, _: &dyn Fn(Kind) -> Kind) {}
}

impl ReplaceKinds for Kind {
    fn replace_kinds(&mut self, name: &dyn Fn(Kind) -> Kind) {
        *self = name(*self);
    }
}

impl<T: ReplaceKinds> ReplaceKinds for Option<T> {
    fn replace_kinds(&mut self, name: &dyn Fn(Kind) -> Kind) {
        if let Some(it) = self {
            it.replace_kinds(name);
        }
    }
}

impl<T: ReplaceKinds, const N: usize> ReplaceKinds for [T; N] {
    fn replace_kinds(&mut self, name: &dyn Fn(Kind) -> Kind) {
        for it in self {
            it.replace_kinds(name);
        }
    }
}

impl ReplaceKinds for Who {
    fn replace_kinds(&mut self, name: &dyn Fn(Kind) -> Kind) {
        if let Self::Creature { kind, .. } = self {
            kind.replace_kinds(name);
        }
    }
}

impl ReplaceKinds for Means {
    fn replace_kinds(&mut self, name: &dyn Fn(Kind) -> Kind) {
        match self {
            Self::Attack { kind, .. } | Self::Thing(kind) => kind.replace_kinds(name),
            Self::Fists | Self::Condition(_) | Self::Hunger => {}
        }
    }
}

impl ReplaceKinds for Cause {
    fn replace_kinds(&mut self, name: &dyn Fn(Kind) -> Kind) {
        self.by.replace_kinds(name);
        self.means.replace_kinds(name);
    }
}

impl ReplaceKinds for Rumour {
    fn replace_kinds(&mut self, name: &dyn Fn(Kind) -> Kind) {
        match self {
            Self::Dwells { kind, .. } | Self::Lies { kind, .. } => kind.replace_kinds(name),
            Self::WayDown { .. } | Self::Branch { .. } => {}
        }
    }
}

impl ReplaceKinds for Ending {
    fn replace_kinds(&mut self, name: &dyn Fn(Kind) -> Kind) {
        match self {
            Self::Died { cause, .. } => cause.replace_kinds(name),
            Self::Won { .. } => {}
        }
    }
}

macro_rules! without_kinds {
    ($($type:ty),*) => { $(impl ReplaceKinds for $type {})* };
}

without_kinds!(
    Attribute, Burden, Condition, Dir, Hunger, LevelNo, Point, Regard, Slot, AllyTask, bool, i8,
    i32, u8, u16, u32
);

impl Ending {
    /// Returns the ending with every [`Kind`] replaced by `name(kind)`.
    #[must_use]
    pub fn map_kinds(mut self, name: &dyn Fn(Kind) -> Kind) -> Self {
        self.replace_kinds(name);
        self
    }
}

#[cfg(test)]
mod tests {
    use crate::{Cause, Ending, Event, Kind, LevelNo, Means, Rumour, Who};
    use geom::Point;

    #[test]
    fn map_kinds_replaces_every_kind_in_an_event() {
        let (true_name, look) = (Kind(7), Kind(9));
        let name = |kind| if kind == true_name { look } else { kind };
        let told = |kind| {
            let cause = Cause {
                by: Some(Who::Hero),
                means: Means::Thing(kind),
            };
            let at = Point::new(1, 2);
            let level = LevelNo(1);
            [
                Event::Used {
                    who: Who::Hero,
                    item: kind,
                },
                Event::Rusted {
                    who: Who::Hero,
                    item: Some(kind),
                },
                Event::Bore {
                    item: kind,
                    marks: [None, Some(kind)],
                },
                Event::Hurt {
                    who: Who::Hero,
                    at,
                    amount: 3,
                    cause,
                    critical: false,
                },
                Event::Teleported {
                    who: Who::Hero,
                    from: at,
                    to: None,
                    means: Some(Means::Thing(kind)),
                },
                Event::Rumoured {
                    who: Who::Hero,
                    about: Rumour::Lies { level, kind },
                },
                Event::Ended {
                    ending: Ending::Died { level, cause },
                },
            ]
        };
        assert_eq!(told(true_name).map(|it| it.map_kinds(&name)), told(look));
        let other = told(Kind(3));
        assert_eq!(other.map(|it| it.map_kinds(&name)), other);
    }
}
