/** Elements that had the focus when their dialogs opened. */
const openers = new WeakMap<HTMLDialogElement, Element | null>();

const { matches } = HTMLElement.prototype;

/** Adds modal dialogs to jsdom, which lacks them; as in browsers, they return the focus. */
export function modalDialogs(): void {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      openers.set(this, document.activeElement);
      this.open = true;
    },
    matches(this: HTMLDialogElement, selector: string) {
      return selector === ":modal" ? openers.has(this) : matches.call(this, selector);
    },
    close(this: HTMLDialogElement) {
      this.open = false;
      const opener = openers.get(this);
      openers.delete(this);
      if (opener instanceof HTMLElement) opener.focus();
    },
  });
}
