type Rows = readonly (readonly string[])[];

/** Lines with the same number of tabs: what a sheet gives as plain text. One line alone, or one with an indent, is words. */
export function sheetInText(text: string): Rows | undefined {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n');
  const rows = lines.map((line) => line.split('\t'));
  const [first] = rows;
  const isSheet = rows.length > 1 && first !== undefined && first.length > 1;
  return isSheet && rows.every((row) => row.length === first.length) ? rows : undefined;
}

/** A document with a small table in it is words; so much of it must be the table. */
const SHARE = 0.8;
const LONGEST = 4 * 1024 * 1024;

const cellText = (cell: HTMLTableCellElement): string => {
  for (const end of cell.querySelectorAll('br')) end.replaceWith('\n');
  return (cell.textContent ?? '').replace(/[^\S\n]+/g, ' ').trim();
};

/** A cell over several columns leaves the others empty. */
const cellsOf = (row: HTMLTableRowElement): string[] =>
  [...row.cells].flatMap((cell) => [
    cellText(cell),
    ...Array.from({ length: Math.min(60, cell.colSpan) - 1 }, () => ''),
  ]);

/** Parsed apart from the page: nothing in it runs, and nothing of it is fetched. */
export function sheetInHtml(html: string): Rows | undefined {
  if (html.length > LONGEST || !/<table[\s>]/i.test(html)) return undefined;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const hidden of body.querySelectorAll('script, style, template, noscript')) hidden.remove();
  const table = body.querySelector('table');
  const all = body.textContent?.replace(/\s+/g, '').length ?? 0;
  const inside = table?.textContent?.replace(/\s+/g, '').length ?? 0;
  if (table === null || inside === 0 || inside < all * SHARE) return undefined;
  return [...table.rows].map(cellsOf).filter((row) => row.length > 0);
}
