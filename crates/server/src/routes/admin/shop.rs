//! State of the shop on the admin pages: overview, health, devices, mailing lists, settings, messages,
//! sold-out products.

use axum::Json;
use axum::extract::State;
use korosho_core::diagnostics::Diagnosis;
use korosho_domain::admin::{
    AddDeviceInput, AddedDevice, AdminOverview, DeviceAccess, DeviceNameRef, HealthCheck,
    HealthTexts, MailingLists, ParkedJobRef,
};
use korosho_domain::desk_messages::{DeskMessages, MessageRef};
use korosho_domain::language::Language;
use korosho_domain::ordering_rules::{OrderingRulesView, SaveOrderingRulesInput};
use korosho_domain::public_details::{PublicDetailsView, SavePublicDetailsInput};
use korosho_domain::settings_section::ResetSettingsInput;
use korosho_domain::shop_times::{SaveShopTimesInput, ShopTimesView};
use korosho_domain::sold_out::{SoldOutItem, SoldOutRef, SwitchOffInput};
use korosho_domain::translation::Translations;

use super::session::SignedIn;
use crate::extract::Input;
use crate::https;
use crate::problem::Refusal;
use crate::state::App;

type JsonResult<T> = Result<Json<T>, Refusal>;

pub(super) async fn overview(State(app): State<App>, _: SignedIn) -> JsonResult<AdminOverview> {
    Ok(Json(app.shop.admin_overview(env!("CARGO_PKG_VERSION")).await?))
}

pub(super) async fn retry_job(
    State(app): State<App>,
    signed_in: SignedIn,
    Input(input): Input<ParkedJobRef>,
) -> JsonResult<AdminOverview> {
    app.shop.admin.retry_job(&signed_in.0.actor(), input).await?;
    overview(State(app), signed_in).await
}

pub(super) async fn discard_job(
    State(app): State<App>,
    signed_in: SignedIn,
    Input(input): Input<ParkedJobRef>,
) -> JsonResult<AdminOverview> {
    app.shop.admin.discard_job(signed_in.0.manager()?, input).await?;
    overview(State(app), signed_in).await
}

pub(super) async fn check_health(
    State(app): State<App>,
    SignedIn(session): SignedIn,
) -> JsonResult<Vec<HealthCheck>> {
    let mut report = app.shop.check_health(session.manager()?).await;
    report.0.extend(https::check(&app.config));
    Ok(Json(report.0.into_iter().map(health_check).collect()))
}

fn health_check(diagnosis: Diagnosis) -> HealthCheck {
    let Diagnosis { subject, level, finding, remedy } = diagnosis;
    let texts = HealthTexts {
        subject: subject.sw.into_owned(),
        finding: finding.sw.into_owned(),
        remedy: remedy.sw.into_owned(),
    };
    HealthCheck {
        subject: subject.en.into_owned(),
        level,
        finding: finding.en.into_owned(),
        remedy: remedy.en.into_owned(),
        translations: Translations::from([(Language::Sw, texts)]),
    }
}

pub(super) async fn devices(
    State(app): State<App>,
    SignedIn(session): SignedIn,
) -> JsonResult<Vec<DeviceAccess>> {
    Ok(Json(app.shop.order_transfer.device_access(session.manager()?).await?))
}

pub(super) async fn add_device(
    State(app): State<App>,
    SignedIn(session): SignedIn,
    Input(input): Input<AddDeviceInput>,
) -> JsonResult<AddedDevice> {
    let manager = app.shop.admin_access.confirm(&session, &input.code).await?;
    Ok(Json(app.shop.order_transfer.add_device(manager, &input).await?))
}

pub(super) async fn revoke_device(
    State(app): State<App>,
    signed_in: SignedIn,
    Input(input): Input<DeviceNameRef>,
) -> JsonResult<Vec<DeviceAccess>> {
    app.shop.order_transfer.revoke_device(signed_in.0.manager()?, &input.name).await?;
    devices(State(app), signed_in).await
}

