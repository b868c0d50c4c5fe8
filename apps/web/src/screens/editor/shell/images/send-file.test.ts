import { CallFailure } from '@sw/contract';
import { expect, test } from 'vitest';
import { UploadFailure } from '../../../../features/uploads/upload-failure.ts';
import { type SendPorts, sendFile } from './send-file.ts';

const TICKET = { uploadId: '5', url: 'https://store/5', headers: {}, expiresAt: '2026-01-01T00:00:00.000Z' };
const STORED = { address: '/cdn/5', url: 'https://store/5?signed', width: 1, height: 1, bytes: 1, mime: 'image/webp' };

function ports(completes: (Error | 'stored')[], change: Partial<SendPorts> = {}) {
  const shares: number[] = [];
  let completed = 0;
  const all: SendPorts = {
    client: {
      call: (async () => {
        const answer = completes[completed];
        completed += 1;
        if (answer instanceof Error) throw answer;
        return STORED;
      }) as SendPorts['client']['call'],
    },
    ticket: async () => TICKET,
    put: async (_ticket, _file, progress) => {
      progress(0.5);
      progress(1);
    },
    wait: async () => undefined,
    ...change,
  };
  const send = (signal = new AbortController().signal) =>
    sendFile(all, 'a.png', new Blob(['x']), (share) => shares.push(share), signal);
  return { send, shares, count: () => completed };
}

const lost = () => new CallFailure('network', 0, '', 'NETWORK_ERROR');
const refused = () => new CallFailure('rejected', 403, 'This whiteboard holds at most 3 images', 'IMAGE_LIMIT');
const failureOf = async (work: Promise<unknown>): Promise<UploadFailure> =>
  work.then(
    () => {
      throw new Error('it arrived');
    },
    (failure: unknown) => failure as UploadFailure,
  );

test('asks, sends and completes, and reports its progress', async () => {
  const { send, shares } = ports(['stored']);
  expect(await send()).toEqual(STORED);
  expect(shares).toEqual([0.5, 1]);
});

test('a lost answer is asked for again, since the server repeats it', async () => {
  const { send, count } = ports([lost(), lost(), 'stored']);
  expect(await send()).toEqual(STORED);
  expect(count()).toBe(3);
});

test("R8.45 what the server refuses keeps its name and the server's words", async () => {
  const failure = await failureOf(ports([refused()]).send());
  expect([failure.error, failure.text]).toEqual(['IMAGE_LIMIT', 'This whiteboard holds at most 3 images']);
});

test('R8.43 where it broke off has a name: before it began, on its way, at its end', async () => {
  const begin = ports([], { ticket: () => Promise.reject(lost()) });
  expect((await failureOf(begin.send())).error).toBe('UPLOAD_INIT');
  const way = ports([], { put: () => Promise.reject(new UploadFailure('UPLOAD_TIMEOUT')) });
  expect((await failureOf(way.send())).error).toBe('UPLOAD_TIMEOUT');
  expect((await failureOf(ports([lost(), lost(), lost()]).send())).error).toBe('NETWORK_ERROR');
});

test('one that is given up is not completed', async () => {
  const over = new AbortController();
  const { send, count } = ports(['stored'], {
    ticket: async () => {
      over.abort();
      return TICKET;
    },
  });
  expect((await failureOf(send(over.signal))).name).toBe('AbortError');
  expect(count()).toBe(0);
});
