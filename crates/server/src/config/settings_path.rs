//! Place of the settings file.

use std::env::current_exe;
use std::path::{Path, PathBuf};

const FILE: &str = "korosho.toml";

/// Settings file of the Debian package.
const PACKAGED: &str = "/etc/korosho/korosho.toml";

/// Folder of the package's program.
const PACKAGED_PROGRAMS: &str = "/usr/bin";

/// Settings file named by `KOROSHO_CONFIG`.
pub(super) fn named_path() -> Option<PathBuf> {
    std::env::var_os("KOROSHO_CONFIG").map(PathBuf::from)
}

/// Settings file of the server: `KOROSHO_CONFIG`, else `korosho.toml` in the working directory, else
/// for the program of the Debian package that of the package.
pub(crate) fn settings_path() -> PathBuf {
    named_path()
        .unwrap_or_else(|| default_path(Path::new(FILE), &current_exe().unwrap_or_default()))
}

/// Other users than `korosho` cannot see whether the package's file exists.
fn default_path(local: &Path, program: &Path) -> PathBuf {
    let is_packaged = program.parent() == Some(Path::new(PACKAGED_PROGRAMS));
    if is_packaged && !local.exists() { PACKAGED.into() } else { local.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn program_of_the_package_reads_its_file_unless_the_working_directory_has_one() {
        let folder = tempfile::tempdir().unwrap();
        let local = folder.path().join(FILE);
        let packaged = Path::new("/usr/bin/korosho-server");
        let built = Path::new("/home/wanjiku/korosho/target/debug/korosho-server");
        assert_eq!(default_path(&local, packaged), Path::new(PACKAGED));
        assert_eq!(default_path(&local, built), local);
        std::fs::write(&local, "").unwrap();
        assert_eq!(default_path(&local, packaged), local);
    }
}
