import { useState } from "react";
import { useText } from "../../i18n/use-text";
import { useChangeDetails } from "../../shop/use-change-details";
import { MAX_ADDRESS_LENGTH, MAX_NOTE_LENGTH, type Address } from "../../shop/wire";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Field, TextArea } from "../../ui/field";
import { takeFocus } from "../../ui/focus-restoration";
import { Notice } from "../../ui/notice";
import { textOf, useForm } from "../../ui/use-form";
import styles from "./change-details.module.css";
import { useRefusalText } from "./refusal-text";
import type { PaymentProps } from "./use-payment";

type ChangeProps = Omit<PaymentProps, "payer">;

/** Change of an order's directions and note by its customer. */
export function ChangeDetails({ order, access, refresh }: ChangeProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const [saved, setSaved] = useState(false);
  const offer = order.offered_changes;
  if (!offer && !open) return null;
  const texts = t.order.change;
  const title = order.fulfilment.method === "delivery" ? texts.directions : texts.note;
  function start() {
    setSaved(false);
    setOpen(true);
  }
  function finish() {
    setOpen(false);
    setSaved(true);
  }
  return (
    <div className={`${styles.change} no-print`}>
      <Button look="outline" wide onClick={start}>
        {title}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={title}
        closeLabel={t.common.close}
        place="sheet"
      >
        {open && <DetailsForm order={order} access={access} refresh={refresh} onSaved={finish} />}
      </Dialog>
      {/* After the dialog, which returns the focus to the button when it closes. */}
      {saved && (
        <div ref={takeFocus} tabIndex={-1}>
          <Notice tone="good">{texts.saved}</Notice>
        </div>
      )}
    </div>
  );
}

/** Reads the directions of a delivery. */
function readAddress(form: FormData): Address {
  return {
    estate: textOf(form, "estate"),
    landmark: textOf(form, "landmark"),
    directions: textOf(form, "directions"),
  };
}

type AddressFieldsProps = { address: Address | null | undefined; estateError?: string };

function AddressFields({ address, estateError }: AddressFieldsProps) {
  const t = useText().checkout;
  return (
    <>
      <Field
        name="estate"
        label={t.estate}
        hint={t.estateHint}
        autoComplete="address-line1"
        required
        maxLength={MAX_ADDRESS_LENGTH}
        defaultValue={address?.estate}
        error={estateError}
      />
      <Field
        name="landmark"
        label={t.landmark}
        autoComplete="address-line2"
        maxLength={MAX_ADDRESS_LENGTH}
        defaultValue={address?.landmark}
      />
      <TextArea
        name="directions"
        label={t.directions}
        rows={2}
        maxLength={MAX_NOTE_LENGTH}
        defaultValue={address?.directions}
      />
    </>
  );
}

type DetailsFormProps = ChangeProps & { onSaved: () => void };

function DetailsForm({ order, access, refresh, onSaved }: DetailsFormProps) {
  const t = useText();
  const refusalText = useRefusalText();
  const { formProps, errors, show } = useForm<"estate", string>(["estate"]);
  const { trigger, error, isMutating } = useChangeDetails();
  const { fulfilment } = order;
  // The revision that the customer edits, although a poll may read a newer one.
  const [revision] = useState(order.offered_changes?.revision ?? 0);
  async function save(form: FormData) {
    const address = fulfilment.method === "delivery" ? readAddress(form) : undefined;
    const noEstate = address?.estate === "";
    if (!show(noEstate ? { estate: t.checkout.errors.estate.missing } : {})) return;
    try {
      await trigger({
        ...access,
        revision,
        note: textOf(form, "note"),
        ...(address && { address }),
      });
      onSaved();
    } catch {
      // The error is shown on the screen; staff may have changed the order.
    }
    await refresh();
  }
  return (
    <form {...formProps((form) => void save(form))} className={styles.fields} noValidate>
      {fulfilment.method === "delivery" && (
        <AddressFields address={fulfilment.address} estateError={errors.estate} />
      )}
      <TextArea
        name="note"
        label={t.checkout.note}
        rows={2}
        maxLength={MAX_NOTE_LENGTH}
        defaultValue={order.note ?? ""}
      />
      {error && (
        <Notice tone="danger" alert>
          {refusalText(error)}
        </Notice>
      )}
      <Button type="submit" wide busy={isMutating}>
        {isMutating ? t.order.paying : t.order.change.save}
      </Button>
    </form>
  );
}
