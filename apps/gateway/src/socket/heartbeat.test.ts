import { afterEach, expect, test, vi } from 'vitest';
import type { Connection } from './connection.ts';
import { Heartbeat } from './heartbeat.ts';

afterEach(() => vi.useRealTimers());

function fake(since: number) {
  const log: string[] = [];
  const connection = {
    since,
    missed: 0,
    open: true,
    waiting: false,
    ws: { ping: () => void log.push('ping') },
    close(name: string) {
      log.push(name);
      this.open = false;
    },
  };
  return { log, connection, of: connection as unknown as Connection };
}

test('asked every five seconds, silent for two: closed; one that answers, or is made to wait, stays', () => {
  vi.useFakeTimers();
  const heartbeat = new Heartbeat();
  const now = performance.now();
  const [silent, alive, waiting] = [fake(now), fake(now), fake(now)];
  for (const { of } of [silent, alive, waiting]) {
    heartbeat.add(of);
    heartbeat.known(of);
  }
  waiting.connection.waiting = true;
  for (let second = 0; second < 20; second += 5) {
    vi.advanceTimersByTime(5_000);
    alive.connection.missed = 0;
  }
  expect(silent.log).toEqual(['ping', 'ping', 'SILENT']);
  expect(alive.log).toEqual(['ping', 'ping', 'ping', 'ping']);
  expect(waiting.log).not.toContain('SILENT');
  heartbeat.stop();
});

test('no hello within ten seconds', () => {
  vi.useFakeTimers();
  const heartbeat = new Heartbeat();
  const [late, known] = [fake(performance.now()), fake(performance.now())];
  heartbeat.add(late.of);
  heartbeat.add(known.of);
  heartbeat.known(known.of);
  vi.advanceTimersByTime(9_000);
  expect(late.log).not.toContain('HELLO_LATE');
  vi.advanceTimersByTime(2_000);
  expect(late.log).toContain('HELLO_LATE');
  expect(known.log).not.toContain('HELLO_LATE');
  heartbeat.stop();
});
