import { expect, test } from 'vitest';
import { FaceLoader, type FontFile } from './face-loader.ts';

const FILES: readonly FontFile[] = [{ url: '/a.woff2', range: 'U+0-ff', weight: 400, slant: 'normal' }];

/** Fonts whose files arrive when the test releases them. */
function shelves(options: { readonly failing?: number } = {}) {
  const fetched: string[] = [];
  const there = new Set<string>();
  const timers: { run: () => void; ms: number }[] = [];
  const heard: string[] = [];
  let added = 0;
  let tables = 0;
  let failing = options.failing ?? 0;
  const loader = new FaceLoader({
    shelf: {
      add: () => {
        added += 1;
      },
      has: (font, letters) => there.has(`${font} ${letters}`),
      async fetch(font, letters) {
        if (failing > 0) {
          failing -= 1;
          throw new Error('offline');
        }
        fetched.push(`${font} ${letters}`);
        return !letters.includes('停');
      },
    },
    filesOf: async () => {
      tables += 1;
      return FILES;
    },
    later: (run, ms) => timers.push({ run, ms }),
  });
  loader.listen((family) => heard.push(family));
  const want = (text: string, more = {}) =>
    loader.name({ family: 'Caveat', bold: false, italic: false, text, ...more });
  const settle = () => new Promise((done) => setTimeout(done, 0));
  return { loader, want, settle, fetched, there, heard, timers, counts: () => ({ added, tables }) };
}

test('the letters of all texts of a turn are asked for together, and once', async () => {
  const { want, settle, fetched, heard, counts } = shelves();
  expect(want('ab')).toBe('"Caveat"');
  want('bc');
  await settle();
  want('cab');
  await settle();
  expect(fetched).toEqual(['400 16px "Caveat" abc']);
  expect(heard).toEqual(['Caveat']);
  want('d');
  await settle();
  expect(fetched[1]).toBe('400 16px "Caveat" d');
  expect(counts()).toEqual({ added: 1, tables: 1 });
});

test('each coming gives the family another list of names, so that nothing that was found before counts', async () => {
  const { want, settle } = shelves();
  const names = [want('a')];
  await settle();
  names.push(want('ab'));
  await settle();
  names.push(want('ab'));
  expect(names).toEqual(['"Caveat"', '"Caveat", "Caveat edition 1"', '"Caveat", "Caveat edition 2"']);
});

test('each look is asked for by itself', async () => {
  const { want, settle, fetched } = shelves();
  want('a');
  want('a', { bold: true });
  want('a', { italic: true });
  await settle();
  expect(fetched).toEqual(['400 16px "Caveat" a', '600 16px "Caveat" a', 'italic 400 16px "Caveat" a']);
});

test('families that do not come with the product are left to the machine', async () => {
  const { loader, settle, fetched, counts } = shelves();
  expect(loader.name({ family: 'Comic Sans MS', bold: false, italic: false, text: 'a' })).toBe('"Comic Sans MS"');
  await settle();
  expect([fetched, counts().tables]).toEqual([[], 0]);
});

test('nothing is reported of letters that are there already, or that the family does not have', async () => {
  const { want, settle, there, heard, fetched } = shelves();
  there.add('400 16px "Caveat" a');
  want('a');
  await settle();
  expect([fetched, heard]).toEqual([[], []]);
  want('停');
  await settle();
  expect([fetched.length, heard]).toEqual([1, []]);
});

test('what did not come is asked for again, after longer and longer', async () => {
  const { want, settle, timers, heard, fetched } = shelves({ failing: 2 });
  want('a');
  await settle();
  timers.shift()?.run();
  await settle();
  expect(timers.map(({ ms }) => ms)).toEqual([4_000]);
  timers.shift()?.run();
  await settle();
  expect(fetched).toEqual(['400 16px "Caveat" a']);
  expect(heard).toEqual(['Caveat']);
});

test('a table of files that did not come is asked for again', async () => {
  let tables = 0;
  const timers: (() => void)[] = [];
  const loader = new FaceLoader({
    shelf: { add: () => undefined, has: () => false, fetch: async () => true },
    filesOf: async () => {
      tables += 1;
      if (tables === 1) throw new Error('offline');
      return FILES;
    },
    later: (run) => timers.push(run),
  });
  const heard: string[] = [];
  const stop = loader.listen((family) => heard.push(family));
  loader.name({ family: 'Lato', bold: false, italic: false, text: 'a' });
  await new Promise((done) => setTimeout(done, 0));
  timers.shift()?.();
  await new Promise((done) => setTimeout(done, 0));
  expect([tables, heard]).toEqual([2, ['Lato']]);
  stop();
  loader.name({ family: 'Lato', bold: false, italic: false, text: 'b' });
  await new Promise((done) => setTimeout(done, 0));
  expect(heard).toEqual(['Lato']);
});
