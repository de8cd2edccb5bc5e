//! Tests of the staff: sessions, roles and approvals.

use super::*;
use crate::clock::ManualClock;
use korosho_domain::problem::InvalidReason;
use serde_json::json;

/// Staff with the manager Wanjiru (PIN 739146), who is signed in, and the clerk Otieno (4826).
async fn staff(folder: &tempfile::TempDir) -> (Staff, Arc<ManualClock>, [Uuid; 2]) {
    let clock = Arc::new(ManualClock::at(1_000_000));
    let staff = testing::without_members(folder.path(), Arc::<ManualClock>::clone(&clock));
    let mut ids = [Uuid::nil(); 2];
    for (id, name, pin) in [(0, "Wanjiru", "739146"), (1, "Otieno", "4826")] {
        let (name, pin, role) = (name.to_owned(), pin.to_owned(), Role::Clerk);
        let team = staff.save_member(MemberInput { id: None, name, role, pin }).await.unwrap();
        ids[id] = team.members[id].id;
    }
    (staff, clock, ids)
}

fn sign_in(id: Uuid, pin: &str) -> SignInInput {
    SignInInput { id, pin: pin.to_owned() }
}

#[tokio::test]
async fn pin_that_is_guessed_first_is_refused_to_members_and_settings() {
    let folder = tempfile::tempdir().unwrap();
    let (staff, _, ids) = staff(&folder).await;
    let input = |role, pin: &str| {
        let (name, pin) = ("Achieng".to_owned(), pin.to_owned());
        MemberInput { id: None, name, role, pin }
    };
    for (role, pin) in [(Role::Clerk, "1234"), (Role::Manager, "121212")] {
        let refused = staff.save_member(input(role, pin)).await;
        assert_eq!(refused.map(|_| ()), Err(Problem::PinTooCommon));
    }
    let refused = staff.settings_lock.set_pin("2580").await;
    assert_eq!(refused.map(|_| ()), Err(Problem::PinTooCommon));
    assert_eq!(staff.team().members.len(), ids.len());
}

#[tokio::test]
async fn first_member_is_a_manager_and_signed_in() {
    let folder = tempfile::tempdir().unwrap();
    let (staff, _, ids) = staff(&folder).await;
    let team = staff.team();
    assert_eq!(team.signed_in.unwrap().id, ids[0]);
    assert_eq!(
        team.members.iter().map(|member| member.role).collect::<Vec<_>>(),
        [Role::Manager, Role::Clerk]
    );
}

#[tokio::test]
async fn desk_without_members_accepts_no_work_until_the_manager_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let clock = Arc::new(ManualClock::at(1_000_000));
    let staff = testing::without_members(folder.path(), clock);
    assert_eq!(staff.actor(), Err(Problem::PinNeeded));
    assert_eq!(staff.manager(), Err(Problem::PinNeeded));
    let (name, pin) = ("Wanjiru".to_owned(), "739146".to_owned());
    let input = MemberInput { id: None, name, role: Role::Clerk, pin };
    staff.save_member(input).await.unwrap();
    assert_eq!(staff.actor(), Ok(Actor::named("Wanjiru")));
}

#[tokio::test]
async fn first_manager_is_named_with_unlocked_settings_or_the_staff_pin() {
    let folder = tempfile::tempdir().unwrap();
    let clock = Arc::new(ManualClock::at(1_000_000));
    let staff = testing::without_members(folder.path(), clock);
    let name = async || {
        let (name, pin) = ("Wanjiru".to_owned(), "739146".to_owned());
        let input = MemberInput { id: None, name, role: Role::Manager, pin };
        staff.save_member(input).await.map(|team| team.members[0].id)
    };
    staff.settings_lock.set_pin("2759").await.unwrap();
    let id = name().await.expect("the staff PIN has just been chosen");
    staff.remove_member(id).unwrap();
    staff.settings_lock.lock();
    assert_eq!(name().await, Err(Problem::ManagerNeeded));
    staff.approve("2759").await.unwrap();
    name().await.unwrap();
}

