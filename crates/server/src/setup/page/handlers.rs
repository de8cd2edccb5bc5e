//! Handlers of the setup page.

use std::collections::BTreeMap;
use std::sync::atomic::Ordering;

use axum::Json;
use axum::extract::{Form, Path, Query, State};
use axum::http::header::{ACCEPT_LANGUAGE, SET_COOKIE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{Html, IntoResponse, Redirect, Response};
use korosho_core::diagnostics::Diagnosis;
use korosho_core::setup::{self, CodeAttempt};
use korosho_domain::language::Language;
use serde::Deserialize;
use url::Url;

use super::html::{self, StepPage};
use super::state::Progress;
use super::step::Step;
use super::texts::texts;
use super::{Page, Shared};
use crate::setup::settings_file::{Values, overlay};
use crate::setup::steps;

type Entered = BTreeMap<String, String>;

/// Name of the form's token.
const TOKEN: &str = "token";

const STORE_URL: &str = "woocommerce_url";

fn language_of(tag: &str) -> Option<Language> {
    Language::ALL.into_iter().find(|language| language.tag() == tag)
}

pub(super) async fn start(State(page): State<Shared>, headers: HeaderMap) -> Redirect {
    let preferred = headers.get(ACCEPT_LANGUAGE).and_then(|line| line.to_str().ok());
    let language = preferred.and_then(Language::of_tag).unwrap_or_default();
    to_step(language, page.progress.lock().await.next())
}

pub(super) async fn start_in(State(page): State<Shared>, Path(tag): Path<String>) -> Redirect {
    to_step(language_of(&tag).unwrap_or_default(), page.progress.lock().await.next())
}

fn to_step(language: Language, step: Step) -> Redirect {
    Redirect::to(&format!("/{language}/{}", step.name()))
}

pub(super) async fn code_form(State(page): State<Shared>, Path(tag): Path<String>) -> Response {
    let language = language_of(&tag).unwrap_or_default();
    Html(html::code(language, &page.guard.token, None)).into_response()
}

pub(super) async fn code(
    State(page): State<Shared>,
    Path(tag): Path<String>,
    headers: HeaderMap,
    Form(entered): Form<Entered>,
) -> Response {
    let language = language_of(&tag).unwrap_or_default();
    let texts = texts(language);
    let entry = |name: &str| entered.get(name).map(String::as_str).unwrap_or_default();
    let refuse = |status: StatusCode, error: &str| {
        (status, Html(html::code(language, &page.guard.token, Some(error)))).into_response()
    };
    if !page.guard.is_own_form(&headers, entry(TOKEN)) {
        return refuse(StatusCode::FORBIDDEN, &texts.expired);
    }
    match page.guard.attempt(entry("code")) {
        Ok(cookie) => {
            let next = page.progress.lock().await.next();
            ([(SET_COOKIE, cookie)], to_step(language, next)).into_response()
        }
        Err(CodeAttempt::Wrong) => refuse(StatusCode::FORBIDDEN, &texts.code_wrong),
        Err(CodeAttempt::Closed | CodeAttempt::Accepted) => {
            page.ended.notify_one();
            refuse(StatusCode::FORBIDDEN, &texts.code_closed)
        }
    }
}

/// Language and step of a path, for a browser that has typed the code.
fn place(
    page: &Page,
    (tag, name): &(String, String),
    headers: &HeaderMap,
) -> Result<(Language, Step), Box<Response>> {
    let unknown = || Box::new(StatusCode::NOT_FOUND.into_response());
    let language = language_of(tag).ok_or_else(unknown)?;
    let step = Step::of_name(name).ok_or_else(unknown)?;
    if !page.guard.has_session(headers) {
        return Err(Box::new(Redirect::to(&format!("/{language}/code")).into_response()));
    }
    Ok((language, step))
}

pub(super) async fn show(
    State(page): State<Shared>,
    Path(path): Path<(String, String)>,
    Query(query): Query<Entered>,
    headers: HeaderMap,
) -> Response {
    let (language, step) = match place(&page, &path, &headers) {
        Ok(place) => place,
        Err(response) => return *response,
    };
    let mut progress = page.progress.lock().await;
    if step > progress.next() {
        return to_step(language, progress.next()).into_response();
    }
    let texts = texts(language);
    // WooCommerce adds `success=0` if the approval was refused.
    let notice = (step == Step::Keys).then(|| match query.get("success").map(String::as_str) {
        Some("1") if progress.values.contains_key("woocommerce_key") => Some(&texts.keys_given),
        Some(_) => Some(&texts.keys_refused),
        None => None,
    });
    let notice = notice.flatten();
    let has_new_keys = notice == Some(&texts.keys_given);
    let notice = notice.map(String::as_str);
    let found = std::mem::take(&mut progress.found);
    // A form that is opened again starts with what is stored.
    progress.refused = None;
    let values = progress.values.clone();
    render(
        &page,
        &progress,
        language,
        step,
        Shown { values: &values, found: &found, notice, has_new_keys, error: None },
    )
}

/// What a page shows besides its form.
#[derive(Clone, Copy)]
struct Shown<'a> {
    values: &'a Values,
    found: &'a [Diagnosis],
    notice: Option<&'a str>,
    has_new_keys: bool,
    error: Option<&'a str>,
}

