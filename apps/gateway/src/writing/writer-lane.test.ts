import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Pending, WriterLane } from './writer-lane.ts';

const offer = (lane: WriterLane, clientSeq: number): Pending => {
  const pending = lane.offer(clientSeq, 0);
  if (!pending) throw new Error(`${clientSeq} was not taken`);
  return pending;
};
const stored = (lane: WriterLane, pending: Pending) => lane.settle(pending, { versionId: 100 + pending.clientSeq });

test('the first number begins the lane, and each next is one more', () => {
  const lane = new WriterLane();
  stored(lane, offer(lane, 7));
  stored(lane, offer(lane, 8));
  expect(lane.news()).toEqual({ ack: { clientSeq: 8, versionId: 108 } });
  expect(lane.news()).toEqual({});
  offer(lane, 10);
  expect(lane.news()).toEqual({ halted: { clientSeq: 9, reason: 'order' } });
});

test('an answer counts when all before it are there', () => {
  const lane = new WriterLane();
  const [one, two, three] = [offer(lane, 1), offer(lane, 2), offer(lane, 3)];
  stored(lane, three);
  stored(lane, two);
  expect(lane.news()).toEqual({});
  stored(lane, one);
  expect(lane.news()).toEqual({ ack: { clientSeq: 3, versionId: 103 } });
});

test('what was taken before a refused one still goes to the log, and what came after it does not', () => {
  const lane = new WriterLane();
  const [one, two, three] = [offer(lane, 1), offer(lane, 2), offer(lane, 3)];
  lane.settle(two, { reason: 'busy' });
  expect([one, three].map((pending) => lane.isDue(pending))).toEqual([true, false]);
  stored(lane, one);
  expect(lane.news()).toEqual({ ack: { clientSeq: 1, versionId: 101 }, halted: { clientSeq: 2, reason: 'busy' } });
});

test('behind one that failed nothing counts, and nothing more is taken until the client resumes', () => {
  const lane = new WriterLane();
  const [one, two, three] = [offer(lane, 1), offer(lane, 2), offer(lane, 3)];
  lane.settle(two, { reason: 'unknown' });
  stored(lane, three);
  expect(lane.news()).toEqual({});
  expect(lane.offer(4, 0)).toBeUndefined();
  stored(lane, one);
  expect(lane.news()).toEqual({
    ack: { clientSeq: 1, versionId: 101 },
    halted: { clientSeq: 2, reason: 'unknown' },
  });
  expect(lane.offer(2, 0)).toBeUndefined();
  lane.resume(2);
  stored(lane, offer(lane, 2));
  expect(lane.news()).toEqual({ ack: { clientSeq: 2, versionId: 102 } });
});

test('a late answer to what was under way before a resume changes nothing', () => {
  const lane = new WriterLane();
  const [one, two] = [offer(lane, 1), offer(lane, 2)];
  lane.settle(one, { reason: 'unknown' });
  lane.resume(1);
  const again = offer(lane, 1);
  lane.settle(two, { reason: 'unknown' });
  stored(lane, one);
  expect([lane.stopped, lane.news()]).toEqual([false, {}]);
  stored(lane, again);
  expect(lane.news()).toEqual({ ack: { clientSeq: 1, versionId: 101 } });
});

test('whatever the answers and their order: acknowledged is exactly the run of stored ones before the first failure', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 30 }), fc.nat(), (outcomes, seed) => {
      const lane = new WriterLane();
      const pendings = outcomes.map((_, place) => offer(lane, place + 1));
      const order = pendings.map((pending, place) => ({ pending, place, key: (seed * (place + 7)) % 31 }));
      let acked = 0;
      let halted = 0;
      for (const { pending, place } of order.sort((a, b) => a.key - b.key)) {
        if (outcomes[place]) stored(lane, pending);
        else lane.settle(pending, { reason: 'unavailable' });
        const news = lane.news();
        acked = news.ack?.clientSeq ?? acked;
        halted = news.halted?.clientSeq ?? halted;
      }
      const firstFailure = outcomes.indexOf(false);
      expect(acked).toBe(firstFailure < 0 ? outcomes.length : firstFailure);
      expect(halted).toBe(firstFailure + 1);
      expect(lane.underWay).toBe(0);
    }),
  );
});
