import { localised } from "../../shop/localised";
import type { Image, Language, Product } from "../../shop/wire";

/** Stored data of a viewed product; it stays on the device. */
export type ViewedProduct = {
  slug: string;
  name: string;
  image: Image | null;
  /** Names in further languages. */
  translations?: Partial<Record<Language, { name: string }>>;
};

/** Maximum number of stored products. */
export const MAX_VIEWED = 8;

function isImage(value: unknown): value is Image | null {
  if (value === null) return true;
  return typeof value === "object" && "src" in value && typeof value.src === "string";
}

function isViewedProduct(value: unknown): value is ViewedProduct {
  if (typeof value !== "object" || value === null) return false;
  if (!("slug" in value && "name" in value && "image" in value)) return false;
  return typeof value.slug === "string" && typeof value.name === "string" && isImage(value.image);
}

/** Parses the stored list, with the names of a language; invalid items are omitted. */
export function parseViewed(text: string | null, language: Language): ViewedProduct[] {
  try {
    const stored: unknown = localised(JSON.parse(text ?? "[]"), language);
    return Array.isArray(stored) ? stored.filter(isViewedProduct).slice(0, MAX_VIEWED) : [];
  } catch {
    return [];
  }
}

/** Returns the names of a product in further languages. */
function namesOf({ translations = {} }: Product): ViewedProduct["translations"] {
  const texts = Object.entries(translations);
  return Object.fromEntries(
    texts.flatMap(([language, { name }]) => (name ? [[language, { name }]] : [])),
  );
}

/** Returns the list with a product in front, without duplicates. */
export function withViewed(list: readonly ViewedProduct[], product: Product): ViewedProduct[] {
  const { slug, name, images } = product;
  const others = list.filter((viewed) => viewed.slug !== slug);
  const viewed = { slug, name, image: images[0] ?? null, translations: namesOf(product) };
  return [viewed, ...others].slice(0, MAX_VIEWED);
}
