//! Files of an authority's account and of the certificate: `tls/<authority>` in the data folder.
//! Another authority, such as one for tests, has another folder.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use korosho_core::private_files;
use korosho_domain::sentence::Sentence;

use super::certificate::Certificate;
use crate::config::HttpsConfig;

/// Bytes whose write proves that a certificate can be stored: several times its size.
static PROBE: [u8; 32 << 10] = [0; 32 << 10];

/// Folder of one authority.
#[derive(Debug)]
pub(super) struct Storage {
    folder: PathBuf,
    certificate: PathBuf,
}

impl Storage {
    pub(super) fn new(data_dir: &Path, config: &HttpsConfig) -> Self {
        let folder = data_dir.join("tls").join(config.authority());
        let certificate = folder.join(format!("{}.pem", config.domain));
        Self { folder, certificate }
    }

    /// Stored certificate with its key; the error is a message for the log.
    pub(super) fn certificate(&self) -> Result<Option<Certificate>, String> {
        match fs::read_to_string(&self.certificate) {
            Ok(pem) => Certificate::parse(&pem).map(Some),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error.to_string()),
        }
    }

    /// Fails if a certificate could not be stored: one that is lost at the next start would be
    /// ordered again until the authority refuses.
    pub(super) fn prove_writable(&self) -> io::Result<()> {
        let probe = self.folder.join("probe");
        private_files::create_folder(&self.folder)?;
        private_files::replace(&probe, &PROBE)?;
        fs::remove_file(probe)
    }

    pub(super) fn store_certificate(&self, pem: &str) -> io::Result<()> {
        private_files::create_folder(&self.folder)?;
        private_files::replace(&self.certificate, pem.as_bytes())
    }

    /// Credentials of the account, in JSON.
    pub(super) fn account(&self) -> Option<String> {
        fs::read_to_string(self.account_file()).ok()
    }

    pub(super) fn store_account(&self, json: &str) -> io::Result<()> {
        private_files::replace(&self.account_file(), json.as_bytes())
    }

    /// Removes an account that the authority does not know.
    pub(super) fn forget_account(&self) {
        drop(fs::remove_file(self.account_file()));
    }

    /// Latest problem of a running server, for `check`, which is another process.
    pub(super) fn problem(&self) -> Option<Sentence> {
        serde_json::from_slice(&fs::read(self.problem_file()).ok()?).ok()
    }

    /// Records a problem. A folder that cannot be written is found by `check` itself.
    pub(super) fn record_problem(&self, problem: &Sentence) {
        let written = private_files::create_folder(&self.folder);
        let text = serde_json::to_vec(problem).unwrap_or_default();
        drop(written.and_then(|()| private_files::replace(&self.problem_file(), &text)));
    }

    pub(super) fn forget_problem(&self) {
        drop(fs::remove_file(self.problem_file()));
    }

    fn account_file(&self) -> PathBuf {
        self.folder.join("account.json")
    }

    fn problem_file(&self) -> PathBuf {
        self.folder.join("problem.json")
    }
}
