//! Files of a server or a device.

use korosho_core::catalogue::{Snapshot, parse_file};
use korosho_core::device::settings_file;
use korosho_server::Config;
use korosho_server::config::Settings;
use sha2::{Digest as _, Sha256};

use crate::fixtures::check_prices;

/// Stored catalogue: the file as it is, and completed by its checksum.
pub(crate) fn catalogue_file(data: &[u8]) {
    let _ = parse_file(data);
    let mut file = data.to_vec();
    if !file.ends_with(b"\n") {
        file.push(b'\n');
    }
    let sum: String = Sha256::digest(&file).iter().map(|byte| format!("{byte:02x}")).collect();
    file.extend_from_slice(sum.as_bytes());
    file.push(b'\n');
    let Some(copy) = parse_file(&*file) else { return };
    let shop = Snapshot::new(copy.contents.clone());
    check_prices(&shop, &copy.contents, 2);
}

/// Settings file of a device.
pub(crate) fn settings_import(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let Ok(settings) = settings_file::parse(text) else { return };
    if let Some(store) = settings.store {
        let host = store.host_str().unwrap_or_default();
        let is_local = ["localhost", "127.", "[::1]"].iter().any(|known| host.starts_with(known));
        assert!(store.scheme() == "https" || is_local, "{store}");
        assert!(store.username().is_empty() && store.password().is_none(), "{store}");
    }
    for number in settings.shortcode.iter().chain(&settings.till) {
        assert!(number.bytes().all(|byte| byte.is_ascii_digit()));
    }
}

/// `korosho.toml` of the server. Settings that name files are left out: the files would be read.
pub(crate) fn server_settings(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    if text.contains("file") {
        return;
    }
    let Ok(settings) = Settings::new([], text) else { return };
    match Config::read(&settings) {
        Ok(_) => drop(settings.refuse_unknown()),
        Err(error) => assert!(!error.to_string().contains('\n'), "{error}"),
    }
}
