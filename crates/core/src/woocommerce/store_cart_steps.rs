//! Requests that fill the store's own cart, and classification of their refusals.

use korosho_domain::booking::TaxPlace;
use korosho_domain::quote::Line;
use serde_json::{Value, json};

use super::error::WooError;
use super::store_cart::{BatchResponse, ShippingChoice, StoreCartAnswer, StoreCartRequest};

/// Subject of a step; an item by its index in the request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum StepKind {
    Item(usize),
    Customer,
    Coupon,
    Rate,
}

/// Request that fills the cart.
pub(super) struct Step {
    pub(super) kind: StepKind,
    path: &'static str,
    body: Value,
}

impl Step {
    pub(super) fn request(&self, token: &str) -> Value {
        json!({
            "path": format!("/wc/store/v1/cart/{}", self.path),
            "method": "POST",
            "headers": { "Cart-Token": token },
            "body": self.body,
        })
    }

    /// Classifies a refusal; `None` if pricing can continue without the step.
    pub(super) fn refused(
        &self,
        response: BatchResponse,
    ) -> Result<Option<StoreCartAnswer>, WooError> {
        let text = |field: &str| response.body[field].as_str().unwrap_or_default().to_owned();
        let (code, message) = (text("code"), text("message"));
        match self.kind {
            StepKind::Item(line) if is_about_goods(&code) => {
                Ok(Some(StoreCartAnswer::LineRefused { line, code, message }))
            }
            StepKind::Coupon if response.status < 500 => {
                Ok(Some(StoreCartAnswer::CouponRefused { message }))
            }
            StepKind::Rate => Ok(None),
            _ => Err(WooError::Business {
                request: format!("POST {}", self.path),
                status: response.status,
                code,
                message,
                retry_after: None,
                draft_order: None,
            }),
        }
    }
}

/// Whether a refused line is unavailable; every other refusal concerns the form of the request.
fn is_about_goods(code: &str) -> bool {
    matches!(
        code,
        "woocommerce_rest_product_out_of_stock"
            | "woocommerce_rest_product_partially_out_of_stock"
            | "woocommerce_rest_product_not_purchasable"
            | "woocommerce_rest_product_too_many_in_cart"
            | "woocommerce_rest_cart_invalid_product"
            | "woocommerce_rest_cart_invalid_parent_product"
            | "woocommerce_rest_invalid_variation_data"
            | "woocommerce_rest_variation_id_from_variation_data"
            | "readonly_quantity"
            | "invalid_quantity"
    )
}

/// Steps in order: the customer before the coupon, which may depend on the e-mail, and the rate
/// last, because rates depend on everything else.
pub(super) fn steps(request: &StoreCartRequest) -> Vec<Step> {
    let step = |kind, path, body| Step { kind, path, body };
    let mut steps: Vec<Step> = request
        .lines
        .iter()
        .enumerate()
        .map(|(at, line)| step(StepKind::Item(at), "add-item", item(line)))
        .collect();
    let address = address(&request.place);
    let mut billing = address.clone();
    if let Some(email) = &request.email {
        billing["email"] = email.as_str().into();
    }
    let customer = json!({ "billing_address": billing, "shipping_address": address });
    steps.push(step(StepKind::Customer, "update-customer", customer));
    if let Some(code) = &request.coupon {
        steps.push(step(StepKind::Coupon, "apply-coupon", json!({ "code": code })));
    }
    let ShippingChoice { method_id, instance_id } = &request.shipping;
    if !method_id.is_empty() {
        let rate = json!({ "package_id": 0, "rate_id": format!("{method_id}:{instance_id}") });
        steps.push(step(StepKind::Rate, "select-shipping-rate", rate));
    }
    steps
}

/// Address without unknown fields: the store's base address replaces them, and an empty state would
/// be outside of every zone for states.
fn address(place: &TaxPlace) -> Value {
    let TaxPlace { country, state, postcode, city } = place;
    [("country", country), ("state", state), ("postcode", postcode), ("city", city)]
        .into_iter()
        .filter(|(_, value)| !value.is_empty())
        .map(|(name, value)| (name.to_owned(), Value::from(value.as_str())))
        .collect::<serde_json::Map<_, _>>()
        .into()
}

/// Item without the options that the variation itself fixes: WooCommerce fills them in, and accepts
/// only slugs for those that are sent.
fn item(line: &Line) -> Value {
    let attributes = line.attributes.iter();
    let chosen = attributes.map(|(name, value)| json!({ "attribute": name, "value": value }));
    json!({
        "id": line.variation_id.unwrap_or(line.product_id),
        "quantity": line.quantity,
        "variation": chosen.collect::<Vec<_>>(),
    })
}

#[cfg(test)]
mod tests {
    use super::super::store_cart::MAX_BATCH;
    use super::*;

    #[test]
    fn large_cart_is_sent_in_batches_with_the_coupon_after_the_customer() {
        let line = |product_id| Line { product_id, quantity: 1, ..Line::default() };
        let request = StoreCartRequest {
            lines: (1..=60).map(line).collect(),
            coupon: Some("x".to_owned()),
            shipping: ShippingChoice { method_id: "flat_rate".to_owned(), instance_id: 1 },
            ..StoreCartRequest::default()
        };
        let kinds: Vec<StepKind> = steps(&request).iter().map(|step| step.kind).collect();
        assert_eq!(kinds.chunks(MAX_BATCH).count(), 3);
        assert_eq!(kinds[60..], [StepKind::Customer, StepKind::Coupon, StepKind::Rate]);
    }

    #[test]
    fn invalid_value_or_quantity_refuses_the_line_but_missing_value_does_not() {
        let refused = |code: &str| {
            let step = Step { kind: StepKind::Item(3), path: "add-item", body: Value::Null };
            step.refused(BatchResponse { status: 400, body: json!({ "code": code }) })
                .ok()
                .flatten()
        };
        for code in [
            "woocommerce_rest_product_not_purchasable",
            "woocommerce_rest_invalid_variation_data",
            "woocommerce_rest_variation_id_from_variation_data",
            "readonly_quantity",
            "invalid_quantity",
        ] {
            let answer = refused(code);
            assert!(
                matches!(answer, Some(StoreCartAnswer::LineRefused { line: 3, .. })),
                "{code}: {answer:?}"
            );
        }
        for code in ["woocommerce_rest_missing_variation_data", "woocommerce_rest_missing_nonce"] {
            assert_eq!(refused(code), None);
        }
    }

    #[test]
    fn unknown_address_fields_are_left_to_the_store() {
        let place = TaxPlace { country: "KE".to_owned(), ..TaxPlace::default() };
        let steps = steps(&StoreCartRequest { place, ..StoreCartRequest::default() });
        let country = json!({ "country": "KE" });
        let sent = json!({ "billing_address": country, "shipping_address": country });
        assert_eq!(steps[0].body, sent);
    }
}
