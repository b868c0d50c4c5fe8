import { Chance } from '@sw/board-sync/testing';
import type { Cell } from '../cell.ts';
import type { Drawer } from '../drawing/drawer.ts';
import { type Recoveries, reconnectAll, recoveryOf } from '../drawing/recovery.ts';
import { diesAt } from './failpoints.ts';
import { engineFrozen, engineKilled, engineRestarted, type Fault, frozen, processKilled } from './fault.ts';
import { runTrack } from './track.ts';

/** Recoveries above this time are explained. */
const SLOW_MS = 2_500;
/** Of thirteen: few enough that a run of a minute also reaches the other keeper faults. */
const FAILPOINTS_AT_FIRST = 2;

export interface FaultsOptions {
  readonly cell: Cell;
  readonly drawers: readonly Drawer[];
  readonly failpoints: readonly string[];
  readonly seed: number;
  readonly durationMs: number;
  /** Whether every fault must happen, no matter how long it takes. */
  readonly everyOnce: boolean;
  readonly recoveries: Recoveries;
  /** Makes a lane that a keeper will retire. */
  readonly silentLane: () => Promise<void>;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
}

/**
 * Three tracks at once: what clients cannot draw without (engines and gateways), keepers, and clients. Faults of the first
 * come one by one, so that each recovery belongs to one fault; the others overlap with them. Returns the reached
 * failpoints.
 */
export async function runFaults(options: FaultsOptions): Promise<ReadonlySet<string>> {
  const { cell, drawers, failpoints, seed, durationMs, everyOnce, recoveries, silentLane, say, signal } = options;
  const { gateways, keepers } = cell;
  const { engines } = cell.own;
  const chances = [1, 2, 3].map((track) => new Chance(seed * 3 + track));
  const [first = new Chance(seed), second = first, third = first] = chances;
  const pickOf = <T>(chance: Chance, items: readonly T[]): T => {
    const picked = chance.pick(items);
    if (picked === undefined) throw new Error('nothing to pick from');
    return picked;
  };
  const visited = new Set<string>();
  const until = Date.now() + durationMs;

  const first0 = () => first.next();
  const vital: Fault[] = [
    engineKilled(engines, 'nats', first0),
    engineFrozen(engines, 'nats'),
    engineRestarted(engines, 'postgres', first0),
    engineRestarted(engines, 'redis', first0),
    processKilled('gateway', () => pickOf(first, gateways), first0),
    frozen('gateway', () => pickOf(first, gateways)),
  ];
  const keeping: Fault[] = [
    processKilled(
      'keeper',
      () => pickOf(second, keepers),
      () => second.next(),
    ),
    frozen('keeper', () => pickOf(second, keepers)),
  ];
  const dying = failpoints.map((place) =>
    diesAt({
      keepers: second.happens(0.5) ? keepers : keepers.toReversed(),
      place,
      prepare: silentLane,
      visited: () => visited.add(place),
    }),
  );
  // In a minute only some of each kind are reached.
  const keeperBags = [[...keeping, ...dying.slice(0, FAILPOINTS_AT_FIRST)], dying.slice(FAILPOINTS_AT_FIRST)];
  const people: Fault[] = [frozen('client', () => pickOf(third, drawers))];

  /** Incremented when a vital fault begins and when everybody has recovered and reconnected, so odd means a running fault. */
  let vitalTurns = 0;
  const begins = (fault: Fault) => {
    recoveries.happened(fault.name);
    say(fault.name);
  };
  const measure = async ({ name }: Fault, disturbed: () => boolean): Promise<number | undefined> => {
    const back = Date.now();
    const took = await recoveryOf(drawers, back, disturbed);
    if (took === undefined) return undefined;
    say(`${name}: back, everybody draws again after ${(took.ms / 1_000).toFixed(2)} s`);
    if (took.ms > SLOW_MS) say(`  the slowest, since 5 s before the return: ${took.slowest?.metSince(back - 5_000)}`);
    return took.ms;
  };
  const measureBaseline = async () => {
    recoveries.noteBaseline(await reconnectAll(drawers));
    say(`without a fault everybody is back after ${recoveries.newestBaseline.toFixed(2)} s`);
  };
  await measureBaseline();

  const common = { until, everyOnce, signal };
  await Promise.all([
    runTrack({
      ...common,
      bags: [vital],
      chance: first,
      calmMs: { least: 500, most: 2_000 },
      begins: (fault) => {
        vitalTurns += 1;
        begins(fault);
      },
      returned: async (fault) => {
        const took = await measure(fault, () => false);
        const before = recoveries.newestBaseline;
        // Also moves clients back from the other gateway, so that the next fault finds people on both.
        await measureBaseline();
        if (took !== undefined) recoveries.note(fault.name, took, Math.max(before, recoveries.newestBaseline));
        vitalTurns += 1;
      },
    }),
    ...[
      { bags: keeperBags, chance: second, calmMs: { least: 500, most: 2_000 } },
      { bags: [people], chance: third, calmMs: { least: 2_000, most: 12_000 } },
    ].map((track) =>
      runTrack({
        ...common,
        ...track,
        begins,
        returned: async (fault) => {
          const turn = vitalTurns;
          const took = await measure(fault, () => turn % 2 === 1 || turn !== vitalTurns);
          if (took !== undefined) recoveries.note(fault.name, took, recoveries.newestBaseline);
        },
      }),
    ),
  ]);
  return visited;
}
