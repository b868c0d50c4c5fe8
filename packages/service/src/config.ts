import * as z from 'zod';

/** One environment variable: its name, one line of documentation, its allowed values and its default. */
export interface Variable<S extends z.ZodType = z.ZodType> {
  readonly env: string;
  readonly doc: string;
  readonly schema: S;
  /** In the form of the environment. Without a default the variable must be set. */
  readonly fallback?: string;
  /** Never printed, not even when it is invalid. */
  readonly secret?: true;
  /** Every process that reads it must have the same value; shown on the internal port, a secret as its fingerprint. */
  readonly shared?: true;
}

export type ConfigSpec = Readonly<Record<string, Variable>>;
export type ConfigOf<S extends ConfigSpec> = { readonly [K in keyof S]: z.output<S[K]['schema']> };

export const variable = <S extends z.ZodType>(definition: Variable<S>): Variable<S> => definition;

export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`the configuration is wrong:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/** Reports all problems at once, so that an operator need not restart the process for each mistake. */
export function readConfig<S extends ConfigSpec>(
  spec: S,
  env: Readonly<Record<string, string | undefined>>,
): ConfigOf<S> {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [key, { env: name, doc, schema, fallback, secret }] of Object.entries(spec)) {
    const text = env[name] === undefined || env[name] === '' ? fallback : env[name];
    if (text === undefined) {
      problems.push(`${name} is not set: ${doc}`);
      continue;
    }
    const parsed = schema.safeParse(text);
    if (parsed.success) values[key] = parsed.data;
    else
      problems.push(
        `${name}=${secret ? '…' : text}: ${parsed.error.issues.map((issue) => issue.message).join('; ')} (${doc})`,
      );
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return values as ConfigOf<S>;
}

const port = z.coerce.number().int().min(0).max(65_535);
export const positive = z.coerce.number().int().positive();
export const httpUrl = z.url({ protocol: /^https?$/ });
export const urlOf = (...protocols: readonly string[]) => z.url({ protocol: new RegExp(`^(${protocols.join('|')})$`) });

/** One address, or several separated by commas: servers of one cluster, any of which will do. */
export const urlsOf = (...protocols: readonly string[]) => {
  const one = urlOf(...protocols);
  return z.string().refine((text) => text.split(',').every((address) => one.safeParse(address).success), 'Invalid URL');
};

/** Where each process listens unless it is set otherwise. */
export const DEFAULT_PORTS = { api: 7001, gateway: 7002, keeper: 7003, worker: 7004, web: 5173 } as const;

/** The revision of the running sources, which differs between releases of one version. */
export const revisionVariable = variable({
  env: 'REVISION',
  doc: 'commit of the sources, shown on the internal port and compared by the doctor; the image sets it',
  schema: z.string().min(1),
  fallback: 'unknown',
});

/** The variables of every process. A process adds its own with `{ ...processVariables('API', DEFAULT_PORTS.api), … }`. */
export function processVariables(prefix: string, defaultPort: number) {
  return {
    host: variable({
      env: `${prefix}_HOST`,
      doc: 'address to listen on',
      schema: z.string().min(1),
      fallback: '127.0.0.1',
    }),
    port: variable({
      env: `${prefix}_PORT`,
      doc: 'port to listen on; 0 takes a free one',
      schema: port,
      fallback: String(defaultPort),
    }),
    revision: revisionVariable,
    logLevel: variable({
      env: 'LOG_LEVEL',
      doc: 'minimum severity of log lines',
      schema: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
      fallback: 'info',
    }),
    traceUrl: variable({
      env: 'OTEL_EXPORTER_OTLP_ENDPOINT',
      doc: 'OTLP/HTTP collector for traces; off disables tracing',
      schema: z.union([z.literal('off').transform(() => undefined), httpUrl]),
      fallback: 'off',
    }),
    traceRatio: variable({
      env: 'OTEL_TRACES_SAMPLER_ARG',
      doc: 'share of the traces that begin in this process, 0 to 1; one that began elsewhere is continued',
      schema: z.coerce.number().min(0).max(1),
      fallback: '1',
    }),
    drainSeconds: variable({
      env: 'DRAIN_SECONDS',
      doc: 'how long /readyz answers 503 before the listener closes, so that load balancers stop sending requests',
      schema: z.coerce.number().min(0).max(300),
      fallback: '0',
    }),
    stopSeconds: variable({
      env: 'STOP_SECONDS',
      doc: 'how long running work may take to finish after the listener closed; then the process exits with code 1',
      schema: positive.max(600),
      fallback: '20',
    }),
  };
}

/** Default distance between the internal and the public port. */
const OPS_DISTANCE = 100;

/**
 * For a public process: /readyz and /metrics reveal engines, versions and load, so they have a separate listener. The
 * chassis reads these variables as `opsHost` and `opsPort`; without them everything is served on one port.
 */
export function opsVariables(prefix: string) {
  return {
    opsHost: variable({
      env: `${prefix}_OPS_HOST`,
      doc: 'address to listen on for /healthz, /readyz and /metrics; must not be reachable by the public',
      schema: z.string().min(1),
      fallback: '127.0.0.1',
    }),
    opsPort: variable({
      env: `${prefix}_OPS_PORT`,
      doc: `port of /healthz, /readyz and /metrics; 0 takes a free one, auto is ${prefix}_PORT + ${OPS_DISTANCE}`,
      schema: z.union([z.literal('auto'), port]),
      fallback: 'auto',
    }),
  };
}

/** The internal port of a process that listens on `publicPort`. */
export function opsPortOf(opsPort: number | 'auto', publicPort: number): number {
  if (opsPort !== 'auto') return opsPort;
  return publicPort === 0 ? 0 : publicPort + OPS_DISTANCE;
}

export type ProcessConfig = ConfigOf<ReturnType<typeof processVariables>> & {
  /** Only if the process has `opsVariables`. */
  readonly opsHost?: string;
  readonly opsPort?: number | 'auto';
  /** Only if the process has `trustedProxies`. */
  readonly trustProxy?: string | false;
};
