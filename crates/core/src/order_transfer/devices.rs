//! Device tokens. The server stores only their hashes; a lost device is revoked alone.

use korosho_domain::actor::Actor;
use korosho_domain::admin::{AddDeviceInput, AddedDevice, DeviceAccess};
use korosho_domain::limits::MAX_DEVICE_NAME_LENGTH;
use korosho_domain::order_transfer::{DeviceQuery, DeviceView};
use korosho_domain::payment::PaymentMethod;
use korosho_domain::problem::{InvalidReason, Problem};
use korosho_domain::team::{AuditAction, AuditEntry};

use super::TransferContext;
use super::keys::shared_key;
use crate::audit;
use crate::config::Secret;
use crate::shop_server::PROOF;
use crate::staff::ManagerActor;
use crate::store::devices::{self, Device};
use crate::store::{self, Conn, StoreError};
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
    let methods = ctx.local.payment_methods(snapshot.currency_or_home());
    let methods = methods.into_iter().filter(taken).collect();
    let store_url = ctx.local.config.woocommerce.base_url.to_string();
    Ok(DeviceView { name: device.name, methods, proof, store_url })
}

pub(super) async fn all(ctx: &TransferContext) -> Result<Vec<Device>, StoreError> {
    let mut conn = ctx.local.store.connection().await?;
    devices::all(&mut conn).await
}

/// Name of a device as typed.
///
/// # Errors
/// [`Problem::InvalidInput`] for one that is not 1 to 40 letters, digits, spaces, dots or dashes.
fn device_name(typed: &str) -> Result<&str, Problem> {
    let name = typed.trim();
    let reason = match name.chars().count() {
        0 => InvalidReason::Missing,
        length if length > MAX_DEVICE_NAME_LENGTH => InvalidReason::TooLong,
        _ if !name.chars().all(|c| c.is_alphanumeric() || "-_. ".contains(c)) => {
            InvalidReason::Malformed
        }
        _ => return Ok(name),
    };
    Err(Problem::invalid("name", reason))
}

/// Creates a token for a device, and the entry of the audit log.
pub(super) async fn add(
    ctx: &TransferContext,
    manager: ManagerActor,
    input: &AddDeviceInput,
) -> Result<AddedDevice, Problem> {
    let name = device_name(&input.name)?.to_owned();
    let (token, now) = (format!("kd_{}", random_token()), ctx.local.now());
    let mut tx = ctx.local.store.begin().await?;
    devices::add(&mut tx, &name, input.role, &token_hash(&token), now).await?;
    record(&mut tx, (manager.into_actor(), AuditAction::DeviceAdded), &name, now).await?;
    store::commit(tx).await?;
    let server = ctx.local.config.public_url.as_str().trim_end_matches('/').to_owned();
    Ok(AddedDevice { name, server, token })
}

/// Revokes a device's token, and adds the entry of the audit log; returns `false` if there is none.
pub(super) async fn revoke(
    ctx: &TransferContext,
    manager: ManagerActor,
    name: &str,
) -> Result<bool, Problem> {
    let now = ctx.local.now();
    let mut tx = ctx.local.store.begin().await?;
    let revoked = devices::revoke(&mut tx, name, now).await?;
    if revoked {
        record(&mut tx, (manager.into_actor(), AuditAction::DeviceRevoked), name, now).await?;
    }
    store::commit(tx).await?;
    Ok(revoked)
}

/// All devices as managers see them.
pub(super) async fn access(ctx: &TransferContext) -> Result<Vec<DeviceAccess>, Problem> {
    let view = |device: Device| DeviceAccess {
        name: device.name,
        role: device.role,
        added_at: device.made_at,
        revoked_at: device.revoked_at,
        has_key: device.public_key.is_some(),
    };
    Ok(all(ctx).await?.into_iter().map(view).collect())
}

async fn record(
    conn: &mut Conn,
    (actor, action): (Actor, AuditAction),
    device: &str,
    now: i64,
) -> Result<(), StoreError> {
    let entry = AuditEntry { detail: device.to_owned(), ..AuditEntry::new(now, actor, action) };
    audit::add(conn, &entry, None).await
}
