// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { sheetInHtml } from './sheet.ts';

test('R3.57 a table of a web page comes with its spans; rows of nothing are left out', () => {
  const html = `<table><tbody>
    <tr></tr>
    <tr><td rowspan="2">Site</td><td colspan="2">Costs</td></tr>
    <tr><td>Plan</td><td>Roof</td></tr>
  </tbody></table>`;
  expect(sheetInHtml(html)).toEqual({
    rows: [
      ['Site', 'Costs', ''],
      ['', 'Plan', 'Roof'],
    ],
    spans: [
      { row: 0, column: 0, lastRow: 1, lastColumn: 0 },
      { row: 0, column: 1, lastRow: 0, lastColumn: 2 },
    ],
  });
});
