import { resolve } from 'node:path';
import { until } from '@sw/engines';
import { OwnProcess } from '../own-process.ts';
import { isReady, type Target } from './balancer.ts';

const READY_MS = 120_000;
const ENTRIES: Readonly<Record<string, string>> = { web: 'apps/web/server/main.ts' };

export interface SlotOptions extends Target {
  readonly kind: string;
  readonly env: Readonly<Record<string, string>>;
  onLine(line: string): void;
  onDeath(what: string): void;
}

/** One process of the installation, at one port, of one release at a time. */
export class Slot {
  readonly name: string;
  readonly url: string;
  readonly #options: SlotOptions;
  #process: OwnProcess | undefined;

  constructor(options: SlotOptions) {
    this.#options = options;
    this.name = `${options.kind} on ${options.port}`;
    this.url = `http://127.0.0.1:${options.port}`;
  }

  get kind(): string {
    return this.#options.kind;
  }

  get opsUrl(): string {
    return `http://127.0.0.1:${this.#options.opsPort}`;
  }

  /** Ends the current process with SIGTERM, and starts one of the release in `root`. Resolves when it is ready. */
  async run(root: string): Promise<void> {
    const { kind, port, opsPort, env, onLine, onDeath } = this.#options;
    await this.stop();
    const upper = kind.toUpperCase();
    const process = new OwnProcess({
      name: this.name,
      entry: resolve(root, ENTRIES[kind] ?? `apps/${kind}/src/main.ts`),
      port,
      env: { ...env, [`${upper}_PORT`]: String(port), [`${upper}_OPS_PORT`]: String(opsPort) },
      onLine: (line) => onLine(`${this.name}: ${line}`),
      onDeath: (code) => onDeath(`${this.name}: ${code}`),
    });
    this.#process = process;
    await process.start();
    const ready = async () => {
      if (!(await isReady(opsPort))) throw new Error(`${this.name} is not ready`);
    };
    await until(this.name, ready, READY_MS);
  }

  async stop(): Promise<void> {
    await this.#process?.kill('SIGTERM');
  }

  async kill(): Promise<void> {
    await this.#process?.kill();
  }

  killNow(): void {
    this.#process?.killNow();
  }
}
