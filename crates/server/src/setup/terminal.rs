//! Setup by a file of settings: `korosho-server setup --from settings.toml --yes`.

use std::fs;
use std::io::{Write as _, stdout};
use std::path::Path;

use anyhow::Context as _;
use korosho_core::diagnostics::Part;

use super::settings_file::{SettingsFile, overlay};
use super::steps;
use crate::config::values_of;

pub(super) async fn run(
    file: &SettingsFile,
    from: &Path,
    (yes, owner): (bool, Option<&str>),
) -> anyhow::Result<()> {
    let mut values = file.values()?;
    steps::resume(&mut values, &file.draft()?);
    let text = fs::read_to_string(from)
        .with_context(|| format!("{} cannot be read; correct --from", from.display()))?;
    overlay(&mut values, values_of(&text)?);
    let config = steps::config_of(&values)?;
    steps::check_listen(config.listen).await?;
    let shop = steps::shop_config(&values)?;
    let mut out = stdout();
    for part in Part::ALL {
        let found = steps::check(&shop, part).await;
        for one in &found {
            writeln!(out, "{one}")?;
        }
        steps::require(&found)?;
    }
    if !yes {
        writeln!(
            out,
            "Checked; nothing was changed. --yes registers webhooks and writes the file."
        )?;
        return Ok(());
    }
    for one in steps::apply(file, &mut values).await? {
        writeln!(out, "{one}")?;
    }
    writeln!(out, "Written: {}. Start korosho-server.", file.path().display())?;
    if let Some(owner) = owner {
        let link = steps::invite_owner(&values, owner).await?;
        writeln!(out, "Link with which {owner} sets a password, once and for two days:\n{link}")?;
    }
    Ok(())
}
