import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { DEPLOY, PROCESS_NAMES, PROCESSES } from './places.ts';

interface Service {
  readonly networks: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: readonly string[];
}

const services: Readonly<Record<string, Service>> = parse(readFileSync(join(DEPLOY, 'compose/compose.yml'), 'utf8'), {
  merge: true,
}).services;

test('the doctor asks every process at its internal port, through a network that both are on', () => {
  const addresses = (services.worker?.environment?.OPS_URLS ?? '').split(',');
  expect(addresses).toEqual(PROCESS_NAMES.map((name) => `${name}=http://${name}:${PROCESSES[name].opsPort}`));
  const networks = services.worker?.networks;
  for (const name of PROCESS_NAMES)
    expect(
      networks?.some((network) => services[name]?.networks.includes(network)),
      name,
    ).toBe(true);
  // The processes believe what members of this network say about a caller.
  expect(networks).not.toContain('edge');
});

test('backups and restores need the engines that hold data, and no process', () => {
  expect(services.operator?.depends_on).toEqual(['postgres', 'nats', 'storage']);
  for (const engine of services.operator?.depends_on ?? []) expect(services[engine]?.networks).toContain('engines');
  expect(services.operator?.networks).toEqual(['engines']);
});
