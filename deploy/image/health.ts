import { readFileSync } from 'node:fs';

/**
 * Asks the process of this container whether it is alive, or with the argument `ready` whether its engines answer too. Ends with
 * 1 if not. It loads nothing of the product, so that it starts in a tenth of a second and works beside a process that does not.
 */
const PORTS = { api: 7001, gateway: 7002, keeper: 7003, worker: 7004, web: 5173 } as const;
/** These have a second port for what must not be public: /readyz and /metrics. */
const SPLIT: readonly string[] = ['api', 'gateway', 'web'];
const OPS_DISTANCE = 100;
const PATIENCE_MS = 4_000;

type Name = keyof typeof PORTS;
const isName = (word: string): word is Name => word in PORTS;

/** The container's first process is `… run.sh NAME`, whatever starts it. */
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
