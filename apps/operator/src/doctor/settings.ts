import { MODULES_VARIABLE } from '@sw/contract';
import { isTurnUrl } from '@sw/livekit';
import {
  ConfigError,
  type ConfigOf,
  type ConfigSpec,
  engineVariables,
  eventVariables,
  httpUrl,
  jobVariables,
  linkSecret,
  livekitAddressVariables,
  livekitVariables,
  mailVariables,
  natsVariables,
  publicVariables,
  readConfig,
  redisVariables,
  revisionVariable,
  scannerVariables,
  storageVariables,
  trustedProxies,
  variable,
} from '@sw/service';
import * as z from 'zod';

const words = z.string().transform((text) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== ''),
);

/** Settings that no process reads: how the doctor reaches parts that are not on this machine. */
export const doctorVariables = {
  opsUrls: variable({
    env: 'OPS_URLS',
    doc: 'internal addresses of the processes to examine, as api=http://host:7101, separated by commas; if empty, one of each on this machine',
    schema: words.refine(
      (list) =>
        list.every((word) => /^[a-z0-9-]+=/.test(word) && httpUrl.safeParse(word.replace(/^[^=]*=/, '')).success),
      { message: 'not a list of name=http://host:port' },
    ),
    fallback: '',
  }),
  natsMonitorUrl: variable({
    env: 'NATS_MONITOR_URL',
    doc: 'monitor port of a NATS server, http://host:port: the only place that shows whether NATS writes to disk before it acknowledges; none: not examined',
    schema: z.union([z.literal('none').transform(() => undefined), httpUrl]),
    fallback: 'none',
  }),
  turnUrls: variable({
    env: 'TURN_URLS',
    doc: 'addresses of TURN as browsers use it, turns:host:443 or turn:host:3478, separated by commas; if empty, not examined',
    schema: words.refine((list) => list.every(isTurnUrl), {
      message: 'not a list of turn:host:port or turns:host:port',
    }),
    fallback: '',
  }),
  livekitNodeIp: variable({
    env: 'LIVEKIT_NODE_IP',
    doc: 'address to which LiveKit sends browsers for the media of calls; none: not examined',
    schema: z.union([z.literal('none').transform(() => undefined), z.union([z.ipv4(), z.ipv6()])]),
    fallback: 'none',
  }),
  backupFolder: variable({
    env: 'BACKUP_FOLDER',
    doc: "folder of the backups on this machine, as 'admin backup create' was given it; none: their age is not examined",
    schema: z.union([z.literal('none').transform(() => undefined), z.string().min(1)]),
    fallback: 'none',
  }),
  backupHours: variable({
    env: 'BACKUP_HOURS',
    doc: 'how old the newest backup may be',
    schema: z.coerce.number().int().min(1).max(8_784),
    fallback: '36',
  }),
  dataFolders: variable({
    env: 'DATA_FOLDERS',
    doc: 'folders on this machine whose disks must not fill up, separated by commas: those of the engines',
    schema: words,
    fallback: '',
  }),
};

const SPEC = {
  databaseUrl: engineVariables.databaseUrl,
  databaseConnections: engineVariables.databaseConnections,
  ...jobVariables,
  ...redisVariables,
  keyPrefix: engineVariables.keyPrefix,
  ...natsVariables,
  pageShards: engineVariables.pageShards,
  pageShardMb: engineVariables.pageShardMb,
  pageReplicas: engineVariables.pageReplicas,
  pageLogPrefix: engineVariables.pageLogPrefix,
  ...eventVariables,
  ...storageVariables,
  ...scannerVariables,
  ...livekitVariables,
  ...livekitAddressVariables,
  ...publicVariables,
  ...mailVariables,
  linkSecret,
  modules: variable(MODULES_VARIABLE),
  trustProxy: trustedProxies,
  revision: revisionVariable,
  ...doctorVariables,
};

export type Settings = ConfigOf<typeof SPEC>;
export type SettingName = keyof Settings;

export interface ReadSettings {
  /** Only the valid variables. */
  readonly values: Partial<Settings>;
  /** The problem of each invalid variable. */
  readonly problems: readonly { readonly variable: string; readonly unset: boolean; readonly says: string }[];
}

export const variableOf = (name: SettingName): string => SPEC[name].env;

/** The definitions of the processes, checked one by one, so that a wrong variable does not hide everything else. */
export function readSettings(env: NodeJS.ProcessEnv): ReadSettings {
  const values: Record<string, unknown> = {};
  const problems: { variable: string; unset: boolean; says: string }[] = [];
  for (const [name, definition] of Object.entries<ConfigSpec[string]>(SPEC)) {
    try {
      values[name] = readConfig({ [name]: definition }, env)[name];
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      problems.push({ variable: definition.env, unset: !env[definition.env], says: error.problems.join('; ') });
    }
  }
  return { values: values as Partial<Settings>, problems };
}

/** The shared variables among the valid ones. */
export function sharedHere(env: NodeJS.ProcessEnv, { problems }: ReadSettings): ConfigSpec {
  const wrong = new Set(problems.map(({ variable: name }) => name));
  return Object.fromEntries(
    Object.entries<ConfigSpec[string]>(SPEC).filter(([, one]) => env[one.env] && !wrong.has(one.env)),
  );
}

/** All texts of the environment that must not be printed: secrets, and the passwords inside addresses. */
export function secretsOf(env: NodeJS.ProcessEnv): string[] {
  const texts = Object.values<ConfigSpec[string]>(SPEC).flatMap(({ env: name, secret }) =>
    secret && env[name] ? [env[name]] : [],
  );
  const passwords = texts.flatMap((text) => {
    if (!URL.canParse(text)) return [];
    const { password } = new URL(text);
    return [password, decoded(password)];
  });
  return [...texts, ...passwords];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
