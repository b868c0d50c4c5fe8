import { DAY } from '@sw/base';
import { HEIRS_MAX, Refusal, type ROUTES } from '@sw/contract';
import { enqueue } from '@sw/jobs';
import { DELETION_DAYS, DELETION_REMINDER_DAYS, erasureTime } from '@sw/policy';
import {
  addAccountDeletion,
  countForDeletion,
  readAccountDeletion,
  removeAccountDeletion,
  sharedBoardsOf,
  type Tx,
  writeAudit,
} from '@sw/postgres';
import { endSessions, fromWhere } from '../account/sessions.ts';
import { requireAnotherAdministrator } from '../administration/last-administrator.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { lockedSolelyOwned, solelyOwned } from '../merchants/sole-owners.ts';
import { offerBoard } from '../sharing/hand-over.ts';

export function getDeletionPreview({ database: { query } }: ApiDeps): Handler<typeof ROUTES.getDeletionPreview> {
  return async ({ session: { accountId } }) => {
    const [counts, shared, enterprises] = await Promise.all([
      countForDeletion(query, accountId),
      sharedBoardsOf(query, accountId, HEIRS_MAX),
      solelyOwned(query, accountId),
    ]);
    const { boards, files, shared: sharedTotal } = counts;
    return {
      boards,
      files,
      sharedTotal,
      shared: shared.map((one) => ({ ...one, people: [...one.people] })),
      enterprises,
      days: DELETION_DAYS,
    };
  };
}

/**
 * Deletes nothing yet: the account is marked, its boards are offered to the chosen people, and every session ends with
 * its connections and calls. Offers last as long as the account.
 */
export function deleteAccount({ clock, publicUrl }: ApiDeps): Handler<typeof ROUTES.deleteAccount> {
  return async ({ body: { heirs }, session, caller, command }) => {
    const { accountId } = session;
    const now = clock.now();
    const { done } = await command(async (tx) => {
      const [enterprise] = await lockedSolelyOwned(tx, accountId);
      if (enterprise !== undefined) throw new Refusal('ENTERPRISE_NEEDS_OWNER', [enterprise]);
      if (session.administrator) await requireAnotherAdministrator(tx, accountId);
      const { eraseAt: expiresAt, requestedAt } = await scheduleErasure(tx, accountId, now);
      for (const heir of heirs) await offerBoard(tx, heir, { session, caller }, { now, expiresAt });
      await scheduleMails(tx, { accountId, requestedAt, link: `${publicUrl}/account` });
      await writeAudit(tx, {
        action: 'account.deletionRequested',
        targetKind: 'account',
        targetId: accountId,
        actorAccountId: accountId,
        ...fromWhere(caller),
      });
      await endSessions(tx, accountId, { caller, now });
      return { deletionAt: expiresAt.toISOString() };
    });
    return done;
  };
}

/** Schedules the erasure in 30 days. A repeated request keeps the first date; a request after a withdrawal moves the job. */
export async function scheduleErasure(
  tx: Tx,
  accountId: string,
  now: number,
): Promise<{ readonly requestedAt: Date; readonly eraseAt: Date }> {
  const requested = { requestedAt: new Date(now), eraseAt: new Date(erasureTime(now)) };
  await addAccountDeletion(tx, { accountId, ...requested });
  const { requestedAt, eraseAt } = (await readAccountDeletion(tx, accountId)) ?? requested;
  await enqueue(tx, 'eraseAccount', { accountId }, { jobKey: `eraseAccount:${accountId}`, runAt: eraseAt });
  return { requestedAt, eraseAt };
}

/** A request after a withdrawal moves the mails. */
async function scheduleMails(
  tx: Tx,
  { accountId, requestedAt, link }: { readonly accountId: string; readonly requestedAt: Date; readonly link: string },
): Promise<void> {
  const begun = requestedAt.getTime();
  for (const day of [0, ...DELETION_REMINDER_DAYS]) {
    const mail = { accountId, requestedAt: requestedAt.toISOString(), reminder: day > 0, link };
    const runAt = new Date(begun + day * DAY);
    await enqueue(tx, 'mailDeletion', mail, { jobKey: `mailDeletion:${accountId}:${day}`, runAt });
  }
}

/** Boards whose offers were accepted meanwhile stay with their new owners. */
export function keepAccount({ clock }: ApiDeps): Handler<typeof ROUTES.keepAccount> {
  return async ({ session: { accountId }, caller, command }) => {
    await command(async (tx) => {
      if (!(await removeAccountDeletion(tx, accountId))) {
        if ((await readAccountDeletion(tx, accountId)) !== undefined) throw new Refusal('DELETION_BEGUN');
        return null;
      }
      await tx
        .deleteFrom('handOverOffer')
        .where('offeredBy', '=', accountId)
        .where('expiresAt', '>', new Date(clock.now()))
        .execute();
      await writeAudit(tx, {
        action: 'account.kept',
        targetKind: 'account',
        targetId: accountId,
        actorAccountId: accountId,
        ...fromWhere(caller),
      });
      return null;
    });
    return null;
  };
}
