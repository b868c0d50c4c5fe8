import { MEGABYTE } from '@sw/base';
import { type MerchantInfo, Refusal, type ROUTES } from '@sw/contract';
import { isSchedule, mayLimitAudit, merchantMembersMax, minutesUsed } from '@sw/policy';
import {
  countInvitations,
  countSpaceBoards,
  type Db,
  levelOfSpace,
  readMemberCounts,
  readMerchant,
  type SpaceMemberRow,
} from '@sw/postgres';
import { readCallUse } from '../calls/call-use.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import type { Session } from '../http/session.ts';
import { adminOf, auditMerchant, lockedAdminOf } from './admin.ts';

async function presentMerchant(
  db: Db,
  { spaceId, role }: SpaceMemberRow,
  { session, now }: { readonly session: Session; readonly now: number },
): Promise<MerchantInfo> {
  const merchant = await readMerchant(db, spaceId);
  if (merchant === undefined) throw new Refusal('NOT_FOUND');
  const level = await levelOfSpace(db, spaceId);
  const counts = await readMemberCounts(db, spaceId);
  const sum = (state: 'active' | 'off') =>
    counts.filter((count) => count.state === state).reduce((total, { people }) => total + people, 0);
  const [active, off] = [sum('active'), sum('off')];
  const stored = await db
    .selectFrom('spaceAccount')
    .select(['bytes', 'reserved'])
    .where('spaceId', '=', spaceId)
    .executeTakeFirst();
  const { use, month } = await readCallUse(db, session, now);
  const { appointStartTime, appointEndTime, outsideSharing, name, levelNo, levelName, auditDays } = merchant;
  return {
    merchantId: spaceId,
    name,
    role,
    level: { levelNo, name: levelName },
    outsideSharing,
    merchantConfig: { appointStartTime, appointEndTime },
    usage: {
      people: active + off,
      peopleMax: merchantMembersMax(levelNo),
      boards: await countSpaceBoards(db, spaceId),
      boardsMax: level.boardCount,
      bytes: Number(stored?.bytes ?? 0) + Number(stored?.reserved ?? 0),
      bytesMax: level.spaceMb * MEGABYTE,
      callMinutes: minutesUsed(use),
      callMinutesMax: level.monthCallMinutes,
      month,
    },
    auditDays,
    active,
    off,
    invited: await countInvitations(db, spaceId),
  };
}

export function getMerchant({ database: { query }, clock }: ApiDeps): Handler<typeof ROUTES.getMerchant> {
  return async ({ session }) => presentMerchant(query, await adminOf(query, session), { session, now: clock.now() });
}

export function changeMerchant({ clock }: ApiDeps): Handler<typeof ROUTES.changeMerchant> {
  return async ({ body: { name, outsideSharing, merchantConfig, auditDays }, session, caller, command }) => {
    if (merchantConfig !== undefined && !isSchedule(merchantConfig)) throw new Refusal('SCHEDULE_ORDER');
    const { done } = await command(async (tx) => {
      const admin = await lockedAdminOf(tx, session);
      const { spaceId } = admin;
      if (auditDays !== undefined && !mayLimitAudit(admin)) throw new Refusal('FORBIDDEN');
      if (name !== undefined) await tx.updateTable('space').set({ name }).where('spaceId', '=', spaceId).execute();
      const settings = {
        ...(outsideSharing === undefined ? {} : { outsideSharing }),
        ...(auditDays === undefined ? {} : { auditDays }),
        ...merchantConfig,
      };
      if (Object.keys(settings).length > 0) {
        await tx.updateTable('merchant').set(settings).where('spaceId', '=', spaceId).execute();
      }
      const detail = { ...(name === undefined ? {} : { name }), ...settings };
      const target = { targetKind: 'merchant', targetId: spaceId };
      await auditMerchant(tx, { session, caller }, { action: 'merchant.changed', ...target, detail });
      return presentMerchant(tx, admin, { session, now: clock.now() });
    });
    return done;
  };
}
