import { connect, type NatsConnection } from '@nats-io/transport-node';
import { engineEnv } from '@sw/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { all, bytes, soon, type TestLog, testLog } from '../testing/page-log.ts';
import { accessOptions } from './access.ts';
import type { Up } from './connection.ts';
import type { PageRef, Tail } from './page-log-port.ts';
import { readTail } from './tail.ts';

const url = engineEnv().NATS_URL;
let t: TestLog;
let connection: NatsConnection;
beforeAll(async () => {
  t = await testLog(url);
  connection = await connect(accessOptions({ url }));
});
afterAll(async () => {
  await connection.close();
  await t.end();
});

/** Reads the whole page, and calls `between` after the head was requested and before the first batch. */
async function readWith(page: PageRef, between: () => Promise<unknown>): Promise<Tail> {
  const disturbed = new Proxy(connection, {
    get(target, name) {
      if (name !== 'request') {
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      }
      return async (...question: Parameters<NatsConnection['request']>) => {
        const answer = await target.request(...question);
        await between();
        return answer;
      };
    },
  });
  const up: Up = { connection: disturbed, lost: new AbortController().signal };
  const subject = `${t.prefix}.page.${page.shard}.${page.wbNo}.${page.pageId}`;
  return await readTail(up, { stream: `${t.prefix}_PAGES_0`, subject }, 0, all);
}

async function filled(): Promise<{ page: PageRef; seqs: number[] }> {
  const page = t.page();
  const stored = await Promise.all(Array.from({ length: 10 }, () => t.log.append(page, bytes('x'), soon)));
  return { page, seqs: stored.map(({ seq }) => seq) };
}

test('a tail whose head is purged on the way says that it is short', async () => {
  const { page } = await filled();
  expect(await readWith(page, () => t.log.purgeAll(page))).toEqual({ frames: [], lastSeq: 0, end: 'short' });
});

test('a purge on the way that leaves the head gives no sign: only the snapshot pointer shows it', async () => {
  const { page, seqs } = await filled();
  const tail = await readWith(page, () => t.log.purgeUpTo(page, seqs[4] ?? 0));
  expect([tail.frames.map(({ seq }) => seq), tail.end]).toEqual([seqs.slice(5), 'head']);
});

test('frames stored while it is read may be there too, in order', async () => {
  const { page, seqs } = await filled();
  const tail = await readWith(page, async () => seqs.push((await t.log.append(page, bytes('y'), soon)).seq));
  expect([tail.frames.map(({ seq }) => seq), tail.end]).toEqual([seqs, 'head']);
});
