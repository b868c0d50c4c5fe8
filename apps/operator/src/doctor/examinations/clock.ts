import { SECOND } from '@sw/base';
import { inspectDatabase } from '@sw/postgres';
import { examination } from '../examination.ts';
import { fault, fine, type Observation, skipped, warning } from '../finding.ts';
import { askPublic } from '../public-request.ts';

/** A code of an authenticator app lives for 30 s; records of calls combine two clocks; HTTP dates have whole seconds. */
const SKEW = { warning: 3 * SECOND, fault: 30 * SECOND } as const;

/** How far the clock of another server is ahead of ours; undefined if the answer has no time. */
export function judgeClock(server: string, aheadMs: number | undefined): Observation {
  const check = `clock.${server}`;
  if (aheadMs === undefined) return skipped(check, `${server} did not say what time it is`);
  const distance = Math.abs(aheadMs);
  const says = `the clock of ${server} is ${(distance / SECOND).toFixed(1)} s ${aheadMs < 0 ? 'behind' : 'ahead of'} ours`;
  const cure = `Synchronise this machine and that of ${server} (Debian: apt install chrony; timedatectl shows whether it works).`;
  if (distance > SKEW.fault) return fault(check, says, cure);
  return distance > SKEW.warning ? warning(check, says, cure) : fine(check, says);
}

/** From the Date header of any answer, including refusals. It has whole seconds, so the middle of that second is used. */
async function dateAhead(address: string): Promise<number | undefined> {
  try {
    const begin = Date.now();
    const { headers } = await askPublic(address);
    const date = Date.parse(headers.date ?? '');
    return Number.isNaN(date) ? undefined : date + SECOND / 2 - (begin + Date.now()) / 2;
  } catch {
    return undefined;
  }
}

async function databaseAhead(url: string): Promise<number | undefined> {
  const inspected = await inspectDatabase(url);
  return inspected.ok ? inspected.value.clockAheadMs : undefined;
}

export const clockExamination = examination(
  'clock',
  ['databaseUrl', 's3Endpoint'],
  async ({ databaseUrl, s3Endpoint }) => {
    const [database, store] = await Promise.all([databaseAhead(databaseUrl), dateAhead(s3Endpoint)]);
    return [judgeClock('PostgreSQL', database), judgeClock('the object store', store)];
  },
);
