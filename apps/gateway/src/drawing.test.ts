import { bestOf } from '@sw/base/testing';
import { createPage, decodeFrame, encodeFrame, fold, lastInLane, OPERATION } from '@sw/board-model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually, operationOf, type TestClient } from '../testing/client.ts';
import { openWorld, type TestBoard, type TestGateway, type World } from '../testing/world.ts';

let world: World;
let gateway: TestGateway;
beforeAll(async () => {
  world = await openWorld();
  gateway = await world.gateway();
});
afterAll(() => world.end());

/** Every frame follows the one before, from a version on. */
function expectGapless({ entries }: TestClient, from = 0): void {
  let at = from;
  for (const { versionId, previous } of entries) {
    expect(previous).toBe(at);
    at = versionId;
  }
}

async function twoOn(board: TestBoard): Promise<[TestClient, TestClient]> {
  const ann = await world.client(gateway, board.ownerId);
  const ben = await world.client(gateway, await world.sharer(board));
  await ann.open(board);
  await ben.open(board);
  return [ann, ben];
}

test('R1.16 R7.98 a stroke of one client reaches the other and its author, stamped and stored', async () => {
  const board = await world.board({ versionBase: 1_000_000 });
  const [ann, ben] = await twoOn(board);
  ann.draw(board);
  const ack = await ann.next('ack');
  expect(ack.clientSeq).toBe(1);
  for (const one of [ann, ben]) {
    await eventually(() => expect(one.versions()).toEqual([ack.versionId]));
    const frame = decodeFrame(one.entries[0]?.frame ?? new Uint8Array());
    expect(frame).toMatchObject({
      ok: true,
      value: { kind: 'record', record: { kind: 'operation', actor: 1, clientId: ann.clientId, clientSeq: 1 } },
    });
  }
  expect(ack.versionId).toBeGreaterThan(1_000_000);
  ben.draw(board);
  await eventually(() => expect(ann.entries).toHaveLength(2));
  expectGapless(ann);
  expectGapless(ben);
});

test('1,000 operations sent at once are stored in order and acknowledged cumulatively', async () => {
  const round = async () => {
    const board = await world.board();
    const [ann, ben] = await twoOn(board);
    ann.draw(board, 1_000);
    await eventually(() => expect(ann.logWasLate || ann.acked() === 1_000).toBe(true));
    return [ann, ben] as const;
  };
  const [ann, ben] = await bestOf(3, ([{ logWasLate }]) => !logWasLate, round);
  expect(ann.logWasLate).toBe(false);
  await eventually(() => expect(ben.entries).toHaveLength(1_000));
  expectGapless(ben);
  const numbers = ben.entries.map(({ frame }) => {
    const decoded = decodeFrame(frame);
    return decoded.ok && decoded.value.kind === 'record' ? decoded.value.record.clientSeq : 0;
  });
  expect(numbers).toEqual(Array.from({ length: 1_000 }, (_, n) => n + 1));
  const acks = ann.messages.filter(({ type }) => type === 'ack');
  expect(acks.length).toBeLessThan(1_000);
  // Merged while busy: fewer messages than frames.
  expect(ben.batches.length).toBeLessThan(1_000);
});

test('what is refused in the middle stops the lane; a void takes its number and the lane goes on', async () => {
  const board = await world.board();
  const [ann, ben] = await twoOn(board);
  ann.draw(board, 2);
  ann.clientSeq += 1;
  // A code that is sent by HTTP does not belong in the log.
  ann.ws.send(encodeFrame(operationOf(ann.clientId, board, 3, { code: OPERATION.page })));
  ann.draw(board, 5);
  expect(await ann.next('halted')).toMatchObject({ clientSeq: 3, reason: 'malformed' });
  expect(ann.acked()).toBe(2);
  ann.resume(board, 3);
  ann.void(board, 3);
  ann.clientSeq = 3;
  ann.draw(board, 5);
  await eventually(() => expect(ann.acked()).toBe(8));
  await eventually(() => expect(ben.entries).toHaveLength(8));
  const page = createPage(board.pageId);
  for (const { frame, versionId } of ben.entries) {
    const decoded = decodeFrame(frame);
    if (decoded.ok && decoded.value.kind === 'record')
      expect(fold(page, decoded.value.record, versionId).consumed).toBe(true);
  }
  expect(lastInLane(page, 1, ann.clientId)).toBe(8);
  expect(page.objects.size).toBe(7);
});

