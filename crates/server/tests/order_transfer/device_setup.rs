//! Setup of a device with the shop's server: with a token alone, or in place of a key pair.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use korosho_core::clock::SystemClock;
use korosho_core::device::env_overrides::EnvOverrides;
use korosho_core::device::open::{DeviceIdentity, OpenShop};
use korosho_core::device::recovery;
use korosho_core::device::secrets::Keyring;
use korosho_core::device::settings::Settings;
use korosho_core::device::setup::{connect_server, connect_store};
use korosho_core::device_store::testing;
use korosho_core::staff::testing::without_members;
use korosho_core::staff::{Staff, UnlockedSettings};
use korosho_domain::device::ServerInput;
use korosho_domain::problem::Problem;
use korosho_domain::setup::{AppMode, ConnectStoreInput};
use tempfile::TempDir;

use super::test_app::TestApp;

/// Keyring in memory.
#[derive(Default)]
struct FakeKeyring(Mutex<HashMap<String, String>>);

impl Keyring for FakeKeyring {
    fn read(&self, entry: &str) -> Result<Option<String>, Problem> {
        Ok(self.0.lock().unwrap().get(entry).cloned())
    }

    fn write(&self, entry: &str, secret: &str) -> Result<(), Problem> {
        let mut all = self.0.lock().unwrap();
        if secret.is_empty() {
            all.remove(entry);
        } else {
            all.insert(entry.to_owned(), secret.to_owned());
        }
        Ok(())
    }
}

/// A new device.
struct Device {
    folder: TempDir,
    keyring: Arc<FakeKeyring>,
    settings: Settings,
    staff: Staff,
}

impl Device {
    fn new() -> Self {
        Self::with(Arc::default())
    }

    /// Device without files, on this keyring.
    fn with(keyring: Arc<FakeKeyring>) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let file = testing::open(folder.path().join("device.json"));
        let settings = Settings::new(file, EnvOverrides::default(), keyring.clone());
        let staff = without_members(folder.path(), Arc::new(SystemClock));
        Self { folder, keyring, settings, staff }
    }

    fn unlocked(&self) -> UnlockedSettings {
        self.staff.settings_lock.require().unwrap()
    }

    async fn connect_server(&self, url: &str, token: &str) -> Result<(), Problem> {
        let (server_url, device_token) = (url.to_owned(), token.to_owned());
        let input = ServerInput { server_url, device_token };
        connect_server(&self.settings, &self.unlocked(), &input).await
    }

    async fn connect_store(&self, url: &str) -> Result<(), Problem> {
        let input = ConnectStoreInput {
            store_url: url.to_owned(),
            consumer_key: "ck_demo".to_owned(),
            consumer_secret: "cs_demo".to_owned(),
        };
        connect_store(&self.settings, &self.unlocked(), &input).await
    }

    /// Entries of the keyring but the store's URL, sorted.
    fn secrets(&self) -> Vec<String> {
        let all = self.keyring.0.lock().unwrap();
        let secrets = all.keys().filter(|name| *name != "woocommerce-url");
        let mut names: Vec<String> = secrets.cloned().collect();
        names.sort();
        names
    }

    async fn open(&self) -> OpenShop {
        let secrets = self.settings.secrets().await.unwrap();
        OpenShop::open(&self.settings, secrets, identity(self.folder.path())).await.unwrap()
    }
}

fn identity(folder: &Path) -> DeviceIdentity {
    DeviceIdentity {
        data_dir: folder.join("data"),
        mode: AppMode::Kiosk,
        number: 2,
        collection_period: Duration::from_secs(3_600),
    }
}

const OF_SERVER: [&str; 3] = ["device-token", "order-signing-key", "server-url"];
const KEY_PAIR: [&str; 2] = ["woocommerce-key", "woocommerce-secret"];

#[tokio::test]
async fn token_alone_sets_up_a_device_that_reads_the_store_through_the_server() {
    let app = TestApp::open(None).await;
    let token = app.token();
    let device = Device::new();
    device.connect_server(&app.server.origin, token.expose()).await.unwrap();
    assert_eq!(device.secrets(), OF_SERVER);
    let store = device.settings.store_url().unwrap();
    assert_eq!(store.trim_end_matches('/'), app.sandbox.origin);
    assert!(!device.settings.shop().unwrap().name.is_empty());
    let open = device.open().await;
    let catalogue = &open.shop.catalogue;
    app.until("a catalogue", || async { catalogue.status().version > 0 }).await;
    open.close().await;
}

#[tokio::test]
async fn key_pair_is_deleted_when_a_device_connects_to_the_server() {
    let app = TestApp::open(None).await;
    let device = Device::new();
    device.connect_store(&app.sandbox.origin).await.unwrap();
    assert_eq!(device.secrets(), KEY_PAIR);
    let token = app.token();
    device.connect_server(&app.server.origin, token.expose()).await.unwrap();
    assert_eq!(device.secrets(), OF_SERVER);
    let left = device.connect_server("", "").await;
    assert_eq!(left, Err(Problem::StoreKeyMissing), "it would reach no store");
    assert_eq!(device.secrets(), OF_SERVER);
    device.connect_store(&app.sandbox.origin).await.unwrap();
    assert_eq!(device.connect_server("", "").await, Ok(()));
    assert_eq!(device.secrets(), KEY_PAIR);
}

#[tokio::test]
async fn device_that_lost_its_settings_reaches_the_store_through_the_server() {
    let app = TestApp::open(None).await;
    let token = app.token();
    let before = Device::new();
    before.connect_server(&app.server.origin, token.expose()).await.unwrap();
    let lock = &before.staff.settings_lock;
    lock.set_pin("2759").await.unwrap();
    recovery::create_code(&before.settings, &before.unlocked(), lock).await.unwrap();
    let after = Device::with(Arc::clone(&before.keyring));
    let lock = &after.staff.settings_lock;
    let secrets = recovery::read_secrets(&after.settings, lock).await.unwrap();
    assert!(secrets.is_some());
    assert_eq!(lock.require().unwrap_err(), Problem::PinNeeded, "nobody changes the settings");
    let open = after.open().await;
    let catalogue = &open.shop.catalogue;
    app.until("a catalogue", || async { catalogue.status().version > 0 }).await;
    open.close().await;
}

#[tokio::test]
async fn refused_token_changes_nothing_on_the_device() {
    let app = TestApp::open(None).await;
    let device = Device::new();
    device.connect_store(&app.sandbox.origin).await.unwrap();
    let refused = device.connect_server(&app.server.origin, "kd_other").await;
    assert_eq!(refused, Err(Problem::DeviceTokenRefused));
    assert_eq!(device.secrets(), KEY_PAIR);
    assert_eq!(device.settings.server_url(), None);
}

#[tokio::test]
async fn server_of_another_store_is_refused_without_a_key_pair_too() {
    let (app, other) = tokio::join!(TestApp::open(None), TestApp::open(None));
    let device = Device::new();
    let token = app.token();
    device.connect_server(&app.server.origin, token.expose()).await.unwrap();
    // Two stores on loopback differ in their port only.
    let token = other.token();
    let refused = device.connect_server(&other.server.origin, token.expose()).await;
    assert_eq!(refused, Err(Problem::ServerNotFound));
    assert_eq!(device.settings.server_url().unwrap().trim_end_matches('/'), app.server.origin);
}
