import { Suspense } from "react";
import { lazyWithFallback } from "../ui/lazy-with-fallback";
import { useToastsWanted } from "./toasts";

const Toaster = lazyWithFallback(() => import("./toaster").then((file) => file.Toaster));

/** Where toasts come up, once there is one: a page that says nothing does without the library. */
export function ToastPlace() {
  const wanted = useToastsWanted();
  if (!wanted) return null;
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}
