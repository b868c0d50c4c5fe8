import { expect, test } from 'vitest';
import { keyOfLink, typedInvitation, wayIn } from './way-in.ts';

const KEY = 'abcdefghijklmnopqrstuvwxyz0123456789-_ABCDE';

test('R1.19 a code may be typed in any case, with or without the gap', () => {
  expect(['7k3m 9pqr', '7K3M9PQR', ' 7k3m-9pqr '].map(wayIn)).toEqual(['7K3M9PQR', '7K3M9PQR', '7K3M9PQR']);
  expect(['7K3M9PQ', '7K3M9PQ0', ''].map(wayIn)).toEqual([undefined, undefined, undefined]);
});

test('R1.20 a link of any origin is read, and nothing else that looks like an address', () => {
  expect(wayIn(` https://board.example/iwb/board/join?code=${KEY} `)).toBe(KEY);
  expect(keyOfLink('https://board.example/iwb/board/42?code=x')).toBeUndefined();
  expect(keyOfLink('https://board.example/iwb/board/join')).toBeUndefined();
  expect(wayIn('https://elsewhere.example/')).toBeUndefined();
});

test('while it is typed the code becomes capitals in two groups, and a pasted link stays whole', () => {
  expect(['7k', '7k3m', '7k3m9', '7k3m 9pqr-and more'].map(typedInvitation)).toEqual([
    '7K',
    '7K3M',
    '7K3M 9',
    '7K3M 9PQR',
  ]);
  const link = `https://board.example/iwb/board/join?code=${KEY}`;
  expect(typedInvitation(` ${link} `)).toBe(link);
});
