import { encodeFrame, OPERATION } from '@sw/board-model';
import { expect, test } from 'vitest';
import type { PageHistory } from '../../history/page-history.ts';
import { versionAt } from './export-record.ts';

const PAGE = { shard: 0, wbNo: '1', pageId: '2' };

/** A page whose record n was written at n * 10, in two sessions of work: 1 to 3, and 7 to 9. */
function history(begins = 0): PageHistory {
  const frameOf = (time: number) => {
    const header = { clientId: 'client-1', maciid: 'm', protocolType: OPERATION.created, pageId: '2', versionId: 0 };
    const operation = { header, clientSeq: 1, state: [], changes: [] };
    return encodeFrame({ kind: 'operation', rules: 1, actor: 1, clientId: 'client-1', clientSeq: 1, time, operation });
  };
  const work = (from: number, to: number) => ({ from, to, began: from * 10, ended: to * 10 });
  return {
    begins: async () => begins,
    work: async () => [work(1, 3), work(7, 9)],
    records: async (_: unknown, after: number, upTo: number) => {
      const versions = Array.from({ length: upTo - after }, (__, place) => after + 1 + place);
      const entries = versions.map((versionId) => ({
        versionId,
        previous: versionId - 1,
        frame: frameOf(versionId * 10),
      }));
      // One at a time, as a long log is read in pieces.
      return { entries: entries.slice(0, 1), more: entries.length > 1 };
    },
  } as unknown as PageHistory;
}

test.each([
  ['before everything', 5, 0],
  ['within the first session', 25, 2],
  ['at a record', 30, 3],
  ['between the sessions', 50, 3],
  ['within the second one', 85, 8],
  ['after everything', 1_000, 9],
])('R2.62 %s the board was at the last version written by then', async (_, at, version) => {
  expect(await versionAt(history(), PAGE, at)).toBe(version);
});

test('R2.62 a copied board was never before its first version', async () => {
  expect(await versionAt(history(1), PAGE, 5)).toBe(1);
});
