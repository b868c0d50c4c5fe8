import { MINUTE } from '@sw/base';
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
 * boards and files must be erased before, and with `eraseFromEvents` the events that name them: only those since it `passed` are
 * read here, or else the newest. References to the account that are not handled here are deleted or cleared by their foreign keys.
 */
export async function eraseAccountRows(tx: Tx, person: ErasedPerson, passed?: EventsPassed): Promise<void> {
  await sql`select set_config('smart_whiteboard.erasing', 'on', true)`.execute(tx);
  await eraseFromAudit(tx, person);
  await eraseFromConversations(tx, person);
  await eraseFromSharing(tx, person);
  await eraseFromRecords(tx, person, passed);
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

/** For calls, the sums of others are stored with the call. */
async function eraseFromRecords(tx: Tx, person: ErasedPerson, passed?: EventsPassed): Promise<void> {
  const { accountId } = person;
  await sql`delete from call_connection where account_id = ${accountId}`.execute(tx);
  await sql`delete from call_seat where account_id = ${accountId}`.execute(tx);
  await sql`delete from idempotency_key where scope = ${accountId}`.execute(tx);
  await eraseSince(tx, person, passed ?? newestOf(await endsOf(tx)));
}

/** Events of one statement: some tenths of a second, far below the limit of 30 s. */
const EVENTS_AT_ONCE = 20_000;
/** At the busiest planned time, the events of ten seconds. */
const RECENT_EVENTS = 1_000;
/** Stored replies of one statement, by their age. */
const REPLIES_AT_ONCE_MS = 10 * MINUTE;
const RECENT_REPLIES_MS = MINUTE;

/** Events and replies before these have been read, by their numbers and their time. */
export interface EventsPassed {
  readonly event: number;
  readonly reply: number;
}

interface Ends {
  readonly first: number;
  readonly last: number;
  /** By the clock of the database, in milliseconds. */
  readonly oldest: number;
  readonly now: number;
}

async function endsOf(db: Db): Promise<Ends> {
  const { rows } = await sql<Ends>`
    select coalesce((select min(outbox_id) from outbox), 0)::float8 as first,
      coalesce((select max(outbox_id) from outbox), 0)::float8 as last,
      extract(epoch from coalesce((select min(created_at) from idempotency_key), clock_timestamp()))::float8 * 1000 as oldest,
      extract(epoch from clock_timestamp())::float8 * 1000 as now`.execute(db);
  return rows[0] ?? { first: 0, last: 0, oldest: 0, now: 0 };
}

interface Part {
  readonly from: number;
  readonly to: number;
}

/** Parts of a range, both ends included. */
function* partsOf({ from, to }: Part, size: number): Generator<Part> {
  for (let start = from; start <= to; start += size) yield { from: start, to: Math.min(start + size, to) };
}

const eraseEvents = (db: Db, { accountId, email }: ErasedPerson, { from, to }: Part) =>
  sql`delete from outbox where outbox_id between ${from}::bigint and ${to}::bigint
    and payload::text like any(${marksOf(accountId, email)})`.execute(db);

const eraseReplies = (db: Db, { accountId, email }: ErasedPerson, { from, to }: Part) =>
  sql`delete from idempotency_key
    where created_at between ${new Date(Math.floor(from))} and ${new Date(Math.ceil(to))}
      and response::text like any(${marksOf(accountId, email)})`.execute(db);

/** Transactions that are running may still write before the ends. */
const newestOf = ({ last, now }: Ends): EventsPassed => ({
  event: last - RECENT_EVENTS,
  reply: now - RECENT_REPLIES_MS,
});

async function eraseSince(db: Db, person: ErasedPerson, { event, reply }: EventsPassed): Promise<EventsPassed> {
  const ends = await endsOf(db);
  for (const part of partsOf({ from: event, to: ends.last }, EVENTS_AT_ONCE)) await eraseEvents(db, person, part);
  for (const part of partsOf({ from: reply, to: ends.now }, REPLIES_AT_ONCE_MS)) await eraseReplies(db, person, part);
  return newestOf(ends);
}

/**
 * Deletes the events and stored replies that name a person. Nothing but their text says whom they name, and a busy
 * installation keeps tens of millions of them, so they are read part by part, for minutes; then those that were written
 * meanwhile. Called before `eraseAccountRows`, which goes on from where this has come.
 */
export async function eraseFromEvents(db: Db, person: ErasedPerson): Promise<EventsPassed> {
  const { first, oldest } = await endsOf(db);
  let passed: EventsPassed = { event: first, reply: oldest };
  for (let isMore = true; isMore; ) {
    const next = await eraseSince(db, person, passed);
    isMore = next.event - passed.event > EVENTS_AT_ONCE || next.reply - passed.reply > REPLIES_AT_ONCE_MS;
    passed = next;
  }
  return passed;
}

/** Patterns for LIKE; special signs are escaped, because an address may contain them. */
const marksOf = (...values: readonly string[]): string[] =>
  values.map((value) => `%${value.replace(/[\\%_]/g, '\\$&')}%`);