test('a number that is not the next stops the lane before it', async () => {
  const board = await world.board();
  const [ann] = await twoOn(board);
  ann.draw(board, 2);
  ann.clientSeq = 3;
  ann.draw(board, 2);
  expect(await ann.next('halted')).toMatchObject({ clientSeq: 3, reason: 'order' });
});

test('R4.01 permit 0 changes nothing on the page; 1 and 2 draw', async () => {
  const board = await world.board();
  const ann = await world.client(gateway, board.ownerId);
  await ann.open(board);
  for (const permit of [1, 2] as const) {
    const editor = await world.client(gateway, await world.sharer(board, permit));
    await editor.open(board);
    editor.draw(board);
    await eventually(() => expect(editor.acked()).toBe(1));
  }
  const viewer = await world.client(gateway, await world.sharer(board, 0));
  await viewer.open(board);
  viewer.draw(board);
  expect(await viewer.next('halted')).toMatchObject({ clientSeq: 1, reason: 'permit' });
  ann.draw(board);
  await eventually(() => expect(ann.acked()).toBe(1));
  await eventually(() => expect(ann.entries).toHaveLength(3));
  expect(viewer.acked()).toBe(0);
});

test('a permit changed while somebody draws: what comes after is refused, and a void is taken all the same', async () => {
  const board = await world.board();
  const [ann, ben] = await twoOn(board);
  ben.draw(board, 3);
  await eventually(() => expect(ben.acked()).toBe(3));
  await world.control(board, { type: 'permit', actor: 2, permit: 0 });
  await eventually(() => expect(ben.entries).toHaveLength(4));
  ben.draw(board, 3);
  expect(await ben.next('halted')).toMatchObject({ clientSeq: 4, reason: 'permit' });
  ben.resume(board, 4);
  ben.void(board, 4);
  await eventually(() => expect(ben.acked()).toBe(4));
  await world.control(board, { type: 'permit', actor: 2, permit: 1 });
  await eventually(() => expect(ben.entries).toHaveLength(6));
  ben.clientSeq = 4;
  ben.draw(board, 2);
  await eventually(() => expect(ben.acked()).toBe(6));
  await eventually(() => expect(ann.entries).toHaveLength(8));
});

test('R4.09 while a demo runs others cannot draw, and its opener can', async () => {
  const board = await world.board();
  const [ann, ben] = await twoOn(board);
  await world.control(board, { type: 'demoOn', actor: 1, clientId: ann.clientId });
  await eventually(() => expect(ben.entries).toHaveLength(1));
  ben.draw(board);
  expect(await ben.next('halted')).toMatchObject({ clientSeq: 1, reason: 'demo' });
  ann.draw(board);
  await eventually(() => expect(ann.acked()).toBe(1));
  await world.control(board, { type: 'demoOff' });
  await eventually(() => expect(ben.entries).toHaveLength(3));
  ben.resume(board, 1);
  ben.draw(board);
  await eventually(() => expect(ben.acked()).toBe(1));
});

test('a removed user sees their removal and nothing after it', async () => {
  const board = await world.board();
  const [ann, ben] = await twoOn(board);
  await world.control(board, { type: 'removed', actor: 2 });
  expect(await ben.next('denied')).toMatchObject({ pageId: board.pageId, error: 'BOARD_NOT_IN_LIST' });
  expect(ben.entries).toHaveLength(1);
  ann.draw(board);
  await eventually(() => expect(ann.entries).toHaveLength(2));
  ben.draw(board);
  expect(await ben.next('halted')).toMatchObject({ clientSeq: 1, reason: 'removed' });
  expect(ben.entries).toHaveLength(1);
});

test('a deleted page takes no more operations', async () => {
  const board = await world.board();
  const [ann, ben] = await twoOn(board);
  await world.control(board, { type: 'pageDeleted' });
  await eventually(() => expect(ben.entries).toHaveLength(1));
  ann.draw(board);
  expect(await ann.next('halted')).toMatchObject({ reason: 'pageDeleted' });
});
