import { Chance } from '@sw/board-sync/testing';
import { expect, test } from 'vitest';
import type { PublishOutcome } from './nats-wire.ts';
import { PublishFaults } from './publish-faults.ts';

const play = (plan: PublishFaults, count: number): PublishOutcome[] => Array.from({ length: count }, () => plan.next());
const faultsOf = (outcomes: readonly PublishOutcome[]) => outcomes.filter((outcome) => outcome !== 'stored');

test('one publish in six fails, and the kinds take turns', () => {
  const outcomes = play(new PublishFaults(new Chance(1), 1), 60);
  const faults = Array.from({ length: 10 }, (_, block) => faultsOf(outcomes.slice(6 * block, 6 * block + 6)));
  const turn = ['lost', 'unanswered', 'refused'];
  expect(faults).toEqual(Array.from({ length: 10 }, (_, block) => [turn[block % 3]]));
});

test('the seed decides which ones fail', () => {
  const played = (seed: number) => play(new PublishFaults(new Chance(seed), 0), 60);
  expect(played(1)).toEqual(played(1));
  expect(played(1)).not.toEqual(played(2));
});

test('a page that is calm early has four faults all the same, and one that is calm late no more', () => {
  const [early, late] = [new PublishFaults(new Chance(1), 0), new PublishFaults(new Chance(1), 0)];
  play(early, 3);
  early.calm();
  play(early, 21);
  expect(faultsOf(play(early, 60))).toEqual([]);
  const before = faultsOf(play(late, 30));
  late.calm();
  expect([before.length, faultsOf(play(late, 60)).length]).toEqual([5, 0]);
  const calm = new PublishFaults(new Chance(1), 0);
  calm.calm();
  expect(faultsOf(play(calm, 60))).toHaveLength(4);
});
