import { randomInt } from 'node:crypto';
import { INVITATION_ALPHABET, INVITATION_LENGTH } from '@sw/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBoard, inviteCode, join } from '../../testing/boards.ts';
import { addPerson, type Person } from '../../testing/people.ts';
import { refusalOf, refused } from '../../testing/refused.ts';
import { newAddress, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { GUESS_LIMITS } from './guess-limits.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const guess = (): string =>
  Array.from({ length: INVITATION_LENGTH }, () => INVITATION_ALPHABET[randomInt(INVITATION_ALPHABET.length)]).join('');

test('after five wrong codes an account waits, wherever it comes from, even with the right one', async () => {
  const code = await inviteCode(api, await addBoard(api, await addPerson(api)));
  const person = await addPerson(api);
  for (let n = 0; n < GUESS_LIMITS.account; n += 1) {
    expect(await refusalOf(join(api, person, guess()))).toBe('INVITATION_INVALID');
  }
  expect(await refused(join(api, person, code))).toMatchObject({ error: 'TOO_MANY_REQUESTS', status: 429 });
  await join(api, await addPerson(api), code);
});

test('after thirty wrong codes a network waits; elsewhere the same people do not', async () => {
  const code = await inviteCode(api, await addBoard(api, await addPerson(api)));
  const network = newAddress();
  const people: Person[] = [];
  for (let n = 0; n < GUESS_LIMITS.network / 3; n += 1) people.push(await addPerson(api));
  for (const person of people) {
    for (let n = 0; n < 3; n += 1) await refused(join(api, person, guess(), network));
  }
  const [first = await addPerson(api)] = people;
  expect(await refusalOf(join(api, await addPerson(api), code, network))).toBe('TOO_MANY_REQUESTS');
  await join(api, first, code, newAddress());
});

test('1,000 guesses a minute from 40 accounts on 200 addresses are stopped, while people with a right code get in', async () => {
  const code = await inviteCode(api, await addBoard(api, await addPerson(api, { levelNo: 2 })));
  const attackers: Person[] = [];
  for (let n = 0; n < 40; n += 1) attackers.push(await addPerson(api));
  const addresses = Array.from({ length: 200 }, newAddress);
  const start = performance.now();
  /** While Redis is slow every code is refused for a moment; another try is another guess. */
  const outcomeOf = async (person: Person, from: string | undefined): Promise<string | undefined> => {
    for (;;) {
      const outcome = await refusalOf(join(api, person, guess(), from));
      if (outcome !== 'TEMPORARILY_UNAVAILABLE') return outcome;
    }
  };
  const outcomes: (string | undefined)[] = [];
  for (let round = 0; round < 25; round += 1) {
    const guesses = attackers.map((person, n) =>
      outcomeOf(person, addresses[(round * attackers.length + n) % addresses.length]),
    );
    outcomes.push(...(await Promise.all(guesses)));
    // Meanwhile the users of a class join, none of whom has failed before.
    if (round % 5 === 4) await join(api, await addPerson(api), code);
  }
  // The alarm counts per minute; a slow machine may need several.
  const minutes = Math.ceil((performance.now() - start) / 60_000);
  const heard = outcomes.filter((outcome) => outcome === 'INVITATION_INVALID').length;
  expect(outcomes.filter((outcome) => outcome === 'TOO_MANY_REQUESTS')).toHaveLength(1_000 - heard);
  expect(heard).toBeLessThanOrEqual(minutes * (GUESS_LIMITS.alarm + attackers.length * GUESS_LIMITS.alarmedAccount));
  const [attacker = await addPerson(api)] = attackers;
  expect(await refusalOf(join(api, attacker, code)), 'the right code at last').toBe('TOO_MANY_REQUESTS');
});