fn render(
    page: &Page,
    progress: &Progress,
    language: Language,
    step: Step,
    shown: Shown<'_>,
) -> Response {
    let asks = step == Step::Keys && !shown.has_new_keys;
    let approval = asks.then(|| approval(page, progress, language)).flatten();
    let status =
        if shown.error.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    let document = html::step(&StepPage {
        language,
        step,
        values: shown.values,
        token: &page.guard.token,
        found: shown.found,
        error: shown.error,
        notice: shown.notice,
        has_new_keys: shown.has_new_keys,
        approval: approval.as_ref().map(Url::as_str),
        is_done: &|step| progress.done.contains(&step),
    });
    (status, Html(document)).into_response()
}

/// URL of WooCommerce's key approval; `None` if the store cannot send the keys here.
fn approval(page: &Page, progress: &Progress, language: Language) -> Option<Url> {
    let origin = page.guard.public_origin()?;
    let mut store = Url::parse(progress.values.get(STORE_URL)?).ok()?;
    if !store.path().ends_with('/') {
        store.set_path(&format!("{}/", store.path()));
    }
    let mut url = store.join("wc-auth/v1/authorize").ok()?;
    let back = origin.join(&format!("{language}/keys")).ok()?;
    let callback = origin.join(&format!("keys/callback/{}", page.guard.callback)).ok()?;
    url.query_pairs_mut()
        .append_pair("app_name", "Korosho")
        .append_pair("scope", "read_write")
        .append_pair("user_id", "setup")
        .append_pair("return_url", back.as_str())
        .append_pair("callback_url", callback.as_str());
    Some(url)
}

/// Key pair as WooCommerce sends it after an approval.
#[derive(Deserialize)]
pub(super) struct ApprovedKeys {
    consumer_key: String,
    consumer_secret: String,
}

