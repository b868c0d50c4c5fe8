import { SECOND } from '@sw/base';
import type { CalendarPerson } from '@sw/calendar';
import type { JobPayload } from '@sw/contract';
import { enqueue, enqueueMails } from '@sw/jobs';
import { type Database, type MailReader, personOfKey, readMailReaders, type Tx } from '@sw/postgres';
import { guestInvitation, type Invitation, type InvitationContext, memberInvitation } from './invitation-mails.ts';

type Payload = JobPayload<'mailMeetings'>;

/** Mails of one change in a second, as many as reminders: other mail is sent in between. */
const MAILS_PER_SECOND = 400;

interface Deps {
  readonly database: Database;
  readonly publicUrl: string;
  readonly mailFrom: string;
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
 * change and the place in it, so a job that runs twice sends mails that programs show once.
 */
export function mailMeetings({ database, publicUrl, mailFrom, mailsAtOnce = MAILS_PER_SECOND }: Deps) {
  const sender = senderOf(mailFrom);
  return async ({ changeId, at, messages, done }: Payload): Promise<void> => {
    const all = messages.flatMap((message) => message.to.map((key) => ({ message, key })));
    const some = all.slice(done, done + mailsAtOnce);
    await database.transaction(async (tx) => {
      const mails = await mailsOf(tx, some, { at, publicUrl, sender });
      await enqueueMails(
        tx,
        mails.flatMap((mail, i) => (mail ? [{ ...mail, messageId: `meeting-${changeId}-${done + i}` }] : [])),
      );
      const next = done + some.length;
      if (next === all.length) return;
      const jobKey = `mailMeetings:${changeId}:${next}`;
      const runAt = new Date(Date.now() + SECOND);
      await enqueue(tx, 'mailMeetings', { changeId, at, messages, done: next }, { jobKey, runAt });
    });
  };
}

/** In the order of those given; undefined for a person who wants none or whose account is switched off. */
async function mailsOf(
  tx: Tx,
  some: readonly { readonly message: Invitation; readonly key: string }[],
  context: InvitationContext,
) {
  const named = some.flatMap(({ message: { event }, key }) => {
    const person = personOfKey(key);
    return [event.organiserId ?? [], 'accountId' in person ? person.accountId : []].flat();
  });
  const readers = new Map<string, MailReader>(
    (await readMailReaders(tx, [...new Set(named)])).map((reader) => [reader.accountId, reader]),
  );
  return some.map(({ message, key }) => {
    const person = personOfKey(key);
    const organiser = readers.get(message.event.organiserId ?? '');
    if ('email' in person) return guestInvitation(message, context, { email: person.email, organiser });
    const reader = readers.get(person.accountId);
    return reader && memberInvitation(message, context, { reader, organiser });
  });
}
