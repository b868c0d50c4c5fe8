import { MARKER_HEADER, MARKER_VALUE, ROUTES } from '@sw/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTurn } from '../../testing/in-turn.ts';
import { storedScene } from '../../testing/stored-meetings.ts';
import { newAddress, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: { MODULES: 'meeting' } });
});
afterAll(() => api?.stop());

/** A key that opens nothing. */
const UNKNOWN = 'n'.repeat(43);

test('displays and calendars of one network are counted by themselves, and keys that open nothing by their network', async () => {
  const { owner, roomId, member } = await storedScene(api);
  const office = newAddress();
  const makeDoor = async (name: string) =>
    (await api.client(owner).call(ROUTES.createDoor, { body: { roomId, name } })).key;
  const makeCalendar = async () => (await api.client(member).call(ROUTES.createCalendarKey, { body: {} })).key;
  const statusOf = async (path: string, address = office) =>
    (
      await fetch(`${api.url}/services/meeting/api/web/${path}`, {
        headers: { 'x-forwarded-for': address, [MARKER_HEADER]: MARKER_VALUE },
      })
    ).status;
  const many = (path: string, times: number) => inTurn(times, () => statusOf(path));
  const kinds = [
    { pathOf: (key: string) => `door/${key}`, make: () => makeDoor('Left'), most: 60 },
    { pathOf: (key: string) => `calendar/${key}.ics`, make: makeCalendar, most: 6 },
  ];
  for (const { pathOf, make, most } of kinds) {
    const [busy, neighbour] = [pathOf(await make()), pathOf(await make())];
    // Several calls run at a time, so the refused one is not always the last.
    expect((await many(busy, most + 1)).toSorted()).toEqual([...Array(most).fill(200), 429]);
    expect(await statusOf(neighbour), 'its neighbour').toBe(200);

    const guesses = await many(pathOf(UNKNOWN), 61);
    expect([guesses.at(59), guesses.at(60)]).toEqual([404, 429]);
    expect(await statusOf(neighbour), 'while somebody beside it guesses').toBe(200);
    expect(await statusOf(pathOf(UNKNOWN), newAddress()), 'another network').toBe(404);
  }
});
