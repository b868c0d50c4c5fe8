import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';

export interface ChildLimits {
  /** What takes longer is given up, and the process killed. */
  readonly deadlineMs: number;
  /** What the process may hold of JavaScript's objects. */
  readonly heapMb: number;
  /** What it may hold in all, decoded pixels included; looked at often, where the system tells it. */
  readonly memoryMb: number;
}

const LOOK_MS = 50;
const PAGE_BYTES = 4_096;

/** A process that does one thing at a time for us and may be killed at any moment. Started by its first task. */
export class Child {
  readonly #entry: URL;
  readonly #limits: ChildLimits;
  #child: ChildProcess | undefined;

  constructor(entry: URL, limits: ChildLimits) {
    this.#entry = entry;
    this.#limits = limits;
  }

  /** Undefined when it answered nothing: it was killed for time or memory, or ended itself. */
  async ask(task: object): Promise<unknown> {
    const child = this.#child ?? this.#start();
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const gone = () => resolve(undefined);
    const late = setTimeout(() => this.#end(child), this.#limits.deadlineMs);
    const watch = setInterval(() => this.#look(child), LOOK_MS);
    child.once('message', resolve).once('exit', gone).once('error', gone);
    try {
      child.send(task, (error) => error && gone());
      return await promise;
    } finally {
      clearTimeout(late);
      clearInterval(watch);
      child.off('message', resolve).off('exit', gone).off('error', gone);
    }
  }

  stop(): void {
    if (this.#child) this.#end(this.#child);
  }

  #start(): ChildProcess {
    const child = fork(this.#entry, [], {
      execArgv: [`--max-old-space-size=${this.#limits.heapMb}`],
      // Nothing of ours: it has no use for an engine's address, and must not have one.
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const gone = () => {
      if (this.#child === child) this.#child = undefined;
    };
    child.once('exit', gone).on('error', gone);
    // It waits for work; that alone keeps nobody running.
    child.unref();
    child.channel?.unref();
    this.#child = child;
    return child;
  }

  async #look(child: ChildProcess): Promise<void> {
    const told = await readFile(`/proc/${child.pid}/statm`, 'utf8').catch(() => '');
    const resident = (Number(told.split(' ')[1] ?? 0) * PAGE_BYTES) / 1024 / 1024;
    if (resident > this.#limits.memoryMb) this.#end(child);
  }

  /** SIGKILL: a process that hangs in native code hears nothing else. */
  #end(child: ChildProcess): void {
    if (this.#child === child) this.#child = undefined;
    child.kill('SIGKILL');
  }
}
