import { JOBS, type JobPayload, type Mail } from '@sw/contract';
import { type Database, sql } from '@sw/postgres';
import { deriveKeys, mailValues } from '@sw/service';

/** The same value as in `startTestApi`. */
export const TEST_LINK_SECRET = 'links of the tests of the api, of no worth';
const testKeys = deriveKeys(TEST_LINK_SECRET);

/** The mails queued for the worker, as they will be sent, oldest first. The queue's own view does not show payloads. */
export const waitingMails = (db: Database, to: string): Promise<JobPayload<'sendMail'>[]> => mailsWith(db, 'to', to);

/** The newest mail of a kind, to whomever. */
export async function lastMailOf(db: Database, kind: Mail): Promise<JobPayload<'sendMail'>> {
  const mail = (await mailsWith(db, 'mail', kind)).at(-1);
  if (mail === undefined) throw new Error(`no mail '${kind}' waits`);
  return mail;
}

async function mailsWith(db: Database, field: 'to' | 'mail', value: string): Promise<JobPayload<'sendMail'>[]> {
  const { rows } = await sql<{ payload: unknown }>`
    select payload from graphile_worker._private_jobs where payload->>${field} = ${value} order by id`.execute(
    db.query,
  );
  return rows.map(({ payload }) => {
    const { secret, ...mail } = JOBS.sendMail.parse(payload);
    return { ...mail, values: { ...mailValues(testKeys, { values: mail.values, secret }) } };
  });
}

export async function lastMail(db: Database, to: string): Promise<JobPayload<'sendMail'>> {
  const mail = (await waitingMails(db, to)).at(-1);
  if (mail === undefined) throw new Error('no mail waits for that address');
  return mail;
}
