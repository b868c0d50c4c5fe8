import type { Clock } from '@sw/base';
import { type CalendarReply, readReplies } from '@sw/calendar';
import { answeredMeetings, type ReplySubject, readReplyAddress, replyPerson, storedAnswer } from '@sw/policy';
import {
  type Database,
  hostsOf,
  lockEvent,
  personOfKey,
  readMeetingCalendar,
  storeAnswer,
  type Tx,
} from '@sw/postgres';
import { publishEvent } from '../events.ts';
import type { ReplyTarget } from './reply-signer.ts';

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly target: ReplyTarget;
  onAnswered(meetings: number): void;
}

/** The answer of each meeting; of several answers in one message the last counts. */
function answersIn(replies: readonly CalendarReply[], meetingsOf: (reply: CalendarReply) => readonly string[]) {
  const answers = new Map<string, CalendarReply['answer']>();
  for (const reply of replies) for (const meetingId of meetingsOf(reply)) answers.set(meetingId, reply.answer);
  return Map.groupBy(answers.keys(), (meetingId) => answers.get(meetingId) ?? 'unset');
}

/** Stores what one person answers; returns how many meetings. */
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
  for (const [given, ids] of answers)
    stored += await storeAnswer(tx, ids, key, { ...storedAnswer(given), at: new Date(now) });
  const [meetingId, ...others] = [...answers.values()].flat();
  if (stored === 0 || meetingId === undefined) return 0;
  const whose = personOfKey(key);
  const accountIds = [
    ...new Set([...(await hostsOf(tx, [meetingId, ...others])), ...('accountId' in whose ? [whose.accountId] : [])]),
  ];
  await publishEvent(tx, 'meeting.changed', { spaceId, meetingId, accountIds });
  return stored;
}

/**
 * Takes the replies of a calendar that was sent to one of our addresses. The address says who answers, not the message.
 * A reply that is too late, or about a meeting that is gone, is taken and changes nothing: nobody needs a mail about it.
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
