//! Connection URL of PostgreSQL: encryption on the way to another machine.

use std::net::IpAddr;

use url::Url;

/// Parameters that set the TLS mode; the driver knows both.
const MODES: [&str; 2] = ["sslmode", "ssl-mode"];
/// Parameters that replace the host of the URL.
const HOSTS: [&str; 2] = ["host", "hostaddr"];
/// Mode in which the driver checks the server's certificate and its name.
const VERIFIED: &str = "verify-full";

/// URL that requires a verified certificate, if the database is on another machine and the URL names no
/// `sslmode`. The driver's own default accepts an unencrypted connection.
///
/// A URL that cannot be parsed is returned as it is, for the driver to refuse.
pub(super) fn with_default_mode(url: &str) -> String {
    let Ok(mut parsed) = Url::parse(url) else { return url.to_owned() };
    if !is_remote(&parsed) || parameter(&parsed, &MODES).is_some() {
        return url.to_owned();
    }
    parsed.query_pairs_mut().append_pair(MODES[0], VERIFIED);
    parsed.into()
}

/// TLS mode of a URL that allows an unverified or unencrypted connection to another machine.
pub(crate) fn insecure_mode(url: &str) -> Option<String> {
    let parsed = Url::parse(url).ok().filter(is_remote)?;
    parameter(&parsed, &MODES).filter(|mode| mode != VERIFIED)
}

/// Last value of a parameter by any of its names: the driver lets the last one count.
fn parameter(url: &Url, names: &[&str]) -> Option<String> {
    let pairs = url.query_pairs().filter(|(name, _)| names.contains(&&**name));
    pairs.map(|(_, value)| value.into_owned()).last()
}

/// Whether a URL leads to PostgreSQL over a network: neither a socket nor this machine.
fn is_remote(url: &Url) -> bool {
    if !url.scheme().starts_with("postgres") {
        return false;
    }
    let host = parameter(url, &HOSTS).or_else(|| url.host_str().map(str::to_owned));
    let host = host.unwrap_or_default();
    let is_socket = host.is_empty() || host.starts_with('/') || host.starts_with("%2");
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    let is_here = match bare.parse::<IpAddr>() {
        Ok(address) => address.is_loopback(),
        Err(_) => bare.eq_ignore_ascii_case("localhost"),
    };
    !is_socket && !is_here
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn database_on_another_machine_needs_a_verified_certificate() {
        for url in ["postgres://k:p@db.example/shop", "postgresql://10.0.0.5:5432/shop"] {
            assert_eq!(with_default_mode(url), format!("{url}?sslmode=verify-full"));
        }
        let with_parameter = "postgres://db.example/shop?sslrootcert=/etc/ca.pem";
        let secured = format!("{with_parameter}&sslmode=verify-full");
        assert_eq!(with_default_mode(with_parameter), secured);
        let moved = "postgres://localhost/shop?host=db.example";
        assert_eq!(with_default_mode(moved), format!("{moved}&sslmode=verify-full"));
    }

    #[test]
    fn database_on_this_machine_and_an_explicit_mode_stay_as_they_are() {
        for url in [
            "postgres://korosho@127.0.0.1:5432/shop",
            "postgres://korosho@[::1]/shop",
            "postgres://localhost/shop",
            "postgres:///shop?host=/run/postgresql",
            "postgres://%2Frun%2Fpostgresql/shop",
            "postgres://db.example/shop?sslmode=require",
            "postgres://db.example/shop?ssl-mode=disable",
            "sqlite:///var/lib/korosho/korosho.db",
            "postgres://",
            "no url",
        ] {
            assert_eq!(with_default_mode(url), url);
        }
    }

    #[test]
    fn modes_without_a_verified_name_are_insecure_on_the_way_to_another_machine() {
        for mode in ["disable", "allow", "prefer", "require", "verify-ca"] {
            let url = format!("postgres://db.example/shop?sslmode={mode}");
            assert_eq!(insecure_mode(&url).as_deref(), Some(mode));
            assert_eq!(insecure_mode(&url.replace("db.example", "localhost")), None);
        }
        assert_eq!(insecure_mode("postgres://db.example/shop"), None);
        assert_eq!(insecure_mode("postgres://db.example/shop?sslmode=verify-full"), None);
        let twice = "postgres://db.example/shop?sslmode=verify-full&sslmode=disable";
        assert_eq!(insecure_mode(twice).as_deref(), Some("disable"));
    }
}
