import { type Stack, startStack } from '@sw/dev';
import { type EngineName, freePorts, type OwnEngines, startOwnEngines, until } from '@sw/engines';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Which process cannot work without which engine. */
const NEEDS = {
  postgres: ['api', 'keeper', 'worker'],
  nats: ['api', 'gateway', 'keeper', 'worker'],
  redis: ['api', 'gateway'],
} as const;
const PROCESSES = ['api', 'gateway', 'keeper', 'worker'];

let engines: OwnEngines;
let stack: Stack;
const lines: string[] = [];

beforeAll(async () => {
  engines = await startOwnEngines(['postgres', 'redis', 'nats', 'storage', 'mail-sink']);
  const firstPort = await freePorts(0, 5);
  stack = await startStack({
    firstPort,
    webPort: firstPort + 4,
    webMode: 'built',
    only: PROCESSES,
    env: {
      ...engines.env,
      LIVEKIT_URL: 'http://127.0.0.1:9',
      LIVEKIT_API_KEY: 'unused',
      LIVEKIT_API_SECRET: 'unused',
      LOG_LEVEL: 'warn',
    },
    onLine: (name, line) => lines.push(`${name} ${line}`),
  });
});

afterAll(async () => {
  await stack?.stop();
  await engines?.end();
});

const status = async (name: string) => (await fetch(`${stack.urlOf(name)}/readyz`)).status;

test.each(Object.entries(NEEDS))(
  '%s away: the processes that need it turn red within 5 s and green after its return, and none dies',
  async (name, needy) => {
    const pids = PROCESSES.map((process) => stack.pidOf(process));
    const engine = engines.engine(name as EngineName);

    const begin = performance.now();
    await engine.stop('SIGKILL');
    await Promise.all(
      needy.map((process) => until(`${process} red`, async () => expect(await status(process)).toBe(503), 5_000)),
    );
    expect(performance.now() - begin).toBeLessThan(5_000);
    for (const process of PROCESSES.filter((one) => !(needy as readonly string[]).includes(one)))
      expect(await status(process)).toBe(200);
    for (const process of PROCESSES) expect((await fetch(`${stack.urlOf(process)}/healthz`)).status).toBe(200);

    await engine.start();
    await Promise.all(
      needy.map((process) => until(`${process} green`, async () => expect(await status(process)).toBe(200), 10_000)),
    );
    expect(PROCESSES.map((process) => stack.pidOf(process))).toEqual(pids);
    const unhandled = lines.filter((line) => /unhandled|uncaught|"level":"fatal"/i.test(line));
    expect(unhandled).toEqual([]);
  },
);
