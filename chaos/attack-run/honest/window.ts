import type { Kind } from '../measure.ts';
import type { WireSamples } from './messages.ts';

/** Only for the report, because the times include every failure. */
const MOST_FAILURES_KEPT = 20;

/** Everything that honest users began within a span of time. */
export class Window {
  readonly #times: Record<Kind, (number | null)[]> = { requests: [], strokes: [], mails: [] };
  readonly #running = new Set<Promise<void>>();
  readonly failures: string[] = [];
  /** By the action's name, in milliseconds: shows which of them was slow. */
  readonly worst: Record<string, number> = {};

  /** Measures an action, which must end on its own. */
  measure(kind: Kind, name: string, action: () => Promise<unknown>): void {
    const began = performance.now();
    const note = (time: number | null) => void this.#times[kind].push(time);
    const running = action()
      .then(
        () => {
          const time = performance.now() - began;
          note(time);
          this.worst[name] = Math.max(this.worst[name] ?? 0, Math.round(time));
        },
        (error: unknown) => {
          note(null);
          if (this.failures.length < MOST_FAILURES_KEPT) this.failures.push(`${name}: ${String(error)}`);
        },
      )
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  get running(): number {
    return this.#running.size;
  }

  /** Resolves when all that was started has ended. */
  async ended(): Promise<WireSamples> {
    await Promise.all(this.#running);
    return this.#times;
  }
}
