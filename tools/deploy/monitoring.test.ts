import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { programPath } from '@sw/engines';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { DEPLOY, PROCESS_NAMES, PROCESSES } from './places.ts';

const run = promisify(execFile);

interface Service {
  readonly networks: readonly string[];
  readonly command: readonly string[];
  readonly ports?: readonly string[];
  readonly volumes: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}
interface Compose {
  readonly services: Readonly<Record<string, Service | undefined>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>;
}
interface Scrapes {
  readonly rule_files: readonly string[];
  readonly alerting?: { readonly alertmanagers: readonly [{ readonly static_configs: readonly Target[] }] };
  readonly scrape_configs: readonly { readonly job_name: string; readonly static_configs: readonly Target[] }[];
}
interface Target {
  readonly targets: readonly string[];
  readonly labels?: Readonly<Record<string, string>>;
}

const read = (path: string) => readFileSync(join(DEPLOY, path), 'utf8');
const compose = (name: string): Compose => parse(read(`compose/${name}`), { merge: true });
const [installation, monitoring, alertmanager] = [
  compose('compose.yml'),
  compose('compose.monitoring.yml'),
  compose('compose.alertmanager.yml'),
];
const { prometheus, grafana } = monitoring.services;
const scrapes: Scrapes = parse(read('prometheus/prometheus.compose.yml'));
const install = read('install.sh');

/** `./prometheus:/etc/smart-whiteboard:ro` as [here, there]. */
const mounted = (service: Service | undefined) =>
  (service?.volumes ?? []).filter((one) => one.startsWith('./')).map((one) => one.slice(2).split(':'));

test('Prometheus of an installation collects the jobs of prometheus.yml, at the names of the services', () => {
  const here: Scrapes = parse(read('prometheus/prometheus.yml'));
  const { alerting: _, ...inside } = scrapes;
  const named = JSON.stringify(here).replaceAll(/\{"process":"(\w+)"\},"targets":\["127\.0\.0\.1:/g, (text, process) =>
    text.replace('127.0.0.1', process),
  );
  expect(inside).toEqual(JSON.parse(named));
  const targets = scrapes.scrape_configs.flatMap((job) => job.static_configs);
  expect(targets).toEqual(
    PROCESS_NAMES.map((name) => ({ labels: { process: name }, targets: [`${name}:${PROCESSES[name].opsPort}`] })),
  );
});

test('it reaches every process, no engine knows it, and nobody reaches it but Grafana', () => {
  for (const name of PROCESS_NAMES)
    expect(
      prometheus?.networks.some((network) => installation.services[name]?.networks.includes(network)),
      name,
    ).toBe(true);
  for (const network of prometheus?.networks ?? [])
    expect({ ...installation.networks, ...monitoring.networks }[network]?.internal, network).toBe(true);
  // The processes trust the headers of members of this network.
  expect(prometheus?.networks).not.toContain('edge');
  expect(prometheus?.ports).toBeUndefined();
  expect(prometheus?.environment).toBeUndefined();
  expect(grafana?.networks).toEqual(['monitoring', 'grafana']);
  expect(parse(read('compose/grafana-datasource.yml')).datasources[0].url).toBe('http://prometheus:9090');
});

test('Prometheus accepts its configuration, with the rules that lie beside it', async () => {
  const [[folder = '', inside = ''] = []] = mounted(prometheus);
  expect(prometheus?.command).toContain(`--config.file=${inside}/prometheus.compose.yml`);
  expect(scrapes.rule_files).toEqual(['alerts.yml']);
  const { stdout } = await run(programPath('promtool'), [
    'check',
    'config',
    join(DEPLOY, folder, 'prometheus.compose.yml'),
  ]);
  expect(stdout).toMatch(/\d\d rules found/);
});

test('Grafana finds the dashboards, and begins with one of them', () => {
  const dashboards = mounted(grafana).find(([here]) => here === 'grafana')?.[1] ?? '';
  expect(parse(read('compose/grafana-dashboards.yml')).providers[0].options.path).toBe(dashboards);
  const home = grafana?.environment?.GF_DASHBOARDS_DEFAULT_HOME_DASHBOARD_PATH ?? '';
  expect(home.startsWith(`${dashboards}/`)).toBe(true);
  expect(readdirSync(join(DEPLOY, 'grafana'))).toContain(basename(home));
});

test('the installer copies every file that is mounted, for other users to read, and makes the password', () => {
  const readable = /^chmod -R u=rwX,go=rX (.*)$/m.exec(install)?.[1] ?? '';
  const copied = /^for engine in (.*); do$/m.exec(install)?.[1]?.split(' ') ?? [];
  for (const [here = ''] of [...mounted(prometheus), ...mounted(grafana)]) {
    const isFolder = existsSync(join(DEPLOY, here));
    if (isFolder) expect(copied).toContain(here);
    else expect(existsSync(join(DEPLOY, 'compose', here)), here).toBe(true);
    expect(` ${readable} `).toContain(isFolder ? ` ${here} ` : ' grafana-*.yml ');
  }
  expect(install).toMatch(/^for key in .*\bGRAFANA_PASSWORD\b.*; do once "\$key" "\$\(secret\)"; done$/m);
});

test('alerts go to Alertmanager where there is one', () => {
  const [target] = scrapes.alerting?.alertmanagers[0].static_configs[0]?.targets ?? [];
  const [name = ''] = target?.split(':') ?? [];
  expect(alertmanager.services[name]?.networks).toContain('monitoring');
  expect(prometheus?.networks).toContain('monitoring');
});
