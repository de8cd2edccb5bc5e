import { Suspense } from "react";
import { lazyWithFallback } from "../../ui/lazy-with-fallback";
import { useToastsWanted } from "./toasts";

const Toaster = lazyWithFallback(() => import("./toaster").then((file) => file.Toaster));

/** Mount point of the toaster; the library loads with the first toast. */
export function ToastOutlet() {
  const wanted = useToastsWanted();
  if (!wanted) return null;
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}
