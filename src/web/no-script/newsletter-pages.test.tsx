// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { fetchBuyingTexts, fetchFooterTexts } from "../../i18n/texts";
import { renderBuying } from "../testing/buying";
import { NewsletterPage } from "./newsletter-pages";

afterEach(cleanup);

test.each([true, false])(
  "the answer without scripts promises no new mail (confirmation needed: %s)",
  async (isNeeded) => {
    await Promise.all([fetchBuyingTexts(), fetchFooterTexts()]);
    const answer = { confirmation_needed: isNeeded };
    renderBuying(<NewsletterPage answer={answer} email="amina@example.com" problem={null} />);
    const said = isNeeded
      ? /open the mail from us.* If none arrives, look for an earlier one\.$/
      : /^Noted\./;
    expect(await screen.findByText(said)).toBeTruthy();
  },
);
