import { programPath } from '@sw/engines';

/** Debian's headless shell, which has no desktop window: a new context costs 0.13 s of a core instead of 0.45 (ADR 0116). */
export const CHROMIUM = programPath('chromium-headless-shell');

/** Debian's full Chromium: it has permissions for cameras and microphones, and draws lines and letters as users see them. */
export const DESKTOP_CHROMIUM = programPath('chromium');

/** As root, Chromium runs only without its sandbox. The other flags disable its own network requests. */
export const CHROMIUM_FLAGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** For `test.use` in journeys that compare pixels or the widths of letters. */
export const ON_DESKTOP = { launchOptions: { executablePath: DESKTOP_CHROMIUM, args: [...CHROMIUM_FLAGS] } };
