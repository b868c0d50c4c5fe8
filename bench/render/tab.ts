import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { WINDOW } from './scenes.ts';

/** A window of its own in a browser of its own: nothing of the page before is left. */
export interface Tab {
  readonly browser: Browser;
  readonly page: Page;
  readonly devtools: CDPSession;
  /** What an expression gives in the page. */
  ask<T>(expression: string): Promise<T>;
  /** Seconds of processor time of all of the browser's processes. */
  cpuSeconds(): Promise<number>;
  close(): Promise<void>;
}

interface ProcessInfo {
  readonly type: string;
  readonly cpuTime: number;
}

const CHROMIUM = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  headless: true,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    '--js-flags=--expose-gc',
  ],
};

/** Chromium's own camera and microphone, which it allows without a question. */
const FAKE_DEVICES = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

export async function openTab({ devices = false } = {}): Promise<Tab> {
  const browser = await chromium.launch({ ...CHROMIUM, args: [...CHROMIUM.args, ...(devices ? FAKE_DEVICES : [])] });
  const permissions = devices ? ['camera', 'microphone'] : [];
  const context = await browser.newContext({ viewport: WINDOW, deviceScaleFactor: 1, permissions });
  const page = await context.newPage();
  const [devtools, whole] = await Promise.all([context.newCDPSession(page), browser.newBrowserCDPSession()]);
  return {
    browser,
    page,
    devtools,
    ask: (expression) => page.evaluate(expression),
    async cpuSeconds() {
      const { processInfo } = (await whole.send('SystemInfo.getProcessInfo')) as { processInfo: ProcessInfo[] };
      return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
    },
    close: () => browser.close(),
  };
}
