//! Certificate with its key, and the time of its renewal.

use std::sync::Arc;

use rustls::crypto::ring;
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::sign::CertifiedKey;
use x509_parser::parse_x509_certificate;

/// Certificate chain and private key.
#[derive(Debug)]
pub(super) struct Certificate {
    pub(super) key: Arc<CertifiedKey>,
    /// First and last second of its validity, since 1970.
    validity: (i64, i64),
    /// Last second of its validity, for people.
    pub(super) expiry: String,
}

impl Certificate {
    /// Parses a private key and a chain in PEM; the error is a message for the log.
    pub(super) fn parse(pem: &str) -> Result<Self, String> {
        let chain = CertificateDer::pem_slice_iter(pem.as_bytes()).collect::<Result<Vec<_>, _>>();
        let chain = chain.map_err(|error| error.to_string())?;
        let key = PrivateKeyDer::from_pem_slice(pem.as_bytes());
        let key = key.map_err(|error| error.to_string())?;
        let (validity, expiry) = {
            let own = chain.first().ok_or("no certificate")?;
            let (_, own) = parse_x509_certificate(own).map_err(|error| error.to_string())?;
            let (from, to) = (own.validity().not_before, own.validity().not_after);
            ((from.timestamp(), to.timestamp()), to.to_string())
        };
        let key = CertifiedKey::from_der(chain, key, &ring::default_provider());
        let key = key.map_err(|error| error.to_string())?;
        Ok(Self { key: Arc::new(key), validity, expiry })
    }

    /// Whether clients accept the certificate at `now`, in seconds since 1970.
    pub(super) fn is_valid(&self, now: i64) -> bool {
        let (from, to) = self.validity;
        (from..=to).contains(&now)
    }

    /// Time of the renewal in seconds since 1970: when a third of the lifetime is left, as
    /// authorities recommend for any lifetime.
    pub(super) fn renewal(&self) -> i64 {
        let (from, to) = self.validity;
        to - (to - from) / 3
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn certificate_is_due_when_a_third_of_its_lifetime_is_left() {
        let rcgen::CertifiedKey { cert, signing_key } =
            rcgen::generate_simple_self_signed(["shop.example".to_owned()]).unwrap();
        let pem = signing_key.serialize_pem() + &cert.pem();
        let parsed = Certificate::parse(&pem).unwrap();
        let (from, to) = parsed.validity;
        assert!(from < to && parsed.is_valid(from) && parsed.is_valid(to));
        assert!(!parsed.is_valid(from - 1) && !parsed.is_valid(to + 1));
        assert!((to - parsed.renewal() - (to - from) / 3).abs() <= 1);
        let other = rcgen::KeyPair::generate().unwrap().serialize_pem() + &cert.pem();
        assert!(Certificate::parse(&other).is_err(), "key of another certificate");
        assert!(Certificate::parse(&signing_key.serialize_pem()).is_err(), "no certificate");
    }
}
