//! Test application of the HTTP tests: server, sandbox and a stand-in for the built website.

use std::time::Duration;

use korosho_core::admin_access::testing::one_time_code;
use korosho_core::staff::ManagerActor;
use korosho_domain::admin::{AcceptInvitationInput, InvitationRef};
use korosho_domain::team::Role;
use korosho_sandbox::{Options, RunningSandbox};
use korosho_server::config::Settings;
use korosho_server::{Config, ConnectionLimits, Running};
use reqwest::{Client, RequestBuilder, Response};
use serde_json::Value;
use tempfile::TempDir;

const SHELL: &str = r#"<!doctype html><html lang="en"><head><title>Old</title></head><body>
<div id="root"></div><script type="module" src="/assets/app-1a2b3c.js"></script></body></html>"#;

/// Stand-in for the bundle of the React tree: prints its arguments.
const PAGES: &str = r"globalThis.korosho = {
    heads: () => JSON.stringify({
        en: { home: { title: 'Snack Smart, Live Healthy', description: 'Snacks' },
              cart: { title: 'Your cart', description: 'What you buy' },
              contact: { title: 'Talk to us', description: 'Write or call' }, price_from: 'from',
              search: 'Results for “{search}”' },
        sw: { cart: { title: 'Kapu lako', description: 'Unachonunua' }, price_from: 'kuanzia',
              search: 'Matokeo ya “{search}”' } }),
    needs: (url) => JSON.stringify(url.startsWith('/products/')
        ? [['get_shop', null], ['get_product', { slug: url.split('/')[2] }]]
        : url.startsWith('/not-found/')
        ? [['list_products', { per_page: 3, page: 1, suggest: url.split('/')[2] }]]
        : url.startsWith('/shop/')
        ? [['get_product', { slug: url.split('/')[2].split('?')[0] }], ['list_categories', null]]
        : /^\/shop\?.*category=/.test(url)
        ? [['list_products', { per_page: 8, page: 1, category: Number(/category=(\d+)/.exec(url)[1]) }],
           ['list_categories', null]]
        : [['get_shop', null], ['list_products', { per_page: 8, page: 1 }]]),
    render: (url, language, data) => {
        if (url === '/contact') throw new Error('broken');
        return `<main>${language} ${url} ${JSON.parse(data).length}</main>`;
    },
    renderForm: (url, language, data, contents) => `<main>${language} ${url} ${contents}</main>`,
};";

/// Password of every account of the admin pages.
pub const ADMIN_PASSWORD: &str = "mabuyu na korosho tano";

/// Server on a random port with its own data folder and its own sandbox.
pub struct TestApp {
    pub origin: String,
    pub running: Running,
    pub sandbox: RunningSandbox,
    _folder: TempDir,
}

impl TestApp {
    /// Starts with these settings in addition and waits for the first catalogue.
    pub async fn start(extra: &[(&str, &str)]) -> Self {
        Self::start_with(extra, ConnectionLimits::of_process()).await
    }

    /// Starts with these rate limits and a provider of text messages, which keeps them.
    pub async fn start_with_sms(rate_limits: &str) -> (Self, RunningSandbox) {
        let provider = korosho_sandbox::start(Options::default()).await.unwrap();
        let url = format!("{}/sms", provider.origin);
        let settings = [
            ("KOROSHO_SMS_USERNAME", "sandbox"),
            ("KOROSHO_SMS_API_KEY", "atsk_demo"),
            ("KOROSHO_SMS_API_URL", url.as_str()),
            ("KOROSHO_RATE_LIMITS", rate_limits),
        ];
        (Self::start(&settings).await, provider)
    }

