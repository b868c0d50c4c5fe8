import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine, Place } from './engine.ts';
import { ENGINES_DIR, ENV_FILE, SECRETS_FILE, STATE_FILE } from './folders.ts';
import { type Chosen, chosenLevels, includes } from './levels.ts';
import { livekit } from './livekit.ts';
import { mailSink } from './mail-sink.ts';
import { nats } from './nats.ts';
import { freePorts, HOST, listens, until } from './net.ts';
import { postgres, testPostgres } from './postgres.ts';
import { endProcess, isAlive, type ProcessId, startDetached } from './process.ts';
import { redis } from './redis.ts';
import { keptSecrets } from './secrets.ts';
import { storage } from './storage.ts';

export const ENGINES: readonly Engine[] = [postgres, redis, nats, storage, livekit, mailSink, testPostgres];
const READY_WITHIN_MS = 60_000;

const enginesOf = (chosen: Chosen): readonly Engine[] => ENGINES.filter(({ level }) => includes(chosen, level));

/** The state between two calls. An engine without a process was running already, and we must not stop it. */
interface Entry {
  readonly port: number;
  readonly process?: ProcessId;
}
type State = Record<string, Entry>;

function readState(): State {
  return existsSync(STATE_FILE) ? (JSON.parse(readFileSync(STATE_FILE, 'utf8')) as State) : {};
}

function writeState(state: State): void {
  mkdirSync(ENGINES_DIR, { recursive: true });
  writeFileSync(STATE_FILE, `${JSON.stringify(state, null, 2)}\n`);
}

/** A process of ours is one that we started. */
function placeOf(engine: Engine, { port, process }: Entry): Place {
  const place = { dir: join(ENGINES_DIR, engine.name), port, secrets: keptSecrets(SECRETS_FILE) };
  return process ? place : { ...place, adopted: true };
}

export async function startAll(chosen: Chosen, say: (line: string) => void): Promise<void> {
  const state = readState();
  const entries = await Promise.all(
    enginesOf(chosen).map(async (engine) => [engine, await startOne(engine, state[engine.name], say)] as const),
  );
  writeState(Object.fromEntries(entries.map(([engine, entry]) => [engine.name, entry])));
  const env = Object.assign({}, ...entries.map(([engine, entry]) => engine.env(placeOf(engine, entry))));
  writeFileSync(ENV_FILE, `${JSON.stringify(env, null, 2)}\n`, { mode: 0o600 });
}

async function startOne(engine: Engine, known: Entry | undefined, say: (line: string) => void): Promise<Entry> {
  if (known?.process && isAlive(known.process)) {
    await until(engine.name, () => engine.ask(placeOf(engine, known)), READY_WITHIN_MS);
    return known;
  }
  if (engine.adopt && (await listens(engine.defaultPort))) {
    const place = placeOf(engine, { port: engine.defaultPort });
    const version = await engine.ask(place).catch(() => undefined);
    if (version !== undefined) {
      say(`${engine.name}: using the one that listens on ${HOST}:${engine.defaultPort}`);
      return { port: engine.defaultPort };
    }
  }
  const port = await freePorts(engine.defaultPort, engine.ports);
  const place: Place = { dir: join(ENGINES_DIR, engine.name), port, secrets: keptSecrets(SECRETS_FILE) };
  await engine.prepare(place);
  const process = startDetached(engine.command(place), place.dir);
  await until(engine.name, () => engine.ask(place), READY_WITHIN_MS);
  say(`${engine.name}: started on ${HOST}:${port}`);
  return { port, process };
}

export async function stopAll(say: (line: string) => void): Promise<void> {
  const state = readState();
  await Promise.all(
    Object.entries(state).map(async ([name, { process }]) => {
      if (!process || !isAlive(process)) return;
      await endProcess(process, ENGINES.find((engine) => engine.name === name)?.stopSignal);
      say(`${name}: stopped`);
    }),
  );
  writeState({});
}

export interface EngineStatus {
  readonly name: string;
  readonly version: string;
  readonly address: string;
  readonly state: 'running' | 'running, not ours' | 'stopped' | 'not answering';
}

export async function statusAll(): Promise<EngineStatus[]> {
  const state = readState();
  return Promise.all(
    enginesOf(chosenLevels()).map(async (engine): Promise<EngineStatus> => {
      const entry = state[engine.name];
      const address = entry === undefined ? '–' : `${HOST}:${entry.port}`;
      if (entry === undefined || (entry.process && !isAlive(entry.process))) {
        return { name: engine.name, version: '–', address, state: 'stopped' };
      }
      const version = await engine.ask(placeOf(engine, entry)).catch(() => undefined);
      const running = entry.process ? 'running' : 'running, not ours';
      return {
        name: engine.name,
        version: version ?? '–',
        address,
        state: version === undefined ? 'not answering' : running,
      };
    }),
  );
}

/** The addresses of the running engines. */
export function engineEnv(): Record<string, string> {
  if (!existsSync(ENV_FILE)) throw new Error('no engines yet: run `npm run engines` first');
  return JSON.parse(readFileSync(ENV_FILE, 'utf8')) as Record<string, string>;
}
