import { DEFAULT_TIME_ZONE, type Locale } from '@sw/base';
import { type AdminPerson, type AdminPersonDetail, avatarPath, maskedPhone, Refusal } from '@sw/contract';
import type { Registration } from '@sw/policy';
import {
  type AdministeredPerson,
  type Db,
  findPerson,
  listPersonSpaces,
  lockAccount,
  readAccountDeletion,
  readPersonFacts,
  removeAccountDeletion,
  type Tx,
} from '@sw/postgres';
import { createAccount } from '../account/create-account.ts';
import { setPassword } from '../account/password-rows.ts';
import { endSessions } from '../account/sessions.ts';
import { lockedSolelyOwned } from '../merchants/sole-owners.ts';
import { scheduleErasure } from '../your-data/delete-account.ts';
import { type Actor, actedBy, auditAdministration, OPERATOR } from './actor.ts';
import { requireAnotherAdministrator } from './last-administrator.ts';

/** One change to one person. Everything runs in the transaction that the caller opened. */
export interface Change {
  readonly actor: Actor;
  readonly now: number;
}

const stateOf = ({ disabledAt, eraseAt }: AdministeredPerson): AdminPerson['state'] =>
  eraseAt !== null ? 'deleting' : disabledAt !== null ? 'disabled' : 'active';

export function presentPerson(person: AdministeredPerson): AdminPerson {
  const { accountId, email, nickName, phone, avatarKey, levelNo, levelName, administrator, initialPassword } = person;
  return {
    userId: accountId,
    email,
    nickName,
    phone: phone === null ? null : maskedPhone(phone),
    avatarUrl: avatarPath(avatarKey),
    level: { levelNo, name: levelName },
    administrator,
    state: stateOf(person),
    initialPassword,
    createdAt: person.createdAt.toISOString(),
    lastSeenAt: person.lastSeenAt?.toISOString() ?? null,
  };
}

/** All details of one person; NOT_FOUND if there is no such person. */
export async function readPerson(db: Db, accountId: string, now: number): Promise<AdminPersonDetail> {
  const person = await requirePerson(db, accountId);
  const { locale, timeZone, sessions, secondFactor, passwordChangedAt } = await readPersonFacts(
    db,
    accountId,
    new Date(now),
  );
  const spaces = await listPersonSpaces(db, accountId);
  return {
    ...presentPerson(person),
    locale: locale as Locale,
    timeZone,
    sessions,
    secondFactor,
    passwordChangedAt: passwordChangedAt?.toISOString() ?? null,
    disabledAt: person.disabledAt?.toISOString() ?? null,
    deletionAt: person.eraseAt?.toISOString() ?? null,
    spaces: spaces.map(({ levelNo, levelName, ...space }) => ({ ...space, level: { levelNo, name: levelName } })),
  };
}

async function requirePerson(db: Db, accountId: string): Promise<AdministeredPerson> {
  const person = await findPerson(db, accountId);
  if (person === undefined) throw new Refusal('NOT_FOUND');
  return person;
}

/** The person with their row locked: of two concurrent changes, the second sees the first. */
async function lockPerson(tx: Tx, accountId: string): Promise<AdministeredPerson> {
  const { accountId: found } = await requirePerson(tx, accountId);
  await lockAccount(tx, found);
  return requirePerson(tx, found);
}

/** Administrators change their own account in the account settings, where they cannot lock themselves out. */
function requireOther({ actor }: Change, accountId: string): void {
  if (actor !== OPERATOR && actor.accountId === accountId) throw new Refusal('OWN_ACCOUNT');
}

const audit = (tx: Tx, { actor }: Change, action: string, person: AdministeredPerson, detail: object = {}) =>
  auditAdministration(tx, actor, {
    action,
    targetKind: 'account',
    targetId: person.accountId,
    detail: { name: person.nickName, ...detail },
  });

export interface NewPerson {
  readonly email: string;
  readonly phone?: string | undefined;
  readonly nickName: string;
  readonly locale: Locale;
  readonly levelNo?: number | undefined;
  readonly administrator: boolean;
  /** The hash of the initial password, or of the person's own. */
  readonly passwordHash: string;
  readonly initialPassword: boolean;
  readonly timeZone?: string | undefined;
}

/** Creates an account, whatever the registration policy. */
export async function createPerson(
  tx: Tx,
  registration: Registration,
  { phone, levelNo, timeZone = DEFAULT_TIME_ZONE, ...person }: NewPerson,
  change: Change,
): Promise<{ accountId: string; levelRevision: number }> {
  if (levelNo !== undefined) await requireLevel(tx, levelNo);
  const { ip, ...by } = actedBy(change.actor);
  const account = await createAccount(
    tx,
    registration,
    { ...person, timeZone, ...(phone === undefined ? {} : { phone }), ...(levelNo === undefined ? {} : { levelNo }) },
    { way: 'administrator', by, ...(ip === undefined ? {} : { ip }) },
  );
  const created = await requirePerson(tx, account.accountId);
  await audit(tx, change, 'person.created', created, person.administrator ? { administrator: true } : {});
  return account;
}

