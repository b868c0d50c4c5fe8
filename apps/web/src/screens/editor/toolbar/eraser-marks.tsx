const LOOK = {
  width: 22,
  height: 22,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.75,
  strokeLinecap: 'round',
} as const;

/** A circle that takes a piece out of a stroke. */
export function CutMark() {
  return (
    <svg {...LOOK} aria-hidden="true">
      <circle cx="12" cy="12" r="5" />
      <path d="M2 15c1.5-1.7 2.6-2.4 4-2.6M18 11.6c1.6-.2 2.7-.9 4-2.6" />
    </svg>
  );
}

/** A stroke that goes as a whole. */
export function WholeMark() {
  return (
    <svg {...LOOK} aria-hidden="true">
      <path d="M2 15c4-6 6.5-6 9-3s6 3 11-3" strokeDasharray="2.2 3.4" />
    </svg>
  );
}
