import { newId } from '@sw/base';
import type { Db } from '../src/port.ts';
import type { LevelSeed } from '../src/schema.ts';
import { syncLevels } from '../src/spaces/levels.ts';

/** For this package's own tests. */
export const LEVEL: LevelSeed = {
  levelNo: 1,
  name: 'free',
  boardCount: 10,
  callPeople: 5,
  endpoints: 10,
  singleCallMinutes: 40,
  maxPages: 20,
  monthCallMinutes: 300,
  importFileMb: 20,
  quality: 'SD',
  documentsPerPage: 5,
  spaceMb: 1024,
  imageNum: 20,
  fileNum: 10,
};

export async function addAccount(db: Db, email = `${newId()}@example.com`): Promise<string> {
  await syncLevels(db, [LEVEL]);
  const accountId = newId();
  await db
    .insertInto('account')
    .values({ accountId, email, nickName: 'Ann', locale: 'en', timeZone: 'UTC', levelNo: LEVEL.levelNo })
    .execute();
  return accountId;
}

export async function addSpace(db: Db, ownerAccountId: string): Promise<string> {
  const spaceId = newId();
  await db.insertInto('space').values({ spaceId, kind: 'personal', name: 'Ann', ownerAccountId }).execute();
  return spaceId;
}

export async function addBoard(db: Db, ownerAccountId: string, spaceId: string): Promise<string> {
  const wbNo = newId();
  await db.insertInto('board').values({ wbNo, spaceId, ownerAccountId, wbName: 'Plan' }).execute();
  return wbNo;
}

export async function addPage(
  db: Db,
  { wbNo, spaceId, shard = 0 }: { readonly wbNo: string; readonly spaceId: string; readonly shard?: number },
): Promise<string> {
  const pageId = newId();
  await db.insertInto('boardPage').values({ pageId, wbNo, spaceId, shard, place: 1 }).execute();
  return pageId;
}
