//! Place of the settings file.

use std::path::{Path, PathBuf};

const FILE: &str = "korosho.toml";

/// Settings file of the Debian package.
const PACKAGED: &str = "/etc/korosho/korosho.toml";

/// Settings file named by `KOROSHO_CONFIG`.
pub(super) fn named_path() -> Option<PathBuf> {
    std::env::var_os("KOROSHO_CONFIG").map(PathBuf::from)
}

/// Settings file of the server: `KOROSHO_CONFIG`, else `korosho.toml` in the working directory, else
/// that of the Debian package if it is installed.
pub(crate) fn settings_path() -> PathBuf {
    named_path().unwrap_or_else(|| present(Path::new(FILE), Path::new(PACKAGED)).to_owned())
}

/// The file of the package belongs to `korosho`, so others can see no more than its folder.
fn present<'a>(local: &'a Path, packaged: &'a Path) -> &'a Path {
    let is_installed = packaged.parent().is_some_and(Path::is_dir);
    if is_installed && !local.exists() { packaged } else { local }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_of_the_package_is_read_unless_the_working_directory_has_one() {
        let folder = tempfile::tempdir().unwrap();
        let local = folder.path().join(FILE);
        let packaged = folder.path().join("etc").join(FILE);
        assert_eq!(present(&local, &packaged), local);
        std::fs::create_dir(folder.path().join("etc")).unwrap();
        assert_eq!(present(&local, &packaged), packaged);
        std::fs::write(&local, "").unwrap();
        assert_eq!(present(&local, &packaged), local);
    }
}
