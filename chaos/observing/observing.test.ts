import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OwnStack, startOwnStack } from '../own-stack.ts';
import { ruleExpressions, seriesNames, shownSeries } from './series-names.ts';

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../..');
const PROMETHEUS = join(ROOT, 'deploy/prometheus');
const GRAFANA = join(ROOT, 'deploy/grafana');
const PROCESSES = ['api', 'gateway', 'keeper', 'worker'];
/** Prometheus writes it itself. */
const BY_PROMETHEUS = ['up'];

const rules = readFileSync(join(PROMETHEUS, 'alerts.yml'), 'utf8');
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
const dashboards = readdirSync(GRAFANA).map((file) => ({ file, text: readFileSync(join(GRAFANA, file), 'utf8') }));
const dashboardExpressions = dashboards.flatMap(({ text }) =>
  (JSON.parse(text) as { panels: { targets: { expr: string }[] }[] }).panels.flatMap(({ targets }) =>
    targets.map(({ expr }) => expr),
  ),
);

let own: OwnStack;
let shown: Set<string>;

beforeAll(async () => {
  own = await startOwnStack({
    logLevel: 'warn',
    env: { SCANNER_URL: 'tcp://127.0.0.1:9', MODULES: 'meeting' },
    onLine: () => {},
  });
  const texts = await Promise.all(
    PROCESSES.map(async (name) => (await fetch(`${own.stack.opsUrlOf(name)}/metrics`)).text()),
  );
  shown = new Set([...texts.flatMap(shownSeries), ...BY_PROMETHEUS]);
});

afterAll(() => own?.end());

test('the names in an expression are its series, not its functions and labels', () => {
  const expression =
    'topk(3, sum by (le) (rate(a_bucket{b="c_d"}[5m])) > 0.5) and count(up{job="x"} == 0) or vector(0)';
  expect(seriesNames(expression)).toEqual(['a_bucket', 'up']);
});

test('every series that an alert or a dashboard reads is one that a process shows', () => {
  const read = [...ruleExpressions(rules), ...dashboardExpressions].flatMap(seriesNames);
  expect(read.length).toBeGreaterThan(50);
  expect([...new Set(read)].filter((name) => !shown.has(name))).toEqual([]);
});

test('every series that the rules of the metrics adapter name is one that a process shows', () => {
  const adapter = readFileSync(join(PROMETHEUS, 'adapter.yml'), 'utf8');
  const named = [...adapter.matchAll(/seriesQuery: '(\w+)\{/g)].map(([, name = '']) => name);
  expect(named).toHaveLength(4);
  expect(named.filter((name) => !shown.has(name))).toEqual([]);
});

test('every alert has a page that says what to do, a test that shows when it fires, and every page has an alert', () => {
  const pages = readdirSync(join(ROOT, 'docs/runbook')).map((file) => file.replace('.md', ''));
  expect(pages.toSorted()).toEqual(alerts.toSorted());
  for (const path of rules.matchAll(/runbook: (\S+)/g)) expect(existsSync(join(ROOT, path[1] ?? ''))).toBe(true);
  expect(ruleExpressions(rules)).toHaveLength(alerts.length);
  const tests = readFileSync(join(PROMETHEUS, 'alerts.test.yml'), 'utf8');
  for (const alert of alerts) {
    expect(tests).toContain(`alertname: ${alert}, exp_alerts: []`);
    expect(tests).toMatch(new RegExp(`alertname: ${alert}\n +exp_alerts:\n`));
  }
});

test('a panel that names an alert names one that exists', () => {
  const named = dashboards.flatMap(({ text }) => [...text.matchAll(/Alerts? (\w+)(?: and (\w+))?"/g)]);
  expect(named.length).toBeGreaterThan(10);
  for (const [, ...names] of named) for (const name of names) if (name !== undefined) expect(alerts).toContain(name);
});

test('Prometheus accepts the configuration and the rules, and each alert fires when it must', async () => {
  await run('promtool', ['check', 'config', join(PROMETHEUS, 'prometheus.yml')]);
  const { stdout, stderr } = await run('promtool', ['test', 'rules', join(PROMETHEUS, 'alerts.test.yml')]);
  expect(stdout + stderr).toContain('SUCCESS');
});
