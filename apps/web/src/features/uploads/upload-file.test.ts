import { CallFailure, PART_BYTES, type Route } from '@sw/contract';
import { expect, test } from 'vitest';
import type { StoreAnswer } from './put-to-store.ts';
import { abandonUpload, type UploadPorts, uploadFile } from './upload-file.ts';

const WHAT = { purpose: 'document', wbNo: '7' } as const;
const SIZE = 5 * PART_BYTES + 3;
const file = (size = SIZE, head = () => Promise.resolve(new ArrayBuffer(1))) => {
  const made = new File([], 'a.pdf', { lastModified: 1 });
  Object.defineProperty(made, 'size', { value: size });
  Object.defineProperty(made, 'slice', {
    value: (from: number, to: number) => ({ size: to - from, slice: () => ({ arrayBuffer: head }) }),
  });
  return made;
};

interface Script {
  /** The store's answers to the attempts at a part; 'stored' when none is left. */
  readonly parts?: Record<number, StoreAnswer[]>;
  /** Failures of calls by route, before they succeed. */
  readonly calls?: Record<string, CallFailure[]>;
  readonly stored?: number[];
}

function world({ parts = {}, calls = {}, stored = [] }: Script = {}) {
  const asked: string[] = [];
  const sent: number[] = [];
  const sizes = new Map<number, number>();
  const begun = new Map<string, string>();
  let underWay = 0;
  let most = 0;
  const call = async (route: Route, input: { body?: { parts?: number[] } }): Promise<unknown> => {
    asked.push(route.name);
    const failure = calls[route.name]?.shift();
    if (failure) throw failure;
    const state = { uploadId: '5', size: SIZE, partBytes: PART_BYTES, stored, finished: false };
    if (route.name === 'signParts') return { urls: input.body?.parts?.map((part) => `https://store/${part}`) };
    if (route.name === 'finishUpload') return { address: '/cdn/5' };
    return route.name === 'startUpload' ? { ...state, stored: [] } : state;
  };
  const ports: UploadPorts = {
    client: { call: call as UploadPorts['client']['call'] },
    put: async ({ url }, blob, { progress, signal }) => {
      const part = Number(url.split('/').at(-1));
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => setTimeout(resolve, 1));
      underWay -= 1;
      signal.throwIfAborted();
      progress(0.5);
      const answer = parts[part]?.shift() ?? 'stored';
      if (answer === 'stored') {
        sent.push(part);
        sizes.set(part, blob.size);
      }
      return answer;
    },
    wait: async (_, signal) => signal.throwIfAborted(),
    begun: {
      find: (fingerprint) => begun.get(fingerprint),
      remember: (fingerprint, uploadId) => void begun.set(fingerprint, uploadId),
      forget: (fingerprint) => void begun.delete(fingerprint),
    },
  };
  return { ports, asked, sent, sizes, begun, most: () => most };
}

const never = () => new AbortController().signal;
const lost = () => new CallFailure('network', 0, '', 'NETWORK_ERROR');

