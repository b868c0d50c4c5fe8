import { createPage, foldFrame, type Permit, RULES } from '@sw/board-model';
import { controlFrame } from '@sw/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { controlsToAgree, type RightsInRows } from './rights-in-log.ts';

const permit = fc.constantFrom<(Permit | null)[]>(0, 1, 2, null);
const demo = fc.record({
  type: fc.constant('demoOn' as const),
  actor: fc.integer({ min: 1, max: 4 }),
  clientId: fc.constantFrom('a', 'b'),
});
const rights: fc.Arbitrary<RightsInRows> = fc.record({
  deleted: fc.boolean(),
  recycled: fc.boolean(),
  demo: fc.option(demo, { nil: undefined }),
  people: fc
    .array(permit, { minLength: 4, maxLength: 4 })
    .map((permits) => permits.map((one, n) => ({ actor: n + 1, owner: false, permit: one }))),
});

test('after these records a log of any rights decides as the rows do', () => {
  fc.assert(
    fc.property(fc.array(rights, { minLength: 2, maxLength: 4 }), (turns) => {
      const page = createPage('1');
      for (const rows of turns) {
        for (const control of controlsToAgree(page.access, rows)) {
          const version = page.versionId + 1;
          foldFrame(page, controlFrame(`${version}`, control, { rules: RULES, time: 1 }), version);
        }
        expect(controlsToAgree(page.access, rows)).toEqual([]);
        const { deleted, recycled } = page.access;
        expect({ deleted, recycled }).toEqual({ deleted: rows.deleted, recycled: rows.recycled });
      }
    }),
  );
});
