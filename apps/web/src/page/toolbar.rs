//! The buttons for touch screens: arrows, the commands of the present screen, and a menu with all others.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::{Rc, Weak};

use geom::Dir;
use tiles::{DotKind, draw_frames};
use ui::{COMMAND_ICONS, Code, InputDevice, Key, Offer, OfferGroup};
use wasm_bindgen::prelude::*;
use wasm_bindgen::{Clamped, JsCast};
use web_sys::{
    Document, Element, Event, HtmlCanvasElement, HtmlElement, ImageData, MouseEvent, PointerEvent,
    Storage,
};

use super::Page;
use crate::game::Game;

/// The arrows, row by row; the middle button waits.
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
/// Milliseconds until a held arrow repeats, and between its steps.
const FIRST_REPEAT: i32 = 300;
const NEXT_REPEAT: i32 = 130;
/// Milliseconds for which a press on a button whose command has just changed is ignored: the finger was on its way.
const CHANGE_DELAY: f64 = 400.0;
/// Screens besides the map in which the arrows move something.
const WITH_ARROWS: [&str; 3] = ["aim", "examine", "which-way"];
/// Commands of a screen shown as buttons; the others are in the menu.
const MOST: usize = 8;
/// Key of the place of the arrows in the browser's storage, and the places: classes of the bar.
const PAD_PLACE: &str = "hearthgate-pad";
const PAD_PLACES: [&str; 3] = ["pad-left", "pad-right", "pad-off"];

/// Ids of the page's tools, and the messages that name them.
const TOOLS: [(&str, &str); 6] = [
    ("full", "page-full"),
    ("saves-open", "page-saves"),
    ("packs-open", "page-packs"),
    ("share", "page-share"),
    ("picture", "page-picture"),
    ("film", "page-film"),
];

/// Pixels of a sprite, row by row in RGBA, and its width.
type Icon = (Vec<u8>, u32);

/// Everything that the buttons depend on.
#[derive(Default, PartialEq)]
struct Shown {
    screen: &'static str,
    pad_place: usize,
    walks: Vec<(Dir, Offer)>,
    wait: Option<Offer>,
    foes: Vec<Dir>,
    first: Option<Offer>,
    /// The six commands that are always in the same place; `None` if one is not possible now.
    fixed: Vec<Option<Offer>>,
    offers: Vec<Offer>,
    /// Headings of the menu with their commands.
    groups: Vec<(String, Vec<Offer>)>,
    /// Labels: menu, close, page, and where the arrows are.
    labels: [String; 4],
}

pub(super) struct Toolbar {
    document: Document,
    bar: HtmlElement,
    sheet: Element,
    storage: Option<Storage>,
    shown: RefCell<Shown>,
    /// Language in which the tools of the page are named; empty before the first frame.
    named_in: Cell<&'static str>,
    /// By name; `None` if the pack has no such sprite.
    icons: RefCell<BTreeMap<&'static str, Option<Icon>>>,
    /// Number of the last press of an arrow; a repetition ends when it changes.
    held: Cell<u32>,
    /// Whether a finger is on a command: the buttons then stay as they are.
    is_pressed: Cell<bool>,
    /// When the last press began, and when the commands of the changing buttons changed, in milliseconds.
    pressed_at: Cell<f64>,
    changed_at: Cell<f64>,
    /// The command pressed last. The same again counts at once.
    pressed: Cell<&'static str>,
}

impl Shown {
    /// The commands of the two buttons that change with the situation: the large one, and the first of the fixed ones.
    fn changing(&self) -> [Option<&'static str>; 2] {
        let id = |offer: Option<&Offer>| offer.map(|it| it.id);
        let way = self.fixed.first().and_then(Option::as_ref);
        [id(self.first.as_ref()), id(way)]
    }
}

impl Toolbar {
    pub(super) fn new(document: Document, bar: HtmlElement) -> Result<Self, JsValue> {
        let sheet = document.create_element("div")?;
        sheet.set_id("sheet");
        sheet.set_attribute("role", "dialog")?;
        sheet.set_attribute("hidden", "")?;
        bar.after_with_node_1(&sheet)?;
        let window = web_sys::window();
        Ok(Self {
            document,
            bar,
            sheet,
            storage: window.and_then(|it| it.local_storage().ok().flatten()),
            shown: RefCell::default(),
            named_in: Cell::default(),
            icons: RefCell::default(),
            held: Cell::new(0),
            is_pressed: Cell::new(false),
            pressed_at: Cell::new(0.0),
            changed_at: Cell::new(0.0),
            pressed: Cell::default(),
        })
    }

