import { type ChildProcess, fork } from 'node:child_process';
import { resolve } from 'node:path';
import type { Samples } from '../measure.ts';
import { type FromHonest, type HonestTask, readSamples, type ToHonest } from './messages.ts';

export interface MeasuredWindow {
  readonly samples: Samples;
  readonly failures: readonly string[];
  /** The longest time of each action, in milliseconds. */
  readonly worst: Readonly<Record<string, number>>;
}

/** The process of the honest users, seen from the run. */
export class HonestUsers {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, (window: MeasuredWindow) => void>();
  readonly #died: Promise<never>;
  #number = 0;
  #ending = false;

  private constructor(child: ChildProcess) {
    this.#child = child;
    child.on('message', (message: FromHonest) => {
      if (message.type !== 'window') return;
      const { window, samples, failures, worst } = message;
      this.#waiting.get(window)?.({ samples: readSamples(samples), failures, worst });
      this.#waiting.delete(window);
    });
    this.#died = new Promise((_, reject) => {
      child.once('exit', (code) => this.#ending || reject(new Error(`the honest users ended with ${code}`)));
    });
    this.#died.catch(() => undefined);
  }

  static async start(task: HonestTask): Promise<HonestUsers> {
    const child = fork(resolve(import.meta.dirname, 'honest-main.ts'), [JSON.stringify(task)]);
    const honest = new HonestUsers(child);
    const ready = new Promise<void>((done) => {
      child.on('message', (message: FromHonest) => message.type === 'ready' && done());
    });
    await Promise.race([ready, honest.#died]);
    return honest;
  }

  /** Measures the actions that start while the work runs. Resolves when both have ended. */
  async during(work: () => Promise<void>): Promise<MeasuredWindow> {
    this.#number += 1;
    const window = this.#number;
    this.#begin(window);
    try {
      await Promise.race([work(), this.#died]);
    } finally {
      // Actions that start from now on belong to no window.
      this.#number += 1;
    }
    const measured = new Promise<MeasuredWindow>((done) => this.#waiting.set(window, done));
    this.#begin(this.#number);
    return Promise.race([measured, this.#died]);
  }

  end(): void {
    this.#ending = true;
    this.#child.kill('SIGKILL');
  }

  #begin(window: number): void {
    const message: ToHonest = { type: 'begin', window };
    this.#child.send(message);
  }
}
