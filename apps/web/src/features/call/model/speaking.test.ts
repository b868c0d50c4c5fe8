import { expect, it } from 'vitest';
import { Speaking } from './speaking.ts';

const MEI = new Set(['mei']);
const NOBODY = new Set<string>();

it('the ring comes after 300 ms of voice', () => {
  const speaking = new Speaking();
  speaking.hear(MEI, 1_000);
  expect(speaking.rings(1_299)).toEqual(NOBODY);
  expect(speaking.nextChange(1_000)).toBe(1_300);
  expect(speaking.rings(1_300)).toEqual(MEI);
});

it('the ring stays for a second, over a breath', () => {
  const speaking = new Speaking();
  speaking.hear(MEI, 1_000);
  speaking.hear(NOBODY, 1_500);
  expect(speaking.rings(2_499)).toEqual(MEI);
  expect(speaking.nextChange(1_500)).toBe(2_500);
  speaking.hear(MEI, 2_400);
  expect(speaking.rings(2_550)).toEqual(MEI);
  speaking.hear(NOBODY, 2_600);
  expect(speaking.rings(3_599)).toEqual(MEI);
  expect(speaking.rings(3_600)).toEqual(NOBODY);
  expect(speaking.nextChange(3_600)).toBeUndefined();
});

it('a cough draws no ring', () => {
  const speaking = new Speaking();
  speaking.hear(MEI, 1_000);
  speaking.hear(NOBODY, 1_200);
  expect(speaking.rings(1_300)).toEqual(NOBODY);
  expect(speaking.spokeAt.get('mei')).toBeUndefined();
});
