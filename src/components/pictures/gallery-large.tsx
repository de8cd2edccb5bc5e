import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { useText } from "../../i18n/use-text";
import type { Image } from "../../shop/wire";
import styles from "./gallery-large.module.css";
import { Picture } from "./picture";
import { Icon, type IconName } from "../../ui/icon";

type LargeProps = {
  images: readonly Image[];
  /** Index of the shown picture. */
  index: number;
  onSelect: (index: number) => void;
  onClose: () => void;
};

/** Scrolls to the middle of a picture that is larger than the screen. */
function centre(viewport: HTMLElement, zoomed: boolean): void {
  const divisor = zoomed ? 2 : Infinity;
  viewport.scrollTo?.({
    left: (viewport.scrollWidth - viewport.clientWidth) / divisor,
    top: (viewport.scrollHeight - viewport.clientHeight) / divisor,
  });
}

/** Full-screen picture; a press doubles its size, and it can then be dragged. */
export function LargePicture({ images, index, onSelect, onClose }: LargeProps) {
  const t = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const viewport = useRef<HTMLButtonElement>(null);
  const [zoomed, setZoomed] = useState(false);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  const image = images[index];
  const src = image?.src;
  useEffect(() => {
    if (src && viewport.current) centre(viewport.current, zoomed);
  }, [zoomed, src]);
  const step = (by: number) => {
    setZoomed(false);
    onSelect((index + by + images.length) % images.length);
  };
  function onKey(event: KeyboardEvent) {
    if (zoomed || images.length < 2) return;
    if (event.key === "ArrowLeft") step(-1);
    if (event.key === "ArrowRight") step(1);
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys beside the buttons that do the same
    <dialog
      ref={dialog}
      className={styles.large}
      aria-label={t.gallery.largePicture}
      onClose={onClose}
      onKeyDown={onKey}
    >
      <button
        ref={viewport}
        type="button"
        className={styles.viewport}
        data-zoomed={zoomed || undefined}
        aria-label={zoomed ? t.gallery.zoomOut : t.gallery.zoomIn}
        onClick={() => setZoomed(!zoomed)}
      >
        {image && <Picture image={image} sizes="200vw" width={900} height={700} />}
      </button>
      <form method="dialog" className={styles.close}>
        <button className="icon-button" aria-label={t.gallery.close}>
          <Icon name="close" />
        </button>
      </form>
      {images.length > 1 && (
        <div className={styles.steps}>
          <StepButton icon="chevron-left" label={t.gallery.before} onStep={() => step(-1)} />
          <output>{t.gallery.pictureOf(index + 1, images.length)}</output>
          <StepButton icon="chevron-right" label={t.gallery.after} onStep={() => step(1)} />
        </div>
      )}
    </dialog>
  );
}

type StepButtonProps = { icon: IconName; label: string; onStep: () => void };

function StepButton({ icon, label, onStep }: StepButtonProps) {
  return (
    <button type="button" className="icon-button" aria-label={label} onClick={onStep}>
      <Icon name={icon} />
    </button>
  );
}
