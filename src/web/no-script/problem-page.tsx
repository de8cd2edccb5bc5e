import { useProblemText, useText } from "../../i18n/use-text";
import { ShopProblem } from "../../shop/problem";
import type { Problem } from "../../shop/wire";
import { ButtonLink } from "../../ui/button";
import { Notice } from "../../ui/notice";

/** Page in place of one that cannot be shown, or of a form that cannot be read. */
export function ProblemPage({ problem }: { problem: Problem }) {
  const t = useText();
  const problemText = useProblemText();
  return (
    <div className="container page">
      <h1>{t.cart.title}</h1>
      <Notice tone="danger" alert>
        {problemText(new ShopProblem(problem))}
      </Notice>
      <p>
        <ButtonLink to="/cart">{t.checkout.back}</ButtonLink>
      </p>
    </div>
  );
}
