import * as z from 'zod';
import { idField, versionField } from './rules/fields.ts';

/** How often a keeper reports on each shard, whether or not anything changed. */
export const HEADS_EVERY_MS = 2_000;
/** Some 64 KB; a longer report is split, each part covering the next part of the stream. */
export const HEADS_PER_REPORT = 2_000;

const seq = z.number().int().nonnegative();

/**
 * A keeper's report on one shard, at most once, over core NATS (`heads.<shard>`).
 *
 * `heads` holds every page whose newest record lies after sequence `from` and up to `to`, with that record's sequence.
 * The next report continues from `to`, so a receiver that sees `from` beyond the last known `to` knows that it missed a
 * report. A report that covers nothing has `from` = `to` = 0. `last` is the sequence of the stream's newest record. If
 * reports do not reach it for a while, no keeper reads the stream. `pointers` holds the versions of new snapshots, as a
 * hint.
 */
export const pageHeads = z.object({
  from: seq,
  to: seq,
  last: seq,
  heads: z.array(z.tuple([idField, seq])),
  pointers: z.array(z.tuple([idField, versionField])),
});
export type PageHeads = z.infer<typeof pageHeads>;