#[tokio::test]
async fn desk_locks_after_ten_minutes_without_use() {
    let folder = tempfile::tempdir().unwrap();
    let (staff, clock, _) = staff(&folder).await;
    clock.advance(SESSION_MS - 1);
    assert_eq!(staff.actor().unwrap(), Actor::named("Wanjiru"));
    clock.advance(SESSION_MS - 1);
    staff.actor().unwrap();
    clock.advance(SESSION_MS);
    assert_eq!(staff.actor(), Err(Problem::PinNeeded));
}

#[tokio::test]
async fn approval_covers_one_action_within_a_minute() {
    let folder = tempfile::tempdir().unwrap();
    let (staff, clock, ids) = staff(&folder).await;
    staff.sign_in(sign_in(ids[1], "4826")).await.unwrap();
    assert_eq!(staff.manager(), Err(Problem::ManagerNeeded));
    staff.approve("739146").await.unwrap();
    clock.advance(APPROVAL_TTL_MS - 1);
    let approved_by = Some("Wanjiru".to_owned());
    let actor = Actor { approved_by, ..Actor::named("Otieno") };
    assert_eq!(staff.manager(), Ok(ManagerActor(actor)));
    assert_eq!(staff.manager(), Err(Problem::ManagerNeeded), "used up");
    staff.approve("739146").await.unwrap();
    clock.advance(APPROVAL_TTL_MS);
    assert_eq!(staff.manager(), Err(Problem::ManagerNeeded), "expired");
    assert!(matches!(staff.approve("4826").await, Err(Problem::PinWrong { .. })), "a clerk's");
}

#[tokio::test]
async fn lock_out_and_members_survive_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let (before, clock, ids) = staff(&folder).await;
    for _ in 0..5 {
        before.sign_in(sign_in(ids[0], "0000")).await.unwrap_err();
    }
    let after = testing::without_members(folder.path(), clock.clone());
    let refused = after.sign_in(sign_in(ids[0], "739146")).await;
    assert_eq!(refused, Err(Problem::PinLocked { retry_after: 300 }));
    clock.advance(300_000);
    assert!(after.sign_in(sign_in(ids[0], "739146")).await.is_ok());
}

#[tokio::test]
async fn signing_in_does_not_clear_wrong_approvals() {
    let folder = tempfile::tempdir().unwrap();
    let (staff, _, ids) = staff(&folder).await;
    staff.sign_in(sign_in(ids[1], "4826")).await.unwrap();
    for _ in 0..4 {
        assert!(matches!(staff.approve("0000").await, Err(Problem::PinWrong { .. })));
        staff.sign_in(sign_in(ids[1], "4826")).await.unwrap();
    }
    let fifth = staff.approve("0000").await;
    assert_eq!(fifth, Err(Problem::PinLocked { retry_after: 300 }));
    assert!(staff.sign_in(sign_in(ids[1], "4826")).await.is_ok(), "another purpose");
}

#[tokio::test]
async fn wrong_pins_lock_out_only_the_member_they_were_tried_for() {
    let folder = tempfile::tempdir().unwrap();
    let (staff, _, ids) = staff(&folder).await;
    for _ in 0..4 {
        staff.sign_in(sign_in(ids[0], "0000")).await.unwrap_err();
        staff.sign_in(sign_in(ids[1], "4826")).await.unwrap();
    }
    let fifth = staff.sign_in(sign_in(ids[0], "0000")).await;
    assert_eq!(fifth, Err(Problem::PinLocked { retry_after: 300 }));
    assert!(staff.sign_in(sign_in(ids[1], "4826")).await.is_ok());
}