pub(super) async fn mailing_lists(
    State(app): State<App>,
    SignedIn(session): SignedIn,
) -> JsonResult<MailingLists> {
    Ok(Json(app.shop.admin.mailing_lists(session.manager()?).await?))
}

pub(super) async fn times(
    State(app): State<App>,
    SignedIn(session): SignedIn,
) -> JsonResult<ShopTimesView> {
    Ok(Json(app.shop.times.get(&session.manager()?).await?))
}

pub(super) async fn save_times(
    State(app): State<App>,
    SignedIn(session): SignedIn,
    Input(input): Input<SaveShopTimesInput>,
) -> JsonResult<ShopTimesView> {
    Ok(Json(app.shop.times.save(session.manager()?, input).await?))
}

pub(super) async fn reset_times(
    State(app): State<App>,
    SignedIn(session): SignedIn,
    Input(input): Input<ResetSettingsInput>,
) -> JsonResult<ShopTimesView> {
    Ok(Json(app.shop.times.reset(session.manager()?, input).await?))
}

pub(super) async fn details(
    State(app): State<App>,
    SignedIn(session): SignedIn,
) -> JsonResult<PublicDetailsView> {
    Ok(Json(app.shop.details.get(&session.manager()?).await?))
}

pub(super) async fn save_details(
    State(app): State<App>,
    SignedIn(session): SignedIn,
    Input(input): Input<SavePublicDetailsInput>,
) -> JsonResult<PublicDetailsView> {
    Ok(Json(app.shop.details.save(session.manager()?, input).await?))
}

pub(super) async fn reset_details(
    State(app): State<App>,
    SignedIn(session): SignedIn,
    Input(input): Input<ResetSettingsInput>,
) -> JsonResult<PublicDetailsView> {
    Ok(Json(app.shop.details.reset(session.manager()?, input).await?))
}

pub(super) async fn messages(State(app): State<App>, _: SignedIn) -> JsonResult<DeskMessages> {
    Ok(Json(app.shop.desk.messages().await?))
}

pub(super) async fn answer_message(
    State(app): State<App>,
    SignedIn(session): SignedIn,
    Input(input): Input<MessageRef>,
) -> JsonResult<DeskMessages> {
    Ok(Json(app.shop.desk.answer_message(&session.actor(), input).await?))
}

pub(super) async fn sold_out(State(app): State<App>, _: SignedIn) -> JsonResult<Vec<SoldOutItem>> {
    Ok(Json(app.shop.sold_out.list().await?))
}

pub(super) async fn switch_off(
    State(app): State<App>,
    SignedIn(session): SignedIn,
    Input(input): Input<SwitchOffInput>,
) -> JsonResult<Vec<SoldOutItem>> {
    Ok(Json(app.shop.sold_out.switch_off(&session.actor(), input).await?))
}

pub(super) async fn switch_on(
    State(app): State<App>,
    SignedIn(session): SignedIn,
    Input(input): Input<SoldOutRef>,
) -> JsonResult<Vec<SoldOutItem>> {
    Ok(Json(app.shop.sold_out.switch_on(&session.actor(), input).await?))
}

pub(super) async fn ordering(
    State(app): State<App>,
    SignedIn(session): SignedIn,
) -> JsonResult<OrderingRulesView> {
    Ok(Json(app.shop.ordering.get(&session.manager()?).await?))
}

pub(super) async fn save_ordering(
    State(app): State<App>,
    SignedIn(session): SignedIn,
    Input(input): Input<SaveOrderingRulesInput>,
) -> JsonResult<OrderingRulesView> {
    Ok(Json(app.shop.ordering.save(session.manager()?, input).await?))
}

pub(super) async fn reset_ordering(
    State(app): State<App>,
    SignedIn(session): SignedIn,
    Input(input): Input<ResetSettingsInput>,
) -> JsonResult<OrderingRulesView> {
    Ok(Json(app.shop.ordering.reset(session.manager()?, input).await?))
}
