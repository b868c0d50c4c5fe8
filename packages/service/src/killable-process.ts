import { type ChildProcess, fork, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { killSandbox, nodeInSandbox } from './bubblewrap.ts';

export interface ProcessLimits {
  /** Beyond it the task fails and the process is killed. */
  readonly deadlineMs: number;
  /** Limit of the JavaScript heap; a process that needs more exits. */
  readonly heapMb: number;
  /**
   * Limit of all memory, including buffers and pixels, which `heapMb` does not count. Checked every 50 ms on systems
   * with `/proc`.
   */
  readonly memoryMb?: number;
  /** The priority as in `nice`. By default it is well below that of work for which users wait. */
  readonly niceness?: number;
}

/** What the process can reach. */
export interface ProcessReach {
  /** Files and folders that it reads, besides our code. */
  readonly readable?: readonly string[];
  /** False only for a process that starts sandboxes itself, and leaves the decoding to what is inside them. */
  readonly sandboxed?: boolean;
}

const CHECK_MS = 50;
const MEMORY_PAGE_BYTES = 4_096;

/** The process did not answer: it was killed after its time limit, was stopped, or exited. */
export class ProcessGone extends Error {}

type Send = (message: object) => void;

/**
 * A child process that does one task at a time and may be killed at any moment. Native code reads its untrusted input, so
 * a fault affects only this process. Where bubblewrap works, the process has no network, sees no other process, and reads
 * nothing but programs; elsewhere it only lacks our environment (`reportSandbox` says so). The first task starts it.
 */
export class KillableProcess {
  readonly #entry: URL;
  readonly #limits: ProcessLimits;
  readonly #reach: ProcessReach;
  #child: ChildProcess | undefined;
  /** The process that has the memory: the child, or the one in its sandbox once bubblewrap has reported it. */
  #inner: number | undefined;

  constructor(entry: URL, limits: ProcessLimits, reach: ProcessReach = {}) {
    this.#entry = entry;
    this.#limits = limits;
    this.#reach = reach;
  }

  /** Undefined while the process is not running. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /**
   * Rejects with `ProcessGone` if the process did not answer. `heard` receives each message; it returns the answer, or
   * undefined while more is to come. If `heard` throws, the process is ended too, because it would wait forever.
   */
  async ask<Said, Answer>(
    task: object,
    heard: (said: Said, send: Send) => Answer | undefined | Promise<Answer | undefined>,
  ): Promise<Answer> {
    const child = this.#child ?? this.#start();
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const timeout = setTimeout(() => {
      reject(new ProcessGone(`no answer within ${this.#limits.deadlineMs} ms`));
      this.#end(child);
    }, this.#limits.deadlineMs);
    const ended = (code: number | null, signal: string | null) =>
      reject(new ProcessGone(`the process ended: ${signal ?? code}`));
    const failed = (error: Error) => reject(new ProcessGone(error.message));
    const send: Send = (message) => {
      if (child.connected) child.send(message, (error) => error && failed(error));
    };
    const said = async (message: Said): Promise<void> => {
      try {
        const answer = await heard(message, send);
        if (answer !== undefined) resolve(answer);
      } catch (error) {
        this.#end(child);
        reject(error);
      }
    };
    const { memoryMb } = this.#limits;
    const watch = memoryMb === undefined ? undefined : setInterval(() => this.#checkMemory(child, memoryMb), CHECK_MS);
    child.on('message', said).once('exit', ended).once('error', failed);
    try {
      send(task);
      return await promise;
    } finally {
      clearTimeout(timeout);
      clearInterval(watch);
      child.off('message', said).off('exit', ended).off('error', failed);
    }
  }

  /** Kills the process immediately. */
  stop(): void {
    if (this.#child) this.#end(this.#child);
  }

  #start(): ChildProcess {
    const child = this.#startSandboxed() ?? this.#startPlain();
    const gone = () => {
      if (this.#child === child) this.#child = undefined;
    };
    child.once('exit', gone).on('error', gone);
    // An idle child must not keep this process running.
    child.unref();
    child.channel?.unref();
    this.#child = child;
    return child;
  }

  #startSandboxed(): ChildProcess | undefined {
    const { readable = [], sandboxed = true } = this.#reach;
    const node = [this.#heapFlag(), fileURLToPath(this.#entry)];
    const command = sandboxed ? nodeInSandbox(node, readable) : undefined;
    if (!command) return undefined;
    // `nice` comes first, because what is inside inherits the priority when bubblewrap starts it.
    const child = spawn('nice', ['-n', String(this.#niceness()), ...command.toSpliced(1, 0, '--info-fd', '4')], {
      env: { PATH: process.env.PATH },
      detached: true,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'],
    });
    this.#inner = undefined;
    const info = child.stdio[4];
    if (info instanceof Readable) {
      const reported = (said: string) => {
        if (this.#child === child) this.#inner = JSON.parse(said)['child-pid'];
      };
      // Cut short if the process is killed at once; then its memory does not matter.
      text(info)
        .then(reported)
        .catch(() => undefined);
    }
    return child;
  }

  #startPlain(): ChildProcess {
    const child = fork(this.#entry, [], {
      execArgv: [this.#heapFlag()],
      // Without our environment: the child needs no engine addresses and must not have them.
      env: {},
      // As in the sandbox: a group of its own, which can be killed as one.
      detached: true,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    goAfterOthers(child, this.#niceness());
    this.#inner = child.pid;
    return child;
  }

  #heapFlag(): string {
    return `--max-old-space-size=${this.#limits.heapMb}`;
  }

  /** By default below interactive work on the same machine: this work may take longer, and an attacker could cause a lot of it. */
  #niceness(): number {
    return this.#limits.niceness ?? constants.priority.PRIORITY_BELOW_NORMAL;
  }

  async #checkMemory(child: ChildProcess, memoryMb: number): Promise<void> {
    if (this.#child !== child || this.#inner === undefined) return;
    const statm = await readFile(`/proc/${this.#inner}/statm`, 'utf8').catch(() => '');
    const residentMb = (Number(statm.split(' ')[1] ?? 0) * MEMORY_PAGE_BYTES) / 1024 / 1024;
    if (residentMb > memoryMb && this.#child === child) this.#end(child);
  }

  /** SIGKILL: a process that hangs in native code reacts to nothing else. */
  #end(child: ChildProcess): void {
    const inner = this.#child === child ? this.#inner : undefined;
    if (this.#child === child) this.#child = undefined;
    killSandbox(child, inner);
  }
}

function goAfterOthers({ pid }: ChildProcess, niceness: number): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, niceness);
  } catch {
    // It has ended already; the next call reports that.
  }
}
