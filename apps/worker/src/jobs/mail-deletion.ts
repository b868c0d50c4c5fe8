import { LANGUAGE_TAG, type Locale } from '@sw/base';
import type { JobPayload } from '@sw/contract';
import { enqueue } from '@sw/jobs';
import { type Database, readAccountDeletion } from '@sw/postgres';

/** Notifies a person of the day on which their account will be deleted, and how to keep it. */
export function mailDeletion(database: Database) {
  return async ({ accountId, requestedAt, reminder, link }: JobPayload<'mailDeletion'>): Promise<void> => {
    await database.transaction(async (tx) => {
      const deletion = await readAccountDeletion(tx, accountId);
      if (deletion?.requestedAt.toISOString() !== requestedAt || deletion.erasingAt !== null) return;
      const { email, timeZone, ...account } = await tx
        .selectFrom('account')
        .select(['email', 'locale', 'timeZone'])
        .where('accountId', '=', accountId)
        .executeTakeFirstOrThrow();
      const locale = account.locale as Locale;
      const when = new Intl.DateTimeFormat(LANGUAGE_TAG[locale], { dateStyle: 'long', timeZone }).format(
        deletion.eraseAt,
      );
      const mail = reminder ? 'deletionReminder' : 'deletionRequested';
      await enqueue(tx, 'sendMail', { mail, to: email, locale, values: { when, link } });
    });
  };
}
