import { newId } from '@sw/base';
import { type Department, Refusal, type ROUTES } from '@sw/contract';
import { DEPARTMENT_DEPTH_MAX, DEPARTMENTS_MAX } from '@sw/policy';
import { type Db, type DepartmentRow, readMemberCounts } from '@sw/postgres';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { refuseTaken } from '../http/refuse-taken.ts';
import { adminOf, auditMerchant, lockedAdminOf } from './admin.ts';

type Node = Pick<DepartmentRow, 'departmentId' | 'parentId' | 'name'>;

/** All departments, at most 2,000: the tree is walked in memory. */
export const readDepartments = (db: Db, spaceId: string): Promise<Node[]> =>
  db
    .selectFrom('department')
    .select(['departmentId', 'parentId', 'name'])
    .where('spaceId', '=', spaceId)
    .orderBy('name')
    .orderBy('departmentId')
    .execute();

const childrenOf = (nodes: readonly Node[]): ReadonlyMap<string | null, readonly Node[]> =>
  Map.groupBy(nodes, ({ parentId }) => parentId);

/** A department and all below it; empty if there is no such department. */
export function withBelow(nodes: readonly Node[], departmentId: string): string[] {
  if (!nodes.some((node) => node.departmentId === departmentId)) return [];
  const children = childrenOf(nodes);
  const below = (id: string): string[] => [
    id,
    ...(children.get(id) ?? []).flatMap((child) => below(child.departmentId)),
  ];
  return below(departmentId);
}

function depthOf(nodes: readonly Node[], departmentId: string | null): number {
  const parents = new Map(nodes.map((node) => [node.departmentId, node.parentId]));
  let depth = 0;
  for (let at: string | null = departmentId; at !== null; at = parents.get(at) ?? null) depth += 1;
  return depth;
}

/** Parents before their children, with the number of members in each and below it. */
export function inOrder(nodes: readonly Node[], people: ReadonlyMap<string, number>): Department[] {
  const children = childrenOf(nodes);
  const walk = (parentId: string | null): { readonly rows: Department[]; readonly sum: number } => {
    const parts = (children.get(parentId) ?? []).map((node) => {
      const below = walk(node.departmentId);
      const sum = (people.get(node.departmentId) ?? 0) + below.sum;
      return { rows: [{ ...node, people: sum }, ...below.rows], sum };
    });
    return { rows: parts.flatMap(({ rows }) => rows), sum: parts.reduce((total, { sum }) => total + sum, 0) };
  };
  return walk(null).rows;
}

export function listDepartments({ database: { query: db } }: ApiDeps): Handler<typeof ROUTES.listDepartments> {
  return async ({ session }) => {
    const { spaceId } = await adminOf(db, session);
    const active = (await readMemberCounts(db, spaceId)).filter(({ state }) => state === 'active');
    const people = new Map(active.map((count) => [count.departmentId, count.people]));
    return { departments: inOrder(await readDepartments(db, spaceId), people), without: people.get('0') ?? 0 };
  };
}

const refuseTakenName = refuseTaken('department_name', 'DEPARTMENT_TAKEN');

const target = (targetId: string) => ({ targetKind: 'department', targetId });

export function createDepartment(_: ApiDeps): Handler<typeof ROUTES.createDepartment> {
  return async ({ body: { name, parentId }, session, caller, command }) => {
    const { done } = await command(async (tx) => {
      const { spaceId } = await lockedAdminOf(tx, session);
      const nodes = await readDepartments(tx, spaceId);
      if (parentId !== null && !nodes.some((node) => node.departmentId === parentId)) throw new Refusal('NOT_FOUND');
      if (nodes.length >= DEPARTMENTS_MAX) throw new Refusal('DEPARTMENT_LIMIT', [DEPARTMENTS_MAX]);
      if (depthOf(nodes, parentId) >= DEPARTMENT_DEPTH_MAX)
        throw new Refusal('DEPARTMENT_DEPTH', [DEPARTMENT_DEPTH_MAX]);
      const departmentId = newId();
      await tx
        .insertInto('department')
        .values({ departmentId, spaceId, parentId, name })
        .execute()
        .catch(refuseTakenName);
      const event = { action: 'department.created', ...target(departmentId), detail: { name } };
      await auditMerchant(tx, { session, caller }, event);
      return { departmentId, parentId, name, people: 0 };
    });
    return done;
  };
}

