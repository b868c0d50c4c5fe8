/**
 * The words of `npm run engines`. `product` is what it gives without a word: enough to try the product. The others add to
 * it, and `all` includes them: what tests need.
 */
export const LEVELS = ['product', 'calls', 'documents', 'all'] as const;
export type Level = (typeof LEVELS)[number];

interface GoProgram {
  readonly module: string;
  readonly version: string;
  readonly level: Level;
}

/** All versions that the project depends on and that npm's lockfile lacks. One file, so that an upgrade is one change. */
export const GO_ENGINES = {
  'nats-server': { module: 'github.com/nats-io/nats-server/v2', version: 'v2.14.5', level: 'product' },
  versitygw: { module: 'github.com/versity/versitygw/cmd/versitygw', version: 'v1.7.0', level: 'product' },
  'livekit-server': { module: 'github.com/livekit/livekit-server/cmd/server', version: 'v1.13.5', level: 'calls' },
  // Not an engine: renders the chart in tests. Building it takes 130 s of processor time, about a minute on two cores.
  helm: { module: 'helm.sh/helm/v3/cmd/helm', version: 'v3.22.0', level: 'all' },
} as const satisfies Readonly<Record<string, GoProgram>>;

export type GoEngine = keyof typeof GO_ENGINES;

/** PostgreSQL 15 to 18 and Redis 7 or Valkey 8 are supported; Debian's own versions are used. */
export const SUPPORTED = { postgres: { min: 15, max: 18 }, redis: { min: 7, max: 8 } } as const;

/** The programs to look for, and the Debian packages that contain them. */
export interface DebianPackages {
  readonly level: Level;
  readonly probe: string;
  readonly packages: readonly string[];
}

/** Only `npm run e2e -- browsers` needs and installs them: 500 MB on disk, 139 MB to fetch. */
export const BROWSER_PACKAGES: readonly Omit<DebianPackages, 'level'>[] = [
  { probe: '/usr/bin/firefox-esr', packages: ['firefox-esr'] },
  { probe: '/usr/bin/WebKitWebDriver', packages: ['webkit2gtk-driver'] },
  { probe: '/usr/bin/Xvfb', packages: ['xvfb'] },
];

export const DEBIAN_PACKAGES: readonly DebianPackages[] = [
  { level: 'product', probe: '/usr/lib/postgresql', packages: ['postgresql'] },
  { level: 'product', probe: '/usr/bin/redis-server', packages: ['redis-server'] },
  // Thumbnails and exported files draw Chinese with it. Without it they show a box for each letter.
  {
    level: 'product',
    probe: '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc',
    packages: ['fonts-noto-cjk'],
  },
  {
    level: 'documents',
    probe: '/usr/bin/soffice',
    packages: ['libreoffice-writer-nogui', 'libreoffice-calc-nogui', 'libreoffice-impress-nogui'],
  },
  { level: 'documents', probe: '/usr/bin/pdftoppm', packages: ['poppler-utils'] },
  { level: 'documents', probe: '/usr/bin/bwrap', packages: ['bubblewrap'] },
  // Metric-compatible faces: Liberation for Arial, Times and Courier; Carlito for Calibri; Caladea for Cambria.
  { level: 'documents', probe: '/usr/share/fonts/truetype/liberation2', packages: ['fonts-liberation2'] },
  {
    level: 'documents',
    probe: '/usr/share/fonts/truetype/crosextra/Carlito-Regular.ttf',
    packages: ['fonts-crosextra-carlito'],
  },
  {
    level: 'documents',
    probe: '/usr/share/fonts/truetype/crosextra/Caladea-Regular.ttf',
    packages: ['fonts-crosextra-caladea'],
  },
  { level: 'all', probe: '/usr/bin/chromium', packages: ['chromium'] },
  { level: 'all', probe: '/usr/bin/chromium-headless-shell', packages: ['chromium-headless-shell'] },
  // Only tests start it, with a signature of their own: 7 MB to fetch. Where systemd runs, Debian also starts its services
  // (clamav-daemon, clamav-freshclam), which nothing here needs.
  { level: 'all', probe: '/usr/sbin/clamd', packages: ['clamav-daemon'] },
  // promtool tests the alerts (chaos/observing).
  { level: 'all', probe: '/usr/bin/promtool', packages: ['prometheus'] },
  { level: 'all', probe: '/usr/bin/prometheus', packages: ['prometheus'] },
  // The programs with which the examples of deploy/proxy and deploy/systemd are tested (tools/deploy).
  { level: 'all', probe: '/usr/sbin/nginx', packages: ['nginx-light'] },
  { level: 'all', probe: '/usr/bin/caddy', packages: ['caddy'] },
  { level: 'all', probe: '/usr/bin/systemd-analyze', packages: ['systemd'] },
  // Expands recurrence rules independently, for a test (packages/calendar).
  { level: 'all', probe: '/usr/lib/python3/dist-packages/dateutil', packages: ['python3-dateutil'] },
];
