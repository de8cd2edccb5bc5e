//! How the core is opened for this machine. The only file that knows the core's settings.

use std::path::PathBuf;
use std::sync::Arc;

use korosho_core::background::Background;
use korosho_core::config::{
    MpesaConfig, Secret, ServerConfig, ShopConfig, StripeConfig, WooConfig,
};
use korosho_core::store::StoreError;
use korosho_core::store::corruption::{self, Corruption};
use korosho_core::{OpenError, Shop};
use korosho_domain::device::ShopDetails;
use korosho_domain::payment::PaymentMethod;
use korosho_domain::problem::{InvalidReason, Problem};
use korosho_domain::setup::AppMode;
use korosho_media::{Pictures, http};
use tokio::task::JoinSet;
use url::Url;

use crate::picture_sync::{self, OnSync};
use crate::restore_check;
use crate::settings::{self, MpesaSecrets, Secrets};
use crate::shop_details;

/// Stripe's API (docs.stripe.com/api).
const STRIPE_API: &str = "https://api.stripe.com";

/// M-Pesa's API (developer.safaricom.co.ke).
const DARAJA_API: &str = "https://api.safaricom.co.ke";

/// The engine's database in the data folder.
const DATABASE: &str = "korosho.db";

/// Numbers that are left out after a damaged database, or one that was set back: more than a day's.
const LOST_COUNT: u32 = 500;

/// Most bytes of the picture cache: every picture of a shop of some 2,000 products, its original and
/// two sizes of it. They are all here, so that a start without network shows them.
const PICTURE_CACHE_BYTES: u64 = 1_500_000_000;

/// What opening a shop takes.
pub struct Connection {
    /// Where its database is.
    pub data_dir: PathBuf,
    /// Base address of the store.
    pub store_url: String,
    /// Keys; `None` while the keyring is closed.
    pub secrets: Option<Secrets>,
    /// Address of Stripe's API where it is not Stripe's own.
    pub stripe_api_url: Option<String>,
    /// Address of M-Pesa's API where it is not Daraja's own.
    pub mpesa_api_url: Option<String>,
    /// M-Pesa's pay bill or till.
    pub mpesa_shortcode: Option<String>,
    /// Number of the till that is paid.
    pub mpesa_till: Option<String>,
    /// Address of the shop's server that takes the payments, and what it offers.
    pub server: Option<(String, Vec<PaymentMethod>)>,
    /// What people read of the shop.
    pub shop: Option<ShopDetails>,
    /// Where shoppers find the website; the store's own site unless told.
    pub public_url: Option<String>,
    /// Which face: it gives order numbers their first letter.
    pub mode: AppMode,
    /// Which of the shop's desks this is; 0 = the only one.
    pub desk_number: u8,
    /// How many times shorter the engine waits than it does in life.
    pub time_scale: u32,
}

/// Open shop with its background jobs.
pub struct Engine {
    /// The shop.
    pub shop: Arc<Shop>,
    /// Its pictures; `None` where their folder cannot be used, which closes no shop.
    pub pictures: Option<Pictures>,
    /// Whether its database was found damaged when it was opened.
    pub corruption: Option<Corruption>,
    background: Option<Background>,
    /// Ends with the engine.
    _jobs: JoinSet<()>,
}

impl Engine {
    /// Opens the shop on what is on disk. Without secrets it shows that and sends nothing.
    /// `on_sync` hears how a full copy of the catalogue comes along.
    ///
    /// # Errors
    /// [`Problem::StorageFull`] when its files cannot be used.
    pub async fn open(connection: Connection, on_sync: OnSync) -> Result<Self, Problem> {
        let online = connection.secrets.is_some();
        let pictures = open_pictures(&connection);
        let config = config(connection)?;
        let database = config.data_dir.join(DATABASE);
        let restored = restore_check::is_restored(&database);
        let corruption =
            corruption::quarantine(&database).await.map_err(|error| unusable(&error))?;
        let shop = Shop::open(config).await.map_err(|error| refused(&error))?;
        let lost =
            corruption.as_ref().map_or(0, |corruption| corruption.count) + u32::from(restored);
        distrust(&shop, LOST_COUNT * lost).await.map_err(|error| refused(&error.into()))?;
        restore_check::record_location(&database).map_err(|error| unusable(&error))?;
        let shop = Arc::new(shop);
        let mut jobs = picture_sync::start(&shop, pictures.clone(), on_sync);
        if online {
            jobs.spawn(picture_sync::recount(Arc::clone(&shop)));
        }
        let background = online.then(|| shop.start_background());
        Ok(Self { shop, pictures, corruption, background, _jobs: jobs })
    }

