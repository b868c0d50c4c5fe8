import { avatarPath, type BookPerson, Refusal, type ROUTES } from '@sw/contract';
import {
  type BookPersonRow,
  countPeople,
  type Db,
  decodeTextCursor,
  encodeTextCursor,
  isStorableId,
  type ListedMember,
  listMembers,
  type MemberFilter,
  readBookPeople,
  searchMembers,
} from '@sw/postgres';
import type { ApiDeps } from '../../deps.ts';
import type { Handler } from '../../http/call.ts';
import { inOrder, readDepartments, withBelow } from '../../merchants/departments.ts';
import { enterpriseOf } from '../enterprise.ts';

export const presentPerson = ({ accountId, name, avatarKey, email, departmentId }: BookPersonRow): BookPerson => {
  const avatarUrl = avatarPath(avatarKey);
  return { userId: accountId, nickName: name, ...(avatarUrl === null ? {} : { avatarUrl }), email, departmentId };
};

/** Filters members of the enterprise; `department` works as in the lists of the console. */
async function filterOf(db: Db, spaceId: string, department: string | undefined): Promise<MemberFilter> {
  const base = { spaceId, state: 'active', works: true } as const;
  if (department === undefined) return base;
  if (department === 'none') return { ...base, departmentIds: [] };
  const departmentIds = withBelow(await readDepartments(db, spaceId), department);
  if (departmentIds.length === 0) throw new Refusal('NOT_FOUND');
  return { ...base, departmentIds };
}

async function countOf(db: Db, { spaceId, departmentIds }: MemberFilter): Promise<number> {
  const people = await countPeople(db, spaceId);
  const wanted = departmentIds?.length === 0 ? ['0'] : (departmentIds ?? [...people.keys()]);
  return wanted.reduce((sum, departmentId) => sum + (people.get(departmentId) ?? 0), 0);
}

export function searchPeople({ database: { query: db } }: ApiDeps): Handler<typeof ROUTES.searchPeople> {
  return async ({ query: { keyword = '', department, userId, pageSize, cursor }, session }) => {
    const { spaceId } = await enterpriseOf(db, session);
    if (userId !== undefined) {
      const rows = (await readBookPeople(db, spaceId, storable(userId))).map(presentPerson);
      return { rows, total: rows.length, nextCursor: undefined };
    }
    const filter = await filterOf(db, spaceId, department);
    const shown = async (members: readonly ListedMember[]) =>
      (
        await readBookPeople(
          db,
          spaceId,
          members.map(({ accountId }) => accountId),
        )
      ).map(presentPerson);
    if (keyword.trim() !== '') {
      const rows = await shown(await searchMembers(db, filter, { text: keyword, limit: pageSize }));
      return { rows, total: rows.length, nextCursor: undefined };
    }
    const after = cursor === undefined ? undefined : decodeTextCursor(cursor);
    if (after?.ok === false) throw new Refusal('BAD_REQUEST', ['cursor']);
    const found = await listMembers(db, filter, { after: after?.value, limit: pageSize + 1 });
    const page = found.slice(0, pageSize);
    const last = page.at(-1);
    return {
      rows: await shown(page),
      total: await countOf(db, filter),
      nextCursor:
        found.length > page.length && last ? encodeTextCursor({ text: last.name, id: last.accountId }) : undefined,
    };
  };
}

export function readPeopleTree({ database: { query: db } }: ApiDeps): Handler<typeof ROUTES.readPeopleTree> {
  return async ({ session }) => {
    const { spaceId } = await enterpriseOf(db, session);
    const people = await countPeople(db, spaceId);
    return {
      departments: inOrder(await readDepartments(db, spaceId), people),
      without: people.get('0') ?? 0,
      total: [...people.values()].reduce((sum, count) => sum + count, 0),
    };
  };
}

/** Drops numbers that the database cannot store, because they belong to nobody. */
export const storable = (ids: readonly string[]): string[] => [...new Set(ids.filter(isStorableId))];
