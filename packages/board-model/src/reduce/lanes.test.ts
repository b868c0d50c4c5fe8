import { expect, test } from 'vitest';
import { ANNA, BEN, object, operation, reasons, Scene } from '../../testing/scene.ts';
import {
  contentHash,
  createPage,
  encodeFrame,
  FORMAT_VERSION,
  fold,
  foldFrame,
  LANE_SILENCE_MS,
  type LogRecord,
  lastInLane,
  OPERATION,
  pageHash,
  RULES,
} from '../index.ts';

const creating = (clientSeq: number, selectId: string): LogRecord => ({
  rules: 1,
  actor: ANNA,
  clientId: 'tab',
  clientSeq,
  time: 5,
  kind: 'operation',
  operation: operation(OPERATION.created, [[selectId, 'exist', 0, 1]], { state: [object(selectId)], clientSeq }),
});

test('L1 a lane is consumed number by number from 1, each lane for itself', () => {
  const scene = new Scene();
  expect(scene.append(creating(1, '1')).consumed).toBe(true);
  expect(scene.append(creating(2, '2')).consumed).toBe(true);
  expect(scene.append({ ...creating(1, '3'), actor: BEN }).consumed).toBe(true);
  expect(scene.append({ ...creating(1, '4'), clientId: 'other' }).consumed).toBe(true);
  expect(lastInLane(scene.page, ANNA, 'tab')).toBe(2);
  expect(scene.ids).toEqual(['1', '2', '3', '4']);
});

test('L2 a repeated, skipped or first number that is not 1 is ignored, but versionId moves', () => {
  const scene = new Scene();
  expect(scene.append(creating(2, '1')).consumed).toBe(false);
  expect(scene.append(creating(1, '2')).consumed).toBe(true);
  const hash = pageHash(scene.page);
  expect(scene.append(creating(1, '3')).consumed).toBe(false);
  expect(scene.append(creating(3, '4')).consumed).toBe(false);
  expect(scene.ids).toEqual(['2']);
  expect(pageHash(scene.page)).toBe(hash);
  expect(scene.page.versionId).toBe(4);
});

test('L3 a record without effect takes its number', () => {
  const scene = new Scene();
  const folded = scene.sets(ANNA, '1', 'left', 0, 1);
  expect(folded.consumed).toBe(true);
  expect(reasons(folded)).toEqual(['absent']);
  expect(lastInLane(scene.page, ANNA, 'tab')).toBe(1);
});

test('L4 a void record is consumed whatever the permit, and the lane goes on', () => {
  const scene = new Scene();
  scene.controls({ type: 'removed', actor: ANNA });
  expect(scene.voids(ANNA).consumed).toBe(true);
  scene.controls({ type: 'permit', actor: ANNA, permit: 1 });
  expect(reasons(scene.creates(ANNA, object('1')))).toEqual([]);
});

test('L5 only lanes silent for 30 days of log time are retired', () => {
  const scene = new Scene();
  scene.creates(ANNA, object('1'));
  scene.time += LANE_SILENCE_MS - 1;
  scene.creates(BEN, object('2'));
  const lanes = [
    [ANNA, 'tab'],
    [BEN, 'tab'],
  ] as const;
  expect(reasons(scene.controls({ type: 'retireLanes', lanes }))).toEqual(['active']);
  expect(lastInLane(scene.page, ANNA, 'tab')).toBe(1);
  scene.time += 1;
  scene.controls({ type: 'retireLanes', lanes });
  expect(lastInLane(scene.page, ANNA, 'tab')).toBe(0);
  expect(lastInLane(scene.page, BEN, 'tab')).toBe(1);
  expect(scene.append(creating(2, '3')).consumed).toBe(false);
});

test('L6 a record at or below the versionId is ignored', () => {
  const scene = new Scene();
  scene.creates(ANNA, object('1'));
  const hash = pageHash(scene.page);
  expect(fold(scene.page, creating(2, '2'), 1).consumed).toBe(false);
  expect(scene.page.versionId).toBe(1);
  expect(pageHash(scene.page)).toBe(hash);
});

test('L7 a record under newer rules changes nothing and says so', () => {
  const page = createPage('1');
  expect(fold(page, { ...creating(1, '1'), rules: RULES + 1 }, 1)).toMatchObject({ consumed: false, stale: true });
  expect(page.versionId).toBe(0);
});

test('L8 a local operation shows the same content and consumes no number', () => {
  const [local, logged] = [new Scene(), new Scene()];
  local.tries(ANNA, OPERATION.created, [['1', 'exist', 0, 1]], { state: [object('1')] });
  logged.creates(ANNA, object('1'));
  expect(contentHash(local.page)).toBe(contentHash(logged.page));
  expect(lastInLane(local.page, ANNA, 'tab')).toBe(0);
  expect(local.page.versionId).toBe(0);
});

test('L9 what nobody can read moves versionId and nothing else; what a newer release wrote moves nothing', () => {
  const scene = new Scene();
  scene.creates(ANNA, object('1'));
  const { page } = scene;
  const [hash, at] = [pageHash(page), page.versionId];
  const newer = encodeFrame({ ...scene.records[0], rules: RULES + 1 } as LogRecord);
  expect(foldFrame(page, newer, at + 1)).toMatchObject({ what: 'newer' });
  expect(foldFrame(page, newer.with(0, FORMAT_VERSION + 1), at + 1)).toMatchObject({ what: 'newer' });
  expect(page.versionId).toBe(at);
  const unreadable = [new Uint8Array(), new Uint8Array([3, 1, 2, 3]), newer.with(0, 2), newer.subarray(0, -1)];
  for (const [i, bytes] of unreadable.entries()) {
    expect(foldFrame(page, bytes, at + 1 + i)).toMatchObject({ what: 'unreadable' });
    expect([page.versionId, pageHash(page)]).toEqual([at + 1 + i, hash]);
    expect(foldFrame(page, bytes, at)).toMatchObject({ what: 'unreadable' });
    expect(page.versionId).toBe(at + 1 + i);
  }
});
