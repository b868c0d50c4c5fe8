import { createHash } from 'node:crypto';
import { DAY, newId, newSecret } from '@sw/base';
import { DEFAULT_LEVEL_NO, LEVELS } from '@sw/policy';
import { type Database, publishEvent, syncLevels, type Tx, writeAudit } from '@sw/postgres';

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
  await syncLevels(
    database.query,
    LEVELS.map(({ levelNo: number, name, rights }) => ({ levelNo: number, name, ...rights })),
  );
  return database.transaction((tx) => insertPerson(tx, { nickName, levelNo, days: 1, userAgent: 'test' }));
}

/** The password of everybody whom `addRegistered` inserts. */
export const REGISTERED_PASSWORD = 'Lantern-2026';
/** Its hash as the api stores it, computed once: every hash costs 19 MiB and some 15 ms. */
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$1LHVefKItjBAoWYx2GdGxg$qlYPLF2fIIp7bug3VS2Um8rsQ06vVQNya59ntbeMssM';
/** How long an unused session lives. */
const SESSION_DAYS = 30;

export interface Registering {
  readonly email: string;
  readonly nickName: string;
  /** Where the user registers. */
  readonly ip: string;
  readonly userAgent: string;
}

/**
 * Inserts the rows that registering over the api leaves, without the mailed code: an account of the default level with
 * a password, a session, both audit records and the event. A test of the api compares them column by column.
 */
export function addRegistered(database: Database, registering: Registering): Promise<TestPerson> {
  const { ip } = registering;
  return database.transaction(async (tx) => {
    const session = { days: SESSION_DAYS, provenAt: new Date() };
    const person = await insertPerson(tx, { ...registering, levelNo: DEFAULT_LEVEL_NO, ...session });
    const { accountId, spaceId, sessionId } = person;
    await tx.insertInto('passwordCredential').values({ accountId, hash: PASSWORD_HASH }).execute();
    const by = { actorAccountId: accountId, ip };
    await writeAudit(tx, {
      action: 'account.registered',
      targetKind: 'account',
      targetId: accountId,
      spaceId,
      ...by,
    });
    await publishEvent(tx, 'account.registered', { accountId });
    await writeAudit(tx, {
      action: 'session.started',
      targetKind: 'session',
      targetId: sessionId,
      detail: { way: 'registration' },
      ...by,
    });
    return person;
  });
}

interface NewPerson {
  readonly nickName: string;
  readonly levelNo: number;
  /** The life of the session. */
  readonly days: number;
  readonly userAgent: string;
  /** Without it, a command that needs a recent proof of the user's identity is refused. */
  readonly provenAt?: Date;
  readonly email?: string;
  readonly ip?: string;
}

async function insertPerson(tx: Tx, person: NewPerson): Promise<TestPerson> {
  const { nickName, levelNo, days, userAgent, provenAt, ip = null } = person;
  const [accountId, spaceId, sessionId, authorization] = [newId(), newId(), newId(), newSecret()];
  const { email = `${accountId}@example.com` } = person;
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
  const expiresAt = new Date(Date.now() + days * DAY);
  await tx
    .insertInto('session')
    .values({ sessionId, accountId, tokenHash, levelRevision: 1, expiresAt, userAgent, ip, provenAt })
    .execute();
  return { accountId, spaceId, sessionId, authorization };
}
