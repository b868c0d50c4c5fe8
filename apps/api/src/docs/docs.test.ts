import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { DOCUMENTED_ROUTES, MODULES as MODULE_NAMES, openApi, parseModuleSwitches } from '@sw/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { isOn } from '../http/register.ts';
import { type OpenApi, schemaIn } from './open-api.ts';

const MODULES = '-whiteboard';
const OPENAPI_FILE = new URL('../../../../docs/openapi.json', import.meta.url);
const on = DOCUMENTED_ROUTES.filter((route) => isOn(route, parseModuleSwitches(MODULES)));

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: { MODULES } });
});
afterAll(() => api.stop());

/** About the API rather than part of it: for people and tools, without marker and envelope. */
const ABOUT = ['get /api/docs', 'get /api/openapi.json'];

test('R7.16 the OpenAPI file names every route that the process registers, and no other', async () => {
  const registered = new Set<string>();
  const everything = MODULE_NAMES.join(',');
  const whole = await startTestApi({
    env: { MODULES: everything },
    watch: (http) =>
      http.addHook('onRoute', ({ method, url }) => {
        for (const one of [method].flat()) {
          // A HEAD comes with each GET of the documentation.
          if (one !== 'HEAD') registered.add(`${one.toLowerCase()} ${url.replace(/:(\w+)/g, '{$1}')}`);
        }
      }),
  });
  await whole.stop();
  const { paths } = JSON.parse(readFileSync(OPENAPI_FILE, 'utf8')) as OpenApi;
  const written = Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((m) => `${m} ${path}`));
  expect([...registered].toSorted()).toEqual([...written, ...ABOUT].toSorted());
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
  for (const { path, operation } of operations) {
    expect(schemaIn(operation.responses['200'])?.properties).toHaveProperty('data');
    const named = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
    expect(named).toEqual([...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]));
    expect(Object.values(operation.responses).every(({ description }) => description !== '')).toBe(true);
  }
});

test('the page shows every route with its fields and refusals, and may run nothing', async () => {
  const response = await fetch(`${api.url}/api/docs`);
  const page = await response.text();
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  for (const { path, name } of on) {
    expect(page).toContain(`id="${name}"`);
    expect(page).toContain(path);
  }
  expect(page).not.toContain('createBoard');
  expect(page).not.toContain('acceptAgreement');
  expect(page).toContain('1103 PASSWORD_WRONG: User password error');
  expect(page).toContain('<code>user.level.levelNo</code>');
  expect(page).not.toMatch(/<script|\son\w+=|style="/);
  const style = /<style>([\s\S]*)<\/style>/.exec(page)?.[1] ?? '';
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toContain(`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  expect(policy).toContain("default-src 'none'");
});

test('the text of a summary cannot break the page', async () => {
  const { docsPage } = await import('./page.ts');
  const [route] = DOCUMENTED_ROUTES;
  if (route === undefined) throw new Error('no routes');
  const page = docsPage(openApi([{ ...route, summary: '<img src=x>' }], '1') as unknown as OpenApi);
  expect(page).not.toContain('<img');
});
