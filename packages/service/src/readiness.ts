import { messageOf } from '@sw/base';

export type Check = () => Promise<void>;

export interface CheckResult {
  readonly name: string;
  readonly ok: boolean;
  readonly milliseconds: number;
  readonly reason?: string;
}

export interface Readiness {
  readonly ready: boolean;
  readonly draining: boolean;
  readonly checks: readonly CheckResult[];
  /** Optional parts that are missing or do not answer, and why. They do not make the process unready. */
  readonly notes: Readonly<Record<string, string>>;
}

/** An engine that has not answered by then counts as down, because readiness must turn red within 5 s. */
const ANSWER_WITHIN_MS = 2_000;

/** Queries each engine on every call; concurrent callers share one round. */
export class ReadinessProbe {
  readonly #preparations = new Map<string, Check>();
  readonly #checks = new Map<string, Check>();
  readonly #optional = new Map<string, Check>();
  #round: Promise<Readiness> | undefined;
  #draining = false;

  add(name: string, check: Check): void {
    this.#checks.set(name, check);
  }

  /** The state of the process itself, independent of its engines: it accepts no requests before this holds. */
  prepare(name: string, check: Check): void {
    this.#preparations.set(name, check);
  }

  /** An optional part: its failure is reported and nothing else. */
  note(name: string, check: Check): void {
    this.#optional.set(name, check);
  }

  /** Never ready again: the process is shutting down. */
  drain(): void {
    this.#draining = true;
  }

  ask(): Promise<Readiness> {
    this.#round ??= this.#askAll().finally(() => {
      this.#round = undefined;
    });
    return this.#round;
  }

  /** Whether the process accepts requests, without checking engines. While an engine is down, it still answers some requests. */
  async askPrepared(): Promise<Omit<Readiness, 'notes'>> {
    return this.#judge(await askEach(this.#preparations));
  }

  async #askAll(): Promise<Readiness> {
    const [prepared, engines, optional] = await Promise.all([
      askEach(this.#preparations),
      askEach(this.#checks),
      askEach(this.#optional),
    ]);
    const notes = Object.fromEntries(optional.filter(({ ok }) => !ok).map(({ name, reason = '' }) => [name, reason]));
    return { ...this.#judge([...engines, ...prepared]), notes };
  }

  #judge(checks: readonly CheckResult[]): Omit<Readiness, 'notes'> {
    return { ready: !this.#draining && checks.every(({ ok }) => ok), draining: this.#draining, checks };
  }
}

const askEach = (parts: ReadonlyMap<string, Check>) =>
  Promise.all([...parts].map(([name, check]) => askOne(name, check)));

async function askOne(name: string, check: Check): Promise<CheckResult> {
  const begin = performance.now();
  const taken = () => Math.round(performance.now() - begin);
  let timer: NodeJS.Timeout | undefined;
  try {
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer within ${ANSWER_WITHIN_MS} ms`)), ANSWER_WITHIN_MS);
    });
    await Promise.race([check(), timeout]);
    return { name, ok: true, milliseconds: taken() };
  } catch (error) {
    return { name, ok: false, milliseconds: taken(), reason: messageOf(error) };
  } finally {
    clearTimeout(timer);
  }
}
