import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { openPool, sql } from '@sw/postgres';
import { type TestDatabase, testDatabase, testProxy } from '@sw/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { changeWithout } from './forget-jobs.ts';
import {
  defineJobs,
  type JobCounts,
  type JobHandlers,
  type JobRunner,
  jobCounts,
  nextLookAtTurn,
  turnLine,
} from './index.ts';
import { turnKey } from './turns.ts';
import { WorkerGuard } from './worker-guard.ts';

const greet = {
  parse(value: unknown): { name: string } {
    if (typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string') {
      return { name: value.name };
    }
    throw new Error('not a greeting');
  },
};
const queue = defineJobs({ greet, other: greet });
type Jobs = { greet: typeof greet; other: typeof greet };

let own: TestDatabase;
let runner: JobRunner | undefined;
const logger = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
beforeAll(async () => {
  own = await testDatabase();
});
beforeEach(async () => {
  vi.clearAllMocks();
  await sql`delete from graphile_worker._private_jobs`.execute(own.db.query);
});
afterEach(async () => {
  await runner?.stop();
  runner = undefined;
});
afterAll(() => own.drop());

function start(handlers: JobHandlers<Jobs>, { url = own.url, concurrency = 2 } = {}): void {
  runner = queue.runJobs({ url, handlers, concurrency, logger });
}

const enqueue = (name: string, options = {}) =>
  own.db.transaction((tx) => queue.enqueue(tx, 'greet', { name }, options));

async function expectCounts(counts: Partial<JobCounts>): Promise<void> {
  const none = { waiting: 0, scheduled: 0, running: 0, failed: 0 };
  await expect.poll(() => jobCounts(own.db.query)).toMatchObject({ ...none, ...counts });
}

test('many jobs of one transaction run once each, or none if it fails', async () => {
  const seen: string[] = [];
  start({ greet: async ({ name }) => void seen.push(name) });
  const names = Array.from({ length: 300 }, (_, n) => `guest ${n}`);
  const payloads = names.map((name) => ({ name }));
  const failing = own.db.transaction(async (tx) => {
    await queue.enqueueAll(tx, 'greet', [{ name: 'nobody' }]);
    throw new Error('the command failed');
  });
  await expect(failing).rejects.toThrow('the command failed');
  await own.db.transaction((tx) => queue.enqueueAll(tx, 'greet', payloads));
  await own.db.transaction((tx) => queue.enqueueAll(tx, 'greet', []));
  await expect(own.db.transaction((tx) => queue.enqueueAll(tx, 'greet', [{} as never]))).rejects.toThrow('greeting');
  await expect.poll(() => seen.toSorted()).toEqual(names.toSorted());
  await expectCounts({});
});

test('a job runs once its transaction commits, with what it needs to know about itself', async () => {
  const handler = vi.fn(async () => undefined);
  start({ greet: handler });
  await enqueue('Ann', { maxAttempts: 3 });
  await expect.poll(() => handler.mock.calls.length).toBe(1);
  const context = {
    jobId: expect.stringMatching(/^\d+$/),
    attempt: 1,
    maxAttempts: 3,
    signal: expect.any(AbortSignal),
  };
  expect(handler).toHaveBeenCalledWith({ name: 'Ann' }, context);
  await expectCounts({});
});

test('a transaction that rolls back enqueues nothing', async () => {
  const command = own.db.transaction(async (tx) => {
    await queue.enqueue(tx, 'greet', { name: 'Ann' });
    throw new Error('no');
  });
  await expect(command).rejects.toThrow('no');
  await expectCounts({});
});

test('a payload that does not fit is refused where it is enqueued', async () => {
  const wrong = own.db.transaction((tx) => queue.enqueue(tx, 'greet', {} as { name: string }));
  await expect(wrong).rejects.toThrow('not a greeting');
});

test('a payload that does not fit the code that runs it is never handled, and says why', async () => {
  await sql`select graphile_worker.add_job('greet', '{"title": 1}', max_attempts => 1)`.execute(own.db.query);
  const handler = vi.fn(async () => undefined);
  start({ greet: handler });
  await expectCounts({ failed: 1 });
  expect(handler).not.toHaveBeenCalled();
  expect(logger.error).toHaveBeenCalledWith(expect.anything(), expect.stringContaining('not a greeting'));
});

