import { arch } from 'node:process';
import { freePorts, until } from '@sw/engines';
import { type Driver, Programs, printed, WINDOW } from './driver.ts';

const LIBRARIES = `/usr/lib/${arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`;
const MINI_BROWSER = `${LIBRARIES}/webkit2gtk-4.1/MiniBrowser`;

/** W3C WebDriver: one HTTP request for each command. */
async function command<T>(address: string, method: 'GET' | 'POST' | 'DELETE', body?: unknown): Promise<T> {
  const reply = await fetch(address, { method, ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}) });
  const { value } = (await reply.json()) as { value: unknown };
  if (!reply.ok) throw new Error(`${address}: ${JSON.stringify(value)}`);
  return value as T;
}

/** Debian's WebKit has no headless mode, so it gets its own display. */
export async function startWebKit(): Promise<Driver> {
  const programs = new Programs();
  const display = programs.start('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp']);
  const DISPLAY = `:${await printed(display, display.stdout, /(\d+)\n/)}`;
  const port = await freePorts(0, 1);
  const driver = `http://127.0.0.1:${port}`;
  programs.start('WebKitWebDriver', [`--port=${port}`], { DISPLAY, LANG: 'en_US.UTF-8' });
  await until('WebKitWebDriver', () => command(`${driver}/status`, 'GET'), 10_000);
  const { sessionId, capabilities } = await command<{
    sessionId: string;
    capabilities: { browserName: string; browserVersion: string };
  }>(`${driver}/session`, 'POST', {
    capabilities: {
      alwaysMatch: { 'webkitgtk:browserOptions': { binary: MINI_BROWSER, args: ['--automation'] } },
    },
  });
  const session = `${driver}/session/${sessionId}`;
  const evaluate = (script: string) =>
    command<string | null>(`${session}/execute/sync`, 'POST', { script: `return JSON.stringify(${script})`, args: [] });
  // The window includes a toolbar; the size of the page is what matters.
  await command(`${session}/window/rect`, 'POST', { ...WINDOW, x: 0, y: 0 });
  const inner = JSON.parse((await evaluate('[innerWidth, innerHeight]')) ?? '[]') as [number, number];
  await command(`${session}/window/rect`, 'POST', {
    width: WINDOW.width * 2 - inner[0],
    height: WINDOW.height * 2 - inner[1],
  });
  return {
    name: `${capabilities.browserName} ${capabilities.browserVersion}`,
    goto: (url) => command(`${session}/url`, 'POST', { url }),
    reload: () => command(`${session}/refresh`, 'POST'),
    evaluate: async (expression) => JSON.parse((await evaluate(expression)) ?? 'null'),
    perform: (source) => command(`${session}/actions`, 'POST', { actions: [source] }),
    screenshot: async () => Buffer.from(await command<string>(`${session}/screenshot`, 'GET'), 'base64'),
    async close() {
      await command(session, 'DELETE').catch(() => undefined);
      await programs.stop();
    },
  };
}
