//! Host of a request, which HTTP/1.1 demands exactly once (RFC 9112, section 3.2) and HTTP/2 as
//! `:authority`, `Host` or both alike (RFC 9113, section 8.3.1): a proxy and a server that each read
//! another one of two disagree on whom the request is for.

use axum::http::{HeaderValue, Version, header};
use axum::response::{IntoResponse as _, Response};
use hyper::Request;
use korosho_domain::problem::{InvalidReason, Problem};

use crate::problem::Refusal;

/// Response 400, which ends the connection of HTTP/1, for a request that does not name one host.
pub(super) fn refusal<B>(request: &Request<B>) -> Option<Response> {
    let mut lines = request.headers().get_all(header::HOST).iter();
    let (line, others) = (lines.next(), lines.count());
    let is_http2 = request.version() == Version::HTTP_2;
    let authority = request.uri().authority().filter(|_| is_http2);
    let reason = match (line, authority) {
        _ if others > 0 => InvalidReason::Malformed,
        (Some(line), Some(authority)) if line != authority.as_str() => InvalidReason::Malformed,
        (Some(_), _) | (None, Some(_)) => return None,
        (None, None) if request.version() <= Version::HTTP_10 => return None,
        (None, None) => InvalidReason::Missing,
    };
    let mut refusal = Refusal(Problem::invalid("host", reason)).into_response();
    if !is_http2 {
        refusal.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    Some(refusal)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_refused(uri: &str, hosts: &[&str]) -> bool {
        let request = Request::get(uri).version(Version::HTTP_2);
        let request = hosts.iter().fold(request, |request, host| request.header("host", *host));
        refusal(&request.body(()).unwrap()).is_some()
    }

    #[test]
    fn http2_request_names_one_host() {
        let uri = "https://shop.example/";
        for hosts in [&[][..], &["shop.example"]] {
            assert!(!is_refused(uri, hosts), "{hosts:?}");
        }
        assert!(!is_refused("/", &["shop.example"]));
        assert!(is_refused("/", &[]));
        assert!(is_refused(uri, &["other.example"]));
        assert!(is_refused(uri, &["shop.example", "shop.example"]));
    }
}
