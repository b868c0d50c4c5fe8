import { newId } from '@sw/base';
import { ManualClock, repeats } from '@sw/base/testing';
import { CallFailure, type Client, ROUTES } from '@sw/contract';
import { sql } from '@sw/postgres';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type MeetingScene, meetingScene } from '../../../testing/meetings.ts';
import { addColleague } from '../../../testing/merchants.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

vi.setConfig({ testTimeout: 240_000 });

/** A Wednesday, 08:00 in Berlin. */
const clock = new ManualClock(Date.parse('2026-11-18T07:00:00Z'));
let api: TestApi;
let scene: MeetingScene;
/** Holds back the bookings that arrive; if undefined, they pass. */
let gate: Gate | undefined;
beforeAll(async () => {
  api = await startTestApi({
    clock,
    env: { MODULES: 'meeting' },
    watch: (http) =>
      http.addHook('onRequest', async ({ method, url }) => {
        if (method === 'POST' && url.endsWith(ROUTES.bookMeeting.path)) await gate?.arrived();
      }),
  });
  scene = await meetingScene(api, clock);
});
afterAll(() => api?.stop());

/** Number of pairs of meetings that have one room at the same time; it must be 0. */
async function overlaps(): Promise<number> {
  const { rows } = await sql<{ pairs: number }>`
    select count(*)::integer as pairs from meeting a join meeting b
      on a.room_id = b.room_id and a.meeting_id < b.meeting_id
      and tstzrange(a.starts_at, a.ends_at, '[)') && tstzrange(b.starts_at, b.ends_at, '[)')
    where a.status <> 'CANCELED' and b.status <> 'CANCELED'`.execute(api.db.query);
  return rows[0]?.pairs ?? -1;
}

const outcomeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (error: unknown) => (error instanceof CallFailure ? (error.error ?? error.kind) : String(error)),
  );

const DAILY = { type: 'day', end: 'count', count: 5 } as const;

interface Gate {
  arrived(): Promise<void>;
}

/** Opens when `count` requests have arrived. */
function gateFor(count: number): Gate {
  const open = Promise.withResolvers<void>();
  let waiting = 0;
  return {
    arrived() {
      waiting += 1;
      if (waiting === count) open.resolve();
      return open.promise;
    },
  };
}

const ATTEMPTS = repeats(1_000);
/** An account may book 60 times a minute; five attempts each leave enough requests for repeats. */
const PER_PERSON = 5;
/** Number of concurrent repeats. */
const LANES = 20;
const AGAIN = 'TEMPORARILY_UNAVAILABLE';

test(`R8.55 of ${ATTEMPTS} attempts at once at one room and time, single and repeated, exactly one succeeds`, {
  timeout: 180_000,
}, async () => {
  const roomId = await scene.addRoom();
  const clients: Client[] = [];
  for (let n = 0; n < ATTEMPTS / PER_PERSON; n += 1) clients.push(api.client(await addColleague(api, scene.merchant)));
  const { at, book } = scene;
  const attempt = (n: number) => {
    const place = { startsAt: at(24 + (n % 4) / 4), endsAt: at(25.5) };
    const cycle = n % 2 === 0 ? DAILY : null;
    const how = { idempotencyKey: `attempt-${n}` };
    return outcomeOf(book(roomId, { ...place, cycle }, clients[n % clients.length], how));
  };
  // The server holds all requests, each on its own connection, before it handles the first. Then all of them wait for a
  // connection to PostgreSQL, and those that have one wait for the room.
  gate = gateFor(ATTEMPTS);
  const found = await Promise.all(Array.from({ length: ATTEMPTS }, (_, n) => attempt(n)));
  gate = undefined;
  // The server refuses requests that wait 5 s for a connection. They are repeated until they have a result.
  const again = found.flatMap((outcome, n) => (outcome === AGAIN ? [n] : []));
  const ask = async () => {
    for (let n = again.pop(); n !== undefined; n = again.pop()) {
      const outcome = await attempt(n);
      if (outcome === AGAIN) again.push(n);
      else found[n] = outcome;
    }
  };
  await Promise.all(Array.from({ length: LANES }, ask));
  const outcomes = Map.groupBy(found, (outcome) => outcome);
  expect(outcomes.get('ok')).toHaveLength(1);
  expect([...outcomes.keys()].toSorted()).toEqual(['ROOM_CONFLICT', 'SERIES_CONFLICT', 'ok']);
  expect(await overlaps()).toBe(0);
});

