import { expect, test } from 'vitest';
import { MOST_BYTES, PictureFiles } from './picture-files.ts';
import { SignedAddresses } from './signed-addresses.ts';

type Answer = number | 'nothing';

/** A store and a server, with a clock that only waiting advances. */
function world(
  answers: { get?: Answer[]; head?: Answer[]; sign?: (addresses: readonly string[]) => (string | null)[] } = {},
) {
  const { get = [], head = [] } = answers;
  let now = 0;
  let signings = 0;
  const asked: (readonly string[])[] = [];
  const fetched: string[] = [];
  const waits: number[] = [];
  let unreachable = 0;
  const addresses = new SignedAddresses({
    sign: async (list) => {
      asked.push(list);
      signings += 1;
      return answers.sign?.(list) ?? list.map((address) => `https://store${address}?${signings}`);
    },
    now: () => now,
    after: (_, run) => queueMicrotask(run),
  });
  const files = new PictureFiles({
    addresses,
    fetch: async (url, method) => {
      fetched.push(`${method} ${url}`);
      const answer = (method === 'GET' ? get : head).shift() ?? 200;
      if (answer === 'nothing') throw new TypeError('failed to fetch');
      return { ok: answer < 300, status: answer, blob: async () => new Blob([url]) };
    },
    unreachable: () => {
      unreachable += 1;
    },
    wait: async (ms) => {
      waits.push(ms);
      now += ms;
    },
  });
  return {
    addresses,
    files,
    asked,
    fetched,
    waits,
    pass: (ms: number) => {
      now += ms;
    },
    get unreachable() {
      return unreachable;
    },
  };
}

test('R7.53 pictures of a page are signed together, each is fetched once, and nothing that is not ours', async () => {
  const { files, asked, fetched } = world();
  const all = await Promise.all(
    ['/cdn/1', '/cdn/2', '/cdn/1', 'https://evil.example/a.png', '/cdn/../x'].map((one) => files.get(one)),
  );
  expect(asked).toEqual([['/cdn/1', '/cdn/2']]);
  expect(fetched).toEqual(['GET https://store/cdn/1?1', 'GET https://store/cdn/2?1']);
  expect(all.map((one) => one !== undefined)).toEqual([true, true, true, false, false]);
});

test('more than the server signs at once are asked for in parts', async () => {
  const { addresses, asked } = world();
  await Promise.all(Array.from({ length: 450 }, (_, i) => addresses.of(`/cdn/${i}`)));
  expect(asked.map((list) => list.length)).toEqual([200, 200, 50]);
});

test('a signature is used until shortly before it runs out', async () => {
  const { addresses, asked, pass } = world();
  await addresses.of('/cdn/1');
  pass(49 * 60_000);
  await addresses.of('/cdn/1');
  expect(asked).toHaveLength(1);
  pass(2 * 60_000);
  await addresses.of('/cdn/1');
  expect(asked).toHaveLength(2);
});

test('R7.53 one that has run out where it leads is signed again at once', async () => {
  const { files, fetched } = world({ get: [403, 200] });
  expect(await files.get('/cdn/1')).toBeDefined();
  expect(fetched).toEqual(['GET https://store/cdn/1?1', 'GET https://store/cdn/1?2']);
});

test('R7.58 R8.28 where nothing answers, the store is asked whether the picture is there, and what fails then is reported', async () => {
  const blocked = world({ get: ['nothing', 200], head: ['nothing'] });
  expect(await blocked.files.get('/cdn/1')).toBeDefined();
  expect(blocked.fetched.slice(0, 2)).toEqual(['GET https://store/cdn/1?1', 'HEAD https://store/cdn/1?1']);
  expect([blocked.unreachable, blocked.waits]).toEqual([1, [2_000]]);
  const there = world({ get: [500, 200], head: [200] });
  await there.files.get('/cdn/1');
  expect(there.unreachable).toBe(0);
});

test('what one may not read is no failure of the store, and is not asked for again', async () => {
  const { files, fetched, waits } = world({ sign: (list) => list.map(() => null) });
  expect(await files.get('/cdn/1')).toBeUndefined();
  expect([fetched, waits]).toEqual([[], []]);
});

test('what does not come is tried a few times, and again when it is next requested', async () => {
  const { files, waits, fetched } = world({ get: Array(5).fill(404), head: Array(5).fill(404) });
  expect(await files.get('/cdn/1')).toBeUndefined();
  expect(waits).toEqual([2_000, 10_000, 30_000, 120_000]);
  const before = fetched.length;
  expect(await files.get('/cdn/1')).toBeDefined();
  expect(fetched.length).toBe(before + 1);
});

test("one's own upload does not come back over the network", async () => {
  const { files, fetched } = world();
  const blob = new Blob(['mine']);
  files.learn('/cdn/9', blob);
  expect(await files.get('/cdn/9')).toBe(blob);
  expect(fetched).toEqual([]);
});

test('what is kept has a bound: what was asked for longest ago is fetched again', async () => {
  const { files, fetched } = world();
  const sized = (size: number) => Object.defineProperty(new Blob(), 'size', { value: size }) as Blob;
  const third = MOST_BYTES / 3;
  for (const id of [1, 2, 3]) files.learn(`/cdn/${id}`, sized(third));
  await files.get('/cdn/1');
  files.learn('/cdn/4', sized(third));
  await Promise.all([1, 3, 4].map((id) => files.get(`/cdn/${id}`)));
  expect(fetched).toEqual([]);
  await files.get('/cdn/2');
  expect(fetched).toEqual(['GET https://store/cdn/2?1']);
  // A picture larger than the limit is used but not kept.
  files.learn('/cdn/9', sized(MOST_BYTES + 1));
  await files.get('/cdn/9');
  expect(fetched).toHaveLength(2);
});

test('a picture that is learned again counts once', async () => {
  const { files, fetched } = world();
  const half = Object.defineProperty(new Blob(), 'size', { value: MOST_BYTES / 2 }) as Blob;
  for (const id of [1, 2, 2, 2]) files.learn(`/cdn/${id}`, half);
  await Promise.all([files.get('/cdn/1'), files.get('/cdn/2')]);
  expect(fetched).toEqual([]);
});
