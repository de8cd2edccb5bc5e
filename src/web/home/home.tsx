import { CATEGORIES_KEY, productsKey, SHOP_KEY } from "../../shop/swr";
import type { Needs } from "../routes/route-table";
import { SectionBoundary } from "../shared/section-boundary";
import { DirectFarmSourcing } from "./direct-farm-sourcing";
import { Hero } from "./hero";
import { HomeMeta } from "./home-meta";
import { Intro } from "./intro";
import { OurProducts } from "./our-products";
import { browserQuery, ProductBrowser } from "./product-browser";
import { TalkToUs } from "./talk-to-us";
import { TermsLine } from "./terms-line";

/** Home page, with its sections in the specified order. */
export function HomeScreen() {
  return (
    <>
      <HomeMeta />
      <Hero />
      <TermsLine />
      <Intro />
      <SectionBoundary>
        <ProductBrowser />
      </SectionBoundary>
      <SectionBoundary>
        <OurProducts />
      </SectionBoundary>
      <TalkToUs />
      <DirectFarmSourcing />
    </>
  );
}

/** Reads of the first render. */
export const needs: Needs = () => [SHOP_KEY, CATEGORIES_KEY, productsKey(browserQuery(0))];
