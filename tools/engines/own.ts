import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine, Place } from './engine.ts';
import { ENGINES } from './fleet.ts';
import { allFree, freePorts, until } from './net.ts';
import { endProcess, freezeProcess, type ProcessId, signal, startDetached } from './process.ts';
import { scanner } from './scanner.ts';
import { newSecrets } from './secrets.ts';

export type EngineName = 'postgres' | 'redis' | 'nats' | 'storage' | 'livekit' | 'mail-sink' | 'scanner';

/** Those of the product, and those that only tests start. */
const STARTABLE: readonly Engine[] = [...ENGINES, scanner];

/** An engine that a test started for itself and may therefore stop, kill or freeze. */
export class OwnEngine {
  readonly #engine: Engine;
  readonly #place: Place;
  #process: ProcessId | undefined;

  constructor(engine: Engine, place: Place) {
    this.#engine = engine;
    this.#place = place;
  }

  get env(): Record<string, string> {
    return this.#engine.env(this.#place);
  }

  /** While it runs. */
  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /** Starts it, on the same port and data after a stop, and waits until it answers. */
  async start(): Promise<void> {
    await this.#engine.prepare(this.#place);
    this.#process = startDetached(this.#engine.command(this.#place), this.#place.dir);
    await until(this.#engine.name, () => this.#engine.ask(this.#place), 30_000);
  }

  /** Kills the engine if it has not ended after `graceMs`. */
  async stop(how: NodeJS.Signals = 'SIGTERM', graceMs?: number): Promise<void> {
    if (this.#process === undefined) return;
    const signalled = how === 'SIGTERM' ? this.#engine.stopSignal : how;
    await endProcess(this.#process, signalled, graceMs);
    this.#process = undefined;
    // The kernel releases a killed process's ports a moment after the process itself ends. Without this wait, a restart
    // under load found them taken in one of ten kills.
    await until(`the ports of ${this.#engine.name}`, () => this.#portsFree(), 10_000);
  }

  /** For the last moment of the process that started it, when nothing can be awaited any more. */
  killNow(): void {
    if (this.#process) signal(this.#process, 'SIGKILL');
  }

  async #portsFree(): Promise<void> {
    if (!(await allFree(this.#place.port, this.#engine.ports))) throw new Error('still taken');
  }

  freeze(): void {
    if (this.#process) freezeProcess(this.#process);
  }

  thaw(): void {
    if (this.#process) signal(this.#process, 'SIGCONT');
  }
}

export interface OwnEngines {
  readonly env: Record<string, string>;
  engine(name: EngineName): OwnEngine;
  /** Stops them all and removes their data. */
  end(): Promise<void>;
  /** Like `end`, but does not wait and leaves the data. */
  killNow(): void;
}

export interface OwnEnginesOptions {
  /** The certificate for TLS of NATS. */
  readonly tls?: NonNullable<Place['tls']>;
  /** The address for LiveKit's webhooks. */
  readonly webhook?: string;
}

export async function startOwnEngines(
  names: readonly EngineName[],
  options: OwnEnginesOptions = {},
): Promise<OwnEngines> {
  const root = mkdtempSync(join(process.env.OWN_ENGINES_IN ?? tmpdir(), 'sw-engines-'));
  // PostgreSQL runs as its own user and must be able to enter the folder.
  chmodSync(root, 0o755);
  const secrets = newSecrets();
  const started = new Map<EngineName, OwnEngine>();
  // One after another: two searches for free ports at once would find the same ones.
  for (const name of names) {
    const engine = STARTABLE.find((one) => one.name === name);
    if (engine === undefined) throw new Error(`no engine ${name}`);
    const place = { dir: join(root, name), port: await freePorts(0, engine.ports), secrets };
    const own = new OwnEngine(engine, { ...options, ...place });
    started.set(name, own);
    await own.start();
  }
  return {
    env: Object.assign({}, ...[...started.values()].map((own) => own.env)) as Record<string, string>,
    engine(name) {
      const own = started.get(name);
      if (own === undefined) throw new Error(`${name} was not started here`);
      return own;
    },
    async end() {
      await Promise.all([...started.values()].map((own) => own.stop()));
      rmSync(root, { recursive: true, force: true });
    },
    killNow() {
      for (const own of started.values()) own.killNow();
    },
  };
}