    pub(super) fn listen(&self, page: &Rc<Page>) -> Result<(), JsValue> {
        page.on(&self.bar, "pointerdown", Page::on_bar_down)?;
        page.on(&self.sheet, "pointerdown", |page, event| {
            page.note_pointer(&event);
        })?;
        for end in ["pointerup", "pointercancel", "pointerleave"] {
            page.on(&self.bar, end, |page, _: PointerEvent| {
                page.toolbar.release();
                if page.toolbar.is_pressed.take() {
                    page.announce_due.set(true);
                    page.wake();
                }
            })?;
        }
        page.on(&self.bar, "contextmenu", |_, event: Event| {
            event.prevent_default();
        })
    }

    /// Ends the repetition of an arrow.
    pub(super) fn release(&self) {
        self.held.set(self.held.get().wrapping_add(1));
    }

    /// Shows the buttons of the present screen, unless a mouse is the main pointer.
    pub(super) fn show(&self, game: &mut Game, page: &Rc<Page>) {
        let screen = game.app.screen();
        if let Some(body) = self.document.body() {
            // The page shows its header only with some screens.
            let _ = body.set_attribute("data-screen", screen);
        }
        self.name_tools(game);
        // A command does not change under a finger.
        if !page.text_input.is_touch() || self.is_pressed.get() {
            return;
        }
        let shown = self.gather(game);
        if *self.shown.borrow() == shown {
            return;
        }
        let has_changed =
            |old: &Shown| old.screen == shown.screen && old.changing() != shown.changing();
        if has_changed(&self.shown.borrow()) {
            self.changed_at.set(page.clock());
        }
        self.load_icons(game);
        // If a button cannot be created, there are still keys.
        let _ = self.fill(&shown, &Rc::downgrade(page));
        *self.shown.borrow_mut() = shown;
    }

    /// Names the tools of the page in the language of the game, which may differ from that of the page.
    fn name_tools(&self, game: &Game) {
        let language = game.app.language();
        if self.named_in.replace(language) == language {
            return;
        }
        for (id, message) in TOOLS {
            let tool = self.document.get_element_by_id(id);
            // A film that runs has a button to end it, which the page names.
            let runs = |it: &Element| it.get_attribute("aria-pressed").as_deref() == Some("true");
            if let Some(tool) = tool.filter(|it| !runs(it)) {
                tool.set_text_content(Some(&game.app.label(message)));
            }
        }
        if let Some(words) = self.document.get_element_by_id("words") {
            for (name, message) in [
                ("data-film", "page-film"),
                ("data-film-end", "page-film-end"),
            ] {
                // Without it the page uses its own word.
                let _ = words.set_attribute(name, &game.app.label(message));
            }
        }
    }

    /// Carries out a command if it is still possible, and no slip of a finger.
    fn press_offer(&self, page: &Rc<Page>, offer: &Offer) {
        self.close_sheet();
        let since = self.pressed_at.get() - self.changed_at.get();
        let changes = self.shown.borrow().changing().contains(&Some(offer.id));
        let is_new = changes && (0.0..CHANGE_DELAY).contains(&since);
        // Stopping an errand must not wait.
        if is_new && ![self.pressed.get(), "key-back"].contains(&offer.id) {
            return;
        }
        self.pressed.set(offer.id);
        let now = self.gather(&mut page.game.borrow_mut());
        let grouped = now.groups.iter().flat_map(|(_, offers)| offers);
        let fixed = now.fixed.iter().flatten().chain(&now.first);
        let mut offers = fixed.chain(&now.offers).chain(grouped);
        if offers.any(|it| (it.id, it.key) == (offer.id, offer.key)) {
            page.press(offer.key);
        }
    }