    /// Stops the background jobs and closes the database.
    pub async fn close(self) {
        if let Some(background) = self.background {
            background.stop().await;
        }
        self.shop.close().await;
    }
}

/// Nobody can tell that a disk was set back as a whole: what waits is looked for in the store before it
/// is sent. Numbers are left out where count was lost for certain.
async fn distrust(shop: &Shop, lost: u32) -> Result<(), StoreError> {
    shop.orders.look_before_sending().await?;
    if lost > 0 { shop.orders.skip_numbers(lost).await } else { Ok(()) }
}

fn config(mut connection: Connection) -> Result<ShopConfig, Problem> {
    let base = address("store_url", &connection.store_url)?;
    let public = match &connection.public_url {
        Some(url) => address("public_url", url)?,
        None => base.clone(),
    };
    let number = device_number(&connection);
    let keeps_register = connection.mode == AppMode::Desk;
    let secrets = connection.secrets.take().unwrap_or_default();
    let (key, secret) = (Secret::new(secrets.consumer_key), Secret::new(secrets.consumer_secret));
    let store = WooConfig::new(base, key, secret);
    let mut config = ShopConfig::new(store, connection.data_dir.clone(), public);
    if let (Some((url, methods)), Some(token)) = (&connection.server, &secrets.device_token) {
        // Two that ask for the money of one order would take it twice: the server does, alone.
        let (url, token) = (address("server_url", url)?, Secret::new(token));
        config.public_url = url.clone();
        config.server = Some(ServerConfig { url, token, methods: methods.clone() });
    } else {
        take_payments(&mut config, &connection, secrets.stripe_secret_key, secrets.mpesa)?;
    }
    config.orders = config.orders.with_time_scale(connection.time_scale);
    config.settings.device_letter = device_letter(connection.mode);
    config.settings.device_number = number;
    config.settings.keeps_register = keeps_register;
    if let Some(details) = connection.shop {
        shop_details::apply(details, &mut config.settings);
    }
    Ok(config)
}

/// This machine asks the providers itself, with keys of its own.
fn take_payments(
    config: &mut ShopConfig,
    connection: &Connection,
    stripe_key: Option<String>,
    mpesa: Option<MpesaSecrets>,
) -> Result<(), Problem> {
    if let Some(key) = stripe_key {
        config.stripe = Some(stripe(&key, connection.stripe_api_url.as_deref())?);
    }
    if let (Some(mpesa), Some(shortcode)) = (mpesa, connection.mpesa_shortcode.clone()) {
        let (till, api_url) = (connection.mpesa_till.clone(), connection.mpesa_api_url.as_deref());
        config.mpesa = Some(daraja(mpesa, shortcode, till, api_url)?);
    }
    Ok(())
}

fn daraja(
    keys: MpesaSecrets,
    shortcode: String,
    till: Option<String>,
    api_url: Option<&str>,
) -> Result<MpesaConfig, Problem> {
    Ok(MpesaConfig {
        consumer_key: Secret::new(keys.consumer_key),
        consumer_secret: Secret::new(keys.consumer_secret),
        shortcode,
        till,
        passkey: Secret::new(keys.passkey),
        api_url: address("mpesa_api_url", api_url.unwrap_or(DARAJA_API))?,
    })
}

