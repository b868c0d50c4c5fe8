import { bestOf } from '@sw/base/testing';
import { type EngineName, until } from '@sw/engines';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OwnStack, startOwnStack } from './own-stack.ts';

/** Which process cannot work without which engine. */
const NEEDS = {
  postgres: ['api', 'keeper', 'worker'],
  nats: ['api', 'gateway', 'keeper', 'worker'],
  redis: ['api', 'gateway'],
} as const;
const PROCESSES = ['api', 'gateway', 'keeper', 'worker'];

let own: OwnStack;
const lines: string[] = [];

beforeAll(async () => {
  own = await startOwnStack({ logLevel: 'warn', onLine: (name, line) => lines.push(`${name} ${line}`) });
});

afterAll(() => own?.end());

const RED_WITHIN_MS = 5_000;

/** Only a hanging process reaches this time. */
const becomes = (name: string, status: 200 | 503) =>
  until(
    `${name} ${status}`,
    async () => expect((await fetch(`${own.stack.opsUrlOf(name)}/readyz`)).status).toBe(status),
    60_000,
  );

test.each(Object.entries(NEEDS))(
  '%s away: the processes that need it turn red within 5 s and green after its return, and none dies',
  { timeout: 240_000 },
  async (name, needy) => {
    const pids = PROCESSES.map((process) => own.stack.pidOf(process));
    const engine = own.engines.engine(name as EngineName);
    const others = PROCESSES.filter((one) => !(needy as readonly string[]).includes(one));

    /** How long it took until all were red. */
    const round = async () => {
      const begin = performance.now();
      await engine.stop('SIGKILL');
      await Promise.all(needy.map((process) => becomes(process, 503)));
      const ms = performance.now() - begin;
      // Polled, because the remaining engines may be late with one answer.
      for (const process of others) await becomes(process, 200);
      for (const process of PROCESSES) expect((await fetch(`${own.stack.urlOf(process)}/healthz`)).status).toBe(200);
      await engine.start();
      await Promise.all(needy.map((process) => becomes(process, 200)));
      return ms;
    };
    expect(await bestOf(3, (ms) => ms < RED_WITHIN_MS, round)).toBeLessThan(RED_WITHIN_MS);
    expect(PROCESSES.map((process) => own.stack.pidOf(process))).toEqual(pids);
    const unhandled = lines.filter((line) => /unhandled|uncaught|"level":"fatal"/i.test(line));
    expect(unhandled).toEqual([]);
  },
);
