//! Topics of webhooks, and the WordPress actions that trigger each.

use crate::options::WooVersion;

/// Topics with their actions.
const TOPICS: &[(&str, &[&str])] = &[
    ("coupon.created", &["woocommerce_process_shop_coupon_meta", "woocommerce_new_coupon"]),
    ("coupon.updated", &["woocommerce_process_shop_coupon_meta", "woocommerce_update_coupon"]),
    ("coupon.deleted", &["wp_trash_post"]),
    ("coupon.restored", &["untrashed_post"]),
    (
        "customer.created",
        &["user_register", "woocommerce_created_customer", "woocommerce_new_customer"],
    ),
    ("customer.updated", &["profile_update", "woocommerce_update_customer"]),
    ("customer.deleted", &["delete_user"]),
    ("order.created", &["woocommerce_new_order"]),
    ("order.updated", &["woocommerce_update_order", "woocommerce_order_refunded"]),
    ("order.deleted", &["wp_trash_post", "woocommerce_trash_order"]),
    ("order.restored", &["untrashed_post", "woocommerce_untrash_order"]),
    (
        "product.created",
        &[
            "woocommerce_process_product_meta",
            "woocommerce_new_product",
            "woocommerce_new_product_variation",
        ],
    ),
    (
        "product.updated",
        &[
            "woocommerce_process_product_meta",
            "woocommerce_update_product",
            "woocommerce_update_product_variation",
        ],
    ),
    ("product.deleted", &["wp_trash_post"]),
    ("product.restored", &["untrashed_post"]),
    ("product.published", &["woocommerce_product_published"]),
];

/// Actions excluded from webhooks, as they contain secrets or control webhooks themselves.
const FORBIDDEN: &[&str] = &[
    "action.woocommerce_login_credentials",
    "action.woocommerce_product_csv_importer_check_import_file_path",
    "action.woocommerce_webhook_should_deliver",
];

/// Whether a topic is valid. 9.4.2 accepts every event of every resource, including those never
/// delivered.
#[must_use]
pub(crate) fn is_valid(topic: &str, version: WooVersion) -> bool {
    if FORBIDDEN.contains(&topic) {
        return false;
    }
    if topic.starts_with("action.woocommerce_") || topic.starts_with("action.wc_") {
        return true;
    }
    if version >= WooVersion::V11_0_1 {
        return TOPICS.iter().any(|(known, _)| *known == topic);
    }
    topic.split_once('.').is_some_and(|(resource, event)| {
        ["coupon", "customer", "order", "product"].contains(&resource)
            && ["created", "updated", "deleted", "restored"].contains(&event)
    })
}

/// Actions that trigger a topic; `action.NAME` is triggered by NAME.
#[must_use]
pub(crate) fn actions(topic: &str) -> Vec<&str> {
    match topic.split_once('.') {
        Some(("action", event)) => vec![event],
        _ => {
            let known = TOPICS.iter().find(|(known, _)| *known == topic);
            known.map_or_else(Vec::new, |(_, actions)| actions.to_vec())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn version_11_refuses_undelivered_topics_that_version_9_accepts() {
        for (topic, in_nine, in_eleven) in [
            ("order.updated", true, true),
            ("customer.restored", true, false),
            ("product.published", false, true),
            ("order.eaten", false, false),
            ("action.woocommerce_payment_complete", true, true),
            ("action.wp_login", false, false),
            ("action.woocommerce_login_credentials", false, false),
        ] {
            assert_eq!(is_valid(topic, WooVersion::V9_4_2), in_nine, "{topic}");
            assert_eq!(is_valid(topic, WooVersion::V11_0_1), in_eleven, "{topic}");
        }
        assert_eq!(actions("action.wc_x"), ["wc_x"]);
    }
}
