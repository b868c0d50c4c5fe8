/** Rounds to three significant digits, with commas. */
export function shown(value: number): string {
  if (value === 0) return '0';
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  const rounded = digits === 0 ? Math.round(Number(value.toPrecision(3))) : Number(value.toFixed(Math.min(digits, 3)));
  return rounded.toLocaleString('en-US', { maximumFractionDigits: 3 });
}

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** The first column is text, and so are those from `textFrom` on. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[], textFrom = head.length): string =>
  [row(head), row(head.map((_, place) => (place === 0 || place >= textFrom ? '---' : '---:'))), ...rows.map(row)].join(
    '\n',
  );
