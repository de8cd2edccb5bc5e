import { useNoScriptText } from "../../i18n/no-script-texts";
import { useProblemText, useText } from "../../i18n/use-text";
import { leftOf } from "../../components/cart-lines";
import { Picture } from "../../components/pictures/picture";
import stepper from "../../components/product/stepper.module.css";
import { formatMoney } from "../../money/format";
import { goodsKey, goodsOf } from "../../shop/goods";
import { ShopProblem } from "../../shop/problem";
import { useShopInfo } from "../../shop/use-shop-info";
import { MAX_QUANTITY, type Quote, type QuoteLine } from "../../shop/wire";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { Icon } from "../../ui/icon";
import { Link } from "../../ui/link";
import { Notice } from "../../ui/notice";
import { CheckoutLink } from "../buy/checkout-link";
import { FreeDelivery } from "../buy/free-delivery";
import { FulfilmentChoice } from "../buy/fulfilment-choice";
import couponStyles from "../buy/coupon-field.module.css";
import { Totals } from "../buy/totals";
import { EmptyCart } from "../cart/cart";
import page from "../cart/cart.module.css";
import items from "../cart/cart-items.module.css";
import row from "../cart/cart-row.module.css";
import { LineTotal } from "../cart/line-total";
import summary from "../cart/summary.module.css";
import columns from "../shared/columns.module.css";
import { draftOf } from "./draft";
import type { CartContents } from "./form-contents";
import { LineWarning } from "./line-warning";

/** Cart of a browser without scripts: each change is a form of its own. */
export function CartPage(contents: CartContents) {
  const t = useText();
  const problemText = useProblemText();
  const { quote, problem } = contents;
  return (
    <div className={page.cart} data-known>
      <h1>{t.cart.title}</h1>
      {problem && (
        <Notice tone="danger" alert>
          {problemText(new ShopProblem(problem))}
        </Notice>
      )}
      {quote ? <Filled {...contents} quote={quote} /> : <EmptyCart />}
    </div>
  );
}

function Filled(contents: CartContents & { quote: Quote }) {
  const t = useText();
  const { quote, zone } = contents;
  return (
    <div className={columns.columns}>
      <ul className={items.rows}>
        {quote.lines.map((line) => (
          <LineForm key={goodsKey(line)} line={line} quote={quote} />
        ))}
      </ul>
      <section className={summary.summary} aria-label={t.cart.summary}>
        <FulfilmentForm {...contents} />
        <FreeDelivery quote={quote} draft={draftOf(contents)} />
        <CouponForm {...contents} />
        <Totals quote={quote} delivered={zone !== null} />
        <CheckoutLink quote={quote} />
        <p className="note">{t.cart.safe}</p>
      </section>
    </div>
  );
}

/** Line of the cart; its buttons send the new quantity. */
function LineForm({ line, quote }: { line: QuoteLine; quote: Quote }) {
  const t = useText();
  const own = useNoScriptText();
  const image = { src: line.image ?? "", alt: "", width: null, height: null };
  const options = Object.values(line.options).join(", ");
  const name = line.name || own.unknownGoods;
  const left = leftOf(quote, line);
  const form = left === undefined ? undefined : goodsKey(line);
  return (
    <li className={row.row}>
      <div className={row.picture}>
        {line.image && <Picture image={image} sizes="112px" width={900} height={700} />}
      </div>
      <div className={row.content}>
        <p className={row.name}>
          {line.slug ? <Link to={`/products/${line.slug}`}>{name}</Link> : name}
        </p>
        {line.slug && (
          <p className="note">
            {options && `${options} · `}
            {t.cart.each(formatMoney(line.unit_price, quote.currency))}
          </p>
        )}
        <LineWarning quote={quote} line={line} form={form} />
      </div>
      <form id={form} className={row.tools} method="post" action="/cart">
        <input type="hidden" name="action" value="set" />
        <input
          type="hidden"
          name="goods"
          value={JSON.stringify({ ...goodsOf(line), quantity: line.quantity })}
        />
        {line.slug && <QuantityButtons line={line} left={left} />}
        <div className={row.actions}>
          <Button
            type="submit"
            look="quiet"
            name="quantity"
            value={0}
            aria-label={t.cart.removeNamed(name)}
          >
            <Icon name="trash" size={20} />
            {t.cart.remove}
          </Button>
        </div>
        <LineTotal amount={line.available ? line.total : null} currency={quote.currency} />
      </form>
    </li>
  );
}

function QuantityButtons({ line, left }: { line: QuoteLine; left: number | undefined }) {
  const own = useNoScriptText();
  return (
    <span className={stepper.stepper}>
      <QuantityButton quantity={line.quantity - 1} sign="−" label={own.fewer(line.name)} />
      <output>{line.quantity}</output>
      <QuantityButton
        quantity={line.quantity + 1}
        sign="+"
        label={own.more(line.name)}
        disabled={line.quantity >= (left ?? MAX_QUANTITY)}
      />
    </span>
  );
}

type QuantityButtonProps = { quantity: number; sign: "−" | "+"; label: string; disabled?: boolean };

function QuantityButton({ quantity, sign, label, disabled }: QuantityButtonProps) {
  return (
    <button type="submit" name="quantity" value={quantity} aria-label={label} disabled={disabled}>
      {sign}
    </button>
  );
}

/** Choice of pick-up or delivery, with all zones, because none can appear later. */
function FulfilmentForm(contents: CartContents) {
  const own = useNoScriptText();
  const shop = useShopInfo().data;
  if (!shop) return null;
  return (
    <form className={summary.choice} method="post" action="/cart">
      <input type="hidden" name="action" value="fulfilment" />
      <FulfilmentChoice shop={shop} draft={draftOf(contents)} change={() => undefined} isForm />
      <Button type="submit" look="outline" wide>
        {own.update}
      </Button>
    </form>
  );
}

function CouponForm({ coupon, quote }: CartContents) {
  const t = useText();
  const refusal = quote?.notices.find(({ code }) => code === "coupon_refused");
  const error = refusal?.code === "coupon_refused" ? t.buy.couponRefused[refusal.reason] : null;
  const action = <input type="hidden" name="action" value="coupon" />;
  if (coupon && !refusal)
    return (
      <form className={couponStyles.applied} method="post" action="/cart">
        {action}
        <span>{t.buy.couponApplied(coupon.toUpperCase())}</span>
        <Button type="submit" look="quiet" name="coupon" value="">
          {t.buy.couponRemove}
        </Button>
      </form>
    );
  return (
    <form className={couponStyles.form} method="post" action="/cart">
      {action}
      <Field
        label={t.buy.coupon}
        name="coupon"
        autoComplete="off"
        defaultValue={coupon}
        error={error}
      />
      <Button type="submit" look="outline">
        {t.buy.couponApply}
      </Button>
    </form>
  );
}
