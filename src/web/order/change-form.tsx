import { useState } from "react";
import { useText } from "../../i18n/use-text";
import { ShopProblem } from "../../shop/problem";
import { useChangeDetails } from "../../shop/use-change-details";
import { MAX_NOTE_LENGTH } from "../../shop/wire";
import { Button } from "../../ui/button";
import { TextArea } from "../../ui/field";
import { takeFocus } from "../../ui/focus-restoration";
import { Notice } from "../../ui/notice";
import { useForm } from "../../ui/use-form";
import { AddGoods } from "./add-goods";
import { ChangeAddress } from "./change-address";
import styles from "./change-details.module.css";
import { ChangeQuantities } from "./change-quantities";
import { ChangeNotice } from "./change-notice";
import { ChangeSlot } from "./change-slot";
import { ChangeZone } from "./change-zone";
import { NewTotal } from "./new-total";
import { useOverText } from "./refusal-text";
import type { ChangeDraft } from "./use-change-draft";
import { useEditedOrder } from "./use-edited-order";
import { useEditedTexts } from "./use-edited-texts";
import type { OrderProps } from "./use-payment";

type ChangeFormProps = OrderProps & {
  draft: ChangeDraft;
  onSaved: () => void;
  onClose: () => void;
};

/** State of the form: errors, the order with its edits, and the submission. */
function useChangeForm({ order, access, refresh, draft, onSaved }: ChangeFormProps) {
  const t = useText();
  const { formProps, errors, show, clear } = useForm<"slot" | "estate", string>(["slot", "estate"]);
  const { trigger, reset, error, isMutating } = useChangeDetails();
  const [isRefused, setRefused] = useState(false);
  const edited = useEditedOrder(order, access, draft);
  const texts = useEditedTexts(order, draft);
  async function send() {
    draft.see();
    try {
      await trigger({ ...access, revision: edited.revision, ...texts.input, ...edited.input });
      onSaved();
    } catch (thrown) {
      // The error is shown on the screen.
      const problem = thrown instanceof ShopProblem ? thrown.problem : null;
      if (problem?.code === "slot_unavailable") {
        show({ slot: t.checkout.errors.slot.wrong });
        void edited.refreshTimes();
      }
      if (problem?.code === "price_changed") edited.correctTotal(problem.quote.total);
    }
    // After a refusal the edits apply to the order that is read now.
    await refresh();
  }
  function save() {
    setRefused(edited.isEmpty);
    const noEstate = texts.input.address?.estate === "";
    if (!show(noEstate ? { estate: t.checkout.errors.estate.missing } : {})) return;
    if (!edited.isEmpty) void send();
  }
  /** Forgets a refusal of the slot that was chosen before. */
  function clearSlot() {
    clear({ slot: "" });
    reset();
  }
  const choice = {
    setZone(zone: string) {
      edited.setZone(zone);
      clearSlot();
    },
    setSlot(slot: string) {
      edited.setSlot(slot);
      clearSlot();
    },
  };
  const props = formProps(save);
  return { props, errors, choice, edited, texts, isRefused, error, isBusy: isMutating };
}

/** Form of the change, filled in with the order as it is now and the customer's edits. */
export function ChangeForm(props: ChangeFormProps) {
  const t = useText();
  const form = useChangeForm(props);
  const over = useOverText()(props.order, form.error);
  if (over !== null) return <ChangeOver text={over} onClose={props.onClose} />;
  const { order, draft } = props;
  const { edited, texts, error, isBusy } = form;
  const { fulfilment } = order;
  return (
    <form {...form.props} className={styles.fields} noValidate>
      {edited.isOpen && (
        <>
          <ChangeQuantities goods={edited.goods} quote={edited.quote} onChange={edited.setPieces} />
          <AddGoods onAdd={edited.add} isAdded={edited.isAdded} />
        </>
      )}
      {fulfilment.method === "delivery" && edited.isOpen && (
        <ChangeZone
          before={fulfilment.zone}
          value={edited.zone}
          onChange={form.choice.setZone}
          times={edited.times}
        />
      )}
      <ChangeSlot
        method={fulfilment.method}
        times={edited.times}
        value={edited.slot}
        isRefused={form.errors.slot !== undefined}
        onChange={form.choice.setSlot}
      />
      {fulfilment.method === "delivery" && (
        <ChangeAddress
          address={texts.address}
          estateError={form.errors.estate}
          onChange={texts.set}
          hints={texts.hints}
        />
      )}
      <TextArea
        name="note"
        label={t.checkout.note}
        hint={texts.hints.note}
        rows={2}
        maxLength={MAX_NOTE_LENGTH}
        value={texts.note}
        onChange={({ target }) => texts.set("note", target.value)}
      />
      {/* While a change is sent, the order that is read may be the result of this very change. */}
      {!isBusy && <ChangeNotice before={draft.seen} now={order} error={error} />}
      <NewTotal order={order} edited={edited} isRefused={form.isRefused} />
      <Button type="submit" wide busy={isBusy}>
        {isBusy ? t.order.paying : t.order.change.save}
      </Button>
    </form>
  );
}

/** Replacement of the form once the order can no longer be changed. */
function ChangeOver({ text, onClose }: { text: string; onClose: () => void }) {
  const t = useText().common;
  return (
    <div ref={takeFocus} tabIndex={-1} className={styles.fields}>
      <Notice tone="danger">{text}</Notice>
      <Button look="outline" wide onClick={onClose}>
        {t.close}
      </Button>
    </div>
  );
}
