import type { Secrets } from './secrets.ts';
import type { Level } from './versions.ts';

/** Where one instance of an engine lives: its folder, its port, and the secrets it starts with. */
export interface Place {
  /** Data, run files and log of this instance. */
  readonly dir: string;
  readonly port: number;
  readonly secrets: Secrets;
  /** It was running already, so it has none of our secrets. */
  readonly adopted?: true;
  /** Certificates for TLS. NATS only. */
  readonly tls?: { readonly certFile: string; readonly keyFile: string };
  /** The address for its webhooks. LiveKit only; by default the api of `npm run dev`. */
  readonly webhook?: string;
}

export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly env?: Record<string, string>;
}

export interface Engine {
  readonly name: string;
  /** The word of `npm run engines` that adds it. */
  readonly level: Level;
  readonly defaultPort: number;
  /** The number of ports that it takes, counted up from its own. */
  readonly ports: number;
  /** Whether an engine that already listens on the default port and answers correctly is used as it is. */
  readonly adopt: boolean;
  /** How to ask it to end; SIGTERM by default. */
  readonly stopSignal?: NodeJS.Signals;
  /** Makes the data folder, once. */
  prepare(place: Place): Promise<void>;
  command(place: Place): Command;
  /** Queries the engine. Resolves to its version; rejects while it is not ready. */
  ask(place: Place): Promise<string>;
  /** The variables with which processes reach it. */
  env(place: Place): Record<string, string>;
}
