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

const status = async (name: string) => (await fetch(`${own.stack.opsUrlOf(name)}/readyz`)).status;

test.each(Object.entries(NEEDS))(
  '%s away: the processes that need it turn red within 5 s and green after its return, and none dies',
  async (name, needy) => {
    const pids = PROCESSES.map((process) => own.stack.pidOf(process));
    const engine = own.engines.engine(name as EngineName);

    const begin = performance.now();
    await engine.stop('SIGKILL');
    await Promise.all(
      needy.map((process) => until(`${process} red`, async () => expect(await status(process)).toBe(503), 5_000)),
    );
    expect(performance.now() - begin).toBeLessThan(5_000);
    for (const process of PROCESSES.filter((one) => !(needy as readonly string[]).includes(one)))
      expect(await status(process)).toBe(200);
    for (const process of PROCESSES) expect((await fetch(`${own.stack.urlOf(process)}/healthz`)).status).toBe(200);

    await engine.start();
    await Promise.all(
      needy.map((process) => until(`${process} green`, async () => expect(await status(process)).toBe(200), 10_000)),
    );
    expect(PROCESSES.map((process) => own.stack.pidOf(process))).toEqual(pids);
    const unhandled = lines.filter((line) => /unhandled|uncaught|"level":"fatal"/i.test(line));
    expect(unhandled).toEqual([]);
  },
);
