//! Product pictures in the requested size and quality and the best format that the browser accepts.

use axum::Router;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::header::{ACCEPT, CACHE_CONTROL, CONTENT_TYPE, ETAG, VARY};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use korosho_domain::catalogue::{Product, ProductRef};
use korosho_domain::language::Language;
use korosho_domain::problem::{InvalidReason, Problem};
use korosho_media::{Format, Picture, PictureError, Quality, Shape, Variant};
use serde::Deserialize;

use crate::conditional::{shared_response, tagged};
use crate::extract::{PathText, QueryInput};
use crate::pages::preview::card;
use crate::problem::{Refusal, internal};
use crate::state::App;

/// Cache policy of pictures: a picture's URL changes with its content.
const FOR_EVER: &str = "public, max-age=31536000, immutable";

/// Cache policy of cards: their URL changes with their content as well, but a card is drawn without
/// its picture while that is unavailable.
const FOR_A_DAY: &str = "public, max-age=86400";

pub(super) fn router() -> Router<App> {
    Router::new()
        .route("/media/{*path}", get(picture))
        .route("/media/previews/{file}", get(preview))
}

#[derive(Deserialize)]
struct MediaQuery {
    w: Option<String>,
    h: Option<String>,
    q: Option<String>,
}

async fn picture(
    State(app): State<App>,
    PathText(path): PathText,
    QueryInput(query): QueryInput<MediaQuery>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let variant = variant(&query, &headers)?;
    let picture = find_picture(&app, &path, variant).await.map_err(refusal)?;
    let tag = format!("\"{}\"", picture.fingerprint);
    let headers = [
        (CONTENT_TYPE, picture.media_type),
        (CACHE_CONTROL, FOR_EVER),
        (VARY, "accept"),
        (ETAG, tag.as_str()),
    ];
    Ok(shared_response((headers, picture.bytes).into_response()))
}

#[derive(Deserialize)]
struct Shared {
    lang: Option<String>,
}

/// Card of a product for shared links (1200 × 630).
async fn preview(
    State(app): State<App>,
    PathText(file): PathText,
    QueryInput(shared): QueryInput<Shared>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let slug = file.strip_suffix(".jpg").ok_or(Problem::NotFound)?.to_owned();
    let page = app.shop.catalogue.get_product(&ProductRef { slug })?;
    let language = shared.lang.as_deref().and_then(Language::of_tag).unwrap_or_default();
    let picture = draw_preview(&app, &page.product, language).await.map_err(refusal)?;
    let tag = format!("\"{}\"", picture.fingerprint);
    Ok(tagged(picture.bytes, &tag, picture.media_type, FOR_A_DAY, &headers))
}

/// Variant of the picture that the catalogue shows under this path (below `/media/`).
async fn find_picture(app: &App, path: &str, variant: Variant) -> Result<Picture, PictureError> {
    let source = app.shop.catalogue.picture_source(&format!("/media/{path}"));
    let source = source.ok_or(PictureError::NotFound)?;
    app.pictures.variant(&source, variant).await
}

/// Draws the card of a product.
async fn draw_preview(
    app: &App,
    product: &Product,
    language: Language,
) -> Result<Picture, PictureError> {
    let texts = app.composer.as_ref().map(|composer| composer.head_texts(language).clone());
    let product = product.clone().in_language(language);
    let card = card(&product, &app.shop.get_shop(), &texts.unwrap_or_default());
    let picture = product.images.first().map(|image| image.src.as_str());
    let source = picture.and_then(|path| app.shop.catalogue.picture_source(path));
    app.pictures.card(source.as_deref(), &card).await
}

/// Parses the requested variant; the default is 800 pixels wide at quality 50.
fn variant(query: &MediaQuery, headers: &HeaderMap) -> Result<Variant, Problem> {
    let number = |name: &str, text: &Option<String>| match text {
        None => Ok(None),
        Some(text) => text
            .parse::<u32>()
            .map(Some)
            .map_err(|_| Problem::invalid(name, InvalidReason::Malformed)),
    };
    let refuse = |name: &str| Problem::invalid(name, InvalidReason::OutOfRange);
    let (width, height) = (number("w", &query.w)?.unwrap_or(800), number("h", &query.h)?);
    let percent = number("q", &query.q)?;
    let accept = headers.get(ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let shape = Shape::offered(width, height).ok_or_else(|| refuse("w"))?;
    let quality = match percent {
        Some(percent) => Quality::nearest(percent).ok_or_else(|| refuse("q"))?,
        None => Quality::default(),
    };
    // Link previews of other sites support neither AVIF nor WebP.
    let format = if shape == Shape::Preview { Format::Jpeg } else { Format::accepted(accept) };
    Ok(Variant { shape, quality, format })
}

fn refusal(error: PictureError) -> Refusal {
    match error {
        PictureError::NotFound | PictureError::ForeignSource => Problem::NotFound.into(),
        PictureError::Busy => Problem::RateLimited { retry_after: 5 }.into(),
        PictureError::Unreachable(_) => Problem::StoreUnreachable.into(),
        PictureError::TooLarge | PictureError::Broken(_) => {
            tracing::warn!(%error, "the store has a picture that cannot be shown");
            Problem::NotFound.into()
        }
        PictureError::Internal(_) => internal(&error),
    }
}
