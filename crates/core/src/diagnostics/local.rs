//! Checks of this machine and its settings: data folder, database, public URL, invented ratings.

use korosho_domain::admin::HealthLevel;
use korosho_domain::shop_info::UnratedProducts;
use url::Url;

use super::Diagnosis;
use crate::config::{ShopConfig, is_loopback};
use crate::private_files;
use crate::store::{Store, postgres_url};

const DATA_FOLDER: &str = "data folder";
const DATABASE: &str = "database";
const PUBLIC_ADDRESS: &str = "public address";
const RATINGS: &str = "ratings";

pub(super) async fn check(config: &ShopConfig) -> Vec<Diagnosis> {
    let folder = data_folder(config);
    let usable = folder.level == HealthLevel::Passed;
    let mut found = vec![folder];
    if usable {
        found.push(database(config).await);
    }
    found.push(public_address(&config.public_url));
    found.extend(invented_ratings(config.settings.unrated_products));
    found
}

/// Whether the database opened, by the findings of [`check`].
pub(super) fn database_opens(found: &[Diagnosis]) -> bool {
    found.iter().any(|one| one.subject == DATABASE && one.level != HealthLevel::Failed)
}

/// Warning about invented stars, which mislead customers.
fn invented_ratings(unrated: UnratedProducts) -> Option<Diagnosis> {
    match unrated {
        UnratedProducts::None => None,
        UnratedProducts::Sample => Some(Diagnosis::warning(
            RATINGS,
            "products without reviews show invented stars",
            "remove KOROSHO_SHOP_UNRATED_PRODUCTS, or set it to none",
        )),
    }
}

/// Writes and removes a file: permissions and a full disk are detectable in no other way.
fn data_folder(config: &ShopConfig) -> Diagnosis {
    let folder = &config.data_dir;
    let trial = folder.join(".write-check");
    let written = private_files::create_folder(folder)
        .and_then(|()| std::fs::write(&trial, [0_u8; 4096]))
        .and_then(|()| std::fs::remove_file(&trial));
    match written {
        Ok(()) => Diagnosis::passed(DATA_FOLDER, format!("{} is writable", folder.display())),
        Err(error) => Diagnosis::failed(
            DATA_FOLDER,
            format!("{} cannot be written: {error}", folder.display()),
            "free some space, give the server's user the folder, or set KOROSHO_DATA_DIR",
        ),
    }
}

async fn database(config: &ShopConfig) -> Diagnosis {
    let url = config.database_address();
    match Store::open(&url).await {
        Ok(store) => {
            store.close().await;
            insecure_database(&url).unwrap_or_else(|| Diagnosis::passed(DATABASE, "opens"))
        }
        Err(error) => Diagnosis::failed(
            DATABASE,
            format!("does not open: {error}"),
            "restore korosho.db from a backup, or correct KOROSHO_DATABASE_URL (docs/operations.md, \
             PostgreSQL)",
        ),
    }
}

/// Warning about a database on another machine that anybody on the network between can impersonate.
fn insecure_database(url: &str) -> Option<Diagnosis> {
    let mode = postgres_url::insecure_mode(url)?;
    let finding = format!(
        "opens on another machine with sslmode={mode}: its certificate or name is not checked, and \
         orders and customers may be read on the way"
    );
    let remedy = "set sslmode=verify-full in KOROSHO_DATABASE_URL, and sslrootcert=FILE if its \
                  authority is the shop's own";
    Some(Diagnosis::warning(DATABASE, finding, remedy))
}

fn public_address(url: &Url) -> Diagnosis {
    let remedy = "set KOROSHO_PUBLIC_URL to the https:// address that customers use";
    if is_loopback(url) {
        let finding = format!("{url} is this machine: payment pages and webhooks cannot reach it");
        return Diagnosis::warning(PUBLIC_ADDRESS, finding, remedy);
    }
    if url.scheme() != "https" {
        let finding = format!("{url} is not encrypted");
        return Diagnosis::warning(PUBLIC_ADDRESS, finding, remedy);
    }
    Diagnosis::passed(PUBLIC_ADDRESS, url.as_str())
}
