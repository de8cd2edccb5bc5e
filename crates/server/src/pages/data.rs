//! Page data: reads the needs of a page from the core.

use korosho_core::Shop;
use korosho_domain::catalogue::{Page, Product, ProductPage};
use korosho_domain::category::Category;
use korosho_domain::gift_page::GiftView;
use korosho_domain::image::Image;
use korosho_domain::language::Language;
use korosho_domain::problem::Problem;
use korosho_domain::shop_info::ShopInfo;
use korosho_domain::text_page::TextPage;
use korosho_domain::translation::ProductTexts;
use serde::Serialize;
use serde_json::Value;

use super::needs::Need;

/// Response to one need, serialised as the API sends it.
#[derive(Debug, Clone, Serialize)]
#[serde(untagged)]
pub(crate) enum Answer {
    /// Response to [`Need::Shop`].
    Shop(Box<ShopInfo>),
    /// Response to [`Need::Categories`].
    Categories(Vec<Category>),
    /// Response to [`Need::Products`].
    Products(Page<Product>),
    /// Response to [`Need::Product`].
    Product(Box<ProductPage>),
    /// Response to [`Need::TextPage`].
    TextPage(TextPage),
    /// Gift of the page, which is not one of its [`Need`]s: it is private to holders of its key.
    Gift(Box<GiftView>),
    /// Response for an unknown product, page or gift: saves the browser a request.
    Nothing,
}

impl Answer {
    /// Removes the texts in languages that the page is not in: the browser requests them when another
    /// language is chosen.
    fn without_other_languages(mut self, language: Language) -> Self {
        if let Self::Categories(all) = &mut self {
            for category in all {
                category.translations.retain(|own, _| *own == language);
            }
        }
        if let Self::Shop(shop) = &mut self {
            for zone in &mut shop.delivery_zones {
                zone.translations.retain(|own, _| *own == language);
            }
        }
        if let Self::Gift(gift) = &mut self {
            for line in &mut gift.lines {
                line.translations.retain(|own, _| *own == language);
            }
        }
        for product in self.products() {
            product.translations.retain(|own, _| *own == language);
            for category in &mut product.categories {
                category.translations.retain(|own, _| *own == language);
            }
            for fact in &mut product.facts {
                fact.translations.retain(|own, _| *own == language);
            }
        }
        self
    }

    /// Products of the answer.
    fn products(&mut self) -> impl Iterator<Item = &mut Product> {
        let (own, cards): (Option<&mut Product>, &mut [Product]) = match self {
            Self::Products(page) => (None, &mut page.items),
            Self::Product(page) => (Some(&mut page.product), &mut page.related),
            Self::Categories(_)
            | Self::Shop(_)
            | Self::TextPage(_)
            | Self::Gift(_)
            | Self::Nothing => (None, &mut []),
        };
        own.into_iter().chain(cards)
    }

    /// Removes the fields that cards and filters of a listing do not show; the product's page
    /// requests them. Allergens stay: a page drawn from a card must not seem to show a product without
    /// any. Descriptions of categories stay `with_category_texts` only, because the first round trip of
    /// other pages has no room for them.
    fn on_cards(mut self, language: Language, with_category_texts: bool) -> Self {
        let cards: &mut [Product] = match &mut self {
            Self::Products(page) => &mut page.items,
            Self::Product(page) => &mut page.related,
            Self::Categories(all) => {
                for category in all {
                    category.image = None;
                    if !with_category_texts {
                        category.description.clear();
                        category.translations = category.to_ref().translations;
                    }
                }
                &mut []
            }
            Self::Shop(_) | Self::TextPage(_) | Self::Gift(_) | Self::Nothing => &mut [],
        };
        for product in cards {
            product.short_description.clear();
            for texts in product.translations.values_mut() {
                *texts = ProductTexts { name: texts.name.take(), ..ProductTexts::default() };
            }
            product.facts.clear();
            product.images.truncate(1);
            // A size without a picture of its own shows the product's first.
            let first = product.images.first().map(|image| image.src.clone());
            for size in &mut product.variations {
                size.image.take_if(|image| Some(&image.src) == first.as_ref());
            }
            for image in product.variations.iter_mut().filter_map(|size| size.image.as_mut()) {
                // Visible only after the size is selected: until then the card's own background is
                // enough.
                (image.placeholder, image.blur) = (None, None);
                in_words(image, language);
            }
            for image in &mut product.images {
                // The middle of the blur is the background too.
                image.placeholder = image.placeholder.take().filter(|_| image.blur.is_none());
                in_words(image, language);
            }
        }
        self
    }
}

