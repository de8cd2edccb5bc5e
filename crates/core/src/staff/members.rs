//! Stored members with the hashes of their PINs.

use std::sync::Arc;

use korosho_domain::limits::{MIN_MANAGER_PIN_LENGTH, MIN_PIN_LENGTH};
use korosho_domain::problem::{InvalidReason, Problem};
use korosho_domain::team::{Member, MemberInput, Role};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{ManagerActor, pin};
use crate::device_store::DeviceStore;

const KEY: &str = "members";
const MAX_MEMBERS: usize = 50;
const MAX_NAME_LENGTH: usize = 60;

#[derive(Clone, Serialize, Deserialize)]
struct StoredMember {
    #[serde(flatten)]
    member: Member,
    pin_hash: String,
}

/// Digits that a new PIN has at least: a manager's opens what a clerk may not do.
const fn min_pin_length(role: Role) -> usize {
    match role {
        Role::Manager => MIN_MANAGER_PIN_LENGTH,
        Role::Clerk => MIN_PIN_LENGTH,
    }
}

/// Members of the team in a device file.
#[derive(Clone)]
pub(super) struct Members(Arc<DeviceStore>);

impl Members {
    pub(super) const fn new(file: Arc<DeviceStore>) -> Self {
        Self(file)
    }

    pub(super) fn all(&self) -> Vec<Member> {
        self.stored().into_iter().map(|stored| stored.member).collect()
    }

    pub(super) fn pin_hash(&self, id: Uuid) -> Option<String> {
        let stored = self.stored().into_iter().find(|stored| stored.member.id == id);
        stored.map(|stored| stored.pin_hash)
    }

    /// Names and PIN hashes of the managers.
    pub(super) fn managers(&self) -> (Vec<String>, Vec<String>) {
        let all = self.stored().into_iter();
        let managers = all.filter(|stored| stored.member.role == Role::Manager);
        managers.map(|stored| (stored.member.name, stored.pin_hash)).unzip()
    }

    /// Adds or changes a member; an empty PIN keeps the stored one, unless the member becomes a
    /// manager, whose PINs are longer. The first member becomes a manager.
    ///
    /// # Errors
    /// [`Problem::InvalidInput`], [`Problem::StorageFull`].
    pub(super) async fn save(&self, _: ManagerActor, input: MemberInput) -> Result<Uuid, Problem> {
        let name = input.name.trim().to_owned();
        if name.is_empty() || name.chars().count() > MAX_NAME_LENGTH {
            return Err(Problem::invalid("name", InvalidReason::Missing));
        }
        let mut members = self.stored();
        let index = input.id.and_then(|id| members.iter().position(|known| known.member.id == id));
        let role = if members.is_empty() { Role::Manager } else { input.role };
        let keeps_pin = |index: &usize| {
            input.pin.is_empty() && (role == Role::Clerk || members[*index].member.role == role)
        };
        let pin_hash = match index.filter(keeps_pin) {
            Some(index) => members[index].pin_hash.clone(),
            None => pin::hash(&input.pin, min_pin_length(role)).await?,
        };
        let id = index.map_or_else(Uuid::new_v4, |index| members[index].member.id);
        let new = StoredMember { member: Member { id, name, role }, pin_hash };
        match index {
            Some(index) => members[index] = new,
            None if members.len() < MAX_MEMBERS => members.push(new),
            None => return Err(Problem::invalid("name", InvalidReason::OutOfRange)),
        }
        self.0.write(KEY, Some(members))?;
        Ok(id)
    }

    /// Removes a member; the last manager cannot be removed while other members exist.
    ///
    /// # Errors
    /// [`Problem::InvalidInput`], [`Problem::StorageFull`].
    pub(super) fn remove(&self, _: ManagerActor, id: Uuid) -> Result<(), Problem> {
        let mut members = self.stored();
        members.retain(|stored| stored.member.id != id);
        if !members.is_empty() && members.iter().all(|stored| stored.member.role != Role::Manager) {
            return Err(Problem::invalid("id", InvalidReason::OutOfRange));
        }
        self.0.write(KEY, Some(members))
    }

    fn stored(&self) -> Vec<StoredMember> {
        self.0.read(KEY).unwrap_or_default()
    }
}
