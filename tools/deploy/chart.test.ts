import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { buildStrict, CHART, decodeStrictly, lint, type Manifest, manifestsOf, render } from './chart.ts';
import { DEPLOY, PROCESS_NAMES, PROCESSES, type ProcessName } from './places.ts';
import { documentedVariables, variableTable } from './variables.ts';

const folder = mkdtempSync(join(tmpdir(), 'sw-chart-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const COMBINATIONS = [['least'], ['least', 'everything'], ['least', 'bare']].map((names) => ({ names }));
const isOperators = ({ kind }: Manifest) => kind === 'ServiceMonitor';

test('the chart knows every variable of every process', async () => {
  await expect(variableTable()).toMatchFileSnapshot(join(CHART, 'files/variables.yaml'));
});

test('without values nothing is rendered, and everything that is missing is named', async () => {
  const said = await render([]).then(
    () => '',
    (error: Error) => error.message,
  );
  expect(said).toContain('The values are not complete');
  const named = ['publicUrl', 'image.repository', 'existingSecret', 'proxies.cidrs', 'settings.S3_ENDPOINT'];
  const engines = ['postgres', 'redis', 'nats', 'storage', 'smtp'].map((one) => `networkPolicy.engines.${one}.cidrs`);
  for (const one of [...named, ...engines, 'networkPolicy.publicFrom']) expect(said).toContain(`- ${one}:`);
});

test.each([
  ['a variable that no process reads', 'settings.PAGE_SHARD=1', 'no process reads a variable of this name'],
  ['a variable of another process', 'web.settings.PAGE_SHARDS=4', 'web does not read this variable'],
  ['a secret among the settings', 'settings.LINK_SECRET=x', 'put it into the Secret'],
  ['a variable that the chart sets', 'settings.PUBLIC_URL=https://x', 'the chart sets this variable itself'],
  ['more keepers than shards', 'keeper.replicas=9', '9 keepers for 8 shards'],
  ['HTTPS without a certificate', 'ingress.tlsSecret=', 'ingress.tlsSecret'],
  ['a value that does not exist', 'gatway.replicas=3', 'gatway'],
  ['a path in the public address', 'publicUrl=https://x.example/iwb', 'publicUrl'],
])('%s is refused', async (_, set, reason) => {
  await expect(render(['least'], [set])).rejects.toThrow(reason);
});

describe.each(COMBINATIONS)('with $names', ({ names }) => {
  let yaml: string;
  let all: Manifest[];
  const ofKind = (kind: string) => all.filter((one) => one.kind === kind);
  const about = (kind: string, process: ProcessName) =>
    ofKind(kind).find(({ metadata }) => metadata.name === `sw-${process}`);
  const podOf = (process: ProcessName) => about('Deployment', process)?.spec.template.spec;

  beforeAll(async () => {
    yaml = await render(names);
    all = manifestsOf(yaml);
  });

  test('Helm finds nothing to complain about', async () => {
    expect(await lint(names)).toContain('0 chart(s) failed');
  });

  test('every variable of a pod is one that its process reads, and every one that must be set is there', () => {
    for (const process of PROCESS_NAMES) {
      const env: { name: string; value?: string; valueFrom?: unknown }[] = podOf(process).containers[0].env;
      const known = documentedVariables(process);
      const given = env.map(({ name }) => name);
      expect(new Set(given).size).toBe(given.length);
      expect(given.filter((name) => !known.some((one) => one.name === name))).toEqual([]);
      const missing = known.filter(({ name, fallback }) => fallback === undefined && !given.includes(name));
      expect(missing.map(({ name }) => name)).toEqual([]);
      for (const { name, secret } of known.filter((one) => given.includes(one.name)))
        expect(env.find((one) => one.name === name)?.valueFrom !== undefined, name).toBe(secret);
    }
  });

  test('ports are the defaults of the processes, and probes ask the internal one', () => {
    for (const process of PROCESS_NAMES) {
      const { port, opsPort } = PROCESSES[process];
      const fallback = documentedVariables(process).find(({ name }) => name === `${process.toUpperCase()}_PORT`);
      expect(fallback?.fallback).toBe(String(port));
      const [container] = podOf(process).containers;
      expect(container.args).toEqual([process]);
      const open = container.ports.map((one: { containerPort: number }) => one.containerPort);
      expect(open).toEqual([...new Set([port, opsPort])]);
      expect(container.livenessProbe.httpGet).toEqual({ path: '/healthz', port: opsPort });
      expect(container.startupProbe.httpGet).toEqual({ path: '/healthz', port: opsPort });
      expect(container.readinessProbe.httpGet).toEqual({ path: '/readyz', port: opsPort });
      const ports = about('Service', process)?.spec.ports.map((one: { targetPort: number }) => one.targetPort);
      expect(ports).toEqual([...new Set([port, opsPort])]);
    }
  });

  test('a pod has longer to stop than its process takes', () => {
    for (const process of PROCESS_NAMES) {
      const { containers, terminationGracePeriodSeconds } = podOf(process);
      const seconds = (name: string) =>
        Number(containers[0].env.find((one: { name: string }) => one.name === name).value);
      expect(terminationGracePeriodSeconds).toBeGreaterThan(seconds('DRAIN_SECONDS') + seconds('STOP_SECONDS'));
    }
  });

  test('pods run without rights: no root, no token, nothing writable but /tmp', () => {
    const sandboxed = !names.includes('bare');
    for (const process of PROCESS_NAMES) {
      const pod = podOf(process);
      const inSandbox = sandboxed && process === 'worker';
      expect(pod.automountServiceAccountToken).toBe(false);
      expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10001, runAsGroup: 10001 });
      expect(pod.securityContext.seccompProfile.type).toBe(inSandbox ? 'Localhost' : 'RuntimeDefault');
      expect(pod.hostUsers).toBe(inSandbox ? false : undefined);
      const [{ securityContext, volumeMounts, resources }] = pod.containers;
      expect(securityContext).toMatchObject({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(securityContext.procMount).toBe(inSandbox ? 'Unmasked' : undefined);
      const writable = volumeMounts.filter((one: { readOnly?: boolean }) => !one.readOnly);
      expect(writable).toEqual([{ name: 'tmp', mountPath: '/tmp' }]);
      expect(resources.limits.memory).toMatch(/Gi|Mi/);
    }
    for (const account of ofKind('ServiceAccount')) expect(account.automountServiceAccountToken).toBe(false);
    expect(ofKind('Secret')).toEqual([]);
  });

  test('every process has a budget, spreads over nodes and zones, and its selectors find its pods', () => {
    for (const process of PROCESS_NAMES) {
      const labels = about('Deployment', process)?.spec.template.metadata.labels;
      const finds = (selector: Record<string, string>) =>
        Object.entries(selector).every(([key, value]) => labels[key] === value);
      expect(about('PodDisruptionBudget', process)?.spec.maxUnavailable).toBe(1);
      expect(finds(about('PodDisruptionBudget', process)?.spec.selector.matchLabels)).toBe(true);
      expect(finds(about('Service', process)?.spec.selector)).toBe(true);
      const spread = podOf(process).topologySpreadConstraints;
      expect(spread.map((one: { topologyKey: string }) => one.topologyKey)).toHaveLength(2);
      for (const { labelSelector } of spread) expect(finds(labelSelector.matchLabels)).toBe(true);
    }
  });

  test('Kubernetes decodes every manifest without an unknown field', async () => {
    const program = await buildStrict(folder);
    const own = yaml.split(/^---$/m).filter((one) => !one.includes('kind: ServiceMonitor'));
    const { code, output } = await decodeStrictly(program, own.join('---'));
    expect(output.split('\n').filter((line) => line !== '' && !line.startsWith('ok '))).toEqual([]);
    expect(code).toBe(0);
    expect(output.match(/^ok /gm)).toHaveLength(all.filter((one) => !isOperators(one)).length);
    const wrong = yaml.replace('periodSeconds: 2', 'periodSecond: 2');
    expect((await decodeStrictly(program, wrong)).output).toContain('unknown field');
  });
});

test('/ws goes to the gateway, /api and /services to the api, the rest to web', async () => {
  const ingress = manifestsOf(await render(['least'])).find(({ kind }) => kind === 'Ingress');
  expect(ingress?.spec.rules[0].host).toBe('board.example.org');
  expect(ingress?.spec.tls).toEqual([{ hosts: ['board.example.org'], secretName: 'board-example-org' }]);
  const paths = ingress?.spec.rules[0].http.paths.map(
    (one: { path: string; pathType: string; backend: { service: { name: string } } }) =>
      `${one.pathType} ${one.path} ${one.backend.service.name}`,
  );
  expect(paths).toEqual(['Exact /ws sw-gateway', 'Prefix /api sw-api', 'Prefix /services sw-api', 'Prefix / sw-web']);
});

describe('network policies', () => {
  const reach = (policy: Manifest | undefined, direction: 'ingress' | 'egress') =>
    policy?.spec[direction].flatMap((rule: { from?: unknown[]; to?: unknown[]; ports: { port: number }[] }) =>
      (rule.from ?? rule.to ?? []).flatMap((peer) => rule.ports.map(({ port }) => `${JSON.stringify(peer)} ${port}`)),
    );
  let policies: Manifest[];
  const of = (process: ProcessName) => policies.find(({ metadata }) => metadata.name === `sw-${process}`);
  const peer = (name: string) => `{"namespaceSelector":{"matchLabels":{"kubernetes.io/metadata.name":"${name}"}}}`;
  const web =
    '{"podSelector":{"matchLabels":{"app.kubernetes.io/name":"smart-whiteboard","app.kubernetes.io/instance":"sw","app.kubernetes.io/component":"web"}}}';

  beforeAll(async () => {
    policies = manifestsOf(await render(['least', 'everything'])).filter(({ kind }) => kind === 'NetworkPolicy');
  });

  test('only the ingress controller and web reach api and gateway, only monitoring the internal ports', () => {
    expect(reach(of('api'), 'ingress')).toEqual([
      `${peer('monitoring')} 7101`,
      `${peer('ingress')} 7001`,
      `${web} 7001`,
      `${peer('calls')} 7001`,
    ]);
    expect(reach(of('gateway'), 'ingress')).toEqual([
      `${peer('monitoring')} 7102`,
      `${peer('ingress')} 7002`,
      `${web} 7002`,
    ]);
    expect(reach(of('web'), 'ingress')).toEqual([`${peer('monitoring')} 5273`, `${peer('ingress')} 5173`]);
    expect(reach(of('keeper'), 'ingress')).toEqual([`${peer('monitoring')} 7003`]);
    expect(reach(of('worker'), 'ingress')).toEqual([`${peer('monitoring')} 7004`]);
    for (const policy of policies) expect(policy.spec.policyTypes).toEqual(['Ingress', 'Egress']);
  });

  test('a process reaches the engines that it needs, at the given addresses and ports', () => {
    const engines = (process: ProcessName) =>
      reach(of(process), 'egress')?.flatMap(
        (line: string) => /"cidr":"(10\.[^"]+)".* (\d+)$/.exec(line)?.slice(1, 3).join(' ') ?? [],
      );
    const nats = ['10.0.3.3/32 4222', '10.0.3.4/32 4222', '10.0.3.5/32 4222'];
    const [postgres, redis, storage] = ['10.0.3.1/32 5432', '10.0.3.2/32 6379', '10.0.3.6/32 443'];
    const [smtp, livekit, scanner, collector] = [
      '10.0.3.7/32 587',
      '10.0.3.8/32 7880',
      '10.0.3.9/32 3310',
      '10.0.3.10/32 4318',
    ];
    expect(engines('api')).toEqual([postgres, redis, ...nats, storage, livekit, scanner, collector]);
    expect(engines('gateway')).toEqual([postgres, redis, ...nats, collector]);
    expect(engines('keeper')).toEqual([postgres, ...nats, storage, collector]);
    expect(engines('worker')).toEqual([postgres, ...nats, storage, smtp, livekit, scanner, collector]);
    expect(engines('web')).toEqual([collector]);
    const open = policies.filter((policy) => JSON.stringify(policy.spec.egress).includes('0.0.0.0/0'));
    expect(open.map(({ metadata }) => metadata.name)).toEqual(['sw-api', 'sw-worker']);
  });
});

