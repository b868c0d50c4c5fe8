import { expect, test } from 'vitest';
import type { LaneKey, OperationQueue, QueuedRecord } from '../src/queue/port.ts';

const lane = (part: Partial<LaneKey> = {}): LaneKey => ({
  userId: '9001',
  clientId: 'client-a',
  wbNo: '7001',
  pageId: '7101',
  ...part,
});

const record = (clientSeq: number, queuedAt = 1_000 + clientSeq): QueuedRecord => ({
  clientSeq,
  queuedAt,
  frame: new Uint8Array([clientSeq % 256, 7]),
});

const numbers = (records: readonly QueuedRecord[]): number[] => records.map(({ clientSeq }) => clientSeq);

/** The contract of every queue, for any storage. `make` returns a new, empty one. */
export function queueContract(name: string, make: () => OperationQueue): void {
  test(`${name}: what was written is read in the order of its numbers, bytes and all`, async () => {
    const queue = make();
    await queue.write(lane(), { put: [record(2), record(10), record(1)], removeTo: 0 });
    await queue.write(lane(), { put: [record(300)], removeTo: 0 });
    const read = await queue.read(lane());
    expect(numbers(read)).toEqual([1, 2, 10, 300]);
    expect([...(read[0]?.frame ?? [])]).toEqual([1, 7]);
    expect(read[0]?.queuedAt).toBe(1_001);
  });

  test(`${name}: a number that is there already is replaced`, async () => {
    const queue = make();
    await queue.write(lane(), { put: [record(1), record(2)], removeTo: 0 });
    await queue.write(lane(), { put: [{ ...record(2), frame: new Uint8Array([99]) }], removeTo: 0 });
    expect((await queue.read(lane())).map(({ frame }) => frame[0])).toEqual([1, 99]);
  });

  test(`${name}: removal goes up to a number, comes before what is put, and touches no other lane`, async () => {
    const queue = make();
    const others = [lane({ clientId: 'client-b' }), lane({ pageId: '7102' }), lane({ userId: '9002' })];
    for (const one of [lane(), ...others])
      await queue.write(one, { put: [1, 2, 3].map((n) => record(n)), removeTo: 0 });
    await queue.write(lane(), { put: [record(1)], removeTo: 2 });
    expect(numbers(await queue.read(lane()))).toEqual([1, 3]);
    for (const one of others) expect(numbers(await queue.read(one))).toEqual([1, 2, 3]);
  });

  test(`${name}: lists a user's lanes that hold something, and nobody else's`, async () => {
    const queue = make();
    await queue.write(lane(), { put: [record(4, 50), record(5, 60)], removeTo: 0 });
    await queue.write(lane({ clientId: 'client-b', pageId: '7102', wbNo: '7002' }), { put: [record(1)], removeTo: 0 });
    await queue.write(lane({ userId: '90' }), { put: [record(1)], removeTo: 0 });
    await queue.write(lane({ clientId: 'client-c' }), { put: [record(1)], removeTo: 0 });
    await queue.write(lane({ clientId: 'client-c' }), { put: [], removeTo: 1 });
    const lanes = (await queue.lanes('9001')).sort((a, b) => a.clientId.localeCompare(b.clientId));
    expect(lanes).toEqual([
      { ...lane(), count: 2, oldestAt: 50 },
      { ...lane({ clientId: 'client-b', pageId: '7102', wbNo: '7002' }), count: 1, oldestAt: 1_001 },
    ]);
    expect(await queue.lanes('9009')).toEqual([]);
  });

  test(`${name}: a dropped lane is gone, the rest stays`, async () => {
    const queue = make();
    await queue.write(lane(), { put: [record(1), record(70_000)], removeTo: 0 });
    await queue.write(lane({ pageId: '7102' }), { put: [record(1)], removeTo: 0 });
    await queue.drop(lane());
    expect(await queue.read(lane())).toEqual([]);
    expect(numbers(await queue.read(lane({ pageId: '7102' })))).toEqual([1]);
    expect((await queue.lanes('9001')).map(({ pageId }) => pageId)).toEqual(['7102']);
  });

  test(`${name}: removal of everything and a new write in one go keep the lane listed`, async () => {
    const queue = make();
    await queue.write(lane(), { put: [record(1)], removeTo: 0 });
    await queue.write(lane(), { put: [record(2)], removeTo: 1 });
    expect(await queue.lanes('9001')).toEqual([{ ...lane(), count: 1, oldestAt: 1_002 }]);
  });
}
