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
    Document, DomRect, Element, Event, HtmlCanvasElement, HtmlElement, ImageData, MouseEvent,
    PointerEvent, Storage,
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
/// Milliseconds after which a press counts where another command was before: until then the finger was on its way.
const CHANGE_DELAY: f64 = 400.0;
/// The same after a fight: nobody who taps for another blow wants to walk off.
const FIGHT_DELAY: f64 = 1000.0;
/// Screens besides the map in which the arrows move something.
const WITH_ARROWS: [&str; 3] = ["aim", "examine", "which-way"];
/// Screens besides the map from which no way leads back.
const LOWEST: [&str; 3] = ["title", "death", "victory"];
/// Buttons of a screen beside the arrows, and without arrows: three rows. The last one opens the menu with the others.
const BESIDE_PAD: usize = 6;
const WITHOUT_PAD: usize = 9;
/// How the commands of the fight begin.
const FIGHT: &str = "fight-strike";
/// The attribute of a button with its command.
const COMMAND: &str = "data-command";
/// Key of the place of the arrows in the browser's storage, and the places: classes of the bar.
const PAD_PLACE: &str = "hearthgate-pad";
const PAD_PLACES: [&str; 3] = ["pad-left", "pad-right", "pad-off"];

/// Pixels of a sprite, row by row in RGBA, and its width.
type Icon = (Vec<u8>, u32);

/// The buttons that were shown until a change: their edges in the window, and their commands.
struct Former {
    until: f64,
    buttons: Vec<(DomRect, String)>,
}

impl Former {
    /// The command at a position in the window; empty between the buttons and on the canvas.
    fn command(&self, (x, y): (f64, f64)) -> &str {
        let mut buttons = self.buttons.iter();
        let at = buttons.find(|(place, _)| {
            (place.left()..place.right()).contains(&x) && (place.top()..place.bottom()).contains(&y)
        });
        at.map_or("", |(_, command)| command)
    }
}

/// Everything that the buttons depend on.
#[derive(Default, PartialEq)]
struct Shown {
    screen: &'static str,
    pad_place: usize,
    walks: Vec<(Dir, Offer)>,
    wait: Option<Offer>,
    foes: Vec<Dir>,
    first: Option<Offer>,
    /// The five commands that are always in the same place; `None` if one is not possible now.
    fixed: Vec<Option<Offer>>,
    offers: Vec<Offer>,
    /// Headings of the menu with their commands, and whether those are possible now.
    groups: Vec<(String, Vec<(Offer, bool)>)>,
    /// Labels: menu, close, page, and where the arrows are.
    labels: [String; 4],
}

