import type { Clock } from '@sw/base';
import type { JobPayload } from '@sw/contract';
import { enqueueMails } from '@sw/jobs';
import { wantsNotice } from '@sw/policy';
import { type Database, listPending, readMailReaders, readRoomManagers } from '@sw/postgres';
import { oneLine, settingsLink } from '../jobs/comment-mails.ts';
import { localeOf } from '../jobs/mail-comment.ts';
import { formatsOf } from './meeting-mails.ts';

/** Requests are counted up to this number. */
const COUNTED_MAX = 100;

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly publicUrl: string;
}

/**
 * Mails room managers how many bookings are waiting and which expires first, if any are still waiting. The mail
 * contains no subjects, because managers see no more of these meetings than other members.
 */
export function mailRequests({ database, clock, publicUrl }: Deps) {
  const link = new URL('/iwb/enterprise?part=approvals', publicUrl).href;
  return async ({ spaceId }: JobPayload<'mailRequests'>): Promise<void> => {
    await database.transaction(async (tx) => {
      const now = new Date(clock.now());
      const managers = await readRoomManagers(tx, spaceId);
      const [accountId] = managers;
      if (accountId === undefined) return;
      const requests = await listPending(tx, { spaceId, accountId, now, limit: COUNTED_MAX });
      const [next] = requests;
      if (next === undefined) return;
      const readers = (await readMailReaders(tx, managers)).filter(({ noticeChoices }) =>
        wantsNotice(noticeChoices, 'meetings', 'mail'),
      );
      const mails = readers.map(({ email, locale: chosen, timeZone }) => {
        const locale = localeOf(chosen);
        const when = formatsOf(locale, timeZone).when.format(next.startsAt);
        const values = { count: String(requests.length), room: oneLine(next.roomName), when };
        return {
          mail: 'meetingRequests' as const,
          to: email,
          locale,
          values: { ...values, link, settings: settingsLink(link) },
        };
      });
      await enqueueMails(tx, mails);
    });
  };
}
