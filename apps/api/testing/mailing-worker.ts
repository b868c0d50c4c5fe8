import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePorts } from '@sw/engines';
import { sql } from '@sw/postgres';
import { engineEnv, type MailSink, mailSink, type SunkMail } from '@sw/testing';
import { TEST_LINK_SECRET } from './mails.ts';
import type { TestApi } from './test-api.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const POLL_MS = 20;
/** Only to detect a hanging test: the worker may still be starting. */
const TIMEOUT_MS = 120_000;

/** A worker process that sends the mails enqueued by the api, and the mail server that stores them. */
export interface MailingWorker {
  /** All mails to an address, oldest first, once nothing but requests for rooms is queued. */
  mailsTo(email: string): Promise<SunkMail[]>;
  stop(): Promise<void>;
}

const run = (file: string, args: readonly string[], env: Record<string, string> = {}): ChildProcess =>
  spawn(process.execPath, [resolve(ROOT, file), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });

async function untilTrue(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + TIMEOUT_MS; !(await isTrue()); await pause(POLL_MS)) {
    if (Date.now() > end) throw new Error(`not within ${TIMEOUT_MS} ms: ${what}`);
  }
}

export async function startMailingWorker({ db, databaseUrl }: TestApi): Promise<MailingWorker> {
  const smtp = await freePorts(0, 2);
  const http = smtp + 1;
  const sinkUrl = `http://127.0.0.1:${http}`;
  const server = run('tools/engines/mail-sink-main.ts', [String(smtp), String(http)]);
  const worker = run('apps/worker/src/main.ts', [], {
    ...engineEnv(),
    DATABASE_URL: databaseUrl,
    SMTP_URL: `smtp://127.0.0.1:${smtp}`,
    MAIL_FROM: 'Board <no-reply@board.example>',
    WORKER_PORT: '0',
    LOG_LEVEL: 'error',
    LINK_SECRET: TEST_LINK_SECRET,
    MODULES: 'meeting',
    PUBLIC_URL: 'https://board.example',
    // Mails are sent one after the other, so that tests know their order.
    MAIL_CONCURRENCY: '1',
  });
  const children = [server, worker];
  const sink: MailSink = mailSink(sinkUrl);
  await untilTrue('the mail server answers', () =>
    fetch(`${sinkUrl}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return {
    async mailsTo(email) {
      await untilTrue('all jobs are done', async () => {
        // Requests for rooms are collected for five minutes.
        const { rows } = await sql`
          select 1 from graphile_worker.jobs where task_identifier <> 'mailRequests' limit 1`.execute(db.query);
        return rows.length === 0;
      });
      return sink.messages(email);
    },
    async stop() {
      const ended = children.map((child) => once(child, 'exit'));
      for (const child of children) child.kill('SIGKILL');
      await Promise.all(ended);
    },
  };
}
