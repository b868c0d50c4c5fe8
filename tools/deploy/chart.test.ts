import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { buildStrict, CHART, decodeStrictly, lint, type Manifest, manifestsOf, render } from './chart.ts';
import { DEPLOY, PROCESS_NAMES, PROCESSES, type ProcessName, ROOT } from './places.ts';
import { DECODING, documentedVariables, variableTable } from './variables.ts';

const folder = mkdtempSync(join(tmpdir(), 'sw-chart-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const COMBINATIONS = [['least'], ['least', 'everything'], ['least', 'bare']].map((names) => ({ names }));
/** Kinds of the Prometheus operator. */
const OPERATORS_KINDS = ['ServiceMonitor', 'PrometheusRule'];
const isOperators = ({ kind }: Manifest) => OPERATORS_KINDS.includes(kind);

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
  ['a variable that no command reads', 'operator.settings.BACKUP_HOUR=1', 'no command reads a variable of this name'],
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

  test('probes ask the internal port; an engine that is away takes neither api nor web off the Service', () => {
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
      const ready = process === 'api' || process === 'web' ? '/servez' : '/readyz';
      expect(container.readinessProbe.httpGet).toEqual({ path: ready, port: opsPort });
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
      const decodes = sandboxed && DECODING.includes(process);
      expect(pod.automountServiceAccountToken).toBe(false);
      expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10001, runAsGroup: 10001 });
      expect(pod.securityContext.seccompProfile.type).toBe(decodes ? 'Localhost' : 'RuntimeDefault');
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
    const own = yaml
      .split(/^---$/m)
      .filter((one) => !OPERATORS_KINDS.some((kind) => one.includes(`\nkind: ${kind}\n`)));
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
  const of = (process: ProcessName | 'operator') => policies.find(({ metadata }) => metadata.name === `sw-${process}`);
  const peer = (name: string) => `{"namespaceSelector":{"matchLabels":{"kubernetes.io/metadata.name":"${name}"}}}`;
  const component = (name: string) =>
    `{"podSelector":{"matchLabels":{"app.kubernetes.io/name":"smart-whiteboard","app.kubernetes.io/instance":"sw","app.kubernetes.io/component":"${name}"}}}`;

  beforeAll(async () => {
    policies = manifestsOf(await render(['least', 'everything'])).filter(({ kind }) => kind === 'NetworkPolicy');
  });

  test('only the ingress controller and web reach api and gateway, only monitoring the internal ports', () => {
    expect(reach(of('api'), 'ingress')).toEqual([
      `${peer('monitoring')} 7101`,
      `${component('operator')} 7101`,
      `${peer('ingress')} 7001`,
      `${component('web')} 7001`,
      `${peer('calls')} 7001`,
    ]);
    expect(reach(of('gateway'), 'ingress')).toEqual([
      `${peer('monitoring')} 7102`,
      `${component('operator')} 7102`,
      `${peer('ingress')} 7002`,
      `${component('web')} 7002`,
    ]);
    const operator = component('operator');
    const watchers = (port: number) => [`${peer('monitoring')} ${port}`, `${operator} ${port}`];
    expect(reach(of('web'), 'ingress')).toEqual([...watchers(5273), `${peer('ingress')} 5173`]);
    expect(reach(of('keeper'), 'ingress')).toEqual(watchers(7003));
    expect(reach(of('worker'), 'ingress')).toEqual(watchers(7004));
    expect(reach(of('operator'), 'ingress')).toEqual([]);
    for (const policy of policies) expect(policy.spec.policyTypes).toEqual(['Ingress', 'Egress']);
  });

  test('a process reaches the engines that it needs, at the given addresses and ports', () => {
    const engines = (process: ProcessName | 'operator') =>
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
    const proxies = ['10.42.0.0/16 443', '10.42.0.0/16 8443'];
    expect(engines('operator')).toEqual([...proxies, postgres, redis, ...nats, storage, smtp, livekit, scanner]);
    for (const name of PROCESS_NAMES)
      expect(reach(of('operator'), 'egress')).toContain(`${component(name)} ${PROCESSES[name].opsPort}`);
    const open = policies.filter((policy) => JSON.stringify(policy.spec.egress).includes('0.0.0.0/0'));
    expect(open.map(({ metadata }) => metadata.name)).toEqual(['sw-api', 'sw-operator', 'sw-worker']);
  });
});

