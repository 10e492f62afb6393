//! The live region for screen readers.

use std::cell::RefCell;

use ui::{App, NewsReader};
use web_sys::{Document, HtmlElement};

/// Number of lines kept, for reading back.
const MOST: u32 = 60;

pub(super) struct LiveRegion {
    document: Document,
    region: HtmlElement,
    news_reader: RefCell<NewsReader>,
}

impl LiveRegion {
    pub(super) fn new(document: Document, region: HtmlElement) -> Self {
        Self {
            document,
            region,
            news_reader: RefCell::default(),
        }
    }

    pub(super) fn say(&self, app: &mut App) {
        for line in self.news_reader.borrow_mut().news(app) {
            let Ok(paragraph) = self.document.create_element("p") else {
                return;
            };
            paragraph.set_text_content(Some(&line));
            // An error means that the page is being closed.
            let _ = self.region.append_child(&paragraph);
        }
        while self.region.child_element_count() > MOST
            && let Some(first) = self.region.first_element_child()
        {
            first.remove();
        }
    }
}
