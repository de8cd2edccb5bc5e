//! HTTP client of the shop's server, used by devices: transfer and payment of orders,
//! messages of the contact form, sold-out products, shared settings, runs of deliveries, delivery
//! slots.

use std::collections::HashMap;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use korosho_domain::delivery_runs::{RunUpload, UploadedRun};
use korosho_domain::desk_messages::{MessageBatch, MessageSync};
use korosho_domain::desk_slots::{
    OfferedTimes, ReleaseSlotInput, ReportedSlot, ReserveSlotInput, SlotPlace, SlotReport,
    SlotsQuery,
};
use korosho_domain::language::Language;
use korosho_domain::order::CheckoutAnswer;
use korosho_domain::order_transfer::{
    AdoptInput, AdoptedOrder, DeviceKeys, DeviceQuery, DeviceView, RegisterKeyInput,
};
use korosho_domain::payment::{Next, PaymentMethod, PaymentView};
use korosho_domain::problem::{Problem, ProblemDocument};
use korosho_domain::shared_settings::SharedSettings;
use korosho_domain::signing::SigningKey;
use korosho_domain::sold_out::{SoldOutMark, SoldOutSync};
use reqwest::{RequestBuilder, Response, StatusCode};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::json;
use uuid::Uuid;

use crate::config::{Secret, ServerConfig};
use crate::http::{http_client, read_json, retry_after, without_url};
use crate::outbox::JobOutcome;
use crate::store::orders::Order;

/// Form of the signed text that proves the server's key.
pub(crate) const PROOF: &str = "KD";
/// Request timeout; it includes a prompt on the customer's phone.
const TIMEOUT: Duration = Duration::from_secs(20);
/// Capacity of the cache of payment states.
const MAX_CACHED_PAYMENTS: usize = 2_000;

/// Failure of a request to the shop's server.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum ServerError {
    /// No answer.
    Unreachable(String),
    /// The answer is not from this shop's server, e.g. from a captive portal.
    NotFound(String),
    /// The server does not know this device's token.
    TokenRefused,
    /// The server refuses the request.
    Problem(Problem, Option<Duration>),
}

/// Problem for a person who waits.
impl From<ServerError> for Problem {
    fn from(error: ServerError) -> Self {
        match error {
            ServerError::Unreachable(_) => Self::ServerUnreachable,
            ServerError::NotFound(_) => Self::ServerNotFound,
            ServerError::TokenRefused => Self::DeviceTokenRefused,
            // The failure is internal to the server; its log has the details.
            ServerError::Problem(Self::Internal { .. }, _) => Self::ServerUnreachable,
            ServerError::Problem(problem, _) => problem,
        }
    }
}

impl From<ServerError> for JobOutcome {
    fn from(error: ServerError) -> Self {
        let away = |error: String| Self::UpstreamDown { error, after: None };
        match error {
            ServerError::Unreachable(error) | ServerError::NotFound(error) => away(error),
            ServerError::TokenRefused => away("the server refuses this machine's token".to_owned()),
            ServerError::Problem(problem, after) if after.is_some() => {
                Self::UpstreamDown { error: problem.code(), after }
            }
            ServerError::Problem(problem, after) if problem.status() >= 500 => {
                Self::Retry { error: problem.code(), after }
            }
            ServerError::Problem(problem, _) => {
                Self::Park { reason: format!("the shop's server: {}", problem.code()) }
            }
        }
    }
}

/// Client of the shop's server.
pub(crate) struct ShopServer {
    http: reqwest::Client,
    config: ServerConfig,
    signing_key: SigningKey,
    /// Whether the server knows the key of this device.
    registered: AtomicBool,
    /// Last known payment state by order.
    payments: Mutex<HashMap<Uuid, PaymentView>>,
    /// Time until which reads skip the server, milliseconds since 1970.
    unreachable_until: AtomicI64,
}

impl fmt::Debug for ShopServer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ShopServer").field("config", &self.config).finish_non_exhaustive()
    }
}

impl ShopServer {
    /// Creates the client. The error is a message for a person: the TLS library cannot be set up,
    /// or the device's key is unusable.
    pub(crate) fn new(config: &ServerConfig) -> Result<Self, String> {
        let (http, config) = (http_client(TIMEOUT)?, config.clone());
        let signing_key = SigningKey::of_device(config.signing_key.expose());
        let signing_key = signing_key.ok_or("the key that signs orders is malformed")?;
        let registered = AtomicBool::new(false);
        let (payments, unreachable_until) = (Mutex::default(), AtomicI64::new(0));
        Ok(Self { http, config, signing_key, registered, payments, unreachable_until })
    }

