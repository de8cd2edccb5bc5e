//! Settings in effect, which the checks use: those of the settings file, with the sections that
//! managers saved in the database, as the running server has them.

use korosho_domain::payment::PaymentMethod;
use korosho_domain::sentence;
use korosho_domain::sentence::Sentence;

use super::{Diagnosis, services};
use crate::config::{ShopConfig, ShopSettings};
use crate::settings_sections::ordering::OrderingSection;
use crate::settings_sections::{SettingsInEffect, SettingsSection as _};
use crate::store::{Store, StoreError};

const SETTINGS: Sentence = Sentence::fixed("settings", "mipangilio");
const METHODS: Sentence = Sentence::fixed("payment methods", "njia za kulipa");

/// Configuration with the settings in effect, and what was found about them.
pub(super) struct Judged {
    pub(super) config: ShopConfig,
    pub(super) found: Vec<Diagnosis>,
}

/// Reads the saved sections and puts them into the configuration. Without a database that opens, the
/// settings file is judged.
pub(super) async fn in_effect(config: &ShopConfig, database_opens: bool) -> Judged {
    let read = if database_opens { Some(read(config).await) } else { None };
    let Some(Ok(SettingsInEffect { settings, saved })) = read else {
        let finding = sentence!(
            "those of the settings file are checked: what a manager saved on /admin is \
             in the database, which cannot be read",
            "ile ya faili ya mipangilio imekaguliwa: aliyohifadhi meneja kwenye /admin imo \
             kwenye hifadhidata, ambayo haiwezi kusomwa"
        );
        let remedy = sentence!(
            "mend the database, then check again",
            "tengeneza hifadhidata, kisha kagua tena"
        );
        let unread = Diagnosis::warning(SETTINGS, finding, remedy);
        let found = [unread].into_iter().chain(unprovided(config, false));
        return Judged { config: config.clone(), found: found.collect() };
    };
    let config = ShopConfig { settings, ..config.clone() };
    let are_methods_saved = saved.contains(&OrderingSection::PAGE);
    let found = origin(&saved).into_iter().chain(unprovided(&config, are_methods_saved)).collect();
    Judged { config, found }
}

async fn read(config: &ShopConfig) -> Result<SettingsInEffect, StoreError> {
    let store = Store::open(&config.database_address()).await?;
    let read = match store.connection().await {
        Ok(mut conn) => SettingsInEffect::read(&mut conn, config).await,
        Err(error) => Err(error),
    };
    store.close().await;
    read
}

/// Origin of the settings, if it is not the settings file alone.
fn origin(saved: &[&str]) -> Option<Diagnosis> {
    let pages = saved.join(", ");
    let finding = sentence!(
        "saved on {pages}; the others are those of the settings file",
        "imehifadhiwa kwenye {pages}; mingine ni ile ya faili ya mipangilio"
    );
    (!saved.is_empty()).then(|| Diagnosis::passed(SETTINGS, finding))
}

/// Warning about methods that were chosen and that no provider carries out. The default of the
/// settings file is every method that is set up, so it names none.
fn unprovided(config: &ShopConfig, are_saved: bool) -> Option<Diagnosis> {
    let methods = &config.settings.payment_methods;
    let are_chosen = are_saved || *methods != ShopSettings::default().payment_methods;
    let missing: Vec<PaymentMethod> =
        methods.iter().copied().filter(|method| !config.is_set_up(*method)).collect();
    if !are_chosen || missing.is_empty() {
        return None;
    }
    let names: Vec<&str> = missing.iter().map(|method| method.as_str()).collect();
    let names = names.join(", ");
    let needed = missing.iter().filter_map(|method| services::settings_of(method.provider()));
    let both = |one: Sentence, other: Sentence| {
        sentence!("{one}, and {other}", "{one}, pamoja na {other}", one, other)
    };
    let needed = needed.reduce(both).unwrap_or_default();
    let origin = match are_saved {
        true => Sentence::verbatim(OrderingSection::PAGE),
        false => sentence!(
            "payment_methods of the settings file",
            "payment_methods ya faili ya mipangilio"
        ),
    };
    let finding = sentence!(
        "not offered, for want of a provider: {names} ({origin})",
        "hazionyeshwi, kwa kukosa mtoa huduma: {names} ({origin})",
        origin
    );
    let remedy = sentence!(
        "set {needed}, or remove the method there",
        "weka {needed}, au ondoa njia hiyo huko",
        needed
    );
    Some(if missing.len() == methods.len() {
        let finding =
            sentence!("nobody can pay; {finding}", "hakuna anayeweza kulipa; {finding}", finding);
        Diagnosis::failed(METHODS, finding, remedy)
    } else {
        Diagnosis::warning(METHODS, finding, remedy)
    })
}
