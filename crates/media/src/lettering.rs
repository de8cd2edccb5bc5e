//! Text rendering: shaping with kerning, measuring, line breaking and painting.
//!
//! Both fonts are the website's own, reduced to one weight each (`tools/fonts`) and embedded, so
//! that the result does not depend on installed fonts.

use image::{Rgba, RgbaImage};
use swash::FontRef;
use swash::scale::{Render, ScaleContext, Source};
use swash::shape::ShapeContext;
use swash::text::Script;
use swash::zeno::{Format, Vector};

static DISPLAY: &[u8] = include_bytes!("../fonts/fraunces-600.ttf");
static TEXT: &[u8] = include_bytes!("../fonts/figtree-600.ttf");

/// One of the shop's two typefaces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Face {
    /// Fraunces: names and prices.
    Display,
    /// Figtree: everything else.
    Text,
}

impl Face {
    fn font(self) -> Option<FontRef<'static>> {
        let file = match self {
            Self::Display => DISPLAY,
            Self::Text => TEXT,
        };
        FontRef::from_index(file, 0)
    }
}

/// Font style of a text.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Look {
    /// Typeface.
    pub face: Face,
    /// Font size: pixels per em.
    pub size: f32,
    /// Text colour.
    pub colour: Rgba<u8>,
}

/// Glyph with its position on the line.
struct Placed {
    id: u16,
    x: f32,
    y: f32,
}

/// Text renderer with a cache of font data.
#[derive(Default)]
pub(crate) struct Lettering {
    shaping: ShapeContext,
    scaling: ScaleContext,
}

impl Lettering {
    /// Returns the width of a line in pixels.
    pub(crate) fn width(&mut self, text: &str, face: Face, size: f32) -> f32 {
        self.shape(text, face, size).1
    }

    fn shape(&mut self, text: &str, face: Face, size: f32) -> (Vec<Placed>, f32) {
        let mut placed = Vec::new();
        let mut pen = 0.0;
        let Some(font) = face.font() else { return (placed, pen) };
        let mut shaper = self.shaping.builder(font).script(Script::Latin).size(size).build();
        shaper.add_str(text);
        shaper.shape_with(|cluster| {
            // Characters missing in the font are left out rather than shown as boxes.
            for glyph in cluster.glyphs.iter().filter(|glyph| glyph.id != 0) {
                placed.push(Placed { id: glyph.id, x: pen + glyph.x, y: glyph.y });
                pen += glyph.advance;
            }
        });
        (placed, pen)
    }

    /// Breaks a text at spaces into lines of at most this width; a word that is wider is broken
    /// within.
    pub(crate) fn lines(&mut self, text: &str, face: Face, size: f32, width: f32) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for word in text.split_whitespace() {
            let longer = lines.last().map(|line| format!("{line} {word}"));
            match longer.filter(|line| self.width(line, face, size) <= width) {
                Some(line) => {
                    lines.pop();
                    lines.push(line);
                }
                None => lines.extend(self.broken(word, face, size, width)),
            }
        }
        lines
    }

    fn broken(&mut self, word: &str, face: Face, size: f32, width: f32) -> Vec<String> {
        let mut parts = vec![String::new()];
        for letter in word.chars() {
            let longer = parts.last().map(|part| format!("{part}{letter}")).unwrap_or_default();
            if longer.chars().count() == 1 || self.width(&longer, face, size) <= width {
                parts.pop();
                parts.push(longer);
            } else {
                parts.push(letter.to_string());
            }
        }
        parts
    }

    /// Truncates a line so that it fits with an ellipsis.
    pub(crate) fn cut(&mut self, line: &str, face: Face, size: f32, width: f32) -> String {
        let mut kept = line.to_owned();
        loop {
            let cut = format!("{}…", kept.trim_end());
            if kept.pop().is_none() || self.width(&cut, face, size) <= width {
                return cut;
            }
        }
    }

    /// Paints a line whose baseline starts at `at`; returns the x coordinate of its end.
    pub(crate) fn paint(
        &mut self,
        canvas: &mut RgbaImage,
        text: &str,
        look: Look,
        at: (f32, f32),
    ) -> f32 {
        let (glyphs, width) = self.shape(text, look.face, look.size);
        if let Some(font) = look.face.font() {
            let mut scaler = self.scaling.builder(font).size(look.size).build();
            for glyph in glyphs {
                let (x, y) = (at.0 + glyph.x, at.1 - glyph.y);
                let within = Vector::new(x.fract(), -y.fract());
                let mut render = Render::new(&[Source::Outline]);
                let drawn = render.format(Format::Alpha).offset(within);
                let Some(mask) = drawn.render(&mut scaler, glyph.id) else { continue };
                let place = mask.placement;
                let corner = (x.trunc() as i32 + place.left, y.trunc() as i32 - place.top);
                ink(canvas, &mask.data, place.width, corner, look.colour);
            }
        }
        at.0 + width
    }
}

/// Blends a colour into the canvas through a mask; parts outside the canvas are clipped.
pub(crate) fn ink(
    canvas: &mut RgbaImage,
    mask: &[u8],
    width: u32,
    corner: (i32, i32),
    colour: Rgba<u8>,
) {
    for (row, y) in mask.chunks_exact(width.max(1) as usize).zip(corner.1..) {
        for (cover, x) in row.iter().zip(corner.0..) {
            let (Ok(x), Ok(y)) = (u32::try_from(x), u32::try_from(y)) else { continue };
            let Some(pixel) = canvas.get_pixel_mut_checked(x, y) else { continue };
            for channel in 0..3 {
                let (under, over) = (u32::from(pixel[channel]), u32::from(colour[channel]));
                let cover = u32::from(*cover);
                let mixed = (under * (255 - cover) + over * cover + 127) / 255;
                pixel[channel] = u8::try_from(mixed).unwrap_or(u8::MAX);
            }
        }
    }
}
