import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { settlesWithin, testPrefix } from '@sw/testing';
import { vi } from 'vitest';
import { accessOptions } from '../src/access.ts';
import { AppendError, openPageLog } from '../src/index.ts';
import type { PageLog, PageRef } from '../src/page-log-port.ts';

export const bytes = (text: string) => new TextEncoder().encode(text);
export const text = ({ frame }: { frame: Uint8Array }) => new TextDecoder().decode(frame);
/** Only to detect a hanging append: 1,500 concurrent appends take seconds on a busy machine. */
export const soon = { timeoutMs: 15_000 };
export const all = { maxBytes: 64_000_000, maxCount: 100_000 };

/** Polls until the check passes. The limit allows for a machine under load; no test waits that long. */
export function eventually<T>(check: () => T | Promise<T>, timeout = 30_000): Promise<T> {
  return vi.waitFor(check, { timeout });
}

/** The outcome of an append; `late` if it has not settled within `withinMs`. */
export async function ended(work: Promise<unknown>, withinMs = 2 * soon.timeoutMs): Promise<string> {
  const outcome = work.then(
    () => 'stored',
    (error: unknown) => {
      if (!(error instanceof AppendError)) throw error;
      return error.outcome;
    },
  );
  return (await settlesWithin(withinMs, outcome)) === 'late' ? 'late' : outcome;
}

export interface TestLog {
  prefix: string;
  log: PageLog;
  errors: string[];
  /** A page that no other test uses. */
  page(shard?: number): PageRef;
  /** Another process on the same streams. */
  open(url?: string): PageLog;
  end(): Promise<void>;
}

export async function testLog(url: string, shards = 1, maxBytes = 32_000_000): Promise<TestLog> {
  const prefix = testPrefix();
  const errors: string[] = [];
  const logError = (message: string, error: unknown) => void errors.push(`${message}: ${String(error)}`);
  const opened: PageLog[] = [];
  let pages = 0;
  const open = (at = url) => {
    const log = openPageLog({ url: at, name: prefix, logError, prefix });
    opened.push(log);
    return log;
  };
  const log = open();
  await log.ensureShards(shards, { maxBytes });
  return {
    prefix,
    log,
    errors,
    page(shard = 0) {
      pages += 1;
      return { shard, wbNo: '42', pageId: `p${pages}` };
    },
    open,
    async end() {
      await Promise.all(opened.map((one) => one.close()));
      const admin = await connect(accessOptions({ url }));
      const manager = await jetstreamManager(admin);
      for await (const name of manager.streams.names()) {
        if (name.startsWith(`${prefix}_`)) await manager.streams.delete(name);
      }
      await admin.close();
    },
  };
}