    /// Key with which this device signs its orders.
    pub(crate) fn signing_key(&self) -> &SigningKey {
        &self.signing_key
    }

    /// Whether the server knows the key of this device.
    pub(crate) fn is_registered(&self) -> bool {
        self.registered.load(Ordering::Relaxed)
    }

    pub(crate) fn set_registered(&self, registered: bool) {
        self.registered.store(registered, Ordering::Relaxed);
    }

    /// Registers the key of this device; returns the keys of all devices.
    pub(crate) async fn register_key(&self) -> Result<DeviceKeys, ServerError> {
        let public_key = self.signing_key.public_key();
        let public_key = public_key.map(|key| key.as_str().to_owned()).unwrap_or_default();
        self.post("/api/device/key", &RegisterKeyInput { public_key }).await
    }

    /// URL of an order's page, in the customer's language. Short, so that it fits a text message:
    /// the server redirects to the page itself.
    pub(crate) fn page(&self, order: &Order) -> String {
        let id = URL_SAFE_NO_PAD.encode(order.id.as_bytes());
        let language = order.contents.language.filter(|language| *language != Language::En);
        let language = language.map(|language| format!(".{language}")).unwrap_or_default();
        format!("{}/o/{id}.{}{language}", self.base(), order.key)
    }

    /// URL of the page of an order that the server does not have: the fragment, which browsers do
    /// not send to servers, contains the signed order.
    pub(crate) fn page_with(&self, order: &Order, ticket: &str) -> String {
        format!("{}/order/{}?key={}#{ticket}", self.base(), order.id, order.key)
    }

    pub(crate) async fn adopt(&self, signed_order: String) -> Result<AdoptedOrder, ServerError> {
        self.post("/api/order-transfers", &AdoptInput { signed_order }).await
    }

    pub(crate) async fn pay(
        &self,
        order: &Order,
        method: PaymentMethod,
        phone: Option<&str>,
    ) -> Result<Next, ServerError> {
        let path = format!("/api/orders/{}/pay", order.id);
        let body = json!({ "key": order.key, "payment": method, "phone": phone });
        let answer: CheckoutAnswer = self.post(&path, &body).await?;
        Ok(answer.next)
    }

    async fn check(&self, query: &DeviceQuery) -> Result<DeviceView, ServerError> {
        self.post("/api/device", query).await
    }

    pub(crate) async fn messages(&self, sync: &MessageSync) -> Result<MessageBatch, ServerError> {
        self.post("/api/device/messages", sync).await
    }

    pub(crate) async fn sold_out(
        &self,
        sync: &SoldOutSync,
    ) -> Result<Vec<SoldOutMark>, ServerError> {
        self.post("/api/device/sold-out", sync).await
    }

    pub(crate) async fn shared_settings(&self) -> Result<SharedSettings, ServerError> {
        self.send(self.http.get(self.url("/api/device/settings"))).await
    }

    pub(crate) async fn upload_run(&self, run: &RunUpload) -> Result<UploadedRun, ServerError> {
        self.post("/api/device/runs", run).await
    }

    pub(crate) async fn list_slots(&self, query: &SlotsQuery) -> Result<OfferedTimes, ServerError> {
        self.post("/api/device/slots", query).await
    }

    pub(crate) async fn reserve_slot(
        &self,
        input: &ReserveSlotInput,
    ) -> Result<SlotPlace, ServerError> {
        self.post("/api/device/slots/reserve", input).await
    }

    pub(crate) async fn release_slot(&self, input: &ReleaseSlotInput) -> Result<(), ServerError> {
        let url = self.url("/api/device/slots/release");
        self.sent(self.http.post(url).json(input)).await.map(drop)
    }

    pub(crate) async fn report_slot(
        &self,
        report: &SlotReport,
    ) -> Result<ReportedSlot, ServerError> {
        self.post("/api/device/slots/report", report).await
    }

    /// URL of the page of a run.
    pub(crate) fn run_page(&self, token: &str) -> String {
        format!("{}/run/{token}", self.base())
    }

    /// Whether the server recently failed to answer; a clock that was set back does not extend
    /// this.
    pub(crate) fn is_unreachable(&self, now: i64) -> bool {
        (1..60_000).contains(&(self.unreachable_until.load(Ordering::Relaxed) - now))
    }

