import { DAY, MINUTE } from '@sw/base';
import { chargedMinutes, DEFAULT_LEVEL_NO, LEVELS, monthIn } from '@sw/policy';
import { expect, test } from 'vitest';
import { ENGLISH_BOARDS } from '../boards/en.ts';
import { SIMPLIFIED_BOARDS } from '../boards/zh.ts';
import { TRADITIONAL_BOARDS } from '../boards/zh-tw.ts';
import { PEOPLE, type PersonName } from '../people.ts';
import { callHistory } from './history.ts';

const BOARDS = [...ENGLISH_BOARDS, ...SIMPLIFIED_BOARDS, ...TRADITIONAL_BOARDS];
const NOW = Date.UTC(2026, 10, 17, 12);
const calls = callHistory(BOARDS, NOW);

test('the level of a new person allows every call and every month', () => {
  const rights = LEVELS.find(({ levelNo }) => levelNo === DEFAULT_LEVEL_NO)?.rights;
  const months = new Map<string, number>();
  for (const { owner, at, people } of calls) {
    const minutes = chargedMinutes(Math.max(...people.map(([, , to]) => to)));
    expect(minutes).toBeLessThanOrEqual(rights?.singleCallMinutes ?? 0);
    expect(people.length).toBeLessThanOrEqual(rights?.callPeople ?? 0);
    const month = `${owner} ${monthIn(PEOPLE[owner].timeZone, at)}`;
    months.set(month, (months.get(month) ?? 0) + minutes);
  }
  for (const minutes of months.values()) expect(minutes).toBeLessThanOrEqual(rights?.monthCallMinutes ?? 0);
});

test('everybody created and joined calls in several months, and nobody was in a call before it began', () => {
  for (const name of Object.keys(PEOPLE) as PersonName[]) {
    const own = calls.filter(({ owner }) => owner === name);
    const joined = calls.filter(({ owner, people }) => owner !== name && people.some(([who]) => who === name));
    const months = new Set([...own, ...joined].map(({ at }) => monthIn('UTC', at)));
    expect([name, months.size > 4, own.length > 0, joined.length > 0]).toEqual([name, true, true, true]);
  }
  for (const { at, people } of calls) {
    expect(at).toBeLessThan(NOW - DAY + MINUTE);
    for (const [, from, to] of people) expect([from >= 0, from < to]).toEqual([true, true]);
  }
});

test('a second run plans the same calls', () => {
  expect(callHistory(BOARDS, NOW)).toEqual(calls);
});
