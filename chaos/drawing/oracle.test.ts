import { creation, encodeFrame, KIND, newSelectId, OPERATION, RULES } from '@sw/board-model';
import { expect, test } from 'vitest';
import { HistoryFold, judge } from './oracle.ts';

const PAGE = '1000000000000000001';

function frame(clientSeq: number, clientId = 'anna'): Uint8Array {
  const selectId = newSelectId();
  const state = [{ selectId, type: KIND.rectangle, zIndex: 1, left: 0, top: 0, angle: 0, scaleX: 1, scaleY: 1 }];
  const header = { clientId, maciid: 'm', protocolType: OPERATION.created, pageId: PAGE, versionId: 0 };
  const operation = { header, clientSeq, state, changes: [creation(selectId)] };
  return encodeFrame({ rules: RULES, actor: 1, clientId, clientSeq, time: 1, kind: 'operation', operation });
}

function foldOf(frames: readonly Uint8Array[]): HistoryFold {
  const whole = new HistoryFold(PAGE);
  for (const [place, bytes] of frames.entries()) whole.take(bytes, place + 1);
  return whole;
}

const anna = (ackedTo: number) => [{ actor: 1, clientId: 'anna', ackedTo }];

test('what was acknowledged and is not in the log, or stands behind a gap, is lost', () => {
  expect(judge(foldOf([frame(1), frame(2)]), anna(2))).toEqual({ acked: 2, lost: 0, doubled: 0, controlDoubled: 0 });
  expect(judge(foldOf([frame(1), frame(2)]), anna(3)).lost).toBe(1);
  expect(judge(foldOf([frame(1), frame(3)]), anna(3)).lost).toBe(2);
});

test('what is stored twice is consumed once, and the control sees it', () => {
  const again = frame(2);
  const verdict = judge(foldOf([frame(1), again, again, frame(1)]), anna(2));
  expect(verdict).toEqual({ acked: 2, lost: 0, doubled: 0, controlDoubled: 2 });
});

test('a reducer that consumed a record twice would be found', () => {
  const { stored } = foldOf([frame(1)]);
  expect(judge({ stored, consumed: new Map([['1/anna/1', 2]]) }, anna(1)).doubled).toBe(1);
});

test('bytes that are no record are an error, never a shorter history', () => {
  expect(() => foldOf([new Uint8Array([1, 2, 3])])).toThrow('no record at 1');
});
