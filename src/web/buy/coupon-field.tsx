import { useState, type KeyboardEvent, type Ref } from "react";
import { useText } from "../../i18n/use-text";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { useFocusRestoration } from "../../ui/focus-restoration";
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
  const { focusRef, requestFocus } = useFocusRestoration();
  const setFormOpen = (wanted: boolean) => {
    requestFocus();
    setOpen(wanted);
  };
  const apply = (code: string) => {
    requestFocus();
    onApply(code);
  };
  const remove = () => {
    setFormOpen(false);
    onApply("");
  };
  return (
    <div aria-live="polite">
      {shown === "applied" && <Applied ref={focusRef} coupon={coupon} onRemove={remove} />}
      {shown === "form" && (
        <CodeForm
          ref={focusRef}
          coupon={coupon}
          refusal={refusal?.code === "coupon_refused" ? refusal.reason : null}
          onApply={apply}
          onLeave={onApply}
        />
      )}
      {shown === "button" && <OpenButton ref={focusRef} onOpen={() => setFormOpen(true)} />}
    </div>
  );
}

type OpenButtonProps = { ref: Ref<HTMLButtonElement>; onOpen: () => void };

function OpenButton({ ref, onOpen }: OpenButtonProps) {
  const t = useText();
  return (
    <Button ref={ref} look="quiet" className={styles.open} onClick={onOpen}>
      {t.buy.couponOpen}
    </Button>
  );
}

type AppliedProps = { ref: Ref<HTMLButtonElement>; coupon: string; onRemove: () => void };

function Applied({ ref, coupon, onRemove }: AppliedProps) {
  const t = useText();
  return (
    <p className={styles.applied}>
      <span>{t.buy.couponApplied(coupon.toUpperCase())}</span>
      <Button ref={ref} look="quiet" onClick={onRemove}>
        {t.buy.couponRemove}
      </Button>
    </p>
  );
}

type CodeFormProps = {
  /** Ref of the field. */
  ref: Ref<HTMLInputElement>;
  coupon: string;
  refusal: CouponRefusal | null;
  onApply: (code: string) => void;
  /** Applies a typed code while the focus moves on. */
  onLeave: (code: string) => void;
};

function CodeForm({ ref, coupon, refusal, onApply, onLeave }: CodeFormProps) {
  const t = useText();
  const [code, setCode] = useState(coupon);
  // No form of its own, because the checkout's form contains the field.
  const applyOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    onApply(code.trim());
  };
  return (
    <div className={styles.form}>
      <Field
        ref={ref}
        label={t.buy.coupon}
        name="coupon"
        autoComplete="off"
        autoCapitalize="characters"
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        onKeyDown={applyOnEnter}
        // Who leaves the field expects the typed coupon to count.
        onBlur={() => code.trim() !== coupon && onLeave(code.trim())}
        error={refusal && t.buy.couponRefused[refusal]}
      />
      <Button look="outline" onClick={() => onApply(code.trim())}>
        {t.buy.couponApply}
      </Button>
    </div>
  );
}
