import { randomBytes } from 'node:crypto';
import { newId } from '@sw/base';
import {
  blobAddress,
  type Change,
  createPage,
  creation,
  decodeFrame,
  encodeFrame,
  fold,
  lastInLane,
  newSelectId,
  OPERATION,
  type Operation,
  type OperationCode,
  readObject,
} from '@sw/board-model';
import { settlesWithin, testProxy } from '@sw/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually, type TestClient } from '../testing/client.ts';
import { openWorld, type TestBoard, type TestGateway, type World } from '../testing/world.ts';

let world: World;
let gateway: TestGateway;
beforeAll(async () => {
  world = await openWorld();
  gateway = await world.gateway();
});
afterAll(() => world.end());

/** A picture that the board holds. */
async function heldBy({ wbNo }: TestBoard): Promise<string> {
  const blobId = newId();
  const { spaceId } = await world.db.query
    .selectFrom('board')
    .select('spaceId')
    .where('wbNo', '=', wbNo)
    .executeTakeFirstOrThrow();
  const blob = { blobId, spaceId, key: `blobs/${blobId}`, bytes: '9', mime: 'image/png', sha256: randomBytes(32) };
  await world.db.query.insertInto('blob').values(blob).execute();
  await world.db.query.insertInto('boardBlob').values({ wbNo, blobId, kind: 'image' }).execute();
  return blobAddress(blobId);
}

interface Doing {
  readonly code: OperationCode;
  readonly changes?: readonly Change[];
  readonly imgSrc?: string;
  readonly url?: string;
  readonly selectId?: string;
}

function send(
  client: TestClient,
  { pageId }: TestBoard,
  { code, changes, imgSrc, url, selectId = newSelectId() }: Doing,
): string {
  const addresses = { ...(imgSrc === undefined ? {} : { imgSrc }), ...(url === undefined ? {} : { url }) };
  const object = readObject({ selectId, type: 301, width: 4, height: 4, ...addresses });
  if (!object.ok) throw new Error(object.error);
  client.clientSeq += 1;
  const operation: Operation = {
    header: { clientId: client.clientId, maciid: 'device', protocolType: code, pageId, versionId: 0 },
    clientSeq: client.clientSeq,
    state: changes ? [] : [object.value],
    changes: changes ?? [creation(selectId)],
  };
  client.ws.send(encodeFrame(operation));
  return selectId;
}

async function folded(board: TestBoard) {
  const { frames } = await world.log.readTail(board, 0, { maxBytes: 64_000_000, maxCount: 100_000 });
  const page = createPage(board.pageId);
  for (const { seq, frame } of frames) {
    const decoded = decodeFrame(frame);
    if (decoded.ok && decoded.value.kind === 'record') fold(page, decoded.value.record, seq);
  }
  return page;
}

async function owner(on: Pick<TestGateway, 'url'> = gateway): Promise<[TestBoard, TestClient]> {
  const board = await world.board();
  const ann = await world.client(on, board.ownerId);
  await ann.open(board);
  return [board, ann];
}

test('a picture that the board holds is shown, and what is drawn right behind it comes behind it', async () => {
  const [board, ann] = await owner();
  const address = await heldBy(board);
  const selectId = send(ann, board, { code: OPERATION.created });
  send(ann, board, { code: OPERATION.refreshUrl, changes: [[selectId, 'imgSrc', null, address]] });
  ann.draw(board, 200);
  send(ann, board, { code: OPERATION.created, imgSrc: address });
  ann.draw(board, 50);
  await eventually(() => expect(ann.acked()).toBe(253));
  const page = await folded(board);
  expect([page.objects.get(selectId)?.imgSrc, page.objects.size, lastInLane(page, 1, ann.clientId)]).toEqual([
    address,
    252,
    253,
  ]);
});

const FOREIGN = 'https://elsewhere.example/a.png';
const NOT_HELD = blobAddress(newId());

