import { type MerchantMember, Refusal, type ROUTES } from '@sw/contract';
import { mayArrangeMember } from '@sw/policy';
import {
  countMembers,
  type Db,
  decodeTextCursor,
  encodeTextCursor,
  type ListedMember,
  listMembers as listMemberRows,
  type MemberFilter,
  readListedMember,
  searchMembers,
} from '@sw/postgres';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { adminOf, auditMerchant, lockedAdminOf, memberOf } from './admin.ts';
import { readDepartments, withBelow } from './departments.ts';

const presentMember = ({ accountId, name, lastHereAt, joinedAt, ...rest }: ListedMember): MerchantMember => ({
  userId: accountId,
  nickName: name,
  ...rest,
  joinedAt: joinedAt.toISOString(),
  lastHereAt: lastHereAt?.toISOString() ?? null,
});

/** One member, presented as in the list. */
export async function presentOne(db: Db, spaceId: string, accountId: string): Promise<MerchantMember> {
  const member = await readListedMember(db, { spaceId, accountId });
  if (member === undefined) throw new Refusal('NOT_FOUND');
  return presentMember(member);
}

async function filterOf(
  db: Db,
  spaceId: string,
  { department, state }: { readonly department?: string | undefined; readonly state?: 'active' | 'off' | undefined },
): Promise<MemberFilter> {
  const base = { spaceId, ...(state === undefined ? {} : { state }) };
  if (department === undefined) return base;
  if (department === 'none') return { ...base, departmentIds: [] };
  const departmentIds = withBelow(await readDepartments(db, spaceId), department);
  if (departmentIds.length === 0) throw new Refusal('NOT_FOUND');
  return { ...base, departmentIds };
}

export function listMembers({ database: { query: db } }: ApiDeps): Handler<typeof ROUTES.listMembers> {
  return async ({ query: { keyword = '', pageSize, cursor, ...which }, session }) => {
    const { spaceId } = await adminOf(db, session);
    const filter = await filterOf(db, spaceId, which);
    if (keyword.trim() !== '') {
      const found = await searchMembers(db, filter, { text: keyword, limit: pageSize });
      return { rows: found.map(presentMember), total: found.length, nextCursor: undefined };
    }
    const after = cursor === undefined ? undefined : decodeTextCursor(cursor);
    if (after?.ok === false) throw new Refusal('BAD_REQUEST', ['cursor']);
    const found = await listMemberRows(db, filter, { after: after?.value, limit: pageSize + 1 });
    const rows = found.slice(0, pageSize);
    const last = rows.at(-1);
    return {
      rows: rows.map(presentMember),
      total: await countMembers(db, filter),
      nextCursor:
        found.length > rows.length && last ? encodeTextCursor({ text: last.name, id: last.accountId }) : undefined,
    };
  };
}

export function resumeMember({ clock }: ApiDeps): Handler<typeof ROUTES.resumeMember> {
  return async ({ params: { userId }, session, caller, command }) => {
    const { done } = await command(async (tx) => {
      const admin = await lockedAdminOf(tx, session);
      const { spaceId } = admin;
      const member = await memberOf(tx, spaceId, userId);
      if (!mayArrangeMember(admin, member)) throw new Refusal('FORBIDDEN');
      if (member.state === 'off') {
        await tx
          .updateTable('spaceMember')
          .set({ state: 'active', stateSince: new Date(clock.now()) })
          .where('spaceId', '=', spaceId)
          .where('accountId', '=', userId)
          .execute();
        const target = { targetKind: 'member', targetId: userId };
        await auditMerchant(tx, { session, caller }, { action: 'member.on', ...target, detail: { name: member.name } });
      }
      return presentOne(tx, spaceId, userId);
    });
    return done;
  };
}
