//! Picture service: shared conversions, allowed hosts, recovery after failures.

use std::fs;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use crate::common::{ORIGIN, file, host, picture, settings, variant};
use futures::future::join_all;
use image::ImageFormat;
use korosho_media::{Format, PictureError, Pictures};

fn source() -> String {
    format!("{ORIGIN}/nuts/cashew.jpg")
}

fn jpeg() -> Vec<u8> {
    file(&picture(600, 400), ImageFormat::Jpeg)
}

#[tokio::test]
async fn concurrent_requests_share_one_fetch() {
    let dir = tempfile::tempdir().unwrap();
    let (fetch, asked) = host(Ok(jpeg()));
    let pictures = Pictures::open(settings(&dir), fetch).unwrap();
    let source = source();
    let all = join_all((0..50).map(|_| pictures.variant(&source, variant(400, Format::Webp))));
    let answers: Vec<_> = all.await.into_iter().map(Result::unwrap).collect();
    assert_eq!(asked.load(Ordering::SeqCst), 1);
    assert!(answers.iter().all(|answer| answer == &answers[0]));
    assert_eq!(answers[0].media_type, "image/webp");
}

#[tokio::test]
async fn variants_share_one_fetch_and_survive_a_restart() {
    let dir = tempfile::tempdir().unwrap();
    let (fetch, asked) = host(Ok(jpeg()));
    let pictures = Pictures::open(settings(&dir), Arc::clone(&fetch)).unwrap();
    let small = pictures.variant(&source(), variant(400, Format::Webp)).await.unwrap();
    pictures.variant(&source(), variant(400, Format::Jpeg)).await.unwrap();
    assert_eq!(pictures.facts(&source()).await.unwrap().width, 600);
    let restarted = Pictures::open(settings(&dir), fetch).unwrap();
    assert_eq!(restarted.variant(&source(), variant(400, Format::Webp)).await.unwrap(), small);
    assert_eq!(asked.load(Ordering::SeqCst), 1);
}

#[tokio::test]
async fn source_on_a_foreign_host_is_refused_without_a_fetch() {
    let dir = tempfile::tempdir().unwrap();
    let (fetch, asked) = host(Ok(jpeg()));
    let pictures = Pictures::open(settings(&dir), fetch).unwrap();
    for foreign in [
        "http://evil.test/a.jpg",
        "http://shop.test.evil.test/a.jpg",
        "http://shop.test@evil.test/a.jpg",
        "http://shop.test:81/a.jpg",
        "https://shop.test/a.jpg",
        "file:///etc/passwd",
        "http://169.254.169.254/latest",
    ] {
        let refused = pictures.variant(foreign, variant(400, Format::Webp)).await;
        assert_eq!(refused, Err(PictureError::ForeignSource), "{foreign}");
    }
    assert_eq!(asked.load(Ordering::SeqCst), 0);
}

#[tokio::test]
async fn damaged_cache_file_is_recreated() {
    let dir = tempfile::tempdir().unwrap();
    let (fetch, _) = host(Ok(jpeg()));
    let pictures = Pictures::open(settings(&dir), fetch).unwrap();
    let whole = pictures.variant(&source(), variant(400, Format::Webp)).await.unwrap();
    for file in fs::read_dir(dir.path()).unwrap() {
        let path = file.unwrap().path();
        let bytes = fs::read(&path).unwrap();
        fs::write(&path, &bytes[..bytes.len() / 2]).unwrap();
    }
    let again = pictures.variant(&source(), variant(400, Format::Webp)).await.unwrap();
    assert_eq!(again, whole);
}

#[tokio::test]
async fn broken_image_fails_every_request_after_one_fetch() {
    let dir = tempfile::tempdir().unwrap();
    let (fetch, asked) = host(Ok(b"<html>not found</html>".to_vec()));
    let pictures = Pictures::open(settings(&dir), fetch).unwrap();
    for _ in 0..5 {
        let broken = pictures.variant(&source(), variant(400, Format::Webp)).await;
        assert!(matches!(broken, Err(PictureError::Broken(_))));
    }
    assert_eq!(asked.load(Ordering::SeqCst), 1);
}

#[tokio::test]
async fn host_error_is_returned_to_the_caller() {
    let dir = tempfile::tempdir().unwrap();
    let (fetch, _) = host(Err(PictureError::NotFound));
    let pictures = Pictures::open(settings(&dir), fetch).unwrap();
    let missing = pictures.variant(&source(), variant(400, Format::Webp)).await;
    assert_eq!(missing, Err(PictureError::NotFound));
}
