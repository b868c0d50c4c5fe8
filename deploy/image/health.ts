import { readFileSync } from 'node:fs';

/**
 * Checks whether the process of this container is alive or, with the argument `ready`, whether its engines answer too. Exits with
 * 1 if not. It imports no product code, so it starts in a tenth of a second and works even if the process does not start.
 */
const PORTS = { api: 7001, gateway: 7002, keeper: 7003, worker: 7004, web: 5173 } as const;
/** These processes have a second port for paths that must not be public: /readyz and /metrics. */
const SPLIT: readonly string[] = ['api', 'gateway', 'web'];
const OPS_DISTANCE = 100;
const PATIENCE_MS = 4_000;

type Name = keyof typeof PORTS;
const isName = (word: string): word is Name => word in PORTS;

/** The container's first process is always `… run.sh NAME`. */
const words = readFileSync('/proc/1/cmdline', 'utf8').split('\0');
const name = words.toReversed().find(isName);

function portOf(process: Name, env: NodeJS.ProcessEnv): number {
  const prefix = process.toUpperCase();
  const port = Number(env[`${prefix}_PORT`] ?? PORTS[process]);
  if (!SPLIT.includes(process)) return port;
  const ops = env[`${prefix}_OPS_PORT`] ?? 'auto';
  return ops === 'auto' ? port + OPS_DISTANCE : Number(ops);
}

if (name !== undefined) {
  const path = process.argv[2] === 'ready' ? 'readyz' : 'healthz';
  const address = `http://127.0.0.1:${portOf(name, process.env)}/${path}`;
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!answer.ok) {
      process.stdout.write(`${name}: ${path} answers ${answer.status}: ${await answer.text()}\n`);
      process.exitCode = 1;
    }
  } catch (error) {
    process.stdout.write(`${name}: ${path} does not answer: ${error}\n`);
    process.exitCode = 1;
  }
}
