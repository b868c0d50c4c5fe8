import { ROUTES } from '@sw/contract';
import { sql } from '@sw/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBoard } from '../../testing/boards.ts';
import { lastMail } from '../../testing/mails.ts';
import { addPerson, newEmail } from '../../testing/people.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** Everything a reader of the database sees of the jobs: the table itself, not the view that hides payloads. */
async function jobsTable(): Promise<string> {
  const { rows } = await sql`select payload::text, key from graphile_worker._private_jobs`.execute(api.db.query);
  return JSON.stringify(rows);
}

const keyIn = (link = '') => [...new URL(link).searchParams.values()][0] ?? '';

test('no code, sign-in key or share key of a waiting mail can be read in the table of jobs', async () => {
  const owner = await addPerson(api);
  const { wbNo } = await addBoard(api, owner);
  const [registers, resets, signsIn, invited] = [newEmail(), newEmail(), newEmail(), newEmail()];
  await api.client().call(ROUTES.sendMailCode, { body: { email: registers, type: 'register' } });
  await api.client().call(ROUTES.sendMailCode, { body: { email: resets, type: 'reset' } });
  await api.client().call(ROUTES.sendLoginLink, { body: { email: signsIn } });
  const client = api.client({ token: owner.token });
  await client.call(ROUTES.shareByMail, { params: { wbNo }, query: { mail: invited } });

  const codes = [registers, resets].map(async (email) => (await lastMail(api.db, email)).values.code ?? '');
  const keys = [signsIn, invited].map(async (email) => keyIn((await lastMail(api.db, email)).values.link));
  const secrets = await Promise.all([...codes, ...keys]);
  expect(secrets).toEqual([
    expect.stringMatching(/^\d{6}$/),
    expect.stringMatching(/^\d{6}$/),
    expect.stringMatching(/^[\w-]{43}$/),
    expect.stringMatching(/^[\w-]{43}$/),
  ]);
  const table = await jobsTable();
  expect(table).toContain(registers);
  // Only as a whole word: six digits may occur inside a longer number by chance.
  for (const secret of secrets) expect(table).not.toMatch(new RegExp(`(?<![\\w-])${secret}(?![\\w-])`));
  const joined = await api.client({ token: (await addPerson(api)).token }).call(ROUTES.joinBoard, {
    query: { code: secrets[3] ?? '' },
  });
  expect(joined.wbNo, 'what the mail says does work').toBe(wbNo);
});
