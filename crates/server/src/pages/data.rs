//! Reads what a page needs from the core.

use korosho_core::Shop;
use korosho_domain::catalogue::{Category, Image, Page, Product, ProductPage};
use korosho_domain::problem::Problem;
use korosho_domain::shop_info::ShopInfo;
use serde::Serialize;
use serde_json::Value;

use super::needs::Need;

/// The answer to one need; on the page it looks as the API sends it.
#[derive(Debug, Clone, Serialize)]
#[serde(untagged)]
pub enum Answer {
    /// To [`Need::Shop`].
    Shop(Box<ShopInfo>),
    /// To [`Need::Categories`].
    Categories(Vec<Category>),
    /// To [`Need::Products`].
    Products(Page<Product>),
    /// To [`Need::Product`].
    Product(Box<ProductPage>),
    /// To [`Need::Product`] where there is none: the browser need not ask to know it.
    Nothing,
}

impl Answer {
    /// Without what no card and no filter of a listing shows: it is asked for with the product's own
    /// page. Allergens stay: a page that is drawn from a card must not seem to be of something
    /// without any.
    fn on_cards(mut self, language: &str) -> Self {
        let cards: &mut [Product] = match &mut self {
            Self::Products(page) => &mut page.items,
            Self::Product(page) => &mut page.related,
            Self::Categories(all) => {
                all.iter_mut().for_each(|category| category.image = None);
                &mut []
            }
            Self::Shop(_) | Self::Nothing => &mut [],
        };
        for product in cards {
            product.short_description.clear();
            product.facts.clear();
            product.images.truncate(1);
            for image in product.variations.iter_mut().filter_map(|size| size.image.as_mut()) {
                // Seen once somebody picks the size: the card's own ground is enough until then.
                (image.placeholder, image.blur) = (None, None);
                in_words(image, language);
            }
            product.images.iter_mut().for_each(|image| in_words(image, language));
        }
        self
    }
}

/// A picture with its words in one language.
fn in_words(image: &mut Image, language: &str) {
    if let Some(words) = image.alt_sw.take().filter(|_| language == "sw") {
        image.alt = words;
    }
}

/// What a page shows.
#[derive(Debug, Clone, Default)]
pub struct Data(Vec<(Value, Answer)>);

impl Data {
    /// Reads everything; the browser asks again for what is not there.
    ///
    /// # Errors
    /// The problem of the one product that the page is about.
    pub fn read(shop: &Shop, needs: Vec<(Value, Need)>, language: &str) -> Result<Self, Problem> {
        let mut data = Vec::new();
        for (key, need) in needs {
            match answer(shop, &need) {
                Ok(answer) => data.push((key, answer.on_cards(language))),
                Err(problem) if matches!(need, Need::Product(_)) => return Err(problem),
                Err(_) => {}
            }
        }
        Ok(Self(data))
    }

    /// With what the browser is not to ask for: the product of this key is not there.
    #[must_use]
    pub fn without(mut self, missing: Vec<(Value, Need)>) -> Self {
        let products = missing.into_iter().filter(|(_, need)| matches!(need, Need::Product(_)));
        self.0.extend(products.map(|(key, _)| (key, Answer::Nothing)));
        self
    }

    /// `[[key, answer], …]`.
    #[must_use]
    pub fn json(&self) -> Value {
        serde_json::to_value(&self.0).unwrap_or_default()
    }

    /// The product that the page is about.
    #[must_use]
    pub fn product(&self) -> Option<&Product> {
        self.0.iter().find_map(|(_, answer)| match answer {
            Answer::Product(page) => Some(&page.product),
            _ => None,
        })
    }

    /// The category of this id.
    #[must_use]
    pub fn category(&self, id: i64) -> Option<&Category> {
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
        Need::Products(query) => shop.catalogue.list_products(query).map(Answer::Products),
        Need::Product(product) => {
            shop.catalogue.get_product(product).map(|page| Answer::Product(Box::new(page)))
        }
    }
}
