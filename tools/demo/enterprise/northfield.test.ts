import { DEFAULT_LEVEL_NO, LEVELS, merchantMembersMax } from '@sw/policy';
import { expect, test } from 'vitest';
import { DEPARTMENTS, ENTERPRISE_BOARDS, INVITED, MEMBERS, OWNER } from './northfield.ts';

test('the level a new enterprise gets is enough for its sample people and boards', () => {
  const rights = LEVELS.find(({ levelNo }) => levelNo === DEFAULT_LEVEL_NO)?.rights;
  expect(1 + MEMBERS.length + INVITED.length).toBeLessThanOrEqual(merchantMembersMax(DEFAULT_LEVEL_NO));
  expect(ENTERPRISE_BOARDS.length).toBeLessThanOrEqual(rights?.boardCount ?? 0);
  for (const { pages, sharers = [] } of ENTERPRISE_BOARDS) {
    expect(pages.length).toBeLessThanOrEqual(rights?.maxPages ?? 0);
    expect(sharers.length + 1).toBeLessThanOrEqual(rights?.endpoints ?? 0);
  }
});

test('a second run knows each person by their address, and every role and department has somebody', () => {
  const all = [OWNER, ...MEMBERS];
  const emails = [...all.map(({ person }) => person.email), ...INVITED.map(({ email }) => email)];
  expect(new Set(emails).size).toBe(emails.length);
  expect(all.length).toBeGreaterThanOrEqual(15);
  expect([...new Set(all.map(({ role }) => role))].toSorted()).toEqual([
    'admin',
    'guest',
    'member',
    'owner',
    'roomManager',
  ]);
  for (const name of DEPARTMENTS) expect(all.map(({ department }) => department)).toContain(name);
});
