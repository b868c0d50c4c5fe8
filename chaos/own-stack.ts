import { type Stack, startStack } from '@sw/dev';
import { freePorts, type OwnEngines, startOwnEngines } from '@sw/engines';

export interface OwnStack {
  readonly engines: OwnEngines;
  readonly stack: Stack;
  end(): Promise<void>;
}

/** The four server processes on engines of their own, which a test may therefore kill. No calls are made: no LiveKit. */
export async function startOwnStack(logLevel: string, onLine: (name: string, line: string) => void): Promise<OwnStack> {
  const engines = await startOwnEngines(['postgres', 'redis', 'nats', 'storage', 'mail-sink']);
  const firstPort = await freePorts(0, 5);
  const stack = await startStack({
    firstPort,
    webPort: firstPort + 4,
    webMode: 'built',
    only: ['api', 'gateway', 'keeper', 'worker'],
    env: {
      ...engines.env,
      LIVEKIT_URL: 'http://127.0.0.1:9',
      LIVEKIT_API_KEY: 'unused',
      LIVEKIT_API_SECRET: 'unused',
      LOG_LEVEL: logLevel,
    },
    onLine,
  });
  return {
    engines,
    stack,
    async end() {
      await stack.stop();
      await engines.end();
    },
  };
}
