import { useState, type FormEvent } from "react";
import { useText } from "../../i18n/use-text";
import { Button } from "../../parts/ui/button";
import { Field } from "../../parts/ui/field";
import type { Quote } from "../../shop/wire";
import styles from "./coupon-field.module.css";

type CouponFieldProps = {
  coupon: string;
  onApply: (coupon: string) => void;
  quote: Quote | undefined;
};

/** A coupon code: asked for only when wanted, taken off again with one press. */
export function CouponField({ coupon, onApply, quote }: CouponFieldProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState(coupon);
  function remove() {
    setOpen(false);
    setTyped("");
    onApply("");
  }
  const refusal = quote?.notices.find((notice) => notice.code === "coupon_refused");
  if (coupon && quote && !refusal) {
    return (
      <p className={styles.applied}>
        <span>{t.buy.couponApplied(coupon.toUpperCase())}</span>
        <Button look="quiet" onClick={remove}>
          {t.buy.couponRemove}
        </Button>
      </p>
    );
  }
  if (!open && !coupon) {
    return (
      <Button look="quiet" className={styles.ask} onClick={() => setOpen(true)}>
        {t.buy.couponAsk}
      </Button>
    );
  }
  function apply(event: FormEvent) {
    event.preventDefault();
    onApply(typed.trim());
  }
  return (
    <form className={styles.form} onSubmit={apply}>
      <Field
        label={t.buy.coupon}
        name="coupon"
        autoComplete="off"
        autoCapitalize="characters"
        value={typed}
        error={refusal?.code === "coupon_refused" ? t.buy.couponRefused[refusal.reason] : null}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" look="outline">
        {t.buy.couponApply}
      </Button>
    </form>
  );
}
