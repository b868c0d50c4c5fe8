import { enqueueMails, enqueueRecords } from '@sw/jobs';
import {
  cancelMeetings,
  type DueMeeting,
  guestName,
  lockMeetingCalendar,
  markReleased,
  publishEvents,
  type ReachableHost,
  type ReachablePerson,
  reachableHosts,
  reachablePeople,
  scheduleReleases,
  storeStatuses,
  type Tx,
} from '@sw/postgres';
import type { DerivedKeys } from '@sw/service';
import { localeOf } from '../jobs/mail-comment.ts';
import { type DueDecision, decideDue } from './decide-due.ts';
import { openGuestPages } from './guest-page.ts';
import { joinedByCall } from './join-by-call.ts';
import { mailReleased } from './mail-changes.ts';
import { guestMail, memberMail } from './meeting-mails.ts';
import { addMeetingNotices, type NewMeetingNotice } from './meeting-notices.ts';

interface Decided {
  readonly meeting: DueMeeting;
  readonly decision: DueDecision;
}

type Mails = Parameters<typeof enqueueMails>[1][number];

/** A message to one person. */
interface Message {
  readonly notice?: NewMeetingNotice;
  readonly mail?: Mails | undefined;
}

/** The data with which messages reach people: links, hosts and keys. */
interface Addresses {
  readonly publicUrl: string;
  readonly hosts: ReadonlyMap<string, readonly ReachableHost[]>;
  /** The values from which the keys of the guests' pages are derived, by `guestName`. */
  readonly keyIds: ReadonlyMap<string, string>;
}

/**
 * Handles the due moments of meetings whose rows the transaction holds. Rows, notices, mails and events commit together
 * with the deleted due moments, so each happens only once. Returns the number of people who get a message.
 */
export async function handleDueMeetings(
  tx: Tx,
  due: readonly DueMeeting[],
  { now, publicUrl, keys }: { readonly now: number; readonly publicUrl: string; readonly keys: DerivedKeys },
): Promise<number> {
  const decided = (await joinedByCall(tx, due, now)).map((meeting) => ({ meeting, decision: decideDue(meeting, now) }));
  await storeStatuses(
    tx,
    decided.flatMap(({ meeting: { meetingId }, decision: { status } }) => (status ? [{ meetingId, status }] : [])),
  );
  await scheduleReleases(
    tx,
    decided.flatMap(({ meeting: { meetingId }, decision: { releaseAt: at } }) =>
      at === undefined ? [] : [{ meetingId, at: new Date(at) }],
    ),
  );
  const ended = decided.filter(({ meeting, decision }) => decision.status === 'ENDED' && meeting.wbNo !== null);
  await enqueueRecords(
    tx,
    ended.map(({ meeting }) => meeting.meetingId),
    now,
  );
  const cancelledBy = (why: DueDecision['cancel']) =>
    decided.filter(({ decision }) => decision.cancel === why).map(({ meeting }) => meeting.meetingId);
  const [released, lapsed] = [cancelledBy('released'), cancelledBy('lapsed')];
  const calendars = await calendarsOf(
    tx,
    due.filter(({ meetingId }) => released.includes(meetingId)),
  );
  await cancelByClock(tx, { released, lapsed }, new Date(now));
  for (const { spaceId, changed, before } of calendars) await mailReleased(tx, before, { spaceId, changed, now });
  const informing = decided.filter(
    ({ decision: { cancel, remind, askUndecided } }) => cancel || remind || askUndecided,
  );
  const ids = informing.map(({ meeting }) => meeting.meetingId);
  const people = Map.groupBy(await reachablePeople(tx, ids), ({ meetingId }) => meetingId);
  const guests = informing
    .filter(({ decision }) => decision.remind)
    .flatMap(({ meeting }) => people.get(meeting.meetingId) ?? [])
    .filter(({ account }) => account === null);
  const hosts = Map.groupBy(await reachableHosts(tx, lapsed), ({ meetingId }) => meetingId);
  const addresses = { publicUrl, hosts, keyIds: await openGuestPages(tx, guests, keys) };
  const messages = informing.flatMap((one) => messagesOf(one, people.get(one.meeting.meetingId) ?? [], addresses));
  await addMeetingNotices(
    tx,
    messages.flatMap(({ notice }) => notice ?? []),
  );
  await enqueueMails(
    tx,
    messages.flatMap(({ mail }) => mail ?? []),
  );
  await announceCancelled(
    tx,
    informing.filter(({ decision }) => decision.cancel !== undefined),
    { people, hosts },
  );
  await announceRooms(
    tx,
    decided.filter(({ decision: { status, cancel } }) => status !== undefined || cancel !== undefined),
  );
  return messages.length;
}

