import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { CHROMIUM, CHROMIUM_FLAGS } from './chromium.ts';

const address = process.env.E2E_ADDRESS ?? 'http://localhost:5173/iwb/';
const results = resolve(import.meta.dirname, '../.engines/results');

export default defineConfig({
  testDir: '.',
  // Both need what `npm run e2e` does not have: other browsers, and an installation.
  testIgnore: [
    ...(process.env.E2E_BROWSERS === undefined ? ['browsers/**'] : []),
    ...(process.env.E2E_INSTALLED === undefined ? ['installed/**'] : []),
  ],
  outputDir: resolve(results, 'playwright'),
  fullyParallel: true,
  // Two cores, shared with the five processes under test.
  workers: 2,
  retries: 0,
  // Both only for what hangs: a journey of three people takes 40 s when two run at once on two cores.
  timeout: 150_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: resolve(results, 'playwright.json') }]],
  use: {
    // Only for what hangs, too: it ends with the name of what it waited for, and a journey that runs out of time does not.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    baseURL: address,
    viewport: { width: 1440, height: 900 },
    // What a service worker answers cannot be changed on its way; the journeys about it allow it.
    serviceWorkers: 'block',
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    screenshot: 'only-on-failure',
    // What still moves is hit by the button's way down and missed by its way up, when a busy machine parts the two.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace films the window: it doubles the time of every journey. `npm run e2e -- journeys/x --trace on` when one is wanted.
    trace: 'off',
    launchOptions: {
      executablePath: CHROMIUM,
      args: [...CHROMIUM_FLAGS],
    },
  },
});