export async function requireLevel(db: Db, levelNo: number): Promise<{ readonly name: string }> {
  const level = await db.selectFrom('level').select('name').where('levelNo', '=', levelNo).executeTakeFirst();
  if (level === undefined) throw new Refusal('LEVEL_MISSING');
  return level;
}

/** Ends the sessions; gateways then close connections, and workers remove the person from calls. */
export async function disablePerson(tx: Tx, accountId: string, change: Change): Promise<void> {
  requireOther(change, accountId);
  await requireAnotherAdministrator(tx, accountId);
  const person = await lockPerson(tx, accountId);
  if (person.disabledAt !== null) return;
  await setDisabled(tx, person, new Date(change.now));
  await audit(tx, change, 'person.disabled', person);
  await endSessions(tx, person.accountId, { by: actedBy(change.actor), now: change.now });
}

export async function enablePerson(tx: Tx, accountId: string, change: Change): Promise<void> {
  const person = await lockPerson(tx, accountId);
  if (person.erasingAt !== null) throw new Refusal('DELETION_BEGUN');
  if (person.disabledAt === null) return;
  await setDisabled(tx, person, null);
  await audit(tx, change, 'person.enabled', person);
}

async function setDisabled(tx: Tx, { accountId }: AdministeredPerson, disabledAt: Date | null): Promise<void> {
  await tx.updateTable('account').set({ disabledAt }).where('accountId', '=', accountId).execute();
}

/** From now on only this password signs in, and it must be replaced at once. A second factor stays. */
export async function setInitialPassword(
  tx: Tx,
  accountId: string,
  passwordHash: string,
  change: Change,
): Promise<void> {
  requireOther(change, accountId);
  const person = await lockPerson(tx, accountId);
  await setPassword(tx, person.accountId, passwordHash, change.now);
  await tx.updateTable('account').set({ initialPassword: true }).where('accountId', '=', person.accountId).execute();
  await audit(tx, change, 'person.passwordSet', person);
  await endSessions(tx, person.accountId, { by: actedBy(change.actor), now: change.now });
}

/** PostgreSQL announces the new revision itself; requests from all devices of the person are then answered with 501. */
export async function setPersonLevel(tx: Tx, accountId: string, levelNo: number, change: Change): Promise<void> {
  const level = await requireLevel(tx, levelNo);
  const person = await lockPerson(tx, accountId);
  if (person.levelNo === levelNo) return;
  await tx
    .updateTable('account')
    .set(({ eb }) => ({ levelNo, levelRevision: eb('levelRevision', '+', 1) }))
    .where('accountId', '=', person.accountId)
    .execute();
  await audit(tx, change, 'person.levelSet', person, { from: person.levelName, level: level.name });
}

export async function endPersonSessions(tx: Tx, accountId: string, change: Change): Promise<void> {
  requireOther(change, accountId);
  const person = await lockPerson(tx, accountId);
  const sessions = await endSessions(tx, person.accountId, { by: actedBy(change.actor), now: change.now });
  if (sessions > 0) await audit(tx, change, 'person.signedOut', person, { sessions });
}

/**
 * Disables the account at once and schedules the same job that erases accounts at their user's request, 30 days later.
 * No mail offers to keep the account, because only an administrator can.
 */
export async function deletePerson(tx: Tx, accountId: string, change: Change): Promise<void> {
  requireOther(change, accountId);
  const known = await requirePerson(tx, accountId);
  const [enterprise] = await lockedSolelyOwned(tx, known.accountId);
  await requireAnotherAdministrator(tx, accountId);
  const person = await lockPerson(tx, accountId);
  if (enterprise !== undefined) throw new Refusal('SOLE_OWNER', [enterprise]);
  if (person.disabledAt === null) await setDisabled(tx, person, new Date(change.now));
  await scheduleErasure(tx, person.accountId, change.now);
  await audit(tx, change, 'person.deleted', person);
  await endSessions(tx, person.accountId, { by: actedBy(change.actor), now: change.now });
}

export async function keepPerson(tx: Tx, accountId: string, change: Change): Promise<void> {
  const person = await lockPerson(tx, accountId);
  if (!(await removeAccountDeletion(tx, person.accountId))) {
    if ((await readAccountDeletion(tx, person.accountId)) !== undefined) throw new Refusal('DELETION_BEGUN');
    return;
  }
  await setDisabled(tx, person, null);
  await audit(tx, change, 'person.kept', person);
}

export async function setAdministrator(
  tx: Tx,
  accountId: string,
  administrator: boolean,
  change: Change,
): Promise<void> {
  if (!administrator) await requireAnotherAdministrator(tx, accountId);
  const person = await lockPerson(tx, accountId);
  if (person.administrator === administrator) return;
  if (administrator && stateOf(person) !== 'active') throw new Refusal('ACCOUNT_DISABLED');
  await tx.updateTable('account').set({ administrator }).where('accountId', '=', person.accountId).execute();
  await audit(tx, change, administrator ? 'administrator.granted' : 'administrator.withdrawn', person);
}