test('a file is sent in parts, four at a time, each once, and the progress never exceeds the whole', async () => {
  const { ports, sent, sizes, begun, most } = world();
  const shares: number[] = [];
  await uploadFile(WHAT, file(), { progress: (share) => shares.push(share), signal: never() }, ports);
  expect(sent.toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
  expect([sizes.get(1), sizes.get(6)]).toEqual([PART_BYTES, 3]);
  expect(most()).toBe(4);
  expect([Math.max(...shares), shares.at(-1)]).toEqual([1, 1]);
  expect(begun.size, 'nothing is left to continue').toBe(0);
});

test('a part that fails is sent again; an address that the store refuses is signed again', async () => {
  const { ports, asked, sent } = world({ parts: { 2: ['unreachable', 'late'], 4: ['refused'] } });
  await uploadFile(WHAT, file(), { progress: () => undefined, signal: never() }, ports);
  expect(sent.toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
  expect(asked.filter((name) => name === 'signParts').length).toBeGreaterThan(1);
});

test('R8.43 R8.47 a store that never answers, is always late, or refuses every signature ends the upload with its message', async () => {
  for (const [answer, error] of [
    ['unreachable', 'NETWORK_ERROR'],
    ['late', 'UPLOAD_TIMEOUT'],
    ['refused', 'SIGNATURE_FAILED'],
    ['broken', 'STORE_UNAVAILABLE'],
    ['full', 'STORE_FULL'],
  ] as const) {
    const { ports } = world({ parts: { 1: Array<StoreAnswer>(20).fill(answer) } });
    const failure = uploadFile(WHAT, file(), { progress: () => undefined, signal: never() }, ports);
    await expect(failure).rejects.toMatchObject({ name: 'UploadFailure', error });
  }
});

test('R8.47 a full store is not asked again, because only its administrator can help', async () => {
  const { ports, sent } = world({ parts: { 1: ['full'] } });
  const waits: number[] = [];
  const wait = async (ms: number) => void waits.push(ms);
  const sending = uploadFile(WHAT, file(), { progress: () => undefined, signal: never() }, { ...ports, wait });
  await expect(sending).rejects.toMatchObject({ error: 'STORE_FULL' });
  expect([waits, sent.includes(1)]).toEqual([[], false]);
});

test('R8.43 a file that was moved or changed while it was sent says so, without trying again', async () => {
  const { ports } = world({ parts: { 2: Array<StoreAnswer>(20).fill('unreachable') } });
  const waits: number[] = [];
  const moved = file(SIZE, () => Promise.reject(new DOMException('gone', 'NotReadableError')));
  const failure = uploadFile(
    WHAT,
    moved,
    { progress: () => undefined, signal: never() },
    { ...ports, wait: async (ms) => void waits.push(ms) },
  );
  await expect(failure).rejects.toMatchObject({ name: 'UploadFailure', error: 'UPLOAD_IO' });
  expect(waits).toEqual([]);
});

test('calls without an answer are repeated; what cannot start says so', async () => {
  const { ports, asked } = world({ calls: { startUpload: [lost()], finishUpload: [lost(), lost()] } });
  await uploadFile(WHAT, file(), { progress: () => undefined, signal: never() }, ports);
  expect(asked.filter((name) => name === 'finishUpload')).toHaveLength(3);
  const dead = world({ calls: { startUpload: Array.from({ length: 20 }, lost) } });
  const failure = uploadFile(WHAT, file(), { progress: () => undefined, signal: never() }, dead.ports);
  await expect(failure).rejects.toMatchObject({ error: 'UPLOAD_INIT' });
});

test('a paused upload goes on where it was: in the same tab, or in the next', async () => {
  const first = world({ parts: { 6: Array<StoreAnswer>(20).fill('unreachable') } });
  const pause = new AbortController();
  const stopped = uploadFile(WHAT, file(), { progress: () => undefined, signal: pause.signal }, first.ports);
  setTimeout(() => pause.abort(new Error('paused')), 2);
  await expect(stopped).rejects.toThrow('paused');
  const next = world({ stored: [1, 2, 3] });
  for (const [fingerprint, uploadId] of first.begun) next.begun.set(fingerprint, uploadId);
  const shares: number[] = [];
  await uploadFile(WHAT, file(), { progress: (share) => shares.push(share), signal: never() }, next.ports);
  expect(next.asked).not.toContain('startUpload');
  expect(next.sent.toSorted()).toEqual([4, 5, 6]);
  expect(shares[0]).toBeCloseTo((3 * PART_BYTES) / SIZE);
});

test('one that the server has forgotten starts from zero', async () => {
  const gone = new CallFailure('rejected', 410, 'The upload did not arrive. Try again', 'UPLOAD_GONE');
  const { ports, asked, begun } = world({ calls: { getUpload: [gone] } });
  ports.begun.remember(JSON.stringify([{ ...WHAT, name: 'a.pdf' }, SIZE, 1]), '4');
  await uploadFile(WHAT, file(), { progress: () => undefined, signal: never() }, ports);
  expect(asked).toContain('startUpload');
  expect(begun.size).toBe(0);
});

test('a refusal keeps its words, and the upload is given up', async () => {
  const full = new CallFailure('rejected', 403, 'Cloud space full', 'CLOUD_SPACE_FULL');
  const { ports, asked, begun } = world({ calls: { finishUpload: [full] } });
  const failure = uploadFile(WHAT, file(), { progress: () => undefined, signal: never() }, ports);
  await expect(failure).rejects.toMatchObject({ error: 'CLOUD_SPACE_FULL', text: 'Cloud space full' });
  expect([asked.at(-1), begun.size], 'its space is released').toEqual(['cancelUpload', 0]);
});

test('an abandoned upload is cancelled on the server', async () => {
  const { ports, asked, begun } = world();
  ports.begun.remember(JSON.stringify([{ ...WHAT, name: 'a.pdf' }, SIZE, 1]), '5');
  await abandonUpload(WHAT, file(), 'a.pdf', ports);
  expect([asked, begun.size]).toEqual([['cancelUpload'], 0]);
  await abandonUpload(WHAT, file(), 'a.pdf', ports);
  expect(asked).toHaveLength(1);
});
