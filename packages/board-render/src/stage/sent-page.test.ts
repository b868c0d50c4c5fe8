import { expect, test } from 'vitest';
import { crowd } from '../../testing/crowd.ts';
import { testKit } from '../../testing/engine.ts';
import { lensOf, paneOf } from './camera.ts';
import type { DrawJob, ToPainter } from './messages.ts';
import { SentPage } from './sent-page.ts';
import { TILE } from './tile.ts';

const COUNT = 1_200;
/** All of the page is in the window. */
const WHOLE = lensOf({ x: -100, y: -200, zoom: 0.1 }, paneOf(1_000, 600, 1));

const tileAt = (col: number): DrawJob => ({
  job: col,
  scale: WHOLE.scale,
  left: col * TILE,
  top: 0,
  width: TILE / 4,
  height: TILE,
});

function sending() {
  const posted: ToPainter[] = [];
  const painter = {
    post: (message: ToPainter) => posted.push(message),
    listen: () => undefined,
    close: () => undefined,
  };
  const sent = new SentPage(testKit(), painter);
  sent.show(crowd(COUNT));
  const sizes = (): [string, number][] =>
    posted.map((message) => [message.kind, 'objects' in message ? message.objects.length : 0]);
  return { sent, sizes, posted };
}

test('nothing is sent before one knows what is to be drawn', () => {
  expect(sending().sizes()).toEqual([]);
});

test('of a page that is seen whole the first drawing gets its own part, and the next one the rest', () => {
  const { sent, sizes } = sending();
  sent.sendFor(tileAt(0), WHOLE);
  const [[kind, first] = ['', 0]] = sizes();
  expect(kind).toBe('page');
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(COUNT / 2);
  sent.sendFor(tileAt(0), WHOLE);
  expect(sizes()).toHaveLength(1);
  sent.sendFor(tileAt(1), WHOLE);
  expect(sizes()[1]).toEqual(['rest', COUNT - first]);
});

test('what is not a drawing gets all of the page, once', () => {
  const { sent, sizes } = sending();
  sent.sendAll();
  sent.sendAll();
  expect(sizes()).toEqual([['page', COUNT]]);
});

test('bounds of an earlier page are not taken for this one', () => {
  const { sent, posted } = sending();
  sent.sendAll();
  const [page] = posted;
  const edition = page?.kind === 'page' ? page.edition : 0;
  expect(sent.measured(edition, new Float64Array(COUNT * 4))?.objects).toHaveLength(COUNT);
  sent.show(crowd(COUNT));
  expect(sent.measured(edition, new Float64Array(COUNT * 4))).toBeUndefined();
});
