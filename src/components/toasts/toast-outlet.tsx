import { Suspense } from "react";
import { lazyWithFallback } from "../../ui/lazy-with-fallback";
import { useToastsRequested } from "./toasts";

const Toaster = lazyWithFallback(() => import("./toaster").then((file) => file.Toaster));

/** Mount point of the toaster; the library loads with the first toast. */
export function ToastOutlet() {
  const requested = useToastsRequested();
  if (!requested) return null;
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}
