import { expect, test } from 'vitest';
import { announcement, arrivals } from './arrivals.ts';

const people = (...names: string[]) => names.map((nickName) => ({ actor: nickName.codePointAt(0) ?? 0, nickName }));
const me = 'A'.codePointAt(0) ?? 0;
const list = new Intl.ListFormat('en');

test('arrivals and departures are announced, not those of the user', () => {
  expect(arrivals(people('Ann', 'Ben'), people('Ann', 'Cara'), me)).toEqual({ came: ['Cara'], left: ['Ben'] });
  expect(arrivals(people('Ben'), people('Ann', 'Ben'), me)).toEqual({ came: [], left: [] });
});

test('people already there are not announced', () => {
  expect(arrivals([], people('Ann', 'Ben'), me)).toEqual({ came: [], left: [] });
});

test('up to three are named, more are counted', () => {
  expect(announcement({ came: ['Ben', 'Cara', 'Dora'], left: [] }, list)).toEqual([
    { key: 'editorPeople:announce.came', values: { names: 'Ben, Cara, and Dora' } },
  ]);
  expect(announcement({ came: [], left: ['Ben', 'Cara', 'Dora', 'Eve'] }, list)).toEqual([
    { key: 'editorPeople:announce.leftMany', values: { count: 4 } },
  ]);
});
