//! Security headers of every response.

use axum::http::HeaderValue;
use axum::http::header::{
    CONTENT_SECURITY_POLICY, HeaderName, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};

const PERMISSIONS_POLICY: HeaderName = HeaderName::from_static("permissions-policy");
const OPENER_POLICY: HeaderName = HeaderName::from_static("cross-origin-opener-policy");
const RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

/// Denied permissions: those that a browser would prompt for. The list is short because headers are
/// part of the first round trip.
const NO_DEVICES: &str = "camera=(), geolocation=(), microphone=(), payment=(), usb=()";

/// Value of `Strict-Transport-Security`: a year, for this host only.
pub(crate) const HSTS: &str = "max-age=31536000";

/// Content policy of responses that are not pages.
const NOTHING: &str = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/// Rules of pages without foreign scripts: HTML and script URLs come from two named policies of
/// `src/ui/store-html.ts` and `src/worker/register-worker.ts` only.
const TRUSTED_TYPES: [&str; 2] =
    ["require-trusted-types-for 'script'", "trusted-types store-html worker-url"];

/// Content policy of pages, without the hashes of a page's inline styles.
///
/// Inline scripts and `<style>` elements apply only if their hash is listed; style attributes and
/// data blocks never do. Scripts set sizes and colours through the CSSOM, which is not restricted.
/// `style-src` and not `style-src-elem`, because Chromium before 75 does not know the latter.
/// Workers fall back to `script-src`: every byte is part of the first round trip.
#[derive(Debug)]
pub(crate) struct PagePolicy {
    before_styles: String,
    after_styles: String,
}

impl PagePolicy {
    /// Creates the policy of all pages of a shop; `card_script` = Stripe's script is loaded.
    #[must_use]
    pub(crate) fn new(script_hashes: &[String], card_script: bool) -> Self {
        let (script, connect, frame) = if card_script {
            let host = " https://js.stripe.com";
            (
                host,
                " https://api.stripe.com",
                "; frame-src https://js.stripe.com https://hooks.stripe.com",
            )
        } else {
            ("", "", "")
        };
        let hashes = sources(script_hashes);
        let mut rules = vec![
            "img-src 'self' data:".to_owned(),
            "font-src 'self'".to_owned(),
            format!("connect-src 'self'{connect}{frame}"),
            "manifest-src 'self'".to_owned(),
            "base-uri 'none'".to_owned(),
            "form-action 'self'".to_owned(),
            "frame-ancestors 'none'".to_owned(),
        ];
        if !card_script {
            rules.extend(TRUSTED_TYPES.map(str::to_owned));
        }
        Self {
            before_styles: format!(
                "default-src 'none'; script-src 'self'{hashes}{script}; style-src 'self'"
            ),
            after_styles: format!("; {}", rules.join("; ")),
        }
    }

    /// Header of a page with these inline styles; one that allows nothing if a hash is malformed.
    #[must_use]
    pub(crate) fn header(&self, style_hashes: &[String]) -> HeaderValue {
        let Self { before_styles, after_styles } = self;
        let policy = format!("{before_styles}{}{after_styles}", sources(style_hashes));
        HeaderValue::try_from(policy).unwrap_or(HeaderValue::from_static(NOTHING))
    }
}

/// Hashes as sources of a content policy.
fn sources(hashes: &[String]) -> String {
    hashes.iter().map(|hash| format!(" '{hash}'")).collect()
}

/// Default headers of every response; `https` = customers connect over TLS to a proxy, because the
/// server's own HTTPS adds the header to its connections.
#[must_use]
pub(crate) fn safe_headers(https: bool) -> Vec<(HeaderName, HeaderValue)> {
    let always = [
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (X_FRAME_OPTIONS, "DENY"),
        (REFERRER_POLICY, "strict-origin-when-cross-origin"),
        (CONTENT_SECURITY_POLICY, NOTHING),
        (PERMISSIONS_POLICY, NO_DEVICES),
        (OPENER_POLICY, "same-origin"),
        (RESOURCE_POLICY, "same-origin"),
    ];
    let over_tls = https.then_some((STRICT_TRANSPORT_SECURITY, HSTS));
    let all = always.into_iter().chain(over_tls);
    all.map(|(name, value)| (name, HeaderValue::from_static(value))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn policy(script_hashes: &[&str], style_hashes: &[&str], card_script: bool) -> String {
        let owned =
            |hashes: &[&str]| hashes.iter().map(|&hash| hash.to_owned()).collect::<Vec<_>>();
        let policy = PagePolicy::new(&owned(script_hashes), card_script);
        policy.header(&owned(style_hashes)).to_str().unwrap().to_owned()
    }

    fn rule<'a>(policy: &'a str, name: &str) -> &'a str {
        policy.split("; ").find(|rule| rule.starts_with(name)).unwrap()
    }

    #[test]
    fn page_policy_allows_only_hashed_inline_scripts() {
        let policy = policy(&["sha256-abc="], &[], false);
        assert_eq!(rule(&policy, "script-src"), "script-src 'self' 'sha256-abc='");
        assert!(policy.contains("frame-ancestors 'none'"));
        assert!(!policy.contains("stripe"));
        assert!(policy.contains("require-trusted-types-for 'script'"));
    }

    #[test]
    fn page_policy_allows_only_hashed_inline_styles() {
        for card_script in [false, true] {
            let policy = policy(&["sha256-abc="], &["sha256-fonts=", "sha256-page="], card_script);
            let styles = "style-src 'self' 'sha256-fonts=' 'sha256-page='";
            assert_eq!(rule(&policy, "style-src"), styles);
            assert!(!policy.contains("unsafe"), "{policy}");
        }
    }

    #[test]
    fn stripe_script_is_allowed_only_if_the_shop_uses_it() {
        assert!(policy(&[], &[], true).contains("script-src 'self' https://js.stripe.com"));
    }

    #[test]
    fn malformed_hash_yields_a_policy_that_allows_nothing() {
        assert_eq!(policy(&[], &["sha256-\n"], false), NOTHING);
    }
}