/** The calendar entries of released meetings, by enterprise. */
async function calendarsOf(tx: Tx, released: readonly DueMeeting[]) {
  const calendars = [];
  for (const [spaceId, meetings] of Map.groupBy(released, (meeting) => meeting.spaceId)) {
    const changed = meetings.map(({ meetingId }) => meetingId);
    calendars.push({ spaceId, changed, before: await lockMeetingCalendar(tx, spaceId, changed) });
  }
  return calendars;
}

/** Stores no reason: `released` and `approval` explain the cancellation. */
async function cancelByClock(
  tx: Tx,
  { released, lapsed }: Readonly<Record<'released' | 'lapsed', readonly string[]>>,
  now: Date,
): Promise<void> {
  const cancelling = { reason: null, by: null, now };
  if (lapsed.length > 0) await cancelMeetings(tx, lapsed, { ...cancelling, refused: true });
  if (released.length > 0) await cancelMeetings(tx, released, cancelling);
  await markReleased(tx, released);
}

function messagesOf(
  { meeting, decision }: Decided,
  people: readonly ReachablePerson[],
  { publicUrl, keyIds, hosts }: Addresses,
): Message[] {
  const { cancel, remind, askUndecided } = decision;
  const organiser = people.find(({ role }) => role === 'organiser');
  // Only the hosts could see the meeting.
  if (cancel === 'lapsed')
    return (hosts.get(meeting.meetingId) ?? []).map((person) => ({
      notice: { name: 'meeting.refused', meeting, person },
      mail: memberMail('meetingLapsed', meeting, { person, publicUrl }),
    }));
  const coming = people.filter(({ invite }) => invite !== 'rejected');
  if (cancel === 'released') {
    return coming.map((person) => ({
      notice: { name: 'meeting.released', meeting, person },
      mail: person === organiser ? memberMail('meetingReleased', meeting, { person, publicUrl }) : undefined,
    }));
  }
  const locale = localeOf(organiser?.account?.locale ?? '');
  return coming.flatMap((person): Message[] => {
    if (remind && person.account === null) {
      const keyId = keyIds.get(guestName(person));
      return [{ mail: guestMail(meeting, { person, locale, publicUrl, keyId }) }];
    }
    if (remind) {
      const mail = memberMail('meetingReminder', meeting, { person, publicUrl });
      return [{ notice: { name: 'meeting.reminder', meeting, person }, mail }];
    }
    if (!askUndecided || !person.maybe) return [];
    const mail = memberMail('meetingUndecided', meeting, { person, publicUrl });
    return [{ notice: { name: 'meeting.undecided', meeting, person }, mail }];
  });
}

/** Pages compute the status from the time, so only cancellations are published to the people of meetings. */
async function announceCancelled(
  tx: Tx,
  cancelled: readonly Decided[],
  { people, hosts }: Pick<Addresses, 'hosts'> & { readonly people: ReadonlyMap<string, readonly ReachablePerson[]> },
): Promise<void> {
  const accountsOf = (meetingId: string) => [
    ...(people.get(meetingId) ?? []).flatMap(({ account }) => account?.accountId ?? []),
    ...(hosts.get(meetingId) ?? []).map(({ account }) => account.accountId),
  ];
  await publishEvents(
    tx,
    'meeting.changed',
    cancelled.map(({ meeting: { spaceId, meetingId } }) => ({
      spaceId,
      meetingId,
      accountIds: [...new Set(accountsOf(meetingId))],
    })),
  );
}

/** The state of a room is computed by the server, so every change of a meeting's status is announced, once for each enterprise. */
async function announceRooms(tx: Tx, moved: readonly Decided[]): Promise<void> {
  const bySpace = Map.groupBy(moved, ({ meeting }) => meeting.spaceId);
  await publishEvents(
    tx,
    'rooms.changed',
    [...bySpace].map(([spaceId, group]) => ({
      spaceId,
      roomIds: [...new Set(group.map(({ meeting }) => meeting.roomId))],
      from: new Date(Math.min(...group.map(({ meeting }) => meeting.facts.startsAt))).toISOString(),
      to: new Date(Math.max(...group.map(({ meeting }) => meeting.facts.endsAt))).toISOString(),
    })),
  );
}
