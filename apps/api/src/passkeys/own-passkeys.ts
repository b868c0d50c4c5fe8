import { DAY, newId, SECOND } from '@sw/base';
import { PASSKEYS_MAX, type Passkey, Refusal, type ROUTES } from '@sw/contract';
import { type Db, isStorableId, lockAccount, type Tx, writeAudit } from '@sw/postgres';
import { fromWhere } from '../account/sessions.ts';
import type { ApiDeps } from '../deps.ts';
import { mailFactorChange } from '../factors/mail-factor-change.ts';
import type { Handler } from '../http/call.ts';
import { refuseTaken } from '../http/refuse-taken.ts';
import { issueChallenge, takeChallenge } from './challenges.ts';
import { knownPasskeys } from './known-passkeys.ts';
import { creationOf, readMade, siteOf } from './webauthn.ts';

/** Adding and removing a passkey each send a mail. */
const ADDED_A_DAY = { limit: 2 * PASSKEYS_MAX, windowSeconds: DAY / SECOND };

const COLUMNS = ['passkeyId', 'name', 'createdAt', 'lastUsedAt', 'backedUp'] as const;

interface Row {
  readonly passkeyId: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly backedUp: boolean;
}

const present = ({ passkeyId, name, createdAt, lastUsedAt, backedUp }: Row): Passkey => ({
  passkeyId,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  backedUp,
});

export function listPasskeys({ database }: ApiDeps): Handler<typeof ROUTES.listPasskeys> {
  return async ({ session: { accountId } }) => {
    const rows = await database.query
      .selectFrom('passkey')
      .select(COLUMNS)
      .where('accountId', '=', accountId)
      .orderBy('createdAt', 'desc')
      .orderBy('passkeyId')
      .execute();
    return rows.map(present);
  };
}

async function requireRoom(db: Db, accountId: string): Promise<void> {
  const { count } = await db
    .selectFrom('passkey')
    .select((select) => select.fn.countAll().as('count'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= PASSKEYS_MAX) throw new Refusal('PASSKEY_TOO_MANY', [PASSKEYS_MAX]);
}

/** The edge requires a fresh sign-in here and when the passkey is added. */
export function startPasskey(deps: ApiDeps): Handler<typeof ROUTES.startPasskey> {
  const { query } = deps.database;
  return async ({ session: { accountId, sessionId } }) => {
    await requireRoom(query, accountId);
    const owner = await query
      .selectFrom('account')
      .select(['accountId', 'email', 'nickName'])
      .where('accountId', '=', accountId)
      .executeTakeFirstOrThrow();
    const challenge = await issueChallenge(deps, { purpose: 'add', sessionId });
    return creationOf(siteOf(deps.publicUrl), challenge, owner, await knownPasskeys(query, accountId));
  };
}

export function addPasskey(deps: ApiDeps): Handler<typeof ROUTES.addPasskey> {
  const { ephemeral, clock, publicUrl } = deps;
  return async ({ body, session: { accountId, sessionId }, caller, command }) => {
    const { clientDataJSON, transports = [] } = body.passkey.response;
    const challenge = await takeChallenge(deps, { purpose: 'add', sessionId }, clientDataJSON);
    const made = await readMade(siteOf(publicUrl), challenge, body.passkey);
    if (made === undefined) throw new Refusal('PASSKEY_REFUSED');
    const { allowed, retryAfterSeconds } = await ephemeral.take(`passkey:added:${accountId}`, ADDED_A_DAY);
    if (!allowed) throw new Refusal('TOO_MANY_REQUESTS', [retryAfterSeconds]);
    const { done } = await command(async (tx) => {
      // Of two concurrent requests, the second counts the first.
      await lockAccount(tx, accountId);
      await requireRoom(tx, accountId);
      const row = { passkeyId: newId(), name: body.name, createdAt: new Date(clock.now()), lastUsedAt: null };
      await tx
        .insertInto('passkey')
        .values({ ...row, ...made, accountId, transports })
        .execute()
        .catch(refuseTaken('passkey_credential_id_key', 'PASSKEY_KNOWN'));
      await audit(tx, 'passkey.added', { accountId, passkeyId: row.passkeyId, ip: fromWhere(caller) });
      await mailFactorChange(deps, tx, accountId, 'passkeyAdded', { name: row.name });
      return present({ ...row, backedUp: made.backedUp });
    });
    return done;
  };
}

/** Another user's passkey is answered as missing. */
export function renamePasskey(_: ApiDeps): Handler<typeof ROUTES.renamePasskey> {
  return async ({ params: { passkeyId }, body: { name }, session: { accountId }, command }) => {
    if (!isStorableId(passkeyId)) throw new Refusal('NOT_FOUND');
    const { done } = await command(async (tx) => {
      const row = await tx
        .updateTable('passkey')
        .set({ name })
        .where('passkeyId', '=', passkeyId)
        .where('accountId', '=', accountId)
        .returning(COLUMNS)
        .executeTakeFirst();
      if (row === undefined) throw new Refusal('NOT_FOUND');
      return present(row);
    });
    return done;
  };
}

export function removePasskey(deps: ApiDeps): Handler<typeof ROUTES.removePasskey> {
  return async ({ params: { passkeyId }, session: { accountId }, caller, command }) => {
    if (!isStorableId(passkeyId)) throw new Refusal('NOT_FOUND');
    await command(async (tx) => {
      const row = await tx
        .deleteFrom('passkey')
        .where('passkeyId', '=', passkeyId)
        .where('accountId', '=', accountId)
        .returning('name')
        .executeTakeFirst();
      if (row === undefined) throw new Refusal('NOT_FOUND');
      await audit(tx, 'passkey.removed', { accountId, passkeyId, ip: fromWhere(caller) });
      await mailFactorChange(deps, tx, accountId, 'passkeyRemoved', { name: row.name });
      return null;
    });
    return null;
  };
}

interface Change {
  readonly accountId: string;
  readonly passkeyId: string;
  readonly ip: { ip?: string };
}

const audit = (tx: Tx, action: string, { accountId, passkeyId, ip }: Change): Promise<void> =>
  writeAudit(tx, {
    action,
    targetKind: 'account',
    targetId: accountId,
    actorAccountId: accountId,
    detail: { passkeyId },
    ...ip,
  });
