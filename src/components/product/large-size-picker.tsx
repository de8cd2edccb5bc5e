import styles from "./large-size-picker.module.css";
import { SizePicker, type PickerProps } from "./size-picker";

/** Size picker of one product's own screen: its legends are visible, its targets are large. */
export function LargeSizePicker(props: PickerProps) {
  return <SizePicker {...props} large={styles} />;
}
