import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import * as old from '@sw/board-model';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plantNextRelease } from './next-release.ts';

type Model = typeof old;
type Change = old.Change;

const PAGE = '1000000000000000001';
const ACTIVE = old.RULES;
let folder: string;
let next: Model;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sw-next-'));
  plantNextRelease(resolve(import.meta.dirname, '../..'), folder);
  next = (await import(/* @vite-ignore */ join(folder, 'packages/board-model/src/index.ts'))) as Model;
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Few ids and few values, so that operations collide. */
const selectId = fc.constantFrom('11', '12', '13', '14');
const place = fc.integer({ min: 0, max: 400 });
const made = fc.record({ selectId, left: place, zIndex: place }).map(({ selectId: id, ...rest }) => ({
  state: [{ selectId: id, type: old.KIND.rectangle, top: 0, angle: 0, scaleX: 1, scaleY: 1, ...rest }],
  protocolType: old.OPERATION.created,
  changes: [old.creation(id)],
}));
const changed = fc
  .oneof(
    fc.tuple(selectId, fc.constant('left'), place, place),
    fc.tuple(selectId, fc.constant('fill'), fc.constant(null), fc.constantFrom('#111', '#222')),
    selectId.map((id) => old.deletion(id)),
  )
  .map((change) => ({ state: [], protocolType: old.OPERATION.property, changes: [change as Change] }));
const story = fc.array(fc.oneof(made, changed), { minLength: 1, maxLength: 40 });

function frames(work: readonly object[], rules: number): Uint8Array[] {
  return work.map((part, i) => {
    const { protocolType, ...rest } = part as { protocolType: old.OperationCode; state: never[]; changes: Change[] };
    const header = { clientId: 'anna', maciid: 'm', protocolType, pageId: PAGE, versionId: i };
    const operation = { header, clientSeq: i + 1, ...rest };
    return old.encodeFrame({
      rules,
      actor: 1,
      clientId: 'anna',
      clientSeq: i + 1,
      time: i,
      kind: 'operation',
      operation,
    });
  });
}

function folded(model: Model, log: readonly Uint8Array[]): old.PageState {
  const page = model.createPage(PAGE);
  for (const [i, frame] of log.entries()) model.foldFrame(page, frame, i + 1);
  return page;
}

test('under the active number the next release folds every log as the release before it, and each reads the snapshots of the other', async () => {
  expect(next.RULES).toBe(ACTIVE + 1);
  await fc.assert(
    fc.asyncProperty(story, async (work) => {
      const log = frames(work, ACTIVE);
      const [before, after] = [folded(old, log), folded(next, log)];
      expect(next.fullHash(after)).toBe(old.fullHash(before));
      const bytes = next.encodeSnapshot(after);
      expect(old.peekSnapshot(bytes)).toMatchObject({ ok: true, value: { rules: ACTIVE, newer: false } });
      expect((await old.decodeSnapshot(bytes)).ok).toBe(true);
      expect((await next.decodeSnapshot(old.encodeSnapshot(before))).ok).toBe(true);
    }),
    { numRuns: 100 },
  );
});

test('an operation that is not in the log yet is judged by the active number in both', () => {
  fc.assert(
    fc.property(story, (work) => {
      const [before, after] = [old, next].map((model) => {
        const page = model.createPage(PAGE);
        for (const frame of frames(work, ACTIVE)) {
          const read = model.decodeFrame(frame);
          if (!read.ok || read.value.kind !== 'record' || read.value.record.kind !== 'operation')
            throw new Error('no operation');
          model.applyLocal(page, read.value.record.operation, { actor: 1, rules: ACTIVE });
        }
        return model.fullHash(page);
      });
      expect(after).toBe(before);
    }),
    { numRuns: 100 },
  );
});

test('after an activation the new rule counts, and the release before refuses its records and snapshots', () => {
  const [create] = fc.sample(made, { numRuns: 1, seed: 1 });
  const id = create?.state[0]?.selectId ?? '';
  const move = {
    state: [],
    protocolType: old.OPERATION.property,
    changes: [[id, 'left', create?.state[0]?.left, 123]],
  };
  const log = [...frames([create as object], ACTIVE), ...frames([create as object, move], ACTIVE + 1).slice(1)];
  const page = folded(next, log);
  expect(page.objects.get(id)?.left).toBe(120);
  expect(old.foldFrame(folded(old, log.slice(0, 1)), log[1] ?? new Uint8Array(), 2).what).toBe('newer');
  expect(old.peekSnapshot(next.encodeSnapshot(page))).toMatchObject({ ok: true, value: { newer: true } });
});
