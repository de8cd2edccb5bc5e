//! Setup in the browser: `korosho-server setup` without `--from`.

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader, Read as _};
use std::process::{Child, ChildStdout};

use reqwest::redirect::Policy;
use reqwest::{Client, RequestBuilder, StatusCode};
use serde_json::json;

use super::test_app::{SECRETS, TestApp, taken_address};

/// Running setup page; ended when dropped.
struct SetupPage {
    child: Child,
    out: BufReader<ChildStdout>,
    origin: String,
    client: Client,
}

impl Drop for SetupPage {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Response as a browser shows it.
struct Shown {
    status: StatusCode,
    location: String,
    text: String,
    cookie: Option<String>,
}

impl SetupPage {
    fn open(app: &TestApp, arguments: &[&str]) -> Self {
        let listen = ["setup", "--listen", "127.0.0.1:0"];
        let mut child = app.command(&[&listen, arguments].concat()).spawn().unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        out.read_line(&mut line).unwrap();
        let origin = line.split_whitespace().find(|word| word.starts_with("http"));
        let origin = origin.unwrap_or_else(|| panic!("{line}")).trim_end_matches('/').to_owned();
        let client = Client::builder().redirect(Policy::none()).build().unwrap();
        Self { child, out, origin, client }
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.out.read_line(&mut line).unwrap();
        line
    }

    async fn send(&self, request: RequestBuilder) -> Shown {
        let response = request.send().await.unwrap();
        let header = |name: &str| {
            response.headers().get(name).map(|value| value.to_str().unwrap().to_owned())
        };
        let policy = header("content-security-policy").unwrap();
        assert!(policy.starts_with("default-src 'none'") && !policy.contains("script"), "{policy}");
        // Any stricter value makes browsers send forms with the origin `null`, which is refused.
        assert_eq!(header("referrer-policy").as_deref(), Some("same-origin"));
        let (status, cookie) = (response.status(), header("set-cookie"));
        let location = header("location").unwrap_or_default();
        let text = response.text().await.unwrap();
        assert!(!text.contains("<script"), "{text}");
        for secret in SECRETS {
            assert!(!text.contains(secret), "{text}");
        }
        Shown { status, location, text, cookie }
    }

    async fn get(&self, path: &str) -> Shown {
        self.send(self.client.get(format!("{}{path}", self.origin))).await
    }

    /// Token of the forms.
    async fn token(&self, path: &str) -> String {
        token_in(&self.get(path).await.text)
    }

    /// Opens a step and sends its form as a browser does.
    async fn submit(&self, path: &str, fields: &[(&str, &str)]) -> Shown {
        self.submit_shown(&self.token(path).await, path, fields).await
    }

    /// Sends the form of a page that is shown.
    async fn submit_shown(&self, token: &str, path: &str, fields: &[(&str, &str)]) -> Shown {
        let mut form: BTreeMap<&str, &str> = fields.iter().copied().collect();
        form.insert("token", token);
        let request = self.client.post(format!("{}{path}", self.origin));
        self.send(request.header("origin", &self.origin).form(&form)).await
    }

    /// Sends a form that is accepted; returns the next page.
    async fn pass(&self, path: &str, fields: &[(&str, &str)]) -> String {
        let sent = self.submit(path, fields).await;
        assert_eq!(sent.status, StatusCode::SEE_OTHER, "{path}: {}", sent.text);
        sent.location
    }

