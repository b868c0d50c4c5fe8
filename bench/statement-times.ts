import type { Spoken, WatchedDatabase } from './watched-database.ts';

const RUNS = 200;

/** The value below which this share of the values is; 1 returns the largest. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export interface Timed<Scenario> {
  readonly what: string;
  readonly scenarios: readonly Scenario[];
  run(scenario: Scenario): Promise<unknown>;
  /** The name of a scenario in the report. */
  nameOf(scenario: Scenario): string;
  onStatement?(statement: Spoken, ms: number): void;
  /** Whether the plan of this statement is printed if it is part of the slowest scenario. */
  explained(statement: Spoken): boolean;
  /** Default 200. */
  readonly runs?: number;
}

/**
 * The p95 of the time that the database spends on all statements of a scenario, by its own clock. Prints the slowest
 * scenarios, and the plan of the slowest.
 */
export async function timeStatements<Scenario>(
  watched: WatchedDatabase,
  { what, scenarios, run, nameOf, onStatement, explained, runs = RUNS }: Timed<Scenario>,
): Promise<number> {
  const statementsOf = async (scenario: Scenario): Promise<readonly Spoken[]> => {
    watched.spoken.length = 0;
    await run(scenario);
    return [...watched.spoken];
  };
  // Runs each once before, because the measurement is about a list in use, not about the first access to a cold disk.
  for (const scenario of scenarios) await statementsOf(scenario);
  const all = new Map<Scenario, number[]>();
  for (let n = 0; n < runs; n += 1) {
    const scenario = scenarios[n % scenarios.length] as Scenario;
    let took = 0;
    for (const statement of await statementsOf(scenario)) {
      const ms = await watched.timeOf(statement);
      onStatement?.(statement, ms);
      took += ms;
    }
    all.set(scenario, [...(all.get(scenario) ?? []), took]);
  }
  const times = [...all.values()].flat();
  const at = (share: number) => percentile(times, share).toFixed(1);
  console.log(`${what}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, max ${at(1)} ms`);
  const slowest = [...all].sort(([, a], [, b]) => percentile(b, 0.5) - percentile(a, 0.5)).slice(0, 3);
  for (const [scenario, took] of slowest)
    console.log(`  p50 ${percentile(took, 0.5).toFixed(1)} ms ${nameOf(scenario)}`);
  const [first] = slowest;
  if (first !== undefined) {
    for (const statement of await statementsOf(first[0])) {
      if (explained(statement)) console.log(await watched.explain(statement));
    }
  }
  return percentile(times, 0.95);
}
