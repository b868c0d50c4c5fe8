import { createHash } from 'node:crypto';
import { newId } from '@sw/base';
import { type BoardObject, creation, encodeFrame, newSelectId, OPERATION, RULES, readObject } from '@sw/board-model';
import type { PageLog, PageRef } from '@sw/nats';
import { LEVELS } from '@sw/policy';
import { type Database, holdBlobs, storeBlob, syncLevels } from '@sw/postgres';
import { blobKey, type ObjectStore } from '@sw/storage';
import { smallPng } from './small-png.ts';

export interface TestBoard {
  readonly accountId: string;
  readonly spaceId: string;
  readonly wbNo: string;
  readonly pages: readonly PageRef[];
}

/** A board in its owner's list, written straight into the tables. */
export async function addBoard({ query }: Database, { pages = 1, wbName = 'Plan' } = {}): Promise<TestBoard> {
  await syncLevels(
    query,
    LEVELS.map(({ levelNo, name, rights }) => ({ levelNo, name, ...rights })),
  );
  const [accountId, spaceId, wbNo] = [newId(), newId(), newId()];
  const account = { accountId, email: `${accountId}@example.com`, nickName: 'Ann', levelNo: 1 };
  await query
    .insertInto('account')
    .values({ ...account, locale: 'en', timeZone: 'UTC' })
    .execute();
  const space = { spaceId, kind: 'personal', name: 'Ann', ownerAccountId: accountId } as const;
  await query.insertInto('space').values(space).execute();
  await query.updateTable('account').set({ currentSpaceId: spaceId }).where('accountId', '=', accountId).execute();
  await query.insertInto('board').values({ wbNo, spaceId, ownerAccountId: accountId, wbName }).execute();
  const entry = { accountId, wbNo, mine: true, permit: 2, wbShareId: null, wbName, starredAt: null, openedAt: null };
  await query
    .insertInto('boardEntry')
    .values({ ...entry, createdAt: new Date(), editedAt: new Date() })
    .execute();
  await query.insertInto('boardActor').values({ wbNo, actor: 1, accountId }).execute();
  const refs = Array.from({ length: pages }, () => ({ shard: 0, wbNo, pageId: newId() }));
  await query
    .insertInto('boardPage')
    .values(refs.map((page, place) => ({ ...page, spaceId, place: place + 1 })))
    .execute();
  return { accountId, spaceId, wbNo, pages: refs };
}

/** A picture that the board holds, as the uploads leave it. */
export async function addStoredPicture(
  database: Database,
  store: ObjectStore,
  { wbNo, spaceId }: TestBoard,
): Promise<string> {
  const [blobId, bytes] = [newId(), smallPng()];
  await store.put(blobKey(blobId), bytes, { contentType: 'image/png' });
  const file = { blobId, spaceId, key: blobKey(blobId), bytes: bytes.length, mime: 'image/png', width: 2, height: 2 };
  await database.transaction(async (tx) => {
    await storeBlob(tx, { ...file, sha256: createHash('sha256').update(bytes).digest() });
    await holdBlobs(tx, { wbNo, blobIds: [blobId], kind: 'image' });
  });
  return blobId;
}

let clients = 0;

/** Draws on a page as a gateway would write it: records with this number of objects each. */
export function drawer(log: PageLog, page: PageRef, actor = 1) {
  clients += 1;
  const clientId = `client-${process.pid}-${clients}`;
  let clientSeq = 0;
  return async (count: number | readonly BoardObject[], properties: Partial<BoardObject> = {}): Promise<void> => {
    clientSeq += 1;
    const state =
      typeof count === 'number' ? Array.from({ length: count }, (_, n) => objectAt(n, properties)) : [...count];
    const header = { clientId, maciid: 'test', protocolType: OPERATION.created, pageId: page.pageId, versionId: 0 };
    const changes = state.map(({ selectId }) => creation(selectId));
    const stamp = { rules: RULES, actor, clientId, clientSeq, time: Date.now() };
    const operation = { header, clientSeq, state, changes };
    await log.append(page, encodeFrame({ ...stamp, kind: 'operation', operation }), { timeoutMs: 20_000 });
  };
}

function objectAt(n: number, properties: Partial<BoardObject>): BoardObject {
  const read = readObject({
    selectId: newSelectId(),
    type: 201,
    left: n,
    top: n,
    zIndex: n,
    width: 120,
    height: 80,
    ...properties,
  });
  if (!read.ok) throw new Error(read.error);
  return read.value;
}
