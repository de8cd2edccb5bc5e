//! HTTPS with certificates of an ACME authority, over sockets.

use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::sync::atomic::Ordering;
use std::time::Duration;

use korosho_server::ConnectionLimits;
use reqwest::redirect::Policy;
use reqwest::tls::TlsInfo;
use reqwest::{Client, ClientBuilder, Response, Version};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::timeout;

mod authority;

use crate::common::TestApp;
use authority::{
    DOMAIN, LimitingAuthority, Pebble, http_address, https_address, settings, store_certificate,
};

const DAY: Duration = Duration::from_secs(86_400);

/// Longest wait for a closed connection.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(20);

async fn start(set: &[(&'static str, String)], limits: ConnectionLimits) -> TestApp {
    let set: Vec<_> = set.iter().map(|(name, value)| (*name, value.as_str())).collect();
    TestApp::start_with(&set, limits).await
}

/// Client that finds the domain on this machine.
fn client() -> ClientBuilder {
    let builder = Client::builder().redirect(Policy::none()).no_proxy().tls_info(true);
    builder.resolve(DOMAIN, https_address())
}

fn url(path: &str) -> String {
    format!("https://{DOMAIN}:{}{path}", https_address().port())
}

/// Certificate that the server presents, in DER.
async fn presented() -> Vec<u8> {
    let client = client().tls_danger_accept_invalid_certs(true).build().unwrap();
    let response = client.get(url("/robots.txt")).send().await.unwrap();
    let info = response.extensions().get::<TlsInfo>().unwrap();
    info.peer_certificate().unwrap().to_vec()
}

/// Status and text of `/readyz` as soon as the text contains `words`.
async fn ready_with(app: &TestApp, words: &str) -> (u16, String) {
    loop {
        let response = app.get("/readyz").await;
        let (status, text) = (response.status().as_u16(), response.text().await.unwrap());
        if text.contains(words) {
            return (status, text);
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

async fn plain(path: &str, host: &str) -> Response {
    let client = Client::builder().redirect(Policy::none()).no_proxy().build().unwrap();
    let request = client.get(format!("http://{}{path}", http_address()));
    request.header("host", host).send().await.unwrap()
}

fn header<'a>(response: &'a Response, name: &str) -> Option<&'a str> {
    response.headers().get(name).map(|value| value.to_str().unwrap())
}

#[tokio::test]
async fn domain_gets_a_certificate_and_serves_both_versions_of_http() {
    let pebble = Pebble::start(&[]).await;
    let data = pebble.folder.path().join("data");
    let set = settings(&Pebble::directory(), &pebble.folder.path().join("root.pem"), &data);
    let app = start(&set, ConnectionLimits::of_process()).await;
    assert_eq!(ready_with(&app, "ready").await, (200, "ready\n".to_owned()));

    let root = pebble.root().await;
    for (builder, version) in
        [(client(), Version::HTTP_2), (client().http1_only(), Version::HTTP_11)]
    {
        let client = builder.tls_certs_only([root.clone()]).build().unwrap();
        for path in ["/", "/robots.txt", "/api/products"] {
            let response = client.get(url(path)).send().await.unwrap();
            assert_eq!((response.status().as_u16(), response.version()), (200, version), "{path}");
            assert_eq!(header(&response, "strict-transport-security"), Some("max-age=31536000"));
        }
    }
    assert_eq!(header(&app.get("/").await, "strict-transport-security"), None);

    let redirect = plain("/products/nuts?page=2", "evil.example").await;
    assert_eq!(redirect.status(), 308);
    assert_eq!(header(&redirect, "location"), Some(url("/products/nuts?page=2").as_str()));
    assert_eq!(header(&redirect, "strict-transport-security"), None);
    assert_eq!(plain("/.well-known/acme-challenge/unknown", DOMAIN).await.status(), 404);

    let folder = data.join("tls").join(Pebble::name());
    let mut names = Vec::new();
    for file in std::fs::read_dir(&folder).unwrap() {
        let file = file.unwrap();
        assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o600, "{file:?}");
        names.push(file.file_name().into_string().unwrap());
    }
    names.sort();
    assert_eq!(names, ["account.json", "shop.example.pem"]);
}

#[tokio::test]
async fn due_certificate_stays_in_use_until_the_authority_issues_another() {
    let pebble = Pebble::start(&[DOMAIN]).await;
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("root.pem");
    std::fs::copy(pebble.folder.path().join("root.pem"), &root).unwrap();
    let data = folder.path().join("data");
    let old = store_certificate(&data, &Pebble::name(), 80 * DAY, 10 * DAY);
    let set = settings(&Pebble::directory(), &root, &data);
    let app = start(&set, ConnectionLimits::of_process()).await;

    let (status, text) = ready_with(&app, "authority refuses").await;
    assert_eq!(status, 200, "{text}");
    assert!(text.starts_with("ready\nHTTPS: "), "{text}");
    assert_eq!(presented().await, old);

    // The successor has another certificate of its own and does not know the account.
    let own = ["root.pem", "key.pem"].map(|name| std::fs::read(pebble.folder.path().join(name)));
    drop(pebble);
    let _successor = Pebble::start_with(&[], own.map(Result::unwrap)).await;
    assert_eq!(ready_with(&app, "ready\n").await.0, 200);
    while ready_with(&app, "ready").await.1 != "ready\n" {
        tokio::task::yield_now().await;
    }
    assert_ne!(presented().await, old);
}

#[tokio::test]
async fn shop_without_a_certificate_names_the_limit_of_the_authority() {
    let authority = LimitingAuthority::start().await;
    let folder = tempfile::tempdir().unwrap();
    let set = settings(&authority.directory, Path::new(""), &folder.path().join("data"));
    let app = start(&set, ConnectionLimits::of_process()).await;
    let (status, text) = ready_with(&app, "limits the orders: too many new registrations").await;
    assert_eq!(status, 503, "{text}");
    assert_eq!(app.get("/").await.status(), 200, "the server's own port works");

    let early = plain("/", DOMAIN).await;
    assert_eq!((early.status().as_u16(), header(&early, "retry-after")), (503, Some("60")));
    assert!(early.text().await.unwrap().contains("Duka litafunguliwa"));
    // 7200 seconds, divided by the scale of the tests: the server asks again by itself.
    while authority.refusals.load(Ordering::SeqCst) < 2 {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test]
async fn nothing_is_ordered_while_the_folder_cannot_be_written() {
    let authority = LimitingAuthority::start().await;
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    std::fs::create_dir(&data).unwrap();
    // A file instead of the folder: permissions do not stop root, which may run the tests.
    std::fs::write(data.join("tls"), "").unwrap();
    let set = settings(&authority.directory, Path::new(""), &data);
    let app = start(&set, ConnectionLimits::of_process()).await;
    ready_with(&app, "the folder of the certificate cannot be written").await;
    assert_eq!(authority.refusals.load(Ordering::SeqCst), 0);
    std::fs::remove_file(data.join("tls")).unwrap();
    ready_with(&app, "limits the orders").await;
}

#[tokio::test]
async fn taken_port_is_served_once_it_is_free() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let own = store_certificate(&data, &Pebble::name(), DAY, 80 * DAY);
    let taken = TcpListener::bind(https_address()).await.unwrap();
    let set = settings(&Pebble::directory(), Path::new(""), &data);
    let app = start(&set, ConnectionLimits::of_process()).await;
    let (status, text) = ready_with(&app, "HTTPS").await;
    assert_eq!((status, text.as_str()), (503, "HTTPS: port 8443 is taken by another program\n"));
    assert_eq!(app.get("/").await.status(), 200);
    drop(taken);
    assert_eq!(ready_with(&app, "ready").await, (200, "ready\n".to_owned()));
    assert_eq!(presented().await, own);
}

#[tokio::test]
async fn deadlines_of_connections_apply_below_tls() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    store_certificate(&data, &Pebble::name(), DAY, 80 * DAY);
    let set = settings(&Pebble::directory(), Path::new(""), &data);
    let (head, idle) = (Duration::from_millis(700), Duration::from_millis(900));
    let app = start(&set, ConnectionLimits { head, idle, ..ConnectionLimits::of_process() }).await;

    // No handshake, and the begin of one.
    for begun in [&b""[..], b"\x16\x03\x01\x02\x00\x01"] {
        let mut silent = TcpStream::connect(https_address()).await.unwrap();
        silent.write_all(begun).await.unwrap();
        drop(
            timeout(CLOSE_TIMEOUT, silent.read_to_end(&mut Vec::new())).await.expect("still open"),
        );
    }
    // A handshake without a request, and a request of HTTP/2 followed by frames only.
    for (protocol, sent) in [(&b"http/1.1"[..], &b""[..]), (b"h2", HTTP2_REQUEST)] {
        let mut stream = tls(protocol).await;
        stream.write_all(sent).await.unwrap();
        let closed = async {
            let mut bytes = [0; 4096];
            // A PING needs an answer, but is no request.
            while !matches!(stream.read(&mut bytes).await, Ok(0) | Err(_)) {}
        };
        timeout(CLOSE_TIMEOUT, closed).await.expect("still open");
    }
    assert_eq!(app.get("/").await.status(), 200);
}

/// Preface, SETTINGS, a GET of `/robots.txt` for `shop.example` (literals without an index), PING.
const HTTP2_REQUEST: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\
    \x00\x00\x00\x04\x00\x00\x00\x00\x00\
    \x00\x00\x1d\x01\x05\x00\x00\x00\x01\
    \x82\x87\x04\x0b/robots.txt\x01\x0cshop.example\
    \x00\x00\x08\x06\x00\x00\x00\x00\x0012345678";

/// Connection whose handshake is complete.
async fn tls(protocol: &[u8]) -> tokio_rustls::client::TlsStream<TcpStream> {
    use rustls::pki_types::CertificateDer;
    let mut roots = rustls::RootCertStore::empty();
    roots.add(CertificateDer::from(presented().await)).unwrap();
    let provider = std::sync::Arc::new(rustls::crypto::ring::default_provider());
    let mut config = rustls::ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth();
    config.alpn_protocols = vec![protocol.to_vec()];
    let stream = TcpStream::connect(https_address()).await.unwrap();
    let connector = tokio_rustls::TlsConnector::from(std::sync::Arc::new(config));
    connector.connect(DOMAIN.try_into().unwrap(), stream).await.unwrap()
}
