import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { digestOf, pinned, unpinned } from './digests.ts';
import type { Images } from './images.ts';
import { HOST } from './net.ts';

const DIGEST = `sha256:${'ab'.repeat(32)}`;
let registry: Server | undefined;
afterEach(() => {
  registry?.close();
  registry = undefined;
});

/** A registry with one image, which asks for a token first, as public ones do. */
async function startRegistry(digest: string | undefined): Promise<string> {
  const server = createServer((request, reply) => {
    const at = `http://${request.headers.host}`;
    if (request.url?.startsWith('/token')) {
      const { searchParams } = new URL(request.url, at);
      reply.end(JSON.stringify({ token: `${searchParams.get('service')} ${searchParams.get('scope')}` }));
    } else if (request.headers.authorization !== 'Bearer here repository:a/b:pull') {
      const challenge = `Bearer realm="${at}/token",service="here",scope="repository:a/b:pull"`;
      reply.writeHead(401, { 'www-authenticate': challenge }).end();
    } else if (request.url === '/v2/a/b/manifests/1.0' && request.method === 'HEAD') {
      reply.writeHead(200, digest === undefined ? {} : { 'docker-content-digest': digest }).end();
    } else reply.writeHead(404).end();
  });
  registry = server;
  await new Promise<void>((done) => server.listen(0, HOST, done));
  return `${HOST}:${(server.address() as AddressInfo).port}`;
}

test('a tag is resolved to the digest that its registry has', async () => {
  const host = await startRegistry(DIGEST);
  const resolve = (image: string) => digestOf(image, 'http');
  expect(await pinned({ A_IMAGE: `${host}/a/b:1.0`, B_IMAGE: `x/y:1@${DIGEST}` }, resolve)).toEqual({
    A_IMAGE: `${host}/a/b:1.0@${DIGEST}`,
    B_IMAGE: `x/y:1@${DIGEST}`,
  });
});

test('an image that the registry does not have, or has no digest for, is refused', async () => {
  const host = await startRegistry(undefined);
  await expect(digestOf(`${host}/a/b:2.0`, 'http')).rejects.toThrow('answers 404');
  await expect(digestOf(`${host}/a/b:1.0`, 'http')).rejects.toThrow('its registry answers 200');
  await expect(digestOf('postgres', 'http')).rejects.toThrow('not HOST/NAME:TAG');
  await expect(pinned({ A_IMAGE: 'x/y:1' }, async () => 'latest')).rejects.toThrow('answered no digest');
});

test('a release with an image that has no digest is refused, and one with digests is not', () => {
  const images = { A_IMAGE: 'x/y:1', B_IMAGE: 'x/y:1', C_IMAGE: 'x/y:1', D_IMAGE: 'x/y:2', E_IMAGE: 'x/y:1' };
  const resolved: Images = {
    A_IMAGE: images.A_IMAGE,
    B_IMAGE: `x/y:1@${DIGEST}`,
    C_IMAGE: 'x/y:1@sha256:ab',
    D_IMAGE: `x/y:1@${DIGEST}`,
  };
  expect(unpinned(images, resolved)).toEqual(['A_IMAGE', 'C_IMAGE', 'D_IMAGE', 'E_IMAGE']);
  const check = (text?: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'sw-digests-'));
    const [file, names] = [join(folder, 'digests.env'), join(folder, 'images.env')];
    if (text !== undefined) writeFileSync(file, text);
    writeFileSync(names, '# names\nA_IMAGE=x/y:1\nB_IMAGE=x/y:1\n');
    const main = join(import.meta.dirname, 'digests-main.ts');
    const end = spawnSync(process.execPath, [main, 'check', file, names], { encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    return [end.status, end.stderr.trim()];
  };
  expect(check()).toEqual([1, 'without a digest: A_IMAGE, B_IMAGE']);
  expect(check(`A_IMAGE=x/y:1\nB_IMAGE=x/y:1@${DIGEST}\n`)).toEqual([1, 'without a digest: A_IMAGE']);
  expect(check(`A_IMAGE=x/y:1@${DIGEST}\nB_IMAGE=x/y:1@${DIGEST}\n`)).toEqual([0, '']);
});
