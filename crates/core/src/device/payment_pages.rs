//! Allow-list of the system browser: payment pages of the configured provider.

use korosho_domain::problem::Problem;
use url::{Origin, Url};

/// Origin of Stripe's hosted pages (docs.stripe.com/payments/checkout).
const STRIPE_PAGES: &str = "https://checkout.stripe.com";

/// URL of a payment page of the provider whose API is at `stripe_api_url`.
///
/// Stripe serves pages and API on different hosts, the sandbox on one.
///
/// # Errors
/// [`Problem::Forbidden`] for every other URL.
pub fn check(address: &str, stripe_api_url: Option<&str>) -> Result<Url, Problem> {
    let url = Url::parse(address).map_err(|_| Problem::Forbidden)?;
    let plain = url.username().is_empty() && url.password().is_none();
    let known = pages_origin(stripe_api_url).is_some_and(|origin| origin == url.origin());
    if plain && known { Ok(url) } else { Err(Problem::Forbidden) }
}

fn pages_origin(stripe_api_url: Option<&str>) -> Option<Origin> {
    let url = Url::parse(stripe_api_url.unwrap_or(STRIPE_PAGES)).ok()?;
    let web = matches!(url.scheme(), "http" | "https");
    if url.host_str() == Some("api.stripe.com") {
        return Url::parse(STRIPE_PAGES).ok().map(|pages| pages.origin());
    }
    web.then(|| url.origin())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn payment_page_of_the_provider_is_allowed() {
        let stripe = "https://checkout.stripe.com/c/pay/cs_1#fid";
        assert_eq!(check(stripe, None).unwrap().as_str(), stripe);
        assert!(check(stripe, Some("https://api.stripe.com")).is_ok());
        let sandbox = Some("http://127.0.0.1:8301/stripe");
        assert!(check("http://127.0.0.1:8301/stripe/pay/cs_1", sandbox).is_ok());
    }

    #[test]
    fn other_urls_are_forbidden() {
        for address in [
            "",
            "pay",
            "file:///etc/passwd",
            "javascript:alert(1)",
            "mailto:a@b.c",
            "http://checkout.stripe.com/c/pay/cs_1",
            "https://checkout.stripe.com.evil.example/c/pay/cs_1",
            "https://checkout.stripe.com:8443/c/pay/cs_1",
            "https://user:pass@checkout.stripe.com/c/pay/cs_1",
            "https://evil.example/checkout.stripe.com",
        ] {
            assert_eq!(check(address, None), Err(Problem::Forbidden), "{address}");
        }
        let sandbox = Some("http://127.0.0.1:8301/stripe");
        for address in ["http://127.0.0.1:8302/pay", "https://127.0.0.1:8301/pay", "file:///tmp"] {
            assert_eq!(check(address, sandbox), Err(Problem::Forbidden), "{address}");
        }
        assert_eq!(check("file:///tmp", Some("file:///tmp")), Err(Problem::Forbidden));
    }
}
