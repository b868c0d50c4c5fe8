import { enqueueMails } from '@sw/jobs';
import {
  cancelMeetings,
  type DueMeeting,
  markReleased,
  type ReachablePerson,
  reachablePeople,
  readMeetingCalendar,
  storeStatuses,
  type Tx,
} from '@sw/postgres';
import { publishEvents } from '../events.ts';
import { localeOf } from '../jobs/mail-comment.ts';
import { type DueDecision, decideDue } from './decide-due.ts';
import { mailReleased } from './mail-changes.ts';
import { guestMail, memberMail } from './meeting-mails.ts';
import { addMeetingNotices, type NewMeetingNotice } from './meeting-notices.ts';

interface Decided {
  readonly meeting: DueMeeting;
  readonly decision: DueDecision;
}

type Mails = Parameters<typeof enqueueMails>[1][number];

/** What goes to one person. */
interface Message {
  readonly notice?: NewMeetingNotice;
  readonly mail?: Mails | undefined;
}

/**
 * Does what is due of meetings that the transaction holds. Rows, notices, mails and events commit together with the
 * deleted due moments, so each happens once. Returns how many people get a message.
 */
export async function handleDueMeetings(
  tx: Tx,
  due: readonly DueMeeting[],
  { now, publicUrl }: { readonly now: number; readonly publicUrl: string },
): Promise<number> {
  const decided = due.map((meeting) => ({ meeting, decision: decideDue(meeting, now) }));
  await storeStatuses(
    tx,
    decided.flatMap(({ meeting: { meetingId }, decision: { status } }) => (status ? [{ meetingId, status }] : [])),
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
  const messages = informing.flatMap((one) => messagesOf(one, people.get(one.meeting.meetingId) ?? [], publicUrl));
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
    people,
  );
  await announceRooms(
    tx,
    decided.filter(({ decision: { status, cancel } }) => status !== undefined || cancel !== undefined),
  );
  return messages.length;
}

/** How released meetings stand in calendars, by enterprise. */
async function calendarsOf(tx: Tx, released: readonly DueMeeting[]) {
  const calendars = [];
  for (const [spaceId, meetings] of Map.groupBy(released, (meeting) => meeting.spaceId)) {
    const changed = meetings.map(({ meetingId }) => meetingId);
    calendars.push({ spaceId, changed, before: await readMeetingCalendar(tx, spaceId, changed) });
  }
  return calendars;
}

/** Nobody gave a reason: `released` and `approval` say why. */
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

function messagesOf({ meeting, decision }: Decided, people: readonly ReachablePerson[], publicUrl: string): Message[] {
  const { cancel, remind, askUndecided } = decision;
  const organiser = people.find(({ role }) => role === 'organiser');
  if (cancel === 'lapsed') {
    return organiser ? [{ notice: { name: 'meeting.refused', meeting, person: organiser } }] : [];
  }
  const coming = people.filter(({ invite }) => invite !== 'rejected');
  if (cancel === 'released') {
    return coming.map((person) => ({
      notice: { name: 'meeting.released', meeting, person },
      mail: person === organiser ? memberMail('meetingReleased', meeting, { person, publicUrl }) : undefined,
    }));
  }
  const locale = localeOf(organiser?.account?.locale ?? '');
  return coming.flatMap((person): Message[] => {
    if (remind && person.account === null) return [{ mail: guestMail(meeting, { person, locale }) }];
    if (remind) {
      const mail = memberMail('meetingReminder', meeting, { person, publicUrl });
      return [{ notice: { name: 'meeting.reminder', meeting, person }, mail }];
    }
    if (!askUndecided || !person.maybe) return [];
    const mail = memberMail('meetingUndecided', meeting, { person, publicUrl });
    return [{ notice: { name: 'meeting.undecided', meeting, person }, mail }];
  });
}

/** The people's own pages compute the status themselves, so they hear only what the time alone does not say. */
async function announceCancelled(
  tx: Tx,
  cancelled: readonly Decided[],
  people: ReadonlyMap<string, readonly ReachablePerson[]>,
): Promise<void> {
  await publishEvents(
    tx,
    'meeting.changed',
    cancelled.map(({ meeting: { spaceId, meetingId } }) => ({
      spaceId,
      meetingId,
      accountIds: (people.get(meetingId) ?? []).flatMap(({ account }) => account?.accountId ?? []),
    })),
  );
}

/** The states of rooms are the server's: whatever moves a meeting on is announced, once for each enterprise. */
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
