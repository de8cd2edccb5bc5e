//! Device tokens. The server stores only their hashes; a lost device is revoked alone.

use korosho_domain::money::HOME_CURRENCY;
use korosho_domain::order_transfer::{DeviceQuery, DeviceView};
use korosho_domain::payment::PaymentMethod;
use korosho_domain::problem::{InvalidReason, Problem};

use super::TransferContext;
use super::keys::shared_key;
use crate::config::Secret;
use crate::shop_server::PROOF;
use crate::store::StoreError;
use crate::store::devices::{self, Device, DeviceRole};
use crate::token::{random_token, token_hash};

/// Maximum length of a nonce that is signed.
const MAX_NONCE: usize = 64;

pub(crate) async fn authenticate(ctx: &TransferContext, token: &Secret) -> Result<Device, Problem> {
    let mut conn = ctx.local.store.connection().await?;
    let found = devices::by_hash(&mut conn, &token_hash(token.expose())).await?;
    found.ok_or(Problem::DeviceTokenRefused)
}

pub(super) async fn check(
    ctx: &TransferContext,
    query: &DeviceQuery,
    token: Option<&Secret>,
) -> Result<DeviceView, Problem> {
    let device = authenticate(ctx, token.ok_or(Problem::DeviceTokenRefused)?).await?;
    let wrong = || Problem::invalid("nonce", InvalidReason::Malformed);
    let nonce = Some(&query.nonce).filter(|nonce| (16..=MAX_NONCE).contains(&nonce.len()));
    let nonce = nonce.ok_or_else(wrong)?;
    let proof = shared_key(ctx).and_then(|key| key.seal(PROOF, nonce)).ok_or_else(wrong)?;
    let taken = |method: &PaymentMethod| ctx.payments.providers.get(method.provider()).is_some();
    let snapshot = ctx.catalogue.snapshot();
    let currency = Some(snapshot.currency()).filter(|known| !known.is_empty());
    let methods = ctx.local.config.payment_methods(currency.unwrap_or(HOME_CURRENCY));
    let methods = methods.into_iter().filter(taken).collect();
    let store_url = ctx.local.config.woocommerce.base_url.to_string();
    Ok(DeviceView { name: device.name, methods, proof, store_url })
}

pub(super) async fn add(
    ctx: &TransferContext,
    name: &str,
    role: DeviceRole,
) -> Result<Secret, StoreError> {
    let token = format!("kd_{}", random_token());
    let mut conn = ctx.local.store.connection().await?;
    devices::add(&mut conn, name, role, &token_hash(&token), ctx.local.now()).await?;
    Ok(Secret::new(token))
}

pub(super) async fn revoke(ctx: &TransferContext, name: &str) -> Result<bool, StoreError> {
    let mut conn = ctx.local.store.connection().await?;
    devices::revoke(&mut conn, name, ctx.local.now()).await
}

pub(super) async fn all(ctx: &TransferContext) -> Result<Vec<Device>, StoreError> {
    let mut conn = ctx.local.store.connection().await?;
    devices::all(&mut conn).await
}
