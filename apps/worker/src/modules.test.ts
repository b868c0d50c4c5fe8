import { newId } from '@sw/base';
import { DEFAULT_MODULES } from '@sw/contract';
import { enqueue } from '@sw/jobs';
import { addExport, addImport, readExport, readImport, setImport, sql } from '@sw/postgres';
import { readConfig, startService } from '@sw/service';
import { engineEnv, mailSink, type TestDatabase, testDatabase } from '@sw/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addBoard } from '../testing/boards.ts';
import { workerConfig } from './config.ts';
import { skipSwitchedOff } from './jobs/switched-off.ts';
import { buildWorker } from './worker.ts';

let own: TestDatabase;
let worker: Awaited<ReturnType<typeof startService>>;
beforeAll(async () => {
  own = await testDatabase();
  const LINK_SECRET = 'links of the tests of the worker, of no worth';
  const env = {
    ...engineEnv(),
    DATABASE_URL: own.processUrl,
    WORKER_PORT: '0',
    LOG_LEVEL: 'silent',
    LINK_SECRET,
    PUBLIC_URL: 'https://board.example',
  };
  const config = readConfig(workerConfig, { ...env, MODULES: '-whiteboard' });
  worker = await startService({ name: 'worker', version: 'test', config }, (context) => buildWorker(context, config));
});
afterAll(async () => {
  await worker?.stop();
  await own?.drop();
});

/** Without the upkeep that follows: there is no bucket and no stream here. */
const waiting = async () => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer n from graphile_worker.jobs
    where task_identifier not in ('eraseBoard', 'removeObjects')`.execute(own.db.query);
  return rows[0]?.n;
};

test('R1.43 a worker without the module of meetings does not run their clock', async () => {
  const metrics = await (await fetch(`${worker.opsAddress}/metrics`)).text();
  expect(metrics).toContain('jobs_skipped_total');
  expect(metrics).not.toContain('meetings_due_total');
  expect(metrics).not.toContain('queue="meetings"');
});

test('R1.43 jobs left over from a module that is off end without effect, and nobody waits for what they were to make', async () => {
  const [from, copy, filled, board] = [
    await addBoard(own.db),
    await addBoard(own.db),
    await addBoard(own.db),
    await addBoard(own.db),
  ];
  const { accountId: account, spaceId, wbNo } = from;
  const [exportId, importId] = [newId(), newId()];
  const pagesOf = ({ pages }: typeof from) => pages.map(({ pageId }) => pageId);
  const [to, invited] = [`ann.${newId()}@worker.example`, `ben.${newId()}@worker.example`];
  await own.db.transaction(async (tx) => {
    for (const { wbNo: made } of [copy, filled]) {
      const copyDone = made === filled.wbNo ? 1 : 0;
      await tx.updateTable('board').set({ copyTotal: 1, copyDone }).where('wbNo', '=', made).execute();
      const pages = [{ from: pagesOf(from)[0] ?? '', to: newId() }];
      await enqueue(tx, 'copyBoard', { wbNo: made, from: wbNo, pages }, { account });
    }
    await addExport(tx, { exportId, wbNo, spaceId, accountId: account, format: 'twb', total: 1 });
    const order = {
      exportId,
      wbNo,
      format: 'twb',
      pageIds: pagesOf(from),
      scale: 1,
      paper: true,
      sheet: 'own',
    } as const;
    await enqueue(tx, 'exportBoard', order, { account });
    await addImport(tx, { importId, accountId: account, spaceId, bytes: 10 });
    await setImport(tx, importId, { wbNo: board.wbNo });
    await enqueue(tx, 'importBoard', { importId, wbNo: board.wbNo, pages: pagesOf(board) }, { account });
    const values = { nickName: 'Ann', wbName: 'Plan', link: 'https://board.example', days: '7' };
    await enqueue(tx, 'sendMail', { mail: 'boardShared', to: invited, locale: 'en', values });
    const code = { code: '482913', minutes: '10' };
    await enqueue(tx, 'sendMail', { mail: 'registerCode', to, locale: 'en', values: code });
  });
  await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 40_000, interval: 50 });

  await mailSink().waitFor(to);
  const sent = await fetch(`${engineEnv().MAIL_SINK_URL}/messages?to=${invited}`);
  expect(await sent.json(), 'no mail about a board').toEqual([]);
  const rows = await own.db.query.selectFrom('board').select(['wbNo', 'copyFailed', 'clearedAt']).execute();
  const rowOf = (one: string) => rows.find((row) => row.wbNo === one);
  expect(rowOf(copy.wbNo)).toMatchObject({ copyFailed: true, clearedAt: null });
  expect(rowOf(filled.wbNo), 'what was done stays').toMatchObject({ copyFailed: false });
  expect(rowOf(board.wbNo)?.clearedAt).not.toBeNull();
  expect((await readExport(own.db.query, exportId))?.problem).toBe('failed');
  expect((await readImport(own.db.query, importId))?.problem).toBe('failed');
  const metrics = await (await fetch(`${worker.opsAddress}/metrics`)).text();
  expect(metrics).toMatch(/^jobs_skipped_total(?:\{.*\})? 5$/m);
});

test('R1.43 jobs of modules that are on, and upkeep, run; skipped ones are counted each and logged once a name', async () => {
  const ran = vi.fn(async (_payload: object, _context: object) => undefined);
  const abandon = vi.fn(async (_payload: object, _context: object) => undefined);
  const [info, onSkipped] = [vi.fn(), vi.fn()];
  const wrap = (whiteboard: boolean) =>
    skipSwitchedOff(
      { copyBoard: ran, eraseBoard: ran, sendMail: ran },
      { modules: { ...DEFAULT_MODULES, whiteboard }, abandon: { copyBoard: abandon }, logger: { info }, onSkipped },
    );
  const context = { jobId: '1', attempt: 1, maxAttempts: 5, signal: new AbortController().signal };
  const copy = { wbNo: newId(), from: newId(), pages: [] };
  await wrap(true).copyBoard?.(copy, context);
  expect([ran.mock.calls.length, onSkipped.mock.calls.length]).toEqual([1, 0]);
  const off = wrap(false);
  await off.copyBoard?.(copy, context);
  await off.copyBoard?.(copy, context);
  await off.eraseBoard?.({ wbNo: newId() }, context);
  expect(ran, 'the copy before and the upkeep').toHaveBeenCalledTimes(2);
  expect(abandon).toHaveBeenCalledTimes(2);
  expect(onSkipped).toHaveBeenCalledTimes(2);
  expect(info).toHaveBeenCalledTimes(1);
});