    /// Marks the server as unreachable until a time.
    pub(crate) fn set_unreachable(&self, until: i64) {
        self.unreachable_until.store(until, Ordering::Relaxed);
    }

    /// Last known payment state of an order.
    pub(crate) fn payment(&self, id: Uuid) -> Option<PaymentView> {
        self.payments.lock().unwrap_or_else(PoisonError::into_inner).get(&id).cloned()
    }

    pub(crate) fn cache_payment(&self, id: Uuid, payment: PaymentView) {
        let mut payments = self.payments.lock().unwrap_or_else(PoisonError::into_inner);
        if payments.len() >= MAX_CACHED_PAYMENTS {
            payments.clear();
        }
        payments.insert(id, payment);
    }

    fn base(&self) -> &str {
        self.config.url.as_str().trim_end_matches('/')
    }

    async fn post<T: DeserializeOwned>(
        &self,
        path: &str,
        body: &impl Serialize,
    ) -> Result<T, ServerError> {
        self.send(self.http.post(self.url(path)).json(body)).await
    }

    fn url(&self, path: &str) -> String {
        format!("{}{path}", self.base())
    }

    async fn send<T: DeserializeOwned>(&self, request: RequestBuilder) -> Result<T, ServerError> {
        read_json(self.sent(request).await?).await.map_err(ServerError::NotFound)
    }

    /// Sends a request with the device's token; returns a response of success.
    async fn sent(&self, request: RequestBuilder) -> Result<Response, ServerError> {
        let sent = request.bearer_auth(self.config.token.expose()).send().await;
        let answer = sent.map_err(|error| ServerError::Unreachable(without_url(&error)))?;
        match answer.status().is_success() {
            true => Ok(answer),
            false => Err(refusal(answer).await),
        }
    }
}

async fn refusal(answer: Response) -> ServerError {
    let (status, after) = (answer.status(), retry_after(&answer));
    match read_json::<ProblemDocument>(answer).await {
        Ok(document) if document.problem == Problem::DeviceTokenRefused => {
            ServerError::TokenRefused
        }
        Ok(document) => ServerError::Problem(document.problem, after),
        Err(_)
            if status == StatusCode::BAD_GATEWAY || status == StatusCode::SERVICE_UNAVAILABLE =>
        {
            ServerError::Unreachable(format!("status {status}"))
        }
        Err(error) => ServerError::NotFound(format!("status {status}, {error}")),
    }
}

/// Checks a server and a token before they are stored: the server is reachable, knows the token, and
/// is this shop's if this device has the store's consumer `secret` to prove it with. Returns the
/// payment methods that it offers, and the store.
///
/// # Errors
/// [`Problem::ServerUnreachable`], [`Problem::ServerNotFound`], [`Problem::DeviceTokenRefused`].
pub async fn check(config: &ServerConfig, secret: Option<&Secret>) -> Result<DeviceView, Problem> {
    let server = ShopServer::new(config).map_err(|error| {
        tracing::error!(error, "no way to the shop's server");
        Problem::ServerUnreachable
    })?;
    let nonce = crate::token::random_token();
    let answer = server.check(&DeviceQuery { nonce: nonce.clone() }).await;
    let view = answer.map_err(|error| {
        tracing::warn!(?error, "the shop's server was not taken");
        match error {
            // A server without this route is another one, or too old.
            ServerError::Problem(Problem::NotFound, _) => Problem::ServerNotFound,
            other => other.into(),
        }
    })?;
    let Some(secret) = secret else { return Ok(view) };
    let key = SigningKey::of_shop(secret.expose()).verifying();
    match key.and_then(|key| key.open::<String>(PROOF, &view.proof)) {
        Some(proven) if proven == nonce => Ok(view),
        _ => Err(Problem::ServerNotFound),
    }
}

/// Registers the key of a device at a checked server.
///
/// # Errors
/// As [`check`], and [`Problem::Forbidden`] if another device has the key.
pub(crate) async fn register(config: &ServerConfig) -> Result<(), Problem> {
    let server = ShopServer::new(config).map_err(|error| {
        tracing::error!(error, "no way to the shop's server");
        Problem::ServerUnreachable
    })?;
    server.register_key().await.map(drop).map_err(|error| match error {
        // A server without this route is too old.
        ServerError::Problem(Problem::NotFound, _) => Problem::ServerNotFound,
        other => other.into(),
    })
}
