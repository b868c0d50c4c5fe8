import { expect, it } from 'vitest';
import { groupingOf } from './selected.ts';

it.each([
  ['nothing', [], false, false],
  ['one object', [undefined], false, false],
  ['two objects', [undefined, undefined], true, false],
  ['a whole group', ['a', 'a'], false, true],
  ['a group and another object', ['a', 'a', undefined], true, true],
  ['two groups', ['a', 'a', 'b', 'b'], true, true],
])('%s', (_, ids, group, ungroup) => {
  expect(groupingOf(ids)).toEqual({ group, ungroup });
});
