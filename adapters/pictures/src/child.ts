import { readFile } from 'node:fs/promises';
import { KillableProcess, ProcessGone, type ProcessLimits } from '@sw/service';

export interface ChildLimits extends ProcessLimits {
  /** What it may hold in all, decoded pixels included; looked at often, where the system tells it. */
  readonly memoryMb: number;
}

const LOOK_MS = 50;
const PAGE_BYTES = 4_096;

/** A process that is killed for its memory too: pixels are no objects of JavaScript's. */
export class Child {
  readonly #process: KillableProcess;
  readonly #memoryMb: number;

  constructor(entry: URL, { memoryMb, ...limits }: ChildLimits) {
    this.#process = new KillableProcess(entry, limits);
    this.#memoryMb = memoryMb;
  }

  /** Undefined when it answered nothing: it was killed for time or memory, or ended itself. */
  async ask(task: object): Promise<unknown> {
    const watch = setInterval(() => this.#look(), LOOK_MS);
    try {
      return await this.#process.ask(task, (said) => said);
    } catch (error) {
      if (error instanceof ProcessGone) return undefined;
      throw error;
    } finally {
      clearInterval(watch);
    }
  }

  stop(): void {
    this.#process.stop();
  }

  async #look(): Promise<void> {
    const { pid } = this.#process;
    const told = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
    const resident = (Number(told.split(' ')[1] ?? 0) * PAGE_BYTES) / 1024 / 1024;
    // Another one may have been started meanwhile.
    if (resident > this.#memoryMb && this.#process.pid === pid) this.#process.stop();
  }
}