#[tokio::test]
async fn manager_needs_six_digits_and_keeps_an_older_pin_until_it_is_changed() {
    let folder = tempfile::tempdir().unwrap();
    let id = Uuid::new_v4();
    let file = crate::device_store::testing::open(folder.path().join("team.json"));
    let old = json!([{ "id": id, "name": "Wanjiru", "role": "manager",
        "pin_hash": pin::hash("5093", 4).await.unwrap() }]);
    file.write("members", Some(old)).unwrap();
    let clock = Arc::new(ManualClock::at(1_000_000));
    let staff = testing::without_members(folder.path(), clock);
    staff.sign_in(sign_in(id, "5093")).await.unwrap();
    let input = |id: Option<Uuid>, role, pin: &str| {
        let (name, pin) = ("Wanjiru".to_owned(), pin.to_owned());
        staff.save_member(MemberInput { id, name, role, pin })
    };
    let refused = |reason| Err(Problem::invalid("pin", reason));
    input(Some(id), Role::Manager, "").await.unwrap();
    staff.sign_in(sign_in(id, "5093")).await.unwrap();
    let short = input(Some(id), Role::Manager, "12345").await;
    assert_eq!(short, refused(InvalidReason::OutOfRange));
    assert_eq!(input(None, Role::Manager, "12345").await, refused(InvalidReason::OutOfRange));
    input(Some(id), Role::Manager, "284750").await.unwrap();
    let clerk = input(None, Role::Clerk, "4826").await.unwrap().members[1].id;
    let raised = input(Some(clerk), Role::Manager, "").await;
    assert_eq!(raised, refused(InvalidReason::Missing), "a clerk's PIN may be short");
}

#[tokio::test]
async fn clerk_without_approval_neither_adds_nor_removes_members() {
    let folder = tempfile::tempdir().unwrap();
    let (staff, _, ids) = staff(&folder).await;
    staff.sign_in(sign_in(ids[1], "4826")).await.unwrap();
    let (name, pin) = ("Achieng".to_owned(), "6174".to_owned());
    let input = MemberInput { id: None, name, role: Role::Manager, pin };
    assert_eq!(staff.save_member(input).await, Err(Problem::ManagerNeeded));
    assert_eq!(staff.remove_member(ids[0]), Err(Problem::ManagerNeeded));
    assert_eq!(staff.team().members.len(), 2);
}

#[tokio::test]
async fn last_manager_cannot_be_removed_while_other_members_exist() {
    let folder = tempfile::tempdir().unwrap();
    let (staff, _, ids) = staff(&folder).await;
    let refused = Problem::invalid("id", korosho_domain::problem::InvalidReason::OutOfRange);
    assert_eq!(staff.remove_member(ids[0]), Err(refused));
    staff.remove_member(ids[1]).unwrap();
    assert_eq!(staff.remove_member(ids[0]).unwrap().members, []);
}

#[tokio::test]
async fn session_of_a_removed_manager_ends() {
    let folder = tempfile::tempdir().unwrap();
    let (staff, _, ids) = staff(&folder).await;
    let (name, pin) = ("Achieng".to_owned(), "506173".to_owned());
    let input = MemberInput { id: None, name, role: Role::Manager, pin };
    staff.save_member(input).await.unwrap();
    assert_eq!(staff.remove_member(ids[0]).unwrap().signed_in, None);
    assert_eq!(staff.actor(), Err(Problem::PinNeeded));
    assert_eq!(staff.manager(), Err(Problem::PinNeeded));
}

#[tokio::test]
async fn pin_is_compared_digit_by_digit_with_leading_zeros() {
    let folder = tempfile::tempdir().unwrap();
    let (staff, _, _) = staff(&folder).await;
    let (name, pin) = ("Achieng".to_owned(), "007294".to_owned());
    let input = MemberInput { id: None, name, role: Role::Clerk, pin };
    let id = staff.save_member(input).await.unwrap().members[2].id;
    for wrong in ["7294", "07294", "0007294"] {
        let refused = staff.sign_in(sign_in(id, wrong)).await;
        assert!(matches!(refused, Err(Problem::PinWrong { .. })), "{wrong}: {refused:?}");
    }
    assert!(staff.sign_in(sign_in(id, "007294")).await.is_ok());
}
