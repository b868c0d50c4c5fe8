import { SECOND } from '@sw/base';
import type { CalendarPerson } from '@sw/calendar';
import type { JobPayload } from '@sw/contract';
import { enqueue, enqueueMails, hasOlderTurn, turnLine } from '@sw/jobs';
import {
  type Database,
  guestName,
  keepGuestKeys,
  type MailReader,
  personOfKey,
  readMailReaders,
  type Tx,
} from '@sw/postgres';
import { type DerivedKeys, keyHash } from '@sw/service';
import type { ReplyTarget } from '../replies/reply-signer.ts';
import { guestInvitation, type Invitation, type InvitationContext, memberInvitation } from './invitation-mails.ts';

type Payload = JobPayload<'mailMeetings'>;

/** Mails of one change in a second, as many as reminders: other mail is sent in between. */
const MAILS_PER_SECOND = 400;

interface Deps {
  readonly database: Database;
  readonly publicUrl: string;
  readonly mailFrom: string;
  readonly keys: DerivedKeys;
  readonly replyTarget?: ReplyTarget;
  /** For tests; else `MAILS_PER_SECOND`. */
  readonly mailsAtOnce?: number;
}

/** `Name <address>`, or an address alone. */
export function senderOf(mailFrom: string): CalendarPerson {
  const [, name = '', email = mailFrom] = /^(.*)<([^<>]+)>\s*$/.exec(mailFrom) ?? [];
  return { name: name.trim().replace(/^"|"$/g, '') || email, email };
}

/**
 * Enqueues the mails of a change, some of them; the rest waits for a job one second later. The Message-IDs come from the
 * change and the place in it, so a job that runs twice sends mails that programs show once. While mails of an older
 * change of the same event are still to be enqueued, these wait.
 */
export function mailMeetings({ database, publicUrl, mailFrom, keys, replyTarget, mailsAtOnce }: Deps) {
  const most = mailsAtOnce ?? MAILS_PER_SECOND;
  const common = { publicUrl, sender: senderOf(mailFrom), keys, ...(replyTarget && { replyTarget }) };
  return async (payload: Payload): Promise<void> => {
    const { changeId, at, messages, done, turn } = payload;
    const all = messages.flatMap((message) => message.to.map((key) => ({ message, key })));
    await database.transaction(async (tx) => {
      const runAt = new Date(Date.now() + SECOND);
      if (turn && (await hasOlderTurn(tx, turn))) return enqueue(tx, 'mailMeetings', payload, { runAt });
      const some = all.slice(done, done + most);
      const mails = await mailsOf(tx, some, { ...common, at });
      await enqueueMails(
        tx,
        mails.flatMap(({ mail, message }, i) => {
          if (mail === undefined) return [];
          const mailTurn = { line: turnLine(message.event.uid, mail.to), no: message.sequence };
          return [{ ...mail, messageId: `meeting-${changeId}-${done + i}`, turn: mailTurn }];
        }),
      );
      const next = done + some.length;
      if (next === all.length) return;
      // One that takes turns has a key by that.
      const jobKey = turn ? {} : { jobKey: `mailMeetings:${changeId}:${next}` };
      await enqueue(tx, 'mailMeetings', { ...payload, done: next }, { runAt, ...jobKey });
    });
  };
}

/** In the order of those given; without a mail for a person who wants none or whose account is switched off. */
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
  const keyIds = await keepGuestKeys(tx, guests, (keyId) => keyHash(keys.key('meetingGuest', keyId)));
  return some.map(({ message, key }) => {
    const person = personOfKey(key);
    const organiser = readers.get(message.event.organiserId ?? '');
    if ('email' in person) {
      const { email } = person;
      const keyId = keyIds.get(guestName({ meetingId: message.event.meetingId, email }));
      return { message, mail: guestInvitation(message, context, { email, organiser, keyId }) };
    }
    const reader = readers.get(person.accountId);
    return { message, mail: reader && memberInvitation(message, context, { reader, organiser }) };
  });
}
