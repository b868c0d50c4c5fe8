import type { MemberState, MerchantRole, OutsideSharing } from '@sw/policy';
import type { Generated, Selectable } from 'kysely';
import type { Id, Stamp } from './column-types.ts';

export interface SpaceMemberTable {
  spaceId: Id;
  accountId: Id;
  role: MerchantRole;
  isDefault: Generated<boolean>;
  joinedAt: Stamp;
  state: Generated<MemberState>;
  stateSince: Date | null;
  departmentId: Id | null;
  /** The member's name, by which lists are ordered; null in personal spaces. */
  name: string | null;
  /** When the member last worked in the enterprise; work elsewhere does not count. */
  lastHereAt: Date | null;
}

interface MerchantTable {
  spaceId: Id;
  levelNo: number;
  outsideSharing: Generated<OutsideSharing>;
  /** `HH:MM:SS`. */
  appointStartTime: Generated<string>;
  appointEndTime: Generated<string>;
  createdBy: Id | null;
  /** How long the audit log is kept; null: forever. */
  auditDays: number | null;
}

interface DepartmentTable {
  departmentId: Id;
  spaceId: Id;
  parentId: Id | null;
  name: string;
  createdAt: Stamp;
}

interface MemberSearchTable {
  spaceId: Id;
  key: string;
  accountId: Id;
}

interface MemberCountTable {
  spaceId: Id;
  /** 0 for members without a department. */
  departmentId: Id;
  state: MemberState;
  people: number;
}

interface MerchantInvitationTable {
  invitationId: Id;
  spaceId: Id;
  email: string;
  name: string;
  role: Exclude<MerchantRole, 'owner'>;
  departmentId: Id | null;
  invitedBy: Id | null;
  createdAt: Stamp;
  expiresAt: Date;
}

interface MerchantLinkTable {
  spaceId: Id;
  linkId: Id;
  keyHash: Buffer;
  createdBy: Id | null;
  createdAt: Stamp;
  expiresAt: Date;
}

interface ListCounterTable {
  accountId: Id;
  spaceId: Id;
  kind: 'boards' | 'recycled' | 'shared' | 'starred';
  value: string;
}

export interface MerchantTables {
  spaceMember: SpaceMemberTable;
  merchant: MerchantTable;
  department: DepartmentTable;
  memberSearch: MemberSearchTable;
  memberCount: MemberCountTable;
  merchantInvitation: MerchantInvitationTable;
  merchantLink: MerchantLinkTable;
  listCounter: ListCounterTable;
}

export type MerchantRow = Selectable<MerchantTable>;
export type SpaceMemberRow = Selectable<SpaceMemberTable>;
export type DepartmentRow = Selectable<DepartmentTable>;
export type MerchantInvitationRow = Selectable<MerchantInvitationTable>;
