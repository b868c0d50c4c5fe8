/** Whole-app spinner: its stylesheet draws it after 400 ms, so quick things show nothing at all. */
export function AppSpinner({ label }: { readonly label: string }) {
  return (
    <div className="sw-spinner" role="status">
      {label}
    </div>
  );
}
