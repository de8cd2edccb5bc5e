//! ACME authorities of the tests: Pebble, and a stand-in that limits.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::Router;
use axum::http::{StatusCode, Uri};
use axum::response::IntoResponse as _;
use rcgen::{CertificateParams, CertifiedKey, KeyPair, generate_simple_self_signed};
use reqwest::{Certificate, Client};
use serde_json::json;
use tempfile::TempDir;
use tokio::net::{TcpListener, TcpStream};

pub const DOMAIN: &str = "shop.example";

/// Loopback address of this process alone, so that ports need not be random.
pub fn own_address() -> IpAddr {
    let [_, high, middle, low] = std::process::id().to_be_bytes();
    IpAddr::V4(Ipv4Addr::new(127, 64 + (high & 63), middle, low))
}

pub fn https_address() -> SocketAddr {
    (own_address(), 8443).into()
}

pub fn http_address() -> SocketAddr {
    (own_address(), 8080).into()
}

/// Settings of a server with a domain.
pub fn settings(directory: &str, root: &Path, data: &Path) -> Vec<(&'static str, String)> {
    let mut all = vec![
        ("KOROSHO_DOMAIN", DOMAIN.to_owned()),
        ("KOROSHO_HTTPS_LISTEN", https_address().to_string()),
        ("KOROSHO_HTTP_LISTEN", http_address().to_string()),
        ("KOROSHO_ACME_URL", directory.to_owned()),
        ("KOROSHO_ACME_EMAIL", "baker@shop.example".to_owned()),
        ("KOROSHO_DATA_DIR", data.display().to_string()),
        ("KOROSHO_TEST_TIME_SCALE", "1000".to_owned()),
    ];
    if root.exists() {
        all.push(("KOROSHO_ACME_ROOT", root.display().to_string()));
    }
    all
}

/// Certificate of the domain in a data folder, of an age and a remaining lifetime; returns its DER.
pub fn store_certificate(data: &Path, authority: &str, age: Duration, left: Duration) -> Vec<u8> {
    let mut params = CertificateParams::new([DOMAIN.to_owned()]).unwrap();
    let now = std::time::SystemTime::now();
    params.not_before = (now - age).into();
    params.not_after = (now + left).into();
    let key = KeyPair::generate().unwrap();
    let certificate = params.self_signed(&key).unwrap();
    let folder = data.join("tls").join(authority);
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join(format!("{DOMAIN}.pem"));
    std::fs::write(file, key.serialize_pem() + &certificate.pem()).unwrap();
    certificate.der().to_vec()
}

/// Pebble and the name server that sends it to [`own_address`]; both end when dropped.
pub struct Pebble {
    processes: Vec<Child>,
    pub folder: TempDir,
}

impl Pebble {
    /// Starts an authority that refuses these domains and a fifth of all nonces.
    pub async fn start(refused: &[&str]) -> Self {
        let CertifiedKey { cert, signing_key } =
            generate_simple_self_signed([own_address().to_string()]).unwrap();
        let files = [cert.pem().into_bytes(), signing_key.serialize_pem().into_bytes()];
        Self::start_with(refused, files).await
    }

    /// Starts an authority with this certificate and key of its own.
    pub async fn start_with(refused: &[&str], [root, key]: [Vec<u8>; 2]) -> Self {
        let own = own_address();
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str| folder.path().join(name).display().to_string();
        std::fs::write(file("root.pem"), root).unwrap();
        std::fs::write(file("key.pem"), key).unwrap();
        let config = json!({ "pebble": {
            "listenAddress": format!("{own}:14000"),
            "managementListenAddress": format!("{own}:15000"),
            "certificate": file("root.pem"),
            "privateKey": file("key.pem"),
            "httpPort": http_address().port(),
            "tlsPort": https_address().port(),
            "domainBlocklist": refused,
        }});
        std::fs::write(file("config.json"), config.to_string()).unwrap();
        let dns = format!("{own}:8053");
        let mut names = Command::new("pebble-challtestsrv");
        names.args(["-dns01", &dns, "-management", &format!("{own}:8055")]);
        names.args(["-http01", "", "-https01", "", "-tlsalpn01", ""]);
        names.args(["-defaultIPv4", &own.to_string(), "-defaultIPv6", ""]);
        let mut pebble = Command::new("pebble");
        pebble.args(["-config", &file("config.json"), "-dnsserver", &dns]);
        pebble.envs([("PEBBLE_VA_NOSLEEP", "1"), ("PEBBLE_WFE_NONCEREJECT", "20")]);
        let spawn = |command: &mut Command| {
            let quiet = command.stdout(Stdio::null()).stderr(Stdio::null());
            quiet.spawn().expect("Debian package pebble is installed")
        };
        let processes = vec![spawn(&mut names), spawn(&mut pebble)];
        let mut started = Self { processes, folder };
        for port in [8055, 14000, 15000] {
            while TcpStream::connect((own, port)).await.is_err() {
                for process in &mut started.processes {
                    assert_eq!(process.try_wait().unwrap(), None, "it ended");
                }
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        }
        started
    }

    pub fn directory() -> String {
        format!("https://{}:14000/dir", own_address())
    }

    pub fn name() -> String {
        format!("{}_14000", own_address())
    }

    /// Root of the certificates that it issues.
    pub async fn root(&self) -> Certificate {
        let own = std::fs::read(self.folder.path().join("root.pem")).unwrap();
        let own = Certificate::from_pem(&own).unwrap();
        let client = Client::builder().tls_certs_only([own]).build().unwrap();
        let url = format!("https://{}:15000/roots/0", own_address());
        let pem = client.get(url).send().await.unwrap().bytes().await.unwrap();
        Certificate::from_pem(&pem).unwrap()
    }
}

impl Drop for Pebble {
    fn drop(&mut self) {
        for process in &mut self.processes {
            drop(process.kill());
            drop(process.wait());
        }
    }
}

/// Authority that answers each request for an account with `rateLimited`.
pub struct LimitingAuthority {
    pub directory: String,
    pub refusals: Arc<AtomicUsize>,
}

impl LimitingAuthority {
    pub async fn start() -> Self {
        let listener = TcpListener::bind((own_address(), 14000)).await.unwrap();
        let origin = format!("http://{}", listener.local_addr().unwrap());
        let (own, refusals) = (origin.clone(), Arc::new(AtomicUsize::new(0)));
        let counter = Arc::clone(&refusals);
        let answer = move |uri: Uri| {
            let directory =
                ["newNonce", "newAccount", "newOrder"].map(|name| (name, format!("{own}/{name}")));
            let counter = Arc::clone(&counter);
            async move {
                let nonce = [("replay-nonce", "bm9uY2U"), ("retry-after", "7200")];
                if uri.path() == "/newAccount" {
                    counter.fetch_add(1, Ordering::SeqCst);
                    let problem = json!({
                        "type": "urn:ietf:params:acme:error:rateLimited",
                        "detail": "too many new registrations",
                    });
                    let body = axum::Json(problem);
                    return (StatusCode::TOO_MANY_REQUESTS, nonce, body).into_response();
                }
                let directory: serde_json::Map<_, _> = directory
                    .into_iter()
                    .map(|(name, url)| (name.to_owned(), url.into()))
                    .collect();
                (nonce, axum::Json(directory)).into_response()
            }
        };
        let router = Router::new().fallback(answer);
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { directory: format!("{origin}/dir"), refusals }
    }
}
