import { Refusal } from '@sw/contract';
import { mayManageRooms, mayWorkIn } from '@sw/policy';
import {
  type Db,
  findMember,
  type MeetingSettings,
  readMeetingSettings,
  type SpaceMemberRow,
  type Tx,
} from '@sw/postgres';
import { lockOwner } from '../boards/new-board.ts';
import type { Session } from '../http/session.ts';
import { readDepartments } from '../merchants/departments.ts';

/** The caller as a member of their current enterprise, with its settings. Meetings of other enterprises are out of reach. */
export interface EnterpriseMember {
  readonly member: SpaceMemberRow;
  readonly spaceId: string;
  readonly accountId: string;
  readonly settings: MeetingSettings;
}

export async function enterpriseOf(
  db: Db,
  { spaceId, accountId }: Pick<Session, 'spaceId' | 'accountId'>,
): Promise<EnterpriseMember> {
  const member = await findMember(db, { spaceId, accountId });
  const settings = member && mayWorkIn(member) ? await readMeetingSettings(db, spaceId) : undefined;
  if (member === undefined || settings === undefined) throw new Refusal('MEETING_MEMBERS_ONLY');
  return { member, spaceId, accountId, settings };
}

/**
 * The same with the caller's account locked until the commit, so that a user's bookings are counted one after another
 * and a user who is leaving the enterprise can book nothing more.
 */
export async function lockedEnterpriseOf(tx: Tx, session: Session): Promise<EnterpriseMember> {
  await lockOwner(tx, session.accountId);
  return enterpriseOf(tx, session);
}

/** Admits owners, admins and room managers. */
export async function managedBy(db: Db, session: Session): Promise<EnterpriseMember> {
  const found = await enterpriseOf(db, session);
  if (!mayManageRooms(found.member)) throw new Refusal('ROOM_MANAGERS_ONLY');
  return found;
}

/** The department of a member and those above it. */
export async function departmentsOf(db: Db, { spaceId, departmentId }: SpaceMemberRow): Promise<string[]> {
  if (departmentId === null) return [];
  const parents = new Map((await readDepartments(db, spaceId)).map((node) => [node.departmentId, node.parentId]));
  const found: string[] = [];
  for (let at: string | null = departmentId; at !== null; at = parents.get(at) ?? null) found.push(at);
  return found;
}
