import { sql } from 'kysely';
import { noteErasure } from '../backup/erasures.ts';
import type { Db, Tx } from '../port.ts';
import type { ErasedPerson } from './account-deletions.ts';

/** Events that the bus has not taken yet and that name the account: while there are any, its stream may get another one. */
export async function hasUnsentEvents(db: Db, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from outbox where published_at is null and parked_at is null
      and payload::text like ${`%"${accountId}"%`} limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Takes a person out of rows that belong to others, and deletes the rest of theirs with the account itself. Their boards
 * and files must be erased before. What refers to the account and is not named here goes, or is cleared, by its foreign key.
 */
export async function eraseAccountRows(tx: Tx, person: ErasedPerson): Promise<void> {
  await sql`select set_config('smart_whiteboard.erasing', 'on', true)`.execute(tx);
  await eraseFromAudit(tx, person);
  await eraseFromConversations(tx, person);
  await eraseFromSharing(tx, person);
  await eraseFromRecords(tx, person);
  await eraseFromMeetings(tx, person);
  const { accountId, spaceId } = person;
  await sql`update account set current_space_id = null where account_id = ${accountId}`.execute(tx);
  if (spaceId !== null) {
    await sql`update account set current_space_id = (
        select space_id from space where owner_account_id = account.account_id and kind = 'personal')
      where current_space_id = ${spaceId}`.execute(tx);
    await sql`delete from space_call_month where space_id = ${spaceId}`.execute(tx);
    await sql`delete from space where space_id = ${spaceId}`.execute(tx);
  }
  await sql`delete from account where account_id = ${accountId}`.execute(tx);
  await noteErasure(tx, 'account', accountId);
}

/** Each fact stays: that somebody did something, when and to what. */
async function eraseFromAudit(tx: Tx, { accountId, email, spaceId }: ErasedPerson): Promise<void> {
  await sql`update audit_event set actor_account_id = null, ip = null, detail = null
    where actor_account_id = ${accountId}`.execute(tx);
  await sql`update audit_event set target_id = '', detail = null
    where target_kind in ('account', 'member') and target_id = ${accountId}`.execute(tx);
  await sql`update audit_event set detail = null where detail ? 'about' and detail ->> 'about' = ${accountId}`.execute(
    tx,
  );
  await sql`update audit_event set detail = null where (detail ? 'email' or detail ? 'text')
    and lower(coalesce(detail ->> 'email', detail ->> 'text')) = lower(${email})`.execute(tx);
  // Invited to an enterprise by address; heir of somebody's boards, removed from a call, or of whom a recording was removed.
  await sql`update audit_event set detail = null
    where target_kind = 'invitation' and detail ? 'name' and lower(detail ->> 'name') = lower(${email})`.execute(tx);
  await sql`update audit_event set detail = null
    where detail ?| array['newOwnerId', 'userId', 'recorder']
      and coalesce(detail ->> 'newOwnerId', detail ->> 'userId', detail ->> 'recorder') = ${accountId}`.execute(tx);
  if (spaceId !== null) {
    await sql`update audit_event set space_id = null, detail = null where space_id = ${spaceId}`.execute(tx);
  }
}

/** Comments stay with the board they are on, without their author. A name after @ is that of a deleted user. */
async function eraseFromConversations(tx: Tx, { accountId, nickName }: ErasedPerson): Promise<void> {
  await sql`update comment set author_account_id = null where author_account_id = ${accountId}`.execute(tx);
  await sql`
    update comment set mentions = array_remove(mentions, ${accountId}::bigint),
      text = replace(text, '@' || ${nickName}::text, '@…')
    where mentions <> '{}' and mentions @> array[${accountId}::bigint]`.execute(tx);
  await sql`delete from notice where by_account_id = ${accountId}`.execute(tx);
}

async function eraseFromSharing(tx: Tx, { accountId, email }: ErasedPerson): Promise<void> {
  await sql`delete from board_entry where account_id = ${accountId}`.execute(tx);
  await sql`delete from board_sharer where account_id = ${accountId}`.execute(tx);
  await sql`delete from share_link where created_by = ${accountId}`.execute(tx);
  await sql`delete from hand_over_offer where offered_by = ${accountId} or offered_to = ${accountId}`.execute(tx);
  await sql`update board set demo_account_id = null, demo_client_id = null, demo_since = null
    where demo_account_id = ${accountId}`.execute(tx);
  await sql`update board_page set deleted_by = null where deleted_by = ${accountId}`.execute(tx);
  await sql`delete from folder_member where account_id = ${accountId} or lower(email) = lower(${email})`.execute(tx);
  await sql`delete from mail_history where lower(email) = lower(${email})`.execute(tx);
  await sql`delete from merchant_invitation where email = lower(${email})`.execute(tx);
}

/**
 * A meeting stays with the enterprise, and who came stays counted, without a name. As an external contact of others the
 * person goes by their address. Meetings ahead have another organiser by now, or are cancelled.
 */
async function eraseFromMeetings(tx: Tx, { email }: ErasedPerson): Promise<void> {
  await sql`update meeting_person set name = '', email = null, key_hash = null where email = lower(${email})`.execute(
    tx,
  );
  await sql`delete from external_contact where email = lower(${email})`.execute(tx);
}

/** Of calls, the sums of others are kept with the call. The last three tables are small: they keep some days. */
async function eraseFromRecords(tx: Tx, { accountId, email }: ErasedPerson): Promise<void> {
  await sql`delete from call_connection where account_id = ${accountId}`.execute(tx);
  await sql`delete from call_seat where account_id = ${accountId}`.execute(tx);
  const marks = marksOf(accountId, email);
  await sql`delete from outbox where payload::text like any(${marks})`.execute(tx);
  await sql`delete from idempotency_key where scope like any(${marks}) or response::text like any(${marks})`.execute(
    tx,
  );
}

/** Patterns of LIKE; an address may contain its signs. */
const marksOf = (...values: readonly string[]): string[] =>
  values.map((value) => `%${value.replace(/[\\%_]/g, '\\$&')}%`);
