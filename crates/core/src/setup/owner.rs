//! Invitation of the owner to the admin pages.

use korosho_domain::sentence;
use korosho_domain::sentence::Sentence;
use korosho_domain::team::Role;

use crate::config::ShopConfig;
use crate::diagnostics::Diagnosis;
use crate::shop::Shop;
use crate::staff::ManagerActor;

const SUBJECT: Sentence = Sentence::fixed("invitation of the owner", "mwaliko wa mwenye duka");

/// Invites the owner to the admin pages; returns the link.
///
/// # Errors
/// [`Diagnosis`] if the shop does not open, or for an unsuitable name.
pub async fn invite_owner(config: ShopConfig, name: &str) -> Result<String, Diagnosis> {
    let failed = |finding: Sentence| {
        let remedy = sentence!(
            "run korosho-server admin-accounts invite",
            "endesha korosho-server admin-accounts invite"
        );
        Diagnosis::failed(SUBJECT, finding, remedy)
    };
    let shop = Shop::open(config).await;
    let shop = shop.map_err(|error| {
        failed(sentence!(
            "the shop does not open: {error}",
            "duka halifunguki: {error}"; english error
        ))
    })?;
    let invited =
        shop.admin_access.invite(ManagerActor::at_admin_cli(), name, Some(Role::Manager)).await;
    let link = invited.map(|token| shop.admin_access.link(&token));
    shop.close().await;
    link.map_err(|problem| failed(Sentence::verbatim(format!("{name}: {}", problem.code()))))
}