    /// Exit code and the rest of the output.
    fn wait(mut self) -> (i32, String) {
        let mut rest = String::new();
        self.out.read_to_string(&mut rest).unwrap();
        (self.child.wait().unwrap().code().unwrap(), rest)
    }
}

/// Token of the form of a page.
fn token_in(page: &str) -> String {
    let value = page.split("name=\"token\" value=\"").nth(1).unwrap_or_else(|| panic!("{page}"));
    value.split('"').next().unwrap().to_owned()
}

/// Settings that no form asks for.
fn surroundings(app: &TestApp) {
    let origin = &app.sandbox.origin;
    let data = app.path("data").display().to_string();
    let text = format!(
        "data_dir = \"{data}\"\nlisten = \"127.0.0.1:0\"\n[stripe]\napi_url = \"{origin}/stripe\"\n\
         [mpesa]\napi_url = \"{origin}/mpesa\"\n"
    );
    std::fs::write(app.path("korosho.toml"), text).unwrap();
}

const MPESA: [(&str, &str); 6] = [
    ("mpesa_consumer_key", "demo_key"),
    ("mpesa_consumer_secret", "demo_secret"),
    ("mpesa_shortcode", "174379"),
    ("mpesa_passkey", "demo_passkey"),
    ("mpesa_initiator", "testapi"),
    ("mpesa_security_credential", "demo_credential"),
];

const KEYS: [(&str, &str); 2] = [("woocommerce_key", "ck_demo"), ("woocommerce_secret", "cs_demo")];

fn store(app: &TestApp) -> [(&'static str, String); 3] {
    [
        ("woocommerce_url", app.sandbox.origin.clone()),
        ("public_url", "https://shop.example".to_owned()),
        ("shop_name", "Mama \"Njeri\" & Co <b>".to_owned()),
    ]
}

async fn pass_store(app: &TestApp, page: &SetupPage) -> String {
    let store = store(app);
    let fields: Vec<(&str, &str)> = store.iter().map(|(name, value)| (*name, &**value)).collect();
    page.pass("/en/store", &fields).await
}

#[tokio::test]
async fn forms_in_order_give_a_shop_with_webhooks_and_a_cancelled_test_order() {
    let app = TestApp::start().await;
    surroundings(&app);
    let page = SetupPage::open(&app, &[]);
    assert_eq!(page.get("/").await.location, "/en/store");
    assert_eq!(pass_store(&app, &page).await, "/en/keys");
    assert_eq!(page.pass("/en/keys", &KEYS).await, "/en/cards");
    let shown = page.get("/sw/cards").await.text;
    assert!(shown.contains("Kadi"));
    assert!(shown.contains("ruhusa ya kuandika: oda ya rasimu imeundwa na kufutwa"), "{shown}");
    assert_eq!(page.pass("/en/cards", &[("stripe_secret_key", "sk_test_demo")]).await, "/en/mpesa");
    assert_eq!(page.pass("/en/mpesa", &MPESA).await, "/en/mail");
    assert_eq!(page.pass("/en/mail", &[("skip", "1")]).await, "/en/order");
    assert_eq!(page.pass("/en/order", &[]).await, "/en/finish");
    let orders = app.orders().await;
    assert_eq!(orders.len(), 1);
    assert_eq!(orders[0]["status"], "cancelled");
    let response = page.get("/en/finish").await.text;
    assert!(response.contains("cancelled"), "{response}");
    let last = page.submit("/en/finish", &[("owner", " Wanjiku ")]).await;
    assert_eq!(last.status, StatusCode::OK, "{}", last.text);
    assert!(last.text.contains("https://shop.example/admin/invitation#"), "{}", last.text);
    let (code, rest) = page.wait();
    assert_eq!(code, 0, "{rest}");
    assert_eq!(app.mode("korosho.toml"), 0o600);
    assert!(!app.path("korosho.toml.draft").exists());
    assert_eq!(app.config().shop.name, "Mama \"Njeri\" & Co <b>");
    assert!(app.config().stripe.unwrap().webhook_secret.is_some());
    assert_eq!(app.config().mpesa.unwrap().initiator.unwrap().name, "testapi");
    assert_eq!((app.store_webhooks().await.len(), app.card_webhooks().await.len()), (24, 1));
}

#[tokio::test]
async fn closed_browser_and_ended_program_continue_at_the_same_step() {
    let app = TestApp::start().await;
    surroundings(&app);
    let page = SetupPage::open(&app, &[]);
    pass_store(&app, &page).await;
    page.pass("/en/keys", &KEYS).await;
    drop(page);
    assert_eq!(app.mode("korosho.toml.draft"), 0o600);
    let page = SetupPage::open(&app, &[]);
    assert_eq!(page.get("/").await.location, "/en/cards");
    // The stored key pair is not shown, and an empty form keeps it.
    assert_eq!(page.pass("/en/keys", &[]).await, "/en/cards");
    let shown = page.get("/en/store").await.text;
    assert!(shown.contains("Mama &quot;Njeri&quot; &amp; Co"), "{shown}");
}

#[tokio::test]
async fn each_wrong_entry_is_explained_on_its_page_and_not_stored() {
    let app = TestApp::start().await;
    surroundings(&app);
    let page = SetupPage::open(&app, &[]);
    let unreachable =
        [("woocommerce_url", "http://127.0.0.1:9"), ("public_url", "https://a.example")];
    let response = page.submit("/en/store", &unreachable).await;
    assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(response.text.contains("no web server listens there"), "{}", response.text);
    assert_eq!(page.get("/en/keys").await.location, "/en/store");
    pass_store(&app, &page).await;
    for (path, fields, words) in [
        (
            "/en/keys",
            vec![("woocommerce_key", "ck_demo"), ("woocommerce_secret", "cs_x")],
            "refuses the key pair",
        ),
        (
            "/sw/keys",
            vec![("woocommerce_key", "ck_x"), ("woocommerce_secret", "cs_x")],
            "ruhusa ya kusoma: duka linakataa jozi ya funguo",
        ),
    ] {
        let response = page.submit(path, &fields).await;
        assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY, "{path}");
        assert!(
            response.text.contains(words) && !response.text.contains("cs_x"),
            "{}",
            response.text
        );
    }
    page.pass("/en/keys", &KEYS).await;
    let response = page.submit("/en/cards", &[("stripe_secret_key", "sk_test_wrong")]).await;
    assert!(response.text.contains("the key is refused"), "{}", response.text);
    page.pass("/en/cards", &[("skip", "1")]).await;
    let response = page.submit("/en/mpesa", &MPESA[..3]).await;
    assert!(response.text.contains("KOROSHO_MPESA_PASSKEY"), "{}", response.text);
    let response = page.submit("/sw/mpesa", &MPESA[..3]).await;
    let found = "KOROSHO_MPESA_PASSKEY: haijawekwa, lakini kuna mingine ya M-Pesa";
    assert!(response.text.contains(found), "{}", response.text);
    page.pass("/en/mpesa", &[("skip", "1")]).await;
    let mail = [("smtp_url", "smtp://user:word@127.0.0.1:9"), ("mail_from", "a@b.example")];
    let response = page.submit("/en/mail", &mail).await;
    assert!(response.text.contains("mail server does not answer"), "{}", response.text);
    assert!(!response.text.contains("user:word"), "{}", response.text);
}

#[tokio::test]
async fn refused_form_is_sent_again_without_its_secrets() {
    let app = TestApp::start().await;
    surroundings(&app);
    let page = SetupPage::open(&app, &[]);
    pass_store(&app, &page).await;
    page.pass("/en/keys", &KEYS).await;
    page.pass("/en/cards", &[("skip", "1")]).await;
    let mut wrong = MPESA;
    wrong[2].1 = "17";
    let refused = page.submit("/sw/mpesa", &wrong).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.text.contains("Imehifadhiwa. Acha wazi ili ibaki."), "{}", refused.text);
    let corrected = [("mpesa_shortcode", "174379"), ("mpesa_initiator", "testapi")];
    let sent = page.submit_shown(&token_in(&refused.text), "/sw/mpesa", &corrected).await;
    assert_eq!(sent.location, "/sw/mail", "{}", sent.text);
    // Opened again, the form does not know what was refused.
    page.submit("/sw/mpesa", &[("mpesa_consumer_secret", "wrong")]).await;
    assert_eq!(page.pass("/sw/mpesa", &corrected).await, "/sw/mail");
}

