//! The title in pixels: drawn on a canvas of its own, then enlarged onto the visible one.

use tiles::{TitlePainter, TitleWindow};
use ui::TitleScene;
use wasm_bindgen::Clamped;
use wasm_bindgen::prelude::*;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, ImageData, Window};

pub(super) struct TitleCanvas {
    /// Holds the title at one device pixel per dot; not in the page.
    canvas: HtmlCanvasElement,
    context: CanvasRenderingContext2d,
    /// `None` while the title is not shown.
    painter: Option<TitlePainter>,
}

impl TitleCanvas {
    pub(super) fn new(window: &Window) -> Result<Self, JsValue> {
        let document = window.document().ok_or("there is no document")?;
        let canvas: HtmlCanvasElement = document.create_element("canvas")?.dyn_into()?;
        let context = super::canvas::context(&canvas)?;
        Ok(Self {
            canvas,
            context,
            painter: None,
        })
    }

    /// Draws a scene onto the visible canvas, inside its clip.
    pub(super) fn draw(
        &mut self,
        scene: &TitleScene,
        window: TitleWindow,
        to: &CanvasRenderingContext2d,
    ) -> Result<(), JsValue> {
        let length = |dots: usize| u32::try_from(dots).unwrap_or(0);
        let (wide, high) = (length(window.dots().0), length(window.dots().1));
        if (self.canvas.width(), self.canvas.height()) != (wide, high) {
            self.canvas.set_width(wide);
            self.canvas.set_height(high);
        }
        let painter = self.painter.get_or_insert_default();
        let pixels = Clamped(painter.paint(scene, window).as_flattened());
        let data = ImageData::new_with_u8_clamped_array_and_sh(pixels, wide, high)?;
        self.context.put_image_data(&data, 0.0, 0.0)?;
        to.set_image_smoothing_enabled(false);
        let scale = f64::from(length(window.scale()));
        to.draw_image_with_html_canvas_element_and_dw_and_dh(
            &self.canvas,
            0.0,
            0.0,
            f64::from(wide) * scale,
            f64::from(high) * scale,
        )
    }

    /// Frees the memory of a title that is no longer shown.
    pub(super) fn forget(&mut self) {
        self.painter = None;
    }
}
