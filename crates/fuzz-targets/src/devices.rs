//! Scanned tickets, messages between devices, device files and links.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::error::Error;
use std::path::PathBuf;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use korosho_core::clock::SystemClock;
use korosho_core::device::env_overrides::EnvOverrides;
use korosho_core::device::kiosk::Kiosk;
use korosho_core::device::order_link::order_in;
use korosho_core::device::secrets::Keyring;
use korosho_core::device::settings::Settings;
use korosho_core::device_store::sealed_file::{SEAL, is_intact, seal};
use korosho_core::device_store::{DeviceStore, StoreFile};
use korosho_core::order_transfer::verify;
use korosho_core::staff::Staff;
use korosho_domain::limits::MAX_LINES;
use korosho_domain::problem::Problem;
use korosho_domain::setup::STORED_KEYS;
use korosho_domain::signing::{DevicePublicKey, SigningKey, VerifyingKey, signer};
use korosho_domain::ticket::TicketOrder;
use serde_json::{Map, Value};

use crate::fixtures::SHOP;

const NOW: i64 = 1_795_208_400_000;

static SHARED: LazyLock<SigningKey> = LazyLock::new(|| SigningKey::of_shop("cs_fuzz"));
static DEVICE: LazyLock<SigningKey> = LazyLock::new(|| {
    SigningKey::of_device("AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8").expect("a seed")
});

fn verifying(key: &SigningKey) -> VerifyingKey {
    key.verifying().expect("a key")
}

/// Scanned texts: as they are, which no key signed, and as the order in a signed ticket.
pub(crate) fn tickets(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let _ = (signer(text), SigningKey::of_device(text), DevicePublicKey::parse(text));
    for key in [&*SHARED, &*DEVICE] {
        if let Some(order) = TicketOrder::open(text, &verifying(key)) {
            let again = order.sign(key).expect("a text");
            assert_eq!(TicketOrder::open(&again, &verifying(key)), Some(order));
        }
    }
    signed("KS", data, true);
}

/// Orders that a device transfers with their payments.
pub(crate) fn order_transfer(data: &[u8]) {
    signed("KO", data, false);
}

/// Verifies a signed value; an accepted order has an amount to pay and lines.
fn signed(form: &str, json: &[u8], is_public: bool) {
    let Ok(value) = serde_json::from_slice::<Value>(json) else { return };
    let text = SHARED.seal(form, &value).expect("a text");
    assert!(verify(&text, &verifying(&DEVICE), is_public, &SHOP, NOW).is_err());
    let Ok(incoming) = verify(&text, &verifying(&SHARED), is_public, &SHOP, NOW) else { return };
    let order = incoming.order;
    assert!(order.total > 0);
    assert!((1..=MAX_LINES).contains(&order.contents.quote.lines.len()));
    assert!(order.contents.quote.lines.iter().all(|line| line.total >= 0));
}

/// Device file in memory.
#[derive(Default)]
struct MemoryFile(Mutex<BTreeMap<String, Value>>);

impl StoreFile for MemoryFile {
    fn get(&self, key: &str) -> Option<Value> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(key).cloned()
    }

    fn set(&self, key: &str, value: Option<Value>) {
        let mut entries = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match value {
            Some(value) => drop(entries.insert(key.to_owned(), value)),
            None => drop(entries.remove(key)),
        }
    }

    fn entries(&self) -> Vec<(String, Value)> {
        let entries = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        entries.clone().into_iter().collect()
    }

    fn save(&self) -> Result<(), Box<dyn Error>> {
        Ok(())
    }
}

struct NoKeyring;

impl Keyring for NoKeyring {
    fn read(&self, _: &str) -> Result<Option<String>, Problem> {
        Ok(None)
    }

    fn write(&self, _: &str, _: &str) -> Result<(), Problem> {
        Ok(())
    }
}

/// Files of settings, staff and screens: a file is intact only with its seal, and any entry can be
/// read.
pub(crate) fn device_files(data: &[u8]) {
    let Ok(mut entries) = serde_json::from_slice::<Map<String, Value>>(data) else {
        assert!(!is_intact(data));
        return;
    };
    // Apps store no numbers with a point, whose last digits serde_json may change.
    if entries.values().any(has_float) {
        return;
    }
    let expected = seal(&entries);
    assert_eq!(is_intact(data), entries.get(SEAL).and_then(Value::as_str) == Some(&expected));
    entries.insert(SEAL.to_owned(), expected.into());
    assert!(is_intact(&serde_json::to_vec(&entries).expect("JSON")));
    let content = Mutex::new(entries.into_iter().collect());
    let file = Arc::new(MemoryFile(content)) as Arc<dyn StoreFile>;
    // No file has this path: only the content in memory counts.
    let path = PathBuf::from("/nonexistent/device.json");
    let store = DeviceStore::open(path, |_| Ok::<_, Infallible>(file)).expect("opened");
    let store = Arc::new(store);
    let settings = Settings::new(Arc::clone(&store), EnvOverrides::default(), Arc::new(NoKeyring));
    let _ = (settings.store_url(), settings.mpesa_shortcode(), settings.mpesa_till());
    let _ = (settings.server_url(), settings.mode(), settings.autostart(), settings.shop());
    let _ = settings.desk_number();
    let _ = Kiosk::new(Arc::clone(&store)).settings(&settings);
    let staff = Staff::new(Arc::clone(&store), Arc::clone(&store), Arc::new(SystemClock));
    let _ = (staff.team(), staff.actor(), staff.manager(), staff.settings_lock.state());
    for key in STORED_KEYS {
        let _ = store.read_text(key);
    }
}

fn has_float(value: &Value) -> bool {
    match value {
        Value::Number(number) => number.is_f64(),
        Value::Array(list) => list.iter().any(has_float),
        Value::Object(entries) => entries.values().any(has_float),
        Value::Null | Value::Bool(_) | Value::String(_) => false,
    }
}

/// Links that the operating system gives to the app.
pub(crate) fn order_link(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    if let Some(order) = order_in([&*text]) {
        assert_eq!(order_in([format!("korosho://order/{order}")]), Some(order));
        // Parsers of URLs skip control characters and spaces (WHATWG URL, basic URL parser).
        let visible: String = text.chars().filter(|c| *c > ' ').collect();
        assert!(visible.to_ascii_lowercase().starts_with("korosho:"), "{text:?}");
    }
}
