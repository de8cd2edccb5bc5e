import type { CartLine } from "../../components/cart-lines";

/** Key of the name of a line. */
export const nameOf = ({ id }: Pick<CartLine, "id">) => `name ${id}`;

/** Key of the first button of a saved line. */
export const buttonOf = ({ id }: Pick<CartLine, "id">) => `button ${id}`;

/** Key of the select box for the size of a line. */
export const sizeOf = ({ id }: Pick<CartLine, "id">) => `size ${id}`;

/** Focus of the cart's lines: `request` names the element that takes it with the next rendering. */
export function createFocusTarget(options?: FocusOptions) {
  let target: string | null = null;
  return {
    request(key: string) {
      target = key;
    },
    /** Returns the ref of the element with a key. */
    ref: (key: string) => (element: HTMLElement | null) => {
      if (!element || target !== key) return;
      target = null;
      element.focus(options);
    },
  };
}

/** Result of {@link createFocusTarget}. */
export type FocusTarget = ReturnType<typeof createFocusTarget>;