    fn gather(&self, game: &mut Game) -> Shown {
        let mut first = game.app.first_offer();
        // The odds of a fight are answered at once.
        if game.handle_requests() {
            first = game.app.first_offer();
        }
        let app = &game.app;
        let (screen, mut offers) = (app.screen(), app.offers());
        let is_map = screen == "play";
        let fixed = match is_map {
            true => {
                let travels = first.as_ref().is_some_and(|it| it.id == "key-explore");
                let way = if travels { "places" } else { "explore" };
                let rest = app.short_offer("rest");
                let rest = rest.or_else(|| app.short_offer("wait"));
                let [way, look, take, bag] =
                    [way, "examine", "pick-up", "inventory"].map(|name| app.short_offer(name));
                vec![way, look, take, bag, rest]
            }
            false => Vec::new(),
        };
        // The way back is always the first button.
        let back = Key::of(Code::Esc);
        if let Some(at) = offers.iter().position(|offer| offer.key == back) {
            offers[..=at].rotate_right(1);
        } else if !["title", "play"].contains(&screen) {
            let (id, text) = ("key-back", app.label("key-back"));
            offers.insert(
                0,
                Offer {
                    key: back,
                    id,
                    text,
                },
            );
        }
        let mut groups = Vec::new();
        if is_map {
            for group in OfferGroup::ALL {
                let members = offers.iter().filter(|offer| offer.group() == group);
                groups.push((app.label(group.text()), members.cloned().collect()));
            }
            offers.clear();
        } else if offers.len() > MOST {
            groups.push((String::new(), offers.split_off(MOST)));
        }
        offers.retain(|offer| Some(offer.key) != first.as_ref().map(|it| it.key));
        // A tap on a row chooses it, and a drag scrolls.
        offers.retain(|offer| !["key-choose", "key-scroll"].contains(&offer.id));
        let pad_place = self.pad_place();
        let place = PAD_PLACES[pad_place];
        Shown {
            screen,
            pad_place,
            walks: match is_map || WITH_ARROWS.contains(&screen) {
                true => app.walks(),
                false => Vec::new(),
            },
            wait: app.short_offer("wait").filter(|_| is_map),
            foes: app.foe_directions(),
            first,
            fixed,
            offers,
            groups,
            labels: ["button-menu", "button-close", "offers-page"]
                .map(|id| app.label(id))
                .into_iter()
                .chain([app.label(&format!("button-{place}"))])
                .collect::<Vec<_>>()
                .try_into()
                .unwrap_or_default(),
        }
    }

    fn pad_place(&self) -> usize {
        let stored = self
            .storage
            .as_ref()
            .and_then(|it| it.get_item(PAD_PLACE).ok()?);
        let place = stored.and_then(|it| PAD_PLACES.iter().position(|place| *place == it));
        place.unwrap_or(0)
    }

    /// Moves the arrows to the other side, hides them, or shows them again.
    fn turn_pad(&self) {
        let next = PAD_PLACES[(self.pad_place() + 1) % PAD_PLACES.len()];
        if let Some(storage) = &self.storage {
            // Without storage the arrows stay where they are.
            let _ = storage.set_item(PAD_PLACE, next);
        }
    }

    fn load_icons(&self, game: &Game) {
        let mut icons = self.icons.borrow_mut();
        for (_, name) in COMMAND_ICONS {
            icons.entry(name).or_insert_with(|| {
                let sprite = game.sprite(&format!("base:{name}"))?;
                let frame = draw_frames(sprite).into_iter().next()?;
                let pixels = frame.dots.iter().flat_map(|dot| {
                    let [r, g, b] = dot.rgb;
                    let seen = !matches!(dot.kind, DotKind::Empty);
                    [r, g, b, if seen { 255 } else { 0 }]
                });
                Some((pixels.collect(), u32::try_from(frame.width).ok()?))
            });
        }
    }

    fn fill(&self, shown: &Shown, page: &Weak<Page>) -> Result<(), JsValue> {
        let pad = self.pad(shown, page)?;
        let commands = self.element("div", "commands")?;
        if let Some(first) = &shown.first {
            let button = self.button(first, page)?;
            button.set_class_name("first");
            if is_fight(first) {
                button.set_class_name("first fight");
            }
            commands.append_child(&button)?;
        }
        for offer in &shown.fixed {
            let button = match offer {
                Some(offer) => self.button(offer, page)?,
                None => self.element("span", "none")?,
            };
            commands.append_child(&button)?;
        }
        for offer in &shown.offers {
            commands.append_child(&self.button(offer, page)?.into())?;
        }
        if !shown.fixed.is_empty() || !shown.groups.is_empty() || shown.screen == "title" {
            let menu = self.labelled("key-menu", &shown.labels[0])?;
            menu.set_attribute("aria-haspopup", "dialog")?;
            listen(&menu, page, |page| page.toolbar.open_sheet(page));
            commands.append_child(&menu)?;
        }
        self.bar.set_class_name(PAD_PLACES[shown.pad_place]);
        let kind = if shown.fixed.is_empty() { "" } else { "map" };
        commands.set_class_name(&format!("commands {kind}"));
        self.bar.replace_children_with_node_2(&pad, &commands);
        self.sheet.toggle_attribute_with_force("hidden", true)?;
        Ok(())
    }

