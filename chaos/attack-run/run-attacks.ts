import { setTimeout as pause } from 'node:timers/promises';
import { messageOf } from '@sw/base';
import type { Attack, PreparedAttack, Target } from './attack.ts';
import type { HonestUsers } from './honest/honest.ts';
import { complaints, type Figures, figuresOf, type Samples, summaryOf } from './measure.ts';
import { untilQuiet } from './quiet.ts';

/** The first requests compile code and open connections; they measure nothing. */
const WARM_UP_MS = 6_000;
const IDLE_MS = 4_000;
const ATTACK_SECONDS = { usual: 10, most: 15 } as const;
/** The minimum time of measurement, also for shorter attacks, because a p99 needs enough samples. */
const LEAST_ATTACK_MS = 10_000;
/** For leaving after the signal, and for verifying. */
const GRACE_MS = 60_000;

export interface AttackRunOptions {
  readonly attacks: readonly Attack[];
  readonly target: Target;
  readonly honest: HonestUsers;
  readonly deaths: readonly string[];
  readonly say: (line: string) => void;
}

/** The last line of a run. */
export interface AttackLine {
  readonly attacks: number;
  readonly held: number;
  readonly failed: readonly string[];
}

interface Outcome {
  readonly name: string;
  readonly attacked?: Samples;
  /** Its idle window; the next attack's is the one after it. */
  readonly idleAt: number;
  readonly problems: string[];
}

/**
 * One attack after another while honest users work. An attack is held if its own verification says so, no process ended, the
 * product was quiet again within a minute, and no honest user waited much longer than when idle.
 */
export async function runAttacks(options: AttackRunOptions): Promise<AttackLine> {
  const { attacks, target, honest, deaths, say } = options;
  const idle: Samples[] = [];
  const outcomes: Outcome[] = [];
  await honest.during(() => pause(WARM_UP_MS));

  for (const attack of attacks) {
    const outcome = await attackOnce(attack, options, idle);
    outcomes.push(outcome);
    if (deaths.length > 0) {
      outcome.problems.push(`ended by itself: ${deaths.join(', ')}`);
      break;
    }
    try {
      await untilQuiet(target.database, honest, idle);
    } catch (error) {
      outcome.problems.push(`left work behind: ${String(error)}`);
    }
    say(`${attack.name}: over${outcome.problems.length > 0 ? `; ${outcome.problems.join('; ')}` : ''}`);
  }
  if (deaths.length === 0) await measureIdle(options, idle);

  const failed: string[] = attacks.slice(outcomes.length).map(({ name }) => name);
  for (const { name, attacked, idleAt, problems } of outcomes) {
    const around = idle.slice(idleAt, idleAt + 2);
    const figures: Figures | undefined = attacked && figuresOf({ wholeRun: idle, around, attacked });
    const all = [...problems, ...(figures ? complaints(figures) : [])];
    if (all.length > 0) failed.push(name);
    say(`${all.length === 0 ? 'held  ' : 'FAILED'} ${name}: ${figures ? summaryOf(figures) : 'not measured'}`);
    for (const problem of all) say(`       ${name}: ${problem}`);
  }
  return { attacks: attacks.length, held: attacks.length - failed.length, failed };
}

async function measureIdle({ honest, say }: AttackRunOptions, idle: Samples[]): Promise<void> {
  const { samples, worst } = await honest.during(() => pause(IDLE_MS));
  idle.push(samples);
  say(`idle, the worst in ms: ${JSON.stringify(worst)}`);
}

async function attackOnce(
  { name, seconds = ATTACK_SECONDS.usual, prepare }: Attack,
  options: AttackRunOptions,
  idle: Samples[],
): Promise<Outcome> {
  const { target, honest, say } = options;
  const idleAt = idle.length;
  const problems: string[] = [];
  let prepared: PreparedAttack | undefined;
  try {
    prepared = await prepare(target);
    // The preparation is not part of the attack, so its effects must be gone before the idle times are measured.
    await untilQuiet(target.database, honest, idle);
    await measureIdle(options, idle);
    const { run, verify } = prepared;
    say(`${name}: begins`);
    const attacking = async () => {
      const signal = AbortSignal.timeout(Math.min(seconds, ATTACK_SECONDS.most) * 1_000);
      await Promise.all([within('the attack', run(signal)), pause(LEAST_ATTACK_MS)]);
    };
    const { samples: attacked, failures, worst } = await honest.during(attacking);
    say(`${name}: the worst in ms: ${JSON.stringify(worst)}`);
    for (const failure of failures.slice(0, 3)) say(`${name}: an honest user met ${failure}`);
    const why = await within('its verification', verify());
    if (why !== undefined) problems.push(why);
    return { name, attacked, idleAt, problems };
  } catch (error) {
    problems.push(messageOf(error));
    say(`${name}: ${error instanceof Error ? error.stack : error}`);
    return { name, idleAt, problems };
  } finally {
    await prepared?.close?.();
  }
}

async function within<T>(what: string, work: Promise<T>): Promise<T> {
  const stop = new AbortController();
  const late = pause(GRACE_MS, undefined, { signal: stop.signal }).then(() => {
    throw new Error(`${what} did not end in time`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    stop.abort();
    late.catch(() => undefined);
  }
}
