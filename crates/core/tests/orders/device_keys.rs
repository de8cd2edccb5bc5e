//! Keys of devices in the database.

use std::time::Duration;

use korosho_core::store::{Store, devices};
use korosho_domain::admin::DeviceRole;
use korosho_domain::signing::DevicePublicKey;

use crate::shop::{TestShop, databases};

/// Key of a device, equal to the others up to its signer, which is the beginning.
fn key(last: char) -> DevicePublicKey {
    let text = format!("{}{last}AA", "A".repeat(40));
    DevicePublicKey::parse(&text).unwrap()
}

#[tokio::test]
async fn of_two_devices_that_register_one_signer_at_once_the_later_is_refused() {
    for database in databases().await {
        let test = TestShop::open(&database).await;
        let store = Store::open(&test.config.database_address()).await.unwrap();
        let mut first = store.begin().await.unwrap();
        for name in ["desk-1", "desk-2"] {
            devices::add(&mut first, name, DeviceRole::Desk, name, 1).await.unwrap();
        }
        first.commit().await.unwrap();

        let mut first = store.begin().await.unwrap();
        assert!(devices::set_key(&mut first, "desk-1", &key('A')).await.unwrap());
        let second = async {
            let mut second = store.begin().await.unwrap();
            devices::set_key(&mut second, "desk-2", &key('B')).await
        };
        let first = async {
            // The second registration does not see the first one yet.
            tokio::time::sleep(Duration::from_millis(200)).await;
            first.commit().await.unwrap();
        };
        let (registered, ()) = tokio::join!(second, first);
        assert!(!registered.unwrap());
        let mut conn = store.connection().await.unwrap();
        let keys = devices::keys(&mut conn).await.unwrap();
        assert_eq!(keys.iter().map(|key| key.name.as_str()).collect::<Vec<_>>(), ["desk-1"]);
    }
}
