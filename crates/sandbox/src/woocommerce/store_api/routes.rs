//! Routes of the cart.

use super::{
    cart::{Cart, key},
    cart_item, show, totals,
};
use crate::{
    state::Sandbox,
    woocommerce::{
        call::Call,
        coupon_rules::{self, Refusal},
        error::{WooError, WooResult},
        shop::Shop,
    },
};
use axum::{
    Json, Router,
    body::to_bytes,
    extract::{FromRequest, Request, State},
    http::{HeaderMap, HeaderValue, StatusCode, Uri},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use serde_json::{Map, Value, json};

const NONCE: &str = "5a9d80b3c1";
/// Largest body, in bytes; as axum's default.
const LARGEST_BODY: usize = 2 << 20;

/// Router of the endpoints.
pub(crate) fn router() -> Router<Sandbox> {
    let at = |path: &str| format!("/wp-json/wc/store/v1/cart{path}");
    Router::new()
        .route(&at(""), get(read))
        .route(&at("/add-item"), post(add_item))
        .route(&at("/update-item"), post(update_item))
        .route(&at("/remove-item"), post(remove_item))
        .route(&at("/apply-coupon"), post(apply_coupon))
        .route(&at("/remove-coupon"), post(remove_coupon))
        .route(&at("/update-customer"), post(update_customer))
        .route(&at("/select-shipping-rate"), post(select_rate))
}

/// One request about one cart.
struct Visit {
    call: Call,
    shop: Shop,
    cart: Cart,
    errors: Vec<Value>,
}

/// Request that changes a cart, which requires the cart's token or a nonce.
struct Change(Visit);

impl FromRequest<Sandbox> for Change {
    type Rejection = WooError;

    async fn from_request(request: Request, sandbox: &Sandbox) -> WooResult<Self> {
        let (head, body) = request.into_parts();
        let is_known =
            head.headers.contains_key("cart-token") || head.headers.contains_key("nonce");
        if !is_known {
            let message = "Missing the Nonce header. This endpoint requires a valid nonce.";
            return Err(WooError::new(401, "woocommerce_rest_missing_nonce", message));
        }
        let body = to_bytes(body, LARGEST_BODY).await.unwrap_or_default();
        let sent = serde_json::from_slice(&body).unwrap_or_default();
        Visit::open(sandbox.clone(), &head.headers, sent).await.map(Self)
    }
}

impl Visit {
    async fn open(
        sandbox: Sandbox,
        headers: &HeaderMap,
        sent: Map<String, Value>,
    ) -> WooResult<Self> {
        let shop = Shop::load(&sandbox).await?;
        let token = headers.get("cart-token").and_then(|token| token.to_str().ok());
        let cart = Cart::open(&sandbox, &shop, token).await?;
        let call = Call::new(sandbox, &Uri::from_static("/wp-json/wc/store/v1/cart"), sent);
        Ok(Self { call, shop, cart, errors: Vec::new() })
    }

    /// Removes coupons that are no longer valid, stores the cart and returns it.
    async fn answer(mut self, status: StatusCode) -> WooResult<Response> {
        for code in self.cart.coupons() {
            let why = match coupon_rules::find(&self.call, &code).await? {
                Some(coupon) => {
                    totals::allows(&self.call, &self.shop, &self.cart, &coupon).await?.err()
                }
                None => Some(Refusal::Unknown),
            };
            if let Some(why) = why {
                drop_coupon(&mut self.cart, &code);
                let message = self.words(&why, &code).await?;
                let error = "woocommerce_rest_cart_coupon_error";
                self.errors.push(json!({ "code": error, "message": message }));
            }
        }
        self.cart.keep(&self.call.sandbox).await?;
        let totals = totals::of(&self.call, &self.shop, &self.cart).await?;
        let body = show::cart(&self.call, &self.shop, &self.cart, &totals, &self.errors);
        let mut response = (status, Json(body)).into_response();
        let headers = response.headers_mut();
        headers.insert("nonce", HeaderValue::from_static(NONCE));
        if let Ok(token) = HeaderValue::from_str(&self.cart.token) {
            headers.insert("cart-token", token);
        }
        Ok(response)
    }

    /// Text of a coupon's refusal, without tags.
    async fn words(&self, why: &Refusal, code: &str) -> sqlx::Result<String> {
        let html = why.message(&self.call, &self.shop, code).await?;
        let mut is_tag = false;
        let text = html.chars().filter(|c| {
            is_tag |= *c == '<';
            let is_text = !is_tag;
            is_tag &= *c != '>';
            is_text
        });
        Ok(text.collect::<String>().replace('"', "&quot;"))
    }

    async fn coupon_error(&self, why: &Refusal, code: &str) -> WooError {
        match self.words(why, code).await {
            Ok(message) => WooError::new(400, "woocommerce_rest_cart_coupon_error", message),
            Err(error) => error.into(),
        }
    }
}

fn drop_coupon(cart: &mut Cart, code: &str) {
    if let Some(codes) = cart.doc["coupons"].as_array_mut() {
        codes.retain(|known| known != code);
    }
}

async fn read(State(sandbox): State<Sandbox>, headers: HeaderMap) -> WooResult<Response> {
    Visit::open(sandbox, &headers, Map::new()).await?.answer(StatusCode::OK).await
}

async fn add_item(Change(mut visit): Change) -> WooResult<Response> {
    let added = cart_item::find(&visit.call, &visit.shop).await?;
    let sent = cart_item::number(&visit.call, "quantity");
    let quantity = added.quantity(&visit.call, &visit.shop, &visit.cart, sent).await?;
    let own_key = key(added.product.id, &added.choices);
    let mut items = visit.cart.doc["items"].as_array().cloned().unwrap_or_default();
    match items.iter_mut().find(|item| item["key"] == own_key.as_str()) {
        Some(item) => {
            let quantity = item["quantity"].as_i64().unwrap_or(0) + quantity;
            added.check_line(&visit.shop, quantity)?;
            item["quantity"] = quantity.into();
        }
        None => items.push(json!({
            "key": own_key, "id": added.product.id, "quantity": added.clamp(quantity),
            "choices": added.choices,
        })),
    }
    visit.cart.doc["items"] = items.into();
    visit.answer(StatusCode::CREATED).await
}

async fn place_of(visit: &Visit, message: &str) -> WooResult<usize> {
    let mut items = visit.cart.doc["items"].as_array().into_iter().flatten();
    let missing = || WooError::new(409, "woocommerce_rest_cart_invalid_key", message);
    items.position(|item| item["key"] == visit.call.text("key")).ok_or_else(missing)
}

async fn update_item(Change(mut visit): Change) -> WooResult<Response> {
    let at = place_of(&visit, "Cart item does not exist.").await?;
    if let Some(quantity) = cart_item::number(&visit.call, "quantity") {
        let db = visit.call.sandbox.db();
        let id = visit.cart.doc["items"][at]["id"].as_i64().unwrap_or(0);
        if let Some(item) = cart_item::of_line(db, id).await? {
            item.check_line(&visit.shop, quantity)?;
        }
        visit.cart.doc["items"][at]["quantity"] = quantity.into();
    }
    visit.answer(StatusCode::OK).await
}

async fn remove_item(Change(mut visit): Change) -> WooResult<Response> {
    let at = place_of(&visit, "Cart item no longer exists or is invalid.").await?;
    if let Some(items) = visit.cart.doc["items"].as_array_mut() {
        items.remove(at);
    }
    visit.answer(StatusCode::OK).await
}

async fn apply_coupon(Change(mut visit): Change) -> WooResult<Response> {
    let code = visit.call.text("code").trim().to_lowercase();
    let applied = visit.cart.coupons();
    if applied.contains(&code) {
        let message = format!("Coupon code &quot;{code}&quot; has already been applied.");
        return Err(WooError::new(400, "woocommerce_rest_cart_coupon_error", message));
    }
    let Some(coupon) = coupon_rules::find(&visit.call, &code).await? else {
        return Err(visit.coupon_error(&Refusal::Unknown, &code).await);
    };
    for other in &applied {
        let alone = coupon_rules::find(&visit.call, other).await?;
        if alone.is_some_and(|alone| alone.individual) {
            return Err(visit.coupon_error(&Refusal::Individual, other).await);
        }
    }
    if let Err(why) = totals::allows(&visit.call, &visit.shop, &visit.cart, &coupon).await? {
        return Err(visit.coupon_error(&why, &code).await);
    }
    let kept = if coupon.individual { Vec::new() } else { applied };
    let codes = kept.into_iter().chain([code]).map(Value::from);
    visit.cart.doc["coupons"] = codes.collect();
    visit.answer(StatusCode::OK).await
}

async fn remove_coupon(Change(mut visit): Change) -> WooResult<Response> {
    let code = visit.call.text("code").trim().to_lowercase();
    if !visit.cart.coupons().contains(&code) {
        let message = "Invalid coupon code.";
        return Err(WooError::new(400, "woocommerce_rest_cart_coupon_error", message));
    }
    drop_coupon(&mut visit.cart, &code);
    visit.answer(StatusCode::OK).await
}

async fn update_customer(Change(mut visit): Change) -> WooResult<Response> {
    for name in ["billing", "shipping"] {
        let sent = visit.call.body.get(&format!("{name}_address")).and_then(Value::as_object);
        for (field, value) in sent.into_iter().flatten() {
            visit.cart.doc[name][field] = value.clone();
        }
    }
    visit.answer(StatusCode::OK).await
}

async fn select_rate(Change(mut visit): Change) -> WooResult<Response> {
    let rate = visit.call.text("rate_id").to_owned();
    visit.cart.doc["rate"] = rate.into();
    visit.answer(StatusCode::OK).await
}