test.each([
  ['created', OPERATION.created, undefined],
  ['cross copy', OPERATION.crossCopy, undefined],
  ['property change', OPERATION.property, 'imgSrc'],
  ['refresh url', OPERATION.refreshUrl, 'imgSrc'],
  ['undo', OPERATION.undo, 'imgSrc'],
  ['background', OPERATION.background, 'background'],
] as const)(
  '%s with a picture that the board does not hold is refused, and the lane goes on',
  async (_, code, property) => {
    const [board, ann] = await owner();
    const selectId = send(ann, board, { code: OPERATION.created });
    for (const address of [NOT_HELD, FOREIGN]) {
      if (property === undefined) send(ann, board, { code, imgSrc: address });
      else if (property === 'imgSrc') send(ann, board, { code, changes: [[selectId, 'imgSrc', null, address]] });
      else send(ann, board, { code, changes: [['', 'background', null, { imgSrc: address }]] });
      ann.draw(board, 3);
      const halted = await ann.next('halted');
      expect(halted.reason).toBe('picture');
      ann.resume(board, halted.clientSeq);
      ann.void(board, halted.clientSeq);
      ann.clientSeq = halted.clientSeq;
      ann.draw(board);
      await eventually(() => expect(ann.acked()).toBe(halted.clientSeq + 1));
    }
    const page = await folded(board);
    expect(JSON.stringify([...page.objects.values(), page.background])).not.toContain(NOT_HELD);
  },
);

test('a picture of another board is refused under every name that a drawing looks at', async () => {
  const [board, ann] = await owner();
  const address = await heldBy(await world.board());
  const selectId = send(ann, board, { code: OPERATION.created });
  const attempts: readonly Doing[] = [
    { code: OPERATION.created, url: address },
    { code: OPERATION.created, imgSrc: '', url: address },
    { code: OPERATION.crossCopy, url: address },
    { code: OPERATION.property, changes: [[selectId, 'url', null, address]] },
    { code: OPERATION.refreshUrl, changes: [[selectId, 'url', null, address]] },
    { code: OPERATION.undo, changes: [[selectId, 'picUrl', null, address]] },
  ];
  for (const attempt of attempts) {
    send(ann, board, attempt);
    const halted = await ann.next('halted');
    expect(halted.reason).toBe('picture');
    ann.resume(board, halted.clientSeq);
    ann.void(board, halted.clientSeq);
    ann.clientSeq = halted.clientSeq;
    await eventually(() => expect(ann.acked()).toBe(halted.clientSeq));
  }
  expect(JSON.stringify([...(await folded(board)).objects.values()])).not.toContain(address);
});

test('a picture that another board holds is refused until this one is given it', async () => {
  const [board, ann] = await owner();
  const address = await heldBy(await world.board());
  send(ann, board, { code: OPERATION.created, imgSrc: address });
  expect((await ann.next('halted')).reason).toBe('picture');
  const blobId = address.split('/').at(-1) ?? '';
  await world.db.query.insertInto('boardBlob').values({ wbNo: board.wbNo, blobId, kind: 'image' }).execute();
  ann.resume(board, 1);
  send(ann, board, { code: OPERATION.created, imgSrc: address });
  await eventually(() => expect(ann.acked()).toBe(1));
});

test('without PostgreSQL drawing goes on, known pictures too; one that cannot be looked up is refused with that reason', async () => {
  const wire = await testProxy(world.env.DATABASE_URL ?? '');
  const cut = await world.gateway({ DATABASE_URL: wire.url });
  const [board, ann] = await owner(cut);
  const [known, fresh] = [await heldBy(board), await heldBy(board)];
  send(ann, board, { code: OPERATION.created, imgSrc: known });
  await eventually(() => expect(ann.acked()).toBe(1));
  wire.freeze();
  send(ann, board, { code: OPERATION.created, imgSrc: known });
  ann.draw(board, 10);
  await eventually(() => expect(ann.acked()).toBe(12));
  send(ann, board, { code: OPERATION.created, imgSrc: fresh });
  const answer = ann.next('halted');
  expect(await settlesWithin(6_000, answer)).toBe('fulfilled');
  expect((await answer).reason).toBe('pictureUnchecked');
  await wire.restore();
  await cut.stop();
  await wire.close();
});

test('the creator of an object may report that its upload failed', async () => {
  const [board, ann] = await owner();
  const selectId = send(ann, board, { code: OPERATION.created });
  send(ann, board, { code: OPERATION.uploadError, changes: [[selectId, 'uploadError', null, 'UPLOAD_GONE']] });
  await eventually(() => expect(ann.acked()).toBe(2));
  expect((await folded(board)).objects.get(selectId)?.uploadError).toBe('UPLOAD_GONE');
});