/// Payments are found by asking: no webhook reaches a machine behind a counter.
fn stripe(key: &str, api_url: Option<&str>) -> Result<StripeConfig, Problem> {
    let api_url = address("stripe_api_url", api_url.unwrap_or(STRIPE_API))?;
    Ok(StripeConfig { secret_key: Secret::new(key), webhook_secret: None, api_url })
}

const fn device_letter(mode: AppMode) -> char {
    match mode {
        AppMode::Desk => 'D',
        AppMode::Kiosk => 'K',
    }
}

/// Machines of one shop with the same face are told apart by their number.
fn device_number(connection: &Connection) -> u8 {
    match connection.mode {
        AppMode::Desk => connection.desk_number,
        AppMode::Kiosk => settings::kiosk_number(&connection.data_dir),
    }
}

fn address(field: &str, text: &str) -> Result<Url, Problem> {
    Url::parse(text).map_err(|_| Problem::invalid(field, InvalidReason::Malformed))
}

fn unusable(error: &std::io::Error) -> Problem {
    tracing::error!(%error, "a damaged database cannot be set aside");
    Problem::StorageFull
}

fn refused(error: &OpenError) -> Problem {
    tracing::error!(%error, "the shop cannot be opened");
    match error {
        OpenError::DataDirectory { .. } | OpenError::Store(_) => Problem::StorageFull,
        OpenError::WooCommerce(_) => Problem::invalid("store_url", InvalidReason::Malformed),
        OpenError::Providers(_) | OpenError::Mail(_) => korosho_core::problem::internal(error),
    }
}

/// A till shows the same few pictures all day; two conversions leave its screen smooth.
fn open_pictures(connection: &Connection) -> Option<Pictures> {
    let store = Url::parse(&connection.store_url).ok()?;
    let settings = korosho_media::Settings {
        dir: connection.data_dir.join("pictures"),
        limit_bytes: PICTURE_CACHE_BYTES,
        // The window keeps what it shows.
        memory_bytes: 0,
        origins: vec![store.origin().ascii_serialization()],
        workers: 2,
    };
    let fetch = http::fetch().inspect_err(|error| tracing::error!(%error, "no pictures")).ok()?;
    Pictures::open(settings, fetch).inspect_err(|error| tracing::error!(%error, "no pictures")).ok()
}

/// Tries a store with a key pair; answers with what it tells of itself.
///
/// # Errors
/// What is wrong with the address or the key pair.
pub async fn check_store(url: &Url, key: &str, secret: &str) -> Result<ShopDetails, Problem> {
    let store = WooConfig::new(url.clone(), Secret::new(key), Secret::new(secret));
    korosho_core::diagnostics::connect(&store).await
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What orders of a machine begin with.
    fn device(mode: AppMode, desk_number: u8, data_dir: PathBuf) -> (char, u8) {
        let settings = config(Connection {
            data_dir,
            store_url: "https://shop.example/".to_owned(),
            secrets: None,
            stripe_api_url: None,
            mpesa_api_url: None,
            mpesa_shortcode: None,
            mpesa_till: None,
            server: None,
            shop: None,
            public_url: None,
            mode,
            desk_number,
            time_scale: 1,
        });
        let settings = settings.unwrap().settings;
        (settings.device_letter, settings.device_number)
    }

    #[test]
    fn each_desk_and_each_kiosk_numbers_its_orders_by_its_own_number() {
        let folder = tempfile::tempdir().unwrap();
        let device = |mode, desk| device(mode, desk, folder.path().to_owned());
        assert_eq!(device(AppMode::Desk, 0), ('D', 0));
        assert_eq!(device(AppMode::Desk, 2), ('D', 2));
        assert_eq!(device(AppMode::Kiosk, 2), ('K', 1), "the first until it is told");
        std::fs::write(folder.path().join("kiosk.json"), r#"{"settings":{"number":7}}"#).unwrap();
        assert_eq!(device(AppMode::Kiosk, 2), ('K', 7));
        assert_eq!(device(AppMode::Desk, 2), ('D', 2));
    }
}
