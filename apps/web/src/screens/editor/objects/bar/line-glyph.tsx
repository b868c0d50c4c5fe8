export type LineStyle = 'solid' | 'dashed' | 'dotted';

interface LineGlyphProps {
  readonly style: LineStyle;
  readonly start?: boolean;
  readonly end?: boolean;
  /** Of the line, on the icons' grid of 24. */
  readonly length?: number;
}

const DASHES: Readonly<Record<LineStyle, string | undefined>> = {
  solid: undefined,
  dashed: '5 4',
  dotted: '0.01 4.5',
};

/** A line as it is drawn, on the icons' grid. */
export function LineGlyph({ style, start = false, end = false, length = 18 }: LineGlyphProps) {
  const right = 3 + length;
  return (
    <svg
      width={((length + 6) / 24) * 20}
      height={20}
      viewBox={`0 0 ${length + 6} 24`}
      fill="none"
      stroke="currentColor"
      strokeWidth={style === 'dotted' ? 2.75 : 2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={`M3 12h${length}`} strokeDasharray={DASHES[style]} />
      {start && <path d="M8 7l-5 5 5 5" strokeWidth={2} />}
      {end && <path d={`M${right - 5} 7l5 5-5 5`} strokeWidth={2} />}
    </svg>
  );
}
