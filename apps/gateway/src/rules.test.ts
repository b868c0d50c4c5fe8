import { decodeFrame, RULES } from '@sw/board-model';
import { CLOSE_CODES } from '@sw/contract';
import { activateRules, sql } from '@sw/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectClient, eventually, type TestClient } from '../testing/client.ts';
import { openWorld, type TestBoard, type World } from '../testing/world.ts';

const OLD = RULES - 1;
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.end());

const setActive = (rules: number) => sql`update active_rules set rules = ${rules}`.execute(world.db.query);

async function join(url: string, accountId: string, rules: number): Promise<TestClient> {
  const client = await connectClient(`${url.replace('http', 'ws')}/ws`);
  client.hello(await world.ticket(accountId), { rules });
  return client;
}

/** The rules numbers of the drawn records, in the order of the log. */
const numbers = ({ entries }: TestClient) =>
  entries.map(({ frame }) => {
    const read = decodeFrame(frame);
    return read.ok && read.value.kind === 'record' ? read.value.record.rules : undefined;
  });

test('before an activation old and new pages draw under the active number; after it the old one reloads', async () => {
  await setActive(OLD);
  const gateway = await world.gateway();
  const board: TestBoard = await world.board();
  const old = await join(gateway.url, board.ownerId, OLD);
  const recent = await join(gateway.url, await world.sharer(board), RULES);
  for (const client of [old, recent]) {
    expect(await client.next('welcome')).toMatchObject({ rules: OLD });
    await client.open(board);
    client.draw(board);
    await client.next('ack');
  }
  expect(await activateRules(world.db, RULES)).toMatchObject({ ok: true });
  // The gateway reads the number every 5 s.
  await eventually(() => expect(old.closed).toBe(CLOSE_CODES.PROTOCOL_OLD.code));
  expect(recent.last('rules')).toMatchObject({ rules: RULES });
  recent.draw(board);
  await recent.next('ack');
  await eventually(() => expect(numbers(recent)).toEqual([OLD, OLD, RULES]));
  const again = await join(gateway.url, board.ownerId, OLD);
  await eventually(() => expect(again.closed).toBe(CLOSE_CODES.PROTOCOL_OLD.code));
  await gateway.stop();
});

test('a gateway that does not know the active number takes nobody and is not ready', async () => {
  await setActive(RULES + 1);
  const gateway = await world.gateway({}, { unready: true });
  const client = await join(gateway.url, await world.account(), RULES + 1);
  await eventually(() => expect(client.closed).toBe(CLOSE_CODES.UNAVAILABLE.code));
  const answer = await fetch(`${gateway.opsUrl}/readyz`);
  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain(`this release knows ${RULES}`);
  await gateway.stop();
  await setActive(RULES);
});
