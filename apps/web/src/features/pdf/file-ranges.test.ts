import { afterEach, expect, test, vi } from 'vitest';
import { FileRanges } from './file-ranges.ts';

const FILE = Uint8Array.from({ length: 100 }, (_, index) => index);
const asked: string[] = [];

function store(answer: (begin: number, end: number) => Response): void {
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: { range: string } }) => {
    asked.push(headers.range);
    const [begin = 0, last = 0] = headers.range.replace('bytes=', '').split('-').map(Number);
    return answer(begin, last + 1);
  });
}

/** Collects the parts that arrive, and the failure that ends them. */
function reading() {
  const parts: (readonly [number, number[]])[] = [];
  let failure: unknown;
  const ranges = new FileRanges({
    url: 'https://store.example/file',
    bytes: FILE.length,
    failed: (why) => {
      failure = why;
    },
  });
  ranges.onDataRange = (begin, chunk) => void parts.push([begin, [...(chunk ?? [])]]);
  return { ranges, parts, failure: () => failure };
}

afterEach(() => {
  vi.unstubAllGlobals();
  asked.length = 0;
});

test('requests a part by its range of bytes', async () => {
  store((begin, end) => new Response(FILE.slice(begin, end), { status: 206 }));
  const { ranges, parts } = reading();
  ranges.requestDataRange(10, 13);
  await expect.poll(() => parts).toEqual([[10, [10, 11, 12]]]);
  expect(asked).toEqual(['bytes=10-12']);
});

test('fails if the store sends the whole file for a part', async () => {
  store(() => new Response(FILE, { status: 200 }));
  const { ranges, parts, failure } = reading();
  ranges.requestDataRange(10, 13);
  await expect.poll(failure).toMatchObject({ kind: 'http', status: 200 });
  expect(parts).toEqual([]);
});

test('closing the preview reports no failure', async () => {
  const answered = vi.fn();
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    const ended = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
    ended.catch(answered);
    return ended;
  });
  const { ranges, failure } = reading();
  ranges.requestDataRange(0, 5);
  ranges.abort();
  await expect.poll(() => answered.mock.calls.length).toBe(1);
  expect(failure()).toBeUndefined();
});
