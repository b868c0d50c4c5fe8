import type { Permit } from './permits.ts';

/** The roles in an enterprise, highest first. */
export const MERCHANT_ROLES = ['owner', 'admin', 'roomManager', 'member', 'guest'] as const;
export type MerchantRole = (typeof MERCHANT_ROLES)[number];

/** An active member, or one whose access is switched off. Invited people who have not joined yet are not members. */
export type MemberState = 'active' | 'off';

export interface MerchantMember {
  readonly role: MerchantRole;
  readonly state: MemberState;
}

/** Sees the console: members, departments, invitations, settings, the audit log. */
export const mayAdminister = ({ role, state }: MerchantMember): boolean =>
  state === 'active' && (role === 'owner' || role === 'admin');

/** Works in the enterprise's space: creates boards and files there. A guest has only what is shared with them. */
export const mayWorkIn = ({ role, state }: MerchantMember): boolean => state === 'active' && role !== 'guest';

/** Only owners decide about owners. Otherwise an administrator could become one, or remove them. */
const isAbove = (actor: MerchantMember, target: MerchantMember): boolean =>
  mayAdminister(actor) && (target.role !== 'owner' || actor.role === 'owner');

export type MemberRefusal = 'FORBIDDEN' | 'LAST_OWNER';

/** `otherOwners` are those besides the target who stay: switched on, not disabled, not about to be deleted. */
const endsLastOwner = (target: MerchantMember, otherOwners: number): boolean =>
  target.role === 'owner' && target.state === 'active' && otherOwners === 0;

/** May the actor give the target this role? Undefined: yes. */
export function refuseRole(
  actor: MerchantMember,
  target: MerchantMember,
  { role, otherOwners }: { readonly role: MerchantRole; readonly otherOwners: number },
): MemberRefusal | undefined {
  if (!isAbove(actor, target) || (role === 'owner' && actor.role !== 'owner')) return 'FORBIDDEN';
  return role !== 'owner' && endsLastOwner(target, otherOwners) ? 'LAST_OWNER' : undefined;
}

/** May the actor switch the target off, or remove them? Everybody may leave, except the last owner. */
export function refuseEnding(
  actor: MerchantMember,
  target: MerchantMember,
  { isSelf, otherOwners }: { readonly isSelf: boolean; readonly otherOwners: number },
): MemberRefusal | undefined {
  if (!isSelf && !isAbove(actor, target)) return 'FORBIDDEN';
  return endsLastOwner(target, otherOwners) ? 'LAST_OWNER' : undefined;
}

/** May the actor move the target to another department, sign them out, or switch them on again? */
export const mayArrangeMember = isAbove;

/**
 * How a member signs in, as the admins of their enterprise see it. Strongest first: admins see the first one that a member has.
 * Only the enterprise's own provider counts as single sign-on. `codes`: by mail, text message or another service.
 */
export const SIGN_IN_KINDS = ['passkey', 'singleSignOn', 'secondFactor', 'password', 'codes'] as const;
export type SignInKind = (typeof SIGN_IN_KINDS)[number];

/** Days for which an enterprise may keep its audit log. A short log would hide what an admin did. */
export const AUDIT_DAYS = { min: 90, max: 3_650 } as const;
/** A shorter log destroys records, also those about admins, so only owners decide about it. */
export const mayLimitAudit = ({ role, state }: MerchantMember): boolean => state === 'active' && role === 'owner';

/** What the people of an enterprise may share with outsiders: everything, viewing only, or nothing. */
export const OUTSIDE_SHARING = ['allowed', 'viewOnly', 'none'] as const;
export type OutsideSharing = (typeof OUTSIDE_SHARING)[number];

/**
 * The permit with which a board of an enterprise is shared, at most `wanted`; undefined: not at all. Insiders are the
 * active members, including guests. A member whose access is switched off gets nothing, even if outsiders may get more.
 */
export function permitShared(
  wanted: Permit,
  { rule, member }: { readonly rule: OutsideSharing; readonly member: MerchantMember | undefined },
): Permit | undefined {
  if (member?.state === 'off') return undefined;
  if (member !== undefined || rule === 'allowed') return wanted;
  return rule === 'viewOnly' ? 0 : undefined;
}

/**
 * People of an enterprise, guests and those switched off included, by the number of its level. Levels that an operator
 * adds count as the highest.
 */
const MEMBERS_MAX: Readonly<Record<number, number>> = { 1: 20, 2: 200 };
const MEMBERS_MOST = 100_000;
export const merchantMembersMax = (levelNo: number): number => MEMBERS_MAX[levelNo] ?? MEMBERS_MOST;

/** Enterprises that one account may create: each has a level of its own, with its boards and its space. */
export const MERCHANTS_PER_ACCOUNT = 3;
/** Enterprises that one account may belong to. */
export const MEMBERSHIPS_MAX = 50;
export const DEPARTMENTS_MAX = 2_000;
export const DEPARTMENT_DEPTH_MAX = 8;
/**
 * Mails with an invitation in a day, by the number of an enterprise's level: of one enterprise, and of one person in all
 * their enterprises of that level. A withdrawn invitation has been mailed, so it counts. Enough to fill the level twice.
 */
const INVITATION_MAILS: Readonly<Record<number, number>> = { 1: 50, 2: 500 };
const INVITATION_MAILS_MOST = 2_000;
export const invitationMailsMax = (levelNo: number): number => INVITATION_MAILS[levelNo] ?? INVITATION_MAILS_MOST;

/** Invitations that wait for an answer. */
export const INVITATIONS_PENDING_MAX = 5_000;
export const INVITATION_DAYS = 14;
