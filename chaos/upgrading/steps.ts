import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Installation } from './installation.ts';
import type { Seat } from './seat.ts';
import type { Slot } from './slot.ts';
import type { Visitors } from './visitors.ts';

/** The pause after each step. Its damage is visible within the heartbeat of sockets and processes. */
const AFTER_MS = { short: 2_000, usual: 4_000 } as const;

export interface StepOptions {
  readonly installation: Installation;
  readonly seats: readonly Seat[];
  readonly visitors: Visitors;
  readonly short: boolean;
  readonly say: (line: string) => void;
}

/** Measures the longest pause of any person during each step. */
export class Steps {
  readonly #options: StepOptions;
  readonly pauses: Record<string, number> = {};
  replaced = 0;

  constructor(options: StepOptions) {
    this.#options = options;
  }

  get longest(): number {
    return Math.max(...Object.values(this.pauses));
  }

  async take<T>(name: string, work: () => Promise<T>): Promise<T> {
    const { seats, visitors, short, say } = this.#options;
    const result = await work();
    await pause(short ? AFTER_MS.short : AFTER_MS.usual);
    const drawing = Math.max(...seats.map((seat) => seat.takePause()));
    const asking = visitors.takeLongest();
    const seconds = Math.round(Math.max(drawing, asking) / 10) / 100;
    this.pauses[name] = Math.max(this.pauses[name] ?? 0, seconds);
    say(`${name}: longest pause ${(drawing / 1_000).toFixed(2)} s drawing, ${(asking / 1_000).toFixed(2)} s asking`);
    return result;
  }

  /** Replaces one process by one of the other release. */
  replace(slot: Slot, root: string, word: string): Promise<void> {
    this.replaced += 1;
    return this.take(`${slot.kind} ${word}`, () => slot.run(root));
  }
}

/** The operator's command, of one release. */
export async function admin(
  root: string,
  env: Readonly<Record<string, string>>,
  args: readonly string[],
): Promise<{ readonly code: number; readonly text: string }> {
  const child = spawn(process.execPath, [resolve(root, 'apps/operator/src/main.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  }
  const code = await new Promise<number>((done) => child.once('close', (exit) => done(exit ?? 1)));
  return { code, text: text.trim() };
}

/** Pages that the keepers could not read; a metric that is missing counts as a fault. */
export async function stalledPages(keepers: readonly Slot[]): Promise<number> {
  const counts = await Promise.all(
    keepers.map(async ({ opsUrl }) => {
      const text = await (await fetch(`${opsUrl}/metrics`)).text();
      const values = [...text.matchAll(/^keeper_stalled_pages(?:\{[^}]*\})? (\S+)$/gm)].map(([, value]) =>
        Number(value),
      );
      return values.length === 0 ? Number.NaN : values.reduce((sum, value) => sum + value, 0);
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
