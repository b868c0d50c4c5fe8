import { CallFailure, ROUTES } from '@sw/contract';
import { sql } from '@sw/postgres';
import { atRate } from '../attack-run/at-rate.ts';
import type { Attack } from '../attack-run/attack.ts';
import { apiClient } from '../board-client.ts';

const REQUESTS_PER_SECOND = 5;

/** Reads every job, like somebody with a copy of the database, and searches for codes and keys. */
export const jobPayloadSecrets: Attack = {
  name: 'job-payload-secrets',
  async prepare({ apiUrl, database, newAccounts }) {
    const [owner] = await newAccounts(1);
    if (!owner) throw new Error('no account');
    const { wbNo } = await apiClient(apiUrl, owner).call(ROUTES.createBoard, { body: { wbName: 'Plan' } });
    // Jobs are deleted once they are done, so each is copied when it is created.
    await sql`create table seen_payload (payload json not null)`.execute(database.query);
    await sql`
      create function keep_payload() returns trigger language plpgsql as
      $$ begin insert into seen_payload values (new.payload); return null; end $$`.execute(database.query);
    await sql`
      create trigger keep_payload after insert or update of payload on graphile_worker._private_jobs
      for each row execute function keep_payload()`.execute(database.query);
    const ask = async (number: number) => {
      const anonymous = apiClient(apiUrl, { authorization: '', address: `127.6.0.${(number % 250) + 1}` });
      const email = `somebody${number}@attacked.example`;
      const type = number % 2 === 0 ? 'register' : 'reset';
      await anonymous.call(ROUTES.sendMailCode, { body: { email, type } }, { anonymous: true });
      await anonymous.call(ROUTES.sendLoginLink, { body: { email } }, { anonymous: true });
      await apiClient(apiUrl, owner)
        .call(ROUTES.shareByMail, { params: { wbNo }, query: { mail: email } })
        .catch((error: unknown) => {
          // A sender has fifty an hour.
          if (!(error instanceof CallFailure && error.error === 'TOO_MANY_REQUESTS')) throw error;
        });
    };
    return {
      run: (signal) => atRate(signal, REQUESTS_PER_SECOND, ask),
      async verify() {
        const { rows } = await sql<{ mail: string; code: string | null; link: string | null }>`
          select payload->>'mail' as mail, payload->'values'->>'code' as code, payload->'values'->>'link' as link
          from seen_payload where payload->>'to' like '%@attacked.example'`.execute(database.query);
        if (rows.length === 0) return 'no mail was seen';
        const readable = rows.filter(
          ({ code, link }) => code !== null || (link !== null && new URL(link).search !== ''),
        );
        return readable.length === 0 ? undefined : `${readable.length} of ${rows.length} mails have a secret`;
      },
      async close() {
        await sql`drop trigger keep_payload on graphile_worker._private_jobs`.execute(database.query);
        await sql`drop function keep_payload()`.execute(database.query);
        await sql`drop table seen_payload`.execute(database.query);
      },
    };
  },
};
