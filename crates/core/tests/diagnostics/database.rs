//! PostgreSQL over TLS, played by a listener that speaks the beginning of the protocol.

use std::sync::Arc;

use korosho_core::store::Store;
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::PrivatePkcs8KeyDer;

/// Message with which a client asks for TLS (PostgreSQL, "Message Formats": SSLRequest).
const SSL_REQUEST: [u8; 8] = [0, 0, 0, 8, 4, 210, 22, 47];

/// Listener in the place of PostgreSQL.
struct TestDatabase {
    address: String,
    /// Bytes that clients send after the negotiation of TLS: user name and database.
    received: mpsc::UnboundedReceiver<Vec<u8>>,
    files: TempDir,
}

impl TestDatabase {
    /// Listener with a certificate for this name by an authority of its own, in `authority.pem`; without
    /// a name it refuses TLS.
    async fn start(name: Option<&str>) -> Self {
        let files = tempfile::tempdir().unwrap();
        let mut params = CertificateParams::new(Vec::new()).unwrap();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let authority = CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap();
        std::fs::write(files.path().join("authority.pem"), authority.pem()).unwrap();
        let acceptor = name.map(|name| {
            let key = KeyPair::generate().unwrap();
            let params = CertificateParams::new(vec![name.to_owned()]).unwrap();
            let certificate = params.signed_by(&key, &authority).unwrap();
            let key = PrivatePkcs8KeyDer::from(key.serialize_der());
            let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
                .with_safe_default_protocol_versions()
                .unwrap()
                .with_no_client_auth()
                .with_single_cert(vec![certificate.der().clone()], key.into())
                .unwrap();
            TlsAcceptor::from(Arc::new(config))
        });
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let (sender, received) = mpsc::unbounded_channel();
        tokio::spawn(async move {
            while let Ok((connection, _)) = listener.accept().await {
                let bytes = negotiate(connection, acceptor.as_ref()).await.unwrap_or_default();
                sender.send(bytes).unwrap();
            }
        });
        Self { address, received, files }
    }

    /// Error of a connection with these parameters, and what the database received.
    async fn open(&mut self, parameters: &str) -> (String, Vec<u8>) {
        let parameters = parameters.replace("AUTHORITY", &self.authority());
        let url = format!("postgres://korosho:secret@{}/shop?{parameters}", self.address);
        let error = Store::open(&url).await.expect_err("the listener ends each connection");
        (error.to_string(), self.received.recv().await.unwrap())
    }

    fn authority(&self) -> String {
        self.files.path().join("authority.pem").display().to_string()
    }
}

/// Answers the request for TLS and returns the first bytes that follow.
async fn negotiate(
    mut connection: TcpStream,
    acceptor: Option<&TlsAcceptor>,
) -> std::io::Result<Vec<u8>> {
    let mut request = [0; SSL_REQUEST.len()];
    connection.read_exact(&mut request).await?;
    assert_eq!(request, SSL_REQUEST);
    let mut bytes = vec![0; 1024];
    let read = match acceptor {
        None => {
            connection.write_all(b"N").await?;
            connection.read(&mut bytes).await?
        }
        Some(acceptor) => {
            connection.write_all(b"S").await?;
            acceptor.accept(connection).await?.read(&mut bytes).await?
        }
    };
    bytes.truncate(read);
    Ok(bytes)
}

#[tokio::test]
async fn verified_certificate_of_the_shops_own_authority_opens_the_connection() {
    let mut database = TestDatabase::start(Some("127.0.0.1")).await;
    let (_, received) = database.open("sslmode=verify-full&sslrootcert=AUTHORITY").await;
    assert!(String::from_utf8_lossy(&received).contains("korosho"), "{received:?}");
}

#[tokio::test]
async fn nothing_is_sent_to_a_database_whose_certificate_is_not_trusted() {
    let mut unknown = TestDatabase::start(Some("127.0.0.1")).await;
    let (error, received) = unknown.open("sslmode=verify-full").await;
    assert!(received.is_empty() && error.contains("UnknownIssuer"), "{error}");
    let mut renamed = TestDatabase::start(Some("db.example")).await;
    let (error, received) = renamed.open("sslmode=verify-full&sslrootcert=AUTHORITY").await;
    assert!(received.is_empty() && error.contains("not valid for name"), "{error}");
}

#[tokio::test]
async fn nothing_is_sent_to_a_database_that_refuses_encryption() {
    let mut database = TestDatabase::start(None).await;
    let (error, received) = database.open("sslmode=verify-full").await;
    assert!(received.is_empty() && error.contains("TLS"), "{error}");
}