#[tokio::test]
async fn form_of_another_site_changes_nothing() {
    let app = TestApp::start().await;
    surroundings(&app);
    let page = SetupPage::open(&app, &[]);
    let token = page.token("/en/store").await;
    let address = format!("{}/en/store", page.origin);
    let form = |token: &str| {
        let mut form: BTreeMap<&str, String> = store(&app).into_iter().collect();
        form.insert("token", token.to_owned());
        form
    };
    let foreign = page.client.post(&address).header("origin", "https://evil.example");
    assert_eq!(page.send(foreign.form(&form(&token))).await.status, StatusCode::FORBIDDEN);
    let guessed = page.client.post(&address).form(&form("guess"));
    assert_eq!(page.send(guessed).await.status, StatusCode::FORBIDDEN);
    let rebound = page.client.get(&address).header("host", "evil.example");
    assert_eq!(page.send(rebound).await.status, StatusCode::MISDIRECTED_REQUEST);
    assert!(!app.path("korosho.toml.draft").exists());
}

#[tokio::test]
async fn page_behind_a_proxy_needs_the_code_and_takes_the_keys_that_woocommerce_sends() {
    let app = TestApp::start().await;
    surroundings(&app);
    let mut page = SetupPage::open(&app, &["--origin", "https://shop.example"]);
    let code = page.line().trim().strip_prefix("Code: ").unwrap().to_owned();
    // The program prints the proxy's address; the test asks the program itself.
    assert_eq!(page.origin, "https://shop.example");
    page.origin = page.line().split_whitespace().last().unwrap().trim_end_matches('/').to_owned();
    assert_eq!(page.get("/en/store").await.location, "/en/code");
    let wrong = page.submit("/en/code", &[("code", "WRONG-WRONG")]).await;
    assert_eq!(wrong.status, StatusCode::FORBIDDEN);
    let right = page.submit("/en/code", &[("code", &code)]).await;
    let cookie = right.cookie.unwrap();
    assert!(cookie.contains("HttpOnly") && cookie.contains("Secure"), "{cookie}");
    let mut headers = reqwest::header::HeaderMap::new();
    headers.insert("cookie", cookie.split(';').next().unwrap().parse().unwrap());
    page.client =
        Client::builder().redirect(Policy::none()).default_headers(headers).build().unwrap();
    let store = page.get("/en/store").await.text;
    assert!(store.contains("value=\"https://shop.example\""), "the proxy leads to the shop later");
    pass_store(&app, &page).await;
    let keys = page.get("/en/keys").await.text;
    let link = keys.split("href=\"").find(|part| part.contains("wc-auth")).unwrap();
    let link = link.split('"').next().unwrap().replace("&amp;", "&");
    let link = url::Url::parse(&link).unwrap();
    let query: BTreeMap<String, String> = link.query_pairs().into_owned().collect();
    assert_eq!(query["scope"], "read_write");
    let callback = url::Url::parse(&query["callback_url"]).unwrap();
    assert_eq!(callback.host_str(), Some("shop.example"));
    let sent = json!({
        "key_id": 1, "user_id": "setup", "consumer_key": "ck_demo",
        "consumer_secret": "cs_demo", "key_permissions": "read_write",
    });
    let wrong = [("woocommerce_key", "ck_demo"), ("woocommerce_secret", "cs_wrong")];
    let refused = page.submit("/en/keys", &wrong).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let guessed = page.client.post(format!("{}/keys/callback/guess", page.origin)).json(&sent);
    assert_eq!(page.send(guessed).await.status, StatusCode::NOT_FOUND);
    let given = page.client.post(format!("{}{}", page.origin, callback.path())).json(&sent);
    assert_eq!(page.send(given).await.status, StatusCode::OK);
    let again = page.submit_shown(&token_in(&refused.text), "/en/keys", &wrong[..1]).await;
    assert_eq!(again.location, "/en/cards", "the pair that was given: {}", again.text);
    let given = page.get("/en/keys?success=1").await.text;
    assert!(given.contains("gave a key pair"));
    assert!(!given.contains("wc-auth") && !given.contains("name=\"woocommerce_key\""), "{given}");
    assert_eq!(page.pass("/en/keys", &[]).await, "/en/cards");
}

