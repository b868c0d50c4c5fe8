import { setImmediate as turn } from 'node:timers/promises';
import { PastReader } from '@sw/board-sync';
import { createClient, getRecords, getSnapshot, ROUTES } from '@sw/contract';
import { median } from '../load.ts';
import { openCell } from '../open/cell.ts';
import { chance } from '../open/mixed-objects.ts';
import { writeHistory } from './fixture.ts';
import { replayRates } from './replay-rates.ts';

const RECORDS = Number(process.env.BENCH_RECORDS ?? 100_000);
const OBJECTS = Number(process.env.BENCH_OBJECTS ?? 10_000);
const MOMENTS = Number(process.env.BENCH_MOMENTS ?? 100);
const WARM_UPS = 5;

const p95 = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
const one = (value: number): number => Math.round(value * 10) / 10;

/**
 * Random moments in a long history, over HTTP like the web: from the request to the folded page. Also the timeline of the
 * whole history, and the frame rate of a replay compared with panning over the same board.
 */
export async function benchHistory(): Promise<Record<string, number>> {
  const cell = await openCell();
  try {
    const [page] = await cell.addPages(1);
    if (!page) throw new Error('no page');
    const written = await writeHistory(cell, page, RECORDS, OBJECTS);
    console.log(
      `${RECORDS} records, ${written.logMb} MB; archive ${written.archiveMb} MB, ${written.checkpoints} checkpoints of ${written.checkpointMb} MB`,
    );
    const stack = await cell.start(['api']);
    const { authorization } = cell.owner;
    const apiUrl = stack.urlOf('api');
    const client = createClient({ baseUrl: apiUrl, authorization: () => authorization, locale: () => 'en' });
    const reader = new PastReader(
      page.pageId,
      {
        moment: (pageId, versionId) => client.call(ROUTES.getMoment, { params: { pageId }, query: { versionId } }),
        snapshot: async (path) => (await client.bytesAt(getSnapshot, path)).bytes,
        records: (path, after, upTo) => client.bytesAt(getRecords, path, { after, upTo }),
      },
      () => turn(),
      () => performance.now(),
    );
    const random = chance(11);
    const times: number[] = [];
    for (let round = 0; round < WARM_UPS + MOMENTS; round += 1) {
      const version = written.versions[Math.floor(random() * written.versions.length)] ?? 0;
      const begin = performance.now();
      const past = await reader.at(version);
      times.push(performance.now() - begin);
      if (past?.versionId !== version) throw new Error(`${past?.versionId} is not ${version}`);
    }
    const lines: number[] = [];
    for (let round = 0; round < 10; round += 1) {
      const begin = performance.now();
      await client.call(ROUTES.getTimeLine, { params: { pageId: page.pageId } });
      lines.push(performance.now() - begin);
    }
    await stack.stop();
    const moments = times.slice(WARM_UPS);
    console.log(`moments: p50 ${one(median(moments))} ms, p95 ${one(p95(moments))} ms`);
    const rates = process.env.BENCH_REPLAY === '0' ? {} : await replayRates();
    return {
      records: RECORDS,
      objects: OBJECTS,
      moment_ms_p50: one(median(moments)),
      moment_ms_p95: one(p95(moments)),
      moment_ms_max: one(Math.max(...moments)),
      first_moment_ms: one(times[0] ?? 0),
      time_line_ms: one(median(lines)),
      log_mb: written.logMb,
      archive_mb: written.archiveMb,
      checkpoints: written.checkpoints,
      checkpoint_mb: written.checkpointMb,
      ...rates,
    };
  } finally {
    await cell.end();
  }
}
