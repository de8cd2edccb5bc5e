//! Bodies of HTML forms, and the check that a form comes from this site.

use std::collections::BTreeMap;

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts as _, Request};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, Uri};
use axum::response::{IntoResponse as _, Response};
use korosho_domain::problem::{InvalidReason, Problem};
use korosho_domain::quote::Line;
use url::form_urlencoded;

use crate::extract::Client;
use crate::problem::Refusal;
use crate::request_site::RequestSite;
use crate::state::App;

/// End of the names of radio buttons of options: a blank, which tells an option called `action` from a
/// field.
const OPTION_END: char = ' ';

/// Posted form. Only forms of this site are accepted; of a repeated name the last value counts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Form {
    fields: BTreeMap<String, String>,
    /// Chosen options by name. The name of their radio buttons ends with [`OPTION_END`].
    options: BTreeMap<String, String>,
}

impl Form {
    /// Parses a body of the type `application/x-www-form-urlencoded`.
    #[must_use]
    pub fn parse(body: &[u8]) -> Self {
        let mut form = Self::default();
        for (name, value) in form_urlencoded::parse(body) {
            match name.strip_suffix(OPTION_END) {
                Some(option) => form.options.insert(option.to_owned(), value.into_owned()),
                None => form.fields.insert(name.into_owned(), value.into_owned()),
            };
        }
        form
    }

    /// Value of a field without blanks around it; empty if it is missing.
    #[must_use]
    pub fn text(&self, name: &str) -> &str {
        self.fields.get(name).map_or("", |value| value.trim())
    }

    /// Value of a field; `None` if it is missing or empty.
    pub(super) fn given(&self, name: &str) -> Option<String> {
        Some(self.text(name)).filter(|value| !value.is_empty()).map(str::to_owned)
    }

    /// Number in a field.
    ///
    /// # Errors
    /// [`Problem::InvalidInput`] with the name of the field.
    pub(super) fn number<N: std::str::FromStr>(&self, name: &str) -> Result<N, Problem> {
        self.text(name).parse().map_err(|_| Problem::invalid(name, InvalidReason::Malformed))
    }

    /// Goods that a hidden field names; the quantity in them is that of the page.
    ///
    /// # Errors
    /// [`Problem::InvalidInput`] with the name of the field.
    pub(super) fn goods(&self, name: &str) -> Result<Line, Problem> {
        serde_json::from_str(self.text(name))
            .map_err(|_| Problem::invalid(name, InvalidReason::Malformed))
    }

    /// Chosen options by name.
    #[must_use]
    pub const fn options(&self) -> &BTreeMap<String, String> {
        &self.options
    }

    /// All fields, as a page shows them again.
    #[must_use]
    pub const fn fields(&self) -> &BTreeMap<String, String> {
        &self.fields
    }

    /// All fields and chosen options, by the names that they have in the page.
    pub(super) fn typed(&self) -> BTreeMap<String, String> {
        let options = self.options.iter();
        let options = options.map(|(name, value)| (format!("{name}{OPTION_END}"), value.clone()));
        self.fields.clone().into_iter().chain(options).collect()
    }
}

/// Posted form with what is needed to show it again.
#[derive(Debug)]
pub(super) struct Posted {
    pub(super) client: Client,
    pub(super) uri: Uri,
    pub(super) headers: HeaderMap,
    pub(super) form: Form,
}

impl FromRequest<App> for Posted {
    type Rejection = Response;

    async fn from_request(request: Request, app: &App) -> Result<Self, Response> {
        let (mut parts, body) = request.into_parts();
        let client = Client::from_request_parts(&mut parts, app).await?;
        let (uri, headers) = (parts.uri.clone(), parts.headers.clone());
        let form = Form::read(Request::from_parts(parts, body)).await;
        let form = form.map_err(|problem| Refusal(problem).into_response())?;
        Ok(Self { client, uri, headers, form })
    }
}

impl Form {
    async fn read(request: Request) -> Result<Self, Problem> {
        // Browsers that name no site (Opera Mini) are let through: forms that place an order carry a
        // token of the cart.
        if RequestSite::of(request.headers()) == RequestSite::Other {
            return Err(Problem::Forbidden);
        }
        let media_type = request.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
        if media_type.is_none_or(|value| !value.starts_with("application/x-www-form-urlencoded")) {
            return Err(Problem::invalid("", InvalidReason::Malformed));
        }
        let body = Bytes::from_request(request, &()).await;
        let body = body.map_err(|_| Problem::invalid("", InvalidReason::TooLong))?;
        Ok(Self::parse(&body))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_and_options_are_told_apart() {
        let form = Form::parse(b"product_id=7&Pack+size+=500g&note=+a%26b+&note=c&payment=");
        assert_eq!(form.number("product_id"), Ok(7));
        assert_eq!(form.options, BTreeMap::from([("Pack size".to_owned(), "500g".to_owned())]));
        assert_eq!((form.text("note"), form.given("payment")), ("c", None));
        assert!(form.number::<i64>("payment").is_err());
    }
}
