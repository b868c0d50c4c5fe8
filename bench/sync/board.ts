import { newId } from '@sw/base';
import type { Database } from '@sw/postgres';
import { addPerson, type TestPerson } from '@sw/testing';

/** One board with one page and its owner, written straight into the tables: making it is not what is measured. */
export interface BenchBoard extends TestPerson {
  readonly wbNo: string;
  readonly pageId: string;
}

export async function makeBoard(database: Database, shard: number): Promise<BenchBoard> {
  const owner = await addPerson(database, { nickName: 'Bench' });
  const { accountId, spaceId } = owner;
  // More devices than any level sells: the limit is not what is measured.
  await database.query.updateTable('level').set({ endpoints: 10_000 }).execute();
  const [wbNo, pageId] = [newId(), newId()];
  await database.transaction(async (tx) => {
    await tx.insertInto('board').values({ wbNo, spaceId, ownerAccountId: accountId, wbName: 'Bench' }).execute();
    await tx.insertInto('boardActor').values({ wbNo, actor: 1, accountId }).execute();
    await tx.insertInto('boardPage').values({ pageId, wbNo, spaceId, place: 1, shard }).execute();
  });
  return { ...owner, wbNo, pageId };
}
