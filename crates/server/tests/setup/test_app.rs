//! Folder of a stranger's settings and the sandbox that stands in for the upstreams.

use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use korosho_sandbox::{Options, RunningSandbox};
use korosho_server::Config;
use korosho_server::config::Settings;
use serde_json::Value;
use tempfile::TempDir;

/// Secrets that no output of the program may contain.
pub const SECRETS: [&str; 6] =
    ["cs_demo", "sk_test_demo", "demo_secret", "demo_passkey", "demo_credential", "whsec_"];

/// Result of a run: exit code and both outputs.
pub struct Run {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Run {
    /// Sentence on standard error of a run that failed.
    pub fn refusal(&self) -> &str {
        assert_ne!(self.code, 0, "{}", self.out);
        let line = self.err.trim();
        assert!(!line.contains('\n'), "one sentence: {line}");
        line
    }
}

pub struct TestApp {
    pub sandbox: RunningSandbox,
    pub folder: TempDir,
}

impl TestApp {
    pub async fn start() -> Self {
        let sandbox = korosho_sandbox::start(Options::default()).await.unwrap();
        Self { sandbox, folder: tempfile::tempdir().unwrap() }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Settings of a complete shop at the sandbox.
    pub fn answers(&self) -> String {
        let origin = &self.sandbox.origin;
        let data = self.path("data").display().to_string();
        format!(
            "public_url = \"https://shop.example\"\ndata_dir = \"{data}\"\nlisten = \"127.0.0.1:0\"\n\
             [woocommerce]\nurl = \"{origin}\"\nkey = \"ck_demo\"\nsecret = \"cs_demo\"\n\
             [stripe]\nsecret_key = \"sk_test_demo\"\napi_url = \"{origin}/stripe\"\n\
             [mpesa]\nconsumer_key = \"demo_key\"\nconsumer_secret = \"demo_secret\"\n\
             shortcode = 174379\npasskey = \"demo_passkey\"\napi_url = \"{origin}/mpesa\"\n"
        )
    }

    /// The program in the folder, without settings of the surroundings.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_korosho-server"));
        for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("KOROSHO_")) {
            command.env_remove(name);
        }
        command.current_dir(self.folder.path()).args(arguments);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// Runs `setup --from` with these settings and these arguments.
    pub async fn setup(&self, answers: &str, arguments: &[&str]) -> Run {
        fs::write(self.path("answers.toml"), answers).unwrap();
        let all = [&["setup", "--from", "answers.toml"], arguments].concat();
        let mut command = self.command(&all);
        let ended = tokio::task::spawn_blocking(move || command.output().unwrap()).await.unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        let run = Run {
            code: ended.status.code().unwrap(),
            out: text(ended.stdout),
            err: text(ended.stderr),
        };
        for secret in SECRETS {
            assert!(!run.out.contains(secret), "{}", run.out);
            assert!(!run.err.contains(secret), "{}", run.err);
        }
        run
    }

    pub fn settings_text(&self) -> Option<String> {
        fs::read_to_string(self.path("korosho.toml")).ok()
    }

    /// The written settings, as the server reads them.
    pub fn config(&self) -> Config {
        let text = self.settings_text().unwrap();
        Config::read(&Settings::new([], &text).unwrap()).unwrap()
    }

    pub fn mode(&self, name: &str) -> u32 {
        fs::metadata(self.path(name)).unwrap().permissions().mode() & 0o777
    }

    /// Webhooks of the store with the shop's name.
    pub async fn store_webhooks(&self) -> Vec<Value> {
        let url = format!("{}/wp-json/wc/v3/webhooks?per_page=100", self.sandbox.origin);
        let request = reqwest::Client::new().get(url).basic_auth("ck_demo", Some("cs_demo"));
        let all: Value = request.send().await.unwrap().json().await.unwrap();
        all.as_array().unwrap().clone()
    }

    /// Webhook endpoints of the Stripe account.
    pub async fn card_webhooks(&self) -> Vec<Value> {
        let url = format!("{}/stripe/v1/webhook_endpoints?limit=100", self.sandbox.origin);
        let request = reqwest::Client::new().get(url).bearer_auth("sk_test_demo");
        let all: Value = request.send().await.unwrap().json().await.unwrap();
        all["data"].as_array().unwrap().clone()
    }

    /// Orders of the store, whatever their status.
    pub async fn orders(&self) -> Vec<Value> {
        let url = format!("{}/sandbox/ledger", self.sandbox.origin);
        let all: Value = reqwest::get(url).await.unwrap().json().await.unwrap();
        all["orders"].as_array().unwrap().clone()
    }

    /// Sets a fault of the sandbox.
    pub fn fault(&self, settings: Value) {
        self.sandbox.state().faults().add(serde_json::from_value(settings).unwrap());
    }

    pub fn clear_faults(&self) {
        self.sandbox.state().faults().clear(None);
    }
}

/// Address that another program listens on, while it is held.
pub fn taken_address() -> (TcpListener, String) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    (listener, address)
}
