import type { Secrets } from './secrets.ts';

/** Where one instance of an engine lives: its folder, its port, and the secrets it starts with. */
export interface Place {
  /** Data, run files and log of this instance. */
  readonly dir: string;
  readonly port: number;
  readonly secrets: Secrets;
  /** It was already there, so it knows none of our secrets. */
  readonly adopted?: true;
  /** With them it speaks TLS. NATS only. */
  readonly tls?: { readonly certFile: string; readonly keyFile: string };
  /** Where it reports what happens. LiveKit only; without one, the api of `npm run dev`. */
  readonly webhook?: string;
}

export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly env?: Record<string, string>;
}

export interface Engine {
  readonly name: string;
  readonly defaultPort: number;
  /** How many ports it takes, counted up from its own. */
  readonly ports: number;
  /** One that already listens on the default port and answers rightly is used as it is. */
  readonly adopt: boolean;
  /** Makes the data folder, once. */
  prepare(place: Place): Promise<void>;
  command(place: Place): Command;
  /** Asks the engine itself; resolves to its version, rejects while it is not ready. */
  ask(place: Place): Promise<string>;
  /** What the processes must know to reach it. */
  env(place: Place): Record<string, string>;
}
