import { createHash } from 'node:crypto';
import { DAY, newId, newSecret } from '@sw/base';
import { LEVELS } from '@sw/policy';
import { type Database, syncLevels } from '@sw/postgres';

/** The level with the most rights, so that tests and benchmarks do not hit unrelated limits. */
const MOST_RIGHTS = 3;

export interface TestPerson {
  readonly accountId: string;
  readonly spaceId: string;
  readonly sessionId: string;
  /** The token of a live session, as a browser would send it. */
  readonly authorization: string;
}

export interface PersonOptions {
  readonly nickName?: string;
  readonly levelNo?: number;
}

/**
 * A signed-in user with a personal space, inserted directly into the tables, for tests that are not about registering.
 */
export async function addPerson(database: Database, options: PersonOptions = {}): Promise<TestPerson> {
  const { nickName = 'Ann', levelNo = MOST_RIGHTS } = options;
  const [accountId, spaceId, sessionId, authorization] = [newId(), newId(), newId(), newSecret()];
  await syncLevels(
    database.query,
    LEVELS.map(({ levelNo: number, name, rights }) => ({ levelNo: number, name, ...rights })),
  );
  await database.transaction(async (tx) => {
    const email = `${accountId}@example.com`;
    await tx
      .insertInto('account')
      .values({ accountId, email, nickName, locale: 'en', timeZone: 'UTC', levelNo })
      .execute();
    await tx
      .insertInto('space')
      .values({ spaceId, kind: 'personal', name: nickName, ownerAccountId: accountId })
      .execute();
    await tx.insertInto('spaceMember').values({ spaceId, accountId, role: 'owner', isDefault: true }).execute();
    await tx.updateTable('account').set({ currentSpaceId: spaceId }).where('accountId', '=', accountId).execute();
    const tokenHash = createHash('sha256').update(authorization).digest();
    const expiresAt = new Date(Date.now() + DAY);
    await tx
      .insertInto('session')
      .values({ sessionId, accountId, tokenHash, levelRevision: 1, expiresAt, userAgent: 'test' })
      .execute();
  });
  return { accountId, spaceId, sessionId, authorization };
}
