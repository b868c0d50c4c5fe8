import { expect, test } from 'vitest';
import { read } from './repository.ts';
import { STEPS } from './steps.ts';

test('CONTRIBUTING.md explains every step of the check, and no other', () => {
  const table = read('CONTRIBUTING.md').split('a failure means')[1]?.split('\n\n')[0] ?? '';
  const explained = [...table.matchAll(/^\| ([a-z][a-z, ]+?) +\|/gm)].flatMap(([, names = '']) => names.split(', '));
  expect(explained.sort()).toEqual(STEPS.map(({ name }) => name).sort());
});
