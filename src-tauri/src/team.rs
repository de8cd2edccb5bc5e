//! Who works at the desk: members with PINs, who sits here now, and when the desk locks.
//!
//! Kept on this machine (`team.json`), so that PINs work without a network. A shop that named nobody
//! has an open desk, as a shop of one person wants it.

use std::path::Path;
use std::sync::{Arc, Mutex};

use korosho_core::clock::{Clock, SystemClock};
use korosho_domain::actor::Actor;
use korosho_domain::problem::{InvalidReason, Problem};
use korosho_domain::team::{Member, MemberInput, Role, SignInInput, Team as View};
use serde::{Deserialize, Serialize};
use tauri::{AppHandle, Runtime};
use uuid::Uuid;

use crate::device_store::DeviceStore;
use crate::log::lock;
use crate::staff::{Record, Staff, checked, fits, hashed, on_own_thread};

const FILE: &str = "team.json";
const MEMBERS: &str = "members";
const RECORD: &str = "tries";
/// Largest team.
const MAX_MEMBERS: usize = 50;
const MAX_NAME: usize = 60;
/// How long the desk stays open when nobody uses it.
const LOCKS_AFTER_MS: i64 = 10 * 60 * 1000;
/// Lifetime of a manager's approval, which covers one action.
const APPROVAL_TTL_MS: i64 = 60 * 1000;

/// The team's own state, one for the app's life.
pub struct Team {
    file: DeviceStore,
    clock: Arc<dyn Clock>,
    here: Mutex<Option<Session>>,
    approval: Mutex<Option<Approval>>,
    trying: tokio::sync::Mutex<()>,
}

#[derive(Clone, Copy)]
struct Session {
    member: Uuid,
    used_at: i64,
}

/// Manager approval.
struct Approval {
    at: i64,
    /// Name of the approver; empty for the staff PIN, which has no name.
    name: String,
}

#[derive(Clone, Serialize, Deserialize)]
struct Kept {
    #[serde(flatten)]
    member: Member,
    pin_hash: String,
}

impl Team {
    /// Reads what is kept in `data_dir`.
    ///
    /// # Errors
    /// [`Problem::StorageFull`] when the folder cannot be written.
    pub fn open<R: Runtime>(app: &AppHandle<R>, data_dir: &Path) -> Result<Self, Problem> {
        Ok(Self {
            file: DeviceStore::open(app, data_dir.join(FILE))?,
            clock: Arc::new(SystemClock),
            here: Mutex::default(),
            approval: Mutex::default(),
            trying: tokio::sync::Mutex::default(),
        })
    }

    /// Who works here, and who sits here now.
    #[must_use]
    pub fn view(&self) -> View {
        let members: Vec<Member> = self.kept().into_iter().map(|kept| kept.member).collect();
        let here = self.session().map(|session| session.member);
        View {
            here: members.iter().find(|member| Some(member.id) == here).cloned(),
            members,
            locks_after: u32::try_from(LOCKS_AFTER_MS / 1000).unwrap_or_default(),
        }
    }

    /// Extends the current session and returns its member; without a name in a shop without a team.
    ///
    /// # Errors
    /// [`Problem::PinNeeded`] while the desk is locked.
    pub fn who(&self) -> Result<Actor, Problem> {
        let kept = self.kept();
        if kept.is_empty() {
            return Ok(Actor::default());
        }
        let session = self.session().ok_or(Problem::PinNeeded)?;
        let found = kept.into_iter().find(|kept| kept.member.id == session.member);
        let name = found.ok_or(Problem::PinNeeded)?.member.name;
        *lock(&self.here) = Some(Session { used_at: self.clock.now(), ..session });
        Ok(Actor::named(name))
    }

    /// Like [`Team::who`] for actions of managers. An approval by a manager or by the staff PIN covers
    /// one action and adds the approver's name.
    ///
    /// # Errors
    /// [`Problem::PinNeeded`], [`Problem::ManagerNeeded`].
    pub fn manager(&self, door: &Staff) -> Result<Actor, Problem> {
        let who = self.who()?;
        let now = self.clock.now();
        let here = self.view().here.map(|member| member.role);
        let unnamed = self.kept().is_empty() && !door.has_pin();
        if unnamed || here == Some(Role::Manager) {
            return Ok(who);
        }
        let approval = lock(&self.approval).take();
        match approval.filter(|given| (given.at..given.at + APPROVAL_TTL_MS).contains(&now)) {
            Some(given) if given.name.is_empty() => Ok(who),
            Some(given) => Ok(Actor { approved_by: Some(given.name), ..who }),
            None => Err(Problem::ManagerNeeded),
        }
    }

    /// Starts a member's session.
    ///
    /// # Errors
    /// [`Problem::PinWrong`], [`Problem::PinLocked`], [`Problem::NotFound`].
    pub async fn sign_in(&self, input: SignInInput) -> Result<View, Problem> {
        let kept = self.kept().into_iter().find(|kept| kept.member.id == input.id);
        let kept = kept.ok_or(Problem::NotFound)?;
        self.prove(vec![kept.pin_hash], &input.pin).await?;
        *lock(&self.here) = Some(Session { member: input.id, used_at: self.clock.now() });
        tracing::info!(member = %input.id, "a member sat down at the desk");
        Ok(self.view())
    }