describe('commands by the clock', () => {
  const JOBS = ['backup', 'doctor', 'erasures', 'shell'];
  let all: Manifest[];
  const named = (name: string) =>
    all.find(({ kind, metadata }) => kind === 'CronJob' && metadata.name === `sw-${name}`);
  const podOf = (name: string) => named(name)?.spec.jobTemplate.spec.template.spec;

  beforeAll(async () => {
    all = manifestsOf(await render(['least', 'everything']));
  });

  test('there are none until somebody wants them, and a volume of yours is taken instead of a new one', async () => {
    const kinds = manifestsOf(await render(['least'])).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'CronJob' || kind === 'PersistentVolumeClaim')).toEqual([]);
    const own = manifestsOf(await render(['least', 'everything'], ['operator.claim.existing=mine']));
    expect(own.filter(({ kind }) => kind === 'PersistentVolumeClaim')).toEqual([]);
    expect(JSON.stringify(own)).toContain('"claimName":"mine"');
  });

  test('backups go into a claim that outlives the release, are verified, and replace the old ones', () => {
    expect(all.filter(({ kind }) => kind === 'CronJob').map(({ metadata }) => metadata.name)).toEqual(
      JOBS.map((name) => `sw-${name}`),
    );
    const [claim] = all.filter(({ kind }) => kind === 'PersistentVolumeClaim');
    expect(claim?.metadata.annotations).toEqual({ 'helm.sh/resource-policy': 'keep' });
    expect(claim?.spec).toMatchObject({ storageClassName: 'slow', resources: { requests: { storage: '50Gi' } } });
    const pod = podOf('backup');
    expect(pod.volumes).toContainEqual({
      name: 'backups',
      persistentVolumeClaim: { claimName: claim?.metadata.name },
    });
    const steps = [...pod.initContainers, ...pod.containers];
    expect(steps.map(({ name, args }) => [name, args.join(' ')])).toEqual([
      ['create', 'admin backup create /backup'],
      ['verify', 'admin backup verify /backup'],
      ['backup', 'admin backup prune /backup --keep 14'],
    ]);
    expect(podOf('erasures').containers[0].args).toEqual(['admin', 'backup', 'erasures', '/backup']);
    expect(podOf('doctor').containers[0].args).toEqual(['admin', 'doctor', '--warnings', '--without', 'mail']);
    expect(named('shell')?.spec.suspend).toBe(true);
    expect(podOf('shell').containers[0].args).toEqual(['operator']);
    const commands = readFileSync(join(DEPLOY, 'image/run.sh'), 'utf8');
    for (const word of ['admin', 'operator']) expect(commands).toContain(`  ${word})`);
  });

  test('commands run beside each other on the node that has the volume, and have the time to begin', async () => {
    for (const name of JOBS) {
      const { podAffinity } = podOf(name).affinity;
      const [{ topologyKey, labelSelector }] = podAffinity.requiredDuringSchedulingIgnoredDuringExecution;
      expect(topologyKey).toBe('kubernetes.io/hostname');
      const labels = named(name)?.spec.jobTemplate.spec.template.metadata.labels;
      expect(labels).toMatchObject(labelSelector.matchLabels);
      expect(labelSelector.matchLabels['app.kubernetes.io/component']).toBe('operator');
      // Attaching a volume and pulling an image count, too.
      expect(named(name)?.spec.jobTemplate.spec.activeDeadlineSeconds).toBeGreaterThanOrEqual(1_800);
    }
    // The next hourly run for erasures begins when this one has ended.
    expect(named('erasures')?.spec.jobTemplate.spec.activeDeadlineSeconds).toBeLessThan(3_600);
    const own = manifestsOf(await render(['least', 'everything'], ['operator.affinity.nodeAffinity.x=y']));
    for (const { spec } of own.filter(({ kind }) => kind === 'CronJob'))
      expect(Object.keys(spec.jobTemplate.spec.template.spec.affinity).toSorted()).toEqual([
        'nodeAffinity',
        'podAffinity',
      ]);
  });

  test('a command has what every process has: addresses, secrets, and where the processes are', () => {
    const known = [...PROCESS_NAMES, 'doctor' as const].flatMap((process) => documentedVariables(process));
    for (const name of JOBS) {
      const env: { name: string; value?: string; valueFrom?: { secretKeyRef: { optional: boolean } } }[] =
        podOf(name).containers[0].env;
      const given = env.map((one) => one.name);
      expect(new Set(given).size).toBe(given.length);
      expect(given.filter((one) => !known.some((variable) => variable.name === one))).toEqual([]);
      for (const one of known.filter(({ secret }) => secret)) expect(given).toContain(one.name);
      const value = (variable: string) => env.find((one) => one.name === variable);
      expect(value('DATABASE_URL')?.valueFrom?.secretKeyRef.optional).toBe(false);
      expect(value('BACKUP_FOLDER')?.value).toBe('/backup');
      expect(value('BACKUP_HOURS')?.value).toBe('30');
      expect(value('PAGE_SHARDS')?.value).toBe('16');
      expect(value('OPS_URLS')?.value?.split(',').toSorted()).toEqual(
        PROCESS_NAMES.map((process) => `${process}=http://sw-${process}:${PROCESSES[process].opsPort}`).toSorted(),
      );
    }
  });

  test('pods of commands run without rights, too', () => {
    for (const name of JOBS) {
      const pod = podOf(name);
      expect(pod.automountServiceAccountToken).toBe(false);
      expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10001 });
      expect(pod.securityContext.seccompProfile.type).toBe(name === 'doctor' ? 'Localhost' : 'RuntimeDefault');
      for (const container of [...(pod.initContainers ?? []), ...pod.containers]) {
        expect(container.securityContext).toMatchObject({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        const writable = container.volumeMounts.filter((one: { readOnly?: boolean }) => !one.readOnly);
        expect(writable.map((one: { mountPath: string }) => one.mountPath)).toEqual(['/tmp', '/backup']);
      }
    }
  });
});

