import type { Product } from "../../shop/wire";
import type { ReactNode } from "react";
import { useSession } from "../session/session-provider";
import { useKioskText } from "../use-kiosk-text";

type OpenProductProps = {
  product: Product;
  className?: string;
  /** Starts the order, on the attract screen. */
  onOpen?: () => void;
  children?: ReactNode;
};

/** Button that opens the sheet of a product; its content is decorative. */
export function OpenProductButton(props: OpenProductProps) {
  const { product, className, onOpen, children } = props;
  const t = useKioskText().product;
  const { change } = useSession();
  function open() {
    change({ openProduct: product });
    onOpen?.();
  }
  return (
    <button
      type="button"
      className={className}
      aria-haspopup="dialog"
      aria-label={t.about(product.name)}
      onClick={open}
    >
      {children}
    </button>
  );
}
