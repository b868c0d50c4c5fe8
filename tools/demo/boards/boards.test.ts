import { boardNameProblem } from '@sw/contract';
import { DEFAULT_LEVEL_NO, LEVELS } from '@sw/policy';
import { expect, test } from 'vitest';
import type { DemoBoard } from './board.ts';
import { ENGLISH_BOARDS } from './en.ts';
import { SIMPLIFIED_BOARDS } from './zh.ts';
import { TRADITIONAL_BOARDS } from './zh-tw.ts';

const ALL: readonly DemoBoard[] = [...ENGLISH_BOARDS, ...SIMPLIFIED_BOARDS, ...TRADITIONAL_BOARDS];
const [WIDTH, HEIGHT] = [3840, 2160];

test('the level a new person gets is enough for the sample boards', () => {
  const rights = LEVELS.find(({ levelNo }) => levelNo === DEFAULT_LEVEL_NO)?.rights;
  for (const { owner } of ALL)
    expect(ALL.filter((board) => board.owner === owner).length).toBeLessThanOrEqual(rights?.boardCount ?? 0);
  for (const { wbName, pages, sharers = [] } of ALL) {
    expect([wbName, boardNameProblem(wbName)]).toEqual([wbName, undefined]);
    expect(pages.length).toBeLessThanOrEqual(rights?.maxPages ?? 0);
    // The owner is one of them.
    expect(sharers.length + 1).toBeLessThanOrEqual(rights?.endpoints ?? 0);
  }
});

test('a second run knows each board by its owner and name', () => {
  const names = ALL.map(({ owner, wbName }) => `${owner}/${wbName}`);
  expect(new Set(names).size).toBe(names.length);
});

test('every page has something on it, all of it in the reference frame, and connectors hold on to what is there', () => {
  for (const { objects } of ALL.flatMap(({ pages }) => pages)) {
    expect(objects.length).toBeGreaterThan(0);
    const ids = new Set(objects.map(({ selectId }) => selectId));
    expect(ids.size).toBe(objects.length);
    for (const { left, top, width = 0, height = 0, scaleX, scaleY, start, end } of objects) {
      for (const x of [left, left + width * scaleX]) expect(x).toSatisfy((at: number) => at >= 0 && at <= WIDTH);
      for (const y of [top, top + height * scaleY]) expect(y).toSatisfy((at: number) => at >= 0 && at <= HEIGHT);
      for (const held of [start, end]) if (held) expect(ids).toContain(held.selectId);
    }
  }
});
