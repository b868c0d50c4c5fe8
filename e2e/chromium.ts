/** Debian's, without the window of a desktop: a new context costs 0.13 s of a core instead of 0.45 (ADR 0116). */
export const CHROMIUM = '/usr/bin/chromium-headless-shell';

/** Debian's, whole: it has permissions for cameras and microphones, and draws lines and letters as people see them. */
export const DESKTOP_CHROMIUM = '/usr/bin/chromium';

/** As root Chromium runs only without its sandbox; the other flags keep it from calling out. */
export const CHROMIUM_FLAGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** For `test.use`, where pixels and widths of letters are compared. */
export const ON_DESKTOP = { launchOptions: { executablePath: DESKTOP_CHROMIUM, args: [...CHROMIUM_FLAGS] } };
