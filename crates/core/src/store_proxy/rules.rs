//! Allowlist of requests to WooCommerce by the role of a device: methods, paths and parameters.

use korosho_domain::store_proxy::{StoreMethod, StoreProxyInput};

use korosho_domain::admin::DeviceRole;

/// Parameters that devices send. Others, such as WordPress's `_method`, change what a request does.
const PARAMETERS: [&str; 15] = [
    "_fields",
    "after",
    "before",
    "code",
    "dates_are_gmt",
    "force",
    "include",
    "include_meta",
    "modified_after",
    "order",
    "orderby",
    "page",
    "per_page",
    "product",
    "status",
];

/// Groups of settings that prices depend on; other groups contain keys of plug-ins and payment
/// providers.
const SETTINGS: [&str; 3] = ["general", "products", "tax"];

/// Resource of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Target {
    /// Products, coupons and what prices depend on; read only.
    Catalogue,
    /// List of orders, or a new order.
    Orders,
    /// One order, with its notes and refunds.
    Order {
        /// WooCommerce's id.
        id: i64,
    },
}

/// Target of a request; `None` if the allowlist of the role does not contain it.
pub(super) fn target(role: DeviceRole, input: &StoreProxyInput) -> Option<Target> {
    let segments: Vec<&str> = input.path.split('/').collect();
    let plain = |text: &&str| {
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-';
        !text.is_empty() && text.bytes().all(is_plain)
    };
    let known = |(name, _): &(String, String)| {
        PARAMETERS.contains(&name.strip_suffix("[]").unwrap_or(name))
    };
    if !segments.iter().all(plain) || !input.query.iter().all(known) {
        return None;
    }
    use StoreMethod::{Delete, Get, Post, Put};
    let number = |text: &str| text.parse::<i64>().ok().filter(|id| *id > 0);
    match (input.method, segments.as_slice()) {
        (Get, ["products" | "coupons" | "taxes", ..] | ["shipping", "zones", ..]) => {
            Some(Target::Catalogue)
        }
        (Get, ["settings", group, ..]) if SETTINGS.contains(group) => Some(Target::Catalogue),
        (Get, ["system_status"]) if is_version_only(input) => Some(Target::Catalogue),
        (Get | Post, ["orders"]) => Some(Target::Orders),
        (Get | Put, ["orders", id]) | (Get | Post, ["orders", id, "notes"]) => {
            Some(Target::Order { id: number(id)? })
        }
        (Delete, ["orders", id]) if is_trash_only(input) => Some(Target::Order { id: number(id)? }),
        (Get | Post, ["orders", id, "refunds"]) => match role {
            DeviceRole::Desk => Some(Target::Order { id: number(id)? }),
            DeviceRole::Kiosk => None,
        },
        (Get | Post | Put | Delete, _) => None,
    }
}

/// Whether the request selects the environment only: the rest of the report lists files and plug-ins.
fn is_version_only(input: &StoreProxyInput) -> bool {
    input.query.iter().any(|(name, _)| name == "_fields")
        && input.query.iter().all(|(name, value)| name != "_fields" || value == "environment")
}

/// Whether a deletion moves to the trash, from which the store's staff can restore the order.
fn is_trash_only(input: &StoreProxyInput) -> bool {
    input.query.iter().all(|(name, value)| name == "force" && value == "false")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(method: StoreMethod, path: &str, query: &[(&str, &str)]) -> StoreProxyInput {
        let own = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        let query = query.iter().map(own).collect();
        StoreProxyInput { method, path: path.to_owned(), query, body: None }
    }

    fn both(input: &StoreProxyInput) -> [Option<Target>; 2] {
        [DeviceRole::Kiosk, DeviceRole::Desk].map(|role| target(role, input))
    }

    #[test]
    fn devices_read_the_catalogue_and_write_orders() {
        for path in [
            "products",
            "products/7/variations",
            "products/attributes/2/terms",
            "coupons",
            "taxes/classes",
            "shipping/zones/1/methods",
            "settings/general/woocommerce_currency",
            "settings/tax",
        ] {
            let asked = request(StoreMethod::Get, path, &[("per_page", "100")]);
            assert_eq!(both(&asked), [Some(Target::Catalogue); 2], "{path}");
        }
        for (method, path, target) in [
            (StoreMethod::Post, "orders", Target::Orders),
            (StoreMethod::Get, "orders", Target::Orders),
            (StoreMethod::Put, "orders/9", Target::Order { id: 9 }),
            (StoreMethod::Post, "orders/9/notes", Target::Order { id: 9 }),
        ] {
            assert_eq!(both(&request(method, path, &[])), [Some(target); 2], "{path}");
        }
        let version = request(StoreMethod::Get, "system_status", &[("_fields", "environment")]);
        assert_eq!(both(&version), [Some(Target::Catalogue); 2]);
    }

    #[test]
    fn kiosk_refunds_nothing() {
        let refund = request(StoreMethod::Post, "orders/9/refunds", &[]);
        assert_eq!(both(&refund), [None, Some(Target::Order { id: 9 })]);
    }

    #[test]
    fn neither_role_reaches_anything_else() {
        for (method, path) in [
            (StoreMethod::Get, "customers"),
            (StoreMethod::Get, "payment_gateways"),
            (StoreMethod::Get, "settings/integration"),
            (StoreMethod::Get, "settings"),
            (StoreMethod::Get, "system_status"),
            (StoreMethod::Get, "webhooks"),
            (StoreMethod::Get, "reports/sales"),
            (StoreMethod::Get, "data/currencies"),
            (StoreMethod::Put, "products/7"),
            (StoreMethod::Post, "products"),
            (StoreMethod::Post, "coupons"),
            (StoreMethod::Post, "orders/batch"),
            (StoreMethod::Post, "batch"),
            (StoreMethod::Delete, "products/7"),
            (StoreMethod::Post, "webhooks"),
            (StoreMethod::Put, "settings/general/woocommerce_currency"),
            (StoreMethod::Get, ""),
            (StoreMethod::Get, "products/../customers"),
            (StoreMethod::Get, "products/%2e%2e/customers"),
            (StoreMethod::Get, "products?_method=DELETE"),
            (StoreMethod::Get, "products//customers"),
            (StoreMethod::Get, "../../wp/v2/users"),
            (StoreMethod::Get, "orders/-1"),
            (StoreMethod::Get, "orders/9/../../customers"),
        ] {
            assert_eq!(both(&request(method, path, &[])), [None; 2], "{method:?} {path}");
        }
    }

    #[test]
    fn parameter_that_changes_a_request_is_refused() {
        for (name, value) in [
            ("_method", "DELETE"),
            ("_envelope", "1"),
            ("consumer_key", "ck_other"),
            ("rest_route", "/wc/v3/customers"),
            ("context", "edit"),
        ] {
            let asked = request(StoreMethod::Get, "orders", &[(name, value)]);
            assert_eq!(both(&asked), [None; 2], "{name}");
        }
        let forever = request(StoreMethod::Delete, "orders/9", &[("force", "true")]);
        assert_eq!(both(&forever), [None; 2]);
        let report =
            request(StoreMethod::Get, "system_status", &[("_fields", "security,settings")]);
        assert_eq!(both(&report), [None; 2]);
    }
}
