/** Whole-app spinner: its stylesheet shows it after 400 ms, so that quick loads show nothing. */
export function AppSpinner({ label }: { readonly label: string }) {
  return (
    <div className="sw-spinner" role="status">
      {label}
    </div>
  );
}
