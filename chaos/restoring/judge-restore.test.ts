import { creation, encodeFrame, fullHash, KIND, newSelectId, OPERATION, RULES } from '@sw/board-model';
import { expect, test } from 'vitest';
import { HistoryFold } from '../drawing/oracle.ts';
import { judgeRestore, type RestoreLine, restoreProblems } from './judge-restore.ts';

const PAGE = '1000000000000000001';

function frame(clientSeq: number): Uint8Array {
  const selectId = newSelectId();
  const state = [{ selectId, type: KIND.rectangle, zIndex: 1, left: 0, top: 0, angle: 0, scaleX: 1, scaleY: 1 }];
  const header = { clientId: 'anna', maciid: '', protocolType: OPERATION.created, pageId: PAGE, versionId: 0 };
  const operation = { header, clientSeq, state, changes: [creation(selectId)] };
  return encodeFrame({ rules: RULES, actor: 1, clientId: 'anna', clientSeq, time: 1, kind: 'operation', operation });
}

/** A history without the record at one place. */
function foldWithout(frames: readonly Uint8Array[], left?: number): HistoryFold {
  const whole = new HistoryFold(PAGE);
  for (const [place, bytes] of frames.entries()) if (place !== left) whole.take(bytes, place + 1);
  return whole;
}

const frames = [frame(1), frame(2), frame(3)];
const stated = { pageId: PAGE, wbNo: '1', hash: fullHash(foldWithout(frames).state) };
const lanes = [{ actor: 1, clientId: 'anna', ackedTo: 3 }];

test('a restored page with every record has the hash of the backup, and nothing is lost', () => {
  const verdict = judgeRestore([{ stated, history: foldWithout(frames), lanes }]);
  expect(verdict).toEqual({ pages: 1, equal: 1, acked: 3, lost: 0 });
});

test('a backup that lacks any one record is noticed, by the hash and by what was acknowledged', () => {
  for (const left of [0, 1, 2]) {
    const { equal, lost } = judgeRestore([{ stated, history: foldWithout(frames, left), lanes }]);
    expect([left, equal, lost]).toEqual([left, 0, 3 - left]);
  }
});

test('each value that is off fails the run', () => {
  const good: RestoreLine = {
    seed: 1,
    pages: 2,
    equal: 2,
    acked: 5,
    lost: 0,
    acked_during: 1,
    backup_s: 1,
    backup_bytes: 1,
    restore_s: 1,
    acked_after: 1,
    lost_after: 0,
    diverged: 0,
    erased_again: true,
    objects_missing: 0,
    rights_whole: true,
    died: 0,
    troubled: 0,
  };
  expect(restoreProblems(good)).toEqual([]);
  const bad: readonly Partial<RestoreLine>[] = [
    { equal: 1 },
    { lost: 1 },
    { acked: 0 },
    { acked_during: 0 },
    { acked_after: 0 },
    { lost_after: 1 },
    { diverged: 1 },
    { erased_again: false },
    { objects_missing: 1 },
    { rights_whole: false },
    { died: 1 },
    { troubled: 1 },
  ];
  for (const one of bad) expect([one, restoreProblems({ ...good, ...one }).length]).toEqual([one, 1]);
});
