import { createHash } from 'node:crypto';
import { DAY, newId, newSecret } from '@sw/base';
import { LEVELS } from '@sw/policy';
import { type Database, syncLevels } from '@sw/postgres';

/** One board with one page and its owner, written straight into the tables: making it is not what is measured. */
export interface BenchBoard {
  readonly accountId: string;
  readonly authorization: string;
  readonly sessionId: string;
  readonly wbNo: string;
  readonly pageId: string;
}

const LEVEL_NO = 3;

export async function makeBoard(database: Database, shard: number): Promise<BenchBoard> {
  await syncLevels(
    database.query,
    LEVELS.map(({ levelNo, name, rights }) => ({ levelNo, name, ...rights })),
  );
  // More devices than any level sells: the limit is not what is measured.
  await database.query.updateTable('level').set({ endpoints: 10_000 }).where('levelNo', '=', LEVEL_NO).execute();
  const [accountId, spaceId, wbNo, pageId, sessionId, authorization] = [
    newId(),
    newId(),
    newId(),
    newId(),
    newId(),
    newSecret(),
  ];
  await database.transaction(async (tx) => {
    await tx
      .insertInto('account')
      .values({
        accountId,
        email: `${accountId}@bench.example`,
        nickName: 'Bench',
        locale: 'en',
        timeZone: 'UTC',
        levelNo: LEVEL_NO,
      })
      .execute();
    await tx
      .insertInto('space')
      .values({ spaceId, kind: 'personal', name: 'Bench', ownerAccountId: accountId })
      .execute();
    await tx.insertInto('spaceMember').values({ spaceId, accountId, role: 'owner', isDefault: true }).execute();
    await tx.updateTable('account').set({ currentSpaceId: spaceId }).where('accountId', '=', accountId).execute();
    const tokenHash = createHash('sha256').update(authorization).digest();
    await tx
      .insertInto('session')
      .values({
        sessionId,
        accountId,
        tokenHash,
        levelRevision: 1,
        expiresAt: new Date(Date.now() + DAY),
        userAgent: 'bench',
      })
      .execute();
    await tx.insertInto('board').values({ wbNo, spaceId, ownerAccountId: accountId, wbName: 'Bench' }).execute();
    await tx.insertInto('boardActor').values({ wbNo, actor: 1, accountId }).execute();
    await tx.insertInto('boardPage').values({ pageId, wbNo, spaceId, place: 1, shard }).execute();
  });
  return { accountId, authorization, sessionId, wbNo, pageId };
}
