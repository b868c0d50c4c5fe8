import type { Clock } from '@sw/base';
import { type CalendarReply, readReplies } from '@sw/calendar';
import { answeredMeetings, type ReplySubject, readReplyAddress, replyPerson, storedAnswer } from '@sw/policy';
import {
  type Database,
  hostsOfMeetings,
  lockEvent,
  personOfKey,
  publishEvent,
  readMeetingCalendar,
  storeAnswer,
  type Tx,
} from '@sw/postgres';
import type { ReplyTarget } from './reply-signer.ts';

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly target: ReplyTarget;
  onAnswered(meetings: number): void;
}

/** The meetings that each reply answers. If several replies concern one meeting, the last one counts. */
function answersIn(replies: readonly CalendarReply[], meetingsOf: (reply: CalendarReply) => readonly string[]) {
  const answers = new Map<string, CalendarReply>();
  for (const reply of replies) for (const meetingId of meetingsOf(reply)) answers.set(meetingId, reply);
  return Map.groupBy(answers, ([, reply]) => reply);
}

/** Stores the answers of one person; returns the number of meetings. */
async function answer(
  tx: Tx,
  { eventNo, person }: ReplySubject,
  { replies, target, now }: { replies: readonly CalendarReply[]; target: ReplyTarget; now: number },
): Promise<number> {
  const event = await lockEvent(tx, eventNo);
  if (event === undefined) return 0;
  const { spaceId, meetingIds } = event;
  const calendar = await readMeetingCalendar(tx, spaceId, meetingIds);
  const key = [...calendar.people.keys()].find((one) => replyPerson(one, target.sign) === person);
  if (key === undefined) return 0;
  const answers = answersIn(replies, (reply) => answeredMeetings(calendar, { key, eventNo }, reply, now));
  let stored = 0;
  for (const [reply, meetings] of answers) {
    const ids = meetings.map(([meetingId]) => meetingId);
    stored += await storeAnswer(tx, ids, key, { ...storedAnswer(reply), at: new Date(now) });
  }
  const [meetingId, ...others] = [...answers.values()].flat().map(([id]) => id);
  if (stored === 0 || meetingId === undefined) return 0;
  const whose = personOfKey(key);
  const accountIds = [
    ...new Set([
      ...(await hostsOfMeetings(tx, [meetingId, ...others])),
      ...('accountId' in whose ? [whose.accountId] : []),
    ]),
  ];
  await publishEvent(tx, 'meeting.changed', { spaceId, meetingId, accountIds });
  return stored;
}

/**
 * Accepts the replies in a calendar that was sent to one of our addresses. The address identifies the person, not the message.
 * A late reply, or one about a meeting that no longer exists, is accepted without effect, because a bounce would help nobody.
 */
export function takeReply({ database, clock, target, onAnswered }: Deps) {
  return async (address: string, calendar: string): Promise<boolean> => {
    const subject = readReplyAddress(address, target.domain, target.sign);
    const replies = readReplies(calendar);
    if (subject === undefined || !replies.ok) return false;
    const now = clock.now();
    onAnswered(await database.transaction((tx) => answer(tx, subject, { replies: replies.value, target, now })));
    return true;
  };
}
