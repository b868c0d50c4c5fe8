import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { CHROMIUM, CHROMIUM_FLAGS } from './chromium.ts';

const address = process.env.E2E_ADDRESS ?? 'http://localhost:5173/iwb/';
const results = resolve(import.meta.dirname, '../.engines/results');

export default defineConfig({
  testDir: '.',
  // Both need something that `npm run e2e` does not provide: other browsers, and an installation.
  testIgnore: [
    ...(process.env.E2E_BROWSERS === undefined ? ['browsers/**'] : []),
    ...(process.env.E2E_INSTALLED === undefined ? ['installed/**'] : []),
  ],
  outputDir: resolve(results, 'playwright'),
  fullyParallel: true,
  // Two cores, shared with the five processes under test.
  workers: 2,
  retries: 0,
  // Both limits only detect hangs: a journey of three people takes 40 s when two run at once on two cores.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: resolve(results, 'playwright.json') }]],
  use: {
    // Also only to detect hangs: this limit reports what was being waited for, while a journey that runs out of time does not.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    baseURL: address,
    viewport: { width: 1440, height: 900 },
    // Answers from a service worker cannot be intercepted; the journeys about it allow it.
    serviceWorkers: 'block',
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    screenshot: 'only-on-failure',
    // On a busy machine a moving target may be hit when the button goes down and missed when it comes up.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace films the window and doubles the time of every journey. To get one: `npm run e2e -- journeys/x --trace on`.
    trace: 'off',
    launchOptions: {
      executablePath: CHROMIUM,
      args: [...CHROMIUM_FLAGS],
    },
  },
});
