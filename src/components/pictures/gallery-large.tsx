import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { useText } from "../../i18n/use-text";
import type { Image } from "../../shop/wire";
import styles from "./gallery-large.module.css";
import { Picture } from "./picture";
import { Icon } from "../../ui/icon";

type LargeProps = {
  images: readonly Image[];
  /** Index of the shown picture. */
  at: number;
  onTurn: (at: number) => void;
  onClose: () => void;
};

/** Scrolls to the middle of a picture that is larger than the screen. */
function centre(room: HTMLElement, near: boolean): void {
  const half = near ? 2 : Infinity;
  room.scrollTo?.({
    left: (room.scrollWidth - room.clientWidth) / half,
    top: (room.scrollHeight - room.clientHeight) / half,
  });
}

/** Full-screen picture; a press doubles its size, and it can then be dragged. */
export function LargePicture({ images, at, onTurn, onClose }: LargeProps) {
  const t = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const room = useRef<HTMLButtonElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  const image = images[at];
  const src = image?.src;
  useEffect(() => {
    if (src && room.current) centre(room.current, near);
  }, [near, src]);
  const turn = (by: number) => {
    setNear(false);
    onTurn((at + by + images.length) % images.length);
  };
  function step(event: KeyboardEvent) {
    if (near || images.length < 2) return;
    if (event.key === "ArrowLeft") turn(-1);
    if (event.key === "ArrowRight") turn(1);
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys beside the buttons that do the same
    <dialog
      ref={dialog}
      className={styles.large}
      aria-label={t.gallery.largePicture}
      onClose={onClose}
      onKeyDown={step}
    >
      <button
        ref={room}
        type="button"
        className={styles.room}
        data-near={near || undefined}
        aria-label={near ? t.gallery.zoomOut : t.gallery.zoomIn}
        onClick={() => setNear(!near)}
      >
        {image && <Picture image={image} sizes="200vw" width={900} height={700} />}
      </button>
      <form method="dialog" className={styles.close}>
        <button aria-label={t.gallery.close}>
          <Icon name="close" />
        </button>
      </form>
      {images.length > 1 && (
        <div className={styles.turn}>
          <button type="button" aria-label={t.gallery.before} onClick={() => turn(-1)}>
            <Icon name="chevron-left" />
          </button>
          <output>{t.gallery.pictureOf(at + 1, images.length)}</output>
          <button type="button" aria-label={t.gallery.after} onClick={() => turn(1)}>
            <Icon name="chevron-right" />
          </button>
        </div>
      )}
    </dialog>
  );
}
