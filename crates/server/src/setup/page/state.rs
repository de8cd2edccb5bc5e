//! State of the setup page: what was entered, in the draft after each step.

use std::collections::BTreeSet;

use korosho_core::diagnostics::Diagnosis;
use url::Url;

use super::step::Step;
use crate::setup::settings_file::{SettingsFile, Values};

/// Entry of the draft with the finished steps.
const DONE: &str = "setup_done";

/// Entered settings and finished steps.
#[derive(Debug)]
pub(super) struct Progress {
    pub(super) values: Values,
    pub(super) done: BTreeSet<Step>,
    /// Findings of the last step, shown once on the next page.
    pub(super) found: Vec<Diagnosis>,
    /// Settings with those of the form that was refused last and is shown again without its secrets.
    pub(super) refused: Option<(Step, Values)>,
}

impl Progress {
    /// Continues a setup that did not end, else starts with the present settings. The public URL of the
    /// setup page is proposed for the shop, which follows it behind the same reverse proxy.
    pub(super) fn open(file: &SettingsFile, origin: Option<&Url>) -> anyhow::Result<Self> {
        let mut values = file.values()?;
        values.extend(file.draft()?);
        if let Some(origin) = origin.filter(|_| !values.contains_key("domain")) {
            let proposed = || origin.as_str().trim_end_matches('/').to_owned();
            values.entry("public_url".to_owned()).or_insert_with(proposed);
        }
        let names = values.remove(DONE).unwrap_or_default();
        let done = names.split(',').filter_map(Step::of_name).collect();
        Ok(Self { values, done, found: Vec::new(), refused: None })
    }

    /// First step that is not finished.
    pub(super) fn next(&self) -> Step {
        let open = |step: &Step| !self.done.contains(step);
        Step::ALL.into_iter().find(open).unwrap_or(Step::Finish)
    }

    /// Settings that the form of a step adds to: those of the refused form if it is sent again.
    pub(super) fn take_basis(&mut self, step: Step) -> Values {
        let refused = self.refused.take().filter(|(of, _)| *of == step);
        refused.map_or_else(|| self.values.clone(), |(_, values)| values)
    }

    /// Stores these settings, with a step as finished or as open again.
    pub(super) fn save(
        &mut self,
        file: &SettingsFile,
        values: Values,
        step: Step,
        is_done: bool,
    ) -> anyhow::Result<()> {
        let mut done = self.done.clone();
        if is_done {
            done.insert(step);
        } else {
            done.remove(&step);
        }
        let names: Vec<&str> = done.iter().map(|step| step.name()).collect();
        let mut draft = values.clone();
        draft.insert(DONE.to_owned(), names.join(","));
        file.save_draft(&draft)?;
        (self.values, self.done) = (values, done);
        // Stored settings are newer than those of a refused form.
        self.refused = None;
        Ok(())
    }
}
