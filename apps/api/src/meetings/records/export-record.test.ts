import { HOUR } from '@sw/base';
import { type JobPayload, ROUTES } from '@sw/contract';
import { sql } from '@sw/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from '../../../testing/refused.ts';
import { storedScene } from '../../../testing/stored-meetings.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

let api: TestApi;
const now = Date.now();
beforeAll(async () => {
  api = await startTestApi({ env: { MODULES: 'meeting' }, clock: { now: () => now } });
});
afterAll(() => api?.stop());

test('R2.62 the board of a record is drawn as of the end of the meeting, without pages that were added later', async () => {
  const { organiser, member, add } = await storedScene(api);
  const meetingId = await add(-2);
  const ask = ({ token }: typeof organiser) =>
    api.client({ token }).call(ROUTES.exportRecord, { params: { meetingId } });
  expect(await refusalOf(ask(organiser)), 'a meeting without a board').toBe('BOARD_NOT_IN_LIST');

  const { wbNo } = await api.client(organiser).call(ROUTES.createBoard, { body: { wbName: 'Budget' } });
  const pages = api.db.query.updateTable('boardPage').where('wbNo', '=', wbNo);
  const [first] = await pages
    .set({ createdAt: new Date(now - 3 * HOUR) })
    .returning('pageId')
    .execute();
  await api.client(organiser).call(ROUTES.createPage, { query: { wbNo }, body: {} });
  await api.db.query.updateTable('meeting').set({ wbNo }).where('meetingId', '=', meetingId).execute();
  expect(await refusalOf(ask(member)), 'the meeting gives no right to the board').toBe('BOARD_NOT_IN_LIST');
  const { exportId } = await ask(organiser);
  const { rows } = await sql<{ payload: JobPayload<'exportBoard'> }>`
    select payload from graphile_worker._private_jobs where payload->>'exportId' = ${exportId}`.execute(api.db.query);
  expect(rows[0]?.payload).toMatchObject({ format: 'pdf', pageIds: [first?.pageId], asOf: now - HOUR });
});
