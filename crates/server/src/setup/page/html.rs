//! HTML of the setup page. It contains no script and no secret.

use std::fmt::Write as _;

use html_escape::{encode_double_quoted_attribute as attribute, encode_text};
use korosho_core::diagnostics::Diagnosis;
use korosho_domain::admin::HealthLevel;
use korosho_domain::language::Language;
use korosho_domain::limits::MAX_ACCOUNT_NAME_LENGTH;
use korosho_domain::sentence::{ENGLISH_MARKS, Sentence};

use super::step::{Field, Step};
use super::texts::{Texts, texts};
use crate::config::SettingError;
use crate::setup::settings_file::Values;

/// Styles of every page. They are in the page: the last one is shown when the program ends.
pub(super) const STYLE: &str = include_str!("page.css");

/// Name of the input of the owner's name.
pub(super) const OWNER: &str = "owner";

/// Page of one step.
pub(super) struct StepPage<'a> {
    pub(super) language: Language,
    pub(super) step: Step,
    pub(super) values: &'a Values,
    pub(super) token: &'a str,
    pub(super) found: &'a [Diagnosis],
    /// Sentence about the last form.
    pub(super) error: Option<&'a str>,
    /// URL of WooCommerce's key approval.
    pub(super) approval: Option<&'a str>,
    /// Notice about WooCommerce's key approval.
    pub(super) notice: Option<&'a str>,
    /// Whether WooCommerce has just given the keys: they are to be checked, not entered.
    pub(super) has_new_keys: bool,
    /// Whether each step is finished.
    pub(super) is_done: &'a dyn Fn(Step) -> bool,
}

/// HTML of a text, with the language of the English words in it.
fn text(text: &str) -> String {
    let [start, end] = ENGLISH_MARKS;
    encode_text(text).replace(start, "<span lang=\"en\">").replace(end, "</span>")
}

/// Complete document; `path` is the page's path without its language.
fn document(language: Language, path: &str, heading: &str, body: &str) -> String {
    let texts = texts(language);
    let other = if language == Language::En { Language::Sw } else { Language::En };
    format!(
        "<!doctype html><html lang=\"{language}\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <title>{heading} · {title}</title><style>{STYLE}</style></head>\
         <body><header><strong>{title}</strong>\
         <a href=\"/{other}/{path}\" hreflang=\"{other}\" lang=\"{other}\">{name}</a></header>\
         <main><h1>{heading}</h1>{body}</main></body></html>",
        heading = text(heading),
        title = text(&texts.title),
        name = text(&texts.other_language),
    )
}

/// Form for the one-time code.
pub(super) fn code(language: Language, token: &str, error: Option<&str>) -> String {
    let texts = texts(language);
    let body = format!(
        "<p>{lead}</p>{error}<form method=\"post\" action=\"/{language}/code\">\
         <input type=\"hidden\" name=\"token\" value=\"{token}\"><label>{label}\
         <input name=\"code\" autocomplete=\"one-time-code\" autocapitalize=\"characters\" \
         spellcheck=\"false\" required></label><button>{check}</button></form>",
        lead = text(&texts.code_lead),
        error = alert(texts, error),
        label = text(&texts.code),
        check = text(&texts.check),
    );
    document(language, "code", &texts.code_title, &body)
}

fn alert(texts: &Texts, error: Option<&str>) -> String {
    let Some(error) = error else { return String::new() };
    format!(
        "<div class=\"found\" role=\"alert\"><p class=\"failed\"><strong>{}</strong>{}</p></div>",
        text(&texts.failed),
        text(error)
    )
}

/// Findings in the language of the page.
fn findings(language: Language, found: &[Diagnosis]) -> String {
    let texts = texts(language);
    if found.is_empty() {
        return String::new();
    }
    let rows = found.iter().map(|one| {
        let (class, mark) = match one.level {
            HealthLevel::Passed => ("passed", &texts.passed),
            HealthLevel::Warning => ("warning", &texts.warning),
            HealthLevel::Failed => ("failed", &texts.failed),
        };
        let remedy = match one.remedy.in_language(language) {
            "" => String::new(),
            remedy => format!("<br>→ {}", text(remedy)),
        };
        format!(
            "<li class=\"{class}\"><strong>{}</strong><span>{}: {}{remedy}</span></li>",
            text(mark),
            text(one.subject.in_language(language)),
            text(one.finding.in_language(language))
        )
    });
    let rows: String = rows.collect();
    format!("<h2>{}</h2><ul class=\"found\">{rows}</ul>", text(&texts.checked))
}

pub(super) fn step(page: &StepPage<'_>) -> String {
    let (texts, language, name) = (texts(page.language), page.language, page.step.name());
    let at = Step::ALL.iter().position(|one| *one == page.step).unwrap_or_default() + 1;
    let count = texts
        .step
        .replace("{number}", &at.to_string())
        .replace("{of}", &Step::ALL.len().to_string());
    let mut body = format!(
        "<p><small>{}</small></p>{}{}<p>{}</p>{}",
        text(&count),
        alert(texts, page.error),
        findings(language, page.found),
        text(page.step.lead(texts)),
        approval(texts, page),
    );
    let _ = write!(
        body,
        "<form method=\"post\" action=\"/{language}/{name}\" autocomplete=\"off\">\
         <input type=\"hidden\" name=\"token\" value=\"{}\">",
        attribute(page.token)
    );
    for field in page.step.fields().iter().filter(|_| !page.has_new_keys) {
        input(&mut body, texts, field, page.values);
    }
    if page.step == Step::Finish {
        owner_input(&mut body, texts);
    }
    let _ = write!(body, "<button>{}</button>", text(page.step.button(texts)));
    if page.step.is_optional() {
        let skip = text(&texts.skip);
        let _ = write!(
            body,
            "<button class=\"second\" name=\"skip\" value=\"1\" formnovalidate>{skip}</button>"
        );
    }
    body.push_str("</form>");
    overview(&mut body, texts, page);
    document(language, name, page.step.title(texts), &body)
}

