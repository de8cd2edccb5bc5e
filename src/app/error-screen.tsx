import { Component, type ComponentType, type ErrorInfo, type ReactNode } from "react";
import { ShopProblem } from "../shop/problem";
import { useText } from "../i18n/use-text";
import styles from "./error-screen.module.css";

type BoundaryProps = { screen: ComponentType<{ error: unknown }>; children: ReactNode };

/** Error boundary: renders `screen` in place of children that threw during rendering. */
export class ErrorBoundary extends Component<BoundaryProps, { error: unknown; failed: boolean }> {
  override state = { error: null, failed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error("A part of the page failed.", error, info.componentStack);
  }

  override render() {
    const { screen: Screen, children } = this.props;
    return this.state.failed ? <Screen error={this.state.error} /> : children;
  }
}

/** Returns the status or message of an error, in the format of the router's own page. */
export function errorLine(error: unknown): string {
  if (error instanceof ShopProblem) return error.code;
  if (typeof error === "object" && error !== null && "status" in error) return String(error.status);
  return error instanceof Error ? error.message : String(error);
}

/** Error screen of one route; header and footer remain. */
export function RouteErrorScreen({ error }: { error: unknown }) {
  const t = useText();
  return (
    <main className={styles.screen} role="alert">
      <h1>{t.common.unexpected}</h1>
      <p className={styles.line}>{errorLine(error)}</p>
      <a href="/">{t.common.reload}</a>
    </main>
  );
}

/** Error screen of the whole app, without dependencies that could have failed too. */
export function TopErrorScreen() {
  return (
    <main className={styles.screen} role="alert">
      <h1>something went wrong</h1>
      <a href="/">↻ Korosho</a>
    </main>
  );
}
