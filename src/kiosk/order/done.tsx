import { Button } from "../../ui/button";
import { useOrder } from "../../shop/use-order";
import { useTicket } from "../../shop/use-kiosk";
import type { OrderRef, TicketState } from "../../shop/wire";
import { useClock } from "../device/clock";
import { Layout } from "../layout";
import { LeavingRing } from "../session/idle-guard";
import { useDevice } from "../device/use-device";
import { CODE_SHOWN, NUMBER_SHOWN, PAYING_ON_PHONE, type IdleRule } from "../session/use-idle";
import { progressOf, type PaymentProgress } from "./payment-progress";
import { PaymentPanel } from "./payment-panel";
import { Summary } from "./summary";
import styles from "./done.module.css";
import { useSession } from "../session/session-provider";
import { useKioskText, type KioskTexts } from "../use-kiosk-text";

/**
 * States without an idle timeout: the customer has a prompt on the phone, or its result is unknown.
 */
const RUNNING: readonly PaymentProgress[] = ["asking", "prompt", "finding", "opened"];

/** States of an order that needs nothing more at this screen. */
const FINISHED: readonly PaymentProgress[] = ["counter", "paid"];

function ruleOf(progress: PaymentProgress, hasCode: boolean): IdleRule | null {
  if (RUNNING.includes(progress)) return null;
  if (!FINISHED.includes(progress)) return PAYING_ON_PHONE;
  return hasCode ? CODE_SHOWN : NUMBER_SHOWN;
}

/**
 * Returns the message about the ticket. A ticket is optional: without one, the code on the screen or
 * the order number suffices.
 */
function ticketMessage(ticket: TicketState, hasCode: boolean, t: KioskTexts["order"]): string {
  if (ticket === "printed") return t.ticket;
  if (hasCode) return t.follow;
  return ticket === "no_printer" ? t.noPaper : t.noTicket;
}

/** Confirmation screen: thanks, order number, goods, payment status, and how to keep the number. */
export function Done({ order: ref }: { order: OrderRef }) {
  const t = useKioskText().order;
  const { session, leave } = useSession();
  const { data: order } = useOrder({ id: ref.id, key: ref.key }, true);
  const progress = progressOf(order, session.paymentOption);
  const ticket = useTicket({ id: ref.id, key: ref.key }, useClock().after);
  const hasPage = useDevice().order_pages !== "";
  const rule = ruleOf(progress, hasPage);
  const ends = FINISHED.includes(progress);
  const summary = <Summary number={ref.number} order={order} />;
  const { low } = session.access;
  return (
    <Layout title={t.yours} idle={ends ? null : rule} above={{ label: t.yours, content: summary }}>
      <div className={styles.done} data-progress={progress}>
        {!low && summary}
        <PaymentPanel progress={progress} order={order} access={{ id: ref.id, key: ref.key }} />
        <output className={styles.ticket}>
          {ticket && ticketMessage(ticket, ends && hasPage, t)}
        </output>
        <div className={styles.leave}>
          {ends && rule && <LeavingRing rule={rule} />}
          <Button large look={ends ? "solid" : "outline"} onClick={leave}>
            {t.done}
          </Button>
        </div>
      </div>
    </Layout>
  );
}
