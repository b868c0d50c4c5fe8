import { familyOf, KIND } from '@sw/board-model';
import { expect, test } from 'vitest';
import { TEMPLATE_LABELS } from './template-kinds.ts';

test('R9.06 the background panel has the eighteen templates, each with a name of its own', () => {
  const templates = Object.values(KIND).filter((kind) => familyOf(kind) === 'template');
  expect([...TEMPLATE_LABELS.keys()]).toEqual(templates);
  expect(new Set(TEMPLATE_LABELS.values()).size).toBe(18);
});
