import useSWR from "swr";
import { DESK_TEXTS, type DeskTexts } from "../../i18n/desk-texts";
import { languageOf } from "../../i18n/language";
import type { ShopProblem } from "../../shop/problem";
import { usePort } from "../../shop/shop-context";
import { useShopInfo } from "../../shop/use-shop-info";
import type { PickupBoard } from "../../shop/wire";
import { Kbd } from "../components/kbd";
import { keysOf } from "../keys/commands";
import styles from "./board.module.css";

/** Polling interval of the board, in milliseconds. */
const REFRESH_MS = 3_000;
/** Number of orders in a list up to which its numbers have each size, from the largest. */
const SIZES = [4, 16] as const;

/**
 * Pick-up board, legible from across the shop: numbers of orders being made and ready, and nothing
 * else, in every language of the shop.
 */
export function BoardView() {
  const api = usePort("desk");
  const { data } = useSWR<PickupBoard, ShopProblem>(
    ["get_pickup_board", null],
    () => api.getPickupBoard(),
    { refreshInterval: REFRESH_MS, keepPreviousData: true },
  );
  return (
    <div className={styles.board}>
      <Column kind="making" numbers={data?.making ?? []} />
      <Column kind="ready" numbers={data?.ready ?? []} />
      <p className={styles.leave}>
        <Kbd keys={keysOf("orders")} />
      </p>
    </div>
  );
}

function Column({ kind, numbers }: { kind: keyof PickupBoard; numbers: readonly string[] }) {
  const size = SIZES.filter((most) => numbers.length > most).length;
  return (
    <section className={styles.column} data-kind={kind} aria-labelledby={`board-${kind}`}>
      <h1 id={`board-${kind}`} className={styles.title}>
        <EachLanguage text={(texts) => texts.board[kind]} />
      </h1>
      <ul className={styles.numbers} data-size={size} aria-live="polite">
        {numbers.map((number) => (
          <li key={number}>{number}</li>
        ))}
      </ul>
    </section>
  );
}

/** Text in every language of the shop, its own first. */
function EachLanguage({ text }: { text: (texts: DeskTexts) => string }) {
  const offered = useShopInfo().data?.languages ?? [];
  const spoken = offered.map(languageOf).filter((tag) => tag !== null);
  return spoken.map((tag) => (
    <span key={tag} lang={tag}>
      {text(DESK_TEXTS[tag])}
    </span>
  ));
}
