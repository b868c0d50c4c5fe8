import { readFileSync } from 'node:fs';
import {
  CALL_WEBHOOK_PATH,
  DOCUMENTED_ROUTES,
  ERRORS,
  MODULES as MODULE_NAMES,
  parseModuleSwitches,
} from '@sw/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NAMED_CALLS } from '../../testing/named-calls.ts';
import { type OpenApi, schemaIn } from '../../testing/open-api.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { isOn } from '../http/register.ts';
import { DOCS_LIMIT } from './register.ts';

const MODULES = '-whiteboard';
const OPENAPI_FILE = new URL('../../../../docs/openapi.json', import.meta.url);
const on = DOCUMENTED_ROUTES.filter((route) => isOn(route, parseModuleSwitches(MODULES)));

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: { MODULES } });
});
afterAll(() => api.stop());

/** Routes about the API rather than part of it: for people and tools, without marker and envelope. */
const ABOUT = [
  // LiveKit calls it; none of our clients do.
  `post ${CALL_WEBHOOK_PATH}`,
  'get /api/docs',
  'get /api/docs/LICENSE',
  'get /api/docs/page.css',
  'get /api/docs/start.js',
  'get /api/docs/swagger-ui-bundle.js',
  'get /api/docs/swagger-ui-bundle.js.LICENSE.txt',
  'get /api/docs/swagger-ui.css',
  'get /api/openapi.json',
];

test('R7.16 the OpenAPI file names every route that the process registers, and no other', async () => {
  const registered = new Set<string>();
  const everything = MODULE_NAMES.join(',');
  const whole = await startTestApi({
    env: { MODULES: everything },
    watch: (http) =>
      http.addHook('onRoute', ({ method, url }) => {
        for (const one of [method].flat()) {
          // Every GET of the documentation also registers a HEAD.
          if (one !== 'HEAD') registered.add(`${one.toLowerCase()} ${url.replace(/:(\w+)/g, '{$1}')}`);
        }
      }),
  });
  await whole.stop();
  const { paths } = JSON.parse(readFileSync(OPENAPI_FILE, 'utf8')) as OpenApi;
  const written = Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((m) => `${m} ${path}`));
  expect([...registered].toSorted()).toEqual([...written, ...ABOUT].toSorted());
});

test('R7.16 every call that the specification names is decided: it has a path, a payload and an answer', () => {
  const { paths } = JSON.parse(readFileSync(OPENAPI_FILE, 'utf8')) as OpenApi;
  const decided = new Set(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { responses }]) =>
        responses['200'] === undefined ? [] : [`${method} ${path.replace(/\{\w+\}/g, '{}')}`],
      ),
    ),
  );
  expect(NAMED_CALLS).toHaveLength(71);
  expect(NAMED_CALLS.filter((call) => !decided.has(call))).toEqual([]);
});

test('R7.16 bytes are said to come where no envelope does', () => {
  const { paths } = JSON.parse(readFileSync(OPENAPI_FILE, 'utf8')) as OpenApi;
  const types = (path: string) => Object.keys(paths[path]?.get?.responses['200']?.content ?? {});
  expect(types('/api/imagebase/image')).toEqual(['image/png', 'image/jpeg', 'image/webp']);
  expect(types('/api/wb/{wbNo}/{pageId}/records')).toEqual(['application/octet-stream']);
  expect(types('/api/wb/{wbNo}/{pageId}/snapshot/{versionId}')).toEqual(['application/octet-stream']);
});

test('R7.16 the OpenAPI document names every route that is on, each with its answer and refusals', async () => {
  const response = await fetch(`${api.url}/api/openapi.json`);
  expect(response.headers.get('content-type')).toContain('application/json');
  const document = (await response.json()) as OpenApi;
  expect(document.openapi).toBe('3.1.0');
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  expect(operations.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
    on.map(({ method, path }) => `${method.toLowerCase()} ${path}`).toSorted(),
  );
  for (const { path, method, operation } of operations) {
    const route = on.find((one) => one.path === path && one.method.toLowerCase() === method);
    const answer = operation.responses['200'];
    if (route?.bytes) expect(Object.keys(answer?.content ?? {})).toEqual([...route.bytes]);
    else expect(schemaIn(answer)?.properties).toHaveProperty('data');
    const named = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
    expect(named).toEqual([...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]));
    expect(Object.values(operation.responses).every(({ description }) => description !== '')).toBe(true);
  }
});

