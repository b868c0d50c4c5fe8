import { MINUTE } from '@sw/base';
import { ManualClock } from '@sw/base/testing';
import { ROUTES } from '@sw/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBoard, join, recycle, type TestBoard } from '../../testing/boards.ts';
import { addPerson, type Person } from '../../testing/people.ts';
import { auditOf } from '../../testing/records.ts';
import { refusalOf } from '../../testing/refused.ts';
import { newAddress, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
const clock = new ManualClock(Date.now());
beforeAll(async () => {
  api = await startTestApi({ clock });
});
afterAll(() => api.stop());

const at = (person: Person, from: string) => api.client({ token: person.token, from });
const offer = ({ wbNo, owner }: TestBoard, from: string, permit: '0' | '1' | '2' = '2') =>
  at(owner, from).call(ROUTES.offerNearby, { params: { wbNo }, query: { permit } });
const nearby = async (from: string) => at(await addPerson(api), from).call(ROUTES.listNearby, {});

test('R1.22 R1.07 people on the network of the owner see the board and join it; others neither see nor join', async () => {
  const board = await addBoard(api, await addPerson(api));
  const [office, home] = [newAddress(), newAddress()];
  const { expiresAt } = await offer(board, office, '1');
  expect(Date.parse(expiresAt)).toBe(clock.now() + 10 * MINUTE);
  const [shown, ...more] = await nearby(office);
  const author = { userId: board.owner.accountId, nickName: 'Ann' };
  expect(shown).toEqual({ code: expect.any(String), wbName: 'Plan', author, permit: 1 });
  expect([more, await nearby(home)]).toEqual([[], []]);
  const code = shown?.code ?? '';
  expect(await refusalOf(join(api, await addPerson(api), code, home)), 'a key that was passed on').toBe(
    'SHARED_BOARD_MISSING',
  );
  expect(await join(api, await addPerson(api), code, office)).toEqual({ wbNo: board.wbNo, permit: 1 });
  expect(await auditOf(api.db, board.owner.accountId)).toContain('nearby.offered');
});

test('an IPv6 network is a /64', async () => {
  const board = await addBoard(api, await addPerson(api));
  await offer(board, '2001:db8:1:2::5');
  expect(await nearby('2001:db8:1:2:aaaa::1')).toHaveLength(1);
  expect(await nearby('2001:db8:1:3::5')).toEqual([]);
});

test('an offer ends after ten minutes, when the owner ends it, when all is revoked, and with its board', async () => {
  const board = await addBoard(api, await addPerson(api));
  const { wbNo, owner } = board;
  const office = newAddress();
  const joiner = await addPerson(api);
  const ends: (readonly [string, () => unknown])[] = [
    ['time', () => clock.advance(10 * MINUTE)],
    ['ended', () => at(owner, newAddress()).call(ROUTES.endNearby, { params: { wbNo } })],
    ['revoked', () => at(owner, newAddress()).call(ROUTES.revokeShareCode, { params: { wbNo } })],
    ['elsewhere', () => offer(board, newAddress())],
  ];
  for (const [name, end] of ends) {
    await offer(board, office);
    const [shown] = await nearby(office);
    await end();
    expect(await nearby(office), name).toEqual([]);
    expect(await refusalOf(join(api, joiner, shown?.code ?? '', office)), name).toBe('SHARED_BOARD_MISSING');
  }
  await offer(board, office);
  const [shown] = await nearby(office);
  await recycle(api, board);
  expect(await nearby(office)).toEqual([]);
  expect(await refusalOf(join(api, joiner, shown?.code ?? '', office))).toBe('BOARD_DELETED');
});

test('only the owner offers and ends', async () => {
  const board = await addBoard(api, await addPerson(api));
  const { wbNo } = board;
  await offer(board, '198.51.100.7');
  const sharer = await addPerson(api);
  const [shown] = await nearby('198.51.100.7');
  await join(api, sharer, shown?.code ?? '', '198.51.100.7');
  const stranger = await addPerson(api);
  for (const [person, error] of [
    [sharer, 'OWNER_ONLY'],
    [stranger, 'BOARD_NOT_IN_LIST'],
  ] as const) {
    const client = api.client({ token: person.token });
    expect(await refusalOf(client.call(ROUTES.offerNearby, { params: { wbNo } }))).toBe(error);
    expect(await refusalOf(client.call(ROUTES.endNearby, { params: { wbNo } }))).toBe(error);
  }
});

test('where no proxy is believed, private addresses are no network: everybody comes from the one of web', async () => {
  const alone = await startTestApi({ env: { TRUST_PROXY: 'off' } });
  const board = await addBoard(alone, await addPerson(alone));
  const { token } = board.owner;
  const offered = alone.client({ token }).call(ROUTES.offerNearby, { params: { wbNo: board.wbNo }, query: {} });
  expect(await refusalOf(offered)).toBe('FORBIDDEN');
  const stranger = await addPerson(alone);
  expect(await alone.client({ token: stranger.token }).call(ROUTES.listNearby, {})).toEqual([]);
  await alone.stop();
});

test('callers whom the proxy reports with an address of its own are no network', async () => {
  const contained = await startTestApi({ env: { TRUST_PROXY: '127.0.0.1,10.231.77.0/24' } });
  const board = await addBoard(contained, await addPerson(contained));
  const from = (token: string, address: string) => contained.client({ token, from: address });
  const offered = from(board.owner.token, '10.231.77.1').call(ROUTES.offerNearby, {
    params: { wbNo: board.wbNo },
    query: {},
  });
  expect(await refusalOf(offered)).toBe('FORBIDDEN');
  const office = newAddress();
  await from(board.owner.token, office).call(ROUTES.offerNearby, { params: { wbNo: board.wbNo }, query: {} });
  const { token } = await addPerson(contained);
  expect(await from(token, office).call(ROUTES.listNearby, {})).toHaveLength(1);
  expect(await from(token, '10.231.77.1').call(ROUTES.listNearby, {})).toEqual([]);
  await contained.stop();
});
