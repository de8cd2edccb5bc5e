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

/// Content policy of pages.
///
/// Inline scripts run only if their hash is listed; data blocks never run. Inline styles are
/// allowed because components set sizes and colours as attributes.
#[must_use]
pub(crate) fn page_policy(script_hashes: &[String], card_script: bool) -> String {
    let hashes: String = script_hashes.iter().map(|hash| format!(" '{hash}'")).collect();
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
    let mut rules = vec![
        "default-src 'none'".to_owned(),
        format!("script-src 'self'{hashes}{script}"),
        "style-src 'self' 'unsafe-inline'".to_owned(),
        "img-src 'self' data:".to_owned(),
        "font-src 'self'".to_owned(),
        format!("connect-src 'self'{connect}{frame}"),
        "manifest-src 'self'".to_owned(),
        "worker-src 'self'".to_owned(),
        "base-uri 'none'".to_owned(),
        "form-action 'self'".to_owned(),
        "frame-ancestors 'none'".to_owned(),
    ];
    if !card_script {
        rules.extend(TRUSTED_TYPES.map(str::to_owned));
    }
    rules.join("; ")
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

    #[test]
    fn page_policy_allows_only_hashed_inline_scripts() {
        let policy = page_policy(&["sha256-abc=".to_owned()], false);
        let scripts = policy.split("; ").find(|rule| rule.starts_with("script-src")).unwrap();
        assert_eq!(scripts, "script-src 'self' 'sha256-abc='");
        assert!(policy.contains("frame-ancestors 'none'"));
        assert!(!policy.contains("stripe"));
        assert!(policy.contains("require-trusted-types-for 'script'"));
    }

    #[test]
    fn stripe_script_is_allowed_only_if_the_shop_uses_it() {
        assert!(page_policy(&[], true).contains("script-src 'self' https://js.stripe.com"));
    }
}
