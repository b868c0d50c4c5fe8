import { type Stack, startStack } from '@sw/dev';
import { type EngineName, freePorts, linkSecret, type OwnEngines, startOwnEngines } from '@sw/engines';

export interface OwnStack {
  readonly engines: OwnEngines;
  readonly stack: Stack;
  /** The environment of every process of this stack. */
  readonly env: Readonly<Record<string, string>>;
  end(): Promise<void>;
}

export interface OwnStackOptions {
  readonly logLevel: string;
  readonly only?: readonly string[];
  /** The engines to start, without those that the caller has started, whose addresses are in `env`. */
  readonly engines?: readonly EngineName[];
  readonly env?: Readonly<Record<string, string>>;
  /** Works on the engines before any process starts. */
  readonly beforeStart?: ((env: Readonly<Record<string, string>>) => Promise<void>) | undefined;
  onLine(name: string, line: string): void;
}

const SERVERS = ['api', 'gateway', 'keeper', 'worker'];
const ENGINES: readonly EngineName[] = ['postgres', 'redis', 'nats', 'storage', 'mail-sink'];

/** The server processes on engines of their own, which a test may therefore kill. No calls are made: no LiveKit. */
export async function startOwnStack({
  logLevel,
  only = SERVERS,
  engines: names = ENGINES,
  env,
  beforeStart,
  onLine,
}: OwnStackOptions): Promise<OwnStack> {
  const engines = await startOwnEngines(names);
  try {
    const firstPort = await freePorts(0, 5);
    const all = {
      ...engines.env,
      LIVEKIT_URL: 'http://127.0.0.1:9',
      LIVEKIT_API_KEY: 'unused',
      LIVEKIT_API_SECRET: 'unused',
      LINK_SECRET: linkSecret(),
      LOG_LEVEL: logLevel,
      ...env,
    };
    await beforeStart?.(all);
    const stack = await startStack({ firstPort, webPort: firstPort + 4, webMode: 'built', only, env: all, onLine });
    return {
      engines,
      stack,
      env: { ...all, PUBLIC_URL: `http://localhost:${firstPort + 4}`, TRUST_PROXY: '127.0.0.1' },
      async end() {
        await stack.stop();
        await engines.end();
      },
    };
  } catch (error) {
    await engines.end();
    throw error;
  }
}
