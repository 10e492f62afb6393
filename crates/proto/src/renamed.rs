//! Replaces kinds in events and endings, so that an unidentified kind appears as its look.

use crate::{
    AllyTask, Attribute, Burden, Cause, Condition, Ending, Hunger, Kind, LevelNo, Means, Regard,
    Rumour, Slot, Who,
};
use geom::{Dir, Point};

/// Data that may mention kinds. The default implementation mentions none.
pub(crate) trait Renamed {
    /// Replaces every kind in `self` with `name(kind)`.
    fn rename(&mut self, _: &dyn Fn(Kind) -> Kind) {}
}

impl Renamed for Kind {
    fn rename(&mut self, name: &dyn Fn(Kind) -> Kind) {
        *self = name(*self);
    }
}

impl<T: Renamed> Renamed for Option<T> {
    fn rename(&mut self, name: &dyn Fn(Kind) -> Kind) {
        if let Some(it) = self {
            it.rename(name);
        }
    }
}

impl<T: Renamed, const N: usize> Renamed for [T; N] {
    fn rename(&mut self, name: &dyn Fn(Kind) -> Kind) {
        for it in self {
            it.rename(name);
        }
    }
}

impl Renamed for Who {
    fn rename(&mut self, name: &dyn Fn(Kind) -> Kind) {
        if let Self::Creature { kind, .. } = self {
            kind.rename(name);
        }
    }
}

impl Renamed for Means {
    fn rename(&mut self, name: &dyn Fn(Kind) -> Kind) {
        match self {
            Self::Attack { kind, .. } | Self::Thing(kind) => kind.rename(name),
            Self::Fists | Self::Condition(_) | Self::Hunger => {}
        }
    }
}

impl Renamed for Cause {
    fn rename(&mut self, name: &dyn Fn(Kind) -> Kind) {
        self.by.rename(name);
        self.means.rename(name);
    }
}

impl Renamed for Rumour {
    fn rename(&mut self, name: &dyn Fn(Kind) -> Kind) {
        match self {
            Self::Dwells { kind, .. } | Self::Lies { kind, .. } => kind.rename(name),
            Self::WayDown { .. } => {}
        }
    }
}

impl Renamed for Ending {
    fn rename(&mut self, name: &dyn Fn(Kind) -> Kind) {
        match self {
            Self::Died { cause, .. } => cause.rename(name),
            Self::Won { .. } => {}
        }
    }
}

macro_rules! nameless {
    ($($type:ty),*) => { $(impl Renamed for $type {})* };
}

nameless!(
    Attribute, Burden, Condition, Dir, Hunger, LevelNo, Point, Regard, Slot, AllyTask, bool, i8,
    i32, u8, u16, u32
);

impl Ending {
    /// Returns the ending with every [`Kind`] replaced by `name(kind)`.
    #[must_use]
    pub fn renamed(mut self, name: &dyn Fn(Kind) -> Kind) -> Self {
        self.rename(name);
        self
    }
}

#[cfg(test)]
mod tests {
    use crate::{Cause, Ending, Event, Kind, LevelNo, Means, Rumour, Who};
    use geom::Point;

    #[test]
    fn every_kind_in_an_event_is_renamed() {
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
        assert_eq!(told(true_name).map(|it| it.renamed(&name)), told(look));
        let other = told(Kind(3));
        assert_eq!(other.map(|it| it.renamed(&name)), other);
    }
}
