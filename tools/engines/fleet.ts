import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type ContainerTool,
  contained,
  containerRuns,
  removeContainer,
  runsInContainer,
  startContainer,
} from './containers.ts';
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

/** The state between two calls. An engine without a process or container was running already, and we must not stop it. */
interface Entry {
  readonly port: number;
  readonly process?: ProcessId;
  readonly container?: { readonly tool: ContainerTool; readonly name: string };
}
type State = Record<string, Entry>;

function readState(): State {
  return existsSync(STATE_FILE) ? (JSON.parse(readFileSync(STATE_FILE, 'utf8')) as State) : {};
}

function writeState(state: State): void {
  mkdirSync(ENGINES_DIR, { recursive: true });
  writeFileSync(STATE_FILE, `${JSON.stringify(state, null, 2)}\n`);
}

const isOurs = ({ process, container }: Entry): boolean => process !== undefined || container !== undefined;

async function isRunning({ process, container }: Entry): Promise<boolean> {
  if (container) return containerRuns(container.tool, container.name);
  return process !== undefined && isAlive(process);
}

function placeOf(engine: Engine, entry: Entry): Place {
  const place = { dir: join(ENGINES_DIR, engine.name), port: entry.port, secrets: keptSecrets(SECRETS_FILE) };
  return isOurs(entry) ? place : { ...place, adopted: true };
}

/** As it is reached where it runs. */
const reached = (engine: Engine, { container }: Entry): Engine =>
  container ? contained(engine, container.tool) : engine;

/** With a tool, each engine that has an image runs in a container. The others are processes. */
export async function startAll(
  chosen: Chosen,
  tool: ContainerTool | undefined,
  say: (line: string) => void,
): Promise<void> {
  const state = readState();
  const starts = await Promise.allSettled(
    enginesOf(chosen).map(
      async (engine) =>
        [engine, await startOne(engine, state[engine.name], runsInContainer(engine) ? tool : undefined, say)] as const,
    ),
  );
  // Those that started are written down even if another one failed, so that `stop` finds them.
  const entries = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  writeState(Object.fromEntries(entries.map(([engine, entry]) => [engine.name, entry])));
  const failure = starts.find((start) => start.status === 'rejected');
  if (failure !== undefined) throw failure.reason;
  const env = Object.assign(
    {},
    ...entries.map(([engine, entry]) => reached(engine, entry).env(placeOf(engine, entry))),
  );
  writeFileSync(ENV_FILE, `${JSON.stringify(env, null, 2)}\n`, { mode: 0o600 });
}

async function startOne(
  engine: Engine,
  known: Entry | undefined,
  tool: ContainerTool | undefined,
  say: (line: string) => void,
): Promise<Entry> {
  if (known && (await isRunning(known))) {
    if (known.container?.tool === tool) {
      await untilReady(engine, known);
      return known;
    }
    await stopOne(engine.name, known, say);
  }
  // A container of ours has data of its own, so a server that listens already would show another content.
  if (tool === undefined && engine.adopt && (await listens(engine.defaultPort))) {
    const place = placeOf(engine, { port: engine.defaultPort });
    const version = await engine.ask(place).catch(() => undefined);
    if (version !== undefined) {
      say(`${engine.name}: using the one that listens on ${HOST}:${engine.defaultPort}`);
      return { port: engine.defaultPort };
    }
  }
  const port = await freePorts(engine.defaultPort, engine.ports);
  const place: Place = { dir: join(ENGINES_DIR, engine.name), port, secrets: keptSecrets(SECRETS_FILE) };
  const entry = tool === undefined ? await startProcess(engine, place) : await startIn(tool, engine, place, say);
  await untilReady(engine, entry);
  say(`${engine.name}: started on ${HOST}:${port}`);
  return entry;
}

const untilReady = (engine: Engine, entry: Entry): Promise<string> =>
  until(engine.name, () => reached(engine, entry).ask(placeOf(engine, entry)), READY_WITHIN_MS);

async function startProcess(engine: Engine, place: Place): Promise<Entry> {
  await engine.prepare(place);
  return { port: place.port, process: startDetached(engine.command(place), place.dir) };
}

async function startIn(tool: ContainerTool, engine: Engine, place: Place, say: (line: string) => void): Promise<Entry> {
  return { port: place.port, container: { tool, name: await startContainer(tool, engine, place, say) } };
}

async function stopOne(name: string, { process, container }: Entry, say: (line: string) => void): Promise<void> {
  if (container) await removeContainer(container.tool, container.name);
  else if (process && isAlive(process))
    await endProcess(process, ENGINES.find((engine) => engine.name === name)?.stopSignal);
  else return;
  say(`${name}: stopped`);
}

export async function stopAll(say: (line: string) => void): Promise<void> {
  const state = readState();
  await Promise.all(Object.entries(state).map(([name, entry]) => stopOne(name, entry, say)));
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
      if (entry === undefined || (isOurs(entry) && !(await isRunning(entry)))) {
        return { name: engine.name, version: '–', address, state: 'stopped' };
      }
      const version = await reached(engine, entry)
        .ask(placeOf(engine, entry))
        .catch(() => undefined);
      const running = isOurs(entry) ? 'running' : 'running, not ours';
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
