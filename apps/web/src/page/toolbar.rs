//! The button bar for touch screens: eight directions, and the actions of the present screen.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use geom::Dir;
use ui::{App, Code, Key, Offer};
use wasm_bindgen::prelude::*;
use web_sys::{Document, Element, HtmlElement};

use super::Page;

/// The direction pad, row by row; the middle button waits.
const PAD: [(&str, Option<Dir>); 9] = [
    ("↖", Some(Dir::NorthWest)),
    ("↑", Some(Dir::North)),
    ("↗", Some(Dir::NorthEast)),
    ("←", Some(Dir::West)),
    ("·", None),
    ("→", Some(Dir::East)),
    ("↙", Some(Dir::SouthWest)),
    ("↓", Some(Dir::South)),
    ("↘", Some(Dir::SouthEast)),
];

pub(super) struct Toolbar {
    document: Document,
    bar: HtmlElement,
    shown: RefCell<(Vec<Offer>, Vec<(Dir, Offer)>)>,
}

impl Toolbar {
    pub(super) const fn new(document: Document, bar: HtmlElement) -> Self {
        Self {
            document,
            bar,
            shown: RefCell::new((Vec::new(), Vec::new())),
        }
    }

    /// Shows the buttons of the present screen; does nothing while the bar is hidden.
    pub(super) fn show(&self, app: &App, page: &Rc<Page>) {
        if self.bar.client_height() == 0 && self.bar.offset_height() == 0 {
            return;
        }
        let mut offers = app.offers();
        // The way back is always the first button.
        let back = Key::of(Code::Esc);
        if let Some(at) = offers.iter().position(|offer| offer.key == back) {
            offers[..=at].rotate_right(1);
        } else if app.screen() != "title" {
            let text = back.shown();
            offers.insert(0, Offer { key: back, text });
        }
        let shown = (offers, app.walks());
        if *self.shown.borrow() == shown {
            return;
        }
        // If a button cannot be created, there are still keys.
        let _ = self.fill(&shown, &Rc::downgrade(page));
        *self.shown.borrow_mut() = shown;
    }

    fn fill(
        &self,
        (offers, walks): &(Vec<Offer>, Vec<(Dir, Offer)>),
        page: &Weak<Page>,
    ) -> Result<(), JsValue> {
        let pad = self.group("pad")?;
        let waits = offers.iter().find(|offer| offer.key == Key::char('.'));
        for (sign, way) in PAD {
            let offer = match way {
                Some(way) => walks.iter().find(|(it, _)| *it == way).map(|(_, it)| it),
                None => waits,
            };
            let button = match offer {
                Some(offer) => self.button(offer, sign, page)?,
                None => self.document.create_element("span")?,
            };
            pad.append_child(&button)?;
        }
        let commands = self.group("commands")?;
        for offer in offers {
            commands.append_child(&self.button(offer, &offer.text, page)?.into())?;
        }
        self.bar.replace_children_with_node_2(&pad, &commands);
        Ok(())
    }

    fn group(&self, class: &str) -> Result<Element, JsValue> {
        let group = self.document.create_element("div")?;
        group.set_class_name(class);
        Ok(group)
    }

    fn button(&self, offer: &Offer, sign: &str, page: &Weak<Page>) -> Result<Element, JsValue> {
        let button = self.document.create_element("button")?;
        button.set_attribute("type", "button")?;
        button.set_attribute("aria-label", &offer.text)?;
        button.set_text_content(Some(sign));
        let (page, key) = (page.clone(), offer.key);
        // The closure is dropped with the button.
        let press = Closure::<dyn FnMut()>::new(move || {
            if let Some(page) = page.upgrade() {
                page.press(key);
            }
        });
        button.add_event_listener_with_callback("click", press.into_js_value().unchecked_ref())?;
        Ok(button)
    }
}
