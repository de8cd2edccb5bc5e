import { useState } from "react";
import { useText } from "../../i18n/use-text";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { useKeptFocus } from "../../ui/kept-focus";
import { textOf, useForm } from "../../ui/use-form";
import type { CouponRefusal, Quote } from "../../shop/wire";
import styles from "./coupon-field.module.css";

type CouponFieldProps = {
  coupon: string;
  onApply: (coupon: string) => void;
  quote: Quote | undefined;
  /** Whether the quote is loading; the previous quote's result is of another coupon. */
  loading: boolean;
};

/** Collapsed field for a coupon code; one press removes an applied coupon. */
export function CouponField({ coupon, onApply, quote, loading }: CouponFieldProps) {
  const [open, setOpen] = useState(false);
  const [quotedCoupon, setQuotedCoupon] = useState("");
  if (!loading && quotedCoupon !== coupon) setQuotedCoupon(coupon);
  const known = quotedCoupon === coupon ? quote : undefined;
  const refusal = known?.notices.find((notice) => notice.code === "coupon_refused");
  const applied = Boolean(coupon && known && !refusal);
  const shown = applied ? "applied" : open || coupon ? "form" : "button";
  const { place, keepFocus } = useKeptFocus(shown, 0);
  const setFormOpen = (wanted: boolean) => {
    keepFocus();
    setOpen(wanted);
  };
  const apply = (code: string) => {
    keepFocus();
    onApply(code);
  };
  const remove = () => {
    setFormOpen(false);
    onApply("");
  };
  return (
    <div ref={place} aria-live="polite">
      {shown === "applied" && <Applied coupon={coupon} onRemove={remove} />}
      {shown === "form" && (
        <CodeForm
          coupon={coupon}
          refusal={refusal?.code === "coupon_refused" ? refusal.reason : null}
          onApply={apply}
        />
      )}
      {shown === "button" && <OpenButton onOpen={() => setFormOpen(true)} />}
    </div>
  );
}

function OpenButton({ onOpen }: { onOpen: () => void }) {
  const t = useText();
  return (
    <Button look="quiet" className={styles.open} onClick={onOpen}>
      {t.buy.couponOpen}
    </Button>
  );
}

function Applied({ coupon, onRemove }: { coupon: string; onRemove: () => void }) {
  const t = useText();
  return (
    <p className={styles.applied}>
      <span>{t.buy.couponApplied(coupon.toUpperCase())}</span>
      <Button look="quiet" onClick={onRemove}>
        {t.buy.couponRemove}
      </Button>
    </p>
  );
}

type CodeFormProps = {
  coupon: string;
  refusal: CouponRefusal | null;
  onApply: (code: string) => void;
};

function CodeForm({ coupon, refusal, onApply }: CodeFormProps) {
  const t = useText();
  const { formProps } = useForm();
  return (
    <form {...formProps((data) => onApply(textOf(data, "coupon")))} className={styles.form}>
      <Field
        label={t.buy.coupon}
        name="coupon"
        autoComplete="off"
        autoCapitalize="characters"
        defaultValue={coupon}
        error={refusal && t.buy.couponRefused[refusal]}
      />
      <Button type="submit" look="outline">
        {t.buy.couponApply}
      </Button>
    </form>
  );
}
