import { type ArchivedFrame, chain, type SegmentName } from '@sw/board-archive';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inSegments, planPage, reachOf, recordsBetween } from './plan-page.ts';

const segment = (from: number, to: number): SegmentName => ({ key: `${from}-${to}`, from, to });
const snapshot = (version: number) => ({ key: `snap-${version}`, version, hash: '' });
const frame = (version: number, bytes = 1): ArchivedFrame => ({ version, frame: new Uint8Array(bytes) });

test('segments and snapshots beyond the point stay out, and one across it is read for its first records', () => {
  const plan = planPage([segment(0, 4), segment(4, 9), segment(9, 12)], [snapshot(4), snapshot(9), snapshot(12)], 7);
  expect(plan.segments).toEqual([segment(0, 4)]);
  expect(plan.across).toEqual([segment(4, 9)]);
  expect(plan.snapshots).toEqual([snapshot(4)]);
  expect([plan.start, reachOf(plan)]).toEqual([0, 4]);
});

test('the history of a copied page starts at its snapshot, an empty page at 0', () => {
  expect(planPage([], [snapshot(1)], 50)).toMatchObject({ start: 1 });
  expect(planPage([segment(1, 30)], [snapshot(30)], 50)).toMatchObject({ start: 1 });
  expect(planPage([], [], 50)).toMatchObject({ start: 0 });
});

test('a gap in the archive is an error', () => {
  expect(() => reachOf({ start: 0, segments: [segment(0, 4), segment(5, 9)] })).toThrow('gap between 4 and 5');
});

/**
 * A page's life: the versions of its records, where a keeper cut them into segments, and three moments: the backup begins,
 * the log is read, the bucket is listed. Records and segments appear in order; a record leaves the log some time after its
 * segment was written.
 */
const lives = fc
  .record({
    steps: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 40 }),
    cuts: fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
    begin: fc.nat(),
    read: fc.nat(),
    list: fc.nat(),
    purged: fc.nat(),
  })
  .map(({ steps, cuts, begin, read, list, purged }) => {
    let version = 0;
    const versions = steps.map((step) => {
      version += step;
      return version;
    });
    const ends = versions.filter((_, place) => cuts[place]);
    const segments = ends.map((to, place) => segment(ends[place - 1] ?? 0, to));
    const begun = begin % (versions.length + 1);
    const atRead = begun + (read % (versions.length - begun + 1));
    const archivedAtRead = segments.filter(({ to }) => to <= (versions[atRead - 1] ?? 0)).length;
    const written = archivedAtRead + (list % (segments.length - archivedAtRead + 1));
    const purgedTo = segments[(purged % (archivedAtRead + 1)) - 1]?.to ?? 0;
    return { versions, segments, begun, atRead, written, purgedTo };
  });

test('whatever the keeper does meanwhile, every record up to the point is there once, and none after it', () => {
  fc.assert(
    fc.property(lives, ({ versions, segments, begun, atRead, written, purgedTo }) => {
      const point = versions[begun - 1] ?? 0;
      const tail = versions.slice(0, atRead).filter((version) => version > purgedTo);
      const listed = segments.slice(0, written);
      const within = ({ from, to }: SegmentName) => versions.filter((one) => one > from && one <= to);
      const plan = planPage(listed, [], point);
      const reach = reachOf(plan);
      const archived = chain(plan.segments, plan.start).flatMap(within);
      const across = plan.across.flatMap(within).map((version) => frame(version));
      const rest = recordsBetween(
        reach,
        point,
        across,
        tail.map((version) => frame(version)),
      );
      expect([...archived, ...rest.map(({ version }) => version)]).toEqual(versions.filter((one) => one <= point));
    }),
    { numRuns: 2_000 },
  );
});

test('long tails become several segments, none of them much longer than the keeper’s', () => {
  const frames = Array.from({ length: 20 }, (_, n) => frame(n + 1, 1024 * 1024));
  const parts = inSegments(frames);
  expect(parts.flat()).toEqual(frames);
  expect(parts.map((part) => part.length)).toEqual([9, 9, 2]);
  expect(inSegments([])).toEqual([]);
});
