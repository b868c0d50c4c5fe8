import { DEFAULT_MODULES, MARKER_HEADER, MARKER_VALUE, Refusal } from '@sw/contract';
import { type Database, openDatabase } from '@sw/postgres';
import { readConfig, startService } from '@sw/service';
import { apiConfig } from '../src/config.ts';
import type { Served } from '../src/http/call.ts';
import { type Edge, registerRoutes } from '../src/http/register.ts';

/** A database at an address where nothing listens, as if the engine were down. */
export const nowhere = (): Database =>
  openDatabase({ url: 'postgres://nobody@127.0.0.1:1/nothing', logError: () => undefined });

export interface TestEdge {
  readonly url: string;
  /** Sends the marker, unless headers say otherwise. */
  ask(path: string, init?: RequestInit): Promise<{ response: Response; body: Record<string, unknown> }>;
  stop(): Promise<void>;
}

/** Starts the edge alone, with the test's own routes and no engine. The token `good` signs in. */
export async function startEdge(served: readonly Served[], changes: Partial<Edge> = {}): Promise<TestEdge> {
  const env = { PUBLIC_URL: 'https://board.example', API_PORT: '0', LOG_LEVEL: 'silent' };
  const { host, port, revision, logLevel, traceUrl, traceRatio, drainSeconds, stopSeconds } = apiConfig;
  const config = readConfig({ host, port, revision, logLevel, traceUrl, traceRatio, drainSeconds, stopSeconds }, env);
  const database = nowhere();
  const service = await startService(
    { name: 'api', version: '0', config, http: { bodyLimit: 10_000 } },
    async (context) => {
      registerRoutes(context.http, served, {
        database,
        modules: DEFAULT_MODULES,
        limiter: { bySource: async () => undefined, byAccount: async () => undefined },
        authenticate: async (token) => {
          if (token !== 'good') throw new Refusal('NOT_SIGNED_IN');
          const expiresAt = new Date(0);
          const account = {
            accountId: '2',
            spaceId: '3',
            locale: 'zh',
            timeZone: 'UTC',
            levelRevision: 1,
            administrator: false,
          } as const;
          return { ...account, sessionId: '1', expiresAt, fresh: false };
        },
        prepared: () => true,
        strict: true,
        ...changes,
      });
      context.onStop(() => database.close());
    },
  );
  return {
    url: service.address,
    async ask(path, init = {}) {
      const headers = { [MARKER_HEADER]: MARKER_VALUE, ...(init.headers as Record<string, string>) };
      const response = await fetch(`${service.address}${path}`, { ...init, headers });
      return { response, body: (await response.json()) as Record<string, unknown> };
    },
    stop: () => service.stop(),
  };
}