/// Sets the alternative text of a picture in a language.
fn in_words(image: &mut Image, language: Language) {
    if let Some(words) = image.alt_sw.take().filter(|_| language == Language::Sw) {
        image.alt = words;
    }
}

/// Data of a page by key.
#[derive(Debug, Clone, Default)]
pub(crate) struct Data(Vec<(Value, Answer)>);

impl Data {
    /// Reads all needs of a page, which shows descriptions of categories or not; the browser requests
    /// missing ones.
    ///
    /// # Errors
    /// The [`Problem`] of the product or text that is the page's content.
    pub(crate) fn read(
        shop: &Shop,
        needs: Vec<(Value, Need)>,
        language: Language,
        with_category_texts: bool,
    ) -> Result<Self, Problem> {
        let mut data = Vec::new();
        for (key, need) in needs {
            match answer(shop, &need) {
                Ok(answer) => {
                    let answer = answer.without_other_languages(language);
                    data.push((key, answer.on_cards(language, with_category_texts)));
                }
                Err(problem) if need.is_subject() => return Err(problem),
                Err(_) => {}
            }
        }
        Ok(Self(data))
    }

    /// Adds keys of unknown products and texts, which the browser then does not request.
    #[must_use]
    pub(crate) fn without(mut self, missing: Vec<(Value, Need)>) -> Self {
        let subjects = missing.into_iter().filter(|(_, need)| need.is_subject());
        self.0.extend(subjects.map(|(key, _)| (key, Answer::Nothing)));
        self
    }

    /// Adds the answer to the browser's read of a gift.
    #[must_use]
    pub(crate) fn with_gift(mut self, key: Value, gift: Answer, language: Language) -> Self {
        self.0.push((key, gift.without_other_languages(language)));
        self
    }

    /// JSON of the form `[[key, answer], …]`.
    #[must_use]
    pub(crate) fn json(&self) -> Value {
        serde_json::to_value(&self.0).unwrap_or_default()
    }

    /// Product of the page.
    #[must_use]
    pub(crate) fn product(&self) -> Option<&Product> {
        self.0.iter().find_map(|(_, answer)| match answer {
            Answer::Product(page) => Some(&page.product),
            _ => None,
        })
    }

    /// Text of the page.
    #[must_use]
    pub(crate) fn text_page(&self) -> Option<&TextPage> {
        self.0.iter().find_map(|(_, answer)| match answer {
            Answer::TextPage(page) => Some(page),
            _ => None,
        })
    }

    /// Category with this id.
    #[must_use]
    pub(crate) fn category(&self, id: i64) -> Option<&Category> {
        self.0.iter().find_map(|(_, answer)| match answer {
            Answer::Categories(all) => all.iter().find(|category| category.id == id),
            _ => None,
        })
    }
}

fn answer(shop: &Shop, need: &Need) -> Result<Answer, Problem> {
    match need {
        Need::Shop => Ok(Answer::Shop(Box::new(shop.get_shop()))),
        Need::Categories => shop.catalogue.list_categories().map(Answer::Categories),
        Need::Products(query) => {
            shop.catalogue.list_published_products(query).map(Answer::Products)
        }
        Need::Product(product) => {
            let page = shop.catalogue.get_published_product(product);
            page.map(|page| Answer::Product(Box::new(page)))
        }
        Need::TextPage(page) => shop.catalogue.get_text_page(*page).map(Answer::TextPage),
    }
}
