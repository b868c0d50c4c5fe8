import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { chromium } from '@playwright/test';
import { freePorts, programPath } from '@sw/engines';

const ROOT = resolve(import.meta.dirname, '../..');
/** The cache that Vite keeps between starts. */
const CACHE = resolve(ROOT, 'node_modules/.vite');
const PATIENCE_MS = 120_000;

interface FirstPage {
  readonly readySeconds: number;
  readonly pageSeconds: number;
  readonly requests: number;
}

/** Waits for the line that the product prints once it can be used. */
function announced(child: ChildProcess): Promise<void> {
  return new Promise((done, fail) => {
    let text = '';
    child.stdout?.setEncoding('utf8').on('data', (more: string) => {
      text += more;
      if (text.includes('Smart whiteboard is running at')) done();
    });
    child.once('exit', () => fail(new Error(`it ended by itself:\n${text}`)));
  });
}

/** From the start of `npm run NAME` until Chromium, which is already open, shows the heading of the first screen. */
async function measure(script: 'dev' | 'start'): Promise<FirstPage> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? programPath('chromium'),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  let requests = 0;
  page.on('request', () => {
    requests += 1;
  });
  const port = await freePorts(0, 5);
  const startedAt = performance.now();
  const seconds = () => Math.round((performance.now() - startedAt) / 10) / 100;
  const child = spawn('npm', ['run', '-s', script], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
    env: { ...process.env, API_PORT: String(port), WEB_PORT: String(port + 4) },
  });
  try {
    await announced(child);
    const readySeconds = seconds();
    await page.goto(`http://localhost:${port + 4}/iwb/`, { timeout: PATIENCE_MS });
    await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: PATIENCE_MS });
    return { readySeconds, pageSeconds: seconds(), requests };
  } finally {
    await browser.close();
    const ended = new Promise((done) => child.once('exit', done));
    // npm, the starter and its five processes form a separate process group.
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    await ended;
  }
}

/** How long a developer waits for the first screen: without Vite's cache, with it, and with the built page. */
export async function benchFirstPage(): Promise<Record<string, number>> {
  rmSync(CACHE, { recursive: true, force: true });
  const figures: Record<string, number> = {};
  for (const [name, script] of [
    ['dev_cold', 'dev'],
    ['dev_warm', 'dev'],
    ['dev_again', 'dev'],
    ['start_cold', 'start'],
    ['start_warm', 'start'],
  ] as const) {
    const { readySeconds, pageSeconds, requests } = await measure(script);
    console.log(`${name.padEnd(10)} ready ${readySeconds} s, first heading ${pageSeconds} s, ${requests} requests`);
    figures[`${name}_ready_s`] = readySeconds;
    figures[`${name}_page_s`] = pageSeconds;
  }
  return figures;
}
