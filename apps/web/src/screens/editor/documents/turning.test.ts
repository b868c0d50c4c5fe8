import { type BoardObject, KIND } from '@sw/board-model';
import type { BoardDocument } from '@sw/contract';
import type { Command } from '@sw/editor';
import { expect, test } from 'vitest';
import { step } from './turning.ts';

const drawn = { type: KIND.pdf, selectId: 'd', pageIndex: 0 } as BoardObject;
const ready = ['a', 'b', 'c'].map((imgKey) => ({ imgKey }));
const document = { ready } as unknown as BoardDocument;

/** The page changes immediately, the rendered object later. */
function turningPage() {
  const objects = new Map([[drawn.selectId, drawn]]);
  const turned: string[] = [];
  const run = (command: Command): void => {
    if (command.name !== 'turnPage') return;
    objects.set(drawn.selectId, { ...drawn, pageIndex: command.pageIndex } as BoardObject);
    turned.push(command.picUrl);
  };
  return { turned, session: { editor: { run }, page: { page: { objects } } } as unknown as Parameters<typeof step>[0] };
}

test('two turns before the screen is drawn again are two pages', () => {
  const { session, turned } = turningPage();
  expect([step(session, drawn, document, 1), step(session, drawn, document, 1)]).toEqual([true, true]);
  expect(turned).toEqual(['b', 'c']);
});

test('there is no page before the first, and none after the last that is ready', () => {
  const { session, turned } = turningPage();
  expect(step(session, drawn, document, -1)).toBe(false);
  for (let n = 0; n < 3; n += 1) step(session, drawn, document, 1);
  expect(turned).toEqual(['b', 'c']);
});
