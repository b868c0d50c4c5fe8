import { sql } from 'kysely';
import { noteErasure } from '../backup/erasures.ts';
import type { Db, Tx } from '../port.ts';
import type { ErasedPerson } from './account-deletions.ts';

/** Whether unpublished events name the account: while there are any, its stream may receive more. */
export async function hasUnsentEvents(db: Db, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from outbox where published_at is null and parked_at is null
      and payload::text like ${`%"${accountId}"%`} limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Removes a person from rows that belong to others, and deletes the rest of their rows with the account itself. Their
 * boards and files must be erased before. References to the account that are not handled here are deleted or cleared by
 * their foreign keys.
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

/** Keeps the fact that an action happened, with its time and target. */
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
  // Details of an invitation by address, a hand-over to heirs, a removal from a call, or a removed recording.
  await sql`update audit_event set detail = null
    where target_kind = 'invitation' and detail ? 'name' and lower(detail ->> 'name') = lower(${email})`.execute(tx);
  await sql`update audit_event set detail = null
    where detail ?| array['newOwnerId', 'userId', 'recorder']
      and coalesce(detail ->> 'newOwnerId', detail ->> 'userId', detail ->> 'recorder') = ${accountId}`.execute(tx);
  if (spaceId !== null) {
    await sql`update audit_event set space_id = null, detail = null where space_id = ${spaceId}`.execute(tx);
  }
}

/** Comments stay on their board without their author. A name after @ becomes that of a deleted user. */
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
 * A meeting stays with the enterprise, and its attendance is kept without the name. As an external contact of others,
 * the person is found by their address. Future meetings already have another organiser, or are cancelled.
 */
async function eraseFromMeetings(tx: Tx, { accountId, email }: ErasedPerson): Promise<void> {
  await sql`update meeting_person set decline_reason = null where account_id = ${accountId}`.execute(tx);
  await sql`
    update meeting_person set name = '', email = null, key_hash = null, decline_reason = null
    where email = lower(${email})`.execute(tx);
  await sql`delete from external_contact where email = lower(${email})`.execute(tx);
}

/** For calls, the sums of others are stored with the call. The last three tables are small, because they keep only some days. */
async function eraseFromRecords(tx: Tx, { accountId, email }: ErasedPerson): Promise<void> {
  await sql`delete from call_connection where account_id = ${accountId}`.execute(tx);
  await sql`delete from call_seat where account_id = ${accountId}`.execute(tx);
  const marks = marksOf(accountId, email);
  await sql`delete from outbox where payload::text like any(${marks})`.execute(tx);
  await sql`delete from idempotency_key where scope like any(${marks}) or response::text like any(${marks})`.execute(
    tx,
  );
}

/** Patterns for LIKE; special signs are escaped, because an address may contain them. */
const marksOf = (...values: readonly string[]): string[] =>
  values.map((value) => `%${value.replace(/[\\%_]/g, '\\$&')}%`);