test('each statement of the runbook page on failed jobs ends the alert', async () => {
  const page = readFileSync(resolve(import.meta.dirname, '../../../docs/runbook/JobsFailed.md'), 'utf8');
  const cures = [...page.matchAll(/`(select graphile_worker\.\w+\(array\[…\].*)`/g)].map(([, cure = '']) => cure);
  expect(cures).toHaveLength(2);
  for (const cure of cures) {
    await sql`select graphile_worker.add_job('greet', '{"title": 1}', max_attempts => 1)`.execute(own.db.query);
    const { rows } = await sql<{ id: string }>`update graphile_worker._private_jobs
      set attempts = max_attempts returning id`.execute(own.db.query);
    await expectCounts({ failed: 1 });
    await sql.raw(cure.replace('…', rows[0]?.id ?? '')).execute(own.db.query);
    await expectCounts({ failed: 0, waiting: cure.includes('reschedule') ? 1 : 0 });
    await sql`delete from graphile_worker._private_jobs`.execute(own.db.query);
  }
});

test('a key makes two requests one job, with the newer payload', async () => {
  await enqueue('old', { jobKey: 'greeting' });
  await enqueue('new', { jobKey: 'greeting' });
  const handler = vi.fn(async (_: { name: string }) => undefined);
  start({ greet: handler });
  await expectCounts({});
  expect(handler.mock.calls.map(([payload]) => payload)).toEqual([{ name: 'new' }]);
});

test('a job waits for its time, and jobs nobody handles wait too', async () => {
  await enqueue('later', { runAt: new Date(Date.now() + 3_600_000) });
  await own.db.transaction((tx) => queue.enqueue(tx, 'other', { name: 'Ann' }));
  await enqueue('now');
  const handler = vi.fn(async (_: { name: string }) => undefined);
  start({ greet: handler });
  await expectCounts({ scheduled: 1, waiting: 1 });
  expect(handler.mock.calls.map(([payload]) => payload)).toEqual([{ name: 'now' }]);
});

test('a job that fails is tried again later; its payload is not logged', async () => {
  // More attempts than a busy machine can miss. Between two attempts the job is scheduled.
  await enqueue('a-private-name', { maxAttempts: 10 });
  start({
    greet: async () => {
      throw new Error('the server is away');
    },
  });
  await expectCounts({ scheduled: 1 });
  expect(logger.error).toHaveBeenCalledWith(expect.anything(), expect.stringContaining('the server is away'));
  expect(JSON.stringify(Object.values(logger).map((log) => log.mock.calls))).not.toContain('a-private-name');
});

test('stopping lets the running job end', async () => {
  const started = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const greet = async () => {
    started.resolve();
    await end.promise;
  };
  // A second worker might request a job at the moment of the stop, and take the late one.
  start({ greet }, { concurrency: 1 });
  await enqueue('Ann');
  await started.promise;
  let stopped = false;
  const stopping = runner?.stop().then(() => {
    stopped = true;
  });
  await enqueue('too late');
  expect(stopped).toBe(false);
  end.resolve();
  await stopping;
  await expectCounts({ waiting: 1 });
});

test('an attempt that ended because the process stops does not count, and one that failed does', async () => {
  await enqueue('Ann', { maxAttempts: 1 });
  const started = Promise.withResolvers<void>();
  start({
    greet: async (_, { signal }) => {
      started.resolve();
      await once(signal, 'abort');
      signal.throwIfAborted();
    },
  });
  await started.promise;
  await runner?.stop();
  await expectCounts({ scheduled: 1 });
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(own.db.query);
  start({ greet: () => Promise.reject(new Error('no')) });
  await expectCounts({ failed: 1 });
});

test('a runner that starts without PostgreSQL, and later loses it during a job, runs on, each job once', async () => {
  const proxy = await testProxy(own.url);
  await proxy.cut();
  const seen: string[] = [];
  const started = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const handler = async ({ name }: { name: string }): Promise<void> => {
    seen.push(name);
    if (name !== 'during') return;
    started.resolve();
    await end.promise;
  };
  start({ greet: handler }, { url: proxy.url });
  await enqueue('before');
  await proxy.restore();
  await expect.poll(() => seen).toEqual(['before']);
  await enqueue('during');
  await started.promise;
  await proxy.cut();
  end.resolve();
  await enqueue('after');
  await proxy.restore();
  await expect.poll(() => seen).toEqual(['before', 'during', 'after']);
  await expectCounts({});
  await runner?.stop();
  runner = undefined;
  await proxy.close();
});

