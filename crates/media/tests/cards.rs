//! Preview cards: size, texts, and drawing without a picture.

use std::sync::atomic::Ordering;

use crate::common::{ORIGIN, file, host, picture, settings};
use image::{GenericImageView as _, ImageFormat};
use korosho_media::{Card, CardPrice, PictureError, Pictures};

fn card(name: &str, price: &str) -> Card {
    let price = CardPrice { before: None, now: price.to_owned(), was: None };
    Card { brand: "Korosho".to_owned(), name: name.to_owned(), price: Some(price), tile: 0 }
}

fn source() -> String {
    format!("{ORIGIN}/nuts/cashew.jpg")
}

fn jpeg() -> Vec<u8> {
    file(&picture(900, 700), ImageFormat::Jpeg)
}

/// Counts pixels that differ clearly between two cards: in the text column, and in the picture.
fn apart(one: &[u8], other: &[u8]) -> (usize, usize) {
    let (one, other) =
        (image::load_from_memory(one).unwrap(), image::load_from_memory(other).unwrap());
    let differ = |(x, y): (u32, u32)| {
        let (one, other) = (one.get_pixel(x, y), other.get_pixel(x, y));
        (0..3).any(|channel| one[channel].abs_diff(other[channel]) > 60)
    };
    let words = (0..570).flat_map(|x| (0..570).map(move |y| (x, y)));
    let shown = (590..1200).flat_map(|x| (0..570).map(move |y| (x, y)));
    (words.filter(|at| differ(*at)).count(), shown.filter(|at| differ(*at)).count())
}

#[tokio::test]
async fn card_is_a_1200_by_630_jpeg_with_name_and_price() {
    let dir = tempfile::tempdir().unwrap();
    let (fetch, asked) = host(Ok(jpeg()));
    let pictures = Pictures::open(settings(&dir), fetch).unwrap();
    let draw = async |card: Card| pictures.card(Some(&source()), &card).await.unwrap();
    let cashews = draw(card("Roasted Salted Cashews", "Ksh 350")).await;
    assert_eq!(cashews.media_type, "image/jpeg");
    assert_eq!(image::guess_format(&cashews.bytes).unwrap(), ImageFormat::Jpeg);
    assert_eq!(image::load_from_memory(&cashews.bytes).unwrap().dimensions(), (1200, 630));
    let almonds = draw(card("Smoked Almonds", "Ksh 350")).await;
    let dearer = draw(card("Roasted Salted Cashews", "Ksh 980")).await;
    for (other, least) in [(&almonds, 4_000), (&dearer, 300)] {
        let (words, shown) = apart(&cashews.bytes, &other.bytes);
        assert!(words > least, "{words} pixels of the words differ");
        assert_eq!(shown, 0, "the picture is the same");
    }
    assert_eq!(asked.load(Ordering::SeqCst), 1, "the picture is fetched once");
}

#[tokio::test]
async fn card_is_cached_and_redrawn_when_its_text_changes() {
    let dir = tempfile::tempdir().unwrap();
    let (fetch, _) = host(Ok(jpeg()));
    let first = card("Mabuyu", "Ksh 120");
    let open = || Pictures::open(settings(&dir), fetch.clone()).unwrap();
    let drawn = open().card(Some(&source()), &first).await.unwrap();
    let files = || std::fs::read_dir(dir.path()).unwrap().count();
    let kept = files();
    assert_eq!(open().card(Some(&source()), &first).await.unwrap(), drawn);
    assert_eq!(files(), kept, "read from disk, not drawn");
    let other = Card { price: None, ..first.clone() };
    assert_ne!(other.fingerprint(), first.fingerprint());
    assert_ne!(open().card(Some(&source()), &other).await.unwrap(), drawn);
    assert_eq!(files(), kept + 1);
}

#[tokio::test]
async fn card_without_a_usable_image_still_shows_its_text() {
    let words = card("Mabuyu", "Ksh 120");
    let mut plain = Vec::new();
    for (answer, source) in [
        (Ok(b"<html>no picture</html>".to_vec()), Some(source())),
        (Ok(jpeg()[..900].to_vec()), Some(source())),
        (Err(PictureError::NotFound), Some(source())),
        (Err(PictureError::Unreachable("down".to_owned())), Some(source())),
        (Ok(jpeg()), Some("http://elsewhere.test/a.jpg".to_owned())),
        (Ok(jpeg()), None),
    ] {
        let dir = tempfile::tempdir().unwrap();
        let pictures = Pictures::open(settings(&dir), host(answer).0).unwrap();
        plain.push(pictures.card(source.as_deref(), &words).await.unwrap());
    }
    assert!(plain.iter().all(|card| card == &plain[0]));
    let dir = tempfile::tempdir().unwrap();
    let pictures = Pictures::open(settings(&dir), host(Ok(jpeg())).0).unwrap();
    let whole = pictures.card(Some(&source()), &words).await.unwrap();
    let (words, shown) = apart(&plain[0].bytes, &whole.bytes);
    assert_eq!(words, 0, "name and price are the same");
    assert!(shown > 100_000, "{shown} pixels of the picture differ");
}
