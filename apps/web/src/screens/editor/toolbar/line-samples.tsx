const SIZE = { width: 28, height: 14, viewBox: '0 0 28 14' } as const;

/** Round at both ends. */
export function MarkerLine() {
  return (
    <svg {...SIZE} aria-hidden="true" fill="none" stroke="currentColor" strokeWidth={3} strokeLinecap="round">
      <path d="M3 10C9 1 12 1 14 7s6 5 11-3" />
    </svg>
  );
}

/** Tapers to a point at both ends. */
export function TipLine() {
  return (
    <svg {...SIZE} aria-hidden="true" fill="currentColor">
      <path d="M2 11C8 .6 13-.8 15.4 6.2 17 10.6 21 8.6 26 3 22.4 9.4 16.4 13.4 12.8 7.6 10.6 3.6 8 4 2 11Z" />
    </svg>
  );
}
