//! Generated pictures and a fake picture host.

use std::io::Cursor;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use bytes::Bytes;
use futures::FutureExt;
use image::{DynamicImage, ImageFormat, Rgba, RgbaImage};
use korosho_media::{Fetch, Format, PictureError, Quality, Settings, Shape, Variant};

pub const ORIGIN: &str = "http://shop.test";

/// Returns a picture with some detail in it.
pub fn picture(width: u32, height: u32) -> DynamicImage {
    let pixel = |x: u32, y: u32| {
        let wave = ((x * 7 + y * 3) % 64) as u8;
        Rgba([180 + wave, 120, 40 + wave, 255])
    };
    RgbaImage::from_fn(width, height, pixel).into()
}

pub fn file(picture: &DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    picture.to_rgb8().write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

pub fn variant(width: u32, format: Format) -> Variant {
    Variant { shape: Shape::Width(width), quality: Quality::default(), format }
}

pub fn settings(dir: &tempfile::TempDir) -> Settings {
    Settings {
        dir: dir.path().to_owned(),
        limit_bytes: 10_000_000,
        origins: vec![ORIGIN.to_owned()],
        workers: 2,
    }
}

/// Returns a host with one response for every request, and its request counter.
pub fn host(answer: Result<Vec<u8>, PictureError>) -> (Fetch, Arc<AtomicUsize>) {
    let asked = Arc::new(AtomicUsize::new(0));
    let answer = answer.map(Bytes::from);
    let count = Arc::clone(&asked);
    let fetch: Fetch = Arc::new(move |_| {
        count.fetch_add(1, Ordering::SeqCst);
        let answer = answer.clone();
        async move {
            tokio::task::yield_now().await;
            answer
        }
        .boxed()
    });
    (fetch, asked)
}