pub(super) struct Toolbar {
    document: Document,
    bar: HtmlElement,
    sheet: Element,
    storage: Option<Storage>,
    shown: RefCell<Shown>,
    /// Language of the game in the last frame; empty before the first.
    spoken: Cell<&'static str>,
    /// By name; `None` if the pack has no such sprite.
    icons: RefCell<BTreeMap<&'static str, Option<Icon>>>,
    /// Number of the last press of an arrow; a repetition ends when it changes.
    held: Cell<u32>,
    /// Whether a finger is on a command: the buttons then stay as they are.
    is_pressed: Cell<bool>,
    /// The buttons of the last moments, for [`CHANGE_DELAY`].
    former: RefCell<Vec<Former>>,
    /// Whether the press that is going on was meant for a button that is gone.
    is_slip: Cell<bool>,
    /// The command pressed last. The same again counts at once.
    pressed: RefCell<String>,
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
            spoken: Cell::default(),
            icons: RefCell::default(),
            held: Cell::new(0),
            is_pressed: Cell::new(false),
            former: RefCell::default(),
            is_slip: Cell::new(false),
            pressed: RefCell::default(),
        })
    }

    pub(super) fn listen(&self, page: &Rc<Page>) -> Result<(), JsValue> {
        page.on(&self.bar, "pointerdown", Page::on_bar_down)?;
        page.on(&self.sheet, "pointerdown", |page, event| {
            page.note_pointer(&event);
            page.note_slip(&event);
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
        let language = game.app.language();
        if self.spoken.replace(language) != language
            && let Some(root) = self.document.document_element()
        {
            // The page then takes its own words from its version in that language.
            let _ = root.set_attribute("lang", language);
        }
        // A command does not change under a finger.
        if !page.text_input.is_touch() || self.is_pressed.get() {
            return;
        }
        let shown = self.gather(game);
        if *self.shown.borrow() == shown {
            return;
        }
        self.remember(page.clock());
        self.load_icons(game);
        // If a button cannot be created, there are still keys.
        let _ = self.fill(&shown, &Rc::downgrade(page));
        *self.shown.borrow_mut() = shown;
    }

    /// Notes the present buttons before they change.
    fn remember(&self, now: f64) {
        let is_open = !self.sheet.has_attribute("hidden");
        let within: &Element = if is_open { &self.sheet } else { &self.bar };
        let all = within.get_elements_by_tag_name("button");
        let all = (0..all.length()).filter_map(|n| all.item(n));
        let buttons = all.map(|it| (it.get_bounding_client_rect(), command_of(&it)));
        let mut former = self.former.borrow_mut();
        former.retain(|it| now - it.until < FIGHT_DELAY);
        former.push(Former {
            until: now,
            buttons: buttons.collect(),
        });
    }

    /// Whether another command was at a position in the window just now, which the finger meant.
    fn is_slip(&self, at: (f64, f64), command: &str, now: f64) -> bool {
        let former = self.former.borrow();
        let mut recent = former.iter();
        *self.pressed.borrow() != command
            && recent.any(|it| {
                let was = it.command(at);
                let delay = if was.starts_with(FIGHT) {
                    FIGHT_DELAY
                } else {
                    CHANGE_DELAY
                };
                was != command && now - it.until < delay
            })
    }

    /// Carries out a command if it is still possible.
    fn press_offer(&self, page: &Rc<Page>, offer: &Offer) {
        self.close_sheet(page);
        offer.id.clone_into(&mut self.pressed.borrow_mut());
        let now = self.gather(&mut page.game.borrow_mut());
        let grouped = now.groups.iter().flat_map(|(_, offers)| offers);
        let grouped = grouped.filter(|(_, possible)| *possible).map(|(it, _)| it);
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
                let names = ["explore", "examine", "pick-up", "inventory", "rest"];
                names.map(|name| app.short_offer(name)).to_vec()
            }
            false => Vec::new(),
        };
        // The way back is always the first button.
        let back = Key::of(Code::Esc);
        if let Some(at) = offers.iter().position(|offer| offer.key == back) {
            offers[..=at].rotate_right(1);
        } else if screen != "play" && !LOWEST.contains(&screen) {
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
        offers.retain(|offer| Some(offer.key) != first.as_ref().map(|it| it.key) || is_map);
        // A tap on a row chooses it, and a drag scrolls. The rows of the title are all it has.
        let is_row = |offer: &Offer| ["key-choose", "key-scroll"].contains(&offer.id);
        offers.retain(|offer| !is_row(offer) && screen != "title");
        let walks = match is_map || WITH_ARROWS.contains(&screen) {
            true => app.walks(),
            false => Vec::new(),
        };
        let pad_place = self.pad_place();
        let place = PAD_PLACES[pad_place];
        let has_pad = !walks.is_empty() && place != "pad-off";
        let most = if has_pad { BESIDE_PAD } else { WITHOUT_PAD };
        let mut groups = Vec::new();
        if is_map {
            let menu = app.menu();
            for group in OfferGroup::ALL {
                let members = menu.iter().filter(|(offer, _)| offer.group() == group);
                groups.push((app.label(group.text()), members.cloned().collect()));
            }
            offers.clear();
        } else if offers.len() > most {
            let others = offers.split_off(most - 1).into_iter();
            groups.push((String::new(), others.map(|it| (it, true)).collect()));
        }
        Shown {
            screen,
            pad_place,
            walks,
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
        let is_lowest = LOWEST.contains(&shown.screen);
        if !shown.fixed.is_empty() || !shown.groups.is_empty() || is_lowest {
            let menu = self.labelled("key-menu", &shown.labels[0])?;
            menu.set_attribute("aria-haspopup", "dialog")?;
            listen(&menu, page, |page| page.toolbar.open_sheet(page));
            commands.append_child(&menu)?;
        }
        self.bar.set_class_name(PAD_PLACES[shown.pad_place]);
        let kind = match (shown.fixed.is_empty(), shown.walks.is_empty()) {
            (false, _) => "map",
            (true, false) => "beside",
            (true, true) => "",
        };
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
                            button.set_attribute(COMMAND, offer.id)?;
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
        let now = page.upgrade().map_or(0.0, |page| page.clock());
        self.remember(now);
        let shown = self.shown.borrow();
        let [menu, close, of_page, pad] = &shown.labels;
        self.sheet.set_attribute("aria-label", menu)?;
        self.sheet.set_text_content(None);
        let button = self.labelled("key-back", close)?;
        listen(&button, page, |page| page.toolbar.close_sheet(page));
        self.sheet.append_child(&button)?;
        for (name, offers) in &shown.groups {
            let group = self.group(name)?;
            for (offer, possible) in offers {
                let button = self.button(offer, page)?;
                button.toggle_attribute_with_force("disabled", !possible)?;
                group.append_child(&button)?;
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
            // The title has no run.
            let is_idle = shown.screen == "title" && ["share", "film"].contains(&&*tool.id());
            if tool.tag_name() != "BUTTON" || tool.has_attribute("hidden") || is_idle {
                continue;
            }
            let button = self.labelled("", &tool.text_content().unwrap_or_default())?;
            listen(&button, page, move |page| {
                page.toolbar.close_sheet(page);
                tool.click();
            });
            group.append_child(&button)?;
        }
        self.sheet.toggle_attribute_with_force("hidden", false)?;
        self.sheet.set_scroll_top(0);
        let first = self.sheet.first_element_child();
        match first.and_then(|it| it.dyn_into::<HtmlElement>().ok()) {
            Some(first) => first.focus(),
            None => Ok(()),
        }
    }

    fn close_sheet(&self, page: &Page) {
        if self.sheet.has_attribute("hidden") {
            return;
        }
        self.remember(page.clock());
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
        button.set_attribute(COMMAND, if id.is_empty() { text } else { id })?;
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

/// The command of a button, or of the button around an element; empty if there is none.
fn command_of(element: &Element) -> String {
    let button = element.closest("button").ok().flatten();
    let command = button.and_then(|it| it.get_attribute(COMMAND));
    command.unwrap_or_default()
}

fn is_fight(offer: &Offer) -> bool {
    offer.id.starts_with(FIGHT)
}

fn listen(button: &Element, page: &Weak<Page>, act: impl Fn(&Rc<Page>) + 'static) {
    listen_to(button, page, move |page, _| act(page));
}

fn listen_to(button: &Element, page: &Weak<Page>, act: impl Fn(&Rc<Page>, &MouseEvent) + 'static) {
    let page = page.clone();
    // The closure is dropped with the button.
    let press = Closure::<dyn FnMut(_)>::new(move |event: MouseEvent| {
        // A screen reader and a keyboard press without a pointer, and never by a slip.
        let by_pointer = event.detail() != 0;
        if let Some(page) = page.upgrade()
            && !(by_pointer && page.toolbar.is_slip.get())
        {
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

    /// Notes whether a press is meant for a button that was there until just now; returns it. Stopping an errand never
    /// waits.
    pub(super) fn note_slip(&self, event: &PointerEvent) -> bool {
        let target = event.target().and_then(|it| it.dyn_into::<Element>().ok());
        let command = target.map_or_else(String::new, |it| command_of(&it));
        let at = (f64::from(event.client_x()), f64::from(event.client_y()));
        let stops = command == "key-back" && self.game.borrow().app.has_active_errand();
        let is_slip = !stops && self.toolbar.is_slip(at, &command, self.clock());
        self.toolbar.is_slip.set(is_slip);
        is_slip
    }

    /// Presses the arrow under the pointer, and repeats it while it is held.
    fn on_bar_down(self: &Rc<Self>, event: PointerEvent) {
        let target = event.target().and_then(|it| it.dyn_into::<Element>().ok());
        let button = target.and_then(|it| it.closest("[data-way]").ok().flatten());
        self.note_pointer(&event);
        self.toolbar.is_pressed.set(button.is_none());
        let is_slip = self.note_slip(&event);
        let way = button.and_then(|it| it.get_attribute("data-way")?.parse::<usize>().ok());
        let Some((_, way)) = way.and_then(|n| PAD.get(n).copied()) else {
            return;
        };
        event.prevent_default();
        self.toolbar.release();
        if !is_slip {
            self.press_arrow(way);
        }
        // An arrow that is held is meant, even if its first press came too early.
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
