import { BUILD_VERSION } from '@sw/contract';
import {
  DEFAULT_PORTS,
  opsPortOf,
  opsVariables,
  type ProcessAbout,
  processVariables,
  readConfig,
  sharedSettings,
} from '@sw/service';
import { examination } from '../examination.ts';
import { fault, fine, type Observation, warning } from '../finding.ts';
import { sharedHere } from '../settings.ts';

export interface AskedProcess {
  readonly name: string;
  readonly address: string;
  /** Undefined if it did not answer. */
  readonly readiness: { readonly ready: boolean; readonly failing: readonly string[] } | undefined;
  /** Undefined for releases that do not report it. */
  readonly about: Pick<ProcessAbout, 'version' | 'revision' | 'shared'> | undefined;
}

/** The settings of this command, compared like those of a process. */
const HERE = 'this command';
const TIMEOUT_MS = 3_500;

function judgeProcesses(
  asked: readonly AskedProcess[],
  here: Readonly<Record<string, string>>,
  revision: string,
): Observation[] {
  return [
    ...asked.map(judgeReadiness),
    ...judgeShared([
      ...asked.map(({ name, about }) => ({ name, shared: about?.shared ?? {} })),
      { name: HERE, shared: here },
    ]),
    ...judgeVersions(asked, revision),
  ];
}

function judgeReadiness({ name, address, readiness }: AskedProcess): Observation {
  const check = `processes.${name}`;
  if (readiness === undefined)
    return fault(
      check,
      `${name} does not answer at ${address}`,
      `Start it, or look at its log: a wrong setting ends it with 78. If it listens elsewhere, name its internal address in OPS_URLS (${name}=http://host:port).`,
    );
  if (readiness.ready) return fine(check, `${name} is ready`);
  return fault(
    check,
    `${name} is not ready: ${readiness.failing.join('; ')}`,
    `Correct what it names; ${name} then becomes ready by itself. If the engine is fine here, compare the settings of ${name} with those of this command.`,
  );
}

interface Shared {
  readonly name: string;
  readonly shared: Readonly<Record<string, string>>;
}

/** Variables that have different values in different processes. */
export function judgeShared(all: readonly Shared[]): Observation[] {
  const variables = new Set(all.flatMap(({ shared }) => Object.keys(shared)));
  return [...variables].sort().flatMap((variable) => {
    const holders = new Map<string, string[]>();
    for (const { name, shared } of all) {
      const value = shared[variable];
      if (value !== undefined) holders.set(value, [...(holders.get(value) ?? []), name]);
    }
    if (holders.size < 2) return [];
    const groups = [...holders.values()].map((names) => names.join(', ')).join(' / ');
    return [
      fault(
        `processes.${variable}`,
        `${variable} differs between processes: ${groups}`,
        `Give ${variable} the same value everywhere and restart those that had another. If only this command differs, start it with the settings of the processes.`,
      ),
    ];
  });
}

/** The release as in the image names of build.sh: the version, and the beginning of the revision if it is known. */
const releaseOf = (version: string, revision: string) =>
  revision === 'unknown'
    ? version
    : `${version} (${revision.slice(0, 10)}${revision.endsWith('-changed') ? '-changed' : ''})`;

/** Compared with the revision of this command if both have one. */
export function judgeVersions(asked: readonly AskedProcess[], revision: string): Observation[] {
  const others = asked.filter(
    ({ about }) =>
      about !== undefined &&
      (about.version !== BUILD_VERSION ||
        (about.revision !== revision && about.revision !== 'unknown' && revision !== 'unknown')),
  );
  const ours = releaseOf(BUILD_VERSION, revision);
  if (others.length === 0) return [fine('processes.release', `this is release ${ours}`)];
  const list = others.map(
    ({ name, about }) => `${name} ${releaseOf(about?.version ?? '', about?.revision ?? 'unknown')}`,
  );
  return [
    warning(
      'processes.release',
      `not every process is release ${ours}: ${list.join(', ')}`,
      'Finish the upgrade (docs/handbook/upgrade.md), or run the command of the installed release.',
    ),
  ];
}

/** One of each on this machine, at the ports of the settings, unless the addresses are given. */
export function processAddresses(
  env: NodeJS.ProcessEnv,
  opsUrls: readonly string[],
): [name: string, address: string][] {
  if (opsUrls.length > 0) return opsUrls.map((word) => [word.replace(/=.*/, ''), word.replace(/^[^=]*=/, '')]);
  return Object.entries(DEFAULT_PORTS).map(([name, defaultPort]) => {
    const prefix = name.toUpperCase();
    const config = readConfig({ ...processVariables(prefix, defaultPort), ...opsVariables(prefix) }, env);
    const apart = name !== 'keeper' && name !== 'worker';
    const host = apart ? config.opsHost : config.host;
    const port = apart ? opsPortOf(config.opsPort, config.port) : config.port;
    return [name, `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${port}`];
  });
}

async function ask<T>(address: string): Promise<T | undefined> {
  try {
    return (await (await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) })).json()) as T;
  } catch {
    return undefined;
  }
}

interface ReadyAnswer {
  readonly ready?: boolean;
  readonly checks?: readonly { readonly name: string; readonly ok: boolean; readonly reason?: string }[];
}

async function askProcess(name: string, address: string): Promise<AskedProcess> {
  const [answer, about] = await Promise.all([
    ask<ReadyAnswer>(`${address}/readyz`),
    ask<Partial<ProcessAbout>>(`${address}/settings`),
  ]);
  const failing = (answer?.checks ?? [])
    .filter(({ ok }) => !ok)
    .map((one) => `${one.name} (${one.reason ?? 'failed'})`);
  // A process of an earlier release reports no revision.
  const { version, revision = 'unknown', shared } = about ?? {};
  return {
    name,
    address,
    readiness: answer?.ready === undefined ? undefined : { ready: answer.ready, failing },
    about: version !== undefined && shared !== undefined ? { version, revision, shared } : undefined,
  };
}

export const processesExamination = examination(
  'processes',
  ['opsUrls', 'revision'],
  async ({ opsUrls, revision }, { env, settings }) => {
    const asked = await Promise.all(processAddresses(env, opsUrls).map(([name, address]) => askProcess(name, address)));
    return judgeProcesses(asked, sharedSettings(sharedHere(env, settings), env), revision);
  },
);
