import { type EngineName, until } from '@sw/engines';
import { openDatabase } from '@sw/postgres';
import { startOwnStack } from './own-stack.ts';
import { makePeople } from './people.ts';
import { startWriters } from './writers.ts';

/**
 * Faults under load, on engines of its own. People create boards without pause while PostgreSQL, NATS and Redis are
 * killed and come back. Whatever was acknowledged must be there, once; whatever was written to the outbox must have
 * been carried to the bus. The last line is one JSON object.
 */
const short = process.argv.includes('short');
const rounds = short ? 1 : 5;
const people = 20;
const faults: readonly EngineName[] = ['postgres', 'nats', 'redis'];
const AWAY_MS = 2_000;
const CALM_MS = 2_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const { engines, stack, end } = await startOwnStack('error', (name, line) => console.log(`${name}: ${line}`));
const deaths: string[] = [];
void stack.ended.then((name) => deaths.push(name));
const database = openDatabase({ url: engines.env.DATABASE_URL ?? '', logError: () => {} });

try {
  const tally = startWriters(stack.urlOf('api'), await makePeople(database, people));
  const recovery: Record<string, number> = {};
  for (let round = 0; round < rounds; round += 1) {
    for (const name of faults) {
      await pause(CALM_MS);
      await engines.engine(name).stop('SIGKILL');
      await pause(AWAY_MS);
      await engines.engine(name).start();
      const back = performance.now();
      await until(
        `an acknowledgement after ${name} came back`,
        async () => {
          if (tally.lastAckAt() <= back) throw new Error('nothing acknowledged yet');
        },
        30_000,
      );
      const seconds = (tally.lastAckAt() - back) / 1_000;
      recovery[name] = Math.max(recovery[name] ?? 0, Math.round(seconds * 100) / 100);
      console.log(`round ${round + 1}: ${name} killed, back, acknowledging again after ${seconds.toFixed(2)} s`);
    }
  }
  // Let it run on after the last fault: a fault that only shows later is a fault.
  await pause(CALM_MS);
  const died = deaths.length;
  await tally.stop();
  await until(
    'an empty outbox',
    async () => {
      const { count } = await database.query
        .selectFrom('outbox')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('publishedAt', 'is', null)
        .executeTakeFirstOrThrow();
      if (count !== '0') throw new Error(`${count} messages wait`);
    },
    30_000,
  );

  const rows = await database.query.selectFrom('board').select('wbNo').execute();
  const kept = new Set(rows.map(({ wbNo }) => wbNo));
  const result = {
    acked: tally.boards.size,
    lost: [...tally.boards].filter((wbNo) => !kept.has(wbNo)).length,
    doubled: rows.length - tally.keys.size,
    died,
    recovery_s: recovery,
    recovery_s_max: Math.max(...Object.values(recovery)),
  };
  process.exitCode = result.lost === 0 && result.doubled === 0 && died === 0 && result.acked > 0 ? 0 : 1;
  console.log(JSON.stringify(result));
} finally {
  await database.close();
  await end();
}