/** The number of levels that a department and everything below it take. */
function heightOf(nodes: readonly Node[], departmentId: string): number {
  const children = childrenOf(nodes);
  const height = (id: string): number =>
    1 + Math.max(0, ...(children.get(id) ?? []).map((child) => height(child.departmentId)));
  return height(departmentId);
}

function refuseMove(nodes: readonly Node[], departmentId: string, parentId: string | null): void {
  if (parentId === null) return;
  if (!nodes.some((node) => node.departmentId === parentId)) throw new Refusal('NOT_FOUND');
  if (withBelow(nodes, departmentId).includes(parentId)) throw new Refusal('DEPARTMENT_INSIDE_ITSELF');
  if (depthOf(nodes, parentId) + heightOf(nodes, departmentId) > DEPARTMENT_DEPTH_MAX)
    throw new Refusal('DEPARTMENT_DEPTH', [DEPARTMENT_DEPTH_MAX]);
}

export function changeDepartment(_: ApiDeps): Handler<typeof ROUTES.changeDepartment> {
  return async ({ params: { departmentId }, body: { name, parentId }, session, caller, command }) => {
    await command(async (tx) => {
      const { spaceId } = await lockedAdminOf(tx, session);
      const nodes = await readDepartments(tx, spaceId);
      const known = nodes.find((node) => node.departmentId === departmentId);
      if (known === undefined) throw new Refusal('NOT_FOUND');
      const renamed = name !== undefined && name !== known.name;
      const moved = parentId !== undefined && parentId !== known.parentId;
      if (moved) refuseMove(nodes, departmentId, parentId);
      if (!renamed && !moved) return null;
      await tx
        .updateTable('department')
        .set({ name: name ?? known.name, parentId: parentId === undefined ? known.parentId : parentId })
        .where('spaceId', '=', spaceId)
        .where('departmentId', '=', departmentId)
        .execute()
        .catch(refuseTakenName);
      const who = { session, caller };
      if (renamed) {
        const event = { action: 'department.renamed', ...target(departmentId), detail: { from: known.name, to: name } };
        await auditMerchant(tx, who, event);
      }
      if (moved) {
        const event = { action: 'department.moved', ...target(departmentId), detail: { name: known.name, parentId } };
        await auditMerchant(tx, who, event);
      }
      return null;
    });
    return null;
  };
}

/** The contents of the department move up one level. */
export function deleteDepartment(_: ApiDeps): Handler<typeof ROUTES.deleteDepartment> {
  return async ({ params: { departmentId }, session, caller, command }) => {
    await command(async (tx) => {
      const { spaceId } = await lockedAdminOf(tx, session);
      const known = (await readDepartments(tx, spaceId)).find((node) => node.departmentId === departmentId);
      if (known === undefined) return null;
      const { parentId, name } = known;
      await tx
        .updateTable('department')
        .set({ parentId })
        .where('spaceId', '=', spaceId)
        .where('parentId', '=', departmentId)
        .execute()
        .catch(refuseTakenName);
      for (const table of ['spaceMember', 'merchantInvitation'] as const) {
        await tx
          .updateTable(table)
          .set({ departmentId: parentId })
          .where('spaceId', '=', spaceId)
          .where('departmentId', '=', departmentId)
          .execute();
      }
      await tx
        .deleteFrom('department')
        .where('spaceId', '=', spaceId)
        .where('departmentId', '=', departmentId)
        .execute();
      const event = { action: 'department.deleted', ...target(departmentId), detail: { name } };
      await auditMerchant(tx, { session, caller }, event);
      return null;
    });
    return null;
  };
}
