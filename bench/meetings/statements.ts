import { DAY, HOUR } from '@sw/base';
import { createClient, ROUTES } from '@sw/contract';
import { startStack } from '@sw/dev';
import { engineEnv, freePorts } from '@sw/engines';
import { takeDueMeetings } from '@sw/postgres';
import type { TestPerson } from '@sw/testing';
import { recordedDatabase } from '../recorded-statements.ts';
import { timeStatements } from '../statement-times.ts';
import { type WatchedDatabase, watchedDatabase } from '../watched-database.ts';
import {
  bookingScenarios,
  changeScenarios,
  checkScenarios,
  guestScenario,
  type Scenario,
  type Send,
} from './scenarios.ts';
import type { SeededMeetings } from './seed.ts';

const FINDER_RUNS = 500;
const OTHER_RUNS = 60;

/** The cost of requests of the meeting module inside the database, by its own clock. Each is sent to the real api over HTTP. */
export async function statementFigures(url: string, seeded: SeededMeetings): Promise<Record<string, number>> {
  const heard = await recordedDatabase(url);
  const watched = watchedDatabase(url);
  const firstPort = await freePorts(0, 5);
  const stack = await startStack({
    firstPort,
    webPort: firstPort + 4,
    webMode: 'built',
    only: ['api'],
    env: {
      ...engineEnv(),
      DATABASE_URL: heard.url,
      MODULES: 'meeting',
      LOG_LEVEL: 'error',
      KEY_PREFIX: `bench${firstPort}:`,
    },
    onLine: (name, line) => console.log(`${name}: ${line}`),
  });
  const send: Send = async (caller, name, work) => {
    const client = createClient({
      baseUrl: stack.urlOf('api'),
      authorization: () => caller.authorization,
      locale: () => 'en',
      fetch: (input, init) => fetch(input, init),
    });
    const all = await heard.during(() => work(client));
    return { name, statements: all.filter(({ text }) => /^\s*(select|with)\b/i.test(text)) };
  };
  try {
    return await figuresOf(watched, send, seeded);
  } finally {
    await Promise.all([stack.stop(), heard.close(), watched.close()]);
  }
}

async function figuresOf(
  watched: WatchedDatabase,
  send: Send,
  seeded: SeededMeetings,
): Promise<Record<string, number>> {
  const { large, week, monday, guestKey } = seeded;
  const p95Of = async (what: string, scenarios: readonly Scenario[], runs = OTHER_RUNS): Promise<number> => {
    const p95 = await timeStatements(watched, {
      what,
      scenarios,
      runs,
      run: async ({ statements }) => watched.spoken.push(...statements),
      nameOf: ({ name, statements }) => `${name} (${statements.length} statements)`,
      explained: ({ text }) => /meeting|room/.test(text),
    });
    return Math.round(p95 * 10) / 10;
  };
  const finder = await finderScenarios(send, large);
  return {
    finder_p95_ms: await p95Of('finder', finder, FINDER_RUNS),
    finder_bare_p95_ms: await p95Of('bare range of one room', [bareRange()]),
    schedule_p95_ms: await p95Of('week of 200 rooms', [await scheduleScenario(send, week, monday)]),
    mine_p95_ms: await p95Of('my meetings', await mineScenarios(send, large)),
    records_p95_ms: await p95Of('records', await recordScenarios(send, large)),
    due_p95_ms: await dueP95(watched),
    check_p95_ms: await p95Of('checking a booking', await checkScenarios(send, large)),
    booking_p95_ms: await p95Of('booking', await bookingScenarios(send, large)),
    change_p95_ms: await p95Of('changing', await changeScenarios(send, large)),
    guest_p95_ms: await p95Of('page of an external contact', [await guestScenario(send, large, guestKey)]),
  };
}

/** Now and later, with every filter; most rooms match the widest. */
async function finderScenarios(send: Send, caller: TestPerson): Promise<Scenario[]> {
  const wishes = [
    {},
    { capacity: 4 },
    { capacity: 20 },
    { capacity: 40 },
    { equipment: ['screen' as const] },
    { keyword: 'Floor 3' },
    { keyword: 'Room 17' },
    { types: ['TRAIN' as const] },
  ];
  const scenarios: Scenario[] = [];
  for (const [days, minutes] of [
    [0, 30],
    [1, 60],
    [14, 60],
    [30, 240],
  ] as const) {
    for (const wish of wishes) {
      const body = { startsAt: new Date(Date.now() + days * DAY + HOUR).toISOString(), minutes, ...wish };
      const name = JSON.stringify({ days, minutes, ...wish });
      scenarios.push(await send(caller, name, (client) => client.call(ROUTES.findRooms, { body })));
    }
  }
  return scenarios;
}

async function scheduleScenario(send: Send, caller: TestPerson, monday: string): Promise<Scenario> {
  let roomId: string[] = [];
  await send(caller, 'rooms', async (client) => {
    roomId = (await client.reply(ROUTES.listRooms, { query: { pageSize: 200 } })).data.map((room) => room.roomId);
  });
  const startsAt = `${monday}T00:00:00.000Z`;
  const endsAt = new Date(Date.parse(startsAt) + 7 * DAY).toISOString();
  return send(caller, `${roomId.length} rooms`, async (client) => {
    const { blocks } = await client.call(ROUTES.readSchedule, { query: { roomId, startsAt, endsAt } });
    console.log(`the week has ${blocks.length} blocks`);
  });
}

async function mineScenarios(send: Send, caller: TestPerson): Promise<Scenario[]> {
  const ahead = new Date().toISOString();
  return [
    await send(caller, 'ahead', (client) => client.call(ROUTES.listMyMeetings, { query: { after: ahead } })),
    await send(caller, 'earlier', (client) =>
      client.call(ROUTES.listMyMeetings, { query: { before: ahead, direction: 'earlier' } }),
    ),
  ];
}

async function recordScenarios(send: Send, caller: TestPerson): Promise<Scenario[]> {
  return [
    await send(caller, 'newest', (client) => client.call(ROUTES.listRecords, { query: {} })),
    await send(caller, 'a word', (client) => client.call(ROUTES.listRecords, { query: { keyword: 'Budget' } })),
  ];
}

/** The queries of the meeting clock: those of every second while nothing is due, and those of a minute in which very much is. */
async function dueP95(watched: WatchedDatabase): Promise<number> {
  const p95 = await timeStatements(watched, {
    what: 'due moments',
    scenarios: [0, DAY],
    runs: OTHER_RUNS,
    run: async (later) => {
      const undone = new Error('nothing is taken');
      await watched.db
        .transaction()
        .execute(async (tx) => {
          await takeDueMeetings(tx, new Date(Date.now() + later), { meetings: 100, people: 500 });
          throw undone;
        })
        .catch((error) => {
          if (error !== undone) throw error;
        });
      const reads = watched.spoken.filter(({ text }) => /^\s*select\b/i.test(text));
      watched.spoken.splice(0, Number.POSITIVE_INFINITY, ...reads);
    },
    nameOf: (later) => (later === 0 ? 'nothing due' : 'a day is due'),
    explained: ({ text }) => text.includes('meeting'),
  });
  return Math.round(p95 * 10) / 10;
}

/** The lower bound: the bookings of one room in a week. */
const bareRange = (): Scenario => ({
  name: 'one room',
  statements: [
    {
      text: `select starts_at, ends_at from meeting where room_id = $1 and starts_at >= $2 and starts_at < $3
        and status <> 'CANCELED' order by starts_at`,
      values: ['800000000000000007', new Date(), new Date(Date.now() + 7 * DAY)],
    },
  ],
});
