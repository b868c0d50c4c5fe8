/** Debian's. */
export const CHROMIUM = '/usr/bin/chromium';

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
