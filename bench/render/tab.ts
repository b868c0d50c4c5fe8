import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { programPath } from '@sw/engines';
import { WINDOW } from './scenes.ts';

/** A window in a separate browser, so that nothing of the previous page remains. */
export interface Tab {
  readonly browser: Browser;
  readonly page: Page;
  readonly devtools: CDPSession;
  /** The value of an expression in the page. */
  ask<T>(expression: string): Promise<T>;
  /** The processor time of all the browser's processes, in seconds. */
  cpuSeconds(): Promise<number>;
  close(): Promise<void>;
}

interface ProcessInfo {
  readonly type: string;
  readonly cpuTime: number;
}

const CHROMIUM = {
  executablePath: process.env.CHROMIUM ?? programPath('chromium'),
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

/** Chromium's fake camera and microphone, allowed without a prompt. */
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
