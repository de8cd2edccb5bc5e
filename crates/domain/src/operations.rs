//! Table of operations: every request that an app may make to the shop.
//!
//! `name` is the Tauri command, its camelCase the verb of `src/shop/api.ts`. Permissions per
//! window, routes and the parity tests read this table; adding a row makes them fail until the
//! command, the route and the verbs exist (`CONTRIBUTING.md`, "Add an operation").

/// Apps that may call an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Apps {
    /// The public website.
    pub web: bool,
    /// The kiosk window.
    pub kiosk: bool,
    /// The desk window.
    pub desk: bool,
}

/// HTTP method of an operation's route.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// Reads.
    Get,
    /// Writes.
    Post,
}

/// Row of the table.
#[derive(Debug, Clone, Copy)]
pub struct Operation {
    /// Snake_case name, the same in every layer.
    pub name: &'static str,
    /// Apps that may call it.
    pub apps: Apps,
    /// HTTP route; `None` if the website may not call it.
    pub route: Option<(Method, &'static str)>,
}

const EVERYONE: Apps = Apps { web: true, kiosk: true, desk: true };
const WEB: Apps = Apps { web: true, kiosk: false, desk: false };
const KIOSK: Apps = Apps { web: false, kiosk: true, desk: false };
const DESK: Apps = Apps { web: false, kiosk: false, desk: true };
const APP: Apps = Apps { web: false, kiosk: true, desk: true };

const fn row(name: &'static str, apps: Apps, method: Method, path: &'static str) -> Operation {
    Operation { name, apps, route: Some((method, path)) }
}

const fn app(name: &'static str, apps: Apps) -> Operation {
    Operation { name, apps, route: None }
}

/// All operations.
pub const OPERATIONS: &[Operation] = &[
    row("get_shop", EVERYONE, Method::Get, "/api/shop"),
    row("list_products", EVERYONE, Method::Get, "/api/products"),
    row("get_product", EVERYONE, Method::Get, "/api/products/{slug}"),
    row("count_products", WEB, Method::Get, "/api/product-counts"),
    row("list_categories", EVERYONE, Method::Get, "/api/categories"),
    row("get_quote", EVERYONE, Method::Post, "/api/quote"),
    row("place_order", EVERYONE, Method::Post, "/api/checkout"),
    row("get_order", EVERYONE, Method::Get, "/api/orders/{id}"),
    row("pay_order", EVERYONE, Method::Post, "/api/orders/{id}/pay"),
    row("adopt_order", WEB, Method::Post, "/api/order-transfers"),
    row("check_device", WEB, Method::Post, "/api/device"),
    row("review_product", WEB, Method::Post, "/api/orders/{id}/reviews"),
    row("await_stock", WEB, Method::Post, "/api/stock-notices"),
    row("send_message", WEB, Method::Post, "/api/contact"),
    row("subscribe", WEB, Method::Post, "/api/newsletter"),
    row("unsubscribe", WEB, Method::Post, "/api/newsletter/unsubscribe"),
    app("get_setup", APP),
    app("connect_store", APP),
    app("get_connection", APP),
    app("get_staff", APP),
    app("open_staff", APP),
    app("close_staff", APP),
    app("set_pin", APP),
    app("get_settings", APP),
    app("save_machine", APP),
    app("save_payment_keys", APP),
    app("save_server", APP),
    app("save_shop_details", APP),
    app("export_settings", APP),
    app("import_settings", APP),
    app("get_diagnostics", APP),
    app("report_fault", APP),
    app("get_kiosk", KIOSK),
    app("print_ticket", KIOSK),
    app("save_kiosk", KIOSK),
    app("get_kiosk_work", KIOSK),
    app("send_again", KIOSK),
    app("test_printer", KIOSK),
    app("get_team", DESK),
    app("sign_in", DESK),
    app("sign_out", DESK),
    app("approve", DESK),
    app("save_member", DESK),
    app("remove_member", DESK),
    app("find_customers", DESK),
    app("get_customer", DESK),
    app("save_customer", DESK),
    app("get_desk_quote", DESK),
    app("place_desk_order", DESK),
    app("list_held_orders", DESK),
    app("hold_order", DESK),
    app("take_held_order", DESK),
    app("drop_held_order", DESK),
    app("list_orders", DESK),
    app("get_desk_order", DESK),
    app("move_order", DESK),
    app("note_order", DESK),
    app("mark_paid", DESK),
    app("refund_order", DESK),
    app("retry_order", DESK),
    app("discard_order", DESK),
    app("export_outbox", DESK),
    app("import_outbox", DESK),
    app("scan_ticket", DESK),
    app("list_messages", DESK),
    app("get_day_end", DESK),
    app("list_audit_entries", DESK),
    app("export_day_end", DESK),
    app("share_order", DESK),
    app("transfer_order", APP),
    app("open_payment", APP),
    app("read_stored", APP),
    app("write_stored", APP),
];

/// Returns the operation of this name.
#[must_use]
pub fn operation(name: &str) -> Option<&'static Operation> {
    OPERATIONS.iter().find(|operation| operation.name == name)
}

/// Returns the names of all operations that are Tauri commands, for the build script of the app.
#[must_use]
pub const fn command_names() -> [&'static str; COMMANDS] {
    let mut names = [""; COMMANDS];
    let (mut at, mut found) = (0, 0);
    while at < OPERATIONS.len() {
        if is_command(&OPERATIONS[at]) {
            names[found] = OPERATIONS[at].name;
            found += 1;
        }
        at += 1;
    }
    names
}

/// Number of operations that are Tauri commands.
pub const COMMANDS: usize = {
    let (mut at, mut found) = (0, 0);
    while at < OPERATIONS.len() {
        if is_command(&OPERATIONS[at]) {
            found += 1;
        }
        at += 1;
    }
    found
};

const fn is_command(operation: &Operation) -> bool {
    operation.apps.kiosk || operation.apps.desk
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn names_and_routes_are_unique() {
        let names: BTreeSet<_> = OPERATIONS.iter().map(|operation| operation.name).collect();
        assert_eq!(names.len(), OPERATIONS.len());
        let routes: BTreeSet<_> = OPERATIONS
            .iter()
            .filter_map(|operation| operation.route.map(|(_, path)| path))
            .collect();
        assert_eq!(
            routes.len(),
            OPERATIONS.iter().filter(|operation| operation.route.is_some()).count()
        );
    }

    #[test]
    fn an_operation_has_a_route_exactly_when_the_website_may_call_it() {
        for operation in OPERATIONS {
            assert_eq!(operation.route.is_some(), operation.apps.web, "{}", operation.name);
        }
    }

    #[test]
    fn what_staff_do_at_the_desk_no_shopper_may_ask_for() {
        for name in
            ["find_customers", "place_desk_order", "mark_paid", "refund_order", "move_order"]
        {
            assert_eq!(operation(name).map(|operation| operation.apps), Some(DESK), "{name}");
        }
    }

    #[test]
    fn commands_are_what_a_window_may_call() {
        assert_eq!(command_names().len(), COMMANDS);
        assert!(command_names().contains(&"place_order"));
        assert!(!command_names().contains(&"send_message"));
    }
}