fn approval(texts: &Texts, page: &StepPage<'_>) -> String {
    let mut part = page.notice.map(|notice| format!("<p role=\"status\">{}</p>", text(notice)));
    let part = part.get_or_insert_default();
    if let Some(url) = page.approval {
        let _ = write!(
            part,
            "<a class=\"button\" href=\"{}\">{}</a><p><small>{}</small></p>",
            attribute(url),
            text(&texts.keys_ask),
            text(&texts.keys_ask_hint)
        );
    }
    if page.step == Step::Keys && !page.has_new_keys {
        let _ = write!(part, "<p>{}</p>", text(&texts.keys_hand));
    }
    std::mem::take(part)
}

/// Input of a setting. Its name in the settings is shown, because findings name it.
fn input(body: &mut String, texts: &Texts, field: &Field, values: &Values) {
    let value = values.get(field.setting).map(String::as_str).unwrap_or_default();
    let mut hints = Vec::new();
    hints.extend(field.hint.map(|hint| text(hint(texts))));
    if field.is_secret && !value.is_empty() {
        hints.push(text(&texts.kept));
    }
    hints.push(format!("<code>KOROSHO_{}</code>", field.setting.to_ascii_uppercase()));
    let (kind, shown) = if field.is_secret { ("password", "") } else { ("text", value) };
    let _ = write!(
        body,
        "<label>{}<small>{}</small><input type=\"{kind}\" name=\"{}\" value=\"{}\" \
         autocomplete=\"off\" autocapitalize=\"none\" spellcheck=\"false\"></label>",
        text((field.label)(texts)),
        hints.join("<br>"),
        field.setting,
        attribute(shown),
    );
}

/// Input of the owner's name, which is no setting.
fn owner_input(body: &mut String, texts: &Texts) {
    let _ = write!(
        body,
        "<label>{}<small>{}</small><input type=\"text\" name=\"{OWNER}\" maxlength=\"{MAX_ACCOUNT_NAME_LENGTH}\" \
         autocomplete=\"name\"></label>",
        text(&texts.owner),
        text(&texts.owner_hint),
    );
}

/// Finished steps, which can be changed.
fn overview(body: &mut String, texts: &Texts, page: &StepPage<'_>) {
    let done: Vec<Step> = Step::ALL.into_iter().filter(|step| (page.is_done)(*step)).collect();
    if done.is_empty() {
        return;
    }
    let _ = write!(body, "<ul class=\"steps\">");
    for step in done {
        let _ = write!(
            body,
            "<li>{title}<a href=\"/{}/{}\" aria-label=\"{change}: {title}\">{change}</a></li>",
            page.language,
            step.name(),
            title = text(step.title(texts)),
            change = text(&texts.change),
        );
    }
    let _ = write!(body, "</ul><p><small>{}</small></p>", text(&texts.resumed));
}

/// Error with its causes; those of other programs are in their own words.
pub(super) fn error_text(error: &anyhow::Error, language: Language) -> String {
    let of_setting = error.downcast_ref::<SettingError>().map(SettingError::sentence);
    let sentence = of_setting.or_else(|| error.downcast_ref::<Sentence>().cloned());
    let english = |words: String| Sentence::english(words).in_language(language).to_owned();
    let Some(sentence) = sentence else { return english(format!("{error:#}")) };
    let mut shown = sentence.in_language(language).to_owned();
    for cause in error.chain().skip(1) {
        let _ = write!(shown, ": {}", english(cause.to_string()));
    }
    shown
}

/// Last page; `owner` is the link of the owner's invitation, or why there is none.
pub(super) fn done(
    language: Language,
    found: &[Diagnosis],
    command: &str,
    owner: Option<&anyhow::Result<String>>,
) -> String {
    let texts = texts(language);
    let owner = match owner {
        None => String::new(),
        Some(Ok(link)) => {
            let (lead, link) = (text(&texts.owner_link), attribute(link));
            format!("<p>{lead}</p><p><a href=\"{link}\">{link}</a></p>")
        }
        Some(Err(error)) => {
            let (lead, error) = (text(&texts.owner_failed), error_text(error, language));
            let command = "sudo -u korosho korosho-server admin-accounts invite";
            format!("<p role=\"alert\">{lead} {}</p><pre>{command}</pre>", text(&error))
        }
    };
    let body = format!(
        "<p>{}</p><pre>{}</pre>{owner}{}",
        text(&texts.done_lead),
        text(command),
        findings(language, found)
    );
    document(language, "", &texts.done, &body)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn english_words_in_a_kiswahili_text_are_declared_as_english() {
        let found = Sentence::english("no <answer>");
        assert_eq!(text(&found.sw), "<span lang=\"en\">no &lt;answer&gt;</span>");
        assert_eq!(text(&found.en), "no &lt;answer&gt;");
    }

    #[test]
    fn causes_of_an_error_are_english_words_in_kiswahili() {
        let sentence = Sentence::fixed("not written", "haijaandikwa");
        let error = anyhow::anyhow!("disk full").context(sentence);
        assert_eq!(error_text(&error, Language::En), "not written: disk full");
        assert_eq!(error_text(&error, Language::Sw), "haijaandikwa: \u{2068}disk full\u{2069}");
    }
}
