import { blobAddress, creation, type Json } from '@sw/board-model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HeldPictures } from './held-pictures.ts';
import { picturesIn } from './pictures.ts';

const object = (imgSrc: string | undefined) =>
  ({ selectId: '1', type: 301, left: 0, top: 0, ...(imgSrc === undefined ? {} : { imgSrc }) }) as never;
const shown = (state: readonly never[], changes: readonly (readonly [string, string, Json, Json])[]) => {
  const found = picturesIn({ state, changes });
  return found === 'foreign' ? found : [...found];
};

test('pictures are found wherever an operation may show one, by what it sets and not by what it takes away', () => {
  const [a, b, c] = ['1', '2', '3'].map((digit) => digit.repeat(18)) as [string, string, string];
  expect(shown([object(blobAddress(a)), object(''), object(undefined)], [creation('1')])).toEqual([a]);
  expect(shown([], [['1', 'imgSrc', 'http://old', blobAddress(b)]])).toEqual([b]);
  expect(shown([], [['', 'background', null, { imgSrc: blobAddress(c), color: '#fff' }]])).toEqual([c]);
  expect(shown([], [['', 'background', null, blobAddress(c)]])).toEqual([c]);
  expect(shown([], [['1', 'imgSrc', blobAddress(a), null]])).toEqual([]);
  for (const property of ['url', 'picUrl']) {
    expect(shown([{ ...(object('') as object), [property]: blobAddress(a) } as never], [creation('1')])).toEqual([a]);
    expect(shown([], [['1', property, null, blobAddress(b)]])).toEqual([b]);
  }
  for (const background of ['#0f6b52', 'rgb(1, 2, 3)', null, { color: '#fff' }]) {
    expect(shown([], [['', 'background', null, background]])).toEqual([]);
  }
});

test('an address of any other form is foreign', () => {
  const foreign = fc.oneof(
    fc.webUrl(),
    fc.constantFrom(
      'data:image/png;base64,AAAA',
      'javascript:alert(1)',
      '//evil/x',
      '/cdn/',
      '/cdn/1x',
      '/cdn/../1',
      'a.png',
      'blob:1',
    ),
  );
  fc.assert(
    fc.property(foreign, (address) => {
      expect(shown([object(address)], [])).toBe('foreign');
      for (const property of ['imgSrc', 'url', 'picUrl']) {
        expect(shown([{ selectId: '1', type: 301, [property]: address } as never], [])).toBe('foreign');
        expect(shown([], [['1', property, null, address]])).toBe('foreign');
      }
      expect(shown([], [['', 'background', null, { imgSrc: address }]])).toBe('foreign');
    }),
  );
  expect(shown([], [['1', 'imgSrc', null, 7]])).toBe('foreign');
});

test('a database that is away or silent gives an answer all the same, in time', async () => {
  const silent = new Promise<never>(() => undefined);
  const chain = { select: () => chain, where: () => chain, execute: () => silent };
  const held = new HeldPictures({
    database: { query: { selectFrom: () => chain } as never },
    logError: () => undefined,
    askMs: 20,
  });
  expect(await held.forbids('1', new Set(['100000000000000001']))).toBe('pictureUnchecked');
  const away = new HeldPictures({
    database: {
      query: {
        selectFrom: () => {
          throw new Error('away');
        },
      } as never,
    },
    logError: () => undefined,
  });
  expect(await away.forbids('1', new Set(['100000000000000001']))).toBe('pictureUnchecked');
  expect(away.forbids('1', new Set())).toBeUndefined();
});