test('the page runs only files of our own origin, in a sandbox that reaches no session and no address', async () => {
  const response = await fetch(`${api.url}/api/docs`);
  const page = await response.text();
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page).not.toMatch(/\son\w+=|style="|<style|:\/\//);
  const policy = Object.fromEntries(
    (response.headers.get('content-security-policy') ?? '').split('; ').map((rule) => {
      const [name = '', ...values] = rule.split(' ');
      return [name, values.join(' ')];
    }),
  );
  expect(policy).toMatchObject({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    sandbox: 'allow-scripts',
  });
  expect(policy).not.toHaveProperty('connect-src');
});

test('every file that the page names is served, compressed as the browser accepts', async () => {
  const page = await (await fetch(`${api.url}/api/docs`)).text();
  const names = [...page.matchAll(/(?:src|href)="docs\/([^"]+)"/g)].map(([, name]) => name);
  expect(names).toEqual(['swagger-ui.css', 'page.css', 'swagger-ui-bundle.js', 'start.js']);
  for (const name of names) {
    const whole = await fetch(`${api.url}/api/docs/${name}`, { headers: { 'accept-encoding': 'identity' } });
    expect(whole.headers.get('content-type')).toMatch(/^text\/(css|javascript); charset=utf-8$/);
    expect(whole.headers.get('content-encoding')).toBeNull();
    const text = await whole.text();
    for (const encoding of ['br', 'gzip', 'br']) {
      const small = await fetch(`${api.url}/api/docs/${name}`, { headers: { 'accept-encoding': encoding } });
      expect(small.headers.get('content-encoding')).toBe(encoding);
      expect(await small.text()).toBe(text);
    }
  }
});

test('the page is given every route that is on, and no other', async () => {
  const start = await (await fetch(`${api.url}/api/docs/start.js`)).text();
  for (const { path, name } of on) {
    expect(start).toContain(`"operationId":"${name}"`);
    expect(start).toContain(`"${path}"`);
  }
  expect(start).not.toContain('createBoard');
  expect(start).not.toContain('acceptAgreement');
});

test('the description is kept by its readers, and sent compressed', async () => {
  for (const encoding of ['br', 'gzip', 'br']) {
    const response = await fetch(`${api.url}/api/openapi.json`, { headers: { 'accept-encoding': encoding } });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('cache-control')).toBe('public, max-age=300');
    expect(await response.json()).toHaveProperty('openapi', '3.1.0');
  }
});

test('a source that asks for the documentation again and again is refused, whichever file it asks for', async () => {
  const flooded = await startTestApi({ env: { MODULES } });
  const paths = ['/api/openapi.json', '/api/docs', '/api/docs/page.css'];
  const statuses: number[] = [];
  for (let count = 0; count <= DOCS_LIMIT.requests; count += 1) {
    const response = await fetch(`${flooded.url}${paths[count % paths.length]}`, { method: 'HEAD' });
    statuses.push(response.status);
  }
  expect(statuses.slice(0, -1).filter((status) => status !== 200)).toEqual([]);
  const refused = await fetch(`${flooded.url}/api/openapi.json`);
  expect([statuses.at(-1), refused.status]).toEqual([429, 429]);
  expect(await refused.json()).toMatchObject({ code: ERRORS.TOO_MANY_REQUESTS.code });
  await flooded.stop();
});

test('the licences of the renderer are where its first line says', async () => {
  const script = await (await fetch(`${api.url}/api/docs/swagger-ui-bundle.js`)).text();
  const named = /^\/\*! For license information please see (\S+) \*\//.exec(script)?.[1];
  const parts = await (await fetch(`${api.url}/api/docs/${named}`)).text();
  expect(parts).toContain('@license');
  expect(await (await fetch(`${api.url}/api/docs/LICENSE`)).text()).toContain('Apache License');
});
