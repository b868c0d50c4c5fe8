import { expect, test } from 'vitest';
import { NOWHERE, updatedWhere } from './where.ts';

const message = (whole: boolean, ...people: { actor: number; clientId: string; pageId: string | null }[]) =>
  ({ topic: 'follow', type: 'where', wbNo: '1', whole, people }) as const;

test('who moves is somewhere else, who leaves is gone, and a whole list replaces what was known', () => {
  const ann = { actor: 1, clientId: 'ann', pageId: '10' };
  const ben = { actor: 2, clientId: 'ben', pageId: '10' };
  const both = updatedWhere(NOWHERE, message(true, ann, ben));
  const moved = updatedWhere(both, message(false, { ...ben, pageId: '11' }));
  expect([...moved.values()]).toEqual([ann, { ...ben, pageId: '11' }]);
  expect([...updatedWhere(moved, message(false, { ...ann, pageId: null })).keys()]).toEqual(['ben']);
  expect([...updatedWhere(moved, message(true, ann)).keys()]).toEqual(['ann']);
});
