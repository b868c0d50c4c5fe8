import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { binaryPath } from './binaries.ts';

const run = promisify(execFile);
const CLUSTER = resolve(import.meta.dirname, '../../deploy/livekit/cluster.yaml');
const dir = mkdtempSync(join(tmpdir(), 'sw-deploy-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** LiveKit reads a configuration and prints the ports it would use, or the parts it does not understand. */
async function portsOf(config: string): Promise<string> {
  const file = join(dir, 'livekit.yaml');
  // Otherwise LiveKit queries a STUN server for its address.
  writeFileSync(file, config.replace('use_external_ip: true', 'use_external_ip: false'));
  const env = { LIVEKIT_KEYS: 'smart-whiteboard: a-secret-of-at-least-thirty-two-characters', NODE_IP: '127.0.0.1' };
  const { stdout, stderr } = await run(binaryPath('livekit-server'), ['--config', file, 'ports'], { env });
  return stdout + stderr;
}

const cluster = readFileSync(CLUSTER, 'utf8');

test('LiveKit itself reads the configuration of a cluster, with TURN over TLS', async () => {
  const ports = await portsOf(cluster);
  for (const port of ['7880 - HTTP', '7881 - ICE/TCP', '7882-7897 - ICE/UDP', '443 - TURN/TLS', '3478 - TURN/UDP'])
    expect(ports).toContain(port);
});

test('a setting that LiveKit does not know is found', async () => {
  expect(await portsOf(cluster.replace('tls_port: 443', 'tls_prot: 443'))).toContain('tls_prot not found');
});

test('every variable that the file names is one that LiveKit reads', async () => {
  const { stdout } = await run(binaryPath('livekit-server'), ['help-verbose']);
  const named = [...cluster.matchAll(/^# {3}([A-Z_]{6,})/gm)].map(([, name]) => name ?? '');
  expect(named).toHaveLength(5);
  for (const name of named) expect(stdout).toContain(`$${name}]`);
});
