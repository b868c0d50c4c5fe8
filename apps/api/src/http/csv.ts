/**
 * A cell that begins with one of these would be a formula in a spreadsheet, and names come from others. Some read the
 * full-width ones too.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

function cell(value: string | number): string {
  const text = FORMULA.test(String(value)) ? `'${value}` : String(value);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** With the mark by which spreadsheets know that the text is UTF-8. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
