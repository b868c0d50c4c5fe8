import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeQuery, encodeQuery } from './query.ts';

test('R7.06 arrays are repeated and objects written as name[key]', () => {
  expect(
    decodeURIComponent(encodeQuery({ a: [1, 2], sort: { by: 'name', up: true }, q: '水 循环', none: undefined })),
  ).toBe('a=1&a=2&sort[by]=name&sort[up]=true&q=水+循环');
});

test('R7.06 what is encoded is decoded again', () => {
  const name = fc.stringMatching(/^[A-Za-z_]{1,8}$/);
  const value = fc.string({ maxLength: 12 });
  const input = fc.dictionary(
    name,
    fc.oneof(
      value,
      fc.array(value, { minLength: 2, maxLength: 4 }),
      fc.dictionary(name, value, { minKeys: 1, maxKeys: 3 }),
    ),
  );
  fc.assert(
    fc.property(input, (query) => {
      expect(structuredClone({ ...decodeQuery(encodeQuery(query)) })).toEqual(structuredClone({ ...query }));
    }),
  );
});

test('a query cannot reach the prototype', () => {
  const decoded = decodeQuery('__proto__[admin]=1&constructor=2&__proto__=3');
  expect(({} as Record<string, unknown>).admin).toBeUndefined();
  expect(Object.getPrototypeOf(decoded)).toBeNull();
});
