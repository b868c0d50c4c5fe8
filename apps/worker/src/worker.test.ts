import { enqueue } from '@sw/jobs';
import { openBus } from '@sw/nats';
import { writeOutbox } from '@sw/postgres';
import { deriveKeys, readConfig, startService } from '@sw/service';
import { engineEnv, mailSink, type TestDatabase, testDatabase, untilAnswered } from '@sw/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workerConfig } from './config.ts';
import { buildWorker } from './worker.ts';

const LINK_SECRET = 'links of the tests of the worker, of no worth';
let database: TestDatabase;
let stop: () => Promise<void>;

beforeAll(async () => {
  database = await testDatabase();
  const env = {
    ...engineEnv(),
    DATABASE_URL: database.processUrl,
    WORKER_PORT: '0',
    LOG_LEVEL: 'silent',
    LINK_SECRET,
    PUBLIC_URL: 'https://board.example',
  };
  const config = readConfig(workerConfig, env);
  const service = await startService({ name: 'worker', version: 'test', config }, (context) =>
    buildWorker(context, config),
  );
  stop = service.stop;
});

afterAll(async () => {
  await stop?.();
  await database?.drop();
});

test('R1.21 the mail of a shared board arrives with its link, whatever characters its names have', async () => {
  const to = `ben.${Date.now()}@worker.example`;
  const link = 'https://board.example/iwb/board/join';
  const values = { nickName: '梅 & Co', wbName: '“Plan” 2027 – 计划', link, days: '7' };
  const secret = { kind: 'shareLink', id: '7' } as const;
  await database.db.transaction((tx) =>
    enqueue(tx, 'sendMail', { mail: 'boardShared', to, locale: 'zh', values, secret }),
  );
  const mail = await mailSink().waitFor(to);
  expect(mail.subject).toBe('梅 & Co 与你共享白板““Plan” 2027 – 计划”');
  expect(mail.text).toContain(`${link}?code=${deriveKeys(LINK_SECRET).key('shareLink', '7')}`);
});

test('R1.33 a mail enqueued in a transaction arrives once, in the language asked for, under the id of its job', async () => {
  const to = `mei.${Date.now()}@worker.example`;
  await database.db.transaction((tx) =>
    enqueue(tx, 'sendMail', { mail: 'registerCode', to, locale: 'zh-tw', values: { code: '482913', minutes: '10' } }),
  );
  const mail = await mailSink().waitFor(to);
  expect(mail.subject).toBe('482913 是你的智慧白板驗證碼');
  expect(mail.headers['message-id']).toMatch(/^<job-\d+@smart-whiteboard>$/);
});

test('a mail of a transaction that failed is never sent', async () => {
  const to = `never.${Date.now()}@worker.example`;
  const after = `after.${Date.now()}@worker.example`;
  const mail = { mail: 'registerCode', locale: 'en', values: { code: '1', minutes: '1' } } as const;
  const failing = database.db.transaction(async (tx) => {
    await enqueue(tx, 'sendMail', { ...mail, to });
    throw new Error('the command failed');
  });
  await expect(failing).rejects.toThrow('the command failed');
  await database.db.transaction((tx) => enqueue(tx, 'sendMail', { ...mail, to: after }));
  await mailSink().waitFor(after);
  const answer = await fetch(`${engineEnv().MAIL_SINK_URL}/messages?to=${to}`);
  expect(await answer.json()).toEqual([]);
});

test('what a command writes to the outbox reaches the bus in order', async () => {
  const bus = openBus({ url: engineEnv().NATS_URL, name: 'worker test', logError: () => {} });
  const mine = `test${Date.now()}`;
  const heard: unknown[] = [];
  const all = Promise.withResolvers<void>();
  bus.subscribe(`event.${mine}.>`, ({ data }) => {
    heard.push((JSON.parse(new TextDecoder().decode(data)) as { payload: { n: number } }).payload.n);
    if (heard.length === 20) all.resolve();
  });
  await untilAnswered(bus);
  await database.db.transaction(async (tx) => {
    for (let n = 0; n < 20; n += 1) await writeOutbox(tx, `${mine}.happened`, { n });
  });
  await all.promise;
  expect(heard).toEqual(Array.from({ length: 20 }, (_, n) => n));
  await bus.close();
});
