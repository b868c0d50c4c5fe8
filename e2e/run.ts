import { resolve } from 'node:path';
import { interruption, playwrightSuite, run, runWithRepeat } from '@sw/ci';
import { CALL_WEBHOOK_PATH, MODULES } from '@sw/contract';
import { buildPageIfChanged, startStack } from '@sw/dev';
import { freePorts, installBrowsers, startOwnEngines } from '@sw/engines';
import { engineEnv, startSmsSink, testDatabase, testPrefix } from '@sw/testing';
import { installationAt } from './installed/installation.ts';

/**
 * Journeys in real Chromium against what production runs: the built page and all five processes, with their own database,
 * page log, key prefix, bucket and ports. Arguments are passed on to Playwright. `browsers` runs the smoke journeys in
 * Firefox and WebKit, which nothing else needs. `installed` starts nothing: it tests an installation of deploy/install.sh.
 */
const ROOT = resolve(import.meta.dirname, '..');

/** All journeys that were asked for, then once more, alone, on the same stack, those that failed. */
function playwright(env: Record<string, string>): Promise<number> {
  const program = resolve(ROOT, 'node_modules/.bin/playwright');
  const command = ['test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(2)];
  const suite = playwrightSuite(ROOT, (args, more) =>
    run(program, [...command, ...args], { cwd: ROOT, env: { ...env, ...more } }),
  );
  return runWithRepeat(suite, { root: ROOT, say: console.log });
}

if (process.argv.includes('installed')) {
  process.exit(await playwright({ E2E_ADDRESS: installationAt().address, E2E_INSTALLED: 'yes' }));
}

const inBrowsers = process.argv.includes('browsers');
if (inBrowsers) await installBrowsers(console.log);
await buildPageIfChanged();

const ends: (() => Promise<unknown>)[] = [];
/** Ends what was started, the last first. */
async function endAll(): Promise<void> {
  for (let end = ends.pop(); end; end = ends.pop()) await end().catch(console.error);
}
// Otherwise our own engines would go on running. A browser or process that is still there ends with this one.
void interruption().then(async (code) => {
  await endAll();
  process.exit(code);
});

const database = await testDatabase();
ends.push(() => database.drop());
const prefix = testPrefix();
const firstPort = await freePorts(0, 5);
const engines = engineEnv() as unknown as Record<string, string>;
// LiveKit's reports must reach this stack's api, and it reads their address only when it starts. If two stacks shared a
// NATS, the keeper of one would take the records of the other, whose own keeper would find them only in its sweep, two
// minutes late.
const own = await startOwnEngines(['livekit', 'nats'], {
  webhook: `http://127.0.0.1:${firstPort}${CALL_WEBHOOK_PATH}`,
});
process.once('exit', () => own.killNow());
ends.push(() => own.end());
const sms = await startSmsSink();
ends.push(() => sms.close());
const env = {
  ...engines,
  ...sms.env,
  ...own.env,
  DATABASE_URL: database.processUrl,
  KEY_PREFIX: prefix,
  S3_BUCKET: `e2e-${firstPort}`,
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  NODE_ENV: 'test',
  // The default would make every journey wait two minutes for a mail.
  COMMENT_MAIL_SECONDS: '2',
};
const onLine = (name: string, line: string) => console.log(`${name}: ${line}`);
const stack = await startStack({ firstPort, webPort: firstPort + 4, webMode: 'built', env, onLine });
ends.push(() => stack.stop());
// A second stack on the same data, with every module switched on. It has no worker: that one's mails lead to the first.
const modulesPort = await freePorts(0, 5);
const modules = await startStack({
  firstPort: modulesPort,
  webPort: modulesPort + 4,
  webMode: 'built',
  only: ['api', 'gateway', 'web'],
  env: { ...env, MODULES: MODULES.join(',') },
  onLine: (name, line) => onLine(`modules ${name}`, line),
});
ends.push(() => modules.stop());
let code = 1;
try {
  code = await playwright({
    ...env,
    E2E_ADDRESS: stack.address,
    E2E_API: stack.urlOf('api'),
    E2E_GATEWAY: stack.urlOf('gateway'),
    E2E_MODULES_ADDRESS: modules.address,
    E2E_MODULES_API: modules.urlOf('api'),
    ...(inBrowsers ? { E2E_BROWSERS: 'yes' } : {}),
  });
} finally {
  await endAll();
}
process.exit(code);
