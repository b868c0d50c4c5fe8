import { LOCALES } from '@sw/base';
import { expect, test } from 'vitest';
import { newBoardNameProblem, suggestedName } from './board-name.ts';

test.each(LOCALES)('R5.16 R5.17 every day of a year gives a name that may be taken: %s', (locale) => {
  const start = Date.UTC(2026, 0, 1, 12);
  const names = Array.from({ length: 365 }, (_, day) =>
    suggestedName((_key, values) => `Whiteboard, ${values?.day}`, locale, start + day * 86_400_000),
  );
  expect(names.flatMap((name) => newBoardNameProblem(name) ?? [])).toEqual([]);
  expect(new Set(names).size).toBe(365);
});