#[tokio::test]
async fn fifth_wrong_code_ends_the_setup() {
    let app = TestApp::start().await;
    let mut page = SetupPage::open(&app, &["--origin", "https://shop.example"]);
    page.line();
    page.origin = page.line().split_whitespace().last().unwrap().trim_end_matches('/').to_owned();
    for _ in 0..5 {
        let wrong = page.submit("/en/code", &[("code", "WRONG-WRONG")]).await;
        assert_eq!(wrong.status, StatusCode::FORBIDDEN);
    }
    let (code, _) = page.wait();
    assert_ne!(code, 0);
}

#[tokio::test]
async fn second_setup_reports_the_running_page() {
    let app = TestApp::start().await;
    let _page = SetupPage::open(&app, &[]);
    let run = app.setup(&app.answers(), &["--yes"]).await;
    assert!(run.refusal().contains("another setup"), "{}", run.err);
}

#[tokio::test]
async fn taken_port_of_the_page_is_reported() {
    let app = TestApp::start().await;
    let (_held, taken) = taken_address();
    let mut command = app.command(&["setup", "--listen", &taken]);
    let ended = tokio::task::spawn_blocking(move || command.output().unwrap()).await.unwrap();
    let response = String::from_utf8(ended.stderr).unwrap();
    assert!(
        response.contains("taken by another program") && response.contains("--listen"),
        "{response}"
    );
}