test('alerts and dashboards are those of deploy/, and there are none until somebody wants them', async () => {
  const kinds = manifestsOf(await render(['least'])).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'PrometheusRule' || kind === 'ConfigMap')).toEqual([]);
  const all = manifestsOf(await render(['least', 'everything']));
  const rules = all.filter(({ kind }) => kind === 'PrometheusRule');
  expect(rules.map(({ spec }) => spec)).toEqual([parse(readFileSync(join(DEPLOY, 'prometheus/alerts.yml'), 'utf8'))]);
  expect(rules[0]?.metadata.labels).toMatchObject({ release: 'prometheus' });
  const dashboards = all.filter(({ kind }) => kind === 'ConfigMap');
  for (const { metadata } of dashboards) expect(metadata.labels).toMatchObject({ grafana_dashboard: '1' });
  const shown = dashboards.flatMap(({ data }) => Object.entries(data as Record<string, string>));
  const files = readdirSync(join(DEPLOY, 'grafana'));
  expect(Object.fromEntries(shown.map(([name, text]) => [name, JSON.parse(text)]))).toEqual(
    Object.fromEntries(
      files.map((file) => [
        `smart-whiteboard-${file}`,
        JSON.parse(readFileSync(join(DEPLOY, 'grafana', file), 'utf8')),
      ]),
    ),
  );
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

test('images: documents for worker and keeper; a digest wins, and a process may be a release ahead', async () => {
  const images = async (names: string[], set: string[] = []) =>
    Object.fromEntries(
      manifestsOf(await render(names, set))
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
  const digest = `sha256:${'0'.repeat(63)}1`;
  expect((await images(['least', 'bare'], [`image.digest=${digest}`])).api, 'its own tag').toBe(`${name}:4.0.42`);
  expect((await images(['least'], [`gateway.tag=4.0.43@${digest}`])).gateway).toBe(`${name}:4.0.43@${digest}`);
  const pinned = await images(['least', 'everything']);
  expect(pinned.api).toMatch(/@sha256:0+1$/);
  expect(pinned.worker).toMatch(/@sha256:0+2$/);
});

const templates = async (set: readonly string[]) =>
  new Map(
    manifestsOf(await render(['least'], ['image.tag=4.0.40-abc', ...set]))
      .filter(({ kind }) => kind === 'Deployment')
      .map(({ metadata, spec }) => [String(metadata.name).replace('sw-', ''), JSON.stringify(spec.template)]),
  );

test('the steps of an upgrade replace processes in the order of rolling out; the last one restarts nothing', async () => {
  const page = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
  const steps = [...page.matchAll(/^ {2}step --set (\S+)$/gm)].map(([, set = '']) =>
    set.replaceAll('$NEW', '4.0.41-abc').split(','),
  );
  expect(steps).toHaveLength(5);
  const replaced: string[][] = [];
  const set: string[] = [];
  let before = await templates(set);
  for (const step of steps) {
    set.push(...step);
    const after = await templates(set);
    replaced.push([...after.keys()].filter((name) => after.get(name) !== before.get(name)).toSorted());
    before = after;
  }
  expect(replaced).toEqual([['api'], ['keeper', 'worker'], ['gateway'], ['web'], []]);
});

test('a newer chart alone restarts nothing', async () => {
  for (const template of (await templates([])).values())
    for (const version of ['app.kubernetes.io/version', 'helm.sh/chart']) expect(template).not.toContain(version);
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
  expect(read('compose/compose.yml')).toContain(`seccomp=./${profile}`);
  expect(JSON.parse(read(`image/${profile}`))).toHaveProperty('syscalls');
});