    /// The arrows; the same element while they are the same, because a finger may rest on one.
    fn pad(&self, shown: &Shown, page: &Weak<Page>) -> Result<Element, JsValue> {
        let old = self.shown.borrow();
        let same =
            (&old.walks, &old.wait, &old.screen) == (&shown.walks, &shown.wait, &shown.screen);
        let pad = match self.bar.first_element_child().filter(|_| same) {
            Some(pad) => pad,
            None => {
                let pad = self.element("div", "pad")?;
                for (n, (sign, way)) in PAD.into_iter().enumerate() {
                    let offer = match way {
                        Some(way) => shown.walks.iter().find(|(it, _)| *it == way),
                        None => None,
                    };
                    let offer = offer
                        .map(|(_, it)| it)
                        .or(shown.wait.as_ref().filter(|_| way.is_none()));
                    let button = match offer {
                        Some(offer) => {
                            let button = self.element("button", "")?;
                            button.set_attribute("type", "button")?;
                            button.set_attribute("aria-label", &offer.text)?;
                            button.set_attribute("data-way", &n.to_string())?;
                            button.set_text_content(Some(sign));
                            let key = offer.key;
                            // Without a pointer: a screen reader or a keyboard.
                            listen_to(&button, page, move |page, event| {
                                if event.detail() == 0 {
                                    page.press(key);
                                }
                            });
                            button
                        }
                        None => self.element("span", "")?,
                    };
                    pad.append_child(&button)?;
                }
                pad
            }
        };
        pad.toggle_attribute_with_force("hidden", shown.walks.is_empty())?;
        let mut next = pad.first_element_child();
        for (_, way) in PAD {
            let Some(button) = next else { break };
            let has_foe = way.is_some_and(|way| shown.foes.contains(&way));
            button.set_class_name(if has_foe { "foe" } else { "" });
            next = button.next_element_sibling();
        }
        Ok(pad)
    }

    /// Opens the menu with the other commands of the screen, the tools of the page and the place of the arrows.
    fn open_sheet(&self, page: &Rc<Page>) {
        // Without the menu there are still keys.
        let _ = self.fill_sheet(&Rc::downgrade(page));
    }

    fn fill_sheet(&self, page: &Weak<Page>) -> Result<(), JsValue> {
        let shown = self.shown.borrow();
        let [menu, close, of_page, pad] = &shown.labels;
        self.sheet.set_attribute("aria-label", menu)?;
        self.sheet.set_text_content(None);
        let button = self.labelled("key-back", close)?;
        listen(&button, page, |page| page.toolbar.close_sheet());
        self.sheet.append_child(&button)?;
        for (name, offers) in &shown.groups {
            let group = self.group(name)?;
            for offer in offers {
                group.append_child(&self.button(offer, page)?.into())?;
            }
        }
        let group = self.group(of_page)?;
        let button = self.labelled("", pad)?;
        listen(&button, page, |page| {
            page.toolbar.turn_pad();
            page.announce_due.set(true);
            page.wake();
        });
        group.append_child(&button)?;
        let tools = self.document.query_selector(".tools")?;
        let mut next = tools.and_then(|it| it.first_element_child());
        while let Some(tool) = next {
            next = tool.next_element_sibling();
            let Ok(tool) = tool.dyn_into::<HtmlElement>() else {
                continue;
            };
            if tool.tag_name() != "BUTTON" || tool.has_attribute("hidden") {
                continue;
            }
            let button = self.labelled("", &tool.text_content().unwrap_or_default())?;
            listen(&button, page, move |page| {
                page.toolbar.close_sheet();
                tool.click();
            });
            group.append_child(&button)?;
        }
        self.sheet.toggle_attribute_with_force("hidden", false)?;
        let first = self.sheet.first_element_child();
        match first.and_then(|it| it.dyn_into::<HtmlElement>().ok()) {
            Some(first) => first.focus(),
            None => Ok(()),
        }
    }

    fn close_sheet(&self) {
        // An error would leave the menu open, with its button to close it.
        let _ = self.sheet.toggle_attribute_with_force("hidden", true);
    }

    /// A group of the menu, with its heading.
    fn group(&self, name: &str) -> Result<Element, JsValue> {
        if !name.is_empty() {
            let heading = self.element("h2", "")?;
            heading.set_text_content(Some(name));
            self.sheet.append_child(&heading)?;
        }
        let group = self.element("div", "group")?;
        self.sheet.append_child(&group)?;
        Ok(group)
    }

    fn element(&self, tag: &str, class: &str) -> Result<Element, JsValue> {
        let element = self.document.create_element(tag)?;
        if !class.is_empty() {
            element.set_class_name(class);
        }
        Ok(element)
    }

