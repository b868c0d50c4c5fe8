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

/** An engine that has not answered by then counts as down: the guarantee is red within 5 s. */
const ANSWER_WITHIN_MS = 2_000;

/** Queries each engine on every call; concurrent callers share one round. */
export class ReadinessProbe {
  readonly #checks = new Map<string, Check>();
  readonly #optional = new Map<string, Check>();
  #round: Promise<Readiness> | undefined;
  #draining = false;

  add(name: string, check: Check): void {
    this.#checks.set(name, check);
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

  async #askAll(): Promise<Readiness> {
    const ask = (parts: ReadonlyMap<string, Check>) =>
      Promise.all([...parts].map(([name, check]) => askOne(name, check)));
    const [checks, optional] = await Promise.all([ask(this.#checks), ask(this.#optional)]);
    const notes = Object.fromEntries(optional.filter(({ ok }) => !ok).map(({ name, reason = '' }) => [name, reason]));
    return { ready: !this.#draining && checks.every(({ ok }) => ok), draining: this.#draining, checks, notes };
  }
}

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
    return { name, ok: false, milliseconds: taken(), reason: error instanceof Error ? error.message : String(error) };
  } finally {
    clearTimeout(timer);
  }
}
