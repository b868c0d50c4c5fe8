import { pageHash } from '@sw/board-model';
import { expect, test } from 'vitest';
import { PAGE_ID, Stage } from '../../testing/stage.ts';

const BEAT_MS = 5_000;

/** Lets time pass, heartbeat by heartbeat, until the client opens the page again. Returns the milliseconds. */
async function untilOpened(stage: Stage, head: () => number | null, withinMs = 60_000): Promise<number> {
  for (let waited = BEAT_MS; waited <= withinMs; waited += BEAT_MS) {
    await stage.pass(BEAT_MS);
    stage.pong(head());
    if (stage.socket.messages.some(({ type }) => type === 'open')) return waited;
  }
  return Number.POSITIVE_INFINITY;
}

test('a heartbeat names the pages that are live, and no others', async () => {
  const stage = new Stage();
  await stage.connect();
  await stage.welcome();
  await stage.pass(BEAT_MS);
  expect(stage.socket.take('ping')).toMatchObject([{ type: 'ping' }]);
  await stage.opened();
  stage.socket.say({ topic: 'subscribe', type: 'pong', sentAt: 0, at: 0 });
  await stage.pass(BEAT_MS);
  expect(stage.socket.take('ping')).toMatchObject([{ pages: [PAGE_ID] }]);
});

test('a viewer that is sent nothing any more opens the page again within 15 s', async () => {
  const stage = new Stage();
  await stage.live();
  stage.deliver([stage.foreign(1)]);
  stage.foreign(2);
  expect(await untilOpened(stage, () => null)).toBeLessThanOrEqual(15_000);
  await stage.opened();
  expect(stage.page.live).toBe(true);
  expect(stage.page.page && pageHash(stage.page.page)).toBe(pageHash(stage.log.truth));
});

test('a client behind the head, though frames should come, opens the page again within 15 s', async () => {
  const stage = new Stage();
  await stage.live();
  stage.deliver([stage.foreign(1)]);
  stage.foreign(2);
  expect(await untilOpened(stage, () => stage.log.head)).toBeLessThanOrEqual(15_000);
});

test('whose own strokes are stored but never come back opens the page again, however fast they are acknowledged', async () => {
  const stage = new Stage();
  await stage.live();
  const head = () => {
    const frame = stage.socket.frames.shift();
    if (frame) stage.store(frame);
    stage.ack(stage.log.entries.length);
    return stage.log.head;
  };
  await stage.draw(20);
  expect(await untilOpened(stage, head)).toBeLessThanOrEqual(15_000);
});

test('frames that are on their way when the heartbeat is answered are waited for', async () => {
  const stage = new Stage();
  await stage.live();
  for (let n = 1; n <= 10; n += 1) {
    const entry = stage.foreign(n);
    await stage.pass(BEAT_MS);
    stage.pong(stage.log.head);
    stage.deliver([entry]);
  }
  expect(stage.socket.take('open')).toHaveLength(0);
});

test('at the head, and with a gateway that does not answer for pages, nothing is opened again', async () => {
  const stage = new Stage();
  await stage.live();
  stage.deliver([stage.foreign(1)]);
  expect(await untilOpened(stage, () => stage.log.head)).toBe(Number.POSITIVE_INFINITY);
  for (let n = 0; n < 10; n += 1) {
    await stage.pass(BEAT_MS);
    stage.socket.say({ topic: 'subscribe', type: 'pong', sentAt: 0, at: 0 });
  }
  expect(stage.socket.take('open')).toHaveLength(0);
});

test('a gateway that never sends the page is asked again at its heartbeats, not in a loop', async () => {
  const stage = new Stage();
  await stage.live();
  let opens = 0;
  for (let n = 0; n < 12; n += 1) {
    await stage.pass(BEAT_MS);
    stage.pong(null);
    if (!stage.socket.messages.some(({ type }) => type === 'open')) continue;
    opens += 1;
    await stage.opened();
  }
  expect(opens).toBe(6);
});
