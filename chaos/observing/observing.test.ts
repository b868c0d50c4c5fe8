import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { MARKER_HEADER, MARKER_VALUE, ROUTES } from '@sw/contract';
import { programPath } from '@sw/engines';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OwnStack, startOwnStack } from '../own-stack.ts';
import { startPrometheus } from './prometheus.ts';
import { ruleExpressions, seriesNames, shownSeries } from './series-names.ts';

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../..');
const PROMETHEUS = join(ROOT, 'deploy/prometheus');
const GRAFANA = join(ROOT, 'deploy/grafana');
/** Without `web`, which would have to be built. */
const PROCESSES = ['api', 'gateway', 'keeper', 'worker'];
/** Prometheus writes the first itself, node_exporter the others. */
const BY_OTHERS = ['up', 'node_filesystem_avail_bytes', 'node_filesystem_size_bytes'];

const rules = readFileSync(join(PROMETHEUS, 'alerts.yml'), 'utf8');
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
const dashboards = readdirSync(GRAFANA).map((file) => ({ file, text: readFileSync(join(GRAFANA, file), 'utf8') }));
interface Panel {
  title: string;
  /** A heading has none. */
  fieldConfig?: { defaults: { unit: string } };
  targets: { expr: string }[];
}
const panels = dashboards.flatMap(({ text }) => (JSON.parse(text) as { panels: Panel[] }).panels);
const dashboardExpressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));

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
  shown = new Set([...texts.flatMap(shownSeries), ...BY_OTHERS]);
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

test('Prometheus evaluates every expression of a dashboard and of an alert over what the processes show', async () => {
  const targets = new Map(PROCESSES.map((name) => [name, own.stack.opsUrlOf(name)]));
  // One route with two statuses of a class, and one with another.
  const path = `${own.stack.urlOf('api')}${ROUTES.listBoards.path}`;
  const statuses = [await fetch(path), await fetch(path, { headers: { [MARKER_HEADER]: MARKER_VALUE } })];
  expect(new Set(statuses.map(({ status }) => status)).size).toBe(2);
  await fetch(`${own.stack.urlOf('api')}${ROUTES.getTime.path}`, { headers: { [MARKER_HEADER]: MARKER_VALUE } });
  const prometheus = await startPrometheus(targets);
  try {
    for (const expression of [...ruleExpressions(rules), ...dashboardExpressions])
      await expect(prometheus.evaluate(expression), expression).resolves.toBeInstanceOf(Array);
    const [requests] = panels.find(({ title }) => title === 'Requests')?.targets ?? [];
    const classes = (await prometheus.evaluate(requests?.expr ?? '')).map(({ metric }) => metric);
    for (const found of ['2xx', '4xx']) expect(classes).toContainEqual({ service: 'api', class: found });
  } finally {
    await prometheus.close();
  }
});

test('a panel that shows how often something happens in a second shows nothing else', () => {
  for (const { title, fieldConfig, targets } of panels) {
    const inSecond = ['ops', 'reqps', 'Bps'].includes(fieldConfig?.defaults.unit ?? '');
    for (const { expr } of targets) if (inSecond) expect(expr, title).toContain('rate(');
  }
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
  expect(readFileSync(join(ROOT, 'docs/operations.md'), 'utf8')).toContain(` has ${alerts.length} alerts: `);
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
  await run(programPath('promtool'), ['check', 'config', join(PROMETHEUS, 'prometheus.yml')]);
  const { stdout, stderr } = await run(programPath('promtool'), ['test', 'rules', join(PROMETHEUS, 'alerts.test.yml')]);
  expect(stdout + stderr).toContain('SUCCESS');
});
