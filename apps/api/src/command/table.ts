/** A control character in a name could change what the terminal shows. */
const CONTROL = /[\p{Cc}\p{Cf}]/gu;

export const printable = (text: string): string => text.replace(CONTROL, '?');

/** Columns with headings, for a terminal; returns `nothing` if there are no rows. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[], nothing: string): string[] {
  if (rows.length === 0) return [nothing];
  const all = [heads, ...rows].map((row) => row.map(printable));
  const widths = heads.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  return all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
