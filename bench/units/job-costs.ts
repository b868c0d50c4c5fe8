import { setTimeout as pause } from 'node:timers/promises';
import { ROUTES } from '@sw/contract';
import { makeDocument } from '@sw/convert/testing';
import { startOwnEngines } from '@sw/engines';
import { enqueue, jobCounts } from '@sw/jobs';
import { readBacklog, writeOutbox } from '@sw/postgres';
import { convertOnBoard } from '../convert/convert.ts';
import { openCell } from '../open/cell.ts';
import { clientOf } from '../open/client.ts';
import { Hand } from '../open/hand.ts';
import { chance } from '../open/mixed-objects.ts';
import { familyCpuSeconds, residentKb } from '../sync/machine.ts';
import { micros, SECONDS } from './rounding.ts';

/** The number of mails, events and searches. */
const MANY = SECONDS * 40;
const BOARDS = 100;
const OBJECTS = 360;
const EXPORTS = Math.max(2, Math.round(SECONDS / 3));
const DOCUMENTS = Math.max(1, Math.round(SECONDS / 5));
const PAGES_OF_DOCUMENT = 10;

const mail = {
  mail: 'boardShared',
  to: 'somebody@bench.example',
  locale: 'en',
  values: { wbName: 'Roof', name: 'Ben Okoro', link: 'https://board.example/iwb/join' },
} as const;

/**
 * The cost of the usual jobs for a worker with all its child processes, and for PostgreSQL: mails, events, search words,
 * exports, documents.
 */
export async function jobCosts(): Promise<Record<string, number>> {
  const engines = await startOwnEngines(['postgres', 'redis', 'nats', 'storage', 'mail-sink']);
  const cell = await openCell(engines.env);
  const { database, owner } = cell;
  try {
    const pages = await cell.addPages(BOARDS);
    for (const [n, page] of pages.entries()) await new Hand(cell.log, page, chance(n + 1)).create(OBJECTS);
    const stack = await cell.start(['api', 'worker']);
    const [workerPid, postgresPid] = [stack.pidOf('worker') ?? 0, engines.engine('postgres').pid ?? 0];
    const client = clientOf(stack.urlOf('api'), owner);
    const done = async () => {
      const [{ outbox }, { waiting, running, failed }] = await Promise.all([
        readBacklog(database.query),
        jobCounts(database.query),
      ]);
      if (failed > 0) throw new Error(`${failed} jobs failed`);
      return waiting + running + outbox.rows === 0;
    };
    const during = async (what: string, count: number, work: () => Promise<unknown>) => {
      const before = [familyCpuSeconds(workerPid), familyCpuSeconds(postgresPid)] as const;
      await work();
      while (!(await done())) await pause(100);
      const each = {
        worker: micros((familyCpuSeconds(workerPid) - before[0]) / count),
        postgres: micros((familyCpuSeconds(postgresPid) - before[1]) / count),
      };
      console.log(`${count} × ${what}: ${JSON.stringify(each)}`);
      return each;
    };
    const mails = (count: number) =>
      database.transaction(async (tx) => {
        for (let n = 0; n < count; n += 1) await enqueue(tx, 'sendMail', mail);
      });
    const { accountId } = owner;
    const events = (count: number) =>
      database.transaction(async (tx) => {
        const payload = { wbNo: pages[0]?.wbNo ?? '', accountIds: [accountId], wbName: 'Roof' };
        for (let n = 0; n < count; n += 1) await writeOutbox(tx, 'event.board.renamed', payload);
      });
    const words = () =>
      database.transaction(async (tx) => {
        for (const { wbNo } of pages) await enqueue(tx, 'indexBoard', { wbNo });
      });
    const exports = async (count: number) => {
      for (const { wbNo } of pages.slice(0, count)) {
        const { exportId } = await client.call(ROUTES.createExport, { params: { wbNo }, body: { format: 'pdf' } });
        for (;;) {
          const { state, problem } = await client.call(ROUTES.getExport, { params: { wbNo, exportId } });
          if (state === 'done') break;
          if (state === 'failed') throw new Error(`the export failed: ${problem}`);
          await pause(200);
        }
      }
    };
    const deck = await makeDocument({ format: 'pptx', pages: PAGES_OF_DOCUMENT });
    const documents = async (count: number) => {
      for (const page of pages.slice(0, count)) await convertOnBoard(client, page, deck, PAGES_OF_DOCUMENT);
    };
    try {
      // Each once before: a worker runs for days, and its first jobs compile their code.
      await during('mails, not counted', MANY / 4, () => mails(MANY / 4));
      const mailed = await during('mails', MANY, () => mails(MANY));
      await during('events, not counted', MANY / 4, () => events(MANY / 4));
      const relayed = await during('events', MANY, () => events(MANY));
      await during('boards, not counted', BOARDS, words);
      const indexed = await during('boards whose words are found', BOARDS, words);
      await exports(1);
      const exported = await during('exports of a page', EXPORTS, () => exports(EXPORTS));
      await documents(1);
      const converted = await during('documents of ten pages', DOCUMENTS, () => documents(DOCUMENTS));
      return {
        mail_worker_cpu_us: mailed.worker,
        mail_postgres_cpu_us: mailed.postgres,
        event_worker_cpu_us: relayed.worker,
        event_postgres_cpu_us: relayed.postgres,
        index_worker_cpu_us: indexed.worker,
        index_postgres_cpu_us: indexed.postgres,
        export_worker_cpu_us: exported.worker,
        document_page_worker_cpu_us: Math.round(converted.worker / PAGES_OF_DOCUMENT),
        worker_mb: Math.round(residentKb(workerPid) / 1024),
      };
    } finally {
      await stack.stop();
    }
  } finally {
    await cell.end();
    await engines.end();
  }
}
