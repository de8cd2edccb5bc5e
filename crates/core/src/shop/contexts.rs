//! Contexts of the parts of a shop, and the job types that the parts register.

use std::sync::Arc;

use super::OpenError;
use crate::admin::{self, AdminContext};
use crate::audit::{self, AuditContext};
use crate::catalogue::Catalogue;
use crate::checkout::{self, CheckoutContext};
use crate::config::ShopConfig;
use crate::desk::{DeskContext, MessagesState, MirrorState};
use crate::jobs::Registry;
use crate::local::LocalContext;
use crate::mail::{self, MailContext};
use crate::order_sync::{self, SyncContext};
use crate::order_transfer::{self, TransferContext};
use crate::orders::{self, OrderContext};
use crate::payments::{self, PaymentContext};
use crate::providers::Providers;
use crate::shop_server::ShopServer;
use crate::sms::{self, SmsContext, SmsProvider};
use crate::smtp::Mailer;
use crate::store_prices::StoreCartState;
use crate::woocommerce::WooClient;

/// Clients of the configured upstreams besides the store.
pub(super) struct Clients {
    pub(super) providers: Providers,
    pub(super) server: Option<ShopServer>,
    pub(super) mailer: Option<Mailer>,
    pub(super) sms: Option<Arc<dyn SmsProvider>>,
}

impl Clients {
    pub(super) fn new(config: &ShopConfig) -> Result<Self, OpenError> {
        let server = config.server.as_ref().map(ShopServer::new).transpose();
        let mailer = config.mail.as_ref().map(Mailer::new).transpose();
        let sms = config.sms.as_ref().map(sms::provider).transpose();
        Ok(Self {
            providers: Providers::new(config).map_err(OpenError::Providers)?,
            server: server.map_err(OpenError::Providers)?,
            mailer: mailer.map_err(OpenError::Mail)?,
            sms: sms.map_err(OpenError::Providers)?,
        })
    }
}

/// Context of each part.
pub(super) struct Contexts {
    pub(super) payments: Arc<PaymentContext>,
    pub(super) transfers: Arc<TransferContext>,
    pub(super) orders: Arc<OrderContext>,
    pub(super) checkout: Arc<CheckoutContext>,
    pub(super) mail: Arc<MailContext>,
    pub(super) sms: Arc<SmsContext>,
    pub(super) audit: Arc<AuditContext>,
    pub(super) admin: Arc<AdminContext>,
    pub(super) sync: Arc<SyncContext>,
    pub(super) desk: Arc<DeskContext>,
}

impl Contexts {
    pub(super) fn new(
        local: &LocalContext,
        woo: &WooClient,
        catalogue: &Catalogue,
        clients: Clients,
    ) -> Self {
        let Clients { providers, server, mailer, sms } = clients;
        let (local, woo, catalogue) = (|| local.clone(), || woo.clone(), || catalogue.clone());
        let payments = Arc::new(PaymentContext { local: local(), providers });
        let transfers = Arc::new(TransferContext {
            local: local(),
            catalogue: catalogue(),
            server,
            payments: Arc::clone(&payments),
        });
        let orders = Arc::new(OrderContext {
            local: local(),
            woo: woo(),
            catalogue: catalogue(),
            payments: Arc::clone(&payments),
            transfers: Arc::clone(&transfers),
        });
        let checkout = Arc::new(CheckoutContext {
            local: local(),
            woo: woo(),
            catalogue: catalogue(),
            payments: Arc::clone(&payments),
            transfers: Arc::clone(&transfers),
            orders: Arc::clone(&orders),
            store_cart: StoreCartState::default(),
        });
        let sync = SyncContext { local: local(), woo: woo(), catalogue: catalogue() };
        let audit = AuditContext { local: local(), woo: woo(), catalogue: catalogue() };
        let mail = MailContext { local: local(), catalogue: catalogue(), mailer };
        let sms = Arc::new(SmsContext { local: local(), provider: sms });
        let (sync, audit, mail) = (Arc::new(sync), Arc::new(audit), Arc::new(mail));
        let admin = Arc::new(AdminContext {
            local: local(),
            woo: woo(),
            payments: Arc::clone(&payments),
            mail: Arc::clone(&mail),
        });
        let desk = Arc::new(DeskContext {
            local: local(),
            woo: woo(),
            catalogue: catalogue(),
            transfers: Arc::clone(&transfers),
            orders: Arc::clone(&orders),
            checkout: Arc::clone(&checkout),
            mail: Arc::clone(&mail),
            audit: Arc::clone(&audit),
            admin: Arc::clone(&admin),
            mirror: MirrorState::default(),
            messages: MessagesState::default(),
        });
        Self { payments, transfers, orders, checkout, mail, sms, audit, admin, sync, desk }
    }

    /// Job types of every part.
    pub(super) fn registry(&self) -> Registry {
        let mut jobs = Registry::default();
        order_sync::register_jobs(&mut jobs, &self.sync);
        payments::register_jobs(&mut jobs, &self.payments);
        checkout::register_jobs(&mut jobs, &self.checkout);
        orders::register_jobs(&mut jobs, &self.orders);
        order_transfer::register_jobs(&mut jobs, &self.transfers);
        mail::register_jobs(&mut jobs, &self.mail);
        sms::register_jobs(&mut jobs, &self.sms);
        audit::register_jobs(&mut jobs, &self.audit);
        admin::register_jobs(&mut jobs, &self.admin);
        jobs
    }
}
