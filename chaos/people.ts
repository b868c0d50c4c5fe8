import { createHash } from 'node:crypto';
import { DAY, newId, newSecret } from '@sw/base';
import type { Database } from '@sw/postgres';

/** The level with the most rights: a fault run must not stop at the limit of ten boards. */
const LEVEL_NO = 3;

export interface Person {
  readonly authorization: string;
  /** Each draws from an address of their own, as people do; rate limits count per address. */
  readonly address: string;
}

/** People with a live session, written straight into the tables: signing in is not what is measured here. */
export async function makePeople(database: Database, count: number): Promise<Person[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, place) => {
      const [accountId, spaceId, authorization] = [newId(), newId(), newSecret()];
      await database.transaction(async (tx) => {
        await tx
          .insertInto('account')
          .values({
            accountId,
            email: `person${place}-${accountId}@chaos.example`,
            nickName: `Person ${place}`,
            locale: 'en',
            timeZone: 'UTC',
            levelNo: LEVEL_NO,
            avatarKey: null,
            unionId: null,
            phone: null,
            currentSpaceId: null,
            disabledAt: null,
          })
          .execute();
        await tx
          .insertInto('space')
          .values({ spaceId, kind: 'personal', name: `Person ${place}`, ownerAccountId: accountId })
          .execute();
        await tx.insertInto('spaceMember').values({ spaceId, accountId, role: 'owner', isDefault: true }).execute();
        await tx.updateTable('account').set({ currentSpaceId: spaceId }).where('accountId', '=', accountId).execute();
        await tx
          .insertInto('session')
          .values({
            sessionId: newId(),
            accountId,
            tokenHash: createHash('sha256').update(authorization).digest(),
            levelRevision: 1,
            expiresAt: new Date(Date.now() + DAY),
            revokedAt: null,
            userAgent: 'chaos',
            ip: null,
          })
          .execute();
      });
      return { authorization, address: `127.1.0.${place + 1}` };
    }),
  );
}
