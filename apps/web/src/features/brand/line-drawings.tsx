/** Line drawings for empty states: one per screen, in graphite, each running out of its frame. */
export const GRAPHITE = 'var(--sw-ink-1)';

const pen = {
  fill: 'none',
  stroke: GRAPHITE,
  strokeWidth: 3,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

export function BinDrawing() {
  return (
    <svg width="220" height="112" viewBox="0 0 220 112" aria-hidden="true">
      <path
        {...pen}
        d="M8 98c26 2 50 1 74-2 4-.6 5-3 4.600-6.500L81 44c-.5-4 1-6 5-6.300 16-1 34-1 49 .3 3.600.4 5 2.400 4.500 6l-6 44c-.7 5-3 7.400-8 7.800-9 .7-17 .6-26-.2"
      />
      <path {...pen} d="M74 35c24-3 48-3 73-.6M98 33c.6-7 3-10 9-10.400 7-.4 12 2 13 9.600" />
      <path {...pen} d="M99 52l2 30M111 52v30M123 52l-2.500 30" />
      <path {...pen} d="M133 92c22-4 30-20 44-27 9-4.500 17-3 19 3 1.600 5-3 9-8 7-6-2.400-3-11 4-16 6-4 12-7 20-10" />
    </svg>
  );
}

/** Two people who speak, and the line between them. */
export function CallDrawing() {
  return (
    <svg width="240" height="112" viewBox="0 0 240 112" aria-hidden="true">
      <path
        {...pen}
        d="M6 92c12 3 22 2 30-3 5-3 6-7 3-12C33 66 32 52 42 41c12-13 38-14 51-2 13 13 10 34-6 43-10 6-22 6-32 2-6 5-13 8-21 9"
      />
      <path {...pen} d="M55 57c8-2 17-2 26-.6M56 68c5-1 10-1 15-.4" />
      <path {...pen} d="M112 60c7-9 11 9 18 0s11 8 17 0" />
      <path
        {...pen}
        d="M236 18c-12 0-21 5-26 12-11-8-29-7-39 3-12 12-10 33 5 42 11 7 26 6 36-1 6 4 12 6 19 6-4-4-7-8-8-14 7-12 4-25-6-32M182 50c8-2 16-2 24-.6M184 61c5-1 9-1 14-.4"
      />
    </svg>
  );
}

export function LostDrawing() {
  return (
    <svg width="240" height="120" viewBox="0 0 240 120" aria-hidden="true">
      <path
        {...pen}
        d="M6 100c30 3 52-4 66-20 12-14 8-32-4-34-11-2-17 10-9 20 10 12 34 12 52 0 14-9 18-24 10-32-7-7-19-2-19 9 0 13 15 23 33 23 22 0 38-14 56-24 14-8 26-12 43-15"
      />
      <path {...pen} d="M222 17c6 3 9 6 13 10-5 3-9 6-13 11" />
    </svg>
  );
}
