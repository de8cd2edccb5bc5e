//! Updates: a release is accepted only with a valid signature; the previous program is kept.

use std::fs;
use std::io::{Cursor, Read as _, Write as _};
use std::net::TcpListener;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use korosho::updates::{MIN_IDLE, Release, Source, Work, fetch, put_in_place};
use korosho_core::device::env_overrides::EnvOverrides;
use minisign::{KeyPair, SecretKey};
use serde_json::json;
use tauri::test::{MockRuntime, mock_builder};
use tempfile::TempDir;

/// AppImage for tests: an ELF program, whose header alone has 64 bytes.
const PROGRAM: &[u8] =
    b"\x7fELF\x02\x01\x01 the new program, as long as the header of any program is at least";

fn base64(text: &str) -> String {
    STANDARD.encode(text)
}

fn signed(key: &SecretKey, version: &str) -> String {
    let comment = format!("timestamp:1\tfile:Korosho.AppImage\tversion:{version}");
    let signature = minisign::sign(None, key, Cursor::new(PROGRAM), Some(&comment), None).unwrap();
    base64(&signature.into_string())
}

/// Starts a server for a few requests: release information at `/news`, the program elsewhere.
fn publisher(version: &str, signature: &str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let origin = format!("http://{}", listener.local_addr().unwrap());
    let release = json!({ "signature": signature, "url": format!("{origin}/program") });
    let news = json!({ "version": version, "platforms": { "linux-x86_64": release } }).to_string();
    thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let mut request = [0; 2048];
            let read = stream.read(&mut request).unwrap_or(0);
            let asked = String::from_utf8_lossy(&request[..read]).into_owned();
            let body = if asked.starts_with("GET /news") { news.as_bytes() } else { PROGRAM };
            let head = format!(
                "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
                body.len()
            );
            let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(body));
        }
    });
    format!("{origin}/news")
}

struct TestApp {
    app: tauri::App<MockRuntime>,
    program: PathBuf,
    folder: TempDir,
}

impl TestApp {
    fn new() -> Self {
        let app = mock_builder()
            .plugin(tauri_plugin_updater::Builder::new().build())
            .build(tauri::generate_context!(test = true))
            .unwrap();
        let folder = tempfile::tempdir().unwrap();
        let program = folder.path().join("Korosho.AppImage");
        fs::write(&program, "the program that runs").unwrap();
        Self { app, program, folder }
    }

    fn look(&self, url: String, key: &KeyPair) -> Result<Option<Release>, String> {
        let key = base64(&key.pk.to_box().unwrap().into_string());
        let overrides = EnvOverrides {
            update_url: Some(url),
            update_key: Some(key),
            ..EnvOverrides::default()
        };
        let look = Source::of(&overrides).unwrap().look(self.app.handle()).unwrap();
        let look = look.executable_path(&self.program).target("linux-x86_64");
        tauri::async_runtime::block_on(fetch(look)).map_err(|error| error.to_string())
    }

    fn running(&self) -> Vec<u8> {
        fs::read(&self.program).unwrap()
    }
}

#[test]
fn newer_signed_release_replaces_the_program_and_backs_it_up() {
    let (app, key) = (TestApp::new(), KeyPair::generate_unencrypted_keypair().unwrap());
    let url = publisher("9.0.0", &signed(&key.sk, "9.0.0"));
    let release = app.look(url, &key).unwrap().expect("it was not found");
    assert_eq!(release.version(), "9.0.0");
    let kept = app.folder.path().join("previous");
    put_in_place(&release, &app.program, &kept).unwrap();
    assert_eq!(app.running(), PROGRAM);
    assert_eq!(fs::read(kept.join("Korosho.AppImage")).unwrap(), b"the program that runs");
}

#[test]
fn release_signed_by_another_key_is_rejected() {
    let (app, key) = (TestApp::new(), KeyPair::generate_unencrypted_keypair().unwrap());
    let stranger = KeyPair::generate_unencrypted_keypair().unwrap();
    let url = publisher("9.0.0", &signed(&stranger.sk, "9.0.0"));
    assert!(app.look(url, &key).is_err());
    assert_eq!(app.running(), b"the program that runs");
}

#[test]
fn old_release_under_a_new_version_number_is_rejected() {
    let (app, key) = (TestApp::new(), KeyPair::generate_unencrypted_keypair().unwrap());
    let url = publisher("9.0.0", &signed(&key.sk, "0.0.1"));
    assert!(app.look(url, &key).is_err());
}

#[test]
fn release_that_is_not_newer_is_not_downloaded() {
    let (app, key) = (TestApp::new(), KeyPair::generate_unencrypted_keypair().unwrap());
    let url = publisher("0.0.1", &signed(&key.sk, "0.0.1"));
    assert!(app.look(url, &key).unwrap().is_none());
}

#[test]
fn program_is_not_replaced_if_its_backup_fails() {
    let (app, key) = (TestApp::new(), KeyPair::generate_unencrypted_keypair().unwrap());
    let url = publisher("9.0.0", &signed(&key.sk, "9.0.0"));
    let release = app.look(url, &key).unwrap().unwrap();
    let blocked = app.folder.path().join("previous");
    fs::write(&blocked, "a file where a folder should be").unwrap();
    assert!(put_in_place(&release, &app.program, &blocked).is_err());
    assert_eq!(app.running(), b"the program that runs");
}

#[test]
fn update_waits_until_the_app_is_idle_and_everything_is_sent() {
    let at = |idle_for, unsent| Work { idle_for, unsent }.is_idle();
    assert!(at(MIN_IDLE, false));
    assert!(!at(MIN_IDLE - Duration::from_secs(1), false), "used a second before");
    assert!(!at(MIN_IDLE * 10, true), "an order waits for the line");
}

#[test]
fn update_source_needs_both_url_and_key() {
    assert_eq!(Source::of(&EnvOverrides::default()), None);
    let half = EnvOverrides {
        update_url: Some("https://x.example".to_owned()),
        ..EnvOverrides::default()
    };
    assert_eq!(Source::of(&half), None);
}
