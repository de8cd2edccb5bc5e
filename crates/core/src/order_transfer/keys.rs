//! Keys of orders: the one with which this device signs, and those that verify the orders of other
//! devices.
//!
//! A device with a server has a key pair of its own. It registers the public key with its token
//! before it transfers an order, so that the end of the token ends the key, and receives the keys of
//! the other devices. Devices without a server share one key.

use std::time::Duration;

use korosho_domain::order_transfer::{DeviceKeys, RegisterKeyInput};
use korosho_domain::problem::{InvalidReason, Problem};
use korosho_domain::signing::{DevicePublicKey, Signer, SigningKey, VerifyingKey, signer};

use super::TransferContext;
use super::adopt::TransferSource;
use super::devices::authenticate;
use crate::background::StopSignal;
use crate::config::Secret;
use crate::shop_server::{ServerError, ShopServer};
use crate::store::{self, StoreError, devices};

/// Interval at which a device reads the keys of the others.
const REFRESH_INTERVAL: Duration = Duration::from_secs(3_600);
/// Pause after a failed registration.
const RETRY_PAUSE: Duration = Duration::from_secs(30);

/// Key that devices without a server share; the server also proves itself with it. `None` without a
/// key pair of the store.
pub(super) fn shared_key(ctx: &TransferContext) -> Option<SigningKey> {
    let secret = ctx.local.config.woocommerce.consumer_secret()?;
    Some(SigningKey::of_shop(secret.expose()))
}

/// Key with which this device signs; `None` without one.
pub(super) fn signing_key(ctx: &TransferContext) -> Option<SigningKey> {
    match &ctx.server {
        Some(server) => Some(server.signing_key().clone()),
        None => shared_key(ctx),
    }
}

/// Key that verifies a text from this source; `None` if the text names no valid key, or not the key
/// of the device that sends it.
pub(super) async fn verifying_key(
    ctx: &TransferContext,
    text: &str,
    source: &TransferSource,
) -> Result<Option<VerifyingKey>, StoreError> {
    let name = match signer(text) {
        Some(Signer::Device(name)) => name,
        Some(Signer::Shared) if ctx.local.config.accepts_shared_key => {
            return Ok(shared_key(ctx).and_then(|key| key.verifying()));
        }
        Some(Signer::Shared) | None => return Ok(None),
    };
    let mut found = find(ctx, name).await?;
    if found.is_none()
        && let Some(server) = &ctx.server
        && !server.is_unreachable(ctx.local.now())
    {
        // The other device may have registered since the keys were read.
        let limit = ctx.local.config.orders.server_timeout;
        drop(tokio::time::timeout(limit, register(ctx, server)).await);
        found = find(ctx, name).await?;
    }
    let is_of_source = |device: &str| match source {
        TransferSource::Device(sender) => sender.name == device,
        TransferSource::Public | TransferSource::File => true,
    };
    let found = found.filter(|(device, _)| is_of_source(device));
    Ok(found.map(|(_, key)| VerifyingKey::Device(key)))
}

async fn find(
    ctx: &TransferContext,
    signer: &str,
) -> Result<Option<(String, DevicePublicKey)>, StoreError> {
    let mut conn = ctx.local.store.connection().await?;
    let found = devices::key_of_signer(&mut conn, signer).await?;
    Ok(found.and_then(|key| Some((key.name, DevicePublicKey::parse(&key.public_key)?))))
}

/// Registers the key of a device at the server; returns the keys of all devices.
pub(super) async fn accept(
    ctx: &TransferContext,
    input: &RegisterKeyInput,
    token: Option<&Secret>,
) -> Result<DeviceKeys, Problem> {
    let device = authenticate(ctx, token.ok_or(Problem::DeviceTokenRefused)?).await?;
    let wrong = || Problem::invalid("public_key", InvalidReason::Malformed);
    let key = DevicePublicKey::parse(&input.public_key).ok_or_else(wrong)?;
    let mut tx = ctx.local.store.begin().await?;
    if !devices::set_key(&mut tx, &device.name, &key).await? {
        return Err(Problem::Forbidden);
    }
    let keys = devices::keys(&mut tx).await?;
    store::commit(tx).await?;
    if device.public_key.as_deref() != Some(key.as_str()) {
        tracing::info!(device = device.name, "the device registered a key");
    }
    Ok(DeviceKeys { keys })
}

/// Registers this device's key at the server, and stores the keys of the others.
pub(super) async fn register(
    ctx: &TransferContext,
    server: &ShopServer,
) -> Result<Result<(), ServerError>, StoreError> {
    let keys = match server.register_key().await {
        Ok(DeviceKeys { keys }) => keys,
        Err(error) => return Ok(Err(error)),
    };
    let mut tx = ctx.local.store.begin().await?;
    devices::store_keys(&mut tx, &keys).await?;
    store::commit(tx).await?;
    server.set_registered(true);
    Ok(Ok(()))
}

/// Registers this device's key and reads the keys of the others, until the shop is closed.
pub(crate) async fn keep_registered(ctx: &TransferContext, stop: &StopSignal) {
    let Some(server) = &ctx.server else { return };
    loop {
        let pause = match register(ctx, server).await {
            Ok(Ok(())) => REFRESH_INTERVAL,
            Ok(Err(error)) => {
                tracing::info!(?error, "the key of this device is not registered");
                RETRY_PAUSE
            }
            Err(error) => {
                tracing::error!(%error, "the keys of other devices were not stored");
                RETRY_PAUSE
            }
        };
        if stop.sleep(pause / ctx.local.config.orders.time_scale.max(1)).await {
            return;
        }
    }
}