test('autoscalers read metrics that the adapter has rules for, and CPU; without an adapter CPU only', async () => {
  const scalers = (set: string[]) =>
    render(['least', 'everything'], set).then((yaml) =>
      manifestsOf(yaml).filter(({ kind }) => kind === 'HorizontalPodAutoscaler'),
    );
  interface Rule {
    seriesQuery: string;
    name?: { as: string };
  }
  const { rules, externalRules } = parse(readFileSync(join(DEPLOY, 'prometheus/adapter.yml'), 'utf8')) as {
    rules: Rule[];
    externalRules: Rule[];
  };
  const served = (list: Rule[]) => list.map(({ seriesQuery, name }) => name?.as ?? seriesQuery.split('{')[0]);
  const all = await scalers([]);
  expect(all.map(({ metadata }) => metadata.name)).toEqual(PROCESS_NAMES.map((name) => `sw-${name}`).toSorted());
  const metrics = all.flatMap(({ spec }) => spec.metrics);
  expect(
    metrics
      .filter(({ type }) => type === 'Pods')
      .map((one) => one.pods.metric.name)
      .toSorted(),
  ).toEqual(served(rules).toSorted());
  expect(metrics.filter(({ type }) => type === 'External').map((one) => one.external.metric.name)).toEqual(
    served(externalRules),
  );
  for (const { spec } of all) expect(spec.metrics.at(-1).resource.name).toBe('cpu');
  for (const { spec } of await scalers(['autoscaling.customMetrics=false'])) expect(spec.metrics).toHaveLength(1);
  const deployments = manifestsOf(await render(['least', 'everything'])).filter(({ kind }) => kind === 'Deployment');
  for (const { spec } of deployments) expect(spec.replicas).toBeUndefined();
});

