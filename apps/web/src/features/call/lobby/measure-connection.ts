import { ROUTES } from '@sw/contract';
import { api } from '../../transport/api.ts';
import type { ConnectionSample } from './connection-word.ts';

const TRIPS = 5;
const TRIP_MS = 3_000;
const FILE_MS = 6_000;

/** Rejects when the time has elapsed. */
const within = <T>(work: Promise<T>, milliseconds: number): Promise<T> =>
  Promise.race([work, new Promise<never>((_, late) => setTimeout(late, milliseconds, new Error('late')))]);

async function roundTrip(): Promise<number> {
  const start = performance.now();
  await within(api.call(ROUTES.getTime, { query: { t: String(start) } }, { anonymous: true }), TRIP_MS);
  return performance.now() - start;
}

/** The largest script of this page: there always is one, it has some hundred kilobytes, and its size is known. */
function ownFile(): string | undefined {
  const files = performance
    .getEntriesByType('resource')
    .filter((entry): entry is PerformanceResourceTiming => 'decodedBodySize' in entry)
    .filter(({ name }) => name.startsWith(`${window.location.origin}/`) && /\.js(?:$|\?)/.test(name));
  return files.toSorted((a, b) => b.decodedBodySize - a.decodedBodySize)[0]?.name;
}

/** The size of the file as transferred, which is compressed. */
function wireSize(address: string, fallback: number): number {
  const entry = performance.getEntriesByName(address).at(-1) as PerformanceResourceTiming | undefined;
  return entry !== undefined && entry.encodedBodySize > 0 ? entry.encodedBodySize : fallback;
}

async function downloadSpeed(): Promise<number | undefined> {
  const address = ownFile();
  if (address === undefined) return undefined;
  const start = performance.now();
  const reply = await fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(FILE_MS) });
  const { byteLength } = await reply.arrayBuffer();
  const milliseconds = Math.max(1, performance.now() - start);
  return (wireSize(address, byteLength) * 8) / milliseconds;
}

/** Whether the media server answers at all. Its answer cannot be read across origins, and need not be. */
async function reachesMedia(): Promise<boolean | undefined> {
  const { callServer } = await api.call(ROUTES.getWebConfig, {}, { anonymous: true });
  if (callServer === undefined) return undefined;
  const asked = { mode: 'no-cors', cache: 'no-store', signal: AbortSignal.timeout(TRIP_MS) } as const;
  return fetch(callServer.replace(/^ws/, 'http'), asked).then(
    () => true,
    () => false,
  );
}

const orElse = <T, U>(work: Promise<T>, other: U): Promise<T | U> => work.catch(() => other);

/** Sends the requests one after the other: in parallel they would delay each other and look slower than the line. */
export async function measureConnection(): Promise<ConnectionSample> {
  const roundTrips: number[] = [];
  for (let trip = 0; trip < TRIPS; trip += 1) {
    const time = await orElse(roundTrip(), undefined);
    if (time !== undefined) roundTrips.push(time);
    // Offline: further requests would only take longer to fail.
    else if (trip === 1 && roundTrips.length === 0) break;
  }
  const reached = roundTrips.length > 0;
  return {
    roundTrips,
    sent: TRIPS,
    kilobitsPerSecond: reached ? await orElse(downloadSpeed(), undefined) : undefined,
    mediaReached: reached ? await orElse(reachesMedia(), undefined) : undefined,
  };
}