test('the jobs of a worker that died are freed, those of a living one are not', async () => {
  await enqueue('of the dead');
  await enqueue('of the living');
  await sql`
    update graphile_worker._private_jobs set locked_at = now() - interval '1 minute',
      locked_by = case payload->>'name' when 'of the dead' then 'pool-dead' else 'pool-living' end`.execute(
    own.db.query,
  );
  const pool = openPool({ url: own.url, maxConnections: 2, logError: vi.fn() });
  const living = await pool.connect();
  await living.query("select pg_advisory_lock(hashtextextended('pool-living', 0))");
  const guard = new WorkerGuard(pool, logger, 100);
  await expectCounts({ waiting: 1, running: 1 });
  expect(logger.warn).toHaveBeenCalledWith({ workers: ['pool-dead'] }, expect.any(String));
  living.release(true);
  await expectCounts({ waiting: 2 });
  await guard.stop();
  await pool.end();
});

test('the guard does not free a job that its own process is running, however long it takes', async () => {
  const pool = openPool({ url: own.url, maxConnections: 2, logError: vi.fn() });
  const guard = new WorkerGuard(pool, logger, 100);
  const end = Promise.withResolvers<void>();
  const workerPool = { id: 'pool-own', promise: end.promise };
  guard.events.emit('pool:create', { workerPool } as never);
  await enqueue('long');
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 minute', locked_by = 'pool-own'`.execute(
    own.db.query,
  );
  const other = new WorkerGuard(pool, logger, 100);
  await enqueue('marker');
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 minute', locked_by = 'pool-gone'
    where payload->>'name' = 'marker'`.execute(own.db.query);
  await expectCounts({ running: 1, waiting: 1 });
  end.resolve();
  await guard.stop();
  await expectCounts({ waiting: 2 });
  await other.stop();
  await pool.end();
});

test('jobs of one line take turns: who is behind an older one, waiting or running, waits', async () => {
  const [line, other] = [turnLine('7@board.example', 'a@b.example'), turnLine('7@board.example', 'c@b.example')];
  const behind = (no: number, which = line) =>
    nextLookAtTurn(own.db.query, { line: which, no }).then((at) => at !== undefined);
  await enqueue('old', { jobKey: turnKey({ line, no: 9 }, 'Change-1'), maxAttempts: 1 });
  await enqueue('new', { jobKey: turnKey({ line, no: 10 }, 'Change-2') });
  expect([await behind(9), await behind(10), await behind(11), await behind(10, other)]).toEqual([
    ...[false, true, true, false],
  ]);
  const run = (set: string) =>
    sql`update graphile_worker._private_jobs set ${sql.raw(set)} where payload ->> 'name' = 'old'`.execute(
      own.db.query,
    );
  await run('attempts = 1, locked_at = now()');
  expect(await behind(10)).toBe(true);
  // Refused, and retried much later: nobody behind it looks before.
  const later = new Date(Date.now() + 6 * 3_600_000);
  await own.db.query.transaction().execute((tx) =>
    sql`update graphile_worker._private_jobs set locked_at = null, attempts = 0, run_at = ${later}
      where payload ->> 'name' = 'old'`.execute(tx),
  );
  expect(await nextLookAtTurn(own.db.query, { line, no: 10 })).toEqual(later);
  await run('attempts = max_attempts');
  // Failed permanently.
  await run('locked_at = null');
  expect(await behind(10)).toBe(false);
  await sql`delete from graphile_worker._private_jobs`.execute(own.db.query);
});

test('an erased person leaves the mails of a change, and the others keep theirs', () => {
  const event = {
    meetingId: '7',
    organiserId: '1',
    uid: '7@board.example',
    start: 0,
    end: 1,
    zone: 'UTC',
    place: '',
    subject: 'Plans',
    private: false,
    agenda: [],
    remind: 'none' as const,
  };
  const message = { kind: 'invited' as const, event, sequence: 0 };
  const change = {
    changeId: '5',
    at: 0,
    done: 3,
    messages: [
      { ...message, to: ['2', '1', '3'] },
      { ...message, to: ['1'] },
      { ...message, to: ['mailto:ann@b.example', '4'] },
    ],
  };
  const left = changeWithout(change, { account: '1', email: 'ann@b.example' });
  expect(left.messages.map(({ to }) => to)).toEqual([['2', '3'], ['4']]);
  expect(left.messages.map((one) => one.event.organiserId)).toEqual([null, null]);
  // One of the three enqueued jobs is gone.
  expect(left.done).toBe(2);
});