    fn button(&self, offer: &Offer, page: &Weak<Page>) -> Result<Element, JsValue> {
        let button = self.labelled(offer.id, &offer.text)?;
        let offer = offer.clone();
        listen(&button, page, move |page| {
            page.toolbar.press_offer(page, &offer);
        });
        Ok(button)
    }

    /// A button with the icon of a command, if there is one, above its label.
    fn labelled(&self, id: &str, text: &str) -> Result<Element, JsValue> {
        let button = self.element("button", "")?;
        button.set_attribute("type", "button")?;
        button.set_attribute("aria-label", text)?;
        let name = COMMAND_ICONS.iter().find(|(it, _)| *it == id);
        let icons = self.icons.borrow();
        if let Some(Some((pixels, width))) = name.and_then(|(_, name)| icons.get(name)) {
            let icon: HtmlCanvasElement = self.document.create_element("canvas")?.dyn_into()?;
            let data = ImageData::new_with_u8_clamped_array(Clamped(pixels), *width)?;
            icon.set_width(*width);
            icon.set_height(data.height());
            super::canvas::context(&icon)?.put_image_data(&data, 0.0, 0.0)?;
            icon.set_attribute("aria-hidden", "true")?;
            button.append_child(&icon)?;
        }
        let label = self.element("span", "label")?;
        label.set_text_content(Some(text));
        button.append_child(&label)?;
        Ok(button)
    }
}

fn is_fight(offer: &Offer) -> bool {
    offer.id.starts_with("fight-strike")
}

fn listen(button: &Element, page: &Weak<Page>, act: impl Fn(&Rc<Page>) + 'static) {
    listen_to(button, page, move |page, _| act(page));
}

fn listen_to(button: &Element, page: &Weak<Page>, act: impl Fn(&Rc<Page>, &MouseEvent) + 'static) {
    let page = page.clone();
    // The closure is dropped with the button.
    let press = Closure::<dyn FnMut(_)>::new(move |event: MouseEvent| {
        if let Some(page) = page.upgrade() {
            act(&page, &event);
        }
    });
    // A button that does nothing is better than none of them.
    let _ = button.add_event_listener_with_callback("click", press.into_js_value().unchecked_ref());
}

impl Page {
    /// Notes the device of a pointer event.
    pub(super) fn note_pointer(&self, event: &PointerEvent) {
        let device = match event.pointer_type().as_str() {
            "touch" => InputDevice::Touch,
            _ => InputDevice::Mouse,
        };
        self.game.borrow_mut().app.set_device(device);
    }

    /// Presses the arrow under the pointer, and repeats it while it is held.
    fn on_bar_down(self: &Rc<Self>, event: PointerEvent) {
        let target = event.target().and_then(|it| it.dyn_into::<Element>().ok());
        let button = target.and_then(|it| it.closest("[data-way]").ok().flatten());
        self.note_pointer(&event);
        self.toolbar.pressed_at.set(self.clock());
        self.toolbar.is_pressed.set(button.is_none());
        let way = button.and_then(|it| it.get_attribute("data-way")?.parse::<usize>().ok());
        let Some((_, way)) = way.and_then(|n| PAD.get(n).copied()) else {
            return;
        };
        event.prevent_default();
        self.toolbar.release();
        self.press_arrow(way);
        self.repeat(way, self.toolbar.held.get(), FIRST_REPEAT);
    }

    fn press_arrow(self: &Rc<Self>, way: Option<Dir>) {
        let key = {
            let app = &self.game.borrow().app;
            match way {
                Some(way) => (app.walks().into_iter())
                    .find(|(it, _)| *it == way)
                    .map(|(_, offer)| offer.key),
                None => app.short_offer("wait").map(|offer| offer.key),
            }
        };
        if let Some(key) = key {
            self.press(key);
        }
    }

    /// Repeats a held arrow until the finger is lifted, something happens, or a foe is in the way.
    fn repeat(self: &Rc<Self>, way: Option<Dir>, held: u32, wait: i32) {
        let page = Rc::clone(self);
        let again = Closure::once_into_js(move || {
            let free = {
                let app = &page.game.borrow().app;
                let safe = app.foe_directions().is_empty();
                (app.shows_map() && safe) || WITH_ARROWS.contains(&app.screen())
            };
            if page.toolbar.held.get() == held && free && !page.startled.get() {
                page.press_arrow(way);
                page.repeat(way, held, NEXT_REPEAT);
            }
        });
        // Without a timer an arrow does not repeat.
        let _ = self
            .window
            .set_timeout_with_callback_and_timeout_and_arguments_0(again.unchecked_ref(), wait);
    }
}
