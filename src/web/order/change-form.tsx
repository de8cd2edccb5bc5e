import { useState } from "react";
import { useText } from "../../i18n/use-text";
import { ShopProblem } from "../../shop/problem";
import { useChangeDetails } from "../../shop/use-change-details";
import { MAX_NOTE_LENGTH, type Address } from "../../shop/wire";
import { Button } from "../../ui/button";
import { TextArea } from "../../ui/field";
import { Notice } from "../../ui/notice";
import { textOf, useForm } from "../../ui/use-form";
import { AddGoods } from "./add-goods";
import { ChangeAddress, readAddress } from "./change-address";
import styles from "./change-details.module.css";
import { ChangeQuantities } from "./change-quantities";
import { ChangeSlot } from "./change-slot";
import { ChangeZone } from "./change-zone";
import { NewTotal } from "./new-total";
import { useRefusalText } from "./refusal-text";
import { useChangedOrder } from "./use-changed-order";
import type { OrderProps } from "./use-payment";

type ChangeFormProps = OrderProps & { onSaved: () => void };

/**
 * State of the form: errors, edited goods, and the submission. The form keeps the order that it was
 * opened with, although a poll may read a newer one; a refused change begins again with that.
 */
function useChangeForm({ order: opened, access, refresh, onSaved }: ChangeFormProps) {
  const t = useText();
  const { formProps, errors, show, clear } = useForm<"slot" | "estate", string>(["slot", "estate"]);
  const { trigger, reset, error, isMutating } = useChangeDetails();
  const [order, setOrder] = useState(opened);
  const [isRefused, setRefused] = useState(false);
  const edited = useChangedOrder(order, access);
  async function send(form: FormData, address: Address | undefined) {
    try {
      await trigger({
        ...access,
        revision: order.offered_changes?.revision ?? 0,
        note: textOf(form, "note"),
        ...(address && { address }),
        ...edited.input,
      });
      onSaved();
      await refresh();
    } catch (thrown) {
      // The error is shown on the screen.
      const problem = thrown instanceof ShopProblem ? thrown.problem : null;
      if (problem?.code === "slot_unavailable") {
        show({ slot: t.checkout.errors.slot.wrong });
        void edited.refreshTimes();
      }
      if (problem?.code === "price_changed") edited.setCorrected(problem.quote.total);
      const now = await refresh();
      if (problem?.code !== "order_changed" || !now) return;
      setOrder(now);
      edited.restart(now);
    }
  }
  function save(form: FormData) {
    const address = order.fulfilment.method === "delivery" ? readAddress(form) : undefined;
    setRefused(edited.isEmpty);
    const noEstate = address?.estate === "";
    if (!show(noEstate ? { estate: t.checkout.errors.estate.missing } : {})) return;
    if (!edited.isEmpty) void send(form, address);
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
  return { props, errors, choice, order, edited, isRefused, error, isBusy: isMutating };
}

/** Form of the change, filled in with the order as it is. */
export function ChangeForm(props: ChangeFormProps) {
  const t = useText();
  const refusalText = useRefusalText();
  const form = useChangeForm(props);
  const { order, edited, error, isBusy } = form;
  const { fulfilment, offered_changes: offer } = order;
  const isAtSlot = error?.problem.code === "slot_unavailable";
  return (
    <form {...form.props} className={styles.fields} noValidate>
      {offer?.has_open_quantities && (
        <>
          <ChangeQuantities
            goods={edited.goods}
            quantities={edited.quantities}
            quote={edited.quote}
            onChange={edited.change}
          />
          <AddGoods onAdd={edited.add} />
        </>
      )}
      {fulfilment.method === "delivery" && offer?.has_open_quantities && (
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
        <ChangeAddress address={fulfilment.address} estateError={form.errors.estate} />
      )}
      <TextArea
        name="note"
        label={t.checkout.note}
        rows={2}
        maxLength={MAX_NOTE_LENGTH}
        defaultValue={order.note ?? ""}
      />
      {error && !isAtSlot && (
        <Notice tone="danger" alert>
          {refusalText(error)}
        </Notice>
      )}
      <NewTotal order={order} edited={edited} isRefused={form.isRefused} />
      <Button type="submit" wide busy={isBusy}>
        {isBusy ? t.order.paying : t.order.change.save}
      </Button>
    </form>
  );
}
