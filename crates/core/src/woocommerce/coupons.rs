//! Coupons of the store.

use std::collections::HashSet;

use korosho_domain::pricing::coupon::{Coupon, CouponKind, normalised};
use korosho_domain::pricing::coupon_access::CouponReadAt;
use serde::Deserialize;
use serde_json::Value;

use super::client::WooClient;
use super::error::WooError;
use super::wire::as_text;
use crate::decimal;

/// Maximum number of pages of coupons that are cached; a store with more has codes for single
/// customers.
const MAX_PAGES: u32 = 5;
/// Maximum number of coupons that are cached in addition after a lookup by code.
const MAX_LOOKED_UP: usize = 1_000;

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct WireCoupon {
    code: Value,
    status: Value,
    amount: Value,
    discount_type: Value,
    date_expires_gmt: Value,
    usage_count: Value,
    product_ids: Vec<i64>,
    excluded_product_ids: Vec<i64>,
    usage_limit: Value,
    usage_limit_per_user: Value,
    limit_usage_to_x_items: Value,
    free_shipping: bool,
    product_categories: Vec<i64>,
    excluded_product_categories: Vec<i64>,
    exclude_sale_items: bool,
    minimum_amount: Value,
    maximum_amount: Value,
    email_restrictions: Vec<String>,
    used_by: Vec<Value>,
}

/// Coupons as listed by the store.
#[derive(Debug)]
pub(crate) struct Listed {
    coupons: Vec<Coupon>,
    /// Whether the list contains every coupon of the store.
    whole: bool,
}

impl Listed {
    /// Replaces the known coupons. If the list was truncated, coupons that were looked up by code
    /// are kept.
    pub(crate) fn put_on(&self, known: &mut Vec<Coupon>) {
        let mut next = self.coupons.clone();
        if !self.whole {
            let listed: HashSet<&str> = next.iter().map(|coupon| coupon.code.as_str()).collect();
            let own = known.iter().filter(|coupon| !listed.contains(coupon.code.as_str()));
            let own: Vec<Coupon> = own.take(MAX_LOOKED_UP).cloned().collect();
            next.extend(own);
        }
        *known = next;
    }
}

/// Reads all coupons, at most the newest five hundred.
pub(crate) async fn read_all(client: &WooClient, currency: &str) -> Result<Listed, WooError> {
    let read_at = client.local_now();
    let mut coupons = Vec::new();
    let mut whole = false;
    for page in 1..=MAX_PAGES {
        let query = [("per_page", "100".to_owned()), ("page", page.to_string())];
        let listed = client.list::<Vec<Value>>("coupons", &query).await?;
        coupons.extend(usable(listed.items, currency, read_at));
        if page >= listed.total_pages {
            whole = true;
            break;
        }
    }
    Ok(Listed { coupons, whole })
}

/// Reads the coupon with this code; `None` if no usable one exists.
pub(crate) async fn find(
    client: &WooClient,
    code: &str,
    currency: &str,
) -> Result<Option<Coupon>, WooError> {
    let (code, read_at) = (normalised(code), client.local_now());
    let rows: Vec<Value> = client.get("coupons", &[("code", code.clone())]).await?;
    Ok(usable(rows, currency, read_at).find(|coupon| coupon.code == code))
}

pub(super) fn usable(
    rows: Vec<Value>,
    currency: &str,
    read_at: i64,
) -> impl Iterator<Item = Coupon> + use<'_> {
    rows.into_iter()
        .filter_map(|row| serde_json::from_value(row).ok())
        .filter(|row: &WireCoupon| matches!(as_text(&row.status).as_str(), "publish" | ""))
        .map(move |row| Coupon {
            read_at: CouponReadAt::from(read_at),
            ..map_coupon(row, currency)
        })
}

fn map_coupon(wire: WireCoupon, currency: &str) -> Coupon {
    let digits = decimal::minor_digits(currency);
    let money = |value: &Value| decimal::parse(&as_text(value), digits);
    let limit = |value: &Value| whole(value).filter(|number| *number > 0);
    Coupon {
        code: normalised(&as_text(&wire.code)),
        kind: kind(&wire, money(&wire.amount).unwrap_or(0)),
        minimum: money(&wire.minimum_amount).filter(|amount| *amount > 0),
        maximum: money(&wire.maximum_amount).filter(|amount| *amount > 0),
        expires_at: moment(&as_text(&wire.date_expires_gmt)),
        products: wire.product_ids,
        excluded_products: wire.excluded_product_ids,
        categories: wire.product_categories,
        excluded_categories: wire.excluded_product_categories,
        exclude_sale_items: wire.exclude_sale_items,
        usage_limit: limit(&wire.usage_limit),
        usage_limit_per_user: limit(&wire.usage_limit_per_user),
        usage_count: whole(&wire.usage_count).unwrap_or(0),
        used_by: wire.used_by.iter().map(as_text).collect(),
        limit_items: limit(&wire.limit_usage_to_x_items).and_then(|n| u32::try_from(n).ok()),
        free_shipping: wire.free_shipping,
        emails: wire.email_restrictions,
        read_at: CouponReadAt::default(),
    }
}

fn kind(wire: &WireCoupon, amount: i64) -> CouponKind {
    match as_text(&wire.discount_type).as_str() {
        "percent" => CouponKind::Percent(decimal::parse(&as_text(&wire.amount), 2).unwrap_or(0)),
        "fixed_cart" => CouponKind::FixedCart(amount),
        "fixed_product" => CouponKind::FixedProduct(amount),
        _ => CouponKind::Other,
    }
}

fn whole(value: &Value) -> Option<i64> {
    as_text(value).trim().parse().ok()
}

/// Parses `2026-12-31T20:59:59` in GMT as milliseconds since 1970.
fn moment(text: &str) -> Option<i64> {
    crate::clock::millis_of_gmt(text)
}
