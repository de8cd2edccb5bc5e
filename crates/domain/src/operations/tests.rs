//! Tests of the table of operations.

use std::collections::BTreeSet;

use super::*;

#[test]
fn names_and_routes_are_unique() {
    let names: BTreeSet<_> = OPERATIONS.iter().map(|operation| operation.name).collect();
    assert_eq!(names.len(), OPERATIONS.len());
    let routes = || OPERATIONS.iter().filter_map(|operation| operation.route);
    let paths: BTreeSet<_> = routes().map(|(_, path)| path).collect();
    assert_eq!(paths.len(), routes().count());
}

#[test]
fn operation_has_a_route_exactly_if_it_is_called_over_http() {
    for operation in OPERATIONS {
        let is_remote = operation.apps.web || operation.apps.admin || operation.apps == DEVICE;
        assert_eq!(operation.route.is_some(), is_remote, "{}", operation.name);
    }
}

#[test]
fn desk_operations_are_closed_to_other_apps() {
    for name in ["find_customers", "place_desk_order", "export_outbox"] {
        assert_eq!(operation(name).map(|operation| operation.apps), Some(DESK), "{name}");
    }
    for name in ["mark_paid", "refund_order"] {
        let apps = operation(name).map(|operation| operation.apps);
        assert_eq!(apps, Some(DESK_AND_ADMIN), "{name}");
    }
}

#[test]
fn website_only_operations_are_not_commands() {
    assert_eq!(command_names().len(), COMMANDS);
    assert!(command_names().contains(&"place_order"));
    assert!(!command_names().contains(&"send_message"));
}