    /// Starts with these limits of connections.
    pub async fn start_with(extra: &[(&str, &str)], limits: ConnectionLimits) -> Self {
        let sandbox = korosho_sandbox::start(Options::default()).await.unwrap();
        let folder = tempfile::tempdir().unwrap();
        let (web, pages) = (folder.path().join("web"), folder.path().join("pages"));
        std::fs::create_dir_all(web.join("assets")).unwrap();
        std::fs::create_dir_all(&pages).unwrap();
        std::fs::write(web.join("index.html"), SHELL).unwrap();
        std::fs::write(web.join("assets/app-1a2b3c.js"), "start()").unwrap();
        std::fs::write(pages.join("pages.js"), PAGES).unwrap();
        let admin = folder.path().join("admin");
        std::fs::create_dir_all(admin.join("assets")).unwrap();
        std::fs::write(admin.join("admin.html"), "<!doctype html><title>Admin</title>").unwrap();
        std::fs::write(admin.join("assets/admin-1a2b3c.js"), "admin()").unwrap();
        std::fs::write(web.join(".env"), "SECRET=1").unwrap();
        std::fs::write(folder.path().join("outside.txt"), "SECRET=2").unwrap();
        std::os::unix::fs::symlink(folder.path().join("outside.txt"), web.join("link.txt"))
            .unwrap();
        std::os::unix::fs::symlink(folder.path(), web.join("parent")).unwrap();
        let data = folder.path().join("data").display().to_string();
        let stripe = format!("{}/stripe", sandbox.origin);
        let web = web.display().to_string();
        let settings = [
            ("KOROSHO_WOOCOMMERCE_URL", sandbox.origin.as_str()),
            ("KOROSHO_WOOCOMMERCE_KEY", "ck_demo"),
            ("KOROSHO_WOOCOMMERCE_SECRET", "cs_demo"),
            ("KOROSHO_WOOCOMMERCE_WEBHOOK_SECRET", "woo-secret"),
            ("KOROSHO_STRIPE_SECRET_KEY", "sk_test_demo"),
            ("KOROSHO_STRIPE_WEBHOOK_SECRET", "whsec_test"),
            ("KOROSHO_STRIPE_API_URL", stripe.as_str()),
            ("KOROSHO_LISTEN", "127.0.0.1:0"),
            ("KOROSHO_DATA_DIR", data.as_str()),
            ("KOROSHO_WEB_DIR", web.as_str()),
        ];
        let all =
            settings.iter().chain(extra).map(|(name, value)| ((*name).into(), (*value).into()));
        let config = Config::read(&Settings::new(all, "").unwrap()).unwrap();
        let running = korosho_server::start_with(config, limits).await.unwrap();
        let origin = running.origin.clone();
        let app = Self { origin, running, sandbox, _folder: folder };
        while app.running.app().shop.catalogue.status().version == 0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        app
    }

    /// Request that does not follow redirects.
    pub fn request(&self, method: reqwest::Method, path: &str) -> RequestBuilder {
        let client = Client::builder().redirect(reqwest::redirect::Policy::none()).build().unwrap();
        client.request(method, format!("{}{path}", self.origin))
    }

    /// Invites a person to the admin pages and accepts; returns the cookie of the session.
    pub async fn sign_in_admin(&self, name: &str, role: Role) -> String {
        self.sign_in_admin_with_key(name, role).await.0
    }

    /// The same, with the key for one-time codes.
    pub async fn sign_in_admin_with_key(&self, name: &str, role: Role) -> (String, String) {
        let shop = &self.running.app().shop;
        let cli = ManagerActor::at_admin_cli();
        let token = shop.admin_access.invite(cli, name, Some(role)).await.unwrap();
        let token = token.expose().to_owned();
        let invited = shop.admin_access.invitation(&InvitationRef { token: token.clone() }).await;
        let key = invited.unwrap().code_key;
        let code = one_time_code(&key, shop.now()).unwrap();
        let input = AcceptInvitationInput { token, password: ADMIN_PASSWORD.into(), code };
        let (session, _) = shop.admin_access.accept_invitation(input, "test").await.unwrap();
        (format!("korosho_admin={}", session.expose()), key)
    }

    /// Request of the admin pages in a browser with this cookie.
    pub fn admin_request(
        &self,
        method: reqwest::Method,
        path: &str,
        cookie: &str,
    ) -> RequestBuilder {
        let request = self.request(method, path).header("sec-fetch-site", "same-origin");
        request.header("cookie", cookie)
    }

    pub async fn get(&self, path: &str) -> Response {
        self.request(reqwest::Method::GET, path).send().await.unwrap()
    }

    pub async fn post(&self, path: &str, body: Value) -> Response {
        self.request(reqwest::Method::POST, path).json(&body).send().await.unwrap()
    }
}
