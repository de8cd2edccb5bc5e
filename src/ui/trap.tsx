/** Honeypot field `website`: invisible to people, filled in by programs; the server drops such a form. */
export function Trap({ label }: { label: string }) {
  return (
    <label className="visually-hidden" aria-hidden="true">
      {label}
      <input name="website" tabIndex={-1} autoComplete="off" />
    </label>
  );
}
