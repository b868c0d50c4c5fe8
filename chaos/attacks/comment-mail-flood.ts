import { setTimeout as pause } from 'node:timers/promises';
import { CallFailure, ROUTES } from '@sw/contract';
import { sql } from '@sw/postgres';
import { atRate } from '../attack-run/at-rate.ts';
import type { Attack } from '../attack-run/attack.ts';
import { apiClient } from '../board-client.ts';

/** Of apps/worker/src/jobs/comment-mails.ts. */
const MAILS_PER_HOUR = 6;
const COMMENTS_PER_SECOND = 5;
const MAILED_WITHIN_MS = 30_000;

/** Mentions one person in thread after thread, so that each causes a mail. */
export const commentMailFlood: Attack = {
  name: 'comment-mail-flood',
  async prepare({ apiUrl, database, newAccounts }) {
    const [attacker, victim] = await newAccounts(2);
    if (!attacker || !victim) throw new Error('no accounts');
    const client = apiClient(apiUrl, attacker);
    const { wbNo } = await client.call(ROUTES.createBoard, { body: { wbName: 'Come and see' } });
    const { pageId } = await client.call(ROUTES.getPage, { params: { id: wbNo } });
    const { link } = await client.call(ROUTES.shareCode, { params: { wbNo }, query: { permit: '0' } });
    const code = new URL(link).searchParams.get('code') ?? '';
    await apiClient(apiUrl, victim).call(ROUTES.joinBoard, { query: { code } });
    let [said, refused] = [0, 0];
    const say = async (number: number) => {
      const text = `Look, number ${number}`;
      const anchor = { x: number, y: 0, object: null };
      const body = { pageId, anchor, text, mentions: [victim.accountId] };
      try {
        await client.call(ROUTES.addComment, { params: { wbNo }, body });
        said += 1;
      } catch (error) {
        if (!(error instanceof CallFailure && error.error === 'TOO_MANY_REQUESTS')) throw error;
        refused += 1;
      }
    };
    const waiting = async () => {
      const { rows } = await sql<{ count: string }>`
        select count(*) as count from graphile_worker._private_jobs job
        join graphile_worker._private_tasks task on task.id = job.task_id
        where task.identifier = 'mailComment' and job.payload->>'accountId' = ${victim.accountId}`.execute(
        database.query,
      );
      return Number(rows[0]?.count ?? 0);
    };
    return {
      run: (signal) => atRate(signal, COMMENTS_PER_SECOND, say),
      async verify() {
        if (said <= MAILS_PER_HOUR) return `only ${said} comments were taken, ${refused} refused`;
        // Mails wait two minutes for the comment to be read, which nobody does here.
        await sql`update graphile_worker._private_jobs set run_at = now() where payload->>'accountId' = ${victim.accountId}
          and key like 'comment:%'`.execute(database.query);
        const end = performance.now() + MAILED_WITHIN_MS;
        while ((await waiting()) > 0) {
          if (performance.now() > end) return 'the mails were not looked at in 30 s';
          await pause(200);
        }
        const sent = await database.query
          .selectFrom('commentMail')
          .select('sentAt')
          .where('accountId', '=', victim.accountId)
          .execute();
        const held = await database.query
          .selectFrom('commentDigest')
          .select('threadId')
          .where('accountId', '=', victim.accountId)
          .execute();
        if (sent.length !== MAILS_PER_HOUR) return `${said} comments became ${sent.length} mails`;
        return held.length === said - MAILS_PER_HOUR ? undefined : `${held.length} of ${said} wait for the digest`;
      },
    };
  },
};
