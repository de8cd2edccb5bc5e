//! Invitation of the owner to the admin pages.

use korosho_domain::team::Role;

use crate::config::ShopConfig;
use crate::diagnostics::Diagnosis;
use crate::shop::Shop;
use crate::staff::ManagerActor;

const SUBJECT: &str = "invitation of the owner";

/// Invites the owner to the admin pages; returns the link.
///
/// # Errors
/// [`Diagnosis`] if the shop does not open, or for an unsuitable name.
pub async fn invite_owner(config: ShopConfig, name: &str) -> Result<String, Diagnosis> {
    let failed = |finding: String| {
        Diagnosis::failed(SUBJECT, finding, "run korosho-server admin-accounts invite")
    };
    let shop = Shop::open(config).await;
    let shop = shop.map_err(|error| failed(format!("the shop does not open: {error}")))?;
    let invited =
        shop.admin_access.invite(ManagerActor::at_admin_cli(), name, Some(Role::Manager)).await;
    let link = invited.map(|token| shop.admin_access.link(&token));
    shop.close().await;
    link.map_err(|problem| failed(format!("{name}: {}", problem.code())))
}
