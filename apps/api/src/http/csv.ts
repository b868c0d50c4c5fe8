/**
 * A spreadsheet treats a cell that begins with one of these as a formula, and names are written by other users. Some
 * spreadsheets accept the full-width characters too.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

function cell(value: string | number): string {
  const text = FORMULA.test(String(value)) ? `'${value}` : String(value);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Starts with the byte order mark, by which spreadsheets recognise UTF-8. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