test('the tables refuse a second meeting at the same time, by whatever way it comes, and take one that begins where another ends', async () => {
  const roomId = await scene.addRoom();
  const { spaceId } = scene.merchant;
  const insert = (from: number, to: number) => {
    const meetingId = newId();
    const times = { startsAt: new Date(scene.at(from)), endsAt: new Date(scene.at(to)) };
    return api.db.query
      .insertInto('meeting')
      .values({
        meetingId,
        spaceId,
        roomId,
        ...times,
        originalStart: times.startsAt,
        timeZone: 'UTC',
        subject: 'x',
        icalUid: meetingId,
      })
      .execute();
  };
  await insert(1, 2);
  await insert(2, 3);
  await expect(insert(1.5, 2.5)).rejects.toMatchObject({ code: '23P01', constraint: 'meeting_room_taken' });
  await expect(insert(0, 30)).rejects.toMatchObject({ code: '23514' });
});

type Step =
  | {
      readonly kind: 'book';
      readonly room: number;
      readonly hour: number;
      readonly quarters: number;
      readonly daily: boolean;
    }
  | {
      readonly kind: 'move';
      readonly which: number;
      readonly room: number;
      readonly hour: number;
      readonly scope: 'one' | 'all';
    }
  | { readonly kind: 'cancel'; readonly which: number }
  | { readonly kind: 'start'; readonly which: number }
  | { readonly kind: 'end'; readonly which: number }
  | { readonly kind: 'delay'; readonly which: number; readonly minutes: number }
  | { readonly kind: 'wait'; readonly minutes: number };

const which = fc.nat({ max: 30 });
const room = fc.nat({ max: 1 });
const hour = fc.integer({ min: 0, max: 12 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('book' as const),
      room,
      hour,
      quarters: fc.integer({ min: 1, max: 8 }),
      daily: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      which,
      room,
      hour,
      scope: fc.constantFrom('one' as const, 'all' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('start' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('end' as const), which }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('delay' as const), which, minutes: fc.integer({ min: 1, max: 60 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 120 }) }),
  },
);

test('R5.40 R8.55 whatever is booked, moved, delayed, ended and cancelled, no two meetings hold one room at one time', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 20 }), async (steps) => {
      const other = await meetingScene(api, clock);
      const rooms = [await other.addRoom(), await other.addRoom()];
      const ids: string[] = [];
      const base = clock.now();
      const time = (hours: number) => new Date(Math.ceil((base + hours * 3_600_000) / 900_000) * 900_000).toISOString();
      for (const one of steps) {
        if (one.kind === 'wait') {
          clock.advance(one.minutes * 60_000);
          continue;
        }
        if (one.kind === 'book') {
          const place = { startsAt: time(one.hour), endsAt: time(one.hour + one.quarters / 4) };
          await other
            .book(rooms[one.room] ?? '', { ...place, cycle: one.daily ? DAILY : null })
            .then(({ meetingId }) => ids.push(meetingId), refused);
          continue;
        }
        const meetingId = ids[one.which % Math.max(1, ids.length)];
        if (meetingId === undefined) continue;
        const params = { meetingId };
        const { asAnn } = other;
        if (one.kind === 'move') {
          const body = {
            scope: one.scope,
            roomId: rooms[one.room] ?? '',
            startsAt: time(one.hour),
            endsAt: time(one.hour + 1),
          };
          await asAnn.call(ROUTES.changeMeeting, { params, body }).catch(refused);
        } else if (one.kind === 'cancel')
          await asAnn.call(ROUTES.cancelMeeting, { params, body: { reason: 'x' } }).catch(refused);
        else if (one.kind === 'start') await asAnn.call(ROUTES.startMeeting, { params }).catch(refused);
        else if (one.kind === 'end') await asAnn.call(ROUTES.endMeeting, { params }).catch(refused);
        else await asAnn.call(ROUTES.delayMeeting, { params, body: { minutes: one.minutes } }).catch(refused);
      }
      expect(await overlaps()).toBe(0);
    }),
    { numRuns: 8 },
  );
});

/** A refusal is a valid result; any other error, including an internal server error, fails the test. */
function refused(error: unknown): void {
  if (!(error instanceof CallFailure) || error.status >= 500) throw error;
}
