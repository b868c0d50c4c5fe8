import { expect } from '@playwright/test';
import { type BoardObject, KIND } from '@sw/board-model';
import { ON_DESKTOP } from '../chromium.ts';
import { BETWEEN_ENGINES, differenceOf, partOfMask, TO_REFERENCE, type Tolerance } from './compare.ts';
import { FORGERIES, type Forgery } from './forgeries.ts';
import { type Cell, type Pane, pageOf, type Sheet } from './gallery/sheet.ts';
import { type Picture, part } from './picture.ts';
import { readReference, writeReference } from './reference.ts';
import { type Drawn, SHEETS, type Studio, test } from './studio.ts';

test.use(ON_DESKTOP);
// One worker draws everything once; several workers would each draw everything.
test.describe.configure({ mode: 'default' });

/** The differences between two pictures of a sheet, cell by cell. */
function differences({ cells }: Sheet, { mask }: Drawn, one: Picture, other: Picture, tolerance: Tolerance): string[] {
  return cells.flatMap(({ name, frame }) => {
    const pair = { one: part(one, frame), other: part(other, frame), mask: partOfMask(mask, one.width, frame) };
    const difference = differenceOf(pair, tolerance);
    return difference === undefined ? [] : [`${name}: ${difference}`];
  });
}

test('every kind of object has a cell in the gallery', () => {
  const shown = new Set(
    SHEETS.flatMap(({ panes }) => panes.flatMap(({ page }) => [...page.objects.values()].map(({ type }) => type))),
  );
  expect(Object.entries(KIND).filter(([, type]) => !shown.has(type))).toEqual([]);
});

for (const theme of ['light', 'dark'] as const) {
  for (const sheet of SHEETS) {
    test(`browser and server draw the same: ${sheet.name}, ${theme}`, async ({ studio }, { config }) => {
      const drawn = await studio.draw(sheet, theme);
      const { browser, server } = drawn;
      expect(differences(sheet, drawn, browser, server, BETWEEN_ENGINES)).toEqual([]);
      // Playwright's own option -u.
      if (config.updateSnapshots === 'all' || config.updateSnapshots === 'changed')
        writeReference(sheet, theme, server);
      const reference = readReference(sheet, theme);
      expect([reference.width, reference.height]).toEqual([sheet.width, sheet.height]);
      expect(differences(sheet, drawn, browser, reference, TO_REFERENCE)).toEqual([]);
      expect(differences(sheet, drawn, server, reference, TO_REFERENCE)).toEqual([]);
    });
  }
}

/** In the light theme the paper has nearly their colour, so changes to them are not visible. */
const FAINT: ReadonlySet<string> = new Set([
  'highlighter, every colour: 1102',
  'paper #FFFFFF: 102',
  'paper #FAFBFA: 102',
  'paper #171B19: 101',
  'paper #222725: 101',
]);

interface Place {
  readonly sheet: Sheet;
  readonly cell: Cell;
  readonly index: number;
}

const PLACES: readonly Place[] = SHEETS.flatMap((sheet) => sheet.cells.map((cell, index) => ({ sheet, cell, index })));

/** The objects of one cell alone, drawn as on the server. */
function drawAlone(
  { server }: Studio,
  { sheet, cell, index }: Place,
  objects: readonly BoardObject[],
): Promise<Picture> {
  const { frame } = cell;
  // Either all cells are on one page, or each cell is a page.
  const pane = sheet.panes[sheet.panes.length === 1 ? 0 : index] as Pane;
  const view = sheet.panes.length === 1 ? { left: frame.left, top: frame.top, scale: 1 } : pane.view;
  return server.drawPane({ page: pageOf(objects, pane.page.background), view, frame }, 'light');
}

/** The difference between a cell in a picture of the whole sheet and a picture of the cell alone. */
function differenceIn({ mask }: Drawn, { cell: { frame } }: Place, whole: Picture, alone: Picture): string | undefined {
  const pair = { one: part(whole, frame), other: alone, mask: partOfMask(mask, whole.width, frame) };
  return differenceOf(pair, BETWEEN_ENGINES);
}

test('nothing of a cell lies in another', async ({ studio }) => {
  const reaching: string[] = [];
  for (const place of PLACES) {
    const drawn = await studio.draw(place.sheet, 'light');
    const alone = await drawAlone(studio, place, place.cell.objects);
    if (differenceIn(drawn, place, drawn.server, alone)) reaching.push(place.cell.name);
  }
  expect(reaching).toEqual([]);
});

/** Whether the comparison with the browser's picture fails for a cell in which the server drew a changed object. */
async function isNoticed(studio: Studio, place: Place, other: BoardObject): Promise<boolean> {
  const objects = place.cell.objects.map((object) => (object.selectId === other.selectId ? other : object));
  const drawn = await studio.draw(place.sheet, 'light');
  return differenceIn(drawn, place, drawn.browser, await drawAlone(studio, place, objects)) !== undefined;
}

async function unnoticed(studio: Studio, forge: Forgery): Promise<string[]> {
  const missed: string[] = [];
  for (const place of PLACES) {
    for (const object of place.cell.objects) {
      const change = forge(object);
      const name = `${place.cell.name}: ${object.selectId}`;
      if (!change || FAINT.has(name)) continue;
      if (!(await isNoticed(studio, place, { ...object, ...change } as BoardObject))) missed.push(name);
    }
  }
  return missed;
}

for (const [name, forge] of Object.entries(FORGERIES)) {
  test(`the comparison sees, whatever object it happens to: ${name}`, async ({ studio }) => {
    expect(PLACES.some(({ cell }) => cell.objects.some(forge))).toBe(true);
    expect(await unnoticed(studio, forge)).toEqual([]);
  });
}
