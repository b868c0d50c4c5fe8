import { SECOND } from '@sw/base';
import type { Answer, CalendarPerson } from '@sw/calendar';
import type { JobPayload } from '@sw/contract';
import { enqueue, enqueueMails, nextLookAtTurn, turnLine } from '@sw/jobs';
import {
  type AnsweredEvent,
  type Database,
  guestName,
  type MailReader,
  personOfKey,
  readAnswers,
  readMailReaders,
  type Tx,
} from '@sw/postgres';
import type { DerivedKeys } from '@sw/service';
import type { ReplyTarget } from '../replies/reply-signer.ts';
import { openGuestPages } from './guest-page.ts';
import { guestInvitation, type Invitation, type InvitationContext, memberInvitation } from './invitation-mails.ts';

type Payload = JobPayload<'mailMeetings'>;

/** Mails of one change per second, as many as for reminders, so that other mails are sent in between. */
const MAILS_PER_SECOND = 400;

interface Deps {
  readonly database: Database;
  readonly publicUrl: string;
  readonly mailFrom: string;
  readonly keys: DerivedKeys;
  readonly replyTarget?: ReplyTarget;
  /** For tests. Default: `MAILS_PER_SECOND`. */
  readonly mailsAtOnce?: number;
}

/** `Name <address>`, or an address alone. */
export function senderOf(mailFrom: string): CalendarPerson {
  const [, name = '', email = mailFrom] = /^(.*)<([^<>]+)>\s*$/.exec(mailFrom) ?? [];
  return { name: name.trim().replace(/^"|"$/g, '') || email, email };
}

/**
 * The position of a message among those about its event. A series and its meetings that deviate from its rule have one
 * SEQUENCE. The series comes first, because programs replace all they know when they read it.
 */
const placeOf = ({ sequence, event }: Invitation): number => 2 * sequence + (event.originalStart === undefined ? 0 : 1);

/**
 * Enqueues some of the mails of a change; a job one second later continues. The Message-IDs are derived from the change
 * and the position in it, so if a job runs twice, programs show its mails once. While mails of an older change of the
 * same event are still to be enqueued, these wait.
 */
export function mailMeetings({ database, publicUrl, mailFrom, keys, replyTarget, mailsAtOnce }: Deps) {
  const most = mailsAtOnce ?? MAILS_PER_SECOND;
  const common = { publicUrl, sender: senderOf(mailFrom), keys, ...(replyTarget && { replyTarget }) };
  return async (payload: Payload): Promise<void> => {
    const { changeId, at, messages, done, turn } = payload;
    const all = messages.flatMap((message) => message.to.map((key) => ({ message, key })));
    await database.transaction(async (tx) => {
      const lookAt = turn && (await nextLookAtTurn(tx, turn));
      if (lookAt) return enqueue(tx, 'mailMeetings', payload, { runAt: lookAt });
      const some = all.slice(done, done + most);
      const mails = await mailsOf(tx, some, { ...common, at });
      await enqueueMails(
        tx,
        mails.flatMap(({ mail, message }, i) => {
          if (mail === undefined) return [];
          const mailTurn = { line: turnLine(message.event.uid, mail.to), no: placeOf(message) };
          return [{ ...mail, messageId: `meeting-${changeId}-${done + i}`, turn: mailTurn }];
        }),
      );
      const next = done + some.length;
      if (next === all.length) return;
      // A job with a turn gets its key from the turn.
      const runAt = new Date(Date.now() + SECOND);
      const jobKey = turn ? {} : { jobKey: `mailMeetings:${changeId}:${next}` };
      await enqueue(tx, 'mailMeetings', { ...payload, done: next }, { runAt, ...jobKey });
    });
  };
}

const answeredOf = ({ event }: Invitation): AnsweredEvent => ({
  meetingId: event.meetingId,
  isSeries: event.recurrence !== undefined,
});
const answerName = ({ meetingId, isSeries }: AnsweredEvent, key: string): string => `${meetingId} ${isSeries} ${key}`;

/**
 * The current answers of people, so that a changed event keeps them in the calendar. If the time changed, the answers
 * were deleted before this mail.
 */
async function answersOf(tx: Tx, messages: readonly Invitation[]): Promise<Map<string, Answer>> {
  const rows = await readAnswers(tx, messages.map(answeredOf));
  return new Map(
    rows.map(({ key, invite, maybe, ...event }) => [answerName(event, key), maybe ? 'tentative' : invite]),
  );
}

/** In the order given; omits people who want no mail or whose account is disabled. */
async function mailsOf(
  tx: Tx,
  some: readonly { readonly message: Invitation; readonly key: string }[],
  { keys, ...context }: InvitationContext & Pick<Deps, 'keys'>,
) {
  const named = some.flatMap(({ message: { event }, key }) => {
    const person = personOfKey(key);
    return [event.organiserId ?? [], 'accountId' in person ? person.accountId : []].flat();
  });
  const readers = new Map<string, MailReader>(
    (await readMailReaders(tx, [...new Set(named)])).map((reader) => [reader.accountId, reader]),
  );
  const guests = some.flatMap(({ message: { event }, key }) => {
    const person = personOfKey(key);
    return 'email' in person ? [{ meetingId: event.meetingId, email: person.email }] : [];
  });
  const keyIds = await openGuestPages(tx, guests, keys);
  const answers = await answersOf(
    tx,
    some.map(({ message }) => message),
  );
  return some.map(({ message, key }) => {
    const person = personOfKey(key);
    const answer = answers.get(answerName(answeredOf(message), key)) ?? 'unset';
    const organiser = readers.get(message.event.organiserId ?? '');
    if ('email' in person) {
      const { email } = person;
      const keyId = keyIds.get(guestName({ meetingId: message.event.meetingId, email }));
      return { message, mail: guestInvitation(message, context, { email, organiser, answer, keyId }) };
    }
    const reader = readers.get(person.accountId);
    return { message, mail: reader && memberInvitation(message, context, { reader, organiser, answer }) };
  });
}
