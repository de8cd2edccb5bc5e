//! Allergens: one vocabulary for the declarations of products, for filters and for searches.
//!
//! Reading order: this file (types and rules), [`vocabulary`] (words of both languages),
//! [`declaration`] (parser of a shop's statements), [`exclusion`] (parser of "without …").

pub mod declaration;
pub mod exclusion;
pub mod vocabulary;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Allergen that products declare and customers leave out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Allergen {
    /// Peanuts (groundnuts).
    Peanuts,
    /// Cashews, almonds, macadamias and other nuts of trees.
    TreeNuts,
    /// Milk, with butter, cheese and lactose.
    Milk,
    /// Sesame.
    Sesame,
    /// Soya.
    Soya,
    /// Wheat, barley, rye and oats.
    Gluten,
    /// Egg.
    Egg,
}

impl Allergen {
    /// All allergens in display order.
    pub const ALL: [Self; 7] = [
        Self::Peanuts,
        Self::TreeNuts,
        Self::Milk,
        Self::Sesame,
        Self::Soya,
        Self::Gluten,
        Self::Egg,
    ];

    /// Key on the wire.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Peanuts => "peanuts",
            Self::TreeNuts => "tree_nuts",
            Self::Milk => "milk",
            Self::Sesame => "sesame",
            Self::Soya => "soya",
            Self::Gluten => "gluten",
            Self::Egg => "egg",
        }
    }
}

/// Way in which a product declares an allergen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Presence {
    /// Traces.
    MayContain,
    /// Ingredient.
    Contains,
}

/// Meaning of an allergen's absence from a declaration.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Undeclared {
    /// The shop states nothing, or states it in words that are not understood.
    #[default]
    Unknown,
    /// The shop's statement is complete and does not name the allergen.
    NotDeclared,
}

/// Allergens of a product: each is declared in one way, or not declared, or unknown.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct AllergenFacts {
    /// Declared allergens.
    pub declared: BTreeMap<Allergen, Presence>,
    /// State of every other allergen.
    pub others: Undeclared,
}

impl AllergenFacts {
    /// Adds a declaration; an ingredient takes precedence over traces.
    pub(crate) fn declare(&mut self, allergen: Allergen, presence: Presence) {
        let known = self.declared.entry(allergen).or_insert(presence);
        *known = (*known).max(presence);
    }

    /// Whether the product can be offered as one without these allergens. Unknown is never
    /// "without"; `include_traces` admits products that may contain them.
    #[must_use]
    pub fn is_without(&self, avoided: &AllergenList, include_traces: bool) -> bool {
        avoided.0.iter().all(|allergen| match self.declared.get(allergen) {
            Some(Presence::Contains) => false,
            Some(Presence::MayContain) => include_traces,
            None => self.others == Undeclared::NotDeclared,
        })
    }
}

/// Allergens in display order, each once; on the wire a text with commas, e.g. `peanuts,milk`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
pub struct AllergenList(Vec<Allergen>);

impl AllergenList {
    /// Whether no allergen is left out.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Allergens in display order.
    #[must_use]
    pub fn as_slice(&self) -> &[Allergen] {
        &self.0
    }
}

impl FromIterator<Allergen> for AllergenList {
    fn from_iter<I: IntoIterator<Item = Allergen>>(allergens: I) -> Self {
        let mut list: Vec<Allergen> = allergens.into_iter().collect();
        list.sort_unstable();
        list.dedup();
        Self(list)
    }
}

/// An unknown allergen is an error: ignored, it would be offered.
impl TryFrom<String> for AllergenList {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let keys = text.split(',').map(str::trim).filter(|key| !key.is_empty());
        let find = |key: &str| Allergen::ALL.into_iter().find(|allergen| allergen.key() == key);
        keys.map(|key| find(key).ok_or_else(|| format!("unknown allergen {key}"))).collect()
    }
}

impl From<AllergenList> for String {
    fn from(list: AllergenList) -> Self {
        list.0.into_iter().map(Allergen::key).collect::<Vec<_>>().join(",")
    }
}

/// Filter that a search text states besides its words, and the quality of the matches.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SearchOutcome {
    /// Whether no product contains all words, so that the products are the nearest ones.
    pub nearest: bool,
    /// Allergens that the text leaves out; no product that declares or may contain them is listed.
    pub without: Vec<Allergen>,
    /// Words that the text leaves out and of which products state nothing, e.g. `sugar`; no product
    /// is listed.
    pub not_stated: Vec<String>,
    /// Whether the text speaks of an allergy without naming an allergen; no product is listed.
    #[serde(default)]
    pub unnamed: bool,
}
