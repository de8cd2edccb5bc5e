//! Staff of a device: PINs, sessions at the desk, roles and manager approvals.
//!
//! Members are stored on the device (`team.json`), so that PINs work without a network. A desk
//! without members accepts no work until its manager is named: every action has a name.
//!
//! Reading order: [`Staff`], `members` (stored members), [`SettingsLock`], `pin` (PIN policy).

mod members;
mod pin;
mod settings_lock;
#[cfg(any(test, feature = "fault-injection"))]
pub mod testing;
#[cfg(test)]
mod tests;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use korosho_domain::actor::Actor;
use korosho_domain::problem::Problem;
use korosho_domain::team::{Member, MemberInput, Role, SignInInput, Team};
use uuid::Uuid;

pub use settings_lock::{RecoveryEntry, SettingsLock, UnlockedSettings};

use crate::clock::Clock;
use crate::device_store::DeviceStore;
use members::Members;
use pin::PinGuard;

/// Time without use after which the desk locks.
const SESSION_MS: i64 = 10 * 60 * 1000;
/// Lifetime of a manager's approval, which covers one action.
const APPROVAL_TTL_MS: i64 = 60 * 1000;

/// Key of the wrong PINs of a member who signs in.
fn sign_in_attempts(member: Uuid) -> String {
    format!("pin_attempts sign_in {member}")
}

/// Key of the wrong PINs for approvals that the signed-in member asked for; a nil id = a locked desk.
fn approval_attempts(member: Uuid) -> String {
    format!("pin_attempts approve {member}")
}

/// Staff of this device.
pub struct Staff {
    /// Lock of the device settings.
    pub settings_lock: SettingsLock,
    members: Members,
    pins: PinGuard,
    clock: Arc<dyn Clock>,
    desk: Mutex<DeskState>,
}

#[derive(Default)]
struct DeskState {
    session: Option<StaffSession>,
    approval: Option<Approval>,
}

/// Session of a member at the desk.
#[derive(Clone, Copy)]
struct StaffSession {
    member: Uuid,
    used_at: i64,
}

/// Manager approval.
struct Approval {
    at: i64,
    /// Name of the approver; `None` for the staff PIN, which has no name.
    by: Option<String>,
}

/// Actor of an operation of managers: a manager, or a member with a manager's approval.
///
/// [`Staff::manager`] and [`AdminSession::manager`](crate::admin_access::AdminSession::manager) construct
/// it after checking who it is, [`ManagerActor::at_admin_cli`] for the admin CLI. Operations take it by value, and it cannot be copied, so
/// that an approval serves one operation.
#[derive(Debug, PartialEq, Eq)]
pub struct ManagerActor(Actor);

impl ManagerActor {
    /// Manager who has signed in to the admin pages.
    pub(crate) const fn signed_in(actor: Actor) -> Self {
        Self(actor)
    }

    /// Person at the admin CLI, who has the server's files in any case.
    #[must_use]
    pub fn at_admin_cli() -> Self {
        Self(Actor::named("admin CLI"))
    }

    /// Actor for the audit log.
    pub(crate) fn into_actor(self) -> Actor {
        self.0
    }
}

impl Staff {
    /// Staff with the settings lock stored in `settings` and the members in `team`.
    #[must_use]
    pub fn new(settings: Arc<DeviceStore>, team: Arc<DeviceStore>, clock: Arc<dyn Clock>) -> Self {
        let members = Members::new(Arc::clone(&team));
        Self {
            settings_lock: SettingsLock::new(settings, members.clone(), Arc::clone(&clock)),
            members,
            pins: PinGuard::new(team, Arc::clone(&clock)),
            clock,
            desk: Mutex::default(),
        }
    }

    /// Members, and the signed-in member.
    #[must_use]
    pub fn team(&self) -> Team {
        let members = self.members.all();
        let id = self.session().map(|session| session.member);
        Team {
            signed_in: members.iter().find(|member| Some(member.id) == id).cloned(),
            members,
            locks_after: u32::try_from(SESSION_MS / 1000).unwrap_or_default(),
        }
    }

    /// Signed-in member; extends the session.
    ///
    /// # Errors
    /// [`Problem::PinNeeded`] while the desk is locked or has no members.
    pub fn actor(&self) -> Result<Actor, Problem> {
        Ok(Actor::named(self.signed_in()?.name))
    }

    fn signed_in(&self) -> Result<Member, Problem> {
        self.settings_lock.require_nothing_lost()?;
        let member = self.team().signed_in.ok_or(Problem::PinNeeded)?;
        self.start_session(member.id);
        Ok(member)
    }