    /// Locks the desk.
    #[must_use]
    pub fn sign_out(&self) -> View {
        *lock(&self.here) = None;
        *lock(&self.approval) = None;
        self.view()
    }

    /// A manager agrees to what is asked next.
    ///
    /// # Errors
    /// [`Problem::PinWrong`], [`Problem::PinLocked`].
    pub async fn approve(&self, pin: &str, door: &Staff) -> Result<View, Problem> {
        let managers = self.kept().into_iter().filter(|kept| kept.member.role == Role::Manager);
        let (names, hashes): (Vec<String>, Vec<String>) =
            managers.map(|kept| (kept.member.name, kept.pin_hash)).unzip();
        let name = if hashes.is_empty() {
            door.open(pin).await?;
            String::new()
        } else {
            let at = self.prove(hashes, pin).await?;
            names.get(at).cloned().unwrap_or_default()
        };
        *lock(&self.approval) = Some(Approval { at: self.clock.now(), name });
        Ok(self.view())
    }

    /// Names a member, or changes one. The first one is a manager: somebody has to be.
    ///
    /// # Errors
    /// [`Problem::ManagerNeeded`], [`Problem::InvalidInput`], [`Problem::StorageFull`].
    pub async fn save(&self, input: MemberInput, door: &Staff) -> Result<View, Problem> {
        self.manager(door)?;
        let name = input.name.trim().to_owned();
        if name.is_empty() || name.chars().count() > MAX_NAME {
            return Err(Problem::invalid("name", InvalidReason::Missing));
        }
        let mut kept = self.kept();
        let at = input.id.and_then(|id| kept.iter().position(|kept| kept.member.id == id));
        let pin_hash = match at {
            Some(at) if input.pin.is_empty() => kept[at].pin_hash.clone(),
            _ => {
                let pin = checked(&input.pin)?;
                on_own_thread(move || hashed(&pin)).await??
            }
        };
        let first = kept.is_empty();
        let role = if first { Role::Manager } else { input.role };
        let id = at.map_or_else(Uuid::new_v4, |at| kept[at].member.id);
        let new = Kept { member: Member { id, name, role }, pin_hash };
        match at {
            Some(at) => kept[at] = new,
            None if kept.len() < MAX_MEMBERS => kept.push(new),
            None => return Err(Problem::invalid("name", InvalidReason::OutOfRange)),
        }
        self.keep(&kept)?;
        if first {
            *lock(&self.here) = Some(Session { member: id, used_at: self.clock.now() });
        }
        Ok(self.view())
    }

    /// Takes a member's name off; the last manager stays while others do.
    ///
    /// # Errors
    /// [`Problem::ManagerNeeded`], [`Problem::InvalidInput`], [`Problem::StorageFull`].
    pub fn remove(&self, id: Uuid, door: &Staff) -> Result<View, Problem> {
        self.manager(door)?;
        let mut kept = self.kept();
        kept.retain(|kept| kept.member.id != id);
        if !kept.is_empty() && kept.iter().all(|kept| kept.member.role != Role::Manager) {
            return Err(Problem::invalid("id", InvalidReason::OutOfRange));
        }
        self.keep(&kept)?;
        Ok(self.view())
    }

    /// Whose PIN it is among these; a try is counted on disk before it is looked at.
    async fn prove(&self, hashes: Vec<String>, pin: &str) -> Result<usize, Problem> {
        let _one_at_a_time = self.trying.lock().await;
        let pin = checked(pin)?;
        let mut record: Record = self
            .file
            .read(RECORD)
            .and_then(|value| serde_json::from_value(value).ok())
            .unwrap_or_default();
        let kept = |record: &Record| self.file.write(RECORD, serde_json::to_value(record).ok());
        let counted = record.begin(self.clock.now());
        kept(&record)?;
        counted?;
        let found = on_own_thread(move || hashes.iter().position(|hash| fits(hash, &pin))).await?;
        if let Some(at) = found {
            self.file.write(RECORD, None)?;
            return Ok(at);
        }
        tracing::warn!("a wrong PIN at the desk");
        Err(record.refusal(self.clock.now()))
    }

    fn session(&self) -> Option<Session> {
        let now = self.clock.now();
        let fresh =
            |session: &Session| (session.used_at..session.used_at + LOCKS_AFTER_MS).contains(&now);
        lock(&self.here).filter(fresh)
    }

    fn kept(&self) -> Vec<Kept> {
        let kept = self.file.read(MEMBERS);
        kept.and_then(|kept| serde_json::from_value(kept).ok()).unwrap_or_default()
    }

    fn keep(&self, members: &[Kept]) -> Result<(), Problem> {
        self.file.write(MEMBERS, serde_json::to_value(members).ok())
    }
}