test('images: documents for worker and keeper; a digest wins; the api may be a release ahead', async () => {
  const images = async (names: string[]) =>
    Object.fromEntries(
      manifestsOf(await render(names))
        .filter(({ kind }) => kind === 'Deployment')
        .map(({ spec }) => [spec.template.spec.containers[0].name, spec.template.spec.containers[0].image]),
    );
  const name = 'images.example.org/smart-whiteboard';
  expect(await images(['least', 'bare'])).toEqual({
    api: `${name}:4.0.42`,
    gateway: `${name}:4.0.40`,
    keeper: `${name}-documents:4.0.40`,
    worker: `${name}-documents:4.0.40`,
    web: `${name}:4.0.40`,
  });
  const pinned = await images(['least', 'everything']);
  expect(pinned.api).toMatch(/@sha256:0+1$/);
  expect(pinned.worker).toMatch(/@sha256:0+2$/);
});

test('the image and the seccomp profile of documents have the names that the installation uses', async () => {
  const read = (path: string) => readFileSync(join(DEPLOY, path), 'utf8');
  const built = (target: string) =>
    new RegExp(`\\bbuild ${target} (\\S+?)[\\s;]`).exec(read('image/build.sh'))?.[1] ?? '';
  expect(built('product')).not.toBe('');
  const workers = manifestsOf(await render(['least'], [`image.repository=example.org/${built('product')}`])).filter(
    ({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'sw-worker',
  );
  const [pod] = workers.map(({ spec }) => spec.template.spec);
  expect(pod.containers[0].image).toMatch(new RegExp(`^example\\.org/${built('documents')}:`));
  const profile = basename(pod.securityContext.seccompProfile.localhostProfile);
  expect(read('compose/compose.documents.yml')).toContain(`seccomp=./${profile}`);
  expect(JSON.parse(read(`image/${profile}`))).toHaveProperty('syscalls');
});
