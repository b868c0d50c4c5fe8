import { createRequire } from 'node:module';
import { chromium } from '@playwright/test';
import { programPath } from '@sw/engines';
import type { Span } from './judge-calls.ts';

/** LiveKit's client in a real browser, without camera and microphone. LiveKit reports its joining and leaving. */
export interface CallPage {
  /** Rejects if the connection failed; LiveKit may have counted it anyway. */
  join(name: string, url: string, token: string): Promise<Span>;
  leave(name: string): Promise<Span>;
  /** Who was disconnected without having left. */
  dropped(): Promise<string[]>;
  close(): Promise<void>;
}

/** The functions that the script below adds to the window. */
interface Window {
  readonly calls: {
    join(name: string, url: string, token: string): Promise<void>;
    leave(name: string): Promise<void>;
    dropped(): string[];
  };
}

const SCRIPT = `
  const rooms = new Map();
  const dropped = [];
  window.calls = {
    async join(name, url, token) {
      // No reconnecting: after LiveKit has died the driver decides who rejoins.
      const room = new LivekitClient.Room({ reconnectPolicy: { nextRetryDelayInMs: () => null } });
      await room.connect(url, token, { maxRetries: 0 });
      rooms.set(name, room);
      room.on('disconnected', () => rooms.has(name) && dropped.push(name));
    },
    async leave(name) {
      const room = rooms.get(name);
      rooms.delete(name);
      await room?.disconnect();
    },
    dropped: () => dropped,
  };`;

/** The times between which something was done, by our clock. */
export async function timed(work: () => Promise<unknown>): Promise<Span> {
  const from = Date.now();
  await work();
  return { from, to: Date.now() };
}

export async function openCallPage(): Promise<CallPage> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? programPath('chromium'),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const page = await browser.newPage();
  await page.addScriptTag({ path: createRequire(import.meta.url).resolve('livekit-client') });
  await page.addScriptTag({ content: SCRIPT });
  return {
    join: (name, url, token) =>
      timed(() =>
        page.evaluate(([n, u, t]) => (globalThis as unknown as Window).calls.join(n, u, t), [
          name,
          url,
          token,
        ] as const),
      ),
    leave: (name) => timed(() => page.evaluate((n) => (globalThis as unknown as Window).calls.leave(n), name)),
    dropped: () => page.evaluate(() => (globalThis as unknown as Window).calls.dropped()),
    close: () => browser.close(),
  };
}
