import { useProblemText, useText } from "../../i18n/use-text";
import { invalidField } from "../../shop/invalid-field";
import { ShopProblem } from "../../shop/problem";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import page from "../order/order-page.module.css";
import formStyles from "../order/pay-form.module.css";
import { AskForOrder } from "../orders/ask-for-order";
import { codeFault, CodeField } from "../orders/code-form";
import { FindOrderSection } from "../orders/find-order-section";
import { useCodeChannels } from "../orders/use-code-channels";
import {
  missingEntries,
  REQUEST_FIELDS,
  requestFault,
  RequestFields,
  type NamedOrder,
  type RequestErrors,
} from "../orders/request-fields";
import type { OrdersContents } from "./form-contents";

/**
 * Page of the orders in a browser without scripts, after one of its forms was posted. Its styles are those
 * of an order's page: the style sheet of a purchase has no room for others.
 */
export function OrdersPage(contents: OrdersContents) {
  const t = useText().orders;
  const isFoundByCode = useCodeChannels().length > 0;
  const { number = "", contact = "" } = contents.draft;
  const named = { number: number.trim(), contact: contact.trim() };
  return (
    <div className="container page">
      <h1>{t.title}</h1>
      <div className={page.columns}>
        <div className={page.main}>
          {isFoundByCode ? (
            <FindOrderSection>
              {contents.sent ? (
                <CodeEntry named={named} problem={contents.problem} />
              ) : (
                <Request named={named} problem={contents.problem} />
              )}
            </FindOrderSection>
          ) : (
            <div>
              <AskForOrder />
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

type FormProps = Pick<OrdersContents, "problem"> & { named: NamedOrder };

function Request({ named, problem }: FormProps) {
  const t = useText().orders.find;
  const refused = invalidField(problem, REQUEST_FIELDS);
  // The server names the first invalid field only.
  const errors: RequestErrors = refused
    ? { ...missingEntries(named, t), [refused.field]: requestFault(refused.field, t) }
    : {};
  return (
    <form className={formStyles.fields} method="post" action="" noValidate>
      {!refused && <Refusal problem={problem} />}
      <RequestFields typed={named} errors={errors} />
      <Button type="submit" look="outline" wide>
        {t.send}
      </Button>
    </form>
  );
}

function CodeEntry({ named, problem }: FormProps) {
  const t = useText().orders.find;
  const refused = invalidField(problem, ["code"]);
  return (
    <>
      <form className={formStyles.fields} method="post" action="" noValidate>
        <HiddenNames named={named} action="open" />
        {!refused && <Refusal problem={problem} />}
        <CodeField contact={named.contact} error={refused && codeFault(refused.reason, t)} />
        <Button type="submit" wide>
          {t.open}
        </Button>
        <p className="note">{t.nothing}</p>
      </form>
      <form method="post" action="">
        <HiddenNames named={named} action="change" />
        <Button type="submit" look="quiet">
          {t.back}
        </Button>
      </form>
    </>
  );
}

/** Number and contact of the first form, and what the server does with them. */
function HiddenNames({ named, action }: { named: NamedOrder; action: "open" | "change" }) {
  return (
    <>
      <input type="hidden" name="action" value={action} />
      {REQUEST_FIELDS.map((field) => (
        <input key={field} type="hidden" name={field} value={named[field]} />
      ))}
    </>
  );
}

/** Problem that no field explains. */
function Refusal({ problem }: Pick<OrdersContents, "problem">) {
  const problemText = useProblemText();
  if (!problem) return null;
  return (
    <Notice tone="danger" alert>
      {problemText(new ShopProblem(problem))}
    </Notice>
  );
}