    /// Like [`Staff::actor`] for actions of managers: a member who is none uses up an approval.
    ///
    /// # Errors
    /// [`Problem::PinNeeded`], [`Problem::ManagerNeeded`].
    pub fn manager(&self) -> Result<ManagerActor, Problem> {
        let member = self.signed_in()?;
        let actor = Actor::named(member.name);
        if member.role == Role::Manager {
            return Ok(ManagerActor(actor));
        }
        let approved_by = self.take_approval()?.by;
        Ok(ManagerActor(Actor { approved_by, ..actor }))
    }

    /// Actor who names the first manager: the settings are unlocked, as right after the staff PIN
    /// was chosen, or the staff PIN approves it.
    fn founder(&self) -> Result<ManagerActor, Problem> {
        if self.settings_lock.require().is_err() {
            self.take_approval()?;
        }
        Ok(ManagerActor(Actor::default()))
    }

    fn take_approval(&self) -> Result<Approval, Problem> {
        let now = self.clock.now();
        let approval = self.desk().approval.take();
        let valid = |given: &Approval| (given.at..given.at + APPROVAL_TTL_MS).contains(&now);
        approval.filter(valid).ok_or(Problem::ManagerNeeded)
    }

    /// Starts a member's session.
    ///
    /// # Errors
    /// [`Problem::PinWrong`], [`Problem::PinLocked`], [`Problem::NotFound`], [`Problem::PinNeeded`]
    /// while the recovery code is needed.
    pub async fn sign_in(&self, input: SignInInput) -> Result<Team, Problem> {
        self.settings_lock.require_nothing_lost()?;
        let hash = self.members.pin_hash(input.id).ok_or(Problem::NotFound)?;
        self.pins.verify(&sign_in_attempts(input.id), vec![hash], &input.pin).await?;
        self.start_session(input.id);
        tracing::info!(member = %input.id, "a member signed in at the desk");
        Ok(self.team())
    }

    /// Ends the session and locks the desk.
    #[must_use]
    pub fn sign_out(&self) -> Team {
        *self.desk() = DeskState::default();
        self.team()
    }

    /// Approves the next action with a manager's PIN, or with the staff PIN if there is no manager.
    ///
    /// # Errors
    /// [`Problem::PinWrong`], [`Problem::PinLocked`], [`Problem::PinNeeded`] while the recovery code is
    /// needed.
    pub async fn approve(&self, pin: &str) -> Result<Team, Problem> {
        self.settings_lock.require_nothing_lost()?;
        let (mut names, hashes) = self.members.managers();
        let by = if hashes.is_empty() {
            self.settings_lock.unlock(pin).await?;
            None
        } else {
            let asked_by = self.session().map(|session| session.member).unwrap_or_default();
            let attempts = approval_attempts(asked_by);
            Some(names.swap_remove(self.pins.verify(&attempts, hashes, pin).await?))
        };
        self.desk().approval = Some(Approval { at: self.clock.now(), by });
        Ok(self.team())
    }

    /// Adds or changes a member. The first one becomes a manager and is signed in.
    ///
    /// # Errors
    /// [`Problem::ManagerNeeded`], [`Problem::InvalidInput`], [`Problem::PinTooCommon`],
    /// [`Problem::StorageFull`].
    pub async fn save_member(&self, input: MemberInput) -> Result<Team, Problem> {
        let is_first = self.members.all().is_empty();
        let manager = if is_first { self.founder()? } else { self.manager()? };
        let id = self.members.save(manager, input).await?;
        self.settings_lock.record_team()?;
        if is_first {
            self.start_session(id);
        }
        Ok(self.team())
    }

    /// Removes a member; the last manager cannot be removed while other members exist.
    ///
    /// # Errors
    /// [`Problem::ManagerNeeded`], [`Problem::InvalidInput`], [`Problem::StorageFull`].
    pub fn remove_member(&self, id: Uuid) -> Result<Team, Problem> {
        self.members.remove(self.manager()?, id)?;
        self.settings_lock.record_team()?;
        self.pins.reset(&sign_in_attempts(id))?;
        self.pins.reset(&approval_attempts(id))?;
        Ok(self.team())
    }

    fn session(&self) -> Option<StaffSession> {
        let now = self.clock.now();
        self.desk()
            .session
            .filter(|session| (session.used_at..session.used_at + SESSION_MS).contains(&now))
    }

    fn start_session(&self, member: Uuid) {
        self.desk().session = Some(StaffSession { member, used_at: self.clock.now() });
    }

    fn desk(&self) -> MutexGuard<'_, DeskState> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
