//! Checks of this machine and its settings: data folder, database, public URL, invented ratings.

use korosho_domain::admin::HealthLevel;
use korosho_domain::sentence;
use korosho_domain::sentence::Sentence;
use korosho_domain::shop_info::UnratedProducts;
use url::Url;

use super::Diagnosis;
use crate::config::{ShopConfig, is_loopback};
use crate::private_files;
use crate::store::{Store, postgres_url};

const DATA_FOLDER: Sentence = Sentence::fixed("data folder", "folda ya data");
const DATABASE: Sentence = Sentence::fixed("database", "hifadhidata");
const PUBLIC_ADDRESS: Sentence = Sentence::fixed("public address", "anwani ya umma");
const RATINGS: Sentence = Sentence::fixed("ratings", "nyota za bidhaa");

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
            sentence!(
                "products without reviews show invented stars",
                "bidhaa zisizo na maoni zinaonyesha nyota za kubuni"
            ),
            sentence!(
                "remove KOROSHO_SHOP_UNRATED_PRODUCTS, or set it to none",
                "ondoa KOROSHO_SHOP_UNRATED_PRODUCTS, au iweke kuwa none"
            ),
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
    let path = folder.display();
    match written {
        Ok(()) => Diagnosis::passed(
            DATA_FOLDER,
            sentence!("{path} is writable", "{path} inaweza kuandikwa"),
        ),
        Err(error) => Diagnosis::failed(
            DATA_FOLDER,
            sentence!(
                "{path} cannot be written: {error}",
                "{path} haiwezi kuandikwa: {error}"; english error
            ),
            sentence!(
                "free some space, give the server's user the folder, or set KOROSHO_DATA_DIR",
                "ongeza nafasi kwenye diski, mpe mtumiaji wa seva folda hiyo, au weka KOROSHO_DATA_DIR"
            ),
        ),
    }
}

async fn database(config: &ShopConfig) -> Diagnosis {
    let url = config.database_address();
    match Store::open(&url).await {
        Ok(store) => {
            store.close().await;
            let opens = sentence!("opens", "inafunguka");
            insecure_database(&url).unwrap_or_else(|| Diagnosis::passed(DATABASE, opens))
        }
        Err(error) => Diagnosis::failed(
            DATABASE,
            sentence!("does not open: {error}", "haifunguki: {error}"; english error),
            sentence!(
                "restore korosho.db from a backup, or correct KOROSHO_DATABASE_URL (docs/operations.md, \
                 PostgreSQL)",
                "rejesha korosho.db kutoka nakala, au rekebisha KOROSHO_DATABASE_URL \
                 (docs/operations.md, PostgreSQL)"
            ),
        ),
    }
}

/// Warning about a database on another machine that anybody on the network between can impersonate.
fn insecure_database(url: &str) -> Option<Diagnosis> {
    let mode = postgres_url::insecure_mode(url)?;
    let finding = sentence!(
        "opens on another machine with sslmode={mode}: its certificate or name is not checked, and \
         orders and customers may be read on the way",
        "inafunguka kwenye kompyuta nyingine kwa sslmode={mode}: cheti au jina lake havikaguliwi, \
         na oda na wateja wanaweza kusomwa njiani"
    );
    let remedy = sentence!(
        "set sslmode=verify-full in KOROSHO_DATABASE_URL, and sslrootcert=FILE if its \
         authority is the shop's own",
        "weka sslmode=verify-full katika KOROSHO_DATABASE_URL, na sslrootcert=FILE ikiwa \
         mamlaka ya cheti ni ya duka lenyewe"
    );
    Some(Diagnosis::warning(DATABASE, finding, remedy))
}

fn public_address(url: &Url) -> Diagnosis {
    let remedy = sentence!(
        "set KOROSHO_PUBLIC_URL to the https:// address that customers use",
        "weka KOROSHO_PUBLIC_URL kuwa anwani ya https:// ambayo wateja hutumia"
    );
    if is_loopback(url) {
        let finding = sentence!(
            "{url} is this machine: payment pages and webhooks cannot reach it",
            "{url} ni kompyuta hii: kurasa za kulipa na webhooks haziwezi kuifikia"
        );
        return Diagnosis::warning(PUBLIC_ADDRESS, finding, remedy);
    }
    if url.scheme() != "https" {
        let finding = sentence!("{url} is not encrypted", "{url} haijasimbwa");
        return Diagnosis::warning(PUBLIC_ADDRESS, finding, remedy);
    }
    Diagnosis::passed(PUBLIC_ADDRESS, Sentence::verbatim(url.as_str()))
}
