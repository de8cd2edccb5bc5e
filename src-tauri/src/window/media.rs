//! Protocol `media://`: the shop's pictures, resized, from the cache on disk once downloaded.

use std::borrow::Cow;
use std::collections::HashMap;

use korosho_domain::problem::Problem;
use korosho_media::{Format, Picture, PictureError, Quality, Shape, Variant};
use tauri::http::{Request, Response, StatusCode, header};
use tauri::{Manager, Runtime, UriSchemeContext, UriSchemeResponder};
use url::form_urlencoded;

use crate::state::App;

/// Name of the protocol.
pub const SCHEME: &str = "media";

/// Image format: small, and fast to encode on a kiosk's slow processor; every WebView supports it.
const FORMAT: Format = Format::Webp;

type Body = Cow<'static, [u8]>;

/// Answers one request off the main thread.
#[allow(clippy::needless_pass_by_value, reason = "the signature is Tauri's")]
pub fn answer<R: Runtime>(
    context: UriSchemeContext<'_, R>,
    request: Request<Vec<u8>>,
    responder: UriSchemeResponder,
) {
    let app = context.app_handle().clone();
    tauri::async_runtime::spawn(async move {
        let response = match wanted(&request) {
            Some((path, variant)) => respond(&app.state::<App>(), &path, variant).await,
            None => empty(StatusCode::BAD_REQUEST),
        };
        responder.respond(response);
    });
}

/// Path and variant of a request; `None` for a variant that is not offered.
fn wanted(request: &Request<Vec<u8>>) -> Option<(String, Variant)> {
    let query: HashMap<Cow<'_, str>, Cow<'_, str>> =
        form_urlencoded::parse(request.uri().query().unwrap_or_default().as_bytes()).collect();
    let number = |name: &str| query.get(name).map(|value| value.parse::<u32>().ok());
    let shape = Shape::offered(number("w").unwrap_or(Some(800))?, None)?;
    let quality = match number("q") {
        Some(percent) => Quality::nearest(percent?)?,
        None => Quality::default(),
    };
    let variant = Variant { shape, quality, format: FORMAT };
    Some((request.uri().path().to_owned(), variant))
}

async fn respond(app: &App, path: &str, variant: Variant) -> Response<Body> {
    match picture(app, path, variant).await {
        Ok(picture) => whole(picture),
        Err(status) => empty(status),
    }
}

/// Picture in one variant, or the status that says why there is none.
async fn picture(app: &App, path: &str, variant: Variant) -> Result<Picture, StatusCode> {
    let shop = app.shop().map_err(|problem| status_of_problem(&problem))?;
    let source = shop.catalogue.picture_source(path).ok_or(StatusCode::NOT_FOUND)?;
    let pictures = app.pictures().ok_or(StatusCode::SERVICE_UNAVAILABLE)?;
    pictures.variant(&source, variant).await.map_err(|error| status_of(&error))
}

fn whole(picture: Picture) -> Response<Body> {
    let mut response = Response::new(Cow::Owned(picture.bytes.to_vec()));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, header::HeaderValue::from_static(picture.media_type));
    headers.insert(
        header::CACHE_CONTROL,
        header::HeaderValue::from_static("max-age=31536000, immutable"),
    );
    response
}

fn empty(status: StatusCode) -> Response<Body> {
    let mut response = Response::new(Cow::Borrowed(&[][..]));
    *response.status_mut() = status;
    response
}

/// Status of a picture error.
fn status_of(error: &PictureError) -> StatusCode {
    match error {
        PictureError::ForeignSource | PictureError::NotFound => StatusCode::NOT_FOUND,
        PictureError::Unreachable(_) => StatusCode::GATEWAY_TIMEOUT,
        PictureError::TooLarge | PictureError::Broken(_) => StatusCode::UNSUPPORTED_MEDIA_TYPE,
        PictureError::Busy => StatusCode::SERVICE_UNAVAILABLE,
        PictureError::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

/// Status of a problem of the shop.
fn status_of_problem(problem: &Problem) -> StatusCode {
    StatusCode::from_u16(problem.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(address: &str) -> Option<(String, String)> {
        let request = Request::builder().uri(address).body(Vec::new()).unwrap();
        wanted(&request).map(|(path, variant)| (path, variant.name()))
    }

    #[test]
    fn offered_image_variants_are_parsed() {
        let path = "/media/7/cashews.jpg".to_owned();
        let form = |query: &str| asked(&format!("media://localhost/media/7/cashews.jpg{query}"));
        assert_eq!(form("?w=400&q=50"), Some((path.clone(), "w400-q50.webp".to_owned())));
        assert_eq!(form(""), Some((path, "w800-q50.webp".to_owned())));
    }

    #[test]
    fn other_image_variants_are_refused() {
        for query in ["w=401", "w=", "w=-1", "w=400&q=0", "w=400&q=x", "w=99999999999"] {
            assert_eq!(asked(&format!("media://localhost/media/1.jpg?{query}")), None, "{query}");
        }
    }
}