/// Stores a key pair that WooCommerce sends. It is checked when the browser is back.
pub(super) async fn receive_keys(
    State(page): State<Shared>,
    Path(token): Path<String>,
    Json(keys): Json<ApprovedKeys>,
) -> StatusCode {
    if !setup::is_same(&token, &page.guard.callback) {
        return StatusCode::NOT_FOUND;
    }
    let mut progress = page.progress.lock().await;
    let mut values = progress.values.clone();
    overlay(
        &mut values,
        Values::from([
            ("woocommerce_key".to_owned(), keys.consumer_key),
            ("woocommerce_secret".to_owned(), keys.consumer_secret),
        ]),
    );
    match progress.save(&page.file, values, Step::Keys, false) {
        Ok(()) => StatusCode::OK,
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

pub(super) async fn submit(
    State(page): State<Shared>,
    Path(path): Path<(String, String)>,
    headers: HeaderMap,
    Form(entered): Form<Entered>,
) -> Response {
    let (language, step) = match place(&page, &path, &headers) {
        Ok(place) => place,
        Err(response) => return *response,
    };
    let mut progress = page.progress.lock().await;
    let token = entered.get(TOKEN).map(String::as_str).unwrap_or_default();
    if !page.guard.is_own_form(&headers, token) {
        let (values, error) = (progress.values.clone(), Some(texts(language).expired.as_str()));
        let shown = Shown { values: &values, found: &[], notice: None, has_new_keys: false, error };
        let mut response = render(&page, &progress, language, step, shown);
        *response.status_mut() = StatusCode::FORBIDDEN;
        return response;
    }
    let is_skipped = step.is_optional() && entered.contains_key("skip");
    let values = merged(progress.take_basis(step), step, &entered, is_skipped);
    match carry_out(&page, &mut progress, step, values.clone(), is_skipped).await {
        Ok(found) if step == Step::Finish => {
            page.ended.notify_one();
            let command =
                "sudo -u korosho korosho-server check\nsudo systemctl enable --now korosho-server";
            let owner =
                entered.get(html::OWNER).map(|name| name.trim()).filter(|name| !name.is_empty());
            let invited = match owner {
                Some(name) => Some(steps::invite_owner(&progress.values, name).await),
                None => None,
            };
            Html(html::done(language, &found, command, invited.as_ref())).into_response()
        }
        Ok(found) => {
            progress.found = found;
            to_step(language, progress.next()).into_response()
        }
        Err(error) => {
            let error = html::error_text(&error, language);
            let shown = Shown {
                values: &values,
                found: &[],
                notice: None,
                has_new_keys: false,
                error: Some(&error),
            };
            let response = render(&page, &progress, language, step, shown);
            progress.refused = Some((step, values));
            response
        }
    }
}

/// Settings with those of a form. An empty secret keeps the known one; a part that is left out
/// loses its settings.
fn merged(mut merged: Values, step: Step, entered: &Entered, is_skipped: bool) -> Values {
    for field in step.fields() {
        let value = entered.get(field.setting).map(|value| value.trim()).unwrap_or_default();
        if is_skipped || (value.is_empty() && !field.is_secret) {
            merged.remove(field.setting);
            merged.remove(&format!("{}_file", field.setting));
        } else if !value.is_empty() {
            overlay(&mut merged, Values::from([(field.setting.to_owned(), value.to_owned())]));
        }
    }
    if is_skipped && step == Step::Cards {
        merged.remove("stripe_webhook_secret");
    }
    merged
}

async fn carry_out(
    page: &Page,
    progress: &mut Progress,
    step: Step,
    values: Values,
    is_skipped: bool,
) -> anyhow::Result<Vec<Diagnosis>> {
    if step == Step::Finish {
        let listen = steps::config_of(&values)?.listen;
        steps::check_listen(listen).await?;
        let done = steps::apply(&page.file, &mut progress.values).await?;
        page.is_finished.store(true, Ordering::Release);
        return Ok(done);
    }
    let found = if is_skipped { Vec::new() } else { checked(step, &values).await? };
    if values.get(STORE_URL) != progress.values.get(STORE_URL) {
        // The key pair is one of the former store.
        progress.done.remove(&Step::Keys);
    }
    progress.save(&page.file, values, step, true)?;
    Ok(found)
}

async fn checked(step: Step, values: &Values) -> anyhow::Result<Vec<Diagnosis>> {
    let mut known = values.clone();
    if step == Step::Store {
        // Entered in the next step.
        for name in ["woocommerce_key", "woocommerce_secret"] {
            if !known.contains_key(&format!("{name}_file")) {
                known.entry(name.to_owned()).or_insert_with(|| "unknown".to_owned());
            }
        }
    }
    let shop = steps::shop_config(&known)?;
    let mut found = Vec::new();
    if step == Step::Store {
        let address = steps::check_store_address(&shop).await;
        steps::require(&address)?;
        found.extend(address);
    }
    for part in step.parts() {
        let of_part = steps::check(&shop, *part).await;
        steps::require(&of_part)?;
        found.extend(of_part);
    }
    if step == Step::Order {
        found.push(steps::place_test_order(shop).await?);
    }
    Ok(found)
}
